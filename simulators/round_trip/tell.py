"""Words for the table of Round-trip Italy and for each answer: transcripts, errors, and the walk beside the referee."""

from collections.abc import Iterator, Mapping
from typing import Any

from fairseat.simulators.engine.table import ENGINE_END_REASONS
from fairseat.simulators.engine.telling import EVERYBODY, Changes, Told, changed_seats, name_seat, sees

from .components import CITIES, KINDS, PILES
from .questions import YES, Question, lays_equal_tickets, unpack_offer
from .results import END_REASONS
from .table import LEFT, TABLE

Kind = tuple[int, int]

BEGINS = (Question.DRAW, Question.PILE)
YES_OR_NO = {
    Question.DRAW: ("takes no ticket", "takes a ticket"),
    Question.REDRAW: ("turns no other card", "turns another card"),
    Question.REFUSE: ("agrees to the exchange", "refuses the exchange"),
    Question.EXCHANGE: ("exchanges nothing", ""),
    Question.TRIP: ("lays nothing", ""),
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


def name_seen(kind: int, seen: bool) -> str:
    """A ticket in words, or its back alone."""
    return name_ticket(kind) if seen else f"a ticket of {CITIES[kind_pair(kind)[0]]}"


def headline(table: Any, rules: Any) -> tuple[str, int]:
    """What the turn is called, and whose it is."""
    kind = "an extra turn" if table.extra_turn else f"round {int(table.rounds)}"
    return f"Turn {int(table.turns)}, {kind}", int(table.turn_of)


def question(table: Any, eyes: int | None = EVERYBODY) -> str:
    """The question now asked, in words."""
    asked = Question(int(table.asked))
    if asked == Question.PILE:
        return f"{asked.says} The card shows {name_cities(int(table.card))}."
    return asked.says


def tell(table: Any, rules: Any, move: int, eyes: int | None = EVERYBODY) -> str:
    """An answer in words, before it is carried out."""
    asked, own = Question(int(table.asked)), sees(eyes, int(table.actor))
    if asked == Question.PILE:
        return f"is shown {name_cities(int(table.card))} and takes a ticket from {CITIES[move]}"
    if asked == Question.GIVE:
        return f"gives back {name_seen(move, own or eyes == table.turn_of)}"
    if asked == Question.DISCARD:
        return f"puts {name_seen(move, own)} under its pile"
    if asked == Question.EXCHANGE and move:
        return tell_offer(table, move, own or bool(rules.exchange_face_up))
    if asked == Question.TRIP and move:
        kinds = kinds_of_trip(move)
        piles = {kind // 6 for kind in kinds}
        extra = ", all from different piles" if len(piles) == len(kinds) else ""
        return f"lays a round-trip of length {len(kinds)}: {', '.join(map(name_ticket, kinds))}{extra}"
    return YES_OR_NO[asked][move == YES]


def tell_offer(table: Any, move: int, seen: bool) -> str:
    """An exchange offered to a neighbour, in words."""
    kind, direction = unpack_offer(move)
    step = 1 if direction == LEFT else -1
    partner = name_seat((int(table.actor) + step) % int(table.players))
    wanted, side = CITIES[(kind // 6 - step) % PILES], "left" if direction == LEFT else "right"
    return f"offers {name_seen(kind, seen)} to {partner} ({side} rule) for a ticket of {wanted}"


def show(table: Any, rules: Any, eyes: int | None = EVERYBODY) -> str:
    """The whole table as a few lines of text, hidden tickets too unless they are hidden from these eyes."""
    turned = f", turned over: {name_cities(int(table.card))}" if table.card else ""
    lines = [
        "piles      " + "  ".join(f"{CITIES[pile]} {table.pile_left[pile]}" for pile in range(PILES)),
        f"selection  {table.deck_left} cards left{turned}",
    ]
    for seat in range(int(table.players)):
        lengths = [str(length) for length in lengths_of(table, seat)]
        tickets = ", ".join(name_hand(table, seat, eyes)) or "no tickets"
        lines.append(f"{name_seat(seat)}   laid {' '.join(lengths) or '-':<9} holds {tickets}")
    if table.over:
        lines.append(f"game over: {END_REASONS_ALL[int(table.end_reason)]}")
    return "\n".join(lines)


END_REASONS_ALL = (*ENGINE_END_REASONS, *END_REASONS)


def lengths_of(table: Any, seat: int) -> list[int]:
    """The lengths that a seat has laid."""
    return [length for length in range(2, 7) if int(table.laid[seat]) >> length & 1]


def hand_kinds(table: Any, seat: int) -> list[int]:
    """A hand's tickets, sorted, one an entry."""
    return [kind for kind in range(KINDS) for _ in range(int(table.hand[seat, kind]))]


def name_hand(table: Any, seat: int, eyes: int | None) -> list[str]:
    """A hand's tickets in words; of another hand the faces that these eyes know, and the backs of the rest."""
    if sees(eyes, seat):
        return [name_ticket(kind) for kind in hand_kinds(table, seat)]
    known = [min(int(table.known[eyes, seat]) >> 2 * kind & 3, int(table.hand[seat, kind])) for kind in range(KINDS)]
    faces = [name_ticket(kind) for kind in range(KINDS) for _ in range(known[kind])]
    backs = [sum(int(table.hand[seat, k]) - known[k] for k in range(6 * pile, 6 * pile + 6)) for pile in range(PILES)]
    return faces + [f"{count} of {CITIES[pile]}" for pile, count in enumerate(backs) if count]


# What came of an answer

COUNTS = "counts what is told"

changes = Changes(
    TABLE,
    silent={
        "pile": "changes only by a ticket put under it, which the hand tells",
        "pile_bottom": "where the pile begins in its ring",
        "pile_left": "one less with each ticket taken, one more with each put under",
        "card": "who takes a ticket says what it shows",
        "deck": "lies face down; its shuffle is told",
        "deck_left": "one less with each card turned over",
        "hand_size": "counts the hand",
        "kinds": "the hand as a mask",
        "dealt": "never changes",
        "known": "what is remembered of what was told",
        "seen_laid": "the tickets of the trips told",
        **dict.fromkeys(("extra_turn", "extra_earned", "next_seat", "next_is_extra"), "the line of the turn says so"),
        **dict.fromkeys(("trip_this_turn", "six_trip"), "the trip is told"),
        "turn_ended": "the next turn is told",
        **dict.fromkeys(("extra_turns", "trips", "exchanges_left", "exchanges_right", "exchanges_suffered"), COUNTS),
        **dict.fromkeys(("discards", "turns_taken", "version"), COUNTS),
    },
    answered={
        "hand": "a trip laid names its tickets",
        **dict.fromkeys(("offered", "partner", "direction"), "the offer names it"),
    },
)


@changes.of("hand")
def tell_hands(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[Told | str]:
    """R3.1, R4.4, R6.2 A ticket taken, exchanged, or put under its pile."""
    asked, seat = Question(int(before.asked)), int(before.turn_of)
    moved = after.hand.astype(int) - before.hand
    came, left = ([(int(s), int(k)) for s, k in zip(*(sign * moved > 0).nonzero(), strict=True)] for sign in (1, -1))
    if asked == Question.PILE:
        for kind in (kind for whose, kind in came if whose == seat):
            short = f"{name_seen(kind, sees(eyes, seat))}, face down"
            yield Told(f"{name_seat(seat)} gets {short}", short=short)
    elif asked == Question.GIVE:
        partner = int(before.partner)
        given = next((kind for whose, kind in left if whose == partner), int(before.offered))
        inside = sees(eyes, seat) or eyes == partner
        offered = name_seen(int(before.offered), inside or bool(rules.exchange_face_up))
        yield f"{name_seat(seat)} gives {name_seat(partner)} {offered} and gets {name_seen(given, inside)}"
    elif asked == Question.DISCARD:
        for whose, kind in left:
            ticket = name_seen(kind, sees(eyes, whose))
            yield f"{ticket} goes face down under its pile, for {name_seat(whose)} holds {rules.hand_limit} or more"


@changes.of("laid")
def tell_laid(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R7.1 A length that this player had not laid before."""
    for seat in changed_seats(before.laid, after.laid):
        lengths = lengths_of(after, seat)
        yield f"{name_seat(seat)} has laid the length{'s' * (len(lengths) > 1)} {', '.join(map(str, lengths))}"


@changes.of("piles_open")
def tell_piles(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """A pile that is used up, or that has a ticket again."""
    if gone := int(before.piles_open) & ~int(after.piles_open):
        yield f"the pile of {name_cities(gone)} is empty"
    if back := int(after.piles_open) & ~int(before.piles_open):
        yield f"the pile of {name_cities(back)} has a ticket again"


@changes.of("skipped_draws")
def tell_skipped_draw(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[Told]:
    """R3.1 Nobody could, or he did not want to."""
    why = "all piles are empty" if after.piles_open == 0 else "as he chose"
    yield Told(f"{name_seat(after.turn_of)} takes no ticket: {why}", opens=after.piles_open == 0)


@changes.of("reshuffles", "redraws")
def tell_card(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[Told]:
    """R3.2, R3.3 Selection cards are turned over, of a deck shuffled anew if it was used up."""
    if after.reshuffles > before.reshuffles:
        yield Told("the selection cards are shuffled into a new deck", main=False, opens=True)
    if redrawn := int(after.redraws - before.redraws):
        text = "a card whose piles are all empty" if redrawn == 1 else f"{redrawn} cards whose piles are all empty"
        yield Told(f"turned over: {text}", opens=True)


@changes.of("winner")
def tell_winner(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """R7.3 The end."""
    yield f"{name_seat(after.winner)} wins"


def ways(rules: Mapping[str, Any]) -> tuple[str, ...]:
    """The ends of a game by which somebody wins under these rules."""
    lengths = any(rules[f"need_{length}"] for length in (2, 3, 4, 5))
    return ("lengths",) * lengths + ("grand_tour",) * bool(rules["six_wins"])
