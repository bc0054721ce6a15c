"""The table and the answers of The Journey: Istanbul as its referee tells them."""

from typing import Any

from fairseat.simulators.journey_istanbul.components import DAYS, KINDS, OBSTACLES, OPPORTUNITIES, PLACES, POLICE
from fairseat.simulators.journey_istanbul.names import row_of, seats_of
from fairseat.simulators.journey_istanbul.questions import KEEP, NOTHING, YES, Question, unpack_card
from fairseat.simulators.journey_istanbul.tell import card_at_issue

WHERE = (*PLACES, "jail", "left")
TALES = ("silent", "truth", "lie")


def members(mask: int) -> tuple[int, ...]:
    """The numbers of the bits of a mask, from the lowest."""
    mask = int(mask)
    return tuple(bit for bit in range(mask.bit_length()) if mask >> bit & 1)


def pile_of(table: Any, place: int) -> tuple[int, ...]:
    """The seats in a place, the lowest marker first."""
    where, stamps = table.where.tolist(), table.stamp.tolist()
    return tuple(sorted((seat for seat in seats_of(table) if where[seat] == place), key=stamps.__getitem__))


def answer(table: Any, rules: Any, move: int) -> Any:
    """An answer as the referee's plain value."""
    asked = int(table.asked)
    if asked in (Question.MOVE, Question.COME_OUT):
        return PLACES[move]
    if asked == Question.LOOK:
        return answer_card(int(move))
    if asked == Question.ASK:
        return "nothing" if move == NOTHING else answer_card(int(move))
    if asked == Question.TELL:
        return TALES[move]
    if asked == Question.GIVE:
        return "keep" if move == KEEP else int(move)
    return "yes" if move == YES else "no"


def answer_card(move: int) -> tuple[int, int]:
    """A card of the sheet by its day and its position there."""
    row, position = unpack_card(move)
    return row + 1, position


def view(table: Any, rules: Any) -> dict[str, Any]:
    """Everything that lies on the table as plain values, as the referee lists it."""
    return view_day(table) | view_cards(table) | view_seats(table, rules)


def view_day(table: Any) -> dict[str, Any]:
    """The day, the markers, and what the question is about."""
    over, asked = bool(table.over), int(table.asked)
    asked_seat = {Question.TELL: int(table.listener), Question.BUY: int(table.speaker)}.get(asked, -1)
    return {
        "question": "" if over else Question(asked).name.lower(),
        "day": int(table.day),
        "starter": int(table.starter),
        "turns": int(table.turns),
        "asked_card": card_at_issue(table),
        "asked_seat": -1 if over else asked_seat,
        "where": tuple(WHERE[place] for place in table.where[: int(table.players)].tolist()),
        "piles": tuple(pile_of(table, place) for place in range(len(PLACES))),
        "bank": int(table.bank),
    }


def view_cards(table: Any) -> dict[str, Any]:
    """Every event card and where it lies."""
    count = int(table.event_count)
    beside = {int(table.jail_card[seat]) for seat in seats_of(table)} - {-1}
    return {
        "events": view_events(table, count),
        "deck": tuple(table.deck[int(table.deck_next) : count].tolist()),
        "rows": tuple(row_of(table, row) for row in range(DAYS)),
        "sideways": tuple(sorted(row_of(table, int(table.today))[int(table.upright) :])),
        "discard": members(table.discard),
        "beside": tuple(sorted(beside)),
        "revealed": members(table.revealed),
        "asked_about": members(table.asked_about),
        "chosen": tuple(table.chosen[: int(table.chosen_count)].tolist()),
    }


def view_events(table: Any, count: int) -> tuple[tuple[int, str, str, int], ...]:
    """Every event card by its number: day, kind, place, amount."""
    fields = (table.event_day, table.event_kind, table.event_place, table.event_amount)
    return tuple(
        (day + 1, KINDS[kind], "" if kind == POLICE else PLACES[place], amount)
        for day, kind, place, amount in zip(*(field[:count].tolist() for field in fields), strict=True)
    )


def view_seats(table: Any, rules: Any) -> dict[str, Any]:
    """Everything that belongs to a seat, seat by seat."""
    players, days = int(table.players), range(1, DAYS * int(rules.weeks) + 1)
    plain = ("money", "jail_card", "release_day", "obstacle_day", "opportunity_day")
    found: dict[str, Any] = {name: tuple(table[name][:players].tolist()) for name in plain}
    for name in ("fined_today", "shielded_today", "worked_today"):
        mask = int(table[name])
        found[name] = tuple(bool(mask >> seat & 1) for seat in range(players))
    found["obstacle"] = tuple((*OBSTACLES, "none")[card] for card in table.obstacle[:players].tolist())
    found["opportunity"] = tuple((*OPPORTUNITIES, "none")[card] for card in table.opportunity[:players].tolist())
    found["visits"] = tuple(tuple(visit_on(masks, day) for day in days) for masks in table.visits[:players].tolist())
    found["seen"] = tuple(members(mask) for mask in table.seen[:players].tolist())
    claims = zip(table.heard[:players].tolist(), table.teller[:players].tolist(), strict=True)
    found["heard"] = tuple(heard_by(fronts, tellers) for fronts, tellers in claims)
    return found


def visit_on(masks: list[int], day: int) -> str:
    """Where a seat stood on a day, or nothing, from its days in each place."""
    return next((word for word, mask in zip(PLACES, masks, strict=True) if mask >> day & 1), "")


def heard_by(fronts: list[int], tellers: list[int]) -> tuple[tuple[int, int, int], ...]:
    """What a seat was told: the card, what it was said to be, and by whom."""
    return tuple((card, front - 1, tellers[card]) for card, front in enumerate(fronts) if front)
