"""Words for The Journey: Istanbul: the table, the question, an answer; plain Python."""

from __future__ import annotations

from typing import Any

from fairseat.simulators.journey_istanbul.components import (
    DAYS,
    KADIKOY,
    KINDS,
    OBSTACLES,
    OPPORTUNITIES,
    PLACES,
    POLICE,
)
from fairseat.simulators.journey_istanbul.table import (
    BUY,
    COME_OUT,
    GIVE,
    JAIL,
    KEEP,
    LOOK,
    MOVE,
    QUESTIONS,
    ROW_STEP,
    TELL,
    USE_JOURNEY,
    USE_WORK,
    YES,
)

WHERE = (*PLACES, "jail", "left")
TITLES = ("Taksim", "Fatih", "Sultanahmet", "Uskudar", "Kadikoy")
TALES = ("silent", "truth", "lie")
RUMOUR_QUESTIONS = (TELL, BUY)
ASKS = (
    "Where to?",
    "Pay the old debt?",
    "Which card to look at?",
    "Draw an event?",
    "Pay the fine and leave jail?",
    "Where to come out of jail?",
    "Use this journey?",
    "Use this work?",
    "Say what this card is?",
    "Buy what is said of a card?",
    "Give money to somebody?",
)


def seats_of(table: Any) -> range:
    """The seats at the table."""
    return range(int(table.players))


def members(mask: int) -> tuple[int, ...]:
    """The numbers of the bits of a mask, from the lowest."""
    mask = int(mask)
    return tuple(bit for bit in range(mask.bit_length()) if mask >> bit & 1)


def row_of(table: Any, row: int) -> tuple[int, ...]:
    """The cards of one row in the order in which they were put there."""
    return tuple(table.row[row, : int(table.row_size[row])].tolist())


def pile_of(table: Any, place: int) -> tuple[int, ...]:
    """The seats in a place, the lowest marker first."""
    where, stamps = table.where.tolist(), table.stamp.tolist()
    return tuple(sorted((seat for seat in seats_of(table) if where[seat] == place), key=stamps.__getitem__))


def front(table: Any, card: int) -> str:
    """A card's front in words."""
    kind, amount = int(table.event_kind[card]), int(table.event_amount[card])
    if kind == POLICE:
        return f"police, fine {amount}"
    return f"{KINDS[kind]} in {TITLES[int(table.event_place[card])]}, {amount}"


def day_name(table: Any) -> str:
    """The day on the marker."""
    return f"week {(int(table.day) - 1) // DAYS + 1} day {int(table.today) + 1}"


def card_at_issue(table: Any) -> int:
    """The event that the question is about, -1 when it is about none."""
    if table.over:
        return -1
    if table.asked in (USE_JOURNEY, USE_WORK):
        return int(table.row[int(table.today), int(table.card_at_issue)])
    return int(table.rumour) if table.asked in RUMOUR_QUESTIONS else -1


# For people


def show(table: Any, rules: Any) -> str:
    """The whole table in a few lines, hidden fronts included."""
    lines = [f"{day_name(table)}, seat {int(table.starter)} starts; deck {int(table.event_count - table.deck_next)}"]
    for row in range(DAYS):
        cards = row_of(table, row)
        if cards:
            upright = int(table.upright) if row == int(table.today) else len(cards)
            words = [front(table, card) + ("" if i < upright else " (sideways)") for i, card in enumerate(cards)]
            lines.append(f"  day {row + 1}: " + "; ".join(words))
    lines += [f"  {seat_line(table, seat)}" for seat in seats_of(table)]
    return "\n".join(lines)


def seat_line(table: Any, seat: int) -> str:
    """One seat in words: where it stands, its money, its two cards."""
    where = int(table.where[seat])
    place = TITLES[where] if where <= KADIKOY else WHERE[where]
    if where == JAIL:
        place += f" until day {int(table.release_day[seat])}"
    cards = []
    for names, held, day in (
        (OBSTACLES, int(table.obstacle[seat]), int(table.obstacle_day[seat])),
        (OPPORTUNITIES, int(table.opportunity[seat]), int(table.opportunity_day[seat])),
    ):
        if held < len(names):
            cards.append(names[held].replace("_", " ") + (f" (day {day})" if day else ""))
    return f"seat {seat}: {place}, {int(table.money[seat])} TL, " + (", ".join(cards) or "no cards")


def question(table: Any) -> str:
    """The question asked now, in words."""
    words = ASKS[int(table.asked)]
    card = card_at_issue(table)
    if table.asked in (USE_JOURNEY, USE_WORK):
        return f"{words} {front(table, card).capitalize()}."
    if table.asked == TELL:
        return f"{words} It is a {front(table, card)}, and seat {int(table.listener)} listens."
    return words


def tell(table: Any, rules: Any, move: int) -> str:
    """An answer in words."""
    asked = int(table.asked)
    if asked in (MOVE, COME_OUT):
        stays = asked == MOVE and int(table.where[int(table.actor)]) == move
        return f"{'stays in' if stays else 'goes to' if asked == MOVE else 'comes out in'} {TITLES[move]}"
    if asked == LOOK:
        row, position = divmod(int(move), ROW_STEP)
        return f"looks at card {position + 1} of day {row + 1}: {front(table, int(table.row[row, position]))}"
    if asked == TELL:
        return f"{('keeps silent', 'tells the truth', 'lies')[move]} to seat {int(table.listener)}"
    if asked == GIVE:
        return "keeps the money" if move == KEEP else f"gives {int(rules.gift_size)} TL to seat {int(move)}"
    return tell_yes_or_no(table, rules, int(move))


def tell_yes_or_no(table: Any, rules: Any, move: int) -> str:
    """The answer to a question of yes or no in words."""
    card = card_at_issue(table)
    jail_card = int(table.jail_card[int(table.actor)])
    fine = int(table.event_amount[jail_card]) if jail_card >= 0 else 0
    yes = {
        "pay_debt": f"pays the old debt of {int(rules.debt)} TL",
        "draw": "draws an event",
        "pay_fine": f"pays {fine} TL to come out of jail",
        "journey": f"travels: {front(table, card)}" if card >= 0 else "",
        "work": f"works: {front(table, card)}" if card >= 0 else "",
        "buy": f"buys what seat {int(table.turn_of)} says for {int(rules.info_price)} TL",
    }[QUESTIONS[int(table.asked)]]
    return yes if move == YES else f"does not: {yes}"


# For the referee


def answer(table: Any, rules: Any, move: int) -> Any:
    """An answer as the referee's plain value."""
    asked = int(table.asked)
    if asked in (MOVE, COME_OUT):
        return PLACES[move]
    if asked == LOOK:
        row, position = divmod(int(move), ROW_STEP)
        return row + 1, position
    if asked == TELL:
        return TALES[move]
    if asked == GIVE:
        return "keep" if move == KEEP else int(move)
    return "yes" if move == YES else "no"


def view(table: Any, rules: Any) -> dict[str, Any]:
    """Everything that lies on the table as plain values, as the referee lists it."""
    return view_day(table) | view_cards(table) | view_seats(table, rules)


def view_day(table: Any) -> dict[str, Any]:
    """The day, the markers, and what the question is about."""
    over, asked = bool(table.over), int(table.asked)
    asked_seat = {TELL: int(table.listener), BUY: int(table.turn_of)}.get(asked, -1)
    return {
        "question": "" if over else QUESTIONS[asked],
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
