"""Ratings of bots with the effect of the seat: Bradley and Terry's model, and its kin for larger tables."""

from dataclasses import dataclass

import numpy as np

from fairseat.analysis.stats.intervals import LEVEL, Floats, Numbers, normal_quantile
from fairseat.analysis.stats.rows import Rows
from fairseat.analysis.stats.tables import Tally

RIDGE = 0.01
"""A faint pull of every rating towards the mean: a bot that never wins is rated low, not infinitely low."""
ELO_POINTS = 400 / np.log(10)
"""One unit of the model in Elo points: 400 points are odds of ten to one."""
MOST_STEPS = 100
SMALLEST_STEP = 1e-10


@dataclass(frozen=True)
class Ratings:
    """Ratings of bots and effects of seats, each group around a mean of nought.

    bots, seats: bot or seat, estimate (log odds), low, high, elo, n, level, method;
    largest_miss: how far the win shares of the line-ups are from what the ratings say, at most.
    """

    bots: Rows
    seats: Rows
    largest_miss: float


def ratings(tally: Tally, level: float = LEVEL) -> Ratings | None:
    """Fit ratings to the wins of all line-ups at once; nothing where nobody could win against anybody.

    At two seats this is Bradley and Terry's model: the log odds of a win are the difference of the ratings
    plus that of the seats. At more seats a win goes to each seat in proportion to exp(rating + seat).
    """
    if tally.n == 0 or tally.players < 2:
        return None
    present, codes = np.unique(tally.lineups, return_inverse=True)
    lineups, count = codes.reshape(tally.lineups.shape), len(present)
    design = _design(lineups, count)
    effects, chances = _fit(design, tally.games, tally.sums)
    reach = normal_quantile(level) * _errors(design, tally.games, chances, count)
    reach *= np.repeat([tally.widening.bots, tally.widening.seats], [count, tally.players])
    method = "Bradley-Terry with seats" if tally.players == 2 else "Plackett-Luce winners with seats"
    played_in = np.array([int(tally.games @ (lineups == code).any(axis=1)) for code in range(count)])
    ends = {"estimate": effects, "low": effects - reach, "high": effects + reach, "elo": effects * ELO_POINTS}
    of_bots, of_seats = ({name: end[part] for name, end in ends.items()} for part in (slice(count), slice(count, None)))
    names = np.array([tally.bot_names[code] for code in present])
    bots = Rows({"bot": names, **of_bots, "level": level, "method": method, "n": played_in})
    seats = Rows({"seat": np.arange(tally.players), **of_seats, "level": level, "method": method, "n": tally.n})
    miss = float(np.abs(tally.sums / tally.games[:, None] - chances).max())
    return Ratings(bots, seats, miss)


@dataclass(frozen=True)
class BetweenEquals:
    """What each seat would win between equal bots, by the seat term of the model.

    share, covariance: of the seats; surplus, spread: by how much the seats won more than the ratings of the bots alone
    expect, and the covariance of that if all seats were even. The test is on these (Rao's score test): after a few
    upsets the fitted seats would look far surer of themselves than they are.
    """

    share: Floats
    covariance: Floats
    surplus: Floats
    spread: Floats


def between_equals(tally: Tally) -> BetweenEquals:
    """Fit the seats beside the bots: one that wins from anywhere leaves the shares as played nearly even."""
    present, codes = np.unique(tally.lineups, return_inverse=True)
    count, players, games = len(present), tally.players, tally.games
    design = _design(codes.reshape(tally.lineups.shape), count)
    effects, _ = _fit(design, games, tally.sums)
    share = np.exp(effects[count:] - effects[count:].max())
    share /= share.sum()
    bots = design.copy()
    bots[:, :, count:] = 0
    chances = _fit(bots, games, tally.sums)[1]
    slope = np.zeros((players, design.shape[2]))
    slope[:, count:] = np.eye(players) / players - 1 / players**2
    covariance = slope @ np.linalg.inv(_information(design, games, chances)) @ slope.T
    surplus = (tally.sums - games[:, None] * chances).sum(axis=0) / tally.n
    spread = np.diag(games @ chances) - np.einsum("r,rs,rt->st", games, chances, chances)
    likeness = _likeness(tally) * tally.widening.seats**2
    return BetweenEquals(share, covariance * likeness, surplus, spread * likeness / tally.n**2)


def _likeness(tally: Tally) -> float:
    """Set the spread of the wins within line-ups against that of games with one winner: shared wins have less."""
    within = tally.sums / tally.games[:, None]
    coins = float(tally.games @ (within * (1 - within)).sum(axis=1))
    own = float(tally.games @ (np.einsum("rss->rs", tally.cross) / tally.games[:, None] - within**2).sum(axis=1))
    return min(own / coins, 1.0) if tally.shared and coins > 0 else 1.0


def _design(lineups: Numbers, bots: int) -> Floats:
    """Write every line-up as ones and noughts: [line-ups, seats, bots + seats], who sits and where."""
    players = lineups.shape[1]
    design = np.zeros((len(lineups), players, bots + players))
    for seat in range(players):
        design[np.arange(len(lineups)), seat, lineups[:, seat]] = 1
        design[:, seat, bots + seat] = 1
    return design


def _fit(design: Floats, games: Floats, wins: Floats) -> tuple[Floats, Floats]:
    """Find the likeliest effects by Newton's method, and the chances [line-ups, seats] that they give."""
    effects = np.zeros(design.shape[2])
    for _ in range(MOST_STEPS):
        chances = _chances(design, effects)
        uphill = np.einsum("rsk,rs->k", design, wins - games[:, None] * chances) - RIDGE * effects
        step = np.linalg.solve(_information(design, games, chances), uphill)
        # a full step may overshoot while the chances are still far off
        effects += step * min(1.0, 2.0 / max(float(np.abs(step).max()), 1e-300))
        if np.abs(step).max() < SMALLEST_STEP:
            break
    return effects, _chances(design, effects)


def _chances(design: Floats, effects: Floats) -> Floats:
    """Work out each seat's chance to win in each line-up."""
    strength = design @ effects
    strength = np.exp(strength - strength.max(axis=1, keepdims=True))
    chances: Floats = strength / strength.sum(axis=1, keepdims=True)
    return chances


def _information(design: Floats, games: Floats, chances: Floats) -> Floats:
    """Work out how sharply the games point at the effects."""
    mean = np.einsum("rs,rsk->rk", chances, design)
    square = np.einsum("r,rs,rsk,rsl->kl", games, chances, design, design, optimize=True)
    found: Floats = square - np.einsum("r,rk,rl->kl", games, mean, mean) + RIDGE * np.eye(design.shape[2])
    return found


def _errors(design: Floats, games: Floats, chances: Floats, bots: int) -> Floats:
    """Find the standard errors of the effects around the means of their two groups."""
    size = design.shape[2]
    centre = np.eye(size)
    centre[:bots, :bots] -= 1 / bots
    centre[bots:, bots:] -= 1 / (size - bots)
    spread = centre @ np.linalg.inv(_information(design, games, chances)) @ centre
    errors: Floats = np.sqrt(np.maximum(np.diagonal(spread), 0))
    return errors
