"""The dice of Template dice."""

from __future__ import annotations

FACES = 6
MOST_DICE = 4
