"""Is every seat fair? Shares against 1/n, a test that all are equal, and what this run could have seen."""

from dataclasses import dataclass
from itertools import chain, combinations
from math import ceil, comb, inf
from typing import Any

import numpy as np

from fairseat.analysis.stats.counts import Counted
from fairseat.analysis.stats.intervals import (
    EXACT_BELOW,
    LEVEL,
    NOTHING,
    POWER,
    Estimate,
    Floats,
    Numbers,
    claims,
    effective_games,
    holm,
    normal_quantile,
    share_bounds,
    two_sided,
)
from fairseat.analysis.stats.rows import Rows
from fairseat.analysis.stats.special import special
from fairseat.analysis.stats.tables import Tally

DOMINATES_FROM = 0.9
"""A bot that wins more than this share of the games that it plays against others hides what the seats are worth."""
EXACT_SPLITS = 1_000_000
"""The exact test of equal seats lists every way to split the wins, up to this many."""


@dataclass(frozen=True, slots=True)
class Test:
    """A test: its statistic, p-value, method, and the number of games."""

    statistic: float
    p_value: float
    method: str
    n: int

    __test__ = False  # or pytest would collect it


@dataclass(frozen=True)
class SeatSummary:
    """What a run says about its seats, from the contested games: those won by some seats and not by all.

    shares: as played; judged: what the verdict rests on: the same where one bot fills every seat, else what the seats
    would win between equal bots; dominates: the bot that wins so much that the others show nothing of the seats, or "".
    """

    shares: Rows
    judged: Rows
    equal: Test
    first_share: Estimate
    advantage: Estimate
    smallest_seen: float
    games_to_settle: float
    rotates: bool
    dominates: str
    contested: int
    games: int

    @property
    def mixed(self) -> bool:
        """Tell whether different bots met, so that the seats are judged by the model and not as played."""
        return self.judged is not self.shares


def seat_summary(table: Counted, level: float = LEVEL) -> SeatSummary:
    """Summarise everything about the seats."""
    counts = table.counts
    tally = counts.tally
    shares = judged = seat_shares(tally, level)
    rotates = counts.rotates if tally.n else True
    covariance = _covariance_of_shares(tally) if tally.n else np.zeros((tally.players, tally.players))
    equal = seats_equal(tally)
    if tally.n and tally.players > 1 and rotates and len(np.unique(tally.lineups)) > 1:
        from fairseat.analysis.stats.ratings import between_equals  # of different bots alone

        found = between_equals(tally)
        covariance = found.covariance
        judged = _frame(found.share, np.diagonal(covariance), tally.n, level)
        equal = _wald(found.surplus, found.spread, tally.n, "score chi-square of the seats beside the ratings")
    first = first_share(shares)
    return SeatSummary(
        shares=shares,
        judged=judged,
        equal=equal,
        first_share=first,
        advantage=first.scaled(1, -1 / tally.players),
        smallest_seen=smallest_seen(covariance, level),
        games_to_settle=games_to_settle(judged.array("estimate"), covariance, level) * max(tally.n, 1),
        rotates=rotates,
        dominates=_dominating(tally),
        contested=tally.n,
        games=counts.games,
    )


def seat_shares(tally: Tally, level: float = LEVEL) -> Rows:
    """Set each seat's share of the wins against its fair share.

    Columns: seat, wins, n, estimate, low, high, fair, low_all, high_all (intervals that hold for all seats
    together), p_value, holm (adjusted for the number of seats), level, method.
    """
    n = tally.n
    share = tally.sums.sum(axis=0) / n if n else np.full(tally.players, np.nan)
    return _frame(share, _variances(tally), n, level)


def _frame(share: Floats, variance: Floats, n: int, level: float) -> Rows:
    """Lay out the shares of all seats with their intervals and tests."""
    players = len(share)
    wins = Rows({"seat": np.arange(players), "wins": np.nan_to_num(share * n), "n": n})
    if n == 0:
        nothing: dict[str, float] = dict.fromkeys(("estimate", "low", "high", "low_all", "high_all"), np.nan)
        nothing |= {"fair": 1 / players, "p_value": 1.0, "holm": 1.0}
        return wins.adding(**nothing, level=level, method="no games")
    return wins.adding(**tested_shares(share, variance, n, 1 / players, level, claims(players)))


