"""Tables to look at: line-ups of a ruleset's bots, the positions of a game, and copies with the hidden dealt anew."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from fairseat.simulators.engine.chance import fold_seed, start_stream
from fairseat.simulators.engine.play import Setup, Watch, play_batch, set_up, watch
from fairseat.simulators.engine.ruleset import Ruleset

REDEALT = 991  # the seed of everything that is dealt anew


def seat_counts(ruleset: Ruleset) -> range:
    """The player counts of a game."""
    low, high = ruleset.card.seats
    return range(low, high + 1)


def table_of(ruleset: Ruleset, players: int = 0, bot: str = "random", **names: Any) -> Setup:
    """Set up a table at which the same bot has every seat."""
    return set_up(ruleset, [bot] * (players or ruleset.card.usual_seats), **names)


def mixed_table_of(ruleset: Ruleset, players: int, **names: Any) -> Setup:
    """Set up a table with different bots, as many as the game has."""
    bots = list(ruleset.quick_bots)
    return set_up(ruleset, [bots[-1 - seat % len(bots)] for seat in range(players)], **names)


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
        start_stream(other.chance, fold_seed(REDEALT), number, 0)
        setup.ruleset.verbs["imagine"](other, setup.records[0], seat)
    return other


def legal_moves(setup: Setup, table: Any) -> list[int]:
    """The answers open at a table, read from a desk with room to spare, so that a longer list shows."""
    moves = np.full(setup.ruleset.most_moves + 64, -(2**62), np.int64)
    count = int(setup.ruleset.verbs["legal_moves"](table, setup.records[0], moves))
    return [int(move) for move in moves[: max(0, count)]]


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


def where(setup: Setup, position: Position, game: int) -> str:
    """Where in which game something was seen, so that it can be found again with `fairseat replay`."""
    bots = ",".join(dict.fromkeys(bot.name for bot in setup.bots))
    return f"{setup.players} players ({bots}), game {game}, question {position.number}"
