"""Words for Chutes and Ladders."""

from __future__ import annotations

from typing import Any


def question(table: Any) -> str:
    """The question now asked, in words."""
    return "Spin."


def show(table: Any, rules: Any) -> str:
    """The squares of all."""
    return "squares " + ", ".join(str(int(table.square[seat])) for seat in range(int(table.players)))


def tell(table: Any, rules: Any, move: int) -> str:
    """The answer in words."""
    return "spins"