def tested_shares(
    share: Floats, variance: Floats, n: Numbers | int, fair: float, level: float, tests: int
) -> dict[str, Any]:
    """Give shares their intervals, each alone and all together, and test them against the fair one.

    `tests` counts what they claim.
    """
    low, high, method = share_bounds(share, variance, n, level)
    low_all, high_all, _ = share_bounds(share, variance, n, 1 - (1 - level) / tests)
    p_values = share_p_values(share, fair, variance, n)
    ends = {"estimate": share, "low": low, "high": high, "low_all": low_all, "high_all": high_all}
    adjusted = holm(p_values) if tests > 1 else p_values
    return {**ends, "fair": fair, "p_value": p_values, "holm": adjusted, "level": level, "method": method}


def _dominating(tally: Tally) -> str:
    """Name the bot that wins so often that the wins hardly say anything of the seats."""
    for code, name in enumerate(tally.bot_names):
        sits = tally.lineups == code
        there = sits.any(axis=1) & ~sits.all(axis=1)
        met = float(tally.games[there].sum())
        if met and float((tally.sums * sits)[there].sum()) > DOMINATES_FROM * met:
            return name
    return ""


def share_p_values(share: Floats, fair: float, variance: Floats, n: Numbers | int) -> Floats:
    """Say how surprising each share were if `fair` were true: score test, exact where the interval is."""
    if fair >= 1:
        return np.ones(len(share))
    sure, games = effective_games(share, variance, n), np.broadcast_to(n, share.shape)
    p_values: Floats = two_sided((share - fair) * np.sqrt(sure / (fair * (1 - fair))))
    coins = np.minimum(sure, games)  # no more coins than the games are worth
    for i in np.flatnonzero(np.minimum(share, 1 - share) * coins < EXACT_BELOW):
        p_values[i] = _exact_p_value(share[i] * coins[i], int(coins[i]), fair)
    return p_values


def seats_equal(tally: Tally) -> Test:
    """Test whether all seats win equally often, whatever the strength of the bots that sat in them.

    Every bot sits in every seat equally often, so bots cannot make one seat look better than another; but strong
    bots dilute what a seat is worth. They make the shares surer than coins: the spread within each line-up counts.
    """
    n, players = tally.n, tally.players
    if n == 0 or players < 2:
        return Test(0.0, 1.0, "no contested games" if n == 0 else "one seat only", n)
    wins = tally.sums.sum(axis=0)
    if len(tally.games) == 1 and not tally.shared and tally.widening.seats == 1:
        few = n < 5 * players and comb(n + players - 1, players - 1) <= EXACT_SPLITS
        if few or players == 2:
            return Test(float("nan"), _exact_equal(np.rint(wins), n), "exact", n)
        return _chi_square(float(np.sum((wins - n / players) ** 2) / (n / players)), players, "chi-square", n)
    return _wald(wins / n - 1 / players, _covariance_of_shares(tally), n, "Wald chi-square within line-ups")


def _wald(away: Floats, covariance: Floats, n: int, method: str) -> Test:
    """Test by how far the shares are from even, and the covariance of that, whether all seats win equally often."""
    players = len(away)
    spread = covariance[:-1, :-1] + np.eye(players - 1) / n**2
    return _chi_square(_distance(away, spread), players, method, n)


def _distance(away: Floats, spread: Floats) -> float:
    """Measure how far the seats are from even, by the covariance of all of them but the last."""
    return float(away[:-1] @ np.linalg.solve(spread, away[:-1]))


def first_share(shares: Rows) -> Estimate:
    """Take seat 0's share of the wins out of those of all seats."""
    row = shares.tuples()[0]
    return Estimate.of_row(row) if row.n else NOTHING


def widest_edge(tally: Tally, level: float = LEVEL) -> Estimate:
    """Give the largest distance of any seat from its fair share; its interval holds for all seats together."""
    if tally.n == 0 or tally.players < 2:
        return NOTHING
    shares, fair = seat_shares(tally, level), 1 / tally.players
    away = np.abs(shares.array("estimate") - fair)
    least, most = shares.array("low_all"), shares.array("high_all")
    high = max((most - fair).max(), (fair - least).max())
    low = max(0.0, (least - fair).max(), (fair - most).max())
    return Estimate(float(away.max()), float(low), float(high), tally.n, level, "all seats together")


