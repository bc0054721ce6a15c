"""Game k depends on rules, line-up, players, seed and k alone: not on batches, threads, desks or the compiler."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from fairseat.simulators.contract import plain
from fairseat.simulators.contract.tables import mixed_table_of, rows_of, seat_counts, table_of
from fairseat.simulators.engine.loop import lay_desk
from fairseat.simulators.engine.play import Setup, play_batch, watch
from fairseat.simulators.engine.ruleset import Ruleset

SEED = 77
SEEDS = (0, 1, 2**63 + 1, 2**64 - 1, 2**64, 2**70)


def not_alone(setup: Setup, seed: int = SEED) -> Iterator[str]:
    """See that a game played alone is the game in a batch."""
    games, seats = play_batch(setup, seed, 10, 12)
    for number in (10, 15, 21):
        if (games[number - 10].tobytes(), seats[number - 10].tobytes()) != rows_of(setup, seed, number, 1):
            yield f"{setup.players} players: game {number} alone is another game than in a batch."


def worn_desk(setup: Setup, seed: int = SEED) -> Iterator[str]:
    """See that a used desk is as good as a new one: deal must lay everything that it relies on."""
    desk = lay_desk(setup.ruleset, setup.players, setup.looking)
    first = play_batch(setup, seed, 0, 6, desk)
    again = play_batch(setup, seed, 0, 6, desk)
    if [rows.tobytes() for rows in first] != [rows.tobytes() for rows in again]:
        yield f"{setup.players} players: the same games come out otherwise on a desk that was used before."


def torn_threads(setup: Setup, seed: int = SEED) -> Iterator[str]:
    """See that two threads play what one plays."""
    one = rows_of(setup, seed, 0, 12)
    with ThreadPoolExecutor(2) as pool:
        parts = list(pool.map(lambda first: rows_of(setup, seed, first, 3), range(0, 12, 3)))
    if one != (b"".join(part[0] for part in parts), b"".join(part[1] for part in parts)):
        yield f"{setup.players} players: two threads play other games than one."


def seeds_alike(setup: Setup) -> Iterator[str]:
    """See that a seed gives the same games again, and another seed others; 0 is a seed like any other."""
    played = {seed: rows_of(setup, seed, 0, 30) for seed in SEEDS}
    if played[0] != rows_of(setup, 0, 0, 30):
        yield "the seed 0 gives other games the second time."
    if len(set(played.values())) < len(SEEDS):
        yield "two seeds give the same games: chance is drawn from table.chance only (engine/chance.py)."


def watched_otherwise(setup: Setup, seed: int = SEED, count: int = 3) -> Iterator[str]:
    """See that a watched game is the game of the batch, to the last column."""
    games, seats = play_batch(setup, seed, 0, count)
    for number in range(count):
        watched = watch(setup, seed, number)
        for _ in watched.steps():
            pass
        row, rows = watched.result()
        pairs = [(games[number], row), *zip(seats[number], rows, strict=True)]
        names = {name for one, other in pairs for name in one.dtype.names if not _same(one[name], other[name])}
        if names:
            told = ", ".join(sorted(names))
            yield f"{setup.players} players: game {number} watched differs from the batch in {told}."


def dealt_by_play(ruleset: Ruleset, seed: int = SEED, count: int = 12) -> Iterator[str]:
    """See that the columns of `DEALT` hold what chance gave: they are the same whoever plays."""
    names = getattr(ruleset.room("results"), "DEALT", ())
    for players in seat_counts(ruleset) if names else ():
        tables = (table_of(ruleset, players), mixed_table_of(ruleset, players))
        one, other = (play_batch(setup, seed, 0, count)[1] for setup in tables)
        for name in names:
            if not np.array_equal(one[name], other[name]):
                yield f"{players} players: {name} is in DEALT of results.py, but other bots come by other values of it."


def _same(one: object, other: object) -> bool:
    return bool(np.array_equal(np.asarray(one), np.asarray(other), equal_nan=True))


def otherwise_uncompiled(ruleset: Ruleset) -> Iterator[str]:
    """See that plain Python plays the same bytes as compiled code: it looks at every index and overflow."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", plain.__name__],
        input=json.dumps(ruleset.locator),
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.stderr:
        yield f"Without the compiler: {done.stderr.strip().splitlines()[-1]}"
    elif done.stdout.splitlines() != plain.lines(ruleset):
        yield "Plain Python plays other games: wrap what is read from small arrays in np.int64(..) before arithmetic."
