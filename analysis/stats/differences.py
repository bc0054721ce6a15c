"""Differences with intervals: of independent figures, and paired where both sides met the same shuffles."""

from math import hypot

import numpy as np

from fairseat.analysis.stats.intervals import LEVEL, Estimate, Numbers, mean, normal_quantile, two_sided
from fairseat.analysis.stats.special import special


def difference(first: Estimate, second: Estimate) -> Estimate:
    """Subtract the second of two independent figures from the first: Newcombe's square-and-add interval.

    Each end of the interval joins the nearer ends of both, so it is right where theirs are,
    for shares (Newcombe's method 10), means and medians alike.
    """
    middle = first.estimate - second.estimate
    down = hypot(first.estimate - first.low, second.high - second.estimate)
    up = hypot(first.high - first.estimate, second.estimate - second.low)
    n, level = min(first.n, second.n), min(first.level, second.level)
    return Estimate(middle, middle - down, middle + up, n, level, "square-and-add, unpaired")


def paired_mean(first: Numbers, second: Numbers, level: float = LEVEL) -> Estimate:
    """Average first - second over games that both sides played with the same seeds."""
    found = mean(np.subtract(first, second, dtype=np.float64), level)
    return Estimate(found.estimate, found.low, found.high, found.n, level, "paired, Student's t")


def paired_shares(first_only: int, second_only: int, n: int, level: float = LEVEL) -> Estimate:
    """Estimate how much more often the first happens than the second, in `n` games that tell of both.

    first_only, second_only: the games in which one happened and the other did not. Tango's score interval:
    it agrees with McNemar's test and holds for few games too.
    """
    z = normal_quantile(level)
    middle = (first_only - second_only) / n
    counts = first_only, second_only, n
    low, high = _root(counts, z, -1.0, middle), _root(counts, -z, middle, 1.0)
    return Estimate(middle, low, high, n, level, "paired, Tango")


def mcnemar(first_only: int, second_only: int) -> float:
    """Test whether both happen equally often: exact for few games that differ, by the score for many."""
    changed = first_only + second_only
    if changed == 0 or first_only == second_only:
        return 1.0
    if changed < 50:
        return float(min(1.0, 2 * special().bdtr(min(first_only, second_only), changed, 0.5)))
    return float(two_sided((first_only - second_only) / np.sqrt(changed)))


def _root(counts: tuple[int, int, int], score: float, low: float, high: float) -> float:
    """Find the difference whose score is the one wanted, which falls as the difference grows."""
    from scipy.optimize import brentq

    def beyond(value: float) -> float:
        return _tango_score(*counts, value) - score

    # a score of 0 / 0 at the very ends means that the interval reaches them
    inset = 1e-12
    low, high = low + inset * (low <= -1), high - inset * (high >= 1)
    if beyond(low) <= 0:
        return max(round(low, 9), -1.0)
    if beyond(high) >= 0:
        return min(round(high, 9), 1.0)
    return float(brentq(beyond, low, high, xtol=1e-12))


def _tango_score(first_only: int, second_only: int, n: int, value: float) -> float:
    """Measure in standard errors how far the games are from this true difference (Tango 1998, equation 7)."""
    b = (2 * n - first_only + second_only) * value - first_only - second_only
    c = -second_only * value * (1 - value)
    likely = (np.sqrt(b * b - 8 * n * c) - b) / (4 * n)
    spread = n * (2 * likely + value * (1 - value))
    away = first_only - second_only - n * value
    if spread <= 0:
        return float(np.sign(away)) * np.inf if away else 0.0
    return float(away / np.sqrt(spread))
