"""The table of Word Traveler as a picture: the grid with maps, plans and footprints, and below it everybody's words."""

from typing import Any

from fairseat.simulators.engine.svg import (
    SEAT_COLORS,
    Picture,
    arrow,
    badge,
    box,
    card,
    dot,
    group,
    number,
    secret,
    text,
    width_of,
)

from .names import footprints_of, hand_of, map_of, name_place, name_word, plan_of
from .table import NOWHERE

WIDTH, BOARD, LEFT, TOP = 480, 350, 64, 30
SEAT = 84  # units for each seat
EVERYBODY = tuple(range(len(SEAT_COLORS)))


def draw(table: Any, rules: Any) -> Picture:
    """The table as it lies: sights, markers, arrows meant and footprints laid, and the words of every seat."""
    seats = range(int(table.players))
    shapes = [_score(table, rules), _grid(rules), *(_sights(table, rules, seat) for seat in seats)]
    shapes += [_plan(table, rules, seat) for seat in seats]
    shapes += [_footprints(table, rules), _markers(table, rules)]
    for seat in seats:
        shapes += [_arrows(table, rules, seat), _words(table, rules, seat)]
    height = TOP + BOARD + 22 + SEAT * len(seats)
    title = "The city as a grid, with markers, arrows and footprints, and everybody's words"
    return Picture(title, WIDTH, height, tuple(shapes))