def odds_ratio(share: Estimate, fair: float) -> Estimate:
    """Set the odds of winning against the fair odds: 1 is fair, 1.2 is six to five at a table of two."""
    if share.n == 0 or fair >= 1:
        return NOTHING

    def ratio(p: float) -> float:
        return inf if p >= 1 else p / (1 - p) * (1 - fair) / fair

    method = f"odds of {share.method}"
    return Estimate(ratio(share.estimate), ratio(share.low), ratio(share.high), share.n, share.level, method)


def smallest_effect(n: float, players: int, level: float = LEVEL) -> float:
    """Find the smallest edge of one seat that the test of all seats sees in `n` games with the chance `POWER`."""
    if n <= 0 or players < 2:
        return inf
    fair = 1 / players
    return smallest_seen((np.eye(players) * fair - fair * fair) / n, level)


def smallest_seen(covariance: Floats, level: float = LEVEL) -> float:
    """Find the edge of one seat, the others alike, that the test sees with the chance `POWER`, whichever seat it is."""
    players = len(covariance)
    spread = covariance[:-1, :-1]
    if players < 2 or not np.isfinite(spread).all() or np.linalg.matrix_rank(spread) < players - 1:
        return inf
    edges = (np.eye(players) * players - 1) / (players - 1)  # one seat wins more, the others lack it in equal parts
    nearest = min(_distance(edge, spread) for edge in edges)
    return float(np.sqrt(_needed_distance(players, level) / nearest))


def games_to_settle(share: Floats, covariance: Floats, level: float = LEVEL) -> float:
    """Say how many times as many games would show with the chance `POWER` that these shares are not even."""
    players = len(share)
    spread = covariance[:-1, :-1]
    if players < 2 or not np.isfinite(share).all() or np.linalg.matrix_rank(spread) < players - 1:
        return inf
    distance = _distance(share - 1 / players, spread)
    return _needed_distance(players, level) / distance if distance > 1e-12 else inf


def _needed_distance(players: int, level: float) -> float:
    """Find the noncentrality at which the chi-square test of all seats has the chance `POWER`."""
    return float(special().chndtrinc(special().chdtri(players - 1, 1 - level), players - 1, 1 - POWER))


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
    return spread * tally.widening.seats**2


def _variances(tally: Tally) -> Floats:
    """Find the variance of each seat's share."""
    if tally.n == 0:
        return np.full(tally.players, np.nan)
    return np.maximum(np.diagonal(_covariance_of_shares(tally)), 0.0)


def _exact_p_value(events: float, n: int, fair: float) -> float:
    """Double the smaller tail of the binomial, which agrees with the Clopper-Pearson interval."""
    below = special().bdtr(ceil(events - 1e-9), n, fair)
    above = special().bdtrc(np.floor(events + 1e-9) - 1, n, fair) if events >= 1 else 1.0
    return float(min(1.0, 2 * min(below, above)))


def _exact_equal(wins: Floats, n: int) -> float:
    """Find the chance, all seats being equal, of a split of the wins that is no likelier than this one."""
    if len(wins) == 2:
        return float(min(1.0, 2 * special().bdtr(min(wins), n, 0.5))) if wins[0] != wins[1] else 1.0
    splits = _splits(n, len(wins))
    chances = special().gammaln(n + 1) - special().gammaln(splits + 1.0).sum(axis=1) - n * np.log(len(wins))
    own = special().gammaln(n + 1) - special().gammaln(wins + 1.0).sum() - n * np.log(len(wins))
    return float(min(1.0, np.exp(chances[chances <= own + 1e-9]).sum()))


def _splits(n: int, seats: int) -> Numbers:
    """List every way to split `n` wins between the seats, by setting bars into a row: [ways, seats]."""
    flat = np.fromiter(chain.from_iterable(combinations(range(n + seats - 1), seats - 1)), np.int64)
    bars = flat.reshape(-1, seats - 1)
    return np.diff(bars, axis=1, prepend=-1, append=n + seats - 1) - 1


def _chi_square(statistic: float, players: int, method: str, n: int) -> Test:
    """Make the test from a statistic with one degree of freedom fewer than there are seats."""
    return Test(statistic, float(special().chdtrc(players - 1, statistic)), method, n)
