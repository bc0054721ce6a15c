"""The cards of Template cards."""

from __future__ import annotations

MOST_CARDS = 40
MOST_IN_HAND = 10
