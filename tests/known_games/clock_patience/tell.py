"""Words for clock patience."""

from __future__ import annotations

from typing import Any

from .components import PILE_SIZE, PILES, RANK_NAMES


def question(table: Any) -> str:
    """The question now asked, in words."""
    return "Turn a card."


def show(table: Any, rules: Any) -> str:
    """How far the clock has run."""
    return f"{int(table.turned)} cards turned, next the pile of {RANK_NAMES[int(table.pile)]}"


def tell(table: Any, rules: Any, move: int) -> str:
    """The answer in words."""
    pile = int(table.pile)
    card = int(table.pack[PILE_SIZE * pile + int(table.left[pile]) - 1])
    return f"turns {RANK_NAMES[card % PILES]}"
