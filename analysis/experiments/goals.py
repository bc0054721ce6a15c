"""What a fix is to reach: figures between bounds, as `check` understands them, at each number of players.

Of luck some of the games that a search plays are looked along. Which of how many hangs on their number alone, so that
luck is measured at the same rate wherever games are played, and a search may reckon with it as with any figure.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf, isfinite, sqrt
from pathlib import Path
from typing import Any

import numpy as np

from fairseat.analysis.chance_figures import EVERY, FEWEST_CLAIMED, FEWEST_LOOKED, IMAGINED, LOOKS, LUCK, looked_along
from fairseat.analysis.evidence.record import CERTAINTY, SEAT_EDGE
from fairseat.analysis.experiments.check import Check, CheckResult, read_checks
from fairseat.analysis.experiments.tried import Length
from fairseat.analysis.figures import Figure
from fairseat.analysis.stats.intervals import claims, normal_quantile
from fairseat.analysis.stats.taken import POINTS
from fairseat.simulators.engine.play import Setup
from fairseat.simulators.engine.toml import read_toml

USUAL_EDGE = 0.01
CHUNK = 32
"""Games that are looked along before a clock may stop."""


@dataclass(frozen=True)
class Goal:
    """The bounds that all must hold, each at every one of these numbers of players."""

    checks: tuple[Check, ...]
    players: tuple[int, ...]

    @property
    def level(self) -> float:
        """The level of a single interval at which all of them hold together (Bonferroni)."""
        return 1 - (1 - CERTAINTY) / (len(self.checks) * len(self.players))

    @property
    def line(self) -> str:
        """The goal as a line."""
        tables = ", ".join(map(str, self.players))
        return f"{'; '.join(check.line.rpartition(' at ')[0] for check in self.checks)}, with {tables} players"

    def words(self) -> list[Any]:
        """The goal as a file names it."""
        return [*([check.figure, check.low, check.high] for check in self.checks), list(self.players)]


def seats_goal(edge: float) -> tuple[Check, ...]:
    """No seat farther from its fair share than this."""
    return (Check("--seats", SEAT_EDGE, -inf, edge, False, CERTAINTY, unit=POINTS),)


def read_goal(path: Path, own: Sequence[Figure] = (), end_reasons: Sequence[str] = ()) -> tuple[Check, ...]:
    """Read the bounds of a file, written as `fairseat check` reads them; `own` are the figures of the game's own."""
    return tuple(read_checks(path, read_toml(path).get("check"), own, end_reasons))


def shortfall(check: Check, value: float, margin: float = 0.0) -> float:
    """How far a figure lies beyond its bounds, these drawn in by a margin as far as there is room for it."""
    low, high = check.low, check.high
    if isfinite(low) and isfinite(high):
        margin = min(margin, (high - low) / 2)
    elif high > 0:
        margin = min(margin, 0.75 * high)  # of an edge: what lies near nought cannot be proved to be less
    return max(low + margin - value, value - high + margin, 0.0)


def unit_of(check: Check, base: float) -> float:
    """What counts as one step of a figure: what the printed game lacks, or the bound itself, whichever is more."""
    ends = [abs(end) for end in (check.low, check.high) if isfinite(end)]
    room = (check.high - check.low) / 2 if isfinite(check.low) and isfinite(check.high) else 0.1 * max(ends)
    edge = max(ends) if check.figure == SEAT_EDGE else 0.0
    return max(shortfall(check, base), room, edge, 1e-9)


def half_width(check: Check, players: int, error_of_one: float, games: int, level: float) -> float:
    """About how far the interval of a proof reaches to each side, for so many games."""
    if check.figure == SEAT_EDGE:
        fair = 1 / players
        return normal_quantile(1 - (1 - level) / claims(players)) * sqrt(fair * (1 - fair) / max(games, 1))
    return normal_quantile(level) * error_of_one / sqrt(max(games, 1))


def misses(check: Check, players: int, value: float, error_of_one: float, games: int, level: float) -> bool:
    """Whether a figure of so many games is proved to lie beyond its bounds."""
    return shortfall(check, value) > half_width(check, players, error_of_one, games, level)


@dataclass(frozen=True)
class Held:
    """How the goal came out, check by check at each number of players, and how long those games were."""

    results: tuple[tuple[int, CheckResult], ...]
    lengths: tuple[Length, ...] = ()  # at each number of players, whatever the goal asks: what a change moves besides
    misfit: str = ""  # why those who played do not fit the rules, where they qualified and do not

    @property
    def holds(self) -> bool:
        """Whether everything is proved to hold."""
        return all(result.outcome == "holds" for _, result in self.results)

    @property
    def fails(self) -> bool:
        """Whether something is proved not to hold."""
        return any(result.outcome == "fails" for _, result in self.results)

    @property
    def games_needed(self) -> float:
        """The fresh games after which every open check should be told."""
        return max((result.games_needed for _, result in self.results if result.outcome == "open"), default=0.0)

    def lines(self) -> list[str]:
        """Each check as a line, with the number of players where there are several."""
        several = len({players for players, _ in self.results}) > 1
        return [f"{f'{players} players: ' if several else ''}{result.line}" for players, result in self.results]

    def beside(self) -> list[str]:
        """The lengths that the goal did not ask for, as lines."""
        several = len(self.lengths) > 1
        return [f"{f'{length.players} players: ' if several else ''}{length.words}" for length in self.lengths]


def luck_asked(goal: Goal) -> tuple[str, ...]:
    """The figures of luck among those of a goal."""
    return tuple(dict.fromkeys(check.figure for check in goal.checks if check.figure in LUCK))


def fewest_games(goal: Goal) -> int:
    """The fewest games of a candidate that tell of its luck; nothing where none is asked for."""
    return EVERY * FEWEST_LOOKED if luck_asked(goal) else 0


def look(
    setup: Setup,
    seed: int,
    first: int,
    games: int,
    threads: int,
    pause: Callable[[], None],
    fewest: int = FEWEST_CLAIMED,
) -> tuple[dict[str, Any], bool]:
    """Look along some of these games, evenly spread: what was seen, and whether different bots play.

    `pause` may stop it in between.
    """
    import pandas as pd  # few searches ask for luck

    from fairseat.analysis.foresight.sample import Closeness, look_at_games, sample_of

    numbers = [first + number for number in sample_of(games, looked_along(games, fewest))]
    how, parts = Closeness(IMAGINED, LOOKS, 0, curves=False), []
    for start in range(0, len(numbers), CHUNK):
        pause()
        parts.append(look_at_games(setup, seed, numbers[start : start + CHUNK], how, threads))
    seen = {name: pd.concat([part[name] for part in parts], ignore_index=True) for name in parts[0]}
    names = [bot.name for bot in setup.bots]
    codes = np.array([names.index(name) for name in names])
    for table in seen.values():  # the same bot in another chair may expect as much from the same seat
        table["bot"] = codes[table["bot"]]
    return seen, len(set(names)) > 1
