"""Words for craps."""

from collections.abc import Iterator
from typing import Any

from fairseat.simulators.engine.telling import EVERYBODY, Changes

from .table import TABLE


def question(table: Any, eyes: int | None = EVERYBODY) -> str:
    """The question now asked, in words."""
    return "Roll."


def show(table: Any, rules: Any, eyes: int | None = EVERYBODY) -> str:
    """The point, if one is set."""
    return f"the point is {int(table.point)}" if table.point else "no point yet"


def tell(table: Any, rules: Any, move: int, eyes: int | None = EVERYBODY) -> str:
    """The answer in words."""
    return "rolls"


changes = Changes(TABLE)


@changes.of("point")
def tell_point(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R2.1 The point of the first roll."""
    yield f"the point is {int(after.point)}"


@changes.of("won")
def tell_won(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R3.1 The bet is won; the end says when it is lost."""
    yield "the bet is won"
