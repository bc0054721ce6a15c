"""Luck as a goal: of the games that a search plays of a candidate some are looked along, at a price that is said.

Which games of how many hangs on their number alone, so that luck is measured at the same rate wherever games are
played, and a search may reckon with it as with any figure: so many games, so wide an interval.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from fairseat.analysis.chance_figures import EVERY, FEWEST_CLAIMED, FEWEST_LOOKED, IMAGINED, LOOKS, LUCK, looked_along

if TYPE_CHECKING:
    from fairseat.analysis.experiments.goals import Goal
    from fairseat.simulators.engine.play import Setup

CHUNK = 32
"""Games that are looked along before a clock may stop."""


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
