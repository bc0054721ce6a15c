"""The piles of Nim."""

from __future__ import annotations

PILES = (1, 3, 5)
MOST_STONES = 5
