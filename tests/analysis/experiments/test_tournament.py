"""Tournaments: everyone meets everyone in every seat, and shared shuffles are not counted twice."""

from __future__ import annotations

from itertools import combinations

import pandas as pd
import pytest

from fairseat.analysis.experiments.grid import Base
from fairseat.analysis.experiments.run import run
from fairseat.analysis.experiments.tournament import line_ups, shared_luck, standings, tournament
from fairseat.analysis.stats.tables import played
from fairseat.analysis.store.read import open_run
from fairseat.simulators.engine.mistakes import Mistake
from tests.analysis.pig_runs import PIG

BOTS = ["random", "hold-20", "hold-25", "optimal"]


@pytest.fixture(scope="module")
def pigs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tournament") / "run"
    run(tournament(Base(PIG, seed=5, bots=BOTS, games=601), [2, 3]), folder, threads=1)
    return open_run(folder)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_pair_of_bots_meets(players):
    met = {pair for seated in line_ups(BOTS, players) for pair in combinations(seated, 2)}

    assert set(combinations(BOTS, 2)) <= met


def test_at_a_table_with_more_seats_than_bots_pairs_share_it_both_ways():
    assert [("a", "b", "a"), ("b", "a", "b")] == line_ups(["a", "b"], 3)
    assert [("a", "b", "a", "b")] == line_ups(["a", "b"], 4)


def test_too_many_line_ups_become_pairs():
    bots = [f"b{number}" for number in range(12)]

    assert 66 == len(line_ups(bots, 4))


def test_every_bot_sits_in_every_seat_equally_often(pigs):
    for table in standings(pigs):
        shares = table.strategies.shares
        assert 1 == shares["n"].nunique()
    for _, games, seats in pigs.by_cell(None, ["cell", "game", "seat", "bot"]):
        assert 1 == len(set(seats.groupby(["seat", "bot"], observed=True).size()))
        assert 0 == len(games) % int(games["players"].iloc[0])


def test_the_better_bot_is_rated_higher_at_every_table(pigs):
    for table in standings(pigs):
        rated = table.strategies.ratings.bots.set_index("bot")["elo"]

        assert rated["random"] < rated["hold-25"]
        assert {0.95} == set(table.strategies.ratings.bots["level"]) == set(table.strategies.pairs["level"])


def test_line_ups_that_met_the_same_luck_count_once(pigs):
    """The same games four times over tell no more than once: errors are twice as large as they look."""
    games, seats = pigs.games(cell=0), pigs.seats(cell=0)
    copies = [(games.assign(cell=number), seats.assign(cell=number)) for number in range(4)]
    table = played(*(pd.concat(frames, ignore_index=True) for frames in zip(*copies, strict=True)))

    assert 2.0 == pytest.approx(shared_luck(table))
    assert 1.0 == pytest.approx(shared_luck(played(games, seats)))


def test_a_tournament_of_one_is_refused():
    with pytest.raises(Mistake, match="at least two different bots"):
        tournament(Base(PIG, seed=0, bots=["random"], games=10), [2])
