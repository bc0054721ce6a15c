"""The one loop that measures: these bots among those, on shared shuffles, at looks that were fixed beforehand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from fairseat.analysis.stats.intervals import Estimate, mean, share_of
from fairseat.analysis.stats.tables import winnings
from fairseat.simulators.engine.bots import Bot
from fairseat.simulators.engine.play import Setup, play_batch
from fairseat.simulators.engine.ruleset import Ruleset

BITE = 12  # games that a thread plays at a time: whole rounds of two, three or four seats


@dataclass(frozen=True)
class Hands:
    """Who plays: threads here, or the workers of a cluster (`experiments.cluster.Away`)."""

    threads: int = 1
    away: Any = None

    def play(self, setup: Setup, seed: int, first: int, count: int) -> tuple[Any, Any]:
        """The rows of some games and of their seats."""
        if self.away is None:
            return play_batch(setup, seed, first, count)
        rows: tuple[Any, Any] = self.away.play(setup.ruleset.rules.words(setup.rules), setup.bots, seed, first, count)
        return rows

    def bites(self, play: Callable[[int, int], Any], first: int, count: int, size: int = BITE) -> list[Any]:
        """What comes of some games, played so many at a time by all hands, in the order of the games."""
        hands = self.away.threads if self.away is not None else self.threads
        starts = range(first, first + count, size)
        with ThreadPoolExecutor(max(hands, 1)) as crew:
            return list(crew.map(lambda start: play(start, min(size, first + count - start)), starts))


@dataclass(frozen=True)
class Looks:
    """Numbers of games after which it is judged, fixed before the first game, and how often all looks may err."""

    after: tuple[int, ...]
    error: float = 0.01

    @property
    def level(self) -> float:
        """That the interval of each look is sure to."""
        return 1.0 - self.error / len(self.after)


def measure(setup: Setup, rivals: Bot, looks: Looks, seed: int, hands: Hands) -> Iterator[Estimate]:
    """What the first bot of a table gains among its rivals, at every look; it ends as soon as that is proved.

    In points of the wins; in a team, how many points more its tables score than those of the rivals alone on the same
    shuffles. The first interval that lies on one side of nought is the proof, and the last.
    """
    alone = Setup(setup.ruleset, setup.rules, [rivals] * setup.players)

    def gains(first: int, count: int) -> Any:
        games, seats = hands.play(setup, seed, first, count)
        if setup.ruleset.card.cooperative:
            return seats.score[:, 0].astype(float) - hands.play(alone, seed, first, count)[1].score[:, 0]
        return winnings(games, seats, unfinished=setup.ruleset.card.unfinished)

    values = np.zeros(0)
    for look in looks.after:
        values = np.concatenate([values, *hands.bites(gains, len(values), look - len(values))])
        found = judge(setup, values, looks.level)
        yield found
        if found.low > 0.0 or found.high < 0.0:
            return


def judge(setup: Setup, values: Any, level: float) -> Estimate:
    """The gain so far at the level of one look."""
    if setup.ruleset.card.cooperative:
        return mean(values, level)
    fair, found = 1.0 / setup.players, share_of(values, level)
    return replace(found, estimate=found.estimate - fair, low=found.low - fair, high=found.high - fair).scaled(100.0)


def usual_tables(ruleset: Ruleset) -> list[int]:
    """The numbers of players that verdicts speak of most: the usual one, then the fewest who meet rivals."""
    (low, high), usual = ruleset.card.seats, ruleset.card.usual_seats
    return [players for players in dict.fromkeys((usual, max(low, 2))) if 2 <= players <= high]
