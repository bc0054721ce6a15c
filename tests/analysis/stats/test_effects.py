"""Effects of a sweep: the true ones are found, the pairing counts, and intervals hold what they promise."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from fairseat.analysis.stats.effects import effects_of
from fairseat.analysis.stats.taken import Taken

GRID = [{"limit": limit, "open": is_open} for limit, is_open in product((5, 6, 7), (False, True))]


def gathered(points, values_of, usual, games=500):
    """The effects table of made cells: one headline, a function of the point and the game."""
    effects = effects_of(points, usual)
    for cell, point in enumerate(points):
        effects.add(cell, [Taken("turns", "number", values_of(point))], np.arange(games))
    return effects.table()


def test_effects_start_from_the_rulebook_and_are_exact_for_a_straight_sum():
    luck = np.random.default_rng(1).normal(40, 9, 500)
    table = gathered(GRID, lambda p: luck + 3 * (p["limit"] - 5) - 2 * p["open"], {"limit": 6, "open": True})
    found = {(row.axis, row.before, row.after): row.estimate for row in table.itertuples()}

    assert {("limit", 6, 5): -3, ("limit", 6, 7): 3, ("open", True, False): 2} == pytest.approx(found)
    assert ["limit", "limit", "open"] == table["axis"].tolist()
    assert 1.0 == pytest.approx(table["explained"].iloc[0])
    assert (table["high"] - table["low"]).max() < 1e-9  # the same luck in every cell


def test_many_numbers_are_a_straight_line_over_the_range():
    points = [{"goal": goal} for goal in range(50, 101, 5)]
    table = gathered(points, lambda p: np.full(500, p["goal"] / 10), {"goal": 100})

    assert [(50, 100, pytest.approx(5.0))] == [(row.before, row.after, row.estimate) for row in table.itertuples()]


def test_what_the_axes_do_together_is_not_explained():
    table = gathered(GRID, lambda p: np.full(500, float((p["limit"] == 7) == p["open"])), {})

    assert table["explained"].iloc[0] < 0.2


def test_axes_that_cannot_be_told_apart_get_no_effects():
    points = [{"limit": 5, "open": False}, {"limit": 6, "open": True}]

    assert 0 == len(gathered(points, lambda p: np.zeros(500), {}))


def test_cells_of_different_length_are_paired_by_the_number_of_the_game():
    luck = np.random.default_rng(1).normal(size=400)
    effects = effects_of([{"limit": 5}, {"limit": 6}], {})
    for cell, games in enumerate((400, 300)):
        effects.add(cell, [Taken("turns", "number", luck[:games])], np.arange(games))
    row = effects.table().iloc[0]

    assert row.low < luck[:300].mean() - luck.mean() < row.high


def test_95_percent_intervals_hold_the_truth_that_often():
    chance, held, trials = np.random.default_rng(7), 0, 400
    for _ in range(trials):
        shared = chance.normal(size=200)
        table = gathered(
            GRID, lambda p, s=shared: s + chance.normal(size=200) + 0.2 * (p["limit"] == 7), {"limit": 5}, games=200
        )
        row = table[(table["axis"] == "limit") & (table["after"] == 7)].iloc[0]
        held += row.low <= 0.2 <= row.high
    assert abs(held / trials - 0.95) < 4 * np.sqrt(0.95 * 0.05 / trials)


def test_a_share_that_never_changed_is_not_called_certain():
    effects = effects_of([{"limit": 5}, {"limit": 6}], {})
    for cell in range(2):
        effects.add(cell, [Taken("holes", "share", np.zeros(500, bool))], np.arange(500))
    row = effects.table().iloc[0]

    assert (0.0, 1.0) == (row.estimate, row.p_value)
    assert row.high > 0.004
