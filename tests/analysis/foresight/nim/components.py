"""The piles of Nim."""

PILES = (1, 3, 5)
MOST_STONES = 5
