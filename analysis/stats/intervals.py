"""Intervals that stay honest near 0 and 1 and when wins are shared, and p-values of many tests at once."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import log
from typing import Any

import numpy as np
import numpy.typing as npt

from fairseat.analysis.stats.rows import Rows
from fairseat.analysis.stats.special import special

LEVEL = 0.95
"""The usual certainty of an interval."""
EXACT_BELOW = 10.0
"""With fewer events (or fewer non-events) than this, a share gets the exact Clopper-Pearson interval."""
CAREFUL_BELOW, RARE = 40.0, 0.1
"""Up to so many events of a share as rare as this, Wilson's lower end lies too high; the exact end replaces it."""
BETWEEN_ORDERED = "order statistics"
"""The method of an interval that reaches from one of the games, ordered by their value, to another."""
LEAST_SPREAD = 2.0
"""A sum of wins is never taken to be surer than this many games, however alike the sample looks."""

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[Any]
POWER = 0.8
"""The chance of seeing an effect for which a run is called large enough."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its interval, the number of games behind it and the method that made it."""

    estimate: float
    low: float
    high: float
    n: int
    level: float
    method: str

    @classmethod
    def of_row(cls, row: Any) -> "Estimate":
        """Take the estimate out of a row of one of the frames, which all name these columns alike."""
        numbers = float(row.estimate), float(row.low), float(row.high)
        return cls(*numbers, int(row.n), float(row.level), str(row.method))

    @property
    def margin(self) -> float:
        """Give half the width of the interval."""
        return (self.high - self.low) / 2

    def turned(self) -> "Estimate":
        """Give the same figure with its sign turned: a fall as the size of the fall."""
        return Estimate(-self.estimate, -self.high, -self.low, self.n, self.level, self.method)

    def scaled(self, factor: float, shift: float = 0.0) -> "Estimate":
        """Give the same figure in another unit: factor * figure + shift, for a positive factor."""
        low, high = self.low * factor + shift, self.high * factor + shift
        return Estimate(self.estimate * factor + shift, low, high, self.n, self.level, self.method)


NOTHING = Estimate(float("nan"), float("nan"), float("nan"), 0, LEVEL, "no games")
"""What an estimate is when there is nothing to estimate it from."""


def normal_quantile(level: float) -> float:
    """Say how many standard errors a two-sided interval of this level reaches to each side."""
    if not 0 < level < 1:
        raise ValueError(f"a level lies between 0 and 1, such as 0.95: {level}")
    return float(special().ndtri(0.5 + level / 2))


def student_quantile(level: float, freedom: float) -> float:
    """Say the same for a mean whose spread is itself estimated with `freedom` degrees of freedom."""
    return float(special().stdtrit(freedom, 0.5 + level / 2))


def two_sided(z: Numbers | float, freedom: float = np.inf) -> Any:
    """Give the chance that a normal number (or Student's t) is at least this far from nought."""
    return 2 * (special().ndtr(-np.abs(z)) if np.isinf(freedom) else special().stdtr(freedom, -np.abs(z)))


def surprise(difference: float, error: float, freedom: float = np.inf) -> float:
    """Give the p-value of a difference with this standard error; one without error is no accident."""
    if error > 0:
        return float(two_sided(difference / error, freedom))
    return 0.0 if difference else 1.0


def wilson_bounds(share: Numbers | float, n: Numbers | float, level: float = LEVEL) -> tuple[Floats, Floats]:
    """Work out Wilson's score interval for shares out of `n` games; n need not be whole."""
    p, n = np.asarray(share, float), np.asarray(n, float)
    z = normal_quantile(level)
    centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * np.sqrt(p * (1 - p) / n + (z / (2 * n)) ** 2)
    return np.maximum(centre - half, 0.0), np.minimum(centre + half, 1.0)


def exact_bounds(events: Numbers | float, n: Numbers | float, level: float = LEVEL) -> tuple[Floats, Floats]:
    """Work out the Clopper-Pearson interval: it never covers less than it says, so it is a little wide."""
    k, n = np.asarray(events, float), np.asarray(n, float)
    tail = (1 - level) / 2
    with np.errstate(invalid="ignore"):
        low = np.where(k <= 0, 0.0, special().betaincinv(np.maximum(k, 1e-300), n - k + 1, tail))
        high = np.where(k >= n, 1.0, special().betaincinv(k + 1, np.maximum(n - k, 1e-300), 1 - tail))
    return low, high


