"""Words for Chutes and Ladders."""

from __future__ import annotations

from typing import Any


def show(table: Any) -> str:
    """The squares of all."""
    return "squares " + ", ".join(str(int(table.square[seat])) for seat in range(int(table.players)))


def tell(table: Any, move: int) -> str:
    """The answer in words."""
    return "spins"