def _spot(rules: Any, cell: int) -> tuple[float, float]:
    """The middle of a space: a1 lies in the south-west."""
    grid = int(rules.grid)
    wide = BOARD / grid
    return LEFT + (cell % grid + 0.5) * wide, TOP + (cell // grid + 0.5) * wide


def _score(table: Any, rules: Any) -> str:
    """The day, the points, and the souvenirs with the points at which they stand."""
    said = text(8, 18, f"Day {int(table.day)}, {int(table.points)} points, souvenirs at", "bold")
    marks = []
    for place, stands in enumerate(rules.souvenirs[int(table.players)].tolist(), start=1):
        reached = stands <= int(table.points)
        x = 238 + 38 * place
        marks.append(box(x - 15, 4, 30, 20, "k-gold" if reached else "empty"))
        marks.append(text(x, 18, stands, "print bold middle" if reached else "soft middle", 12))
    return group(said, *marks)


def _grid(rules: Any) -> str:
    """The spaces with the letters of their columns and the numbers of their rows."""
    grid = int(rules.grid)
    wide = BOARD / grid
    spaces = []
    for cell in range(int(rules.cells)):
        x, y = _spot(rules, cell)
        look = "framed" if cell == int(rules.centre) else "sheet"
        spaces.append(box(x - wide / 2 + 1, y - wide / 2 + 1, wide - 2, wide - 2, look, 3))
    names = [text(LEFT - 12, TOP + (row + 0.5) * wide + 5, grid - row, "soft middle", 12) for row in range(grid)]
    names += [
        text(LEFT + (column + 0.5) * wide, TOP + BOARD + 14, chr(ord("a") + column), "soft middle", 12)
        for column in range(grid)
    ]
    return group(*spaces, *names, *(shape for cell in range(int(rules.cells)) for shape in _name(rules, cell)))


def _name(rules: Any, cell: int) -> list[str]:
    """The name of a space in a world that has names, on as many small lines as it has words."""
    place, (x, y) = name_place(rules, cell), _spot(rules, cell)
    size = min(7.0, 1.3 * BOARD / int(rules.grid) / max(map(len, place.split()), default=1))
    return [text(x, y + 3 + 7 * line, word, "soft middle", size) for line, word in enumerate(place.split(), start=-1)]


def _sees(table: Any, seat: int) -> tuple[int, ...]:
    """Who sees a seat's map and what its arrows mean: the seat, and all once it has travelled."""
    return EVERYBODY if table.travelled[int(table.day) - 1, seat] else (seat,)


def _sights(table: Any, rules: Any, seat: int) -> str:
    """The sights of a seat's map card of today with their points, each seat in its own corner of a space."""
    wide = BOARD / int(rules.grid)
    across, down = (-0.29, 0.29, -0.29, 0.29, 0.0)[seat], (-0.24, -0.24, 0.44, 0.44, -0.24)[seat]
    sights = []
    for cell, worth in map_of(table, rules, seat, int(table.day) - 1):
        x, y = _spot(rules, cell)
        sights.append(text(x + across * wide, y + down * wide, f"+{worth}", f"s{seat} bold middle", 11))
    return group(secret("".join(sights), "", _sees(table, seat)))


def _plan(table: Any, rules: Any, seat: int) -> str:
    """The stops that a seat means, from arrow to arrow, beginning where its journey of today begins."""
    day = int(table.day) - 1
    here = _begins(table, rules, seat)
    ways = []
    for _, stop, _ in plan_of(table, rules, seat):
        (x1, y1), (x2, y2) = _spot(rules, here), _spot(rules, stop)
        aside = 4.0 * (seat - (int(table.players) - 1) / 2)
        look = f"l{seat} dashed" if table.travelled[day, seat] else f"l{seat}"
        ways.append(arrow(x1 + aside, y1 + aside, x2 + aside, y2 + aside, look, 2.5))
        here = stop
    return group(secret("".join(ways), "", _sees(table, seat)))


def _begins(table: Any, rules: Any, seat: int) -> int:
    """Where a seat's journey of today began: on day 1 in the centre, on day 2 at the last footprint of day 1."""
    day = int(table.day) - 1
    if not table.travelled[day, seat]:
        return int(table.marker[seat])
    if day == 0:
        return int(rules.centre)
    laid = [cell for cell in table.footprint[0, seat, : int(table.arrows[0, seat])].tolist() if cell != NOWHERE]
    return int(laid[-1]) if laid else int(rules.centre)


def _footprints(table: Any, rules: Any) -> str:
    """The footprints of the journey under way, numbered."""
    if int(table.traveller) < 0:
        return group()
    marks = []
    for place, cell in enumerate(footprints_of(table), 1):
        if cell != NOWHERE:
            x, y = _spot(rules, cell)
            marks.append(dot(x, y, 10, "paper") + text(x, y + 4.5, place, "bold middle", 13))
    return group(*marks)


def _markers(table: Any, rules: Any) -> str:
    """The players' markers; those who share a space stand side by side."""
    there: dict[int, list[int]] = {}
    for seat in range(int(table.players)):
        there.setdefault(int(table.marker[seat]), []).append(seat)
    marks = []
    for cell, seats in there.items():
        x, y = _spot(rules, cell)
        marks += [badge(x + 13 * (i - (len(seats) - 1) / 2), y + 9, seat, 7) for i, seat in enumerate(seats)]
    return group(*marks)


def _row(table: Any, seat: int) -> float:
    """Where the row of a seat begins."""
    return TOP + BOARD + 20 + SEAT * seat


def _arrows(table: Any, rules: Any, seat: int) -> str:
    """A seat's arrows with their directions and the words under each: others see them once the journey begins."""
    top, day = _row(table, seat), int(table.day) - 1
    asked = seat == int(table.actor) and not table.over
    frame = box(2, top, WIDTH - 4, SEAT - 3, "framed" if asked else "sheet", 8)
    x, shown = 34.0, []
    for place, (letter, _, cards) in enumerate(plan_of(table, rules, seat), 1):
        gained = int(table.footprint_points[day, seat, place - 1]) if table.travelled[day, seat] else 0
        said = f"{place} {letter}" + (f" +{gained}" if gained else "")
        shown.append(text(x, top + 18, said, "bold", 12))
        x += 7 * len(said) + 6
        for word, side in cards:
            name = name_word(rules, word)
            shown.append(card(x, top + 5, name, side, width_of(name, 10), 10))
            x += width_of(name, 10) + 2
        x += 8
    squeeze = min(1.0, (WIDTH - 44) / max(x - 34, 1))
    squeezed = f'<g transform="translate({number(34 * (1 - squeeze))} 0) scale({squeeze:.3f} 1)">{"".join(shown)}</g>'
    planned = secret(squeezed, text(34, top + 18, "plans in secret", "soft", 12), _knows(table, seat))
    return group(frame, badge(17, top + 14, seat), planned)


def _knows(table: Any, seat: int) -> tuple[int, ...]:
    """Who sees the arrows and words of a seat's plan: all once it travels."""
    return EVERYBODY if seat == int(table.traveller) else _sees(table, seat)


def _words(table: Any, rules: Any, seat: int) -> str:
    """The words of today that are not laid."""
    top, day = _row(table, seat), int(table.day) - 1
    words, owners = table.hand[day, seat].tolist(), table.card_arrow[day, seat].tolist()
    laid = {word for word, owner in zip(words, owners, strict=True) if owner}
    left = [name_word(rules, word) for word in hand_of(table, rules, seat) if word not in laid]
    wides = [width_of(name, 10) + 2 for name in left]
    rows: list[list[int]] = [[], []]
    for place, wide in enumerate(wides):
        rows[sum(wides[i] for i in rows[0]) + wide > WIDTH - 16 or bool(rows[1])].append(place)
    drawn = []
    for row, places in enumerate(rows):
        x = 8.0
        for place in places:
            drawn.append(card(x, top + 30 + 21 * row, left[place], "white", wides[place] - 2, 10))
            x += wides[place]
    return group(secret("".join(drawn), text(8, top + 44, "words that only their owner sees", "soft", 11), (seat,)))
