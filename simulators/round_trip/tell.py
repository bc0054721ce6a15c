"""Words for the table of Round-trip Italy and for each answer: transcripts, errors, and the walk beside the referee."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fairseat.simulators.engine.table import ENGINE_END_REASONS
from fairseat.simulators.round_trip.components import CITIES, KINDS, PILES
from fairseat.simulators.round_trip.questions import YES, Question, lays_equal_tickets, unpack_offer
from fairseat.simulators.round_trip.results import END_REASONS
from fairseat.simulators.round_trip.table import HAND_FULL, LEFT, NOTHING_LAID, TRIP_LAID

Kind = tuple[int, int]

ENDINGS = {
    NOTHING_LAID: "nothing is laid, and the hand is within the limit",
    HAND_FULL: "nothing is laid, and a ticket goes back because the hand is at the limit",
    TRIP_LAID: "a round-trip is laid",
}


def kind_pair(kind: int) -> Kind:
    """A kind as its pile and its other city."""
    return int(kind) // 6, int(kind) % 6


def kinds_of_trip(move: int) -> list[int]:
    """The kinds that a trip lays, one an entry; a single kind is laid twice."""
    kinds = [kind for kind in range(KINDS) if move >> kind & 1]
    return kinds * 2 if lays_equal_tickets(move) else kinds


def name_ticket(kind: int) -> str:
    """A ticket in words: the pile on its back, then the other city."""
    pile, other = kind_pair(kind)
    return f"{CITIES[pile]}-{CITIES[other]}"


def name_cities(mask: int) -> str:
    """The cities of a mask in words."""
    return ", ".join(CITIES[city] for city in range(PILES) if mask >> city & 1)


def question(table: Any) -> str:
    """The question now asked, in words."""
    asked = Question(int(table.asked))
    if asked == Question.PILE:
        return f"{asked.says} The card shows {name_cities(int(table.card))}."
    return asked.says


def tell(table: Any, rules: Any, move: int) -> str:
    """An answer in words, before it is carried out."""
    asked = Question(int(table.asked))
    if asked == Question.PILE:
        return f"takes a ticket from {CITIES[move]}"
    if asked in (Question.GIVE, Question.DISCARD):
        verb = "gives back" if asked == Question.GIVE else "puts under its pile"
        return f"{verb} {name_ticket(move)}"
    if asked == Question.EXCHANGE and move:
        kind, direction = unpack_offer(move)
        step = 1 if direction == LEFT else -1
        partner = (int(table.actor) + step) % int(table.players)
        wanted = (kind // 6 - step) % PILES
        side = "left" if direction == LEFT else "right"
        return f"offers {name_ticket(kind)} to seat {partner} ({side} rule) for a ticket of {CITIES[wanted]}"
    if asked == Question.TRIP and move:
        kinds = kinds_of_trip(move)
        piles = {kind // 6 for kind in kinds}
        extra = ", all from different piles" if len(piles) == len(kinds) else ""
        return f"lays a round-trip of length {len(kinds)}: {', '.join(map(name_ticket, kinds))}{extra}"
    if asked in (Question.EXCHANGE, Question.TRIP):
        return "exchanges nothing" if asked == Question.EXCHANGE else "lays nothing"
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


def ways(rules: Mapping[str, Any]) -> tuple[str, ...]:
    """The ends of a game by which somebody wins under these rules."""
    lengths = any(rules[f"need_{length}"] for length in (2, 3, 4, 5))
    return ("lengths",) * lengths + ("grand_tour",) * bool(rules["six_wins"])
