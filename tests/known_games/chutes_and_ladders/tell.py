"""Words for Chutes and Ladders."""

from collections.abc import Iterator
from typing import Any

from fairseat.simulators.engine.telling import EVERYBODY, Changes, changed_seats, name_seat

from .table import TABLE


def question(table: Any, eyes: int | None = EVERYBODY) -> str:
    """The question now asked, in words."""
    return "Spin."


def show(table: Any, rules: Any, eyes: int | None = EVERYBODY) -> str:
    """The squares of all."""
    return "squares " + ", ".join(str(int(table.square[seat])) for seat in range(int(table.players)))


def tell(table: Any, rules: Any, move: int, eyes: int | None = EVERYBODY) -> str:
    """The answer in words."""
    return "spins"


changes = Changes(TABLE)


@changes.of("square")
def tell_square(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R2.1-R2.3 Where the spin, and perhaps a chute or a ladder, led."""
    for seat in changed_seats(before.square, after.square):
        yield f"{name_seat(seat)} goes from {int(before.square[seat])} to {int(after.square[seat])}"
