"""Effects of a sweep: the true ones are found, the pairing counts, and intervals hold what they promise."""

from dataclasses import replace
from itertools import product

import numpy as np
import pandas as pd
import pytest

from fairseat.analysis.findings.effects import effect_findings, why_no_effects
from fairseat.analysis.stats.effects import effects_of
from fairseat.analysis.stats.taken import Taken
from tests.analysis.coverage import assert_covers, assert_seldom

GRID = [{"limit": limit, "open": is_open} for limit, is_open in product((5, 6, 7), (False, True))]


def gathered(points, values_of, usual, games=500):
    """The effects table of made cells: one headline, a function of the point and the game."""
    return table_of(points, [[Taken("turns", "number", values_of(point))] for point in points], usual)


def table_of(points, headlines, usual=None):
    """The effects table of cells with these headlines: their means first, then 200 games of all cells at a time."""
    effects = effects_of(points, usual or {})
    games = [len(found[0].values) for found in headlines]
    for cell, found in enumerate(headlines):
        for taken in found:
            effects.add(cell, taken, taken.moments())
    for first in range(0, max(games), 200):
        effects.set_against(
            (cell, [replace(one, values=one.values[first : first + 200]) for one in found], numbers)
            for cell, found in enumerate(headlines)
            if len(numbers := np.arange(games[cell])[first : first + 200])
        )
    return effects.table()


def test_effects_start_from_the_rulebook_and_are_exact_for_a_straight_sum():
    luck = np.random.default_rng(1).normal(40, 9, 500)
    table = gathered(GRID, lambda p: luck + 3 * (p["limit"] - 5) - 2 * p["open"], {"limit": 6, "open": True})
    found = {(row.axis, row.before, row.after): row.estimate for row in table.itertuples()}

    assert {("limit", 6, 5): -3, ("limit", 6, 7): 3, ("open", True, False): 2} == pytest.approx(found)
    assert ["limit", "limit", "open"] == table["axis"].tolist()
    assert 1.0 == pytest.approx(table["explained"].iloc[0])
    assert (table["high"] - table["low"]).max() < 1e-9  # the same luck in every cell


def test_what_two_seats_win_is_one_claim_of_a_sweep():
    """The shares of two seats were two, and what was proved of either was doubted twice."""
    first, points = np.random.default_rng(3).random((2, 500)) < [[0.5], [0.58]], [{"limit": 5}, {"limit": 6}]
    alone = [[Taken("first", "share", won)] for won in first]
    both = [[one, Taken("second", "share", ~one.values, fact="first")] for (one,) in alone]

    assert table_of(points, both)["holm"].tolist() == pytest.approx([table_of(points, alone)["p_value"][0]] * 2)


def test_many_numbers_are_a_straight_line_over_the_range():
    points = [{"goal": goal} for goal in range(50, 101, 5)]
    table = gathered(points, lambda p: np.full(500, p["goal"] / 10), {"goal": 100})

    assert [(50, 100, pytest.approx(5.0))] == [(row.before, row.after, row.estimate) for row in table.itertuples()]


def test_what_the_axes_do_together_is_not_explained():
    table = gathered(GRID, lambda p: np.full(500, float((p["limit"] == 7) == p["open"])), {})

    assert table["explained"].iloc[0] < 0.2


def test_no_share_changes_by_more_than_all_games():
    """Of two games an edge was told to change by anything between -246 and +146 points."""
    cells = [[Taken("seat edge", "points", np.array(won) - 0.5)] for won in ((1.0, 1.0), (1.0, 0.0))]
    row = table_of([{"trains": 45}, {"trains": 20}], cells).iloc[0]

    assert (-1.0, 1.0) == (row.low, row.high)


def test_axes_that_cannot_be_told_apart_get_no_effects():
    points = [{"limit": 5, "open": False}, {"limit": 6, "open": True}]

    assert 0 == len(gathered(points, lambda p: np.zeros(500), {}))


def test_cells_of_different_length_are_paired_by_the_number_of_the_game():
    luck = np.random.default_rng(1).normal(size=400)
    cells = [[Taken("turns", "number", luck[:games])] for games in (400, 300)]
    row = table_of([{"limit": 5}, {"limit": 6}], cells).iloc[0]

    assert row.low < luck[:300].mean() - luck.mean() < row.high


