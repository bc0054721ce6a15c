"""Words for Kuhn poker."""

from __future__ import annotations

from typing import Any

from .components import NAMES
from .table import BET


def question(table: Any) -> str:
    """The question now asked, in words."""
    return "Pass or bet?"


def show(table: Any, rules: Any) -> str:
    """Both cards and the chips."""
    cards = " against ".join(NAMES[int(card)] for card in table.deck[:2])
    return f"{cards}, chips {int(table.chips[0])} and {int(table.chips[1])}"


def tell(table: Any, rules: Any, move: int) -> str:
    """The answer in words."""
    return "bets" if move == BET else "passes"
