"""Words for the table and for an answer of Word Traveler, in plain Python."""

from typing import Any

from fairseat.simulators.engine.table import ENGINE_END_REASONS
from fairseat.simulators.engine.telling import EVERYBODY, name_seat, sees

from .changes import changes as changes
from .components import DIRECTIONS
from .names import COMPASS, footprints_of, hand_of, name_cards, name_map, name_space, name_word, plan_of
from .questions import ENOUGH, Question, unpack_card
from .results import END_REASONS
from .table import NOBODY

BEGINS = (Question.STOP, Question.FOOTPRINT)
PLANNING = (Question.STOP, Question.CARD, Question.MORE)


def headline(table: Any, rules: Any) -> tuple[str, int | None]:
    """What the stretch of the game is called, and whose it is: all plan, then one after the other travels."""
    if table.traveller == NOBODY:
        return f"Day {int(table.day)}: all plan", None
    return f"Day {int(table.day)}, journey {int(table.turns) + 1}", int(table.traveller)


def question(table: Any, eyes: int | None = EVERYBODY) -> str:
    """The question now asked, in words."""
    asked = Question(int(table.asked))
    if asked in (Question.FOOTPRINT, Question.VOTE):
        return f"{asked.says} Footprint {int(table.placed) + 1} of {name_seat(table.traveller)}."
    return asked.says if sees(eyes, int(table.actor)) else "What is the plan?"


def tell(table: Any, rules: Any, move: int, eyes: int | None = EVERYBODY) -> str:
    """An answer in words, before it is carried out."""
    if table.asked in PLANNING and not sees(eyes, int(table.actor)):
        return "plans (hidden)"
    if table.asked == Question.STOP:
        return _tell_arrow(table, rules, move)
    if table.asked == Question.CARD:
        card, side = unpack_card(move)
        return f"lays {name_word(rules, int(table.hand[table.day - 1, table.actor, card]), side)}"
    if table.asked == Question.MORE:
        return "adds another word" if move != ENOUGH else "leaves it at that"
    where, number = name_space(rules, move), int(table.placed) + 1
    return f"votes for {where}" if table.asked == Question.VOTE else f"puts footprint {number} on {where}"


def _tell_arrow(table: Any, rules: Any, move: int) -> str:
    """The next arrow of a plan, or that there is none."""
    if move == ENOUGH:
        return "plans no further"
    arrow = int(table.arrows[table.day - 1, table.actor])
    start = int(table.intended[table.day - 1, table.actor, arrow - 1]) if arrow else int(table.marker[table.actor])
    direction = COMPASS[DIRECTIONS[int(rules.line_of[start, move])]]
    return f"points arrow {arrow + 1} {direction}, meaning {name_space(rules, move)}"


def in_one(chain: list[tuple[Any, int]], rules: Any, eyes: int | None) -> str:
    """An arrow with all its words in one phrase; the plan of another is not seen."""
    table, first = chain[0]
    if table.asked not in PLANNING:
        return ""
    who = name_seat(table.actor)
    if not sees(eyes, int(table.actor)):
        return f"{who} plans (hidden)"
    words = [tell(at, rules, move).removeprefix("lays ") for at, move in chain if at.asked == Question.CARD]
    return f"{who} {tell(table, rules, first)}" + (f": {', '.join(words)}" if words else "")


def show(table: Any, rules: Any, eyes: int | None = EVERYBODY) -> str:
    """The table in words: score, day, markers, hands, plans as far as these eyes see them, the journey under way."""
    places = rules.souvenirs[int(table.players)].tolist()
    reached = sum(place <= table.points for place in places)
    lines = [f"Day {table.day}, {table.points} points, {reached} of 6 souvenirs (at {', '.join(map(str, places))})."]
    for seat in range(table.players):
        lines += _show_seat(table, rules, seat, eyes)
    if table.traveller >= 0:
        guess = [name_space(rules, cell) for cell in footprints_of(table)]
        lines.append(f"{name_seat(table.traveller)} travels; footprints: {', '.join(guess) or 'none yet'}")
    if table.over:
        lines.append(f"game over: {(*ENGINE_END_REASONS, *END_REASONS)[int(table.end_reason)]}")
    return "\n".join(lines)


def _show_seat(table: Any, rules: Any, seat: int, eyes: int | None) -> list[str]:
    """One seat's marker, plan, words and map: its own eyes see all, others what was read aloud and shown."""
    day, own = int(table.day) - 1, sees(eyes, seat)
    travelled = own or bool(table.travelled[day, seat])
    words = ", ".join(name_word(rules, word) for word in hand_of(table, rules, seat))
    return [
        f"{name_seat(seat)} at {name_space(rules, int(table.marker[seat]))}: {_journey(table, rules, seat, eyes)}",
        f"  hand: {words if own else f'{int(rules.hand)} words'}",
        f"  map: {name_map(table, rules, seat, day) if travelled else 'hidden'}",
    ]


def _journey(table: Any, rules: Any, seat: int, eyes: int | None) -> str:
    """A seat's plan in words, with the footprints laid once it has travelled."""
    day, told, own = int(table.day) - 1, [], sees(eyes, seat)
    travelled = bool(table.travelled[day, seat])
    if not (own or travelled or table.traveller == seat):
        return "plan hidden"
    for arrow, (letter, intended, cards) in enumerate(plan_of(table, rules, seat)):
        stop = f" to {name_space(rules, intended)}" if own or travelled else ""
        text = f"{letter}{stop} ({name_cards(rules, cards)})"
        if travelled:
            text += f" guessed {name_space(rules, int(table.footprint[day, seat, arrow]))}"
        told.append(text)
    return "; ".join(told) or "no plan"
