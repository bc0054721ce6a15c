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
from fairseat.simulators.journey_istanbul.questions import KEEP, YES, Question, unpack_card
from fairseat.simulators.journey_istanbul.table import JAIL

WHERE = (*PLACES, "jail", "left")
TITLES = ("Taksim", "Fatih", "Sultanahmet", "Uskudar", "Kadikoy")
RUMOUR_QUESTIONS = (Question.TELL, Question.BUY)


def seats_of(table: Any) -> range:
    """The seats at the table."""
    return range(int(table.players))


def row_of(table: Any, row: int) -> tuple[int, ...]:
    """The cards of one row in the order in which they were put there."""
    return tuple(table.row[row, : int(table.row_size[row])].tolist())


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
    if table.asked in (Question.JOURNEY, Question.WORK):
        return int(table.row[int(table.today), int(table.card_at_issue)])
    return int(table.rumour) if table.asked in RUMOUR_QUESTIONS else -1


def show(table: Any, rules: Any) -> str:
    """The whole table in a few lines, hidden fronts included."""
    lines = [f"{day_name(table)}, seat {int(table.starter)} starts; deck {int(table.event_count - table.deck_next)}"]
    for row in range(DAYS):
        cards = row_of(table, row)
        if cards:
            upright = int(table.upright) if row == int(table.today) else len(cards)
            fronts = [front(table, card) + ("" if i < upright else " (sideways)") for i, card in enumerate(cards)]
            lines.append(f"  day {row + 1}: " + "; ".join(fronts))
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
    asks = Question(int(table.asked)).says
    card = card_at_issue(table)
    if table.asked in (Question.JOURNEY, Question.WORK):
        return f"{asks} {front(table, card).capitalize()}."
    if table.asked == Question.TELL:
        return f"{asks} It is a {front(table, card)}, and seat {int(table.listener)} listens."
    return asks


def tell(table: Any, rules: Any, move: int) -> str:
    """An answer in words."""
    asked = int(table.asked)
    if asked in (Question.MOVE, Question.COME_OUT):
        stays = asked == Question.MOVE and int(table.where[int(table.actor)]) == move
        return f"{'stays in' if stays else 'goes to' if asked == Question.MOVE else 'comes out in'} {TITLES[move]}"
    if asked == Question.LOOK:
        row, position = unpack_card(int(move))
        return f"looks at card {position + 1} of day {row + 1}: {front(table, int(table.row[row, position]))}"
    if asked == Question.TELL:
        return f"{('keeps silent', 'tells the truth', 'lies')[move]} to seat {int(table.listener)}"
    if asked == Question.GIVE:
        return "keeps the money" if move == KEEP else f"gives {int(rules.gift_size)} TL to seat {int(move)}"
    return tell_yes_or_no(table, rules, int(move))


def tell_yes_or_no(table: Any, rules: Any, move: int) -> str:
    """The answer to a question of yes or no in words."""
    card = card_at_issue(table)
    jail_card = int(table.jail_card[int(table.actor)])
    fine = int(table.event_amount[jail_card]) if jail_card >= 0 else 0
    yes = {
        Question.PAY_DEBT: f"pays the old debt of {int(rules.debt)} TL",
        Question.DRAW: "draws an event",
        Question.PAY_FINE: f"pays {fine} TL to come out of jail",
        Question.JOURNEY: f"travels: {front(table, card)}" if card >= 0 else "",
        Question.WORK: f"works: {front(table, card)}" if card >= 0 else "",
        Question.BUY: f"buys what seat {int(table.turn_of)} says for {int(rules.info_price)} TL",
    }[Question(int(table.asked))]
    return yes if move == YES else f"does not: {yes}"
