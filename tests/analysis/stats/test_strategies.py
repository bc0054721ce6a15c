"""Bots are compared as the games bear out, in shares, pairs, rings and skill."""

import numpy as np
import pandas as pd
import pytest
from statsmodels.stats.proportion import proportion_confint

from fairseat.analysis.stats import strategies
from fairseat.analysis.stats.tables import played
from tests.analysis.coverage import assert_covers, assert_seldom, holds
from tests.analysis.made_games import drawn_anew, made_games

BOTS = ("a", "b", "c")


def round_robin(beats, games, seed):
    """Play each pair of bots `games` times at a table of two; beats[i, j] is the chance that i wins."""
    draw = np.random.default_rng(seed)
    count = len(beats)
    lineups = np.array([(i, j) for i in range(count) for j in range(count) if i != j for _ in range(games // 2)])
    first = draw.random(len(lineups)) < np.asarray(beats)[lineups[:, 0], lineups[:, 1]]
    made, seats = made_games(len(lineups), 2, tuple("abcdef"[:count]), lineups=lineups)
    win = np.column_stack([first, ~first]).astype(np.float32).ravel()
    seats = seats.assign(win=win, place=np.where(win > 0, 1, 2).astype(np.int8))
    return played(made, seats)


def test_a_plain_pair_is_wilson():
    table = played(*made_games(2000, 2, ("a", "b"), bot_edge=[0.4, 0], lineups=np.tile([0, 1], (2000, 1)), seed=1))
    wins = int(table.wins[:, 0].sum())

    row = strategies.head_to_head(table).iloc[0]

    assert (row.low, row.high) == pytest.approx(proportion_confint(wins, 2000, method="wilson"))
    assert (row.bot, row.opponent, row.n, row.tied) == ("a", "b", 2000, 0)


def test_shares_and_pairs_agree_with_a_plain_count():
    games, seats = made_games(3000, 4, BOTS, bot_edge=[0.7, 0, -0.5], seed=2)
    table = played(games, seats)

    shares, pairs = strategies.bot_shares(table.tally), strategies.head_to_head(table)

    assert shares["estimate"].to_numpy() == pytest.approx(
        seats.groupby("bot", observed=True)["win"].mean().to_numpy(), rel=1e-6
    )
    both = seats.merge(seats, on="game")
    met = both[(both["bot_x"] == "a") & (both["bot_y"] == "c")]
    ahead = (met["win_x"] > met["win_y"]).sum() / (met["win_x"] != met["win_y"]).sum()
    assert strategies.matrix(pairs, BOTS).loc["a", "c"] == pytest.approx(ahead)
    assert strategies.matrix(pairs, BOTS).loc["c", "a"] == pytest.approx(1 - ahead)


def test_a_bot_that_comes_second_and_never_wins_beats_nobody():
    games, seats = made_games(2000, 3, BOTS, bot_edge=[1, 0, -60], seed=7)
    place = np.where(seats["win"] > 0, 1, np.where(seats["bot"] == "c", 2, 3))
    table = played(games, seats.assign(place=place.astype(np.int8)))

    pairs = strategies.head_to_head(table)

    assert strategies.standing(pairs, BOTS).champion == "a"
    assert strategies.matrix(pairs, BOTS).loc["c", ["a", "b"]].tolist() == [0, 0]


def test_the_larger_part_of_a_shared_win_counts_as_the_win():
    games, seats = made_games(300, 3, BOTS, ends=(0, 1, 0, 0, 0), seed=8)
    wins = np.select([seats["bot"] == "a", seats["bot"] == "b"], [0.75, 0.25], 0).astype(np.float32)

    square = strategies.matrix(strategies.head_to_head(played(games, seats.assign(win=wins))), BOTS)

    assert square.loc["a"].tolist() == [0.5, 1, 1]
    assert square.loc["b"].tolist() == [0, 0.5, 1]


def test_two_bots_are_one_claim():
    """What one wins the other does not; of three each may win for itself."""
    two, three = (played(*made_games(300, len(bots), tuple(bots))).tally for bots in ("ab", "abc"))

    assert strategies.bot_shares(two)["low_all"].tolist() == strategies.bot_shares(two)["low"].tolist()
    assert (strategies.bot_shares(three)["low_all"] < strategies.bot_shares(three)["low"]).all()


def test_bot_shares_cover_the_truth_where_one_bot_fills_several_seats():
    chance = 2 * np.exp(0.5) / (2 * np.exp(0.5) + 1) / 2
    tables = drawn_anew(500, 300, 3, ("a", "b"), bot_edge=[0.5, 0])

    assert_covers((strategies.bot_shares(table.tally).iloc[0] for table in tables), chance)


def test_pairs_cover_the_truth_with_many_ties():
    # a wins and not b: exp(1.5) to 1; where c wins, as it mostly does, the game tells nothing of the two
    truth = np.exp(1.5) / (np.exp(1.5) + 1)
    tables = list(drawn_anew(500, 600, 3, BOTS, bot_edge=[1.5, 0, 2]))

    assert_covers((strategies.meeting_of(table.counts, 0, 1) for table in tables), truth)
    assert strategies.head_to_head(tables[-1]).iloc[0].tied > 0.5


def test_a_ring_is_found_and_no_champion():
    beats = np.array([[0.5, 0.7, 0.3], [0.3, 0.5, 0.7], [0.7, 0.3, 0.5]])

    pairs = strategies.head_to_head(round_robin(beats, 400, seed=3))
    found = strategies.standing(pairs, BOTS)

    assert found.cycles == (("a", "b", "c"),)
    assert found.champion == ""
    assert found.dominated == ()


def test_a_champion_that_beats_all_dominates_the_rest():
    beats = np.array([[0.5, 0.7, 0.9], [0.3, 0.5, 0.7], [0.1, 0.3, 0.5]])

    found = strategies.standing(strategies.head_to_head(round_robin(beats, 2000, seed=4)), BOTS)

    assert found.champion == "a"
    assert found.cycles == ()
    assert set(found.dominated) == {("a", "b"), ("a", "c"), ("b", "c")}


def test_equal_bots_are_seldom_told_apart():
    beats = np.full((4, 4), 0.5)

    alarms = [(strategies.head_to_head(round_robin(beats, 100, seed))["holm"] < 0.05).any() for seed in range(500)]

    assert_seldom(alarms)


def test_skill_looks_at_every_pair_from_the_better_side():
    beats = np.array([[0.5, 0.2, 0.4], [0.8, 0.5, 0.7], [0.6, 0.3, 0.5]])

    found = strategies.skill(strategies.head_to_head(round_robin(beats, 4000, seed=5)))

    assert (found.best, found.worst) == ("b", "a")
    assert holds(found.widest, 0.8)
    assert holds(found.better_ahead, (0.8 + 0.6 + 0.7) / 3)


def test_bots_that_never_met_stay_unknown():
    lineups = np.repeat([[0, 1], [2, 3]], 50, axis=0)

    pairs = strategies.head_to_head(played(*made_games(100, 2, tuple("abcd"), lineups=lineups)))
    square = strategies.matrix(pairs, list("abcd"))

    assert np.isnan(square.loc["a", "c"])
    assert square.loc["d", "d"] == 0.5
    assert len(pairs) == 2


def test_one_bot_and_no_winner_are_no_error():
    alone = played(*made_games(100, 3))
    nobody = played(*made_games(100, 3, BOTS, ends=(0, 0, 0, 1, 0)))

    assert strategies.head_to_head(alone).empty
    assert strategies.skill(strategies.head_to_head(nobody)) is None
    assert isinstance(strategies.bot_shares(nobody.tally).frame, pd.DataFrame)
