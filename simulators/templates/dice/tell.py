"""Words for Template dice: the question, the table, an answer, and what comes of it."""

from collections.abc import Iterator
from typing import Any

from fairseat.simulators.engine.telling import EVERYBODY, Changes, changed_seats, name_seat

from .table import TABLE


def question(table: Any, eyes: int | None = EVERYBODY) -> str:
    """The question now asked, in words."""
    rolled = ", ".join(str(int(face)) for face in table.rolled if face)
    return f"Which die, of {rolled}?"


def show(table: Any, rules: Any, eyes: int | None = EVERYBODY) -> str:
    """Where everybody stands; all lies open, whoever looks."""
    fields = ", ".join(f"{name_seat(seat)} {int(table.field[seat])}" for seat in range(int(table.players)))
    return f"fields {fields}, of {int(rules.goal)}"


def tell(table: Any, rules: Any, move: int, eyes: int | None = EVERYBODY) -> str:
    """The answer in words."""
    return f"moves by {int(move)}"


changes = Changes(TABLE, answered={"rolled": "the next question names the dice"})


@changes.of("field", "ladders")
def tell_fields(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R2.1, R2.2 Where the move ends, and whether by a ladder."""
    for seat in changed_seats(before.field, after.field):
        by = " by a ladder" if after.ladders[seat] > before.ladders[seat] else ""
        yield f"{name_seat(seat)} reaches field {int(after.field[seat])}{by}"
