"""Words for the table of Round-trip Italy and for each answer: transcripts, errors, and the walk beside the referee."""

from __future__ import annotations

from typing import Any

from fairseat.simulators.engine.table import ENGINE_END_REASONS
from fairseat.simulators.round_trip.components import CITIES, KINDS, PILES
from fairseat.simulators.round_trip.results import END_REASONS
from fairseat.simulators.round_trip.table import (
    DISCARD,
    DRAW,
    EXCHANGE,
    GIVE,
    HAND_FULL,
    LEFT,
    NOTHING_LAID,
    PILE,
    QUESTIONS,
    REDRAW,
    REFUSE,
    TRIP,
    TRIP_LAID,
    YES,
)

Kind = tuple[int, int]

ENDINGS = {
    NOTHING_LAID: "nothing is laid, and the hand is within the limit",
    HAND_FULL: "nothing is laid, and a ticket goes back because the hand is at the limit",
    TRIP_LAID: "a round-trip is laid",
}

ASKS = {
    DRAW: "Take a ticket?",
    REDRAW: "Every pile on the card is empty. Turn another card?",
    PILE: "From which pile?",
    EXCHANGE: "Exchange a ticket?",
    REFUSE: "Refuse the exchange?",
    GIVE: "Which ticket goes back?",
    TRIP: "Lay a round-trip?",
    DISCARD: "Which ticket goes under its pile?",
}


def kind_pair(kind: int) -> Kind:
    """A kind as its pile and its other city."""
    return int(kind) // 6, int(kind) % 6


def kinds_of_trip(move: int) -> list[int]:
    """The kinds that a trip lays, one an entry; a single kind is laid twice."""
    kinds = [kind for kind in range(KINDS) if move >> kind & 1]
    return kinds * 2 if len(kinds) == 1 else kinds


def name_ticket(kind: int) -> str:
    """A ticket in words: the pile on its back, then the other city."""
    pile, other = kind_pair(kind)
    return f"{CITIES[pile]}-{CITIES[other]}"


def name_cities(mask: int) -> str:
    """The cities of a mask in words."""
    return ", ".join(CITIES[city] for city in range(PILES) if mask >> city & 1)


def question(table: Any) -> str:
    """The question now asked, in words."""
    words = ASKS[int(table.asked)]
    if table.asked == PILE:
        return f"{words} The card shows {name_cities(int(table.card))}."
    return words


def tell(table: Any, rules: Any, move: int) -> str:
    """An answer in words, before it is carried out."""
    asked = int(table.asked)
    if asked == PILE:
        return f"takes a ticket from {CITIES[move]}"
    if asked in (GIVE, DISCARD):
        verb = "gives back" if asked == GIVE else "puts under its pile"
        return f"{verb} {name_ticket(move)}"
    if asked == EXCHANGE and move:
        kind, direction = (move - 1) >> 1, (move - 1) & 1
        step = 1 if direction == LEFT else -1
        partner = (int(table.actor) + step) % int(table.players)
        wanted = (kind // 6 - step) % PILES
        side = "left" if direction == LEFT else "right"
        return f"offers {name_ticket(kind)} to seat {partner} ({side} rule) for a ticket of {CITIES[wanted]}"
    if asked == TRIP and move:
        kinds = kinds_of_trip(move)
        piles = {kind // 6 for kind in kinds}
        extra = ", all from different piles" if len(piles) == len(kinds) else ""
        return f"lays a round-trip of length {len(kinds)}: {', '.join(map(name_ticket, kinds))}{extra}"
    if asked in (EXCHANGE, TRIP):
        return "exchanges nothing" if asked == EXCHANGE else "lays nothing"
    return "yes" if move == YES else "no"


def turn_end(table: Any, rules: Any) -> str:
    """Why the turn before this one ended, in words."""
    more = "; all its tickets came from different piles: an extra turn follows" if table.extra_turn else ""
    return ENDINGS[int(table.turn_ending)] + more


def show(table: Any, rules: Any) -> str:
    """The whole table as a few lines of text, hidden tickets too."""
    lines = [
        f"turn {table.turns}, round {table.rounds}, seat {table.turn_of} to play"
        + (" (extra turn)" if table.extra_turn else ""),
        "piles      " + "  ".join(f"{CITIES[pile]} {table.pile_left[pile]}" for pile in range(PILES)),
        f"selection  {table.deck_left} cards left"
        + (f", turned over: {name_cities(int(table.card))}" if table.card else ""),
    ]
    for seat in range(int(table.players)):
        lengths = [str(length) for length in range(2, 7) if int(table.laid[seat]) >> length & 1]
        tickets = ", ".join(name_ticket(kind) for kind in hand_kinds(table, seat)) or "no tickets"
        lines.append(f"seat {seat}     laid {' '.join(lengths) or '-':<9} holds {tickets}")
    if table.over:
        lines.append(f"game over: {END_REASONS_ALL[int(table.end_reason)]}")
    return "\n".join(lines)


END_REASONS_ALL = (*ENGINE_END_REASONS, *END_REASONS)


def hand_kinds(table: Any, seat: int) -> list[int]:
    """A hand's tickets, sorted, one an entry."""
    return [kind for kind in range(KINDS) for _ in range(int(table.hand[seat, kind]))]


def answer(table: Any, rules: Any, move: int) -> Any:
    """An answer as the referee in `tests/oracles` writes it."""
    asked = int(table.asked)
    if asked == PILE:
        return int(move)
    if asked in (GIVE, DISCARD):
        return kind_pair(move)
    if asked == EXCHANGE and move:
        return (*kind_pair((move - 1) >> 1), "left" if (move - 1) & 1 == LEFT else "right")
    if asked == TRIP and move:
        return tuple(map(kind_pair, kinds_of_trip(move)))
    return "yes" if move == YES and asked in (DRAW, REDRAW, REFUSE) else "no"


def view(table: Any, rules: Any) -> dict[str, Any]:
    """Everything that lies on the table, as the referee in `tests/oracles` writes it."""
    seats = range(int(table.players))
    offered = table.asked in (REFUSE, GIVE) and not table.over
    direction = "left" if table.direction == LEFT else "right"
    return {
        "question": QUESTIONS[int(table.asked)],
        "piles": [[kind_pair(kind) for kind in pile_kinds(table, pile)] for pile in range(PILES)],
        "selection": [_cities(int(table.deck[i])) for i in range(int(table.deck_left))],
        "shown": _cities(int(table.card)),
        "hands": [[kind_pair(kind) for kind in hand_kinds(table, seat)] for seat in seats],
        "lengths": [[length for length in range(2, 7) if int(table.laid[seat]) >> length & 1] for seat in seats],
        "offer": (*kind_pair(table.offered), direction) if offered else None,
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


def _cities(mask: int) -> tuple[int, ...]:
    """The cities of a mask as numbers."""
    return tuple(city for city in range(PILES) if mask >> city & 1)
