"""Is every seat fair? Shares against 1/n, a test that all are equal, and what this run could have seen."""

from dataclasses import dataclass
from itertools import chain, combinations
from math import ceil, comb, inf, isclose

import numpy as np
import pandas as pd

from fairseat.analysis.stats.families import holm
from fairseat.analysis.stats.intervals import (
    EXACT_BELOW,
    LEVEL,
    NOTHING,
    Estimate,
    Floats,
    Numbers,
    effective_games,
    normal_quantile,
    share_bounds,
    two_sided,
)
from fairseat.analysis.stats.tables import Played, Tally

POWER = 0.8
"""The chance of seeing an effect for which a run is called large enough."""
EXACT_SPLITS = 1_000_000
"""The exact test of equal seats lists every way to split the wins, up to this many."""


@dataclass(frozen=True, slots=True)
class Test:
    """A test: its statistic, degrees of freedom, p-value, method, and the number of games."""

    statistic: float
    freedom: int
    p_value: float
    method: str
    n: int

    __test__ = False  # or pytest would collect it


@dataclass(frozen=True)
class SeatSummary:
    """What a run says about its seats, from the contested games: those won by some seats and not by all."""

    shares: pd.DataFrame
    equal: Test
    first_share: Estimate
    advantage: Estimate
    odds: Estimate
    smallest_seen: float
    games_to_settle: float
    rotates: bool
    contested: int
    games: int


def seat_summary(played: Played, level: float = LEVEL) -> SeatSummary:
    """Summarise everything about the seats."""
    tally = played.tally
    frame = seat_shares(tally, level)
    first = first_share(frame)
    fair = 1 / tally.players
    sure = float(effective_games(first.estimate, _variances(tally)[0], tally.n)) if tally.n else 0.0
    return SeatSummary(
        shares=frame,
        equal=seats_equal(tally),
        first_share=first,
        advantage=first.scaled(1, -fair),
        odds=odds_ratio(first, fair),
        smallest_seen=smallest_effect(sure, tally.players, level),
        games_to_settle=games_to_settle(first.estimate, tally.players, level) * tally.n / max(sure, 1),
        rotates=played.rotates if tally.n else True,
        contested=tally.n,
        games=len(played.games),
    )


def seat_shares(tally: Tally, level: float = LEVEL) -> pd.DataFrame:
    """Set each seat's share of the wins against its fair share.

    Columns: seat, wins, n, estimate, low, high, fair, low_all, high_all (intervals that hold for all seats
    together), p_value, holm (adjusted for the number of seats), level, method.
    """
    players, n = tally.players, tally.n
    frame = pd.DataFrame({"seat": np.arange(players), "wins": tally.sums.sum(axis=0), "n": n})
    if n == 0:
        nothing: dict[str, float] = dict.fromkeys(("estimate", "low", "high", "low_all", "high_all"), np.nan)
        nothing |= {"fair": 1 / players, "p_value": 1.0, "holm": 1.0}
        return frame.assign(**nothing, level=level, method="no games")
    share, variance = frame["wins"].to_numpy() / n, _variances(tally)
    low, high, method = share_bounds(share, variance, n, level)
    low_all, high_all, _ = share_bounds(share, variance, n, 1 - (1 - level) / players)
    p_values = share_p_values(share, 1 / players, variance, n)
    frame = frame.assign(estimate=share, low=low, high=high, low_all=low_all, high_all=high_all)
    tests = {"fair": 1 / players, "p_value": p_values, "holm": holm(p_values)}
    return frame.assign(**tests, level=level, method=method)


def share_p_values(share: Floats, fair: float, variance: Floats, n: Numbers | int) -> Floats:
    """Say how surprising each share were if `fair` were true: score test, exact where the interval is."""
    if fair >= 1:
        return np.ones(len(share))
    sure, games = effective_games(share, variance, n), np.broadcast_to(n, share.shape)
    p_values: Floats = two_sided((share - fair) * np.sqrt(sure / (fair * (1 - fair))))
    for i in np.flatnonzero(np.minimum(share, 1 - share) * games < EXACT_BELOW):
        p_values[i] = _exact_p_value(share[i] * games[i], int(games[i]), fair)
    return p_values


def seats_equal(tally: Tally) -> Test:
    """Test whether all seats win equally often, whatever the strength of the bots that sat in them.

    Every bot sits in every seat equally often, so bots cannot make one seat look better than another;
    they only make the shares surer than coins, so the test counts the spread within each line-up.
    """
    n, players = tally.n, tally.players
    if n == 0 or players < 2:
        return Test(0.0, 0, 1.0, "no contested games" if n == 0 else "one seat only", n)
    wins = tally.sums.sum(axis=0)
    if len(tally.games) == 1 and not tally.shared:
        few = n < 5 * players and comb(n + players - 1, players - 1) <= EXACT_SPLITS
        if few or players == 2:
            return Test(float("nan"), players - 1, _exact_equal(np.rint(wins), n), "exact", n)
        return _chi_square(float(np.sum((wins - n / players) ** 2) / (n / players)), players, "chi-square", n)
    away = (wins / n - 1 / players)[:-1]
    spread = _covariance_of_shares(tally)[:-1, :-1] + np.eye(players - 1) / n**2
    statistic = float(away @ np.linalg.solve(spread, away))
    return _chi_square(statistic, players, "Wald chi-square within line-ups", n)


