"""The games that the contract is checked on: every registered one, and every known game from outside."""

import shutil
from functools import cache
from pathlib import Path
from typing import Any

from fairseat.simulators import RULESETS
from fairseat.simulators.contract import tables
from fairseat.simulators.engine.play import Setup
from fairseat.simulators.engine.ruleset import Ruleset, load

KNOWN_GAMES = Path(__file__).resolve().parents[1] / "known_games"
OUTSIDE = sorted(path.parent.name for path in KNOWN_GAMES.glob("*/__init__.py"))
GAMES = [*RULESETS, *OUTSIDE]


@cache
def ruleset_of(game: str) -> Ruleset:
    """Load a game of the suite: by its registered name, or from the folder of the known games."""
    return load(game if game in RULESETS else str(KNOWN_GAMES / game))


def copied_game(game: str, folder: Path) -> Path:
    """Copy a known game into a folder of one's own, where a test may edit it."""
    return shutil.copytree(KNOWN_GAMES / game, folder, ignore=shutil.ignore_patterns("__pycache__"))


def seat_counts(game: str) -> range:
    """The player counts of a game."""
    return tables.seat_counts(ruleset_of(game))


VARIANTS = [(game, variant) for game in GAMES for variant in ruleset_of(game).variants]


def table_for(game: str, players: int = 0, bot: str = "random", **names: Any) -> Setup:
    """Set up a table at which the same bot has every seat."""
    return tables.table_of(ruleset_of(game), players, bot, **names)


def mixed_table(game: str, players: int, **names: Any) -> Setup:
    """Set up a table with different bots, as many as the game has."""
    return tables.mixed_table_of(ruleset_of(game), players, **names)
