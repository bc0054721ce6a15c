"""The headlines of a design: the few figures that every cell of a sweep is held against."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from fairseat.analysis.stats.intervals import LEVEL, NOTHING, Estimate, Floats, Numbers, mean, share_of
from fairseat.analysis.stats.tables import Played, outcome_is

PlainName = Callable[[str], str]


@dataclass(frozen=True)
class Headline:
    """One figure of one cell: a mean over the games that count for it.

    unit: share or number; values: a number a game; counted: the games that count, None for all;
    shift: what is added to the mean (the first player's edge is a share less 1/n).
    """

    name: str
    unit: str
    values: Numbers
    counted: Numbers | None = None
    shift: float = 0.0

    def estimate(self, level: float = LEVEL) -> Estimate:
        """Give the figure with its interval."""
        values = self.values if self.counted is None else self.values[self.counted]
        if len(values) == 0:
            return NOTHING
        found = share_of(values, level) if self.unit == "share" else mean(values, level)
        return found.scaled(1.0, self.shift)

    def pull(self) -> tuple[float, Floats]:
        """Give the mean, and by how much each game draws it away: the squares of these sum to its variance."""
        values = self.values.astype(np.float64)
        if self.counted is None:
            middle = float(values.mean())
            return middle + self.shift, (values - middle) / len(values)
        n = int(self.counted.sum())
        if n == 0:
            return float("nan"), np.zeros(len(values))
        middle = float(values @ self.counted) / n
        return middle + self.shift, (values - middle) * self.counted / n


EDGE, TURNS, UNFINISHED = "first player's edge", "turns", "unfinished"


def headlines(played: Played, plain_name: PlainName = str) -> list[Headline]:
    """List the headlines of a cell; `plain_name` joins the bots that are one bot with other weights."""
    games = played.games
    contested = None if played.contested.all() else played.contested
    edge = Headline(EDGE, "share", played.wins[:, 0], contested, -1 / played.players)
    numbers = [Headline(TURNS, "number", games["turns"].to_numpy())]
    numbers += [Headline("lead changes", "number", games["lead_changes"].to_numpy())]
    numbers += [Headline("decided at", "number", games["decided_at"].to_numpy())]
    ends = [Headline(UNFINISHED, "share", outcome_is(games, "unfinished"))]
    ends.append(Headline("won by some", "share", played.contested))
    ends.append(Headline("won together", "share", outcome_is(games, "team")))
    ends.append(Headline("won by nobody", "share", outcome_is(games, "none")))
    ends.append(Headline("holes", "share", games["holes"].to_numpy() > 0))
    return [edge, *_bots(played, contested, plain_name), *numbers, *ends]


def _bots(played: Played, contested: Numbers | None, plain_name: PlainName) -> list[Headline]:
    """Give each bot's share of the wins for a seat that it fills, where different bots play."""
    present = np.flatnonzero(np.bincount(played.bots.ravel(), minlength=len(played.bot_names)))
    names = sorted({plain_name(played.bot_names[code]) for code in present})
    if len(names) < 2:
        return []
    found = []
    for name in names:
        codes = [code for code in present if plain_name(played.bot_names[code]) == name]
        sits = np.isin(played.bots, codes)
        share = (played.wins * sits).sum(axis=1) / np.maximum(sits.sum(axis=1), 1)
        found.append(Headline(f"{name} wins", "share", share, contested))
    return found