def effective_games(share: Numbers | float, variance: Numbers | float, n: Numbers | float) -> Floats:
    """Say how many plain win-or-lose games would tell a share as surely as these `n` games do.

    Shared wins and a rotating line-up make a share surer than a coin of the same share would be:
    `variance` is that of the share itself. Plain games have share * (1 - share) / n, and n is returned.
    """
    p, n = np.asarray(share, float), np.asarray(n, float)
    coin = p * (1 - p)
    floor = np.maximum(np.asarray(variance, float), np.minimum((LEAST_SPREAD / n) ** 2, coin / n))
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(coin > 0, coin / floor, n)


def share_bounds(
    share: Numbers | float, variance: Numbers | float, n: Numbers | float, level: float = LEVEL
) -> tuple[Floats, Floats, npt.NDArray[np.str_]]:
    """Give the interval of each share and the method used for it: exact near 0 and 1, Wilson elsewhere."""
    p, n = np.asarray(share, float), np.asarray(n, float)
    games = effective_games(p, variance, n)
    sure = np.minimum(games, n)  # the exact interval knows coins only, but no more of them than the games are worth
    events = np.minimum(p, 1 - p) * sure
    exact = events < EXACT_BELOW
    careful = ~exact & (events < CAREFUL_BELOW) & (np.minimum(p, 1 - p) < RARE)
    low, high = wilson_bounds(p, games, level)
    if np.any(exact | careful):
        exact_low, exact_high = exact_bounds(p * sure, sure, level)
        low = np.where(exact | (careful & (p < 0.5)), np.where(exact, exact_low, np.minimum(low, exact_low)), low)
        high = np.where(exact | (careful & (p > 0.5)), np.where(exact, exact_high, np.maximum(high, exact_high)), high)
    plain = np.isclose(games, n, rtol=1e-9)
    method = np.where(exact, "Clopper-Pearson", np.where(plain, "Wilson", "Wilson, effective games"))
    return low, high, np.where(careful, np.char.add(method.astype(str), ", exact rare end"), method)


def share(events: float, n: int, level: float = LEVEL) -> Estimate:
    """Estimate the share of games in which something happens, from `events` out of `n`."""
    if n == 0:
        return NOTHING
    p = events / n
    low, high, method = share_bounds(p, p * (1 - p) / n, n, level)
    return Estimate(p, float(low), float(high), n, level, str(method))


def share_of(values: Numbers, level: float = LEVEL) -> Estimate:
    """Estimate the mean of values from 0 to 1, such as shares of a win: Wilson with their own spread."""
    values = np.asarray(values)
    if len(values) == 0:
        return NOTHING
    return share_from_moments(
        float(values.mean(dtype=np.float64)), float(values.var(dtype=np.float64)), len(values), level
    )


def share_from_moments(middle: float, variance: float, n: int, level: float = LEVEL) -> Estimate:
    """Estimate a share from the mean and the variance (divided by n) of `n` games."""
    p = min(max(middle, 0.0), 1.0)
    low, high, method = share_bounds(p, variance / n, n, level)
    return Estimate(p, float(low), float(high), n, level, str(method))


def mean(values: Numbers, level: float = LEVEL) -> Estimate:
    """Estimate the mean of any numbers with Student's t (the normal interval, once games are many)."""
    values = np.asarray(values)
    n = len(values)
    if n < 2:
        return NOTHING if n == 0 else Estimate(float(values[0]), -np.inf, np.inf, 1, level, "one game only")
    middle = float(values.mean(dtype=np.float64))
    return mean_from_moments(middle, float(values.var(dtype=np.float64)) * n / (n - 1), n, level)


