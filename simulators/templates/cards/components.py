"""The cards of Template cards."""

MOST_CARDS = 40
MOST_IN_HAND = 10
