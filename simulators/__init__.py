"""The games. This registry holds names only; importing it loads neither numpy nor numba."""

RULESETS = {
    "round-trip": "simulators.round_trip",
    "itchy-feet": "simulators.itchy_feet",
    "ticket-to-ride": "simulators.ticket_to_ride",
    "journey-istanbul": "simulators.journey_istanbul",
    "word-traveler": "simulators.word_traveler",
}