def test_95_percent_intervals_hold_the_truth_that_often():
    chance, found = np.random.default_rng(7), []
    for _ in range(400):
        shared = chance.normal(size=200)
        table = gathered(
            GRID, lambda p, s=shared: s + chance.normal(size=200) + 0.2 * (p["limit"] == 7), {"limit": 5}, games=200
        )
        found.append(table[(table["axis"] == "limit") & (table["after"] == 7)].iloc[0])

    assert_covers(found, 0.2)


def test_a_share_that_never_changed_is_not_called_certain():
    row = table_of([{"limit": 5}, {"limit": 6}], [[Taken("holes", "share", np.zeros(500, bool))]] * 2).iloc[0]

    assert (0.0, 1.0) == (row.estimate, row.p_value)
    assert row.high > 0.004


def drawn(axes, points, seed):
    """Points drawn over the ranges of so many axes, as a sampled sweep does."""
    from scipy.stats import qmc

    places = qmc.Sobol(axes, seed=seed).random(points)
    return [{f"axis{at}": round(float(value), 4) for at, value in enumerate(row)} for row in places]


@pytest.mark.filterwarnings("ignore:The balance properties")
def test_an_inert_axis_of_a_sampled_sweep_is_seldom_significant():
    """Without the lack of fit in the error, what another axis curves was laid at its door in 57 %."""
    alarms, explained = [], []
    for seed in range(200):
        chance = np.random.default_rng(seed)
        luck = chance.normal(size=150)
        table = gathered(
            drawn(3, 20, seed),
            lambda p, s=luck, c=chance: s + 0.1 * c.normal(size=150) + 9 * p["axis0"] ** 2 + 3 * p["axis1"],
            {},
            150,
        )
        row = table[table["axis"] == "axis2"].iloc[0]
        alarms.append(row.p_value < 0.05)
        explained.append(row.explained)

    assert_seldom(alarms)
    assert 0.8 < np.mean(explained) < 1


def test_nothing_is_claimed_of_drawn_points_that_the_axes_do_not_explain():
    table = gathered(drawn(2, 16, 1), lambda p: np.full(500, float((p["axis0"] > 0.5) != (p["axis1"] > 0.5))), {})

    assert table["explained"].max() < 0.5
    assert (table["holm"] == 1).all()


def test_moves_most_is_said_only_of_what_is_proved_to():
    """Effects of 2.0 and 1.9 once had their order wrong, and stated, in 45 %."""
    grid = [{"limit": limit, "open": is_open} for limit, is_open in product((5, 6), (False, True))]
    verdicts = []
    for seed in range(200):
        chance = np.random.default_rng(seed)
        table = gathered(grid, lambda p, c=chance: c.normal(0, 8, 500) + 2.0 * (p["limit"] == 6) + 1.9 * p["open"], {})
        verdicts.append(effect_findings(table)[0].verdict)
    clear = gathered(grid, lambda p: np.random.default_rng(1).normal(0, 1, 500) + 2 * (p["limit"] == 6) + p["open"], {})

    assert_seldom([verdict.endswith("most") for verdict in verdicts])
    assert_seldom([verdict == "`open` moves the mean number of turns most" for verdict in verdicts], 0.025)
    assert "`limit` moves the mean number of turns most" == effect_findings(clear)[0].verdict


def test_effects_on_all_headlines_are_one_family():
    """Ten headlines that nothing moves once gave a proved effect in two sweeps of five."""
    alarms = []
    for seed in range(200):
        chance = np.random.default_rng(seed)
        cells = [[Taken(str(at), "number", chance.normal(size=200)) for at in range(10)] for _ in range(2)]
        alarms.append((table_of([{"limit": 5}, {"limit": 6}], cells)["holm"] < 0.05).any())

    assert_seldom(alarms)


def test_a_fall_is_told_as_the_size_of_the_fall():
    """It was once lowered by 1,865 with an interval of -1,866 to -1,865."""
    luck = np.random.default_rng(1).normal(3000, 4, 500)
    (found,) = effect_findings(gathered([{"limit": 5}, {"limit": 6}], lambda p: luck - 1865.5 * (p["limit"] == 6), {}))

    assert "lowers it by 1,86" in found.sentence
    assert "-" not in found.sentence


def test_a_cell_without_a_game_that_counts_is_named():
    cells = pd.DataFrame({"cell": [0, 2]})
    points = [{"limit": 5}, {"limit": 6}, {"limit": 7}]

    assert "no game that counts for it was played at limit 6" in why_no_effects(points, cells, "first player's edge")
    assert "Too few cells" in why_no_effects(points[:1], cells.iloc[:1], "turns")
