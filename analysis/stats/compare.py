"""What changed between two runs: paired where both met the same shuffles, unpaired where not."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import hypot
from typing import Any

import numpy as np
import pandas as pd

from fairseat.analysis.stats.differences import difference, mcnemar, paired_shares
from fairseat.analysis.stats.families import holm
from fairseat.analysis.stats.intervals import (
    LEAST_SPREAD,
    LEVEL,
    NOTHING,
    Estimate,
    Floats,
    Numbers,
    mean_from_moments,
    median,
    normal_quantile,
    share_bounds,
    student_quantile,
    surprise,
)
from fairseat.analysis.stats.tables import Played, outcome_is

Rows = Numbers | slice


@dataclass(frozen=True)
class Comparison:
    """The differences second - first of every figure that both runs have.

    figures: figure, unit (share, number), first, second, estimate, low, high, narrowed (the width without the
    pairing divided by the width with it), n, p_value, holm, level, method; paired: how it was done;
    games: how many games it rests on; note: the same in words.
    """

    figures: pd.DataFrame
    paired: bool
    games: int
    note: str


@dataclass(frozen=True, slots=True)
class _Figure:
    """A mean over some of a run's games: `values` where `counted`, which is None for all games."""

    name: str
    unit: str
    values: Numbers
    counted: Numbers | None = None

    @property
    def whole(self) -> bool:
        """Tell whether it is a share of all games in which something happened or did not."""
        return self.unit == "share" and self.counted is None and bool(np.isin(self.values, (0, 1)).all())

    def of(self, rows: Rows) -> tuple[float, Floats, int]:
        """Give the mean over these rows, each game's pull on it, and the number of games counted."""
        values = self.values[rows].astype(np.float64)
        counted = None if self.counted is None else self.counted[rows]
        n = len(values) if counted is None else int(counted.sum())
        if n == 0:
            return float("nan"), np.zeros(len(values)), 0
        if counted is None:
            middle = float(values.mean())
            return middle, (values - middle) / n, n
        middle = float(values @ counted) / n
        return middle, (values - middle) * counted / n, n


def compare(
    first: Played, second: Played, shared_seeds: bool, level: float = LEVEL, columns: Sequence[str] = ()
) -> Comparison:
    """Compare two runs of one player count, by the usual figures and by `columns` of the games table.

    `shared_seeds` says that game k of both runs met the same shuffles: then the games that both have count.
    The median is never paired: its interval is right for runs with nothing in common, else a little wide.
    """
    if first.players != second.players:
        raise ValueError(f"{first.players} players cannot be compared with {second.players} seat by seat")
    rows = _common(first.games, second.games) if shared_seeds else None
    here, there = _present(first), _present(second)
    # a bot that fills every seat wins 1/n whatever happens
    both = sorted(here & there) if min(len(here), len(there)) > 1 else []
    pairs = zip(_figures(first, columns, both), _figures(second, columns, both), strict=True)
    if rows is None:
        found = [_unpaired(one, other, level) for one, other in pairs]
    else:
        found = [_paired(one, other, rows, level) for one, other in pairs]
    found.append(_median_turns(first, second, level))
    frame = pd.DataFrame([row for row in found if np.isfinite(row["estimate"])])
    frame["holm"] = holm(frame["p_value"])
    games = min(len(first.games), len(second.games)) if rows is None else len(rows[0])
    return Comparison(frame, rows is not None, games, _note(first, second, rows))


def _present(played: Played) -> set[str]:
    """Name the bots that play."""
    return {played.bot_names[code] for code in np.flatnonzero(np.bincount(played.bots.ravel()))}


def _bot_share(played: Played, bot: str, everyone: Numbers | None) -> _Figure:
    """Give a bot's share of the wins for a seat that it fills."""
    sits = played.bots == played.bot_names.index(bot)
    seats = np.maximum(sits.sum(axis=1), 1)
    return _Figure(f"{bot} wins", "share", (played.wins * sits).sum(axis=1) / seats, everyone)


def _figures(played: Played, columns: Sequence[str], both: Sequence[str]) -> list[_Figure]:
    """List the figures that every ruleset has, the shares of the bots in both runs, and the columns asked for."""
    games, contested = played.games, played.contested
    everyone = None if contested.all() else contested
    wins = enumerate(played.wins.T)
    shares = [_Figure(f"seat {seat} wins", "share", values, everyone) for seat, values in wins]
    ways = ("shared", "team", "none", "unfinished")
    ends = [_Figure(name, "share", outcome_is(games, name)) for name in ways]
    holes = _Figure("holes", "share", games["holes"].to_numpy() > 0)
    names = ("turns", "rounds", "decisions", "lead_changes", "decided_at", *columns)
    bots = [_bot_share(played, bot, everyone) for bot in both]
    return [*shares, *bots, *ends, holes, *(_Figure(name, "number", games[name].to_numpy()) for name in names)]


def _paired(one: _Figure, other: _Figure, rows: tuple[Numbers, Numbers], level: float) -> dict[str, Any]:
    """Compare a figure game by game."""
    middle, pull, n = one.of(rows[0])
    other_middle, other_pull, other_n = other.of(rows[1])
    away = other_pull - pull
    apart, error = float(np.sqrt(pull @ pull + other_pull @ other_pull)), float(np.sqrt(away @ away))
    if one.unit == "share" and n:
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


def _unpaired(one: _Figure, other: _Figure, level: float) -> dict[str, Any]:
    """Compare a figure of games that have nothing in common."""
    sides, errors = [], []
    for figure in (one, other):
        middle, pull, n = figure.of(slice(None))
        errors.append(float(np.sqrt(pull @ pull)))
        sides.append(_estimate(figure, middle, errors[-1], n, level))
    found = difference(sides[1], sides[0])
    p_value = surprise(found.estimate, hypot(*errors), max(found.n - 1, 1))
    return _row(one, (sides[0].estimate, sides[1].estimate), found, p_value)


def _median_turns(first: Played, second: Played, level: float) -> dict[str, Any]:
    """Compare the middle games; the p-value is read off the interval."""
    before, after = (median(played.games["turns"].to_numpy(), level) for played in (first, second))
    found = difference(after, before)
    p_value = surprise(found.estimate, found.margin / normal_quantile(level))
    figure = _Figure("median turns", "number", np.empty(0))
    return _row(figure, (before.estimate, after.estimate), found, p_value)


def _estimate(figure: _Figure, middle: float, error: float, n: int, level: float) -> Estimate:
    """Give a figure of one run its own interval."""
    if n == 0:
        return NOTHING
    if figure.unit == "share":
        low, high, method = share_bounds(middle, error**2, n, level)
        return Estimate(middle, float(low), float(high), n, level, str(method))
    return mean_from_moments(middle, error**2 * n * n / max(n - 1, 1), n, level)


def _row(
    figure: _Figure, sides: tuple[float, float], found: Estimate, p_value: float, narrowed: float = 1.0
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
