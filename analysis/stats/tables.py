"""The two tidy frames as matrices, a row a game and a column a seat, and the tally of wins by line-up."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from fairseat.analysis.stats.intervals import Floats, Numbers
from fairseat.analysis.stats.rows import Rows

if TYPE_CHECKING:
    import pandas as pd

    from fairseat.analysis.stats.counts import CellCounts

OUTCOMES = ("win", "shared", "team", "none", "unfinished")
"""How a game can end: one winner, several, all together, nobody, or stopped by the stall guard."""
CONTESTED = ("win", "shared")
"""The outcomes in which some seats win and others lose: only these say anything about a seat."""
UNEVEN, CHANCE_ERRORS = 0.05, 5.0
"""Contested games may be this much more frequent in one seat of a bot than in another: a part, or standard errors."""
MOST_LINED_UP = 1 << 16
"""Up to so many line-ups that could be are numbered in a table of all of them, without sorting."""
PIECE = 1 << 16
"""Rows are turned into floats so many at a time."""

UNFINISHED = OUTCOMES.index("unfinished")

Booleans = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Widening:
    """How many times wider intervals are because games of different line-ups met the same shuffles."""

    bots: float = 1.0
    seats: float = 1.0


ALONE = Widening()
"""Games that have no shuffles in common."""


@dataclass(frozen=True)
class Played:
    """The games of one player count: their rows, and what the seats hold as matrices [games, seats]."""

    games: Rows
    seats: Rows
    players: int
    wins: Numbers
    bots: Numbers
    bot_names: tuple[str, ...]
    widening: Widening = ALONE

    @cached_property
    def contested(self) -> Booleans:
        """Tell of each game whether some seats won it and the others did not."""
        return outcome_is(self.games, *CONTESTED)

    def matrix(self, column: str) -> Numbers:
        """Give any column of the seats table as a matrix [games, seats]."""
        return self.seats.array(column).reshape(-1, self.players)

    @cached_property
    def seated(self) -> tuple[str, ...]:
        """The names of those who play."""
        there = np.bincount(self.bots.ravel(), minlength=len(self.bot_names))
        return tuple(name for name, games in zip(self.bot_names, there, strict=True) if games)

    @cached_property
    def counts(self) -> "CellCounts":
        """What these games add up to, which is all that verdicts need of them."""
        from fairseat.analysis.stats.counts import count  # which is made of what is here

        return count(self)

    @cached_property
    def tally(self) -> "Tally":
        """Count the wins of the contested games by line-up."""
        chosen = self.contested
        if chosen.all():
            return tally(self.wins, self.bots, self.bot_names, self.widening)
        return tally(self.wins[chosen], self.bots[chosen], self.bot_names, self.widening)


@dataclass(frozen=True)
class Tally:
    """All that the questions about winning need to know: wins by line-up, summed over games.

    A line-up says which bot sits in which seat. Wins may be shared; a win counts 1 in all.
    lineups: [line-ups, seats], the number of the bot; games: [line-ups];
    sums: [line-ups, seats], the wins of each seat;
    cross: [line-ups, seats, seats], the sums of products of two seats' wins (the spread of shared wins).
    """

    lineups: Numbers
    games: Floats
    sums: Floats
    cross: Floats
    bot_names: tuple[str, ...]
    widening: Widening = ALONE

    @property
    def players(self) -> int:
        """Count the seats at the table."""
        return int(self.lineups.shape[1])

    @property
    def n(self) -> int:
        """Count the contested games."""
        return int(self.games.sum())

    @property
    def shared(self) -> bool:
        """Tell whether some wins were shared."""
        return bool(self.sums.sum() - np.einsum("rss->", self.cross) > 1e-6 * max(self.n, 1))

    def covariances(self) -> Floats:
        """Find the covariance [line-ups, seats, seats] of the wins in a single game of each line-up."""
        return covariances(self.games, self.sums, self.cross)

    def seatings(self) -> Floats:
        """Count the games that each bot played in each seat: [bots, seats]."""
        seatings = np.zeros((len(self.bot_names), self.players))
        for seat in range(self.players):
            np.add.at(seatings[:, seat], self.lineups[:, seat], self.games)
        return seatings

    def rotates(self) -> bool:
        """Tell whether every bot sat about equally often in every seat, over the contested games.

        Games that nobody won are missing from a line-up by chance, so that some unevenness is let pass.
        """
        seatings = self.seatings()
        mean = seatings.mean(axis=1)
        return even(seatings, np.maximum(UNEVEN * mean, CHANCE_ERRORS * np.sqrt(mean)))


def even(seatings: Floats, most: Floats) -> bool:
    """Tell whether each row of `seatings` [bots, seats] varies by no more than is let pass."""
    return bool(np.all(seatings.max(axis=1) - seatings.min(axis=1) <= np.maximum(seatings.shape[1], most)))


def played(games: "Rows | pd.DataFrame", seats: "Rows | pd.DataFrame") -> Played:
    """Lay both tables side by side: seat s of game row i is seats row i * players + s, sorted if need be."""
    games, seats = Rows.of(games), Rows.of(seats)
    counts = np.unique(games.array("players"))
    if len(counts) != 1:
        raise ValueError(f"games of one player count are wanted, not of {sorted(counts.tolist())}")
    players = int(counts[0])
    if len(seats) != len(games) * players:
        wanted = len(games) * players
        raise ValueError(f"{len(games)} games of {players} need {wanted} rows of seats, not {len(seats)}")
    if not _aligned(games, seats, players):
        games = Rows.of(games.frame.sort_values(["cell", "game"], ignore_index=True))
        seats = Rows.of(seats.frame.sort_values(["cell", "game", "seat"], ignore_index=True))
        if not _aligned(games, seats, players):
            raise ValueError("the games and the seats tables do not tell of the same games")
    bots, wins = seats.codes("bot"), seats.array("win").reshape(-1, players)
    return Played(games, seats, players, wins, bots.codes.reshape(-1, players), bots.names)


def seat_pairs(players: int) -> list[tuple[int, int]]:
    """List every two seats of a table."""
    return list(combinations(range(players), 2))


def outcome_is(games: Rows, *names: str) -> Booleans:
    """Tell of each game whether it ended in one of these ways."""
    return games.codes("outcome").is_one_of(*names)


def outcome_counts(games: Rows) -> dict[str, int]:
    """Count the games that ended in each of the five ways."""
    seen = games.codes("outcome").counted()
    strange = [name for name, count in seen.items() if count and name not in OUTCOMES]
    if strange:
        raise ValueError(f"a game ends in one of {', '.join(OUTCOMES)}; found {', '.join(strange)}")
    return {name: seen.get(name, 0) for name in OUTCOMES}


def tally(wins: Numbers, bots: Numbers, bot_names: tuple[str, ...], widening: Widening = ALONE) -> Tally:
    """Count the wins [games, seats] by line-up; `bots` [games, seats] numbers the bot in each seat."""
    players = wins.shape[1]
    if len(wins) == 0:
        lineups, shape = np.zeros((0, players), np.int8), (0, players)
        return Tally(lineups, np.zeros(0), np.zeros(shape), np.zeros((*shape, players)), bot_names, widening)
    which, first = number_lineups(bots, len(bot_names))
    games, sums, cross = group_moments(which, len(first), wins)
    return Tally(np.asarray(bots)[first], games, sums, cross, bot_names, widening)


def group_moments(
    which: Numbers, count: int, values: Numbers, make: Callable[[Numbers], Numbers] = np.asarray
) -> tuple[Floats, Floats, Floats]:
    """Count the rows of what `make` makes of `values` in each group, and sum the columns and their products.

    Gives rows [groups], sums [groups, columns] and cross [groups, columns, columns].
    """
    rows, width = np.bincount(which, minlength=count), make(values[:0]).shape[1]
    sums = np.zeros((count, width))
    cross = np.zeros((count, width, width))
    for group, part in lineup_parts(which, count):
        # in pieces: the floats of a million games at once would fill the memory
        for start in range(0, len(part), PIECE):
            piece = make(values[part[start : start + PIECE]]).astype(np.float64)
            sums[group] += piece.sum(axis=0)
            cross[group] += piece.T @ piece
    return rows.astype(float), sums, cross


def lineup_parts(which: Numbers, count: int) -> Iterator[tuple[int, Numbers]]:
    """Take the groups one after another, each with the numbers of its rows."""
    order = np.argsort(which.astype(np.int32, copy=False), kind="stable") if count > 1 else np.arange(len(which))
    ends = np.cumsum(np.bincount(which, minlength=count))
    for group, (start, end) in enumerate(zip([0, *ends[:-1]], ends, strict=True)):
        yield group, order[start:end]


def covariances(games: Floats, sums: Floats, cross: Floats) -> Floats:
    """Find the covariance of a single game's values in each group; a group of one game takes that of all."""
    grouped = len(games) > 1
    means = sums / games[:, None]
    own: Floats = cross / games[:, None, None] - means[:, :, None] * means[:, None, :]
    if grouped:
        own *= (games / np.maximum(games - 1, 1))[:, None, None]
        alone = games < 2
        if alone.any():
            everything = (part.sum(axis=0, keepdims=True) for part in (games, sums, cross))
            own[alone] = covariances(*everything)
    return own


