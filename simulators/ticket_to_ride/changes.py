"""What came of an answer in Ticket to Ride, in words: cards and tickets drawn, payments, the row, the final score."""

from collections.abc import Iterator
from typing import Any

from fairseat.simulators.engine.telling import Changes, Told, changed_seats, name_seat, sees

from .components import KINDS
from .names import name_cards, name_ticket, name_tickets
from .questions import Question
from .table import NOBODY, NOT_BEGUN, TABLE

COUNTS = "counts what is told"
WITHIN = "where the turn stands; the next question follows from it"
PLANS = "what a bot plans, which nobody sees"
FACE_DOWN = "lies face down; who draws is told"
SCORES = "part of the final score, which is told"

changes = Changes(
    TABLE,
    silent={
        **dict.fromkeys(("pile", "pile_left", "ticket_pile", "ticket_bottom", "tickets_left"), FACE_DOWN),
        **dict.fromkeys(("discards", "discarded"), "what is paid or cleared away is told"),
        **dict.fromkeys(("row_size", "hand_size"), COUNTS),
        "known": "what is remembered of what was told",
        **dict.fromkeys(("tickets", "ticket_owner"), "the ticket kept is told"),
        **dict.fromkeys(("offered", "offer_size", "offer_next", "offer_kept", "returned", "returned_by"), WITHIN),
        **dict.fromkeys(("open", "network"), "follows from the track claimed"),
        **dict.fromkeys(("turn_ended", "second_card", "chosen_track", "payments", "payment_count"), WITHIN),
        "set_up": "the first turn is told",
        **dict.fromkeys(("dealt", "dealt_cards"), "never change"),
        "passes_in_a_row": "passes are told",
        **dict.fromkeys(("plan", "plan_kept", "plan_worth", "plan_trains", "plan_phase", "plan_open"), PLANS),
        **dict.fromkeys(("plan_hope", "blocked_plans"), PLANS),
        **dict.fromkeys(("ticket_points", "tracks_claimed", "ferries", "ferry_cards_drawn"), COUNTS),
        **dict.fromkeys(("ferry_cards_used", "locomotives_used", "reset_deadlocks"), COUNTS),
        **dict.fromkeys(("rank", "tickets_completed"), SCORES),
    },
    answered={
        "track_owner": "the claim names the track",
        "hand": "a card taken from the row, and what is paid by choice, is named",
        "ferry_hand": "a Ferry Card is drawn by that name",
        "ferry_pile": "a Ferry Card is drawn or paid by that name",
        "tickets_held": "the ticket kept is named",
        "returns": "the ticket sent back is named",
    },
)


