"""The three cards of Kuhn poker."""

CARDS = 3
JACK, QUEEN, KING = range(CARDS)
NAMES = ("jack", "queen", "king")
