"""Words for the table of Ticket to Ride and for each answer: transcripts, errors, and the walk beside the referee."""

from __future__ import annotations

from typing import Any

from fairseat.simulators.engine.table import ENGINE_END_REASONS
from fairseat.simulators.ticket_to_ride.components import KINDS, NO_COLOR, map_of
from fairseat.simulators.ticket_to_ride.drawing import draw as draw
from fairseat.simulators.ticket_to_ride.table import (
    ACTION,
    ACTIONS,
    BLIND,
    CARD,
    END_REASONS,
    KEEP,
    PAYMENT,
    QUESTIONS,
    TRACK,
)

ASKS = {
    KEEP: "Keep this ticket?",
    ACTION: "Which action?",
    CARD: "Which train card?",
    TRACK: "Which track?",
    PAYMENT: "How to pay?",
}
ACTS = ("draws train cards", "draws a Ferry Card", "claims a track", "draws tickets")
COUNTS = ("turns", "rounds", "holes", "passes_in_a_row", "last_turns_left", "end_trigger")


def question(table: Any) -> str:
    """The question now asked, in words."""
    words = ASKS[int(table.asked)]
    if table.asked == CARD and table.second_card:
        return "Which second train card?"
    return words


def tell(table: Any, rules: Any, move: int) -> str:
    """An answer in words, before it is carried out."""
    asked, seat = int(table.asked), int(table.actor)
    if asked == KEEP:
        ticket = name_ticket(rules, int(table.offered[seat, int(table.offer_next[seat])]))
        return f"keeps {ticket}" if move else f"sends back {ticket}"
    if asked == ACTION:
        return ACTS[move]
    if asked == CARD:
        return "draws blind" if move == BLIND else f"takes {KINDS[move]} from the row"
    if asked == TRACK:
        return f"claims {name_track(rules, move)}"
    return f"pays {name_payment(move)}"


def name_ticket(rules: Any, ticket: int) -> str:
    """A ticket in words: its ends and its points."""
    a, b, points = map_of(rules).tickets[ticket]
    return f"{a}-{b} ({points})"


def name_track(rules: Any, track: int) -> str:
    """A track in words: its ends, length, colour and waves; equal parallel tracks are told apart by number."""
    tracks = map_of(rules).tracks
    found = tracks[track]
    waves = f", {found.waves} wave{'s' if found.waves > 1 else ''}" if found.waves else ""
    equal = [number for number, other in enumerate(tracks) if other == found]
    which = f", track {equal.index(track) + 1}" if len(equal) > 1 else ""
    return f"{found.name} ({found.length} {found.color}{waves}{which})"


def name_payment(move: int) -> str:
    """A payment in words."""
    ferry_cards, color, cards, locomotives = take_apart(move)
    parts = [(ferry_cards, "Ferry Card"), (cards, color), (locomotives, "locomotive")]
    return " + ".join(f"{n} {what}{'s' if n > 1 and what != color else ''}" for n, what in parts if n)


def take_apart(move: int) -> tuple[int, str, int, int]:
    """A payment as Ferry Cards, colour ("" for none), coloured cards and locomotives."""
    color = move >> 8 & 15
    return int(move >> 12), "" if color == NO_COLOR else KINDS[color], int(move >> 4 & 15), int(move & 15)


def show(table: Any, rules: Any) -> str:
    """The whole table as a few lines of text, hidden cards and tickets too."""
    lines = [
        f"turn {table.turns}, round {table.rounds}, seat {table.actor} to answer"
        + (f", {table.last_turns_left} last turns to play" if table.last_turns_left >= 0 else ""),
        f"row        {name_cards(table.row)}",
        f"piles      {table.pile_left} train cards, {table.discarded} discards,"
        f" {table.ferry_pile} Ferry Cards, {table.tickets_left} tickets",
    ]
    for seat in range(int(table.players)):
        held = table.tickets[seat, : int(table.tickets_held[seat])].tolist()
        tickets = [name_ticket(rules, t) + (" done" if table.ticket_done[t] else "") for t in held]
        tracks = [track for track in range(int(rules.tracks)) if int(table.track_owner[track]) == seat]
        lines += [
            f"seat {seat}     {table.route_points[seat]} points, {table.trains[seat]} trains,"
            f" {table.ferry_hand[seat]} Ferry Cards, {name_cards(table.hand[seat])}",
            f"  tickets  {', '.join(tickets) or 'none'}",
            f"  tracks   {', '.join(name_track(rules, track) for track in tracks) or 'none'}",
        ]
    if table.over:
        scores = ", ".join(f"seat {seat} {table.score[seat]}" for seat in range(int(table.players)))
        lines.append(f"game over: {(*ENGINE_END_REASONS, *END_REASONS)[int(table.end_reason)]}; {scores}")
    return "\n".join(lines)


def name_cards(counts: Any) -> str:
    """Cards counted by kind, in words."""
    return (
        " ".join(f"{count} {kind}" for kind, count in zip(KINDS, counts.tolist(), strict=True) if count) or "no cards"
    )


def answer(table: Any, rules: Any, move: int) -> Any:
    """An answer as the referee in `tests/oracles` writes it."""
    asked = int(table.asked)
    if asked == KEEP:
        return "yes" if move else "no"
    if asked == ACTION:
        return ACTIONS[move]
    if asked == CARD:
        return "blind" if move == BLIND else KINDS[move]
    return int(move) if asked == TRACK else take_apart(move)


def view(table: Any, rules: Any) -> dict[str, Any]:
    """Everything that lies on the table, as the referee in `tests/oracles` writes it."""
    players = int(table["players"])
    left, bottom, ring = int(table["tickets_left"]), int(table["ticket_bottom"]), table["ticket_pile"].tolist()
    return {
        "question": QUESTIONS[int(table["asked"])],
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
