"""Words for craps."""

from __future__ import annotations

from typing import Any


def question(table: Any) -> str:
    """The question now asked, in words."""
    return "Roll."


def show(table: Any, rules: Any) -> str:
    """The point, if one is set."""
    return f"the point is {int(table.point)}" if table.point else "no point yet"


def tell(table: Any, rules: Any, move: int) -> str:
    """The answer in words."""
    return "rolls"
