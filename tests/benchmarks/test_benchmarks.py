"""The benchmarks run, and compare like with like; how fast anything is stays untested."""

import math

import pytest

from fairseat.simulators.engine.play import compiled, play_batch
from tests.benchmarks.measures import RIVALS, SEED, against_open_spiel, against_plain_loops, plain_results, round_trip

pytestmark = pytest.mark.skipif(not compiled(), reason="nothing is compiled in this process")


@pytest.mark.parametrize("rival", RIVALS, ids=lambda rival: rival.game)
def test_a_loop_by_hand_plays_the_very_games_of_the_engine(rival):
    winners, turns = plain_results(rival.plain, 100, 3_000)
    games, _ = play_batch(rival.set_up(), SEED, 100, 3_000)

    assert games.winner.tolist() == winners.tolist()
    assert games.turns.tolist() == turns.tolist()


def test_the_engine_is_timed_against_both_loops_by_hand():
    paces = against_plain_loops(RIVALS[1], 500, 1)

    assert 3 == len(paces)
    assert all(math.isfinite(pace.games) and pace.games > 0 for pace in paces)


def test_round_trip_is_timed_at_every_table_with_one_thread_and_two():
    paces = round_trip(50, 1)

    assert 6 == len({pace.what for pace in paces})
    assert all(pace.questions > pace.games > 0 for pace in paces)


def test_without_open_spiel_its_lines_are_left_out(tmp_path):
    missing = tmp_path / "python"
    missing.write_text("#!/bin/sh\nexit 1\n")
    missing.chmod(0o755)

    assert [] == against_open_spiel(str(missing))
