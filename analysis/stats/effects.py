"""What each rule of a sweep does: the effects of the axes on every headline, ranked, with paired intervals.

The cells of a sweep met the same shuffles, so what a game draws away in one cell it mostly draws away in the others,
and a difference of cells is surer than its parts. A straight sum is fitted: every axis moves a headline by itself;
how much of the cells' spread that leaves unexplained is said beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from fairseat.analysis.stats.families import holm
from fairseat.analysis.stats.intervals import LEAST_SPREAD, LEVEL, Floats, normal_quantile, surprise
from fairseat.analysis.stats.taken import Taken, in_percent

MOST_LEVELS = 6
"""An axis with more different numbers than this is taken as a straight line from its lowest to its highest."""

DUST = 1e-12
"""Smaller effects are rounding."""


@dataclass(frozen=True)
class Contrast:
    """One effect that is asked for: an axis going from one value to another."""

    axis: str
    before: Any
    after: Any
    column: Floats  # its column in the design: a number a cell


@dataclass
class Effects:
    """Gathers the cells one after another, holding a number a game for each effect and headline only."""

    contrasts: list[Contrast]
    weights: Floats  # [effects, cells]
    sums: dict[str, Floats] = field(default_factory=dict)  # headline -> [effects, games]
    means: dict[str, list[float]] = field(default_factory=dict)
    units: dict[str, str] = field(default_factory=dict)
    games: int = 0

    def add(self, cell: int, found: Sequence[Taken], numbers: Floats) -> None:
        """Take in a cell; `numbers` are the numbers of its games, by which cells are paired."""
        rows = int(numbers.max()) + 1 if len(numbers) else 0
        self.games = max(self.games, rows)
        for taken in found:
            middle, pull, _ = taken.pull()
            self.units[taken.name] = taken.unit
            self.means.setdefault(taken.name, []).append(middle)
            sums = self.sums.get(taken.name, np.zeros((len(self.contrasts), 0)))
            if sums.shape[1] < rows:
                sums = np.pad(sums, ((0, 0), (0, rows - sums.shape[1])))
            sums[:, numbers] += self.weights[:, cell, None] * pull
            self.sums[taken.name] = sums

    def table(self, level: float = LEVEL) -> pd.DataFrame:
        """List the effects, of each headline the largest first.

        Columns: figure, unit, axis, before, after, estimate, low, high, n, p_value, holm, explained, level, method.
        """
        cells = self.weights.shape[1]
        rows: list[dict[str, Any]] = []
        for name, sums in self.sums.items():
            means = np.array(self.means[name])
            if len(means) != cells or not np.isfinite(means).all() or not len(self.contrasts):
                continue
            moved, errors = self.weights @ means, np.sqrt((sums**2).sum(axis=1))
            moved[np.abs(moved) < DUST] = 0.0
            if in_percent(self.units[name]):
                errors = np.maximum(errors, LEAST_SPREAD / self.games)
            explained = self._explained(means)
            for contrast, estimate, error in zip(self.contrasts, moved.tolist(), errors.tolist(), strict=True):
                reach = normal_quantile(level) * error
                row: dict[str, Any] = {"figure": name, "unit": self.units[name], "axis": contrast.axis}
                row |= {"before": contrast.before, "after": contrast.after, "estimate": estimate}
                row |= {"low": estimate - reach, "high": estimate + reach, "n": self.games, "explained": explained}
                rows.append(row | {"p_value": surprise(estimate, error)})
        return _ranked(pd.DataFrame(rows), level)

    def _explained(self, means: Floats) -> float:
        """Say what part of the spread between the cells the sum of the effects explains."""
        design = np.column_stack([np.ones(len(means)), *(contrast.column for contrast in self.contrasts)])
        left = means - design @ np.linalg.lstsq(design, means, rcond=None)[0]
        spread = float(((means - means.mean()) ** 2).sum())
        return 1.0 if spread <= 1e-300 else max(0.0, 1 - float((left**2).sum()) / spread)


def _ranked(frame: pd.DataFrame, level: float) -> pd.DataFrame:
    """Adjust the p-values over all effects of a headline, and rank by size."""
    if len(frame) == 0:
        return frame
    frame["holm"] = frame.groupby("figure", sort=False)["p_value"].transform(lambda values: holm(values.to_numpy()))
    frame = frame.assign(level=level, method="paired over cells, normal")
    order = {name: place for place, name in enumerate(frame["figure"].unique())}
    keys = frame.assign(place=frame["figure"].map(order), size=-frame["estimate"].abs())
    return frame.loc[keys.sort_values(["place", "size"], kind="stable").index].reset_index(drop=True)


def effects_of(points: Sequence[Mapping[str, Any]], usual: Mapping[str, Any]) -> Effects:
    """Prepare the effects of the axes of these cells; `usual` is what the rulebook has, the point to start from."""
    contrasts: list[Contrast] = []
    for axis in points[0]:
        contrasts += _contrasts(axis, [point[axis] for point in points], usual.get(axis))
    design = np.column_stack([np.ones(len(points)), *(contrast.column for contrast in contrasts)])
    if np.linalg.matrix_rank(design) < design.shape[1]:
        return Effects([], np.zeros((0, len(points))))  # too few cells to tell the axes apart
    return Effects(contrasts, np.linalg.pinv(design)[1:])


def _contrasts(axis: str, values: list[Any], usual: Any) -> list[Contrast]:
    """Say how one axis enters: a step to each of its values, or a straight line when there are many."""
    known: list[Any] = list(dict.fromkeys(values))
    if all(_is_number(value) for value in known):
        known.sort()
    if len(known) < 2:
        return []
    if len(known) > MOST_LEVELS and _is_number(known[0]):
        low, high = known[0], known[-1]
        line = (np.array(values, float) - low) / (high - low)
        return [Contrast(axis, low, high, line)]
    start = usual if usual in known else known[0]
    return [
        Contrast(axis, start, other, np.array([value == other for value in values], float))
        for other in known
        if other != start
    ]


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
