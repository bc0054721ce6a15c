"""Words for craps."""

from __future__ import annotations

from typing import Any


def show(table: Any) -> str:
    """The point, if one is set."""
    return f"the point is {int(table.point)}" if table.point else "no point yet"


def tell(table: Any, move: int) -> str:
    """The answer in words."""
    return "rolls"
