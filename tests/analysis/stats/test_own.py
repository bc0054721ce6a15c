"""What a ruleset counts itself is averaged over games, and set against winning, as honestly as the shared columns."""

import numpy as np
import pytest
import statsmodels.api as sm

from fairseat.analysis.stats import own
from fairseat.analysis.stats.sums import Moments
from fairseat.analysis.stats.tables import played
from tests.analysis.coverage import assert_covers
from tests.analysis.made_games import made_games
from tests.analysis.whole_games import component_effects


@pytest.mark.parametrize(("spread", "step"), [(0.0, 1), (0.4, 1), (4.0, 1), (40.0, 10), (4000.0, 1000)])
def test_a_step_is_felt(spread, step):
    assert own.step_of(spread) == step


def test_counts_are_taken_by_the_step_and_yes_or_no_as_had():
    games, seats = made_games(2000, 3, seed=1)
    table = played(games, seats)
    draw = np.random.default_rng(2)
    laid = (draw.random(len(seats)) < 0.2 + 0.3 * (seats["win"] > 0)).astype(np.int8)
    money = (draw.normal(5000, 800, len(seats)) + 900 * (seats["win"] > 0)).astype(np.int32)

    frame = own.own_effects(table, {"laid": laid, "money": money, "same": np.ones(len(seats))}).set_index("component")

    assert set(frame.index) == {"laid", "money"}
    had = component_effects(table, {"laid": laid}).iloc[0]
    per = component_effects(table, {"money": money / 100}, per_unit=True).iloc[0]
    assert frame.loc["laid", ["estimate", "step"]].tolist() == [pytest.approx(had.estimate), 0]
    assert frame.loc["money", ["estimate", "step"]].tolist() == [pytest.approx(per.estimate, rel=1e-3), 100]


def test_team_differences_are_welch_apart_and_cover_the_truth():
    found = []
    for seed in range(400):
        games, _ = made_games(300, 2, ends=(0, 0, 0.3, 0.7, 0), seed=seed)
        won = (games["outcome"] == "team").to_numpy()
        points = np.random.default_rng([seed, 1]).normal(10, 3, 300) + 2 * won
        found.append(own.team_effects({"points": (Moments.of(points[won]), Moments.of(points[~won]))}).iloc[0])

    assert_covers(found, 2.0)
    two = sm.stats.CompareMeans.from_data(points[won], points[~won]).tconfint_diff(usevar="unequal")
    assert (found[-1].low, found[-1].high) == pytest.approx(two, abs=0.05)


def test_a_team_that_always_wins_or_never_tells_nothing():
    points = Moments.of(np.arange(50))

    assert own.team_effects({"points": (points, Moments())}).empty
    assert own.team_effects({"points": (Moments(), points)}).empty


def test_an_amount_that_all_have_is_tested_by_how_much():
    games, seats = made_games(1000, 2, seed=3)
    turns = 10 + (np.random.default_rng(4).random(len(seats)) * 5).astype(int)

    row = component_effects(played(games, seats), {"turns": turns}, per_unit=True).iloc[0]

    assert np.isfinite(row.low)
    assert row.low < 0 < row.high
