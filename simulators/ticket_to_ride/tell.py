"""Words for the table of Ticket to Ride and for each answer: transcripts and errors."""

from typing import Any

from fairseat.simulators.engine.table import ENGINE_END_REASONS
from fairseat.simulators.engine.telling import EVERYBODY, name_seat, sees

from .changes import changes as changes
from .components import KINDS
from .names import name_cards, name_payment, name_ticket, name_tickets, name_track
from .questions import BLIND, Action, Question
from .table import END_REASONS

BEGINS = (Question.ACTION,)


def headline(table: Any, rules: Any) -> tuple[str, int | None]:
    """What the turn is called, and whose it is; the first tickets are chosen by all."""
    if table.set_up:
        return "The first tickets", None
    return f"Turn {int(table.turns)}, round {int(table.rounds)}", int(table.turn_of)


def question(table: Any, eyes: int | None = EVERYBODY) -> str:
    """The question now asked, in words."""
    if table.asked == Question.CARD and table.second_card:
        return "Which second train card?"
    return Question(int(table.asked)).says


def tell(table: Any, rules: Any, move: int, eyes: int | None = EVERYBODY) -> str:
    """An answer in words, before it is carried out."""
    asked, seat = int(table.asked), int(table.actor)
    if asked == Question.KEEP:
        ticket = name_ticket(rules, int(table.offered[seat, int(table.offer_next[seat])]))
        return f"{'keeps' if move else 'sends back'} {ticket if sees(eyes, seat) else 'a ticket'}"
    if asked == Question.ACTION:
        return Action(move).says
    if asked == Question.CARD:
        return "draws blind" if move == BLIND else f"takes {KINDS[move]} from the row"
    if asked == Question.TRACK:
        return f"chooses {name_track(rules, move)}"
    return f"pays {name_payment(move)}"


def show(table: Any, rules: Any, eyes: int | None = EVERYBODY) -> str:
    """The whole table as a few lines of text, hidden cards and tickets too unless they are hidden from these eyes."""
    last = f"; {table.last_turns_left} last turns to play" if table.last_turns_left >= 0 else ""
    lines = [
        f"row        {name_cards(table.row)}",
        f"discards   {name_cards(table.discards)}",
        f"piles      {table.pile_left} train cards, {table.ferry_pile} Ferry Cards, {table.tickets_left} tickets{last}",
    ]
    for seat in range(int(table.players)):
        lines += show_seat(table, rules, seat, sees(eyes, seat) or bool(table.over))
    if table.over:
        scores = ", ".join(f"{name_seat(seat)} {table.score[seat]}" for seat in range(int(table.players)))
        lines.append(f"game over: {(*ENGINE_END_REASONS, *END_REASONS)[int(table.end_reason)]}; {scores}")
    return "\n".join(lines)


def show_seat(table: Any, rules: Any, seat: int, seen: bool) -> list[str]:
    """One seat's points, trains, cards, tickets and tracks; what is hidden in its hand only as numbers."""
    held = table.tickets[seat, : int(table.tickets_held[seat])].tolist()
    tickets = ", ".join(name_ticket(rules, t) + (" done" if table.ticket_done[t] else "") for t in held) or "none"
    cards = name_cards(table.hand[seat])
    if not seen:
        tickets = f"{len(held)} hidden"
        cards = f"{name_cards(table.known[seat])} and {int(table.hand_size[seat] - table.known[seat].sum())} unknown"
    offered = table.offered[seat, int(table.offer_next[seat]) : int(table.offer_size[seat])].tolist()
    choice = [f"  offered  {name_tickets(rules, offered, seen)}"] if offered else []
    tracks = [track for track in range(int(rules.tracks)) if int(table.track_owner[track]) == seat]
    return [
        f"{name_seat(seat)}   {table.route_points[seat]} points, {table.trains[seat]} trains,"
        f" {table.ferry_hand[seat]} Ferry Cards, {cards}",
        f"  tickets  {tickets}",
        *choice,
        f"  tracks   {', '.join(name_track(rules, track) for track in tracks) or 'none'}",
    ]
