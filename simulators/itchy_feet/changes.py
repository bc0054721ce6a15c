"""What came of an answer in Itchy Feet, in words: cards drawn, stolen and passed on, events, countries, refusals."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from fairseat.simulators.engine.telling import Changes, Told, changed_seats, name_seat, sees

from .components import (
    BARGAIN_SEASON,
    CIVIL_UNREST,
    FIRST_EVENT,
    FORBIDDEN,
    KINDS,
    LOST_LUGGAGE,
    MIXED_UP_BACKPACKS,
    PASSPORT,
)
from .names import counted, in_mask, name_country, name_kind, name_kinds
from .questions import Action, Question
from .switches import Excuses
from .table import NOBODY, TABLE, Tally

COUNTS = "counts what is told"
WITHIN = "where the turn stands; the next question follows from it"
KNOWN = "what is remembered of what was told"
OTHER_FORM = "the same as another field, in another form"

changes = Changes(
    TABLE,
    silent={
        "open": "the answers to the next question",
        **dict.fromkeys(("agenda", "agenda_size", "action", "pay_left", "takeable", "target", "victim"), WITHIN),
        **dict.fromkeys(("match", "match_size", "event_met", "asked_action", "trading", "free"), WITHIN),
        "pile": "lies face down; who draws is told, and its shuffles",
        "pile_size": "one less with each card drawn",
        **dict.fromkeys(("discard", "discard_kinds", "discard_size"), "what goes there and back is told of hands"),
        **dict.fromkeys(("kinds", "hand_size", "given_kinds", "given_size", "wanted_kinds", "wanted_size"), OTHER_FORM),
        **dict.fromkeys(("shown", "shown_kinds", "saw", "saw_kinds", "offers", "refused"), KNOWN),
        **dict.fromkeys(("denied", "claimed"), KNOWN),
        "event": "the event is told when it is turned up",
        **dict.fromkeys(("seen", "drawn", "aside"), "means nothing beyond its size, which is told with it"),
        "country_items": "never changes",
        "country_pile": "face down but for those on top; the countries taken are told",
        "country_pile_size": "one less with each country travelled to",
        "unused": "face down; the country that came of them is told",
        "removed": "the country travelled to or stolen is told",
        **dict.fromkeys(("character", "dealt", "dealt_country"), "never changes"),
        "overfull": "whether the hole was counted already",
        **dict.fromkeys(("tally", "first_leg_turn", "centre_turn"), COUNTS),
        **dict.fromkeys(("halfway", "halfway_seen"), COUNTS),
    },
    answered={
        "hand": "what is paid or discarded is named by the answer",
        "passing": "the card passed on is named by the answer",
        **dict.fromkeys(("given", "wanted", "offerer", "partner"), "the offer names it"),
        "passes": "an action ends a row of passes",
    },
)

# Questions whose answer names the card that is paid or discarded, and those whose answer names a card that is got.
PAYING = (
    Question.RECYCLE_PAY, Question.STEAL_PAY, Question.TRAP_DISCARD, Question.TRAVEL_PAY, Question.COUNTRY_PAY,
    Question.COMPANION, Question.POST_DISCARD, Question.DISCARD_DOWN,
)  # fmt: skip
EFFECTS = {
    CIVIL_UNREST: "countries change",
    LOST_LUGGAGE: "everybody loses cards at random",
    MIXED_UP_BACKPACKS: "everybody passes a card to the left",
    BARGAIN_SEASON: "everybody draws a card",
}


@changes.of("offers", "trading")
def tell_failed_offer(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R6.3, R6.8 An offer that fails without a question: the partner has not what is asked, or must tell the truth."""
    fails = before.trading and not after.trading and before.asked != Question.EXCUSE
    if fails and not _rose(before, after, Tally.TRADES_JOINED).any():
        partner = name_seat(after.partner)
        if rules.excuses == Excuses.HONEST and after.claimed[int(after.partner)] & int(after.wanted_kinds):
            yield f"no trade: {partner} holds what is asked and keeps it"
        else:
            yield f"no trade: {partner} has not all that is asked"


