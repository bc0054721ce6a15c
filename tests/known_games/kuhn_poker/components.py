"""The three cards of Kuhn poker."""

from __future__ import annotations

CARDS = 3
JACK, QUEEN, KING = range(CARDS)
NAMES = ("jack", "queen", "king")
