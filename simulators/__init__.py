"""The games. This registry holds names only; importing it loads neither numpy nor numba."""

RULESETS = {
    "round-trip": "simulators.round_trip",
    "journey-istanbul": "simulators.journey_istanbul",
    "word-traveler": "simulators.word_traveler",
}
