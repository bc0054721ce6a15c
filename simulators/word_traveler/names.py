"""Names for the words, spaces, plans and footprints of Word Traveler, as transcripts and pages write them."""

from collections.abc import Iterable
from typing import Any

from .components import DIRECTIONS, world_of
from .table import NOWHERE

SIDES = ("white", "black")
COMPASS = {"N": "north", "E": "east", "S": "south", "W": "west"}


def name_word(rules: Any, word: int, side: int = 0) -> str:
    """A card as people would read it out; the words of a drawn world have numbers only."""
    words = world_of(rules).words
    name = words[word] if words else f"word {word}"
    return f"not {name}" if side else name


def name_space(rules: Any, cell: int) -> str:
    """A space by its column and row, as on a chess board: a1 lies in the south-west; with its name if it has one."""
    if cell == NOWHERE:
        return "nowhere"
    grid, place = int(rules.grid), name_place(rules, cell)
    square = f"{chr(ord('a') + cell % grid)}{grid - cell // grid}"
    return f"{square} ({place})" if place else square


def name_place(rules: Any, cell: int) -> str:
    """What is to be seen on a space; the places of a drawn world have no names."""
    places = world_of(rules).places
    return places[cell] if places else ""


def name_cards(rules: Any, cards: Iterable[tuple[int, str]]) -> str:
    """The cards under an arrow, each with its side up."""
    return ", ".join(name_word(rules, word, SIDES.index(side)) for word, side in cards)


def hand_of(table: Any, rules: Any, seat: int) -> list[int]:
    """Today's words of a seat, in order, those placed too."""
    found: list[int] = sorted(table.hand[table.day - 1, seat, : int(rules.hand)].tolist())
    return found


def map_of(table: Any, rules: Any, seat: int, side: int) -> list[tuple[int, int]]:
    """The sights of one side of a seat's map card."""
    points = table.map[side, seat, : int(rules.cells)].tolist()
    return [(cell, worth) for cell, worth in enumerate(points) if worth]


def name_map(table: Any, rules: Any, seat: int, side: int) -> str:
    """The sights of one side of a seat's map card in words."""
    sights = [f"{name_space(rules, cell)}={points}" for cell, points in map_of(table, rules, seat, side)]
    return " ".join(sights) or "empty"


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
