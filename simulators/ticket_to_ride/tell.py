"""Words for the table and the moves of Ticket to Ride: for transcripts, for errors, and for the referee in the tests."""

from __future__ import annotations

from typing import Any

from simulators.ticket_to_ride.components import KINDS, NO_COLOR, map_of
from simulators.ticket_to_ride.table import ACTIONS, ACTION, BLIND, CARD, KEEP, PAYMENT, QUESTIONS, TRACK


def question(table: Any) -> str:
    """The name of the question asked now; empty when the game is over."""
    return "" if table.over else QUESTIONS[int(table.asked)]


def answer(table: Any, rules: Any, move: int) -> Any:
    """An answer as a plain value: a word, a track's number, or a payment taken apart."""
    asked = int(table.asked)
    if asked == KEEP:
        return "yes" if move else "no"
    if asked == ACTION:
        return ACTIONS[move]
    if asked == CARD:
        return "blind" if move == BLIND else KINDS[move]
    if asked == TRACK:
        return int(move)
    color = move >> 8 & 15
    return move >> 12, "" if color == NO_COLOR else KINDS[color], move >> 4 & 15, move & 15


def view(table: Any, rules: Any) -> dict[str, Any]:
    """Everything that lies on the table, hidden cards too, as plain values."""
    seats = range(int(table.players))
    left, bottom = int(table.tickets_left), int(table.ticket_bottom)
    return {
        "pile": tuple(KINDS[kind] for kind in table.pile[: int(table.pile_left)].tolist()),
        "discards": tuple(table.discards.tolist()),
        "row": tuple(table.row.tolist()),
        "hands": tuple(tuple(table.hand[seat].tolist()) for seat in seats),
        "ferry_hands": tuple(int(table.ferry_hand[seat]) for seat in seats),
        "trains": tuple(int(table.trains[seat]) for seat in seats),
        "route_points": tuple(int(table.route_points[seat]) for seat in seats),
        "ferry_pile": int(table.ferry_pile),
        "ticket_pile": tuple(int(table.ticket_pile[(bottom + i) % len(table.ticket_pile)]) for i in range(left)),
        "tickets": tuple(tuple(table.tickets[seat, : int(table.tickets_held[seat])].tolist()) for seat in seats),
        "offered": tuple(_offered(table, seat) for seat in seats),
        "returned": tuple(table.returned[: int(table.returns)].tolist()),
        "track_owner": tuple(table.track_owner[: int(rules.tracks)].tolist()),
        **{name: int(table[name]) for name in ("turns", "rounds", "holes", "passes_in_a_row", "last_turns_left", "end_trigger")},
        "second_card": bool(table.second_card),
        "chosen_track": int(table.chosen_track),
    }


def _offered(table: Any, seat: int) -> tuple[int, ...]:
    """The tickets that a seat has not decided on yet."""
    return tuple(table.offered[seat, int(table.offer_next[seat]) : int(table.offer_size[seat])].tolist())
