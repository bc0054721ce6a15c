"""The board's lines, the file of words and places, and what else is worked out once from the rules of Word Traveler."""

import csv
import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from fairseat.simulators.engine.letters import check_names
from fairseat.simulators.engine.mistakes import Mistake, meant, why

DAYS = 2
MOST_CELLS = 81
MOST_WORDS = 300
MOST_HAND = 16
MOST_ARROWS = 6
MOST_RAY = 8
SEATS = 5
SOUVENIRS = 6
MAP_CARDS = 20
MOST_DIMENSIONS = 20
DRAWN = "drawn"  # the value of `world` that draws meanings instead of reading a file
LIE_HERE = Path(__file__).parent / "worlds"
WORLDS = ("real", "example")  # worlds that lie here, named without their path
SUREST = 1e-9  # shares in a file are kept this far from 0 and 1

DIRECTIONS = "NESW"
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))

WORKED_OUT = (
    ("cells", "i8"),
    ("centre", "i8"),
    ("ray", "u1", (MOST_CELLS, 4, MOST_RAY)),  # the stops on the line from a cell in a direction, nearest first
    ("ray_length", "u1", (MOST_CELLS, 4)),
    ("line_of", "i1", (MOST_CELLS, MOST_CELLS)),  # the direction that leads from one cell to another, -1 if none does
    ("words", "i8"),  # words in the deck
    ("world_number", "i8"),  # which of the worlds read in this process, from 1 on; only for words
    ("breadth", "f8"),  # the middling word's breadth in logits
    ("variety", "f8"),  # variance of the common view over words and places, in logits
    ("contrast", "f8"),  # the part of it that is not the words' breadth: that of one word over the places
    ("souvenirs", "i8", (SEATS + 1, SOUVENIRS)),  # [players]: the points at which each stands
    ("from_file", "?"),
    ("file_logit", "f8", (MOST_WORDS, MOST_CELLS)),
    ("fixed_map", "u1", (MAP_CARDS, DAYS, MOST_CELLS)),
)


@dataclass(frozen=True)
class World:
    """A matrix of words and places (R7.2): their names, and the shares of each word; no words when they are drawn."""

    places: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    shares: tuple[tuple[float, ...], ...] = ()


_read: list[World] = [World()]


def world_of(rules: Any) -> World:
    """The world that a record of rules was worked out from, for its names."""
    return _read[int(rules.world_number)]


def read_world(world: str, grid: int) -> World:
    """Read a world file, or say which line is wrong and what is expected; an empty world when meanings are drawn."""
    if world == DRAWN:
        return World()
    if world in WORLDS:
        return _read_ours(world, grid)
    return _read_file(world, Path(world), grid)


@cache
def _read_ours(world: str, grid: int) -> World:
    """Read a world that lies here, once."""
    return _read_file(world, LIE_HERE / f"{world}.csv", grid)


def _read_file(world: str, file: Path, grid: int) -> World:
    """Read a world file (R7.2)."""
    places = grid * grid
    try:
        with file.open(encoding="utf-8", newline="") as lines:
            rows = [row for row in csv.reader(lines) if row]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise Mistake(
            f"The world {world!r} cannot be read: {why(error)}.{meant(world, (DRAWN, *WORLDS))} "
            f"It takes '{DRAWN}', '{WORLDS[0]}', '{WORLDS[1]}', or a CSV file of words and places (`fairseat world`)."
        ) from None
    if not rows or rows[0][0] != "word":
        raise Mistake(f"The first line of {world} must be 'word' and the names of {places} places.")
    if len(rows[0]) != places + 1:
        named = len(rows[0]) - 1
        fits = f": grid={math.isqrt(named)} fits" if named in {side * side for side in range(5, 10)} else ""
        raise Mistake(
            f"The first line of {world} must be 'word' and the names of {places} places, as grid={grid} has; "
            f"it names {named}{fits}."
        )
    if not 1 <= len(rows) - 1 <= MOST_WORDS:
        raise Mistake(f"The world {world} holds {len(rows) - 1} words; 1 to {MOST_WORDS} are allowed.")
    check_names(f"The first line of {world}", rows[0])
    shares = tuple(tuple(_shares(world, number, row, places)) for number, row in enumerate(rows[1:], start=2))
    return World(tuple(rows[0][1:]), tuple(row[0] for row in rows[1:]), shares)


def _shares(world: str, line: int, row: list[str], places: int) -> list[float]:
    """The shares of one line of a world file, checked."""
    try:
        shares = [float(value) for value in row[1:]]
    except ValueError as error:
        raise Mistake(f"Line {line} of {world}: {error}.") from None
    check_names(f"Line {line} of {world}", row[:1])
    if len(shares) != places or not all(0.0 <= value <= 1.0 for value in shares):
        raise Mistake(f"Line {line} of {world} must hold a word and {places} shares from 0 to 1.")
    return shares


def work_out(record: Any, world: World) -> None:
    """Lay out the board's lines, the souvenirs, and the words' breadth or the matrix of a file. Modified in place."""
    if world not in _read:
        _read.append(world)
    record.world_number = _read.index(world)
    grid = int(record.grid)
    record.cells = grid * grid
    record.centre = (grid // 2) * grid + grid // 2
    record.words = len(world.words) or record.W
    record.breadth = math.log(record.b_mean / (1.0 - record.b_mean))
    record.variety, record.contrast = record.g**2 + record.b_sd**2, record.g**2
    record.from_file = bool(world.words)
    for word, shares in enumerate(world.shares):
        for cell, value in enumerate(shares):
            sure = min(max(value, SUREST), 1.0 - SUREST)
            record.file_logit[word, cell] = math.log(sure / (1.0 - sure))
    if world.words:
        known = record.file_logit[: len(world.words), : grid * grid]
        record.breadth, record.variety = known.mean(), known.var()
        record.contrast = known.var(axis=1).mean()
    _draw_lines(record, grid)
    for number in range(SOUVENIRS):
        for players in range(SEATS + 1):  # R1.6
            formula = math.floor(players * (record.sv_first + record.sv_step * number) + 0.5 + 1e-9)
            record.souvenirs[players, number] = record[f"sv_{number + 1}"] or formula


def _draw_lines(record: Any, grid: int) -> None:
    """List the stops on every line, and the direction between every two cells (R3.2, R3.6). Modified in place."""
    record.line_of[:] = -1
    for cell in range(grid * grid):
        for direction, (down, right) in enumerate(STEPS):
            row, column, length = cell // grid + down, cell % grid + right, 0
            while 0 <= row < grid and 0 <= column < grid:
                stop = row * grid + column
                record.line_of[cell, stop] = direction
                if record.centre_stop or stop != record.centre:
                    record.ray[cell, direction, length] = stop
                    length += 1
                row, column = row + down, column + right
            record.ray_length[cell, direction] = length
