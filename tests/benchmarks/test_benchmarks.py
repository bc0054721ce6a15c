"""The benchmarks run, and compare like with like; how fast anything is stays untested."""

import math
from pathlib import Path

import pytest

from fairseat.simulators.engine.play import compiled, play_batch
from tests.benchmarks.__main__ import row_of
from tests.benchmarks.measures import (
    RIVALS,
    SEED,
    Pace,
    against_open_spiel,
    against_plain_loops,
    of_our_games,
    plain_results,
)

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


def test_the_table_of_the_page_is_printed_as_it_stands_there():
    page = Path(__file__).with_name("README.md").read_text(encoding="utf-8")
    heads = [row_of(paces).split("|")[:3] for paces in of_our_games({"random": 2}, 1)]
    full = row_of([Pace("`pig` | 2", 94_123, 32.12e6), Pace("`pig` | 2", 1_171, 0.289e6)])

    assert "| `pig` | 2 | 94,000 | 32 M | 1,200 | 0.29 M |\n" == full
    assert heads == [line.split("|")[:3] for line in page.splitlines() if line.startswith("| `")]


def test_without_open_spiel_its_lines_are_left_out(tmp_path):
    missing = tmp_path / "python"
    missing.write_text("#!/bin/sh\nexit 1\n")
    missing.chmod(0o755)

    assert [] == against_open_spiel(str(missing))
