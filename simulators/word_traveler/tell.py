"""Words for the table and for an answer of Word Traveler, in plain Python."""

from __future__ import annotations

from typing import Any

from fairseat.simulators.engine.table import ENGINE_END_REASONS
from fairseat.simulators.word_traveler.components import DIRECTIONS, souvenir_place
from fairseat.simulators.word_traveler.questions import ENOUGH, Question, unpack_card
from fairseat.simulators.word_traveler.results import END_REASONS
from fairseat.simulators.word_traveler.table import NOWHERE

SIDES = ("white", "black")
COMPASS = {"N": "north", "E": "east", "S": "south", "W": "west"}


def name_of(word: int, side: int = 0) -> str:
    """A card as people would read it out; the model knows words by number."""
    return f"not word {word}" if side else f"word {word}"


def space(rules: Any, cell: int) -> str:
    """A space by its column and row, as on a chess board: a1 lies in the south-west."""
    grid = int(rules.grid)
    return f"{chr(ord('a') + cell % grid)}{grid - cell // grid}"


def question(table: Any) -> str:
    """The question now asked, in words."""
    asked = Question(int(table.asked))
    if asked in (Question.FOOTPRINT, Question.VOTE):
        return f"{asked.says} Footprint {int(table.placed) + 1} of seat {table.traveller}."
    return asked.says


def tell(table: Any, rules: Any, move: int) -> str:
    """An answer in words, before it is carried out."""
    if table.asked == Question.STOP:
        if move == ENOUGH:
            return "plans no further"
        arrow = int(table.arrows[table.day - 1, table.actor])
        start = int(table.intended[table.day - 1, table.actor, arrow - 1]) if arrow else int(table.marker[table.actor])
        direction = COMPASS[DIRECTIONS[int(rules.line_of[start, move])]]
        return f"points arrow {arrow + 1} {direction}, meaning {space(rules, move)}"
    if table.asked == Question.CARD:
        card, side = unpack_card(move)
        return f"lays {name_of(int(table.hand[table.day - 1, table.actor, card]), side)}"
    if table.asked == Question.MORE:
        return "adds another word" if move != ENOUGH else "leaves it at that"
    where, number = space(rules, move), int(table.placed) + 1
    return f"votes for {where}" if table.asked == Question.VOTE else f"puts footprint {number} on {where}"


def show(table: Any, rules: Any) -> str:
    """The table in words: score, day, markers, hands, plans as far as they are laid, and the journey under way."""
    places = [souvenir_place(rules, int(table.players), number) for number in range(1, 7)]
    reached = sum(place <= table.points for place in places)
    lines = [f"Day {table.day}, {table.points} points, {reached} of 6 souvenirs (at {', '.join(map(str, places))})."]
    for seat in range(table.players):
        lines.append(f"seat {seat} at {space(rules, int(table.marker[seat]))}: {_journey(table, rules, seat)}")
        lines.append(f"  hand: {', '.join(name_of(word) for word in hand_of(table, rules, seat))}")
        sights = [f"{space(rules, cell)}={points}" for cell, points in map_of(table, rules, seat, int(table.day) - 1)]
        lines.append(f"  map: {' '.join(sights) or 'empty'}")
    if table.traveller >= 0:
        guess = [space(rules, cell) if cell != NOWHERE else "void" for cell in footprints_of(table)]
        lines.append(f"seat {table.traveller} travels; footprints: {' '.join(guess) or 'none yet'}")
    if table.over:
        lines.append(f"game over: {(*ENGINE_END_REASONS, *END_REASONS)[int(table.end_reason)]}")
    return "\n".join(lines)


def hand_of(table: Any, rules: Any, seat: int) -> list[int]:
    """Today's words of a seat, in order, those placed too."""
    found: list[int] = sorted(table.hand[table.day - 1, seat, : int(rules.hand)].tolist())
    return found


def map_of(table: Any, rules: Any, seat: int, side: int) -> list[tuple[int, int]]:
    """The sights of one side of a seat's map card."""
    points = table.map[side, seat, : int(rules.cells)].tolist()
    return [(cell, worth) for cell, worth in enumerate(points) if worth]


def plan_of(table: Any, rules: Any, seat: int) -> tuple[Any, ...]:
    """A seat's plan of today: for each arrow its direction, the stop meant, and its cards."""
    day, count = int(table.day) - 1, int(table.arrows[table.day - 1, seat])
    if count == 0:
        return ()
    words, owners, sides = (field[day, seat].tolist() for field in (table.hand, table.card_arrow, table.card_side))
    cards: list[list[tuple[int, str]]] = [[] for _ in range(count)]
    for card in range(int(rules.hand)):
        if owners[card]:
            cards[owners[card] - 1].append((words[card], SIDES[sides[card]]))
    stops, ways = table.intended[day, seat].tolist(), table.direction[day, seat].tolist()
    return tuple((DIRECTIONS[ways[arrow]], stops[arrow], tuple(sorted(cards[arrow]))) for arrow in range(count))


def footprints_of(table: Any) -> list[int]:
    """The footprints of the journey under way, -1 where an arrow is void."""
    return [int(cell) for cell in table.footprint[table.day - 1, table.traveller, : int(table.placed)]]


def _journey(table: Any, rules: Any, seat: int) -> str:
    """A seat's plan in words, with the footprints laid once it has travelled."""
    day, told = int(table.day) - 1, []
    for arrow, (letter, intended, cards) in enumerate(plan_of(table, rules, seat)):
        words = ", ".join(name_of(word, SIDES.index(side)) for word, side in cards)
        text = f"{letter} to {space(rules, intended)} ({words})"
        if table.travelled[day, seat]:
            cell = int(table.footprint[day, seat, arrow])
            text += f" guessed {space(rules, cell) if cell != NOWHERE else 'nothing'}"
        told.append(text)
    return "; ".join(told) or "no plan"
