"""What came of an answer in The Journey: Istanbul, in words: cards drawn, seen and revealed, raids, jail, tasks."""

from collections.abc import Iterator
from typing import Any

from fairseat.simulators.engine.telling import EVERYBODY, Changes, Told, changed_seats, name_seat, sees

from .names import TITLES, cards_of, front, front_seen, name_day, where_lies
from .table import JAIL, LEFT, TABLE

COUNTS = "counts what is told"
WITHIN = "where the turn or the evening stands; the next question follows from it"
NEVER = "never changes"

changes = Changes(
    TABLE,
    silent={
        **dict.fromkeys(("event_count", "event_day", "event_kind", "event_place", "event_amount"), NEVER),
        **dict.fromkeys(("deck", "obstacle", "opportunity"), NEVER),
        **dict.fromkeys(("row", "row_size", "sheet_size", "upright"), "the cards drawn and discarded are told"),
        **dict.fromkeys(("bank", "bonus"), "what the players get and pay is told"),
        **dict.fromkeys(("stamp", "next_stamp"), "who comes to a place stands on top of its pile"),
        **dict.fromkeys(("visits", "arrivals", "attempt"), "where the players go is told"),
        "ready": "the task completed is told",
        **dict.fromkeys(("day", "today"), "the line of the turn says the day"),
        **dict.fromkeys(
            ("turns_begun", "stage", "looks_left", "draws_left", "looked", "chosen", "chosen_count"), WITHIN
        ),
        **dict.fromkeys(
            ("asked_about", "talked", "rumour", "rumour_step", "speaker", "listener", "claim", "after_rumour"), WITHIN
        ),
        **dict.fromkeys(("card_at_issue", "declined", "fined_today", "shielded_today", "worked_today"), WITHIN),
        **dict.fromkeys(("left_day", "left_from", "journey_paid", "jail_days", "buyouts", "buyouts_paid"), COUNTS),
        **dict.fromkeys(("works", "looks", "draws", "pay_in", "fines_in", "jailed_in", "told", "lies_told"), COUNTS),
        **dict.fromkeys(("info_paid", "info_earned", "gifts_given", "gifts_received", "players_left"), COUNTS),
        **dict.fromkeys(("journeys_offered", "journeys_used", "works_offered", "works_used"), COUNTS),
        **dict.fromkeys(("jail_card", "release_day"), "who goes to jail or comes out is told, with fine and day"),
    },
    answered={"where": "a player who moves names the place"},
)


