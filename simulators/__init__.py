"""The games. This registry holds names only; importing it loads neither numpy nor numba."""

RULESETS = {
    "round-trip": "simulators.round_trip",
    "ticket-to-ride": "simulators.ticket_to_ride",
}
