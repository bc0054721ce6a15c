"""Which card, ticket, place or word goes with winning? A cause is claimed only of what chance alone dealt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields

import numpy as np

from fairseat.analysis.stats.intervals import (
    LEAST_SPREAD,
    LEVEL,
    Numbers,
    benjamini_hochberg,
    normal_quantile,
    two_sided,
)
from fairseat.analysis.stats.rows import Rows
from fairseat.analysis.stats.sums import Moments, ValueCounts
from fairseat.analysis.stats.tables import Played, lineup_parts, number_lineups

FEWEST = 50
"""A component seen (or missing) in fewer seats than this is counted but not tested."""
FEWEST_DEALT = 400
"""The same of what chance dealt: true of all together asks for the far tails, which fewer wins do not have."""
LEAST_SKEW = 1e-6
"""What is less skew than this is not skew at all."""
TOO_FEW = "too few to test"


@dataclass(frozen=True)
class EffectSums:
    """What the contested games of a part add up to, about one component or column.

    n: games; seats, wins: of all of them; with_games, with_seats, with_wins: of those that had it; often: the share of
    a game's seats; together, spread: each game's product with the wins, and its square, within line-ups, summed;
    squares: the sums of together², together * spread and spread²; by_chance: the variance and the third moment of
    together, were the wins dealt anew to the games of each line-up; amounts: how often each amount came, if it counts;
    won, lost: the sums of the amounts by the share of the win, and by the rest of it.
    """

    n: int
    seats: int
    wins: float
    with_games: int
    with_seats: int
    with_wins: float
    often: Moments
    together: float
    spread: float
    squares: Numbers
    by_chance: Numbers
    amounts: ValueCounts
    won: float
    lost: float

    def __add__(self, other: EffectSums) -> EffectSums:
        """Take two parts of a cell together."""
        return EffectSums(*(getattr(self, each.name) + getattr(other, each.name) for each in fields(self)))

    def row(self, level: float = LEVEL, step: float = 0.0, fewest: int = FEWEST) -> dict[str, float]:
        """Work out the row of a component, or of `step` more of what is counted."""
        estimate = error = float("nan")
        variance = float(self.by_chance[0])
        scale = step or 1.0
        if self.spread / scale**2 > 1e-9 * self.seats:
            slope = self.together / self.spread
            rest = float(self.squares @ (1.0, -2 * slope, slope**2))
            # few wins by luck seem to vary little: were it idle they would vary by chance, and no less is believed;
            # a part that every winner had and nobody else is no surer than the games behind it
            varies = float(np.sqrt(max(rest, variance)))
            error = max(varies / scale, LEAST_SPREAD) / (self.spread / scale**2)
            estimate = slope * scale
        if self._rarer(step) < fewest:
            error = float("nan")
        often, lost, without = self.often.as_share(level), self.wins - self.with_wins, self.seats - self.with_seats
        return {
            "games": self.with_games,
            "seats": self.with_seats,
            "often": often.estimate,
            "often_low": often.low,
            "often_high": often.high,
            "win_with": self.with_wins / self.with_seats if self.with_seats else float("nan"),
            "win_without": lost / without if without else float("nan"),
            "n": self.n,
            "estimate": estimate,
            "error": error,
            "score": _unbent(self.together / variance**0.5, self.by_chance[1] / variance**1.5) if variance > 0 else 0.0,
        }

    def _rarer(self, step: float) -> int:
        """Count the seats on the rarer side: with or without the component, or off the middle amount."""
        if not step:
            return min(self.with_seats, self.seats - self.with_seats)
        middle = self.amounts.at_ranks(np.array([(self.seats + 1) // 2]))
        return int(self.amounts.counts[self.amounts.values != middle].sum())


def effects_of_sums(
    found: Mapping[str, EffectSums], level: float = LEVEL, step: float = 0.0, fewest: int = FEWEST
) -> Rows:
    """Say what having each component goes with, or `step` more of it.

    estimate: the difference in win share between seats of the same line-up and the same place in it, so that
    neither strong bots nor good seats are taken for strong components. The interval lets the seats of one game hang
    together. Columns: component, games, seats (that had it), often, often_low, often_high, win_with, win_without, n,
    estimate, low, high, p_value, q_value (false discovery), level, method. The strongest comes first.
    """
    return tested(({"component": name, **sums.row(level, step, fewest)} for name, sums in found.items()), level)


def dealt_effects(found: Mapping[str, EffectSums], level: float = LEVEL) -> Rows:
    """Say what being dealt each component does to winning: chance dealt it, so that the difference is its effect.

    The sums are over every game. Columns: those of `effects_of_sums`, with low_all and high_all, between which all
    effects lie together at the level.
    """
    rows = effects_of_sums(found, level, fewest=FEWEST_DEALT)
    if len(rows) == 0:
        return rows
    low, high, estimate = (rows.array(name) for name in ("low", "high", "estimate"))
    wider = normal_quantile(1 - (1 - level) / max(int(np.isfinite(low).sum()), 1)) / normal_quantile(level)
    reach = wider * (high - low) / 2
    return rows.adding(low_all=estimate - reach, high_all=estimate + reach)


def _unbent(score: float, skew: float) -> float:
    """Turn the score of a skew sum into that of a normal one (Wilson and Hilferty): of few wins many are no wonder."""
    return float(6 / skew * (np.cbrt(1 + skew * score / 2) - 1) + skew / 6) if abs(skew) > LEAST_SKEW else score


def tested(rows: Iterable[Mapping[str, object]], level: float) -> Rows:
    """Add intervals and adjusted p-values, and put the strongest component first."""
    found = Rows.listed(rows)
    if len(found) == 0:
        return found
    error, estimate, score = (found.array(name).astype(float) for name in ("error", "estimate", "score"))
    reach = normal_quantile(level) * error
    seen = np.isfinite(error)
    p_values = np.ones(len(found))
    certain = seen & (error > 0)
    p_values[certain] = two_sided(score[certain])
    q_values = np.ones(len(found))
    q_values[seen] = benjamini_hochberg(p_values[seen])
    method = np.select(
        [seen, np.isfinite(estimate)], ["within line-ups, games as clusters", TOO_FEW], "never differs within a line-up"
    )
    ends = {"low": estimate - reach, "high": estimate + reach, "p_value": p_values, "q_value": q_values}
    order = np.argsort(-np.abs(np.where(seen, estimate, 0)), kind="stable")
    return found.without("error").without("score").adding(**ends, level=level, method=method).taking(order)


class Strata:
    """The contested games of a part sorted by line-up, with the wins centred on the mean of each line-up and seat.

    The parts of a cell are strata of their own: that costs a game or so of each line-up in a part, and no memory.
    """

    def __init__(self, played: Played) -> None:
        """Sort once for all columns."""
        self.chosen = slice(None) if played.contested.all() else played.contested
        bots, wins = played.bots[self.chosen], played.wins[self.chosen].astype(np.float32)
        which, first = number_lineups(bots, len(played.bot_names))
        self.players, self.games = played.players, len(wins)
        if self.games == 0:
            raise ValueError("no game was won by some seats and not by others: nothing goes with winning")
        parts = [part for _, part in lineup_parts(which, len(first))]
        ends = np.cumsum([len(part) for part in parts])
        self.parts = [slice(end - len(part), end) for end, part in zip(ends, parts, strict=True)]
        self.order = np.concatenate(parts) if len(parts) > 1 else slice(None)
        self.wins = wins[self.order]
        self.away = np.concatenate([_centred(self.wins[part]) for part in self.parts])
        self.varied = [_moments(self.away[part]) for part in self.parts]

    def sums(self, values: Numbers) -> EffectSums:
        """Sum up what is counted of each seat of every game of the part; what a seat has or has not is in `had.py`."""
        amount = values.reshape(-1, self.players)[self.chosen][self.order]
        has = amount > 0
        together, spread, by_chance = self._products(amount.astype(np.float32))
        won = float((self.wins * amount).sum(dtype=np.float64))
        return EffectSums(
            n=self.games,
            seats=self.wins.size,
            wins=float(self.wins.sum(dtype=np.float64)),
            with_games=int(has.any(axis=1).sum()),
            with_seats=int(np.count_nonzero(has)),
            with_wins=float(self.wins[has].sum(dtype=np.float64)),
            often=Moments.of(np.count_nonzero(has, axis=1) / self.players),
            together=float(together.sum()),
            spread=float(spread.sum()),
            squares=np.array([together @ together, together @ spread, spread @ spread]),
            by_chance=by_chance,
            amounts=ValueCounts.of(amount.ravel()),
            won=won,
            lost=float(amount.sum(dtype=np.float64)) - won,
        )

    def _products(self, values: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """Give each game's product of values and wins, and square of values, both within line-ups and seats.

        Last come the variance and the third moment of the sum of those products, over all ways to deal the games'
        wins anew: the first exact, the other that of seats which do not hang together.
        """
        together, spread, by_chance = np.empty(self.games), np.empty(self.games), np.zeros(2)
        for part, (squares, cubes) in zip(self.parts, self.varied, strict=True):
            own = _centred(values[part])
            together[part] = np.einsum("gs,gs->g", own, self.away[part])
            spread[part] = np.einsum("gs,gs->g", own, own)
            own_squares, own_cubes = _moments(own)
            n = part.stop - part.start
            by_chance += (own_squares * squares).sum() / max(n - 1, 1), (own_cubes * cubes).sum() / n
        return together, spread, by_chance


def _moments(own: Numbers) -> tuple[Numbers, Numbers]:
    """Sum the products of each two seats' numbers, and each seat's cubes: [seats, seats] and [seats]."""
    return own.T @ own, np.einsum("gs,gs,gs->s", own, own, own)


def _centred(values: Numbers) -> Numbers:
    """Take each seat's mean from its values."""
    return np.asarray(np.subtract(values, values.mean(axis=0, dtype=np.float64), dtype=np.float32))
