"""Words for Kuhn poker."""

from collections.abc import Iterator
from typing import Any

from fairseat.simulators.engine.telling import EVERYBODY, Changes, name_seat, sees

from .components import NAMES
from .table import BET, TABLE


def question(table: Any, eyes: int | None = EVERYBODY) -> str:
    """The question now asked, in words."""
    return "Pass or bet?"


def show(table: Any, rules: Any, eyes: int | None = EVERYBODY) -> str:
    """Both cards and the chips."""
    open_hands = [sees(eyes, seat) for seat in range(2)]
    cards = " against ".join(NAMES[int(table.deck[seat])] if open_hands[seat] else "hidden" for seat in range(2))
    return f"{cards}, chips {int(table.chips[0])} and {int(table.chips[1])}"


def tell(table: Any, rules: Any, move: int, eyes: int | None = EVERYBODY) -> str:
    """The answer in words."""
    return "bets" if move == BET else "passes"


changes = Changes(TABLE, silent={"deck": "never changes"}, answered={"chips": "a bet is a chip"})


@changes.of("winner")
def tell_winner(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R3.1 Who takes the pot; seat 0 needs no change of the table for it, and the end says so."""
    yield f"{name_seat(after.winner)} takes the pot"
