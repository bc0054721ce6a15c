"""What each rule of a sweep does: the effects of the axes on every headline, ranked, with paired intervals.

The cells of a sweep met the same shuffles, so what a game draws away in one cell it mostly draws away in the others,
and a difference of cells is surer than its parts. A straight sum is fitted: every axis moves a headline by itself;
how much of the cells' spread that leaves unexplained is said beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from fairseat.analysis.stats.intervals import LEVEL, Floats, Numbers, holm, student_quantile, surprise
from fairseat.analysis.stats.sums import Moments
from fairseat.analysis.stats.taken import Taken, least_error, most_change

if TYPE_CHECKING:
    from fairseat.analysis.figures import Figure

MOST_LEVELS = 6
"""An axis with more different numbers than this is taken as a straight line from its lowest to its highest."""

LEAST_EXPLAINED = 0.5
"""Where the axes by themselves explain less of the spread between drawn points, no effect of theirs is claimed."""

DUST = 1e-12
"""Smaller effects are rounding."""


@dataclass(frozen=True)
class Contrast:
    """One effect that is asked for: an axis going from one value to another."""

    axis: str
    before: Any
    after: Any
    column: Floats  # its column in the design: a number a cell


Stretch = Iterable[tuple[int, Sequence[Taken], Numbers]]
"""The same stretch of games in several cells: the cell, its headlines there, and the numbers of the games."""


@dataclass
class Effects:
    """Gathers first the mean of every cell, then how far games draw it away: a stretch of them in all cells at a time.

    Of the games only products of what they do to two effects are held, so that cells of any size take no more memory.
    """

    contrasts: list[Contrast]
    weights: Floats  # [effects, cells]
    balanced: bool = True  # a full grid: every value of an axis meets every value of the others
    products: dict[str, Floats] = field(default_factory=dict)  # headline -> [effects, effects], summed over games
    found: dict[str, dict[int, Moments]] = field(default_factory=dict)
    shifts: dict[str, dict[int, float]] = field(default_factory=dict)  # an even share hangs on the number of players
    units: dict[str, str] = field(default_factory=dict)
    facts: dict[str, set[str]] = field(default_factory=dict)  # what the headline says in each cell
    games: int = 0

    def add(self, cell: int, headline: Taken | Figure, found: Moments) -> None:
        """Take in what the games of a cell say of a headline."""
        self.units[headline.name] = headline.unit
        self.facts.setdefault(headline.name, set()).add(headline.fact)
        self.shifts.setdefault(headline.name, {})[cell] = headline.shift
        self.found.setdefault(headline.name, {})[cell] = found

    def set_against(self, stretch: Stretch) -> None:
        """Take in a stretch of games once all cells were added; by their numbers the games of the cells are paired."""
        sums: dict[str, Floats] = {}
        first = None
        for cell, headlines, numbers in stretch:
            first = int(numbers[0]) if first is None else first
            size = int(numbers.max()) + 1
            self.games = max(self.games, size)
            for taken in headlines:
                own = sums.get(taken.name, np.zeros((len(self.contrasts), 0)))
                if own.shape[1] < size - first:
                    own = np.pad(own, ((0, 0), (0, size - first - own.shape[1])))
                known = self.found[taken.name][cell]
                own[:, numbers - first] += self.weights[:, cell, None] * taken.pull_on(known.mean, known.n)
                sums[taken.name] = own
        for name, own in sums.items():
            self.products[name] = self.products.get(name, 0.0) + own @ own.T

    def table(self, level: float = LEVEL) -> pd.DataFrame:
        """List the effects, of each headline the largest first.

        Columns: figure, fact (what several figures say alike, which counts once in `holm`), unit, axis, before, after,
        estimate, low, high, n, p_value, holm, most (how surprising it is that this axis moves the headline more than
        every other, adjusted for having looked), explained, level, method.
        """
        rows: list[dict[str, Any]] = []
        for name, cells in self.found.items():
            shifts = self.shifts[name]
            means = np.array([found.mean + shifts[cell] if found.n else np.nan for cell, found in cells.items()])
            if len(means) == self.weights.shape[1] and np.isfinite(means).all() and self.contrasts:
                rows += self._rows(name, means, level)
        return _ranked(pd.DataFrame(rows), level)

    def _rows(self, name: str, means: Floats, level: float) -> list[dict[str, Any]]:
        """Estimate every effect on one headline, from the means of the cells and the games behind them."""
        products, moved = self.products[name], self.weights @ means
        moved[np.abs(moved) < DUST] = 0.0
        explained, lack, freedom = self._fit(means)
        alike = len(self.facts[name]) == 1 and len(set(self.shifts[name].values())) == 1
        fact = min(self.facts[name]) or name if alike else name
        told = self.balanced or (explained >= LEAST_EXPLAINED and len(means) > len(self.contrasts) + 1)
        errors = np.hypot(np.sqrt(np.diagonal(products)), lack * np.sqrt((self.weights**2).sum(axis=1)))
        errors = np.maximum(errors, least_error(self.units[name], self.games))
        surest = self._most(moved, products, lack, freedom)
        reach = student_quantile(level, freedom) * errors
        most = most_change(self.units[name])
        return [
            {
                "figure": name,
                "fact": fact,
                "unit": self.units[name],
                "axis": contrast.axis,
                "before": contrast.before,
                "after": contrast.after,
                "estimate": moved[at],
                "low": max(moved[at] - reach[at], -most),
                "high": min(moved[at] + reach[at], most),
                "n": self.games,
                "explained": explained,
                "p_value": surprise(moved[at], errors[at], freedom) if told else 1.0,
                "most": surest[at],
            }
            for at, contrast in enumerate(self.contrasts)
        ]

    def _fit(self, means: Floats) -> tuple[float, float, float]:
        """Say which part of the cells' spread the sum explains, the spread of a cell that it leaves, and its freedom.

        In a full grid the axes are balanced, so that what they do together falls on no single one; drawn points are
        not, and there what the straight sum leaves out is an error of every effect (cells as units, Student's t).
        """
        design = np.column_stack([np.ones(len(means)), *(contrast.column for contrast in self.contrasts)])
        left = means - design @ np.linalg.lstsq(design, means, rcond=None)[0]
        spread = float(((means - means.mean()) ** 2).sum())
        explained = 1.0 if spread <= 1e-300 else max(0.0, 1 - float((left**2).sum()) / spread)
        freedom = len(means) - design.shape[1]
        if self.balanced:
            return explained, 0.0, np.inf
        return explained, float(np.sqrt((left**2).sum() / max(freedom, 1))), float(max(freedom, 1))

    def _most(self, moved: Floats, products: Floats, lack: float, freedom: float) -> Floats:
        """Test for each effect whether it is larger than every effect of another axis: the largest p-value of those.

        Doubled for each further axis, because the largest was chosen after looking.
        """
        axes = [contrast.axis for contrast in self.contrasts]
        found = np.ones(len(moved))
        for at, axis in enumerate(axes):
            others = [other for other in range(len(axes)) if axes[other] != axis]
            p_values = [0.0]
            for other in others:
                sign = np.sign(moved[at]) * np.sign(moved[other]) or 1.0
                apart = abs(moved[at]) - abs(moved[other])
                weights = self.weights[at] - sign * self.weights[other]
                spread = products[at, at] - 2 * sign * products[at, other] + products[other, other]
                error = np.hypot(np.sqrt(max(spread, 0.0)), lack * np.sqrt(weights @ weights))
                p_values.append(surprise(apart, float(error), freedom) if apart > 0 else 1.0)
            found[at] = min(1.0, max(p_values) * max(len(set(axes)) - 1, 1))
        return found


def _ranked(frame: pd.DataFrame, level: float) -> pd.DataFrame:
    """Adjust the p-values over all effects on all facts, and rank by size."""
    if len(frame) == 0:
        return frame
    claim = frame["fact"] + frame.groupby("figure").cumcount().map(" {}".format)
    _, first_of, which = np.unique(claim, return_index=True, return_inverse=True)
    frame["holm"] = holm(frame["p_value"].to_numpy()[first_of])[which]
    frame = frame.assign(level=level, method="paired over cells")
    order = {name: number for number, name in enumerate(frame["figure"].unique())}
    keys = frame.assign(nth=frame["figure"].map(order), size=-frame["estimate"].abs())
    return frame.loc[keys.sort_values(["nth", "size"], kind="stable").index].reset_index(drop=True)


def effects_of(points: Sequence[Mapping[str, Any]], usual: Mapping[str, Any]) -> Effects:
    """Prepare the effects of the axes of these cells; `usual` holds the defaults, the point to start from."""
    contrasts: list[Contrast] = []
    for axis in points[0]:
        contrasts += _contrasts(axis, [point[axis] for point in points], usual.get(axis))
    design = np.column_stack([np.ones(len(points)), *(contrast.column for contrast in contrasts)])
    if np.linalg.matrix_rank(design) < design.shape[1]:
        return Effects([], np.zeros((0, len(points))))  # too few cells to tell the axes apart
    values = [{point[axis] for point in points} for axis in points[0]]
    balanced = len({tuple(point.values()) for point in points}) == prod(len(each) for each in values) == len(points)
    return Effects(contrasts, np.linalg.pinv(design)[1:], balanced)


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