@changes.of("obstacle_day", "opportunity_day")
def tell_tasks(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R6.1 Obstacles overcome and opportunities taken."""
    for seat in changed_seats(before.obstacle_day, after.obstacle_day):
        yield f"{name_seat(seat)} overcomes the obstacle, {cards_of(after, seat)['obstacle'][0]}, and may leave"
    for seat in changed_seats(before.opportunity_day, after.opportunity_day):
        yield f"{name_seat(seat)} completes the opportunity, {cards_of(after, seat)['opportunity'][0]}"


@changes.of("seen")
def tell_looks(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[Told]:
    """R3.4 Fronts that a player looked at on the sheet, which nobody else sees."""
    drawn = set(_cards_drawn(before, after))
    for seat in changed_seats(before.seen, after.seen):
        new = int(after.seen[seat]) & ~int(before.seen[seat])
        looked = [card for card in before.chosen[: int(before.chosen_count)].tolist() if new >> card & 1]
        looked += [card for card in range(int(after.event_count)) if new >> card & 1 and card not in {*looked, *drawn}]
        for card in looked:
            if sees(eyes, seat):  # that he looks at it, his answer says to all
                short = f"{front(after, card)} (hidden)"
                yield Told(f"{name_seat(seat)} sees {where_lies(before, after, card)}: {short}", short=short)


@changes.of("deck_next", "cards_lost", "deck_empty_day")
def tell_draws(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R3.5-R3.8 Events drawn, looked at and put into the row of their day, sideways if it is today's."""
    drawers = [s for s in _from_turn(before) for _ in range(int(after.draws[s] - before.draws[s]))]
    full = _cards_lost(before, after)
    for seat, card in zip(drawers, _cards_drawn(before, after), strict=False):
        day, own = int(after.event_day[card]), sees(eyes, seat) and int(after.seen[seat]) >> card & 1
        what = f"{front(after, card)}, for day" if own else "an event for day"
        where = ", which lies sideways" if day == before.today else ""
        where = ", whose row is full, so it is discarded face down" if card in full else where
        yield f"{name_seat(seat)} draws {what} {day + 1} (hidden){where}"
    if after.deck_empty_day != before.deck_empty_day:
        yield "the deck is empty"


def _cards_drawn(before: Any, after: Any) -> list[int]:
    return [int(card) for card in before.deck[int(before.deck_next) : int(after.deck_next)]]


def _cards_lost(before: Any, after: Any) -> set[int]:
    """The cards drawn for which there was no room."""
    if after.cards_lost == before.cards_lost:
        return set()
    return {card for card in _cards_drawn(before, after) if int(after.discard & ~before.discard) >> card & 1}


def _from_turn(table: Any) -> list[int]:
    """The seats, from the one whose turn it is on."""
    players = int(table.players)
    return [(int(table.turn_of) + step) % players for step in range(players)]


@changes.of("heard", "teller", "told")
def tell_rumours(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R8.2-R8.5 What a player was told of a card, true or not."""
    for seat in changed_seats(before.told, after.told):
        cards = {*changed_seats(before.heard[seat], after.heard[seat])}
        cards |= {*changed_seats(before.teller[seat], after.teller[seat])}
        if not cards and eyes is EVERYBODY:
            yield f"{name_seat(seat)} hears what he was told before"
        for card in sorted(cards):
            teller = int(after.teller[seat, card])
            if sees(eyes, seat) or eyes == teller:  # they talk in private
                said = _tell_claim(after, seat, card, eyes)
                yield f"{name_seat(seat)} hears from {name_seat(teller)} of {where_lies(before, after, card)}: {said}"


def _tell_claim(table: Any, listener: int, card: int, eyes: int | None) -> str:
    """What was said of a card: the listener has the words, the teller knows whether they are true."""
    said = int(table.heard[listener, card]) - 1
    words = f"it is {front(table, said)}" if sees(eyes, listener) else "what he said"
    if eyes == listener:
        return words
    return f"{words}, {'the truth' if said == card else f'a lie, for it is {front(table, card)}'}"


# The evening


@changes.of("revealed")
def tell_revealed(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R4.1 The events of the evening are turned face up."""
    shown = int(after.revealed) & ~int(before.revealed)
    cards = [card for card in range(int(after.event_count)) if shown >> card & 1]
    order = {card: place for place, card in enumerate(before.row[int(before.today)].tolist())}
    cards.sort(key=lambda card: order.get(card, len(order)))
    yield f"the evening of {name_day(before.day)}: {'; '.join(front(after, card) for card in cards)}"


@changes.of("raids_taksim", "raids_everywhere", "raids_ignored", "fines")
def tell_raids(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R4.2-R4.4, R6.10 Where the police come, whom a permit saves, and who pays."""
    if after.raids_everywhere != before.raids_everywhere:
        yield f"the police come everywhere but to {TITLES[-1]}; the lowest fine is due"
    if after.raids_taksim != before.raids_taksim:
        yield f"the police come to {TITLES[0]}"
    for seat in changed_seats(before.raids_ignored, after.raids_ignored):
        yield f"{name_seat(seat)} has a work permit and is left alone"
    for seat in changed_seats(before.fines, after.fines):
        amount = int((after.fines_in[seat] - before.fines_in[seat]).sum())
        yield f"{name_seat(seat)} pays a fine of {amount} TL, and neither travels nor works tonight"


@changes.of("where")
def tell_jail(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R4.4, R4.5, R5.2, R5.4 Who goes to jail, comes out of it, or leaves Istanbul."""
    for seat in changed_seats(before.where, after.where):
        now, who = int(after.where[seat]), name_seat(seat)
        if now == JAIL:
            fine = int(after.event_amount[int(after.jail_card[seat])])
            until = name_day(after.release_day[seat])
            yield f"{who} cannot pay the fine of {fine} TL and goes to jail, until {until}"
        elif now == LEFT:
            yield f"{who} leaves Istanbul"
        elif before.where[seat] == JAIL:
            yield f"{who} comes out of jail, in {TITLES[now]}"


@changes.of("money")
def tell_money(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R2.6 Every sum that changed, unless it is its owner's own affair."""
    for seat in changed_seats(before.money, after.money):
        if rules.money_public or sees(eyes, seat) or after.where[seat] == LEFT:
            more = int(after.money[seat] - before.money[seat])
            yield f"{name_seat(seat)} has {int(after.money[seat])} TL ({more:+})"


@changes.of("discard")
def tell_discard(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[Told]:
    """R4.8, R5.4 Events that are discarded: those of the day, and a police card that nobody lies on any more."""
    gone = int(after.discard) & ~int(before.discard)
    cards = [card for card in range(int(after.event_count)) if gone >> card & 1]
    fronts = sorted(front_seen(after, card, eyes) for card in cards if card not in _cards_lost(before, after))
    if fronts:
        yield Told(f"discarded: {'; '.join(fronts)}", main=False)


@changes.of("starter")
def tell_starter(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[Told]:
    """R3.1 Who begins the new day."""
    yield Told(f"{name_day(after.day)} begins with {name_seat(after.starter)}", main=False, opens=True)
