"""The kernel's table and answers of Round-trip Italy, written as the referee writes them."""

from typing import Any

from fairseat.simulators.round_trip.components import PILES
from fairseat.simulators.round_trip.questions import YES, Question, unpack_offer
from fairseat.simulators.round_trip.table import LEFT
from fairseat.simulators.round_trip.tell import hand_kinds, kind_pair, kinds_of_trip

YES_OR_NO = (Question.DRAW, Question.REDRAW, Question.REFUSE)


def answer(table: Any, rules: Any, move: int) -> Any:
    """An answer, as the referee writes it."""
    asked = Question(int(table.asked))
    if asked == Question.PILE:
        return int(move)
    if asked in (Question.GIVE, Question.DISCARD):
        return kind_pair(move)
    if asked == Question.EXCHANGE and move:
        kind, direction = unpack_offer(move)
        return (*kind_pair(kind), name_direction(direction))
    if asked == Question.TRIP and move:
        return tuple(map(kind_pair, kinds_of_trip(move)))
    return "yes" if move == YES and asked in YES_OR_NO else "no"


def view(table: Any, rules: Any) -> dict[str, Any]:
    """Everything that lies on the table, hidden tickets too."""
    seats = range(int(table.players))
    offered = table.asked in (Question.REFUSE, Question.GIVE) and not table.over
    return {
        "question": Question(int(table.asked)).name.lower(),
        "piles": [[kind_pair(kind) for kind in pile_kinds(table, pile)] for pile in range(PILES)],
        "selection": [_cities(int(table.deck[i])) for i in range(int(table.deck_left))],
        "shown": _cities(int(table.card)),
        "hands": [[kind_pair(kind) for kind in hand_kinds(table, seat)] for seat in seats],
        "lengths": [[length for length in range(2, 7) if int(table.laid[seat]) >> length & 1] for seat in seats],
        "offer": (*kind_pair(table.offered), name_direction(table.direction)) if offered else None,
        "active": int(table.turn_of),
        "turns": int(table.turns),
        "rounds": int(table.rounds),
        "extra": bool(table.extra_turn),
        "trip_laid": bool(table.trip_this_turn),
        "earned": bool(table.extra_earned),
    }


def pile_kinds(table: Any, pile: int) -> list[int]:
    """A pile's tickets from the bottom up."""
    size = table.pile.shape[1]
    bottom, left = int(table.pile_bottom[pile]), int(table.pile_left[pile])
    return [int(table.pile[pile, (bottom + i) % size]) for i in range(left)]


def name_direction(direction: int) -> str:
    """A direction in the referee's word."""
    return "left" if direction == LEFT else "right"


def _cities(mask: int) -> tuple[int, ...]:
    """The cities of a mask as numbers."""
    return tuple(city for city in range(PILES) if mask >> city & 1)
