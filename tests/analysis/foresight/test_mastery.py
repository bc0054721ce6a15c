"""The plan by which a bot that looks ahead is proved the better one."""

from functools import cache

import numpy as np
import pytest

from fairseat.analysis.foresight.mastery import LOOKS, judged
from tests.contract.games import table_for


@pytest.mark.parametrize(("players", "gain"), [(2, 12.0), (4, 8.0), (4, 12.0)])
def test_the_gain_that_ends_a_plan_is_two_points_too_high_at_most_and_its_interval_holds(players, gain):
    """Of gains of 3 to 27 points, 3,000 plans each, these are met the most too high: by 1.9 to 2.0 points."""
    setup, chance, told = table_for("round-trip", players, "expert"), np.random.default_rng(5), []

    @cache
    def found(wins, games):
        return judged(setup, np.repeat([1.0, 0.0], [wins, games - wins]))

    for _ in range(1_000):
        won = chance.random(LOOKS[-1]) < 1 / players + gain / 100
        looks = (found(int(won[:look].sum()), look) for look in LOOKS)
        told.append(next((one for one in looks if one.low > 0.0 or one.high < 0.0), found(int(won.sum()), LOOKS[-1])))

    assert 0.5 < np.mean([one.estimate for one in told]) - gain < 2.5
    assert 0.99 < np.mean([one.low <= gain <= one.high for one in told])
