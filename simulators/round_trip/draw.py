"""The table of Round-trip Italy as a picture: the ring of cities with their piles, and below it the hands."""

from math import cos, pi, sin
from typing import Any

from fairseat.simulators.engine.svg import (
    SEAT_COLORS,
    Face,
    Picture,
    badge,
    box,
    dot,
    face_down,
    group,
    hand,
    line,
    secret,
    text,
)

from .components import CITIES, ENDS_OF_CONNECTION, KINDS, PILES, ROMA
from .components import CONNECTION_OF_KIND as CONNECTIONS
from .tell import kind_pair

WIDTH, RING = 480, 268
MIDDLE, RADIUS = (240.0, 140.0), 100.0
HUES = ("blue", "green", "pink", "yellow", "orange")  # of the piles, round the ring
LENGTHS = range(2, 7)
HAND = 74  # units for each hand


def draw(table: Any, rules: Any) -> Picture:
    """The table as it lies: piles, turned card, the connections of the hand in turn, every hand, what it has laid."""
    players = int(table.players)
    shapes = [_connections(table, int(table.turn_of))]
    shapes += [_city(table, city) for city in range(PILES + 1)]
    shapes.append(_selection(table))
    for seat in range(players):
        shapes += [_seat(table, rules, seat), *_hand(table, seat)]
    return Picture("The cities of Italy with their piles, and the hands", WIDTH, RING + HAND * players, tuple(shapes))


def _spot(city: int) -> tuple[float, float]:
    """Where a city lies: the five on a ring that is read clockwise, Roma in the middle."""
    if city == ROMA:
        return MIDDLE
    turn = 2 * pi * city / PILES - pi / 2 - pi / PILES
    return MIDDLE[0] + 1.35 * RADIUS * cos(turn), MIDDLE[1] + RADIUS * sin(turn)


def _connections(table: Any, seat: int) -> str:
    """The tickets of one hand as lines between their cities, which is where round-trips are seen."""
    held = [int(table.hand[seat, kind]) for kind in range(KINDS)]
    lines = []
    for number, (low, high) in enumerate(ENDS_OF_CONNECTION.tolist()):
        copies = sum(held[kind] for kind in range(KINDS) if CONNECTIONS[kind] == number)
        if copies:
            lines.append(line(*_spot(low), *_spot(high), f"l{seat}", 3 + 3 * (copies - 1)))
    return group(secret("".join(lines), "", [seat]))


def _city(table: Any, city: int) -> str:
    """A city: its name, and its pile with the number of tickets in it; marked when the turned card shows it."""
    x, y = _spot(city)
    if city == ROMA:
        return group(dot(x, y, 7, "paper"), text(x, y - 12, CITIES[city], "bold middle outlined"))
    left, shown = int(table.pile_left[city]), int(table.card) >> city & 1
    mark = box(x - 43, y - 22, 86, 44, "marked", 8) if shown else ""
    pile = box(x - 39, y - 18, 78, 36, f"k-{HUES[city]}" if left else "empty", 6)
    ink = "print" if left else "soft"
    names = text(x, y - 3, CITIES[city], f"bold middle {ink}") + text(x, y + 13, f"{left} left", f"middle {ink}", 12)
    return group(mark, pile, names)


def _selection(table: Any) -> str:
    """The deck of selection cards, and the one that is turned over."""
    shown = [CITIES[city] for city in range(PILES) if int(table.card) >> city & 1]
    deck = face_down(8, 10, 30) + text(44, 25, f"{table.deck_left} cards", "soft")
    turned = "".join(text(8, 48 + 16 * row, name, "bold") for row, name in enumerate(shown))
    return group(deck, turned or text(8, 48, "none turned over", "soft", 12))


def _seat(table: Any, rules: Any, seat: int) -> str:
    """A seat's disc, the lengths it has laid, and whether it is its turn."""
    top = RING + HAND * seat
    turn = seat == int(table.turn_of)
    frame = box(2, top - 2, WIDTH - 4, HAND - 4, "framed" if turn and not table.over else "sheet", 8)
    said = text(32, top + 17, "laid", "soft", 12)
    for place, length in enumerate(LENGTHS):
        needed = int(rules.needed) >> length & 1 or length == LENGTHS[-1]
        laid = int(table.laid[seat]) >> length & 1
        if laid or needed:
            x = 62 + 24 * place
            said += box(x, top + 4, 20, 18, f"s{seat}" if laid else "empty")
            said += text(x + 10, top + 17, length, "pale bold middle" if laid else "soft middle", 12)
    extra = "extra turn" if table.extra_turn and turn else ""
    count = text(WIDTH - 10, top + 17, f"{extra}   {int(table.hand_size[seat])} tickets".strip(), "soft end", 12)
    return group(frame, badge(17, top + 13, seat), said, count)


def _hand(table: Any, seat: int) -> list[str]:
    """A hand: everybody sees the backs, which name the pile; a face only its owner and whoever is sure of it."""
    faces = []
    for kind in range(KINDS):
        pile, other = kind_pair(kind)
        for copy in range(int(table.hand[seat, kind])):
            knows = [who for who in range(len(SEAT_COLORS)) if who == seat or _knows(table, who, seat, kind) > copy]
            back, front = CITIES[pile][:3], CITIES[other][:3]
            faces.append(Face(f"{back}-{front}", HUES[pile], tuple(knows), f"{back}-?"))
    return hand(faces, seat, int(table.players), 8, RING + HAND * seat + 25, WIDTH - 16, size=12)


def _knows(table: Any, who: int, whose: int, kind: int) -> int:
    """How many tickets of a kind a seat knows for certain to be in another's hand."""
    return int(table.known[who, whose]) >> 2 * kind & 3 if who < int(table.players) else 0
