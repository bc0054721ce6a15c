"""Words for Template cards: the question, the table, an answer, and what comes of it."""

from collections.abc import Iterator
from typing import Any

from fairseat.simulators.engine.telling import EVERYBODY, Changes, changed_seats, name_seat, sees

from .table import TABLE


def question(table: Any, eyes: int | None = EVERYBODY) -> str:
    """The question now asked, in words."""
    return "Which card?"


def show(table: Any, rules: Any, eyes: int | None = EVERYBODY) -> str:
    """The hands that these eyes see, and the tricks taken."""
    seats = range(int(table.players))
    hands = [_hand(table, seat) if sees(eyes, seat) else f"{int(table.hand_left[seat])} hidden" for seat in seats]
    tricks = ", ".join(str(int(table.tricks[seat])) for seat in seats)
    return f"hands {'; '.join(hands)}; tricks {tricks}"


def _hand(table: Any, seat: int) -> str:
    """The cards of one hand, the lowest first."""
    return " ".join(map(str, sorted(table.hand[seat][: table.hand_left[seat]].tolist())))


def tell(table: Any, rules: Any, move: int, eyes: int | None = EVERYBODY) -> str:
    """The answer in words."""
    return f"plays {int(move)}"


changes = Changes(
    TABLE,
    silent={"deck": "lies face down from the deal on", "deck_left": "never changes", "leader": "leads the next turn"},
    answered={
        "hand": "the answer names the card that left it",
        "hand_left": "the answer takes one card",
        "played": "the answer names the card",
        "seen": "the answer names the card",
    },
)


@changes.of("tricks")
def tell_trick(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R2.3 Who takes the trick."""
    for seat in changed_seats(before.tricks, after.tricks):
        yield f"{name_seat(seat)} takes the trick and has {int(after.tricks[seat])}"