def skewed_mean(values: Numbers, level: float = LEVEL) -> Estimate:
    """Estimate the mean of numbers with a long tail: Student's t bent by how skew they are (Hall's transformation).

    Of such numbers few samples hold a large one, so that the plain interval lies too low.
    """
    values, plain = np.asarray(values, float), mean(values, level)
    spread = float(values.std(ddof=1)) if len(values) > 2 else 0.0
    skew = float((((values - plain.estimate) / spread) ** 3).mean()) / np.sqrt(len(values)) if spread > 0.0 else 0.0
    if abs(skew) < 1e-9:
        return plain
    reach = np.array([1.0, -1.0]) * student_quantile(level, len(values) - 1)
    bent = 3 / skew * (np.cbrt(1 + skew * (reach - skew / 6)) - 1)
    low, high = (plain.estimate - bent * spread / np.sqrt(len(values))).tolist()
    return replace(plain, low=low, high=high, method="Student's t, bent by the skewness")


def mean_from_moments(middle: float, variance: float, n: int, level: float = LEVEL) -> Estimate:
    """Estimate a mean from the mean and the variance (divided by n - 1) of `n` games."""
    half = student_quantile(level, n - 1) * float(np.sqrt(variance / n))
    return Estimate(middle, middle - half, middle + half, n, level, "Student's t")


def quantile_ranks(n: int, q: float, level: float = LEVEL) -> tuple[int, int, int]:
    """Find the ranks, counted from 1, of the q-quantile of `n` sorted values and of its interval's ends."""

    def least_count(chance: float) -> int:
        k = max(int(np.ceil(special().bdtrik(chance, n, q))), 0)
        return k - 1 if k > 0 and special().bdtr(k - 1, n, q) >= chance else k

    tail = (1 - level) / 2
    # rounding: 0.29 * 100 must be rank 29, not 30
    rank = max(int(np.ceil(n * q - 1e-9)), 1)
    return rank, max(least_count(tail), 1), min(least_count(1 - tail) + 1, n)


def least_for_a_middle(level: float) -> float:
    """Say how many games it takes that all of them lie on one side of their middle no oftener than an end may err."""
    return log((1 - level) / 2) / log(0.5)


def multinomial(counts: Numbers, names: Sequence[Any], level: float = LEVEL) -> Rows:
    """Estimate the shares of outcomes that exclude each other, all intervals true together (Goodman).

    One row for each name: name, games, estimate, low, high, n, level, method.
    """
    counts = np.asarray(counts, float)
    n = counts.sum()
    together = 1 - (1 - level) / len(counts)
    p = counts / n
    low, high, method = share_bounds(p, p * (1 - p) / n, n, together)
    method = np.char.add(method, ", simultaneous")
    shares = {"name": np.array(names), "games": counts.astype(np.int64), "estimate": p, "low": low, "high": high}
    return Rows(shares | {"n": int(n), "level": level, "method": method})


def claims(shares: int) -> int:
    """Count what so many shares of the same wins claim: of two, what one wins the other does not."""
    return 1 if shares == 2 else max(shares, 1)


def holm(p_values: Numbers) -> Floats:
    """Adjust p-values by Holm, which scipy lacks: those below 0.05 hold together, all of them, with 95 % certainty."""
    p = np.asarray(p_values, float)
    order = np.argsort(p, kind="stable")
    stepped = np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1))
    adjusted = np.empty_like(stepped)
    adjusted[order] = np.minimum(stepped, 1.0)  # in the order in which the tests were given
    return adjusted


def seen_mostly(margin: float, level: float, tests: int) -> float:
    """Say how large a true effect must be to pass Holm's first step of so many tests with the chance `POWER`.

    `margin` is half of the effect's interval at the level.
    """
    first = normal_quantile(1 - (1 - level) / tests) + normal_quantile(2 * POWER - 1)
    return margin * first / normal_quantile(level)


def benjamini_hochberg(p_values: Numbers) -> Floats:
    """Adjust p-values by Benjamini and Hochberg: of those below 0.05, one in twenty may be noise."""
    p = np.asarray(p_values, float)
    order = np.argsort(p)
    stepped = np.minimum.accumulate((p[order] * (len(p) / np.arange(1, len(p) + 1)))[::-1])[::-1]
    adjusted = np.empty_like(stepped)
    adjusted[order] = np.minimum(stepped, 1.0)
    return adjusted
