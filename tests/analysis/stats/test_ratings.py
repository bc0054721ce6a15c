"""Ratings are those of choix and statsmodels, and cover the truth with seats and larger tables."""

import choix
import numpy as np
import pytest
import statsmodels.api as sm

from fairseat.analysis.stats.ratings import ELO_POINTS, RIDGE, ratings
from fairseat.analysis.stats.tables import played
from tests.analysis.coverage import assert_covers
from tests.analysis.made_games import drawn_anew, made_games
from tests.analysis.stats.test_strategies import round_robin

BOTS = ("a", "b", "c")
STRENGTH = np.array([0.6, 0.1, -0.7])


def chances(strength):
    """Give the chance that the row beats the column."""
    return 1 / (1 + np.exp(strength[None, :] - strength[:, None]))


def test_ratings_are_those_of_choix():
    table = round_robin(chances(STRENGTH), 600, seed=1)
    winners = table.bots[np.arange(len(table.bots)), table.wins.argmax(axis=1)]
    losers = table.bots[np.arange(len(table.bots)), table.wins.argmin(axis=1)]
    expected = choix.opt_pairwise(3, list(zip(winners, losers, strict=True)), alpha=RIDGE / 2, tol=1e-10)

    found = ratings(table.tally)

    # every bot met every other as often in each seat, so that the seat effect leaves the ratings alone
    assert found.bots["estimate"].to_numpy() == pytest.approx(expected - expected.mean(), abs=2e-3)
    assert found.bots["elo"].to_numpy() == pytest.approx(found.bots["estimate"] * ELO_POINTS)


def test_ratings_with_seats_are_statsmodels_logistic_regression():
    games, seats = made_games(
        6000,
        2,
        BOTS,
        bot_edge=STRENGTH,
        seat_edge=[0.3, 0],
        seed=2,
        lineups=np.random.default_rng(2).permuted(np.tile([0, 1, 2], (6000, 1)), axis=1)[:, :2],
    )
    table = played(games, seats)
    design = np.zeros((6000, 4))
    design[np.arange(6000), table.bots[:, 0]] += 1
    design[np.arange(6000), table.bots[:, 1]] -= 1
    design[:, 3] = 1
    # the first bot is the base; the intercept is the whole edge of moving first
    fit = sm.Logit(table.wins[:, 0], design[:, 1:]).fit(disp=False)

    found = ratings(table.tally)

    rated = found.bots["estimate"].to_numpy()
    assert rated[1:] - rated[0] == pytest.approx(fit.params[:2], abs=1e-4)
    assert np.diff(found.seats["estimate"])[0] == pytest.approx(-fit.params[2], abs=1e-4)
    half_width = 1.96 * fit.bse[2] / 2
    assert (found.seats["high"] - found.seats["estimate"])[0] == pytest.approx(half_width, rel=1e-3)


def test_ratings_and_seats_cover_the_truth_at_a_table_of_four():
    edge = np.array([0.3, 0.1, 0, 0])
    tables = drawn_anew(400, 600, 4, BOTS, bot_edge=STRENGTH, seat_edge=edge)
    found = [ratings(table.tally) for table in tables]

    for number, truth in enumerate(STRENGTH - STRENGTH.mean()):
        assert_covers((one.bots.iloc[number] for one in found), truth)
    for number, truth in enumerate(edge - edge.mean()):
        assert_covers((one.seats.iloc[number] for one in found), truth)


def test_a_bot_that_never_wins_is_rated_low_not_infinitely():
    table = played(*made_games(3000, 3, BOTS, bot_edge=[0, 0, -60], seed=3))

    found = ratings(table.tally)

    assert np.isfinite(found.bots[["estimate", "low", "high"]].to_numpy()).all()
    assert found.bots["high"][2] < found.bots["low"][0]


def test_ratings_say_how_far_they_miss():
    beats = np.array([[0.5, 0.8, 0.2], [0.2, 0.5, 0.8], [0.8, 0.2, 0.5]])

    ring = ratings(round_robin(beats, 2000, seed=4).tally)
    line = ratings(round_robin(chances(STRENGTH), 2000, seed=5).tally)

    assert ring.largest_miss > 0.25
    assert line.largest_miss < 0.05


def test_nobody_to_beat_means_no_ratings():
    assert ratings(played(*made_games(100, 1)).tally) is None
    assert ratings(played(*made_games(100, 3, BOTS, ends=(0, 0, 1, 0, 0))).tally) is None
