"""Words for Nim."""

from collections.abc import Iterator
from typing import Any

from fairseat.simulators.engine.telling import EVERYBODY, Changes, name_seat

from .components import MOST_STONES
from .table import TABLE


def question(table: Any, eyes: int | None = EVERYBODY) -> str:
    """The question now asked, in words."""
    return "How many stones of which pile?"


def show(table: Any, rules: Any, eyes: int | None = EVERYBODY) -> str:
    """The piles."""
    return ", ".join(str(int(stones)) for stones in table.pile)


def tell(table: Any, rules: Any, move: int, eyes: int | None = EVERYBODY) -> str:
    """The answer in words."""
    return f"takes {move % (MOST_STONES + 1)} of pile {move // (MOST_STONES + 1) + 1}"


changes = Changes(TABLE, answered={"pile": "the answer names the stones"})


@changes.of("winner")
def tell_winner(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R3.1 Who takes the last stone."""
    yield f"{name_seat(after.winner)} takes the last stone"