@changes.of("events_played", "event", "aside", "aside_size")
def tell_events(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[Told | str]:
    """R11.1 Events turned up, by name; those set aside in a Bargain Season are shuffled back."""
    played = int(after.events_played - before.events_played)
    for number, kind in enumerate(events_drawn(before, after)):
        does = EFFECTS[kind] if number < played else "set aside, to be shuffled back"
        yield f"an event is turned up, {name_kind(kind)}: {does}"
    if before.event and not after.event:
        yield Told("the event goes to the discard pile", main=False)
    if after.aside_size != before.aside_size:
        yield Told(f"events set aside: {int(after.aside_size)}", main=False)


def events_drawn(before: Any, after: Any) -> list[int]:
    """The events that this answer turned up: as many as were counted, the uppermost of the pile."""
    count = int(_rose(before, after, Tally.EVENTS_DRAWN).sum())
    found = [kind for kind in before.pile[: int(before.pile_size)][::-1].tolist() if kind >= FIRST_EVENT]
    if len(found) < count:  # the pile was shuffled in between
        found += [int(after.event)] if after.event else []
        found += [kind for kind in range(FIRST_EVENT, KINDS) if after.discard[kind] > before.discard[kind]]
    return found[:count]


def _rose(before: Any, after: Any, tally: int) -> Any:
    """By how much a count went up, seat by seat."""
    return after.tally[:, tally] - before.tally[:, tally]


# Cards


@changes.of("tally")
def tell_shown_hand(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R7.2 Whoever travels shows the hand."""
    for seat in changed_seats(before.tally[:, Tally.TRAVELS], after.tally[:, Tally.TRAVELS]):
        if rules.show_hand:
            yield f"{name_seat(seat)} shows the hand: {', '.join(map(name_kind, counted(before.hand[seat])))}"


@changes.of("hand", "pile_size", "discard_size")
def tell_cards(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[Told | str]:
    """R4.1, R5.3, R6.3, R11.3 What came into hands and left them, but for what the answer itself names."""
    gains, losses = cards_moved(before, after)
    if _rose(before, after, Tally.TRADES_JOINED).any():
        yield from _tell_trade(before, gains, losses)
    elif _rose(before, after, Tally.CARDS_STOLEN).any():
        yield from _tell_theft(before, gains, losses, eyes)
    elif before.asked == Question.PASS_CARD and (after.passing == NOBODY).all():
        yield from _tell_passed(before, gains, losses, eyes)
    _leave_out_answered(before, gains, losses)
    for seat in range(int(after.players)):
        if losses[seat]:
            yield f"{name_seat(seat)} discards {name_kinds(sorted(losses[seat].elements()))}"
    for step in range(int(after.players)):
        seat = (int(before.turn_of) + step) % int(after.players)
        if gains[seat]:
            refilled = after.turns != before.turns and seat == after.turn_of and before.hand_size[seat] < 2
            what = _name_drawn(seat, sorted(gains[seat].elements()), eyes)
            short = what if seat == before.actor and before.asked == Question.ACTION else ""
            yield Told(f"{name_seat(seat)} draws {what}", opens=bool(refilled), short=short)


def cards_moved(before: Any, after: Any) -> tuple[list[Counter[int]], list[Counter[int]]]:
    """What each hand gained and lost by kind; a card paid and at once drawn again counts on both sides."""
    moved = after.hand - before.hand
    gains, losses = ([Counter(dict(_positive(sign * row))) for row in moved] for sign in (1, -1))
    if after.reshuffles == before.reshuffles:
        out = Counter(dict(_positive(after.discard - before.discard)))
        for lost in losses:
            out -= lost
        if before.asked == Question.KEEP:
            out -= Counter(before.drawn[: int(before.drawn_size)].tolist())
        paid = Counter({kind: count for kind, count in out.items() if kind < FIRST_EVENT})
        gains[int(before.actor)] += paid
        losses[int(before.actor)] += paid
    return gains, losses


def _positive(counts: Any) -> Iterator[tuple[int, int]]:
    return ((kind, int(count)) for kind, count in enumerate(counts) if count > 0)


def _leave_out_answered(before: Any, gains: list[Counter[int]], losses: list[Counter[int]]) -> None:
    """Take out what the answer itself names: the card paid, taken back, kept or smuggled. Both modified in place."""
    asked, seat = int(before.asked), int(before.actor)
    if asked in PAYING:
        losses[seat] = Counter()
    elif asked in (Question.RECYCLE_TAKE, Question.KEEP):
        gains[seat] = Counter()
    elif asked == Question.PASS_CARD:
        losses[seat] = Counter()
    elif asked == Question.RECEIVER:
        for other, lost in enumerate(losses):
            gains[other] -= Counter({FORBIDDEN: 1})
            lost -= Counter({FORBIDDEN: 1})


def _tell_trade(before: Any, gains: list[Counter[int]], losses: list[Counter[int]]) -> Iterator[str]:
    """R6.3 The cards of a trade, which change hands face up. Gains and losses modified in place."""
    giver, taker = int(before.offerer), int(before.partner)
    given, wanted = Counter(counted(before.given)), Counter(counted(before.wanted))
    for seat, got, gave in ((giver, wanted, given), (taker, given, wanted)):
        came, went = gains[seat] + gave, losses[seat] + got
        gains[seat], losses[seat] = came - went, went - came
    gives, gets = name_kinds(sorted(given.elements())), name_kinds(sorted(wanted.elements()))
    yield f"{name_seat(giver)} gives {name_seat(taker)} {gives} and gets {gets}"


def _tell_theft(before: Any, gains: list[Counter[int]], losses: list[Counter[int]], eyes: int | None) -> Iterator[Told]:
    """R5.3 The card stolen, which thief and victim see. Gains and losses modified in place."""
    thief, victim = int(before.turn_of), int(before.victim)
    if before.asked == Question.VICTIM:
        victim = next((seat for seat, lost in enumerate(losses) if lost and seat != thief), victim)
    kind = next(iter(losses[victim] or gains[thief]), PASSPORT)
    losses[victim] -= Counter({kind: 1})
    gains[thief] -= Counter({kind: 1})
    seen = sees(eyes, thief) or eyes == victim
    card = name_kind(kind) if seen else "a card"
    text = f"{name_seat(thief)} steals {card} from {name_seat(victim)} (hidden from the others)"
    yield Told(text, short=f"{card} (hidden from the others)")


def _tell_passed(before: Any, gains: list[Counter[int]], losses: list[Counter[int]], eyes: int | None) -> Iterator[str]:
    """R11.4 All cards go to the left at once; giver and taker know each. Gains and losses modified in place."""
    players, last = int(before.players), int(before.actor)
    for seat in range(players):
        left, kind = (seat + 1) % players, int(before.passing[seat])
        if seat == last:
            kind = next(iter(gains[left]), PASSPORT)
            losses[last] -= Counter({kind: 1})
        if kind != NOBODY:
            cancelled = gains[left][kind] == 0
            gains[left] -= Counter({kind: 1})
            losses[left] += Counter({kind: 1} if cancelled else {})
            card = name_kind(kind) if sees(eyes, seat) or eyes == left else "a card"
            yield f"{name_seat(left)} gets {card} from {name_seat(seat)} (hidden from the others)"


def _name_drawn(seat: int, kinds: list[int], eyes: int | None) -> str:
    """R4.1 Cards drawn from the pile, which nobody else sees."""
    if sees(eyes, seat):
        return f"{name_kinds(kinds)} (hidden)"
    return f"{'a card' if len(kinds) == 1 else f'{len(kinds)} cards'} (hidden)"


@changes.of("seen", "seen_size", "drawn", "drawn_size")
def tell_look(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[Told]:
    """R10.3, R12.2, R12.5 Cards that a Local Guide, a Forager or a Pickpocket looks at, and where the rest goes."""
    seat = int(after.turn_of)
    for cards, size in (("seen", "seen_size"), ("drawn", "drawn_size")):
        looks = after[cards][: int(after[size])].tolist()
        if looks and looks != before[cards][: int(before[size])].tolist():
            whom = "" if before.asked == Question.ACTION else f" at the hand of {name_seat(after.victim)}:"
            seen = name_kinds(looks) if sees(eyes, seat) or (whom and eyes == after.victim) else f"{len(looks)} cards"
            yield Told(f"{name_seat(seat)} looks{whom or ' at'} {seen} (hidden)")
        elif before[size] and not after[size]:
            yield Told(f"the cards not kept {_where_the_rest_goes(before)}")


def _where_the_rest_goes(before: Any) -> str:
    """Where the cards go that were looked at and not kept."""
    if before.asked == Question.PICK:
        return "stay in the hand"
    if before.action == Action.LOCAL_GUIDE:
        return "go under the draw pile"
    return "are discarded"


@changes.of("reshuffles")
def tell_reshuffle(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R4.2 The discards become the draw pile."""
    yield f"the discards are shuffled into a new draw pile of {int(after.pile_size)} cards left"


@changes.of("dry_draws")
def tell_dry_draw(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R4.3 Both piles are empty."""
    yield "there is no card left to draw"


# Countries and the end


@changes.of("countries_stolen")
def tell_stolen_country(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R5.4, R13.3 A country stolen from another."""
    for victim in changed_seats(before.tally[:, Tally.COUNTRIES_LOST], after.tally[:, Tally.COUNTRIES_LOST]):
        thief = int(before.turn_of)
        bucket = bool(rules.bucket_list)
        country = _new_countries(before, after, thief) if bucket else name_country(before, before.country[victim])
        stolen = "steals" if after.countries_stolen > before.countries_stolen else "does not steal"
        yield f"{name_seat(thief)} {stolen} {country} from {name_seat(victim)}"


@changes.of("legs")
def tell_legs(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R5.4, R7.4, R13.2 A country travelled to, or completed by another's that was stolen."""
    for seat in changed_seats(before.legs, after.legs):
        if after.countries_stolen > before.countries_stolen:
            where = "completes the leg with it"
        elif rules.bucket_list:
            where = "has travelled to " + _new_countries(before, after, seat)
        elif after.centre != before.centre:
            where = f"has travelled to the centre, {name_country(before, before.centre)}"
        else:
            where = f"has travelled to {name_country(before, before.country[seat])}"
        yield f"{name_seat(seat)} {where}: {int(after.legs[seat])} done"


def _new_countries(before: Any, after: Any, seat: int) -> str:
    """The countries that came to lie in front of a player."""
    new = in_mask(int(after.won[seat]) & ~int(before.won[seat]))
    return " and ".join(name_country(after, country) for country in new)


@changes.of("country", "centre")
def tell_countries(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R5.4, R7.4, R10.5, R11.2 Own countries and the centre as they lie now."""
    for seat in changed_seats(before.country, after.country):
        if after.country[seat] >= 0:
            yield f"{name_seat(seat)} must now travel to {name_country(after, after.country[seat])}"
        else:
            yield f"{name_seat(seat)} has only the centre left"
    if after.centre != before.centre:
        yield "the centre is " + (name_country(after, after.centre) if after.centre >= 0 else "travelled to")


@changes.of("won")
def tell_won(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R13.2, R13.3 Countries of the Bucket List, travelled to or stolen."""
    for seat in changed_seats(before.won, after.won):
        held = in_mask(after.won[seat])
        names = ", ".join(f"C{country + 1}" for country in held) or "none"
        yield f"{name_seat(seat)} has {len(held)} {'country' if len(held) == 1 else 'countries'}: {names}"


@changes.of("passes")
def tell_passes(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R3.5 Turns in which nothing could be done."""
    if after.passes > before.passes:
        turns = int(after.passes - before.passes)
        yield "nothing can be done: " + ("a turn passes" if turns == 1 else f"{turns} turns pass")


@changes.of("winners")
def tell_winners(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R7.6, R9.1, R13.4 The end."""
    names = [name_seat(seat) for seat in range(int(after.players)) if int(after.winners) >> seat & 1]
    yield f"{' and '.join(names)} win{'s' if len(names) == 1 else ''}"
