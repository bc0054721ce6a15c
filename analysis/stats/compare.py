"""What changed between two runs: paired where both met the same shuffles, unpaired where not.

Both are walked through part by part, so that runs of any size take no more memory.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from math import hypot
from typing import Any

import numpy as np

from fairseat.analysis.figures import Figure, figures_of, own_column
from fairseat.analysis.stats.counts import Counted
from fairseat.analysis.stats.differences import difference, mcnemar, paired_shares
from fairseat.analysis.stats.intervals import (
    LEVEL,
    NOTHING,
    Estimate,
    Numbers,
    holm,
    mean_from_moments,
    normal_quantile,
    share_bounds,
    student_quantile,
    surprise,
)
from fairseat.analysis.stats.rows import Rows
from fairseat.analysis.stats.sums import Moments
from fairseat.analysis.stats.tables import Played
from fairseat.analysis.stats.taken import Taken, in_percent, least_error, most_change
from fairseat.analysis.wording import count, games, several


@dataclass(frozen=True)
class Comparison:
    """The differences second - first of every figure that both runs have.

    figures: figure, fact (what several figures say alike, which counts once in `holm`), unit, first, second, estimate,
    low, high, narrowed (the width without the pairing divided by the width with it), n, p_value, holm, level, method;
    paired: how it was done;
    games: how many games it rests on; note: the same in words.
    """

    figures: Rows
    paired: bool
    games: int
    note: str


Sides = tuple[Played | None, Played | None]
Both = tuple[Numbers, Numbers]
Together = Callable[[], Iterator[Sides]]
"""Walks through both sides at once, part by part: the same numbers of games on both, or a part of one side alone."""


def compare(first: Played, second: Played, shared_seeds: bool, level: float = LEVEL, **more: Any) -> Comparison:
    """Compare the games of two runs that are held whole; `more` as for `compare_parts`."""
    return compare_parts(first, second, lambda: iter([(first, second)]), shared_seeds, level, **more)


def compare_parts(
    first: Counted,
    second: Counted,
    together: Together,
    shared_seeds: bool,
    level: float = LEVEL,
    *,
    columns: Sequence[str] = (),
    named: tuple[str, ...] = (),
    own: Sequence[Figure] = (),
    seconds_a_turn: float | None = None,
) -> Comparison:
    """Compare two runs of one player count, by the figures `named` or the usual ones, and by `columns` of the games.

    first, second: what the games of each add up to; `together` walks through the games themselves, twice;
    `own` are the figures of the ruleset's columns that were read.

    `shared_seeds` says that game k of both runs met the same shuffles: then the games that both have count.
    What is no mean over games is never paired: its interval is right for unpaired runs, else a little wide.
    """
    if first.players != second.players:
        raise ValueError(f"{first.players} players cannot be compared with {second.players} seat by seat")
    figures = [*_of_both(first, second, named, own, seconds_a_turn), *map(own_column, columns)]
    found = [_Compared(figure) for figure in figures if figure.take is not None]
    common = 0
    for parts in together():
        rows = _common(parts) if shared_seeds else None
        common += 0 if rows is None else len(rows[0])
        for each in found:
            each.add(parts, rows)
    if common > 1:
        for parts in together():
            rows = _common(parts)
            if rows is not None:
                for each in found:
                    each.set_against(parts, rows)
    rows_of = {each.figure.name: each.row(level, common > 1) for each in found}
    listed = [rows_of.get(each.name) or _by_intervals(each, first, second, level) for each in figures]
    frame = Rows.listed(row for row in listed if np.isfinite(row["estimate"]))
    _, first_of, which = np.unique(frame.array("fact"), return_index=True, return_inverse=True)
    frame = frame.adding(holm=holm(frame.array("p_value")[first_of])[which])
    sizes = _games_of(first), _games_of(second)
    alone = [each.name for each in figures if each.take is None and each.name in named]
    paired = common > 1 and len(found) > 0
    return Comparison(frame, paired, common if paired else min(sizes), _note(*sizes, common, paired, alone))


class _Compared:
    """One figure of both sides, a number a game, added up while their parts go by."""

    def __init__(self, figure: Figure) -> None:
        """Begin with no games."""
        self.figure = figure
        self.every = [Moments(), Moments()]  # of all games of a side
        self.common = [Moments(), Moments()]  # of those that both sides played
        self.whole = True  # it happens or does not, in every game
        self.gained = self.lost = 0
        self.apart = self.away = 0.0  # the variance of the difference without and with the pairing

    def add(self, parts: Sides, rows: Both | None) -> None:
        """Take in the games of a part of each side; `rows` are those that both have."""
        for side, played in enumerate(parts):
            if played is None:
                continue
            taken = self._taken(played)
            moments = taken.moments()
            self.every[side] += moments
            self.whole = self.whole and taken.whole
            if rows is not None:
                self.common[side] += moments if len(rows[side]) == len(taken.values) else taken.moments(rows[side])

    def set_against(self, parts: Sides, rows: Both) -> None:
        """Set the games of a part game by game, once the means of all are known."""
        assert parts[0] is not None
        assert parts[1] is not None
        one, other = self._taken(parts[0]), self._taken(parts[1])
        pulls = [
            taken.pull_on(found.mean, found.n, at)
            for taken, found, at in zip((one, other), self.common, rows, strict=True)
        ]
        away = pulls[1] - pulls[0]
        self.apart += float(pulls[0] @ pulls[0] + pulls[1] @ pulls[1])
        self.away += float(away @ away)
        if self.whole:
            before, after = one.values[rows[0]], other.values[rows[1]]
            self.gained += int(np.sum(after > before))
            self.lost += int(np.sum(after < before))

    def row(self, level: float, paired: bool) -> dict[str, Any]:
        """Compare the figure."""
        return self._paired(level) if paired else self._unpaired(level)

    def _paired(self, level: float) -> dict[str, Any]:
        """Compare a figure game by game."""
        shift, (n, other_n) = self.figure.shift, (found.n for found in self.common)
        middle, other_middle = (found.mean + shift if found.n else float("nan") for found in self.common)
        least = least_error(self.figure.unit, n) if n else 0.0  # not one game that differs proves nothing of the next
        apart, error = max(float(np.sqrt(self.apart)), least), max(float(np.sqrt(self.away)), least)
        estimate, freedom = other_middle - middle, max(min(n, other_n) - 1, 1)
        reach = student_quantile(level, freedom) * error
        found = Estimate(estimate, estimate - reach, estimate + reach, min(n, other_n), level, "paired, Student's t")
        p_value = surprise(estimate, error, freedom)
        if self.whole:
            found, p_value = paired_shares(self.gained, self.lost, n, level), mcnemar(self.gained, self.lost)
        return _row(self.figure, (middle, other_middle), found, p_value, apart / error if error > 0 else 1.0)

    def _unpaired(self, level: float) -> dict[str, Any]:
        """Compare a figure of games that have nothing in common."""
        sides, errors = [], []
        for found in self.every:
            error = float(np.sqrt(found.square)) / found.n if found.n else 0.0
            sides.append(_estimate(self.figure, found, error, level))
            errors.append(max(error, least_error(self.figure.unit, found.n)))
        change = difference(sides[1], sides[0])
        p_value = surprise(change.estimate, hypot(*errors), max(change.n - 1, 1))
        return _row(self.figure, (sides[0].estimate, sides[1].estimate), change, p_value)

    def _taken(self, played: Played) -> Taken:
        taken = self.figure.taken(played)
        assert taken is not None
        return taken


def _of_both(
    first: Counted, second: Counted, named: tuple[str, ...], own: Sequence[Figure], seconds_a_turn: float | None
) -> list[Figure]:
    """List the figures that both runs have; unasked without the quiet ones. Alike are those that are so in both."""
    here, there = (figures_of(table, seconds_a_turn, named=named, own=own) for table in (first, second))
    facts = {figure.name: figure.fact for figure in there}
    common = [figure for figure in here if figure.name in facts and (named or not figure.quiet)]
    return [figure if figure.fact == facts[figure.name] else replace(figure, fact="") for figure in common]


def _by_intervals(figure: Figure, first: Counted, second: Counted, level: float) -> dict[str, Any]:
    """Compare what is no mean over games, such as the middle game; the p-value is read off the end towards nought."""
    before, after = (figure.estimate(played, level) for played in (first, second))
    found = difference(after, before)
    reach = found.estimate - found.low if found.estimate > 0 else found.high - found.estimate
    p_value = surprise(found.estimate, reach / normal_quantile(level))
    return _row(figure, (before.estimate, after.estimate), found, p_value)


def _estimate(figure: Figure, found: Moments, error: float, level: float) -> Estimate:
    """Give a figure of one run its own interval."""
    n = found.n
    if n == 0:
        return NOTHING
    if in_percent(figure.unit):  # an edge is a share less the fair one, and its interval that of the share
        low, high, method = share_bounds(found.mean, error**2, n, level)
        return Estimate(found.mean, float(low), float(high), n, level, str(method)).scaled(1.0, figure.shift)
    return mean_from_moments(found.mean + figure.shift, error**2 * n * n / max(n - 1, 1), n, level)


def _row(
    figure: Figure, sides: tuple[float, float], found: Estimate, p_value: float, narrowed: float = 1.0
) -> dict[str, Any]:
    """Write a row of the comparison."""
    most = most_change(figure.unit)
    found = replace(found, low=max(found.low, -most), high=min(found.high, most))
    names: dict[str, Any] = {"figure": figure.name, "fact": figure.fact or figure.name, "unit": figure.unit}
    names |= {"first": sides[0], "second": sides[1]}
    return names | asdict(found) | {"p_value": p_value, "narrowed": narrowed}


def _common(parts: Sides) -> Both | None:
    """Find the rows of the games that both sides played; nothing where there are none."""
    keys = []
    for played in parts:
        if played is None:
            return None
        cell, game = (played.games.array(name).astype(np.int64) for name in ("cell", "game"))
        # one cell a run may be numbered differently in each; of several, cell k answers to cell k
        keys.append(game if len(cell) and (cell == cell[0]).all() else cell * (int(game.max()) + 1) + game)
    if len(keys[0]) == len(keys[1]) and (keys[0] == keys[1]).all():
        every = np.arange(len(keys[0]))
        return every, every
    common, rows, other_rows = np.intersect1d(keys[0], keys[1], assume_unique=True, return_indices=True)
    return (rows, other_rows) if len(common) else None


def _games_of(table: Counted) -> int:
    """Count the games of a side."""
    return len(table.games) if isinstance(table, Played) else table.games


def _note(one: int, other: int, common: int, paired: bool, alone: Sequence[str]) -> str:
    """Say in words what was compared with what; `alone` names what was asked for and cannot be paired."""
    if common < 2:
        return f"Unpaired: {games(one)} against {several(count(other), 'other')}, each run with its own shuffles."
    if not paired:
        same = "though both runs met the same shuffles: what is asked for is no mean over games"
        return f"Unpaired, {same}. {games(one)} against {count(other)}."
    left = one + other - 2 * common
    tail = f" Left out: {games(left)} that only one run has." if left else ""
    tail += f" Compared unpaired: {', '.join(alone)}." if alone else ""
    return f"Paired: {common:,} games that both runs played with the same shuffles.{tail}"
