"""Words for Pig."""

from collections.abc import Iterator
from typing import Any

from fairseat.simulators.engine.telling import EVERYBODY, Changes, changed_seats, name_seat

from .table import ROLL, TABLE


def question(table: Any, eyes: int | None = EVERYBODY) -> str:
    """The question now asked, in words."""
    return "Roll or hold?" if table.total else "Roll."


def show(table: Any, rules: Any, eyes: int | None = EVERYBODY) -> str:
    """The points of all, and the turn's total."""
    points = ", ".join(f"{name_seat(seat)} {int(table.points[seat])}" for seat in range(int(table.players)))
    return f"points {points}; this turn {int(table.total)}"


def tell(table: Any, rules: Any, move: int, eyes: int | None = EVERYBODY) -> str:
    """The answer in words."""
    return "rolls" if move == ROLL else f"holds {int(table.total)}"


changes = Changes(TABLE, silent={"first_turn": "counted for the results"}, answered={"total": "holding ends the turn"})


@changes.of("total", "points", "turns")
def tell_points(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R2.2, R2.3 What was rolled, and what is kept or lost of the turn's points."""
    kept = changed_seats(before.points, after.points)
    for seat in kept:
        yield f"{name_seat(seat)} has {int(after.points[seat])} points"
    if after.total > before.total:
        yield f"a {int(after.total - before.total)}: {int(after.total)} points this turn"
    elif after.total < before.total and not kept:
        yield f"a one: the {int(before.total)} points of the turn are lost"
    elif not kept:
        yield "a one at once: no points this turn"
