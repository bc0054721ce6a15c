"""Numbers that add up part by part: means with their spread, and how often each value came."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any

import numpy as np

from fairseat.analysis.stats.intervals import (
    BETWEEN_ORDERED,
    LEVEL,
    NOTHING,
    Estimate,
    Floats,
    Numbers,
    least_for_a_middle,
    mean_from_moments,
    quantile_ranks,
    share_from_moments,
)
from fairseat.analysis.stats.rows import Rows


def plus(one: Any, other: Any) -> Any:
    """Add two of a kind up: rows place by place, dictionaries name by name; what only one has stays as it is."""
    if isinstance(one, dict):
        both = one.keys() & other.keys()
        return {name: plus(one[name], other[name]) if name in both else each for name, each in (one | other).items()}
    return tuple(map(plus, one, other)) if isinstance(one, tuple) else one + other


MOST_VALUES = 1 << 18
"""So many different values are counted one by one; of more, neighbours are counted together."""
STEPS = 1 << 16
"""The steps from the least to the largest value when neighbours are counted together."""


@dataclass(frozen=True, slots=True)
class Moments:
    """Numbers as their count, their mean, and the sum of their squared distances from it."""

    n: int = 0
    mean: float = 0.0
    square: float = 0.0

    @classmethod
    def of(cls, values: Numbers) -> Moments:
        """Sum numbers up."""
        values = np.asarray(values)
        n = len(values)
        return cls(n, float(values.mean(dtype=np.float64)), float(values.var(dtype=np.float64)) * n) if n else cls()

    def __add__(self, other: Moments) -> Moments:
        """Take two groups of numbers together (Chan, Golub and LeVeque)."""
        if not self.n or not other.n:
            return self if self.n else other
        n, apart = self.n + other.n, other.mean - self.mean
        between = apart * apart * self.n * other.n / n
        return Moments(n, self.mean + apart * other.n / n, self.square + other.square + between)

    def as_mean(self, level: float = LEVEL) -> Estimate:
        """Estimate the mean with Student's t."""
        if self.n < 2:
            return NOTHING if self.n == 0 else Estimate(self.mean, -np.inf, np.inf, 1, level, "one game only")
        return mean_from_moments(self.mean, self.square / (self.n - 1), self.n, level)

    def as_share(self, level: float = LEVEL) -> Estimate:
        """Estimate the mean of values from 0 to 1: Wilson with their own spread."""
        return share_from_moments(self.mean, self.square / self.n, self.n, level) if self.n else NOTHING


@dataclass(frozen=True, slots=True)
class ValueCounts:
    """Numbers as the different values in rising order, and how often each came."""

    values: Numbers
    counts: Numbers

    @classmethod
    def of(cls, values: Numbers) -> ValueCounts:
        """Count numbers; small whole ones are counted without sorting."""
        values = np.asarray(values)
        if len(values) and values.dtype.kind in "iu" and values.min() >= 0 and values.max() <= max(STEPS, len(values)):
            found = np.bincount(values)
            there = np.flatnonzero(found)
            return cls(there, found[there])
        return cls(*np.unique(values, return_counts=True))._coarser()

    @property
    def n(self) -> int:
        """Count the numbers."""
        return int(self.counts.sum())

    @property
    def spread(self) -> float:
        """Give the standard deviation."""
        away = self.values - np.average(self.values, weights=self.counts)
        return float(np.sqrt(np.average(away**2, weights=self.counts)))

    def __add__(self, other: ValueCounts) -> ValueCounts:
        """Take two groups of numbers together."""
        if not len(self.values) or not len(other.values):
            return self if len(self.values) else other
        if np.array_equal(self.values, other.values):
            return ValueCounts(self.values, self.counts + other.counts)
        return _together(
            np.concatenate([self.values, other.values]), np.concatenate([self.counts, other.counts])
        )._coarser()

    def _coarser(self) -> ValueCounts:
        """Count neighbours together where the values are too many: no rank changes, a value by a step at most."""
        if len(self.values) <= MOST_VALUES:
            return self
        low, high = float(self.values[0]), float(self.values[-1])
        step = (high - low) / STEPS
        return _together(low + step * np.floor((self.values - low) / step), self.counts)

    def at_ranks(self, ranks: Numbers) -> Numbers:
        """Find the values at these ranks (from 1) in rising order."""
        return np.asarray(self.values[np.searchsorted(np.cumsum(self.counts), ranks)], float)

    def between(self, wanted: Sequence[float]) -> Floats:
        """Find the points below which these parts of the values lie, between two neighbours where need be."""
        place = np.asarray(wanted) * (self.n - 1)
        below, above = (self.at_ranks(ends(place).astype(np.int64) + 1) for ends in (np.floor, np.ceil))
        return np.asarray(below + (above - below) * (place - np.floor(place)), float)

    def quantiles(self, wanted: Sequence[float], level: float = LEVEL) -> Rows:
        """Estimate quantiles between order statistics: nothing is assumed about the shape of the values.

        One row for each wanted quantile: quantile, estimate, low, high, n, level, method.
        """
        n = self.n
        if n == 0:
            raise ValueError("there are no values to take quantiles of")
        ranks = np.array([quantile_ranks(n, q, level) for q in wanted])
        found = self.at_ranks(ranks.ravel()).reshape(ranks.shape)
        middle, low, high = found.T
        ends = {"quantile": np.array(wanted), "estimate": middle, "low": low, "high": high}
        return Rows(ends | {"n": n, "level": level, "method": BETWEEN_ORDERED})

    def median(self, level: float = LEVEL) -> Estimate:
        """Estimate the middle value, with its interval between order statistics; of too few values no end is known."""
        if not len(self.values):
            return NOTHING
        found = Estimate.of_row(self.quantiles([0.5], level).tuples()[0])
        return found if self.n >= least_for_a_middle(level) else replace(found, low=-inf, high=inf)


def _together(values: Numbers, counts: Numbers) -> ValueCounts:
    """Sum the counts of values that are the same."""
    found, which = np.unique(values, return_inverse=True)
    return ValueCounts(found, np.bincount(which, counts).astype(np.int64))
