"""The dice of craps and what their sums mean."""

FACES = 6
SEVEN = 7
WON_AT_ONCE = (SEVEN, 11)
LOST_AT_ONCE = (2, 3, 12)
