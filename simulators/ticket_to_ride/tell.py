"""Words for the table of Ticket to Ride and for each answer: transcripts and errors."""

from __future__ import annotations

from typing import Any

from fairseat.simulators.engine.table import ENGINE_END_REASONS
from fairseat.simulators.ticket_to_ride.components import KINDS, NO_COLOR, map_of
from fairseat.simulators.ticket_to_ride.questions import BLIND, Action, Question, unpack_payment
from fairseat.simulators.ticket_to_ride.table import END_REASONS


def question(table: Any) -> str:
    """The question now asked, in words."""
    if table.asked == Question.CARD and table.second_card:
        return "Which second train card?"
    return Question(int(table.asked)).says


def tell(table: Any, rules: Any, move: int) -> str:
    """An answer in words, before it is carried out."""
    asked, seat = int(table.asked), int(table.actor)
    if asked == Question.KEEP:
        ticket = name_ticket(rules, int(table.offered[seat, int(table.offer_next[seat])]))
        return f"keeps {ticket}" if move else f"sends back {ticket}"
    if asked == Question.ACTION:
        return Action(move).says
    if asked == Question.CARD:
        return "draws blind" if move == BLIND else f"takes {KINDS[move]} from the row"
    if asked == Question.TRACK:
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
    ferry_cards, color, cards, locomotives = unpack_payment(move)
    kind = "" if color == NO_COLOR else KINDS[color]
    parts = [(ferry_cards, "Ferry Card"), (cards, kind), (locomotives, "locomotive")]
    return " + ".join(f"{n} {what}{'s' if n > 1 and what != kind else ''}" for n, what in parts if n)


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