def number_lineups(bots: Numbers, bot_count: int) -> tuple[Numbers, Numbers]:
    """Number the line-ups as they first appear: each game's own number, and each line-up's first game."""
    if bot_count < 2:
        return np.zeros(len(bots), np.int64), np.zeros(1, np.int64)
    keys: Numbers = np.zeros(len(bots), np.int32 if bot_count ** bots.shape[1] < 1 << 31 else np.int64)
    for seat in range(bots.shape[1]):
        keys *= bot_count
        keys += bots[:, seat]
    if bot_count ** bots.shape[1] <= MOST_LINED_UP:
        first_of = np.full(bot_count ** bots.shape[1], len(keys))
        first_of[keys[::-1]] = np.arange(len(keys))[::-1]  # of several games the last one written is the first
        known = np.flatnonzero(first_of < len(keys))
        first, numbered = first_of[known], keys
    else:
        known, first, numbered = np.unique(keys, return_index=True, return_inverse=True)
        known = np.arange(len(known))
    order = np.argsort(first)
    number = np.zeros(int(known[-1]) + 1 if len(known) else 0, np.int32)
    number[known[order]] = np.arange(len(known))
    return number[numbered], first[order]


def _aligned(games: Rows, seats: Rows, players: int) -> bool:
    """Tell whether the rows of both frames stand in the same order."""
    if not (seats.array("seat").reshape(-1, players) == np.arange(players)).all():
        return False

    def same(key: str) -> bool:
        return bool((seats.array(key).reshape(-1, players) == games.array(key)[:, None]).all())

    return same("cell") and same("game")


def winnings(games: Any, seats: Any, bot: int = 0, unfinished: float = 1.0) -> Floats:
    """The part of each game's win that falls to all seats of one bot of the line-up together, of rows as played.

    A game that never ends is worth to all seats what its card says, by default as much as a tie: whoever counted it as
    lost would call a bot that wins 45 games of 100 and leaves its rivals 37 the worse one. One that ends without a
    winner is lost to all, by its rules.
    """
    own = seats.bot == bot
    won = np.where(own, seats.win, 0.0).sum(axis=1)
    taken: Floats = np.where(games.outcome == UNFINISHED, unfinished * own.mean(axis=1), won)
    return taken
