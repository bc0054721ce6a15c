"""Words for frustration solitaire."""

from __future__ import annotations

from typing import Any

from .components import RANK_NAMES, RANKS


def question(table: Any) -> str:
    """The question now asked, in words."""
    return "Deal."


def show(table: Any, rules: Any) -> str:
    """How far the deal has come."""
    return f"{int(table.dealt)} cards dealt"


def tell(table: Any, rules: Any, move: int) -> str:
    """The answer in words."""
    card = int(table.pack[int(table.dealt)])
    return f"calls {RANK_NAMES[int(table.dealt) % RANKS]}, deals {RANK_NAMES[card % RANKS]}"
