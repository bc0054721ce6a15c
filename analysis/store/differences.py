"""What differs between two things that were played: rules, bots, versions, and how they went, part by part.

Some cannot be compared: why not is said here, too.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from fairseat.analysis.figures import Figure
from fairseat.analysis.own_figures import columns_with
from fairseat.analysis.stats.compare import Comparison, Sides, compare_parts
from fairseat.analysis.stats.counts import CellCounts
from fairseat.analysis.stats.intervals import LEVEL
from fairseat.analysis.stats.rows import Rows
from fairseat.analysis.stats.tables import Played, played
from fairseat.analysis.store.plan import PlannedCell
from fairseat.analysis.store.read import Run
from fairseat.analysis.store.schema import CELL, TABLES
from fairseat.analysis.wording import value_words
from fairseat.simulators.engine.mistakes import Mistake


@dataclass(frozen=True)
class Difference:
    """One thing that is not the same on both sides: its kind, its name, and its two values as words."""

    kind: str  # rule, bot, run or version
    name: str
    first: str
    second: str


@dataclass(frozen=True)
class Side:
    """One side of a comparison: a cell of a run."""

    run: Run
    cell: int

    @property
    def entry(self) -> PlannedCell:
        """The cell as the plan has it."""
        return self.run.plan.cells[self.cell]

    @property
    def label(self) -> str:
        """Name the side as a person would: the cell's name, or the run's folder."""
        if len(self.run.plan.cells) == 1:
            return str(self.run.folder)
        return self.entry.name or f"{self.run.folder} cell {self.cell}"


def check_comparable(first: Side, second: Side) -> None:
    """Refuse a comparison that would mean nothing, with the reason."""
    games = [side.run.plan.ruleset for side in (first, second)]
    if games[0] != games[1]:
        raise Mistake(f"{first.label} and {second.label} cannot be compared: one is {games[0]}, the other {games[1]}.")
    players = [side.entry.players for side in (first, second)]
    if players[0] != players[1]:
        raise Mistake(
            f"{first.label} and {second.label} cannot be compared seat by seat: one has {players[0]} players, "
            f"the other {players[1]}."
        )


def pairs_of(first: Run, second: Run, cell: int | None = None) -> list[tuple[Side, Side]]:
    """Set the cells of two runs side by side, one by one; a single cell on one side meets all of the other."""
    sides = [
        [Side(run, number) for number in range(len(run.plan.cells)) if cell is None or number == cell]
        for run in (first, second)
    ]
    ones, others = sides
    if not ones or not others:
        raise Mistake(f"There is no cell {cell} in both runs.")
    if len(ones) != len(others) and 1 not in (len(ones), len(others)):
        raise Mistake(
            f"{first.folder} and {second.folder} cannot be compared cell by cell: one has {len(ones)} cells, "
            f"the other {len(others)}."
        )
    most = max(len(ones), len(others))
    pairs = list(zip(ones * (most // len(ones)), others * (most // len(others)), strict=True))
    for one, other in pairs:
        check_comparable(one, other)
    return pairs


def differences(first: Side, second: Side) -> list[Difference]:
    """List what is not the same on both sides, the rules first."""
    found = _of("rule", first.entry.rules, second.entry.rules)
    found += _of("bot", _bots(first), _bots(second))
    found += _of("run", _conditions(first), _conditions(second))
    return found + _of("version", _versions(first), _versions(second))


def _of(kind: str, first: Mapping[str, Any], second: Mapping[str, Any]) -> list[Difference]:
    """List the names under which the two hold different values."""
    names = [*first, *(name for name in second if name not in first)]
    found = [(name, value_words(first.get(name)), value_words(second.get(name))) for name in names]
    return [Difference(kind, name, one, other) for name, one, other in found if one != other]


def _bots(side: Side) -> dict[str, Any]:
    """The line-up, and the weights of every bot in it."""
    found: dict[str, Any] = {"line-up": ", ".join(side.entry.line_up)}
    for name in sorted(side.entry.bots):
        weights = side.run.plan.bots[name].seated(side.entry.players, side.entry.rules)
        found |= {f"{name}.{key}": value for key, value in weights.items()}
    return found


def _conditions(side: Side) -> dict[str, Any]:
    return {"games": f"{side.entry.games:,}", "seed": side.run.plan.seed}


def _versions(side: Side) -> dict[str, Any]:
    plan = side.run.plan
    return {"ruleset": plan.version, "code": plan.digest, **plan.versions}


def same_games(first: Side, second: Side) -> bool:
    """Whether two cells of one run played the same games: every column of every row is alike."""
    names = [[column.name for column in first.run.columns(table) if column.name != CELL.name] for table in TABLES]
    walks = (side.run.by_part(names[0], names[1], side.cell) for side in (first, second))
    return all(
        _alike(one, other)
        for parts in zip(*walks, strict=False)  # an unfinished run may lack parts of either
        for one, other in zip(*parts, strict=True)
    )


def _alike(one: Rows, other: Rows) -> bool:
    """Whether two tables of the same columns hold the same rows."""
    return all(np.array_equal(one.array(name), other.array(name)) for name in one.names)


def compare_cells(
    sides: tuple[Side, Side],
    counts: tuple[CellCounts, CellCounts],
    named: tuple[str, ...] = (),
    own: Sequence[Figure] = (),
    seconds_a_turn: float | None = None,
    level: float = LEVEL,
) -> Comparison:
    """Compare two cells, game by game where both have one seed."""
    first, second = sides
    shared = first.run.seed == second.run.seed
    sizes = [side.run.plan.parts.part_games[side.cell] for side in sides]
    reach = max(sizes)
    walk = partial(_by_part, reach=reach) if all(reach % size == 0 for size in sizes) else _whole
    return compare_parts(
        *counts, lambda: walk(first, second, own), shared, level, named=named, own=own, seconds_a_turn=seconds_a_turn
    )


def _by_part(first: Side, second: Side, own: Sequence[Figure], reach: int) -> Iterator[Sides]:
    """Walk through both cells at once, so many games of each; those that only one of them has go alone."""
    walks = [_numbered(side, own, reach) for side in (first, second)]
    here = [next(walk, None) for walk in walks]
    while here[0] is not None or here[1] is not None:
        least = min(each[0] for each in here if each is not None)
        now = [each if each is not None and each[0] == least else None for each in here]
        yield (now[0][1] if now[0] else None, now[1][1] if now[1] else None)
        here = [next(walk, None) if now[at] else here[at] for at, walk in enumerate(walks)]


def _numbered(side: Side, own: Sequence[Figure], reach: int) -> Iterator[tuple[int, Played]]:
    """Walk through the games of a cell, each so many with the number of their stretch."""
    for games, seats in side.run.by_part(*columns_with(own), side.cell, reach=reach):
        yield int(games.array("game")[0]) // reach, played(games, seats)


def _whole(first: Side, second: Side, own: Sequence[Figure]) -> Iterator[Sides]:
    """Hold both cells whole, where their parts do not begin at the same games."""
    games, seats = columns_with(own)
    one, other = (
        played(side.run.games(games, side.cell), side.run.seats(seats, side.cell)) for side in (first, second)
    )
    yield one, other
