"""The table of Ticket to Ride and the answers as the referee in `tests/oracles` writes them."""

from typing import Any

from fairseat.simulators.ticket_to_ride.components import KINDS, NO_COLOR
from fairseat.simulators.ticket_to_ride.questions import BLIND, Action, Question, unpack_payment

COUNTS = ("turns", "rounds", "holes", "passes_in_a_row", "last_turns_left", "end_trigger")


def answer(table: Any, rules: Any, move: int) -> Any:
    """An answer as the referee writes it."""
    asked = int(table.asked)
    if asked == Question.KEEP:
        return "yes" if move else "no"
    if asked == Question.ACTION:
        return Action(move).name.lower()
    if asked == Question.CARD:
        return "blind" if move == BLIND else KINDS[move]
    if asked == Question.TRACK:
        return int(move)
    ferry_cards, color, cards, locomotives = unpack_payment(move)
    return ferry_cards, "" if color == NO_COLOR else KINDS[color], cards, locomotives


def view(table: Any, rules: Any) -> dict[str, Any]:
    """Everything that lies on the table, as the referee writes it."""
    players = int(table["players"])
    left, bottom, ring = int(table["tickets_left"]), int(table["ticket_bottom"]), table["ticket_pile"].tolist()
    return {
        "question": Question(int(table["asked"])).name.lower(),
        "pile": tuple(KINDS[kind] for kind in table["pile"][: int(table["pile_left"])].tolist()),
        "discards": tuple(table["discards"].tolist()),
        "row": tuple(table["row"].tolist()),
        "hands": tuple(tuple(hand) for hand in table["hand"][:players].tolist()),
        "ferry_hands": tuple(table["ferry_hand"][:players].tolist()),
        "trains": tuple(table["trains"][:players].tolist()),
        "route_points": tuple(table["route_points"][:players].tolist()),
        "ferry_pile": int(table["ferry_pile"]),
        "ticket_pile": tuple(ring[(bottom + i) % len(ring)] for i in range(left)),
        "tickets": _parts(table["tickets"][:players], [0] * players, table["tickets_held"]),
        "offered": _parts(table["offered"][:players], table["offer_next"], table["offer_size"]),
        "returned": tuple(table["returned"][: int(table["returns"])].tolist()),
        "track_owner": tuple(table["track_owner"][: int(rules["tracks"])].tolist()),
        **{name: int(table[name]) for name in COUNTS},
        "second_card": bool(table["second_card"]),
        "chosen_track": int(table["chosen_track"]),
    }


def _parts(rows: Any, first: Any, last: Any) -> tuple[tuple[int, ...], ...]:
    """From each seat's row the part between two positions."""
    return tuple(tuple(row[a:b]) for row, a, b in zip(rows.tolist(), list(first), list(last), strict=False))
