"""Components are judged between like seats, with games as clusters and false discoveries held down."""

from dataclasses import replace

import numpy as np
import pytest
import statsmodels.api as sm

from fairseat.analysis.stats.components import FEWEST, Strata
from fairseat.analysis.stats.tables import Played, played
from tests.analysis.coverage import assert_covers
from tests.analysis.made_games import drawn_anew, made_games
from tests.analysis.whole_games import component_effects


def held_by_chance(games, players, chance, seed):
    """Hand a card to seats by pure chance: [games * players]."""
    return (np.random.default_rng(seed).random(games * players) < chance).astype(np.int8)


def test_effect_is_the_regression_of_statsmodels_with_games_as_clusters():
    games, seats = made_games(2000, 3, seat_edge=[0.4, 0, 0], seed=1)
    # winners have it oftener, so that those who have it vary by more than chance would make them
    held = held_by_chance(2000, 3, np.where(seats["win"] > 0, 0.3, 0.2), seed=1)
    seat = np.tile(np.arange(3), 2000)
    design = np.column_stack([held, seat == 0, seat == 1, seat == 2]).astype(float)
    cluster = {"groups": np.repeat(np.arange(2000), 3), "use_correction": False}
    fit = sm.OLS(seats["win"].to_numpy(float), design).fit(cov_type="cluster", cov_kwds=cluster)

    row = component_effects(played(games, seats), {"card": held}).iloc[0]

    assert row.estimate == pytest.approx(fit.params[0], abs=1e-5)
    assert (row.high - row.low) / 2 == pytest.approx(1.96 * fit.bse[0], rel=1e-3)


def test_a_card_that_both_cannot_have_is_covered_though_seats_hang_together():
    # at a table of two exactly one seat has the card, so that its win is the other's loss
    tables = enumerate(drawn_anew(800, 300, 2))
    held = ((table, np.random.default_rng(seed).permuted(np.tile([1, 0], (300, 1)), axis=1)) for seed, table in tables)

    assert_covers((component_effects(table, {"card": card}).iloc[0] for table, card in held), 0.0)


def test_a_card_that_wins_is_found_with_its_size():
    games, seats = made_games(20_000, 4, seed=2)
    draw = np.random.default_rng(2)
    seats["strong"] = (draw.random(len(seats)) < np.where(seats["win"] > 0, 0.4, 0.2)).astype(np.int8)
    seats["idle"] = held_by_chance(20_000, 4, 0.3, seed=3)
    # of 100 seats with the card 0.25 * 0.4 / 0.25 = 40 won; of 100 without 0.25 * 0.6 / 0.75 = 20
    found = component_effects(played(games, seats), ["idle", "strong"]).set_index("component")

    assert found.index[0] == "strong"
    assert found["win_with"]["strong"] == pytest.approx(0.4, abs=0.015)
    assert found["win_without"]["strong"] == pytest.approx(0.2, abs=0.015)
    assert found["low"]["strong"] < 0.2 < found["high"]["strong"]
    assert found["q_value"]["strong"] < 1e-6
    assert found["q_value"]["idle"] > 0.05


def test_a_strong_bots_favourite_card_is_not_taken_for_a_strong_card():
    games, seats = made_games(20_000, 3, ("good", "poor", "other"), bot_edge=[1.5, 0, 0], seed=4)
    chance = np.where(seats["bot"] == "good", 0.8, 0.2)
    seats["card"] = (np.random.default_rng(4).random(len(seats)) < chance).astype(np.int8)

    row = component_effects(played(games, seats), ["card"]).iloc[0]

    assert row.win_with - row.win_without > 0.2
    assert row.low < 0 < row.high


def test_per_unit_asks_what_one_more_goes_with():
    games, seats = made_games(30_000, 2, seed=5)
    draw = np.random.default_rng(5)
    seats["cards"] = draw.binomial(4, np.where(seats["win"] > 0, 0.6, 0.5)).astype(np.int8)

    one_more = component_effects(played(games, seats), ["cards"], per_unit=True).iloc[0]
    expected = np.polyfit(seats["cards"].astype(float), seats["win"], 1)[0]

    assert one_more.estimate == pytest.approx(expected, abs=1e-3)


