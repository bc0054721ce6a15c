"""Tournaments: everyone meets everyone in every seat, and shared shuffles are not counted twice."""

from dataclasses import astuple, replace
from itertools import combinations

import numpy as np
import pandas as pd
import pytest

from fairseat.analysis.experiments.grid import Base
from fairseat.analysis.experiments.run import run
from fairseat.analysis.experiments.tournament import line_ups, standings, tournament
from fairseat.analysis.stats.shuffles import shared_luck
from fairseat.analysis.stats.summary import summary_of
from fairseat.analysis.stats.tables import played
from fairseat.analysis.store.read import open_run
from tests.analysis.coverage import assert_seldom
from tests.analysis.made_games import made_games
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
    for cell in pigs.cells_there:
        games, seats = pigs.games(cell=cell), pigs.seats(cell=cell)
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

    one = [played(*each) for each in copies]
    halves = [[played(games[rows], seats[np.repeat(rows, 2)]) for games, seats in copies] for rows in _halves(games)]
    alone = played(games, seats)

    for counts, stretches in ((table.counts, [[table]]), (table.counts, [one]), (table.counts, halves)):
        assert (2.0, 2.0) == pytest.approx(astuple(shared_luck(counts, stretches)))
    assert (1.0, 1.0) == pytest.approx(astuple(shared_luck(alone.counts, [[alone]])))


def _halves(games):
    return (games["game"].to_numpy() < 50, games["game"].to_numpy() >= 50)


def equal_bots(seed, games=240):
    """Five equal bots in every line-up of four, turning round; the shuffles say which seat wins, nearly always."""
    draw = np.random.default_rng(seed)
    lucky = draw.random((games, 4))  # what the shuffle of a game gives each seat
    found = []
    for number, four in enumerate(combinations(range(5), 4)):
        lineups = np.array(four)[(np.arange(4) + np.arange(games)[:, None]) % 4]
        table, seats = made_games(games, 4, tuple("abcde"), lineups=lineups, cell=number, seed=seed)
        winner = (lucky + 0.05 * draw.normal(size=(games, 4))).argmax(axis=1)
        seats["win"] = (np.arange(4) == winner[:, None]).ravel().astype(np.float32)
        found.append((table, seats))
    return played(*(pd.concat(frames, ignore_index=True) for frames in zip(*found, strict=True)))


def test_shared_shuffles_reach_every_p_value_pair_and_rating():
    """Only the intervals were once widened: the p-values behind "told apart" were not, nor the pairs of the JSON."""
    claims, seats, wide = [], [], []
    for seed in range(100):
        table = equal_bots(seed)
        summary = summary_of(replace(table, widening=shared_luck(table.counts, [[table]])))
        found = summary.strategies
        claims.append((found.pairs["holm"] < 0.05).any())
        seats.append(summary.seats.equal.p_value < 0.05)
        wide.append(summary.strategies.ratings.seats["high"].iloc[0])

    assert_seldom(claims)
    assert_seldom(seats)
    assert np.mean(wide) > 0