def first_share(frame: pd.DataFrame) -> Estimate:
    """Take seat 0's share of the wins out of the frame of all seats."""
    row = frame.iloc[0]
    return Estimate.of_row(row) if row["n"] else NOTHING


def widest_edge(tally: Tally, level: float = LEVEL) -> Estimate:
    """Give the largest distance of any seat from its fair share; its interval holds for all seats together."""
    if tally.n == 0 or tally.players < 2:
        return NOTHING
    frame, fair = seat_shares(tally, level), 1 / tally.players
    away = (frame["estimate"] - fair).abs()
    high = max((frame["high_all"] - fair).max(), (fair - frame["low_all"]).max())
    low = max(0.0, (frame["low_all"] - fair).max(), (fair - frame["high_all"]).max())
    return Estimate(float(away.max()), float(low), float(high), tally.n, level, "all seats together")


def odds_ratio(share: Estimate, fair: float) -> Estimate:
    """Set the odds of winning against the fair odds: 1 is fair, 1.2 is six to five at a table of two."""
    if share.n == 0 or fair >= 1:
        return NOTHING

    def ratio(p: float) -> float:
        return inf if p >= 1 else p / (1 - p) * (1 - fair) / fair

    method = f"odds of {share.method}"
    return Estimate(ratio(share.estimate), ratio(share.low), ratio(share.high), share.n, share.level, method)


def smallest_effect(n: float, players: int, level: float = LEVEL, power: float = POWER) -> float:
    """Find the smallest distance from 1/n that `n` games would show with the chance `power`."""
    if n <= 0 or players < 2:
        return inf
    fair = 1 / players
    return (normal_quantile(level) + normal_quantile(2 * power - 1)) * float(np.sqrt(fair * (1 - fair) / n))


def games_to_settle(share: float, players: int, level: float = LEVEL, power: float = POWER) -> float:
    """Count the games that would show with the chance `power` that this share is not 1/n."""
    fair = 1 / players
    if not np.isfinite(share) or isclose(share, fair, abs_tol=1e-12):
        return inf
    by_chance, by_effect = np.sqrt(fair * (1 - fair)), np.sqrt(share * (1 - share))
    reach = normal_quantile(level) * by_chance + normal_quantile(2 * power - 1) * by_effect
    return float(ceil((reach / (share - fair)) ** 2))


def games_for_precision(half_width: float, players: int, level: float = LEVEL) -> int:
    """Count the games after which every seat's share is known to `half_width`, whatever happens.

    The worst case is a share of one half, where Wilson's interval is widest. Contested games are meant.
    Rounded up to whole rotations of the line-up.
    """
    if not 0 < half_width < 0.5:
        raise ValueError(f"a precision lies between 0 and 0.5, such as 0.002 for 0.2 %: {half_width}")
    z = normal_quantile(level)
    games = max((z / (2 * half_width)) ** 2 - z * z, 1)
    return ceil(games / players - 1e-9) * players


def _covariance_of_shares(tally: Tally) -> Floats:
    """Find the covariance of the seats' shares, counting the spread within line-ups only."""
    spread: Floats = np.einsum("r,rst->st", tally.games, tally.covariances()) / tally.n**2
    return spread


def _variances(tally: Tally) -> Floats:
    """Find the variance of each seat's share."""
    if tally.n == 0:
        return np.full(tally.players, np.nan)
    return np.maximum(np.diagonal(_covariance_of_shares(tally)), 0.0)


def _exact_p_value(events: float, n: int, fair: float) -> float:
    """Double the smaller tail of the binomial, which agrees with the Clopper-Pearson interval."""
    from scipy.special import bdtr, bdtrc

    below = bdtr(ceil(events - 1e-9), n, fair)
    above = bdtrc(np.floor(events + 1e-9) - 1, n, fair) if events >= 1 else 1.0
    return float(min(1.0, 2 * min(below, above)))


def _exact_equal(wins: Floats, n: int) -> float:
    """Find the chance, all seats being equal, of a split of the wins that is no likelier than this one."""
    from scipy.special import bdtr, gammaln, logsumexp

    if len(wins) == 2:
        return float(min(1.0, 2 * bdtr(min(wins), n, 0.5))) if wins[0] != wins[1] else 1.0
    splits = _splits(n, len(wins))
    chances = gammaln(n + 1) - gammaln(splits + 1.0).sum(axis=1) - n * np.log(len(wins))
    own = gammaln(n + 1) - gammaln(wins + 1.0).sum() - n * np.log(len(wins))
    return float(min(1.0, np.exp(logsumexp(chances[chances <= own + 1e-9]))))


def _splits(n: int, seats: int) -> Numbers:
    """List every way to split `n` wins between the seats, by setting bars into a row: [ways, seats]."""
    flat = np.fromiter(chain.from_iterable(combinations(range(n + seats - 1), seats - 1)), np.int64)
    bars = flat.reshape(-1, seats - 1)
    return np.diff(bars, axis=1, prepend=-1, append=n + seats - 1) - 1


def _chi_square(statistic: float, players: int, method: str, n: int) -> Test:
    """Make the test from a statistic with one degree of freedom fewer than there are seats."""
    from scipy.special import chdtrc

    return Test(statistic, players - 1, float(chdtrc(players - 1, statistic)), method, n)
