"""The plan by which a bot that looks ahead is proved the better one."""

from functools import cache

import numpy as np
import pytest

from fairseat.analysis.evidence.kinds.ahead import LOOKS
from fairseat.analysis.evidence.measure import Hands, Looks, judge, measure
from fairseat.simulators.engine.play import Setup
from tests.contract.games import ruleset_of, table_for


@pytest.mark.parametrize(("players", "gain"), [(2, 12.0), (4, 8.0), (4, 12.0)])
def test_the_gain_that_ends_a_plan_is_two_points_too_high_at_most_and_its_interval_holds(players, gain):
    """Of gains of 3 to 27 points, 3,000 plans each, these are met the most too high: by 1.9 to 2.0 points."""
    setup, chance, told = table_for("round-trip", players, "expert"), np.random.default_rng(5), []

    @cache
    def found(wins, games):
        return judge(setup, np.repeat([1.0, 0.0], [wins, games - wins]), LOOKS.level)

    for _ in range(1_000):
        won = chance.random(LOOKS.after[-1]) < 1 / players + gain / 100
        looks = (found(int(won[:look].sum()), look) for look in LOOKS.after)
        told.append(
            next((one for one in looks if one.low > 0.0 or one.high < 0.0), found(int(won.sum()), LOOKS.after[-1]))
        )

    assert 0.5 < np.mean([one.estimate for one in told]) - gain < 2.5
    assert 0.99 < np.mean([one.low <= gain <= one.high for one in told])


def gained(game, bot, rivals, looks, threads=1):
    ruleset = ruleset_of(game)
    setup = Setup(ruleset, ruleset.choose_rules(""), [ruleset.bot(bot), ruleset.bot(rivals)])
    return list(measure(setup, ruleset.bot(rivals), looks, 3, Hands(threads)))


def test_a_proof_ends_at_a_look_that_was_planned_and_hangs_on_no_threads():
    looks = Looks((12, 30))
    found = gained("kuhn_poker", "random", "equilibrium", looks)

    assert [12, 30] == [one.n for one in found]
    assert all(one.level == looks.level == 0.995 and one.low < one.estimate < one.high for one in found)
    assert found == gained("kuhn_poker", "random", "equilibrium", looks, threads=3)


def test_whoever_has_the_winning_side_of_every_game_is_proved_at_the_first_look():
    (found,) = gained("pig", "optimal", "random", LOOKS)

    assert found.n == LOOKS.after[0]
    assert found.low > 0
