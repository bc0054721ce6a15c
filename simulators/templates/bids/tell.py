"""Words for Template bids: the question, the table, an answer, and what comes of it."""

from collections.abc import Iterator
from typing import Any

from fairseat.simulators.engine.telling import EVERYBODY, Changes, changed_seats, name_seat, sees

from .table import TABLE


def question(table: Any, eyes: int | None = EVERYBODY) -> str:
    """The question now asked, in words."""
    return f"Which card for the prize of {int(table.prize)}?"


def show(table: Any, rules: Any, eyes: int | None = EVERYBODY) -> str:
    """The prize, and everybody's points and cards; all of it lies open."""
    seats = range(int(table.players))
    return f"prize {int(table.prize)}; " + "; ".join(
        f"{name_seat(seat)} {int(table.points[seat])} points, cards {_cards(table, seat)}" for seat in seats
    )


def _cards(table: Any, seat: int) -> str:
    """The cards of one hand, the lowest first."""
    return " ".join(str(card) for card in range(64) if int(table.held[seat]) >> card & 1) or "none"


def tell(table: Any, rules: Any, move: int, eyes: int | None = EVERYBODY) -> str:
    """The answer in words; others do not see it before all are in."""
    return f"bids {int(move)}" if sees(eyes, int(table.actor)) else "bids a card face down"


changes = Changes(
    TABLE,
    silent={
        "prizes": "lie face down",
        "prizes_left": "one less with each prize",
        "prize": "the next question names it",
        "together": "never changes",
        "waiting": "the next answer says whose it is",
    },
    answered={"sealed": "the answer names the card", "held": "the answer takes one card"},
)


@changes.of("bid", "points")
def tell_bids(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R2.2 All bids, and who takes the prize."""
    bids = ", ".join(f"{name_seat(seat)} {int(after.bid[seat])}" for seat in range(int(after.players)))
    winners = changed_seats(before.points, after.points)
    taken = f"{name_seat(winners[0])} takes the prize of {int(before.prize)}" if winners else "nobody takes the prize"
    yield f"the bids are {bids}: {taken}"
