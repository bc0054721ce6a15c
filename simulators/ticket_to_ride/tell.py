"""Words for the table and the moves of Ticket to Ride: for transcripts, for errors, and for the referee in the tests."""

from __future__ import annotations

from typing import Any

from simulators.ticket_to_ride.components import KINDS, NO_COLOR, map_of
from simulators.ticket_to_ride.table import ACTIONS, ACTION, BLIND, CARD, KEEP, PAYMENT, QUESTIONS, TRACK

COUNTS = ("turns", "rounds", "holes", "passes_in_a_row", "last_turns_left", "end_trigger")


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
    players = int(table["players"])
    left, bottom, ring = int(table["tickets_left"]), int(table["ticket_bottom"]), table["ticket_pile"].tolist()
    return {
        "pile": tuple(KINDS[kind] for kind in table["pile"][: int(table["pile_left"])].tolist()),
        "discards": tuple(table["discards"].tolist()),
        "row": tuple(table["row"].tolist()),
        "hands": tuple(tuple(hand) for hand in table["hand"][:players].tolist()),
        "ferry_hands": tuple(table["ferry_hand"][:players].tolist()),
        "trains": tuple(table["trains"][:players].tolist()),
        "route_points": tuple(table["route_points"][:players].tolist()),
        "ferry_pile": int(table["ferry_pile"]),
        "ticket_pile": tuple(ring[(bottom + i) % len(ring)] for i in range(left)),
        "tickets": tuple(_slices(table["tickets"], [0] * players, table["tickets_held"])),
        "offered": tuple(_slices(table["offered"][:players], table["offer_next"], table["offer_size"])),
        "returned": tuple(table["returned"][: int(table["returns"])].tolist()),
        "track_owner": tuple(table["track_owner"][: int(rules["tracks"])].tolist()),
        **{name: int(table[name]) for name in COUNTS},
        "second_card": bool(table["second_card"]),
        "chosen_track": int(table["chosen_track"]),
    }


def _slices(rows: Any, first: Any, last: Any) -> list[tuple[int, ...]]:
    """From each seat's row the part between two positions."""
    return [tuple(row[a:b]) for row, a, b in zip(rows.tolist(), list(first), list(last), strict=False)]
