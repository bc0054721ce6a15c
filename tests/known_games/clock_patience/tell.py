"""Words for clock patience."""

from __future__ import annotations

from typing import Any

from .components import PILE_SIZE, PILES, RANK_NAMES


def show(table: Any) -> str:
    """How far the clock has run."""
    return f"{int(table.turned)} cards turned, next the pile of {RANK_NAMES[int(table.pile)]}"


def tell(table: Any, move: int) -> str:
    """The answer in words."""
    pile = int(table.pile)
    card = int(table.pack[PILE_SIZE * pile + int(table.left[pile]) - 1])
    return f"turns {RANK_NAMES[card % PILES]}"
