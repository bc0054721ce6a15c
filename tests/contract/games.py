"""The games that the contract is checked on: every registered one, and every known game from outside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from fairseat.simulators import RULESETS
from fairseat.simulators.engine.chance import fold_seed, start_stream
from fairseat.simulators.engine.play import Setup, Watch, play_batch, set_up, watch
from fairseat.simulators.engine.ruleset import Ruleset, load

KNOWN_GAMES = Path(__file__).resolve().parents[1] / "known_games"
OUTSIDE = sorted(path.parent.name for path in KNOWN_GAMES.glob("*/__init__.py"))
GAMES = [*RULESETS, *OUTSIDE]


@cache
def ruleset_of(game: str) -> Ruleset:
    """Load a game of the suite: by its registered name, or from the folder of the known games."""
    return load(game if game in RULESETS else str(KNOWN_GAMES / game))


def seat_counts(game: str) -> range:
    """The player counts of a game."""
    low, high = ruleset_of(game).card.seats
    return range(low, high + 1)


TABLES = [(game, players) for game in GAMES for players in seat_counts(game)]
BOTS = [(game, bot) for game in GAMES for bot in ruleset_of(game).quick_bots]
VARIANTS = [(game, variant) for game in GAMES for variant in ruleset_of(game).variants]


def table_for(game: str, players: int = 0, bot: str = "random", **names: Any) -> Setup:
    """Set up a table at which the same bot has every seat."""
    ruleset = ruleset_of(game)
    return set_up(ruleset, [bot] * (players or ruleset.card.usual_seats), **names)


def mixed_table(game: str, players: int, **names: Any) -> Setup:
    """Set up a table with different bots, as many as the game has."""
    bots = list(ruleset_of(game).quick_bots)
    return set_up(ruleset_of(game), [bots[-1 - seat % len(bots)] for seat in range(players)], **names)


def rows_of(setup: Setup, seed: int, first: int, count: int) -> tuple[bytes, bytes]:
    """The results of a batch as bytes, to be compared whole."""
    games, seats = play_batch(setup, seed, first, count)
    return games.tobytes(), seats.tobytes()


@dataclass
class Position:
    """A watched game at one of its questions."""

    watched: Watch
    number: int
    moves: list[int]

    @property
    def table(self) -> Any:
        """The live table."""
        return self.watched.table


def positions(setup: Setup, seed: int, game: int, most: int = 100_000) -> Iterator[Position]:
    """Play a game question by question, stopping at each; the bots answer as in a batch."""
    watched = watch(setup, seed, game)
    for step in watched.steps():
        if step.number >= most:
            return
        yield Position(watched, step.number, step.moves)


def finished_table(setup: Setup, seed: int, game: int) -> Any:
    """The table of a watched game after its end."""
    watched = watch(setup, seed, game)
    for _ in watched.steps():
        pass
    return watched.table


def copy_of(table: Any) -> Any:
    """A table of its own with all that lies on this one."""
    copied = np.zeros(1, table.dtype).view(np.recarray)
    copied[0] = table
    return copied[0]


def imagined(setup: Setup, table: Any, seat: int, number: int) -> Any:
    """A copy with everything re-dealt that the seat cannot see, its future chance included."""
    other = copy_of(table)
    with np.errstate(over="ignore"):
        start_stream(other.chance, fold_seed(991), number, 0)
        setup.ruleset.verbs["imagine"](other, setup.records[0], seat)
    return other


def legal_moves(setup: Setup, table: Any) -> list[int]:
    """The answers open at a table, read from a desk with room to spare, so that a longer list would show."""
    most = setup.ruleset.most_moves
    moves = np.full(most + 64, -(2**62), np.int64)
    count = int(setup.ruleset.verbs["legal_moves"](table, setup.records[0], moves))

    assert 1 <= count <= most

    return [int(move) for move in moves[:count]]


def scores(setup: Setup, table: Any, bot: int, moves: list[int]) -> list[float]:
    """What a bot of the line-up thinks of every answer, with an empty mind before."""
    rules, bots = setup.records
    mind = np.zeros(1, setup.ruleset.mind_dtype).view(np.recarray)[0]
    verbs = setup.ruleset.verbs
    with np.errstate(over="ignore"):
        verbs["think"](table, rules, bots[bot], mind)
        return [float(verbs["score_move"](table, rules, bots[bot], mind, move)) for move in moves]


def conserved(setup: Setup, table: Any) -> tuple[Any, ...]:
    """What must stay as it is throughout a game, as the ruleset itself counts it; empty if it says nothing."""
    count = getattr(setup.ruleset.room("results"), "conserved", None)
    return tuple(count(table, setup.records[0])) if count else ()
