"""Game k depends on rules, line-up, players, seed and k alone: not on batches, threads, desks or the compiler."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from fairseat.simulators.engine.loop import lay_desk
from fairseat.simulators.engine.play import play_batch
from tests.contract.games import GAMES, TABLES, finished_table, mixed_table, rows_of, ruleset_of, table_for
from tests.contract.play_plainly import lines

SEED = 77
ROOT = Path(__file__).resolve().parents[2]
COUNTS = ("outcome", "end_reason", "turns", "rounds", "decisions", "holes")


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_game_alone_is_the_game_in_a_batch(game, players):
    setup = mixed_table(game, players)
    games, seats = play_batch(setup, SEED, 10, 12)
    for number in (10, 15, 21):
        alone = rows_of(setup, SEED, number, 1)

        assert (games[number - 10].tobytes(), seats[number - 10].tobytes()) == alone


@pytest.mark.parametrize("game", GAMES)
def test_a_used_desk_is_as_good_as_a_new_one(game):
    setup = table_for(game)
    desk = lay_desk(setup.ruleset, setup.players)
    first = play_batch(setup, SEED, 0, 6, desk)
    again = play_batch(setup, SEED, 0, 6, desk)

    assert [rows.tobytes() for rows in first] == [rows.tobytes() for rows in again]


@pytest.mark.parametrize("game", GAMES)
def test_two_threads_play_what_one_plays(game):
    setup = mixed_table(game, ruleset_of(game).card.usual_seats)
    one = rows_of(setup, SEED, 0, 24)
    with ThreadPoolExecutor(2) as pool:
        halves = list(pool.map(lambda first: rows_of(setup, SEED, first, 4), range(0, 24, 4)))

    assert one == (b"".join(half[0] for half in halves), b"".join(half[1] for half in halves))


@pytest.mark.parametrize("game", GAMES)
def test_seed_0_is_a_seed_like_any_other(game):
    setup = table_for(game)
    seeds = (0, 1, 2**63 + 1, 2**64 - 1, 2**64, 2**70)
    played = {seed: rows_of(setup, seed, 0, 30) for seed in seeds}

    assert played[0] == rows_of(setup, 0, 0, 30)
    assert len(seeds) == len(set(played.values()))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_watched_game_is_the_game_of_the_batch(game, players):
    setup = mixed_table(game, players)
    games, seats = play_batch(setup, SEED, 0, 3)
    for number in range(3):
        table = finished_table(setup, SEED, number)
        game_row = np.zeros(1, games.dtype).view(np.recarray)
        seat_rows = np.zeros(players, seats.dtype).view(np.recarray)
        setup.ruleset.verbs["record"](table, setup.records[0], game_row[0], seat_rows)
        own = [column.name for column in setup.ruleset.room("results").GAME]

        assert [games[number][name] for name in own] == [game_row[0][name] for name in own]
        assert [games[number][name] for name in COUNTS] == [table[name] for name in COUNTS]
        for name in set(seats.dtype.names) - {"game", "seat", "bot"}:
            assert seats[number][name].tolist() == seat_rows[name].tolist()


@pytest.mark.parametrize("game", GAMES)
def test_compiled_and_plain_python_play_the_same_bytes(game):
    plain = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.contract.play_plainly", game],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert "" == plain.stderr
    assert lines(game) == plain.stdout.splitlines()
