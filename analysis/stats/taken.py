"""A figure taken from the games of a cell as a number a game: its mean, and how far each game draws the mean away."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fairseat.analysis.stats.intervals import LEVEL, NOTHING, Estimate, Floats, Numbers, mean, share_of

SHARE, POINTS = "share", "points"
"""The unit of a share of games, from 0 to 1, and of a difference of shares; both are written in percent."""
Rows = Numbers | slice
EVERY = slice(None)


def in_percent(unit: str) -> bool:
    """Tell whether figures of this unit are written in percent or in points of a percent."""
    return unit in (SHARE, POINTS)


@dataclass(frozen=True, slots=True)
class Taken:
    """One figure of one cell: the mean of `values` over the games that count for it.

    values: a number a game; counted: the games that count, None for all;
    shift: what is added to the mean (the first player's edge is a share less 1/n).
    """

    name: str
    unit: str
    values: Numbers
    counted: Numbers | None = None
    shift: float = 0.0

    @property
    def whole(self) -> bool:
        """Tell whether it is a share of all games in which something happened or did not."""
        return in_percent(self.unit) and self.counted is None and bool(np.isin(self.values, (0, 1)).all())

    def estimate(self, level: float = LEVEL) -> Estimate:
        """Give the figure with its interval."""
        values = self.values if self.counted is None else self.values[self.counted]
        if len(values) == 0:
            return NOTHING
        found = share_of(values, level) if in_percent(self.unit) else mean(values, level)
        return found.scaled(1.0, self.shift)

    def pull(self, rows: Rows = EVERY) -> tuple[float, Floats, int]:
        """Give the mean over these games, each game's pull on it, and how many count.

        The squares of the pulls sum to the variance of the mean.
        """
        values = self.values[rows].astype(np.float64)
        counted = None if self.counted is None else self.counted[rows]
        n = len(values) if counted is None else int(counted.sum())
        if n == 0:
            return float("nan"), np.zeros(len(values)), 0
        if counted is None:
            middle = float(values.mean())
            return middle + self.shift, (values - middle) / n, n
        middle = float(values @ counted) / n
        return middle + self.shift, (values - middle) * counted / n, n
