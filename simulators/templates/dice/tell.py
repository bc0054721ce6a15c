"""Words for Template dice: the question, the table, an answer."""

from __future__ import annotations

from typing import Any


def question(table: Any) -> str:
    """The question now asked, in words."""
    rolled = ", ".join(str(int(face)) for face in table.rolled if face)
    return f"Which die, of {rolled}?"


def show(table: Any, rules: Any) -> str:
    """Where everybody stands."""
    fields = ", ".join(str(int(table.field[seat])) for seat in range(int(table.players)))
    return f"fields {fields} of {int(rules.goal)}"


def tell(table: Any, rules: Any, move: int) -> str:
    """The answer in words."""
    return f"moves by {int(move)}"
