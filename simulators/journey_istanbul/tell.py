"""Words for The Journey: Istanbul: the table, the question, an answer; plain Python."""

from typing import Any

from fairseat.simulators.engine.telling import EVERYBODY, name_seat, sees

from .changes import changes as changes
from .components import DAYS, KADIKOY
from .names import TITLES, cards_of, front, front_seen, knows_front, name_day, row_of, seats_of
from .questions import KEEP, NOTHING, YES, Question, unpack_card
from .table import JAIL, LEFT

RUMOUR_QUESTIONS = (Question.TELL, Question.BUY)
BEGINS = (Question.MOVE, Question.JOURNEY, Question.WORK)


def card_at_issue(table: Any) -> int:
    """The event that the question is about, -1 when it is about none."""
    if table.over:
        return -1
    if table.asked in (Question.JOURNEY, Question.WORK):
        return int(table.row[int(table.today), int(table.card_at_issue)])
    return int(table.rumour) if table.asked in RUMOUR_QUESTIONS else -1


def headline(table: Any, rules: Any) -> tuple[str, int]:
    """What the turn is called, and whose it is."""
    return f"Turn {int(table.turns)}, {name_day(table.day)}", int(table.turn_of)


def show(table: Any, rules: Any, eyes: int | None = EVERYBODY) -> str:
    """The whole table in a few lines, hidden fronts included unless they are hidden from these eyes."""
    starts = f"{name_seat(table.starter)} starts"
    lines = [f"{name_day(table.day)}, {starts}; deck {int(table.event_count - table.deck_next)}"]
    for row in range(DAYS):
        cards = row_of(table, row)
        if cards:
            upright = int(table.upright) if row == int(table.today) else len(cards)
            fronts = [_on_sheet(table, card, eyes) for card in cards]
            fronts[upright:] = [f"{card} (sideways)" for card in fronts[upright:]]
            lines.append(f"  day {row + 1}: " + "; ".join(fronts))
    if table.discard:
        gone = [card for card in range(int(table.event_count)) if int(table.discard) >> card & 1]
        lines.append("  discarded: " + "; ".join(sorted(front_seen(table, card, eyes) for card in gone)))
    lines += [f"  {seat_line(table, rules, seat, eyes)}" for seat in seats_of(table)]
    return "\n".join(lines)


def _on_sheet(table: Any, card: int, eyes: int | None) -> str:
    """A card on the sheet: its front, or what these eyes were told of it."""
    if knows_front(table, card, eyes):
        return front(table, card)
    said = int(table.heard[eyes, card]) - 1
    if said < 0:
        return "unknown"
    return f"unknown (a {front(table, said)}, says {name_seat(table.teller[eyes, card])})"


def seat_line(table: Any, rules: Any, seat: int, eyes: int | None) -> str:
    """One seat in words: where it stands, its money, its two cards."""
    where = int(table.where[seat])
    place = TITLES[where] if where <= KADIKOY else "left"
    if where == JAIL:
        fine = int(table.event_amount[int(table.jail_card[seat])])
        place = f"jail until {name_day(table.release_day[seat])} or for a fine of {fine} TL"
    held = cards_of(table, seat).values()
    cards = [name + (f" (done on {name_day(day)})" if day else "") for name, day in held]
    public = rules.money_public or sees(eyes, seat) or where == LEFT
    money = f"{int(table.money[seat])} TL" if public else "hidden money"
    return f"{name_seat(seat)}: {place}, {money}, " + (", ".join(cards) or "no cards")


def question(table: Any, eyes: int | None = EVERYBODY) -> str:
    """The question asked now, in words."""
    asks = Question(int(table.asked)).says
    card = card_at_issue(table)
    if table.asked in (Question.JOURNEY, Question.WORK):
        return f"{asks} {front(table, card)[0].upper()}{front(table, card)[1:]}."
    if table.asked == Question.TELL:
        return f"{asks} It is {front_seen(table, card, eyes)}, and {name_seat(table.listener)} listens."
    return asks


def tell(table: Any, rules: Any, move: int, eyes: int | None = EVERYBODY) -> str:
    """An answer in words."""
    asked = int(table.asked)
    if asked in (Question.MOVE, Question.COME_OUT):
        stays = asked == Question.MOVE and int(table.where[int(table.actor)]) == move
        return f"{'stays in' if stays else 'goes to' if asked == Question.MOVE else 'comes out in'} {TITLES[move]}"
    if asked == Question.LOOK:
        return _tell_look(table, int(move), eyes)
    if asked == Question.ASK:
        row, position = unpack_card(int(move))
        return "asks nothing" if move == NOTHING else f"asks the others about card {position + 1} of day {row + 1}"
    if asked == Question.TELL:
        said = ("keeps silent", "tells the truth", "lies")[move]
        return f"{said if sees(eyes, int(table.actor)) or move == 0 else 'speaks'} to {name_seat(table.listener)}"
    if asked == Question.GIVE:
        return "keeps the money" if move == KEEP else f"gives {int(rules.gift_size)} TL to {name_seat(move)}"
    return tell_yes_or_no(table, rules, int(move))


def _tell_look(table: Any, move: int, eyes: int | None) -> str:
    """A look at a card; its front is named here only if the player has seen it before."""
    row, position = unpack_card(move)
    card, seat = int(table.row[row, position]), int(table.actor)
    known = sees(eyes, seat) and knows_front(table, card, seat)
    again = f" again: {front(table, card)}" if known else ""
    return f"looks at card {position + 1} of day {row + 1}{again}"


def tell_yes_or_no(table: Any, rules: Any, move: int) -> str:
    """The answer to a question of yes or no in words."""
    card, seat = card_at_issue(table), int(table.actor)
    jail_card = int(table.jail_card[seat])
    fine = int(table.event_amount[jail_card]) if jail_card >= 0 else 0
    at_issue = front(table, card) if card >= 0 else ""
    words = {
        Question.PAY_DEBT: (f"pays the old debt of {int(rules.debt)} TL", "does not pay the old debt"),
        Question.DRAW: ("draws an event", "draws no event"),
        Question.PAY_FINE: (f"pays {fine} TL to come out of jail", f"does not pay {fine} TL and stays in jail"),
        Question.JOURNEY: (f"takes the {at_issue}", f"lets the {at_issue} go"),
        Question.WORK: (f"does the {at_issue}", f"does not do the {at_issue}"),
        Question.BUY: (f"buys what he is told for {int(rules.info_price)} TL", "does not buy it"),
    }
    return words[Question(int(table.asked))][0 if move == YES else 1]
