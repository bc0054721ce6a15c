"""A figure taken from the games of a cell as a number a game: its mean, and how far each game draws the mean away."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Any

import numpy as np

from fairseat.analysis.stats.intervals import LEAST_SPREAD, LEVEL, Estimate, Floats, Numbers
from fairseat.analysis.stats.sums import Moments
from fairseat.analysis.stats.tables import Played, outcome_is

SHARE, POINTS = "share", "points"
"""The unit of a share of games, from 0 to 1, and of a difference of shares; both are written in percent."""
RUNAWAY_BEFORE = 0.5
"""A game is a runaway when the winner led for good before this share of its turns."""
COMEBACK_FROM = 0.75
"""A game is a comeback when its winner did not lead for good before this share of its turns."""
Take = Callable[[Played], tuple[Any, Any]]
"""Gives a number a game, and the games that count for the figure (None where all do)."""
Rows = Numbers | slice
EVERY = slice(None)


def least_error(unit: str, n: int) -> float:
    """The least standard error of a mean of n games: like ones prove no share, one tells nothing of their spread."""
    if in_percent(unit):
        return LEAST_SPREAD / max(n, 1)
    return inf if n == 1 else 0.0


def most_change(unit: str) -> float:
    """The most that a figure of this unit changes by: a share by all games."""
    return 1.0 if in_percent(unit) else inf


def in_percent(unit: str) -> bool:
    """Tell whether figures of this unit are written in percent or in points of a percent."""
    return unit in (SHARE, POINTS)


@dataclass(frozen=True, slots=True)
class Taken:
    """One figure of one cell: the mean of `values` over the games that count for it.

    values: a number a game; counted: the games that count, None for all;
    shift: what is added to the mean (the first player's edge is a share less 1/n); fact: the figure that says the same.
    """

    name: str
    unit: str
    values: Numbers
    counted: Numbers | None = None
    shift: float = 0.0
    fact: str = ""

    @property
    def whole(self) -> bool:
        """Tell whether it is a share of all games in which something happened or did not."""
        return in_percent(self.unit) and self.counted is None and bool(np.isin(self.values, (0, 1)).all())

    def moments(self, rows: Rows = EVERY) -> Moments:
        """Sum up those of these games that count."""
        values = self.values[rows]
        return Moments.of(values if self.counted is None else values[self.counted[rows]])

    def pull_on(self, middle: float, n: int, rows: Rows = EVERY) -> Floats:
        """Give each of these games' pull on a mean of `n` games, these among them."""
        away = self.values[rows].astype(np.float64) - middle
        return (away if self.counted is None else away * self.counted[rows]) / max(n, 1)


def estimate_of(found: Moments, unit: str, shift: float = 0.0, level: float = LEVEL) -> Estimate:
    """Give a figure of this unit with its interval."""
    return (found.as_share(level) if in_percent(unit) else found.as_mean(level)).scaled(1.0, shift)


def column(name: str, played: Played) -> tuple[Any, Any]:
    """Take a column of the table of games."""
    return played.games.array(name), None


def _won_alone(name: str, played: Played) -> tuple[Any, Any]:
    """Take a column over the games that one seat won: only these have a moment of decision."""
    return played.games.array(name), outcome_is(played.games, "win")


def _decided(low: float, high: float, played: Played) -> tuple[Any, Any]:
    """Tell of the games that one seat won whether they were decided between these parts of their turns."""
    decided, won = _won_alone("decided_at", played)
    return (decided >= low) & (decided < high), won


def _ended(outcome: str, played: Played) -> tuple[Any, Any]:
    return outcome_is(played.games, outcome), None


TAKES: dict[str, Take] = {
    "turns": partial(column, "turns"),
    "turns a seat": lambda played: (played.games.array("turns") / played.players, None),
    "rounds": partial(column, "rounds"),
    "decisions": partial(column, "decisions"),
    "lead changes": partial(_won_alone, "lead_changes"),
    "wire to wire": lambda played: (played.games.array("lead_changes") == 0, outcome_is(played.games, "win")),
    "decided at": partial(_won_alone, "decided_at"),
    "runaways": partial(_decided, 0.0, RUNAWAY_BEFORE),
    "comebacks": partial(_decided, COMEBACK_FROM, np.inf),
    "unfinished": partial(_ended, "unfinished"),
    "won by one": partial(_ended, "win"),
    "won by several": partial(_ended, "shared"),
    "won together": partial(_ended, "team"),
    "won by nobody": partial(_ended, "none"),
    "score a seat": lambda played: (played.matrix("score").mean(axis=1, dtype=np.float64), None),
    "holes": lambda played: (played.games.array("holes") > 0, None),
}
"""How each figure that every game has is taken from the games of a cell."""