@changes.of("offers")
def tell_offers(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R7.1 Tickets drawn, to be chosen from."""
    for seat in changed_seats(before.offers, after.offers):
        tickets = after.offered[seat, : int(after.offer_size[seat])].tolist()
        yield f"{name_seat(seat)} draws {name_tickets(rules, tickets, sees(eyes, seat))} (hidden)"


@changes.of("tickets_held")
def tell_forced_tickets(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R2.2, R7.1 Tickets that are kept without a question, because too few were kept."""
    for seat in changed_seats(before.tickets_held, after.tickets_held):
        kept = after.tickets[seat, int(before.tickets_held[seat]) : int(after.tickets_held[seat])].tolist()
        if before.asked == Question.KEEP and seat == before.actor:
            named = int(before.offered[seat, int(before.offer_next[seat])])
            kept = [ticket for ticket in kept if ticket != named]
        if kept:
            yield f"{name_seat(seat)} must keep {name_tickets(rules, kept, sees(eyes, seat))} (hidden)"


@changes.of("ticket_done")
def tell_done(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R7.3 Tickets completed, which the others do not learn before the end."""
    for ticket in changed_seats(before.ticket_done, after.ticket_done):
        seat = int(after.ticket_owner[ticket])
        if sees(eyes, seat):
            yield f"{name_seat(seat)} completes {name_ticket(rules, ticket)} (hidden)"


@changes.of("returns")
def tell_returns(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[Told]:
    """R2.3, R7.2 Tickets sent back go under the pile."""
    if after.returns == 0:
        yield Told("the tickets sent back go under the pile", main=False)


@changes.of("hand", "pile_left", "known")
def tell_drawn(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[Told]:
    """R4.1 A card drawn blind, which nobody else sees; one from the row is named by the answer."""
    for seat in range(int(after.players)):
        open_gain = (after.known[seat] - before.known[seat]).clip(min=0)
        gain = (after.hand[seat] - before.hand[seat]).clip(min=0) - open_gain
        for kind in range(len(KINDS)):
            for _ in range(int(gain[kind])):
                short = f"{KINDS[kind] if sees(eyes, seat) else 'a card'} (hidden)"
                yield Told(f"{name_seat(seat)} draws {short}", short=short)


@changes.of("hand", "ferry_hand", "trains", "route_points")
def tell_claim(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R6.6, R6.7 What a track cost, chosen or the only way to pay, and what it brought."""
    for seat in changed_seats(before.trains, after.trains):
        points, left = int(after.route_points[seat] - before.route_points[seat]), int(after.trains[seat])
        pays = "" if before.asked == Question.PAYMENT else f"pays {_name_price(before, after, seat)} and "
        yield (
            f"{name_seat(seat)} {pays}scores {_count(points, 'point')}, now {after.route_points[seat]};"
            f" {_count(left, 'train')} left"
        )


def _name_price(before: Any, after: Any, seat: int) -> str:
    """What left a hand for a track where there was only one way to pay."""
    paid = (before.hand[seat] - after.hand[seat]).clip(min=0)
    ferry = int(before.ferry_hand[seat] - after.ferry_hand[seat])
    parts = [_count(ferry, "Ferry Card")] if ferry else []
    return ", ".join(parts + ([name_cards(paid)] if paid.any() else [])) or "nothing"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"


@changes.of("row", "row_resets", "reshuffles", "pile_left")
def tell_row(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[Told | str]:
    """R4.3-R4.6 Cards turned up, the row cleared of locomotives, the discards as a new pile."""
    if after.reshuffles > before.reshuffles:
        yield "the discards are shuffled into a new pile"
    if after.row_resets > before.row_resets:
        times = int(after.row_resets - before.row_resets)
        yield f"too many locomotives: the row is cleared{'' if times == 1 else f' {times} times'}"
        yield f"the row: {name_cards(after.row)}"
        return
    taken = (after.known - before.known).clip(min=0).sum(axis=0)
    turned = (after.row - before.row + taken).clip(min=0)
    if turned.any():
        text = f"turned up {name_cards(turned)}"
        yield Told(text, main=False, short=text if before.asked == Question.CARD else "")
    elif (after.row != before.row).any():
        yield Told(f"nothing is turned up; the row: {name_cards(after.row)}", main=False)


@changes.of("passes")
def tell_passes(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R3.2 Turns in which nothing could be done."""
    times = int(after.passes - before.passes)
    yield "a player can do nothing and passes" if times == 1 else f"{times} players can do nothing and pass"


@changes.of("last_turns_left", "end_trigger")
def tell_last_turns(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[Told]:
    """R8.1, R8.2 The last turns begin, and are counted down."""
    if before.end_trigger == NOBODY and after.end_trigger != NOBODY:
        seat = int(after.end_trigger)
        yield Told(f"{name_seat(seat)} has {_count(int(after.trains[seat]), 'train')} left: the last turns begin")
    if after.last_turns_left != NOT_BEGUN:
        left = int(after.last_turns_left)
        yield Told(f"{_count(left, 'last turn')} to play", main=False, opens=True)


@changes.of("settled", "score", "tickets_lost", "regions", "region_points", "longest_path", "path_points")
def tell_scores(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R9.1-R9.7 The final score of every player, part by part."""
    if after.settled:
        for seat in range(int(after.players)):
            yield (
                f"{name_seat(seat)} scores {after.score[seat]}: tracks {after.route_points[seat]},"
                f" tickets {after.ticket_points[seat]} less {after.tickets_lost[seat]},"
                f" regions {after.region_points[seat]} (at most {after.regions[seat]} joined),"
                f" longest path {after.path_points[seat]} (of {after.longest_path[seat]})"
            )
    else:
        yield "the scores are not counted"
