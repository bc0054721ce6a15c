"""Who had a component, and who won? Counted case by case, so that hundreds of components cost little."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from fairseat.analysis.stats.components import EffectSums
from fairseat.analysis.stats.intervals import Floats, Numbers
from fairseat.analysis.stats.sums import Moments, ValueCounts
from fairseat.analysis.stats.tables import Played, number_lineups

SUMMED = ("games", "seats", "wins", "seats²", "together", "spread", "together²", "together spread", "spread²")
"""What is summed of each component, game by game: whether any seat had it, how many did, and the rest as EffectSums."""
BY_CHANCE = 2
"""Behind these come the two numbers of EffectSums.by_chance."""
NO_AMOUNTS = ValueCounts.of(np.zeros(0))


@dataclass(frozen=True)
class HadSums:
    """What the games of a part add up to, about each component that a seat has or has not.

    n: games; seats, wins: of all of them; sums: a row a component, with the columns SUMMED and BY_CHANCE.
    """

    names: tuple[str, ...]
    n: int
    seats: int
    wins: float
    sums: Floats

    def __add__(self, other: HadSums) -> HadSums:
        """Take two parts of a cell together."""
        counted = self.n + other.n, self.seats + other.seats, self.wins + other.wins
        return HadSums(self.names, *counted, self.sums + other.sums)

    def effects(self) -> dict[str, EffectSums]:
        """Give the sums of each component by itself."""
        return {name: self._effect(*row) for name, row in zip(self.names, self.sums.tolist(), strict=True) if self.n}

    def _effect(self, games: float, seats: float, wins: float, squared: float, *rest: float) -> EffectSums:
        """Lay out the sums of one component."""
        players, mean = self.seats / self.n, seats / self.n
        together, spread, *moments = rest
        return EffectSums(
            n=self.n,
            seats=self.seats,
            wins=self.wins,
            with_games=int(games),
            with_seats=int(seats),
            with_wins=wins,
            often=Moments(self.n, mean / players, max(squared - mean * seats, 0.0) / players**2),
            together=together,
            spread=spread,
            squares=np.array(moments[:-BY_CHANCE]),
            by_chance=np.array(moments[-BY_CHANCE:]),
            amounts=NO_AMOUNTS,
            won=float("nan"),
            lost=float("nan"),
        )


def held_by(had: Numbers) -> Numbers:
    """Write who had a component as the bits of one number a game: `had` is [seats, games]."""
    kind = np.min_scalar_type((1 << len(had)) - 1)
    bits = np.arange(len(had), dtype=kind)[:, None]
    return np.asarray(np.bitwise_or.reduce(had.astype(kind, copy=False) << bits, axis=0))


def had_sums(played: Played, held: Iterable[tuple[str, Numbers]], every: bool = False) -> HadSums:
    """Sum up components, each with who `held_by` had it: over the contested games, or over `every` one."""
    every = every or bool(played.contested.all())
    cases = _Cases(played, slice(None) if every else played.contested)
    found = {name: cases.sums(holders) for name, holders in held}
    rows = np.array(list(found.values())).reshape(-1, len(SUMMED) + BY_CHANCE)
    return HadSums(tuple(found), cases.n, cases.n * played.players, cases.won, rows)


class _Cases:
    """The games of a part by line-up and by who won: with who had a component they make few cases, which are counted.

    Everything else is worked out of as many numbers as there are cases. The parts of a cell are strata of their own:
    that costs a game or so of each line-up in a part, and no memory.
    """

    def __init__(self, played: Played, chosen: slice | Numbers) -> None:
        """Number the pairs of a line-up and of what each seat won."""
        self.chosen, self.players = chosen, played.players
        wins = np.asarray(played.wins[chosen], np.float64)
        self.n, self.won = len(wins), float(wins.sum())
        lineups, first_seated = number_lineups(played.bots[chosen], len(played.bot_names))
        values = np.unique(wins)
        ends, first_won = number_lineups(np.searchsorted(values, wins), max(len(values), 2))
        pairs = np.asarray(lineups, np.int64) * max(len(first_won), 1) + ends
        games = np.bincount(pairs, minlength=1)
        there = np.flatnonzero(games)
        number = np.zeros(len(games), np.int64)
        number[there] = np.arange(len(there))
        self.base = number[pairs] << self.players
        self.size = len(there) << self.players
        self.lineup, self.wins = there // max(len(first_won), 1), wins[first_won][there % max(len(first_won), 1)]
        self.games = np.bincount(lineups, minlength=len(first_seated))[:, None].astype(np.float64)
        self.away, self.varied = self._centred(self.lineup, games[there], self.wins)

    def _centred(self, lineup: Numbers, games: Numbers, values: Floats) -> tuple[Floats, tuple[Floats, Floats]]:
        """Take the mean of each line-up and seat from the values of cases, which come line-up by line-up.

        Beside them: the sums of the products of each two seats, [line-ups, seats * seats], and of each seat's cubes.
        """
        if not self.n:
            return values, (values, values)
        first = np.searchsorted(lineup, np.arange(len(self.games)))

        def summed(each: Floats) -> Floats:
            return np.asarray(np.add.reduceat(games[:, None] * each, first))

        own = values - (summed(values) / self.games)[lineup]
        products = np.einsum("cs,ct->cst", own, own).reshape(len(own), -1)
        return own, (summed(products), summed(own**3))

    def sums(self, holders: Numbers) -> list[float]:
        """Sum up one component: the numbers of SUMMED, and by chance."""
        found, games = self._count(self.base + holders[self.chosen])
        case = found >> self.players
        had = (found[:, None] >> np.arange(self.players) & 1).astype(np.float64)
        own, varied = self._centred(self.lineup[case], games, had)
        seats = had.sum(axis=1)
        together, spread = (np.einsum("cs,cs->c", own, other) for other in (self.away[case], own))
        wins = np.einsum("cs,cs->c", had, self.wins[case])
        squares = together * together, together * spread, spread * spread
        summed = (seats > 0, seats, wins, seats * seats, together, spread, *squares)
        variance, third = (one * other for one, other in zip(varied, self.varied, strict=True))
        by_chance = (variance / np.maximum(self.games - 1, 1)).sum(), (third / np.maximum(self.games, 1)).sum()
        return [*(float(games @ each) for each in summed), *map(float, by_chance)]

    def _count(self, cases: Numbers) -> tuple[Numbers, Floats]:
        """Count the games of each case that there are: in a table of all that could be, unless most are none."""
        if self.size > 4 * self.n:
            found, games = np.unique(cases, return_counts=True)
            return found, games.astype(np.float64)
        counts = np.bincount(cases, minlength=self.size)
        found = np.flatnonzero(counts)
        return found, counts[found].astype(np.float64)