def test_what_is_seen_too_seldom_or_never_differs_is_counted_but_not_tested():
    games, seats = made_games(3000, 2, ("a", "b"), seed=6)
    seats["rare"] = (np.arange(len(seats)) < FEWEST - 1).astype(np.int8)
    seats["always"] = np.int8(1)
    seats["sign"] = (seats["bot"] == "a").astype(np.int8)

    found = component_effects(played(games, seats), ["rare", "always", "sign"]).set_index("component")

    assert found["method"]["rare"] == "too few to test"
    assert found["method"]["sign"] == "never differs within a line-up"
    assert found["seats"]["rare"] == FEWEST - 1
    assert (found["p_value"] == 1).all()


def test_a_hundred_idle_cards_bring_few_false_discoveries():
    table = played(*made_games(3000, 3, seed=7))
    cards = {f"card {number}": held_by_chance(3000, 3, 0.2, seed=number) for number in range(100)}

    found = component_effects(table, cards)

    assert (found["p_value"] < 0.05).sum() > 0
    assert (found["q_value"] < 0.05).sum() <= 2


def test_idle_cards_that_are_all_dealt_out_bring_a_false_discovery_no_oftener_than_is_said():
    """What one seat has the others lack; the procedure is proved for cards that do not exclude each other."""
    table, hit = played(*made_games(600, 2, seed=9)), 0
    for seed in range(100):
        first = np.random.default_rng(seed).permuted(np.tile(np.arange(10) < 5, (600, 1)), axis=1)
        held = np.stack([first, ~first], axis=1).reshape(1200, 10).astype(np.int8)
        hit += component_effects(table, {str(card): held[:, card] for card in range(10)})["q_value"].min() < 0.05

    assert hit < 0.05 * 100 + 2.6 * np.sqrt(100 * 0.05 * 0.95)


def dealt_the_wins_anew(table: Played, draw: np.random.Generator) -> Played:
    """The same games, each with the wins of another: whatever seats have, it is idle."""
    return replace(table, wins=draw.permutation(table.wins))


@pytest.mark.slow
def test_of_runs_whose_cards_are_all_idle_one_in_twenty_names_any_though_few_win_with_the_rarest():
    """Who wins is one of six, and the rarest cards are held in some 50 seats: 8 wins are expected, and 2 are met."""
    draw, runs, rates = np.random.default_rng(1), 1_000, np.geomspace(0.012, 0.1, 30)
    table, named = played(*made_games(700, 6, seed=1)), 0
    for _ in range(runs):
        held = (draw.random((4_200, 30)) < rates).astype(np.int8)
        cards = {str(card): held[:, card] for card in range(30)}
        named += component_effects(dealt_the_wins_anew(table, draw), cards)["q_value"].min() < 0.05

    assert named / runs <= 0.05 + 2 * np.sqrt(0.05 * 0.95 / runs)
    assert named / runs >= 0.02  # nor is power lost by being too careful


def test_the_variance_and_the_skewness_by_chance_are_those_of_wins_that_are_dealt_anew():
    draw, table = np.random.default_rng(2), played(*made_games(200, 4, seat_edge=[0.8, 0, 0, 0], seed=2))
    held = held_by_chance(200, 4, 0.1, seed=2)
    variance, third = Strata(table).sums(held).by_chance
    found = np.array([Strata(dealt_the_wins_anew(table, draw)).sums(held).together for _ in range(4_000)])

    assert found.var() == pytest.approx(variance, rel=4 * np.sqrt(2 / 4_000))
    assert (found**3).mean() / variance**1.5 == pytest.approx(third / variance**1.5, abs=4 * np.sqrt(15 / 4_000))


def test_games_that_nobody_won_are_left_out_and_without_any_nothing_is_told():
    games, seats = made_games(2000, 2, ends=(0.5, 0, 0, 0.5, 0), seed=8)
    held = held_by_chance(2000, 2, 0.5, seed=8)

    row = component_effects(played(games, seats), {"card": held}).iloc[0]

    assert row.n == (games["outcome"] == "win").sum()
    assert 0 == len(component_effects(played(*made_games(10, 2, ends=(0, 0, 1, 0, 0))), {"card": held[:20]}))
