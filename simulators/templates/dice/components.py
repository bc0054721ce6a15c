"""The dice of Template dice."""

FACES = 6
MOST_DICE = 4
