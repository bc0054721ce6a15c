"""Words for Pig."""

from __future__ import annotations

from typing import Any

from .table import ROLL


def question(table: Any) -> str:
    """The question now asked, in words."""
    return "Roll or hold?" if table.total else "Roll."


def show(table: Any, rules: Any) -> str:
    """The points of all, and the turn's total."""
    points = ", ".join(str(int(table.points[seat])) for seat in range(int(table.players)))
    return f"points {points}; this turn {int(table.total)}"


def tell(table: Any, rules: Any, move: int) -> str:
    """The answer in words."""
    return "rolls" if move == ROLL else f"holds {int(table.total)}"
