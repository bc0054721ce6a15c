"""What changed between two runs: paired where both met the same shuffles, unpaired where not."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import hypot
from typing import Any

import numpy as np
import pandas as pd

from fairseat.analysis.figures import Figure, figures_of, own_column
from fairseat.analysis.stats.differences import difference, mcnemar, paired_shares
from fairseat.analysis.stats.families import holm
from fairseat.analysis.stats.intervals import (
    LEAST_SPREAD,
    LEVEL,
    NOTHING,
    Estimate,
    Numbers,
    mean_from_moments,
    normal_quantile,
    share_bounds,
    student_quantile,
    surprise,
)
from fairseat.analysis.stats.tables import Played
from fairseat.analysis.stats.taken import Taken, in_percent


@dataclass(frozen=True)
class Comparison:
    """The differences second - first of every figure that both runs have.

    figures: figure, unit, first, second, estimate, low, high, narrowed (the width without the
    pairing divided by the width with it), n, p_value, holm, level, method; paired: how it was done;
    games: how many games it rests on; note: the same in words.
    """

    figures: pd.DataFrame
    paired: bool
    games: int
    note: str


def compare(
    first: Played,
    second: Played,
    shared_seeds: bool,
    level: float = LEVEL,
    columns: Sequence[str] = (),
    named: tuple[str, ...] = (),
    own: Sequence[Figure] = (),
    seconds_a_turn: float | None = None,
) -> Comparison:
    """Compare two runs of one player count, by the figures `named` or the usual ones, and by `columns` of the games.

    `own` are the figures of the ruleset's columns that were read.

    `shared_seeds` says that game k of both runs met the same shuffles: then the games that both have count.
    What is no mean over games is never paired: its interval is right for unpaired runs, else a little wide.
    """
    if first.players != second.players:
        raise ValueError(f"{first.players} players cannot be compared with {second.players} seat by seat")
    rows = _common(first.games, second.games) if shared_seeds else None
    figures = [*_of_both(first, second, named, own, seconds_a_turn), *map(own_column, columns)]
    found = [_row_of(figure, first, second, rows, level) for figure in figures]
    frame = pd.DataFrame([row for row in found if np.isfinite(row["estimate"])])
    frame["holm"] = holm(frame["p_value"])
    games = min(len(first.games), len(second.games)) if rows is None else len(rows[0])
    return Comparison(frame, rows is not None, games, _note(first, second, rows))


def _of_both(
    first: Played, second: Played, named: tuple[str, ...], own: Sequence[Figure], seconds_a_turn: float | None
) -> list[Figure]:
    """List the figures that both runs have; unasked without the quiet ones."""
    here, there = (figures_of(table, seconds_a_turn, named=named, own=own) for table in (first, second))
    known = {figure.name for figure in there}
    return [figure for figure in here if figure.name in known and (named or not figure.quiet)]


def _row_of(
    figure: Figure, first: Played, second: Played, rows: tuple[Numbers, Numbers] | None, level: float
) -> dict[str, Any]:
    """Compare one figure, game by game where it can be."""
    one, other = figure.taken(first), figure.taken(second)
    if one is None or other is None:
        return _by_intervals(figure, first, second, level)
    return _unpaired(one, other, level) if rows is None else _paired(one, other, rows, level)


def _paired(one: Taken, other: Taken, rows: tuple[Numbers, Numbers], level: float) -> dict[str, Any]:
    """Compare a figure game by game."""
    middle, pull, n = one.pull(rows[0])
    other_middle, other_pull, other_n = other.pull(rows[1])
    away = other_pull - pull
    apart, error = float(np.sqrt(pull @ pull + other_pull @ other_pull)), float(np.sqrt(away @ away))
    if in_percent(one.unit) and n:
        # not one game that differs is no proof that none ever will
        apart, error = max(apart, LEAST_SPREAD / n), max(error, LEAST_SPREAD / n)
    estimate, freedom = other_middle - middle, max(min(n, other_n) - 1, 1)
    reach = student_quantile(level, freedom) * error
    found = Estimate(estimate, estimate - reach, estimate + reach, min(n, other_n), level, "paired, Student's t")
    p_value = surprise(estimate, error, freedom)
    if one.whole and other.whole:
        before, after = one.values[rows[0]], other.values[rows[1]]
        gained, lost = int(np.sum(after > before)), int(np.sum(after < before))
        found, p_value = paired_shares(gained, lost, n, level), mcnemar(gained, lost)
    return _row(one, (middle, other_middle), found, p_value, apart / error if error > 0 else 1.0)


def _unpaired(one: Taken, other: Taken, level: float) -> dict[str, Any]:
    """Compare a figure of games that have nothing in common."""
    sides, errors = [], []
    for figure in (one, other):
        middle, pull, n = figure.pull()
        errors.append(float(np.sqrt(pull @ pull)))
        sides.append(_estimate(figure, middle, errors[-1], n, level))
    found = difference(sides[1], sides[0])
    p_value = surprise(found.estimate, hypot(*errors), max(found.n - 1, 1))
    return _row(one, (sides[0].estimate, sides[1].estimate), found, p_value)


def _by_intervals(figure: Figure, first: Played, second: Played, level: float) -> dict[str, Any]:
    """Compare what is no mean over games, such as the middle game; the p-value is read off the interval."""
    before, after = (figure.estimate(played, level) for played in (first, second))
    found = difference(after, before)
    p_value = surprise(found.estimate, found.margin / normal_quantile(level))
    return _row(figure, (before.estimate, after.estimate), found, p_value)


def _estimate(figure: Taken, middle: float, error: float, n: int, level: float) -> Estimate:
    """Give a figure of one run its own interval."""
    if n == 0:
        return NOTHING
    if in_percent(figure.unit):
        low, high, method = share_bounds(middle, error**2, n, level)
        return Estimate(middle, float(low), float(high), n, level, str(method))
    return mean_from_moments(middle, error**2 * n * n / max(n - 1, 1), n, level)


def _row(
    figure: Taken | Figure, sides: tuple[float, float], found: Estimate, p_value: float, narrowed: float = 1.0
) -> dict[str, Any]:
    """Write a row of the comparison."""
    names = {"figure": figure.name, "unit": figure.unit, "first": sides[0], "second": sides[1]}
    return names | asdict(found) | {"p_value": p_value, "narrowed": narrowed}


def _common(first: pd.DataFrame, second: pd.DataFrame) -> tuple[Numbers, Numbers] | None:
    """Find the rows of the games that both runs played; nothing where there are none."""
    keys = []
    for games in (first, second):
        cell, game = games["cell"].to_numpy(np.int64), games["game"].to_numpy(np.int64)
        # one cell a run may be numbered differently in each; of several, cell k answers to cell k
        keys.append(game if len(games) and (cell == cell[0]).all() else cell * (int(game.max()) + 1) + game)
    if len(keys[0]) == len(keys[1]) and (keys[0] == keys[1]).all():
        every = np.arange(len(keys[0]))
        return every, every
    common, rows, other_rows = np.intersect1d(keys[0], keys[1], assume_unique=True, return_indices=True)
    return (rows, other_rows) if len(common) > 1 else None


def _note(first: Played, second: Played, rows: tuple[Numbers, Numbers] | None) -> str:
    """Say in words what was compared with what."""
    one, other = len(first.games), len(second.games)
    if rows is None:
        return f"Unpaired: {one:,} games against {other:,} others, each run with its own shuffles."
    left = one + other - 2 * len(rows[0])
    tail = f" {left:,} games that only one run has were left out." if left else ""
    return f"Paired: {len(rows[0]):,} games that both runs played with the same shuffles.{tail}"
