"""The games. This registry holds names only; importing it loads neither numpy nor numba."""

RULESETS = {
    "round-trip": "fairseat.simulators.round_trip",
    "itchy-feet": "fairseat.simulators.itchy_feet",
    "ticket-to-ride": "fairseat.simulators.ticket_to_ride",
    "journey-istanbul": "fairseat.simulators.journey_istanbul",
    "word-traveler": "fairseat.simulators.word_traveler",
}
