"""Chances along a game: they end in what came, move by chance alone where nobody chooses, and cost nothing else."""

import numpy as np
import pytest
from scipy.stats import beta

from fairseat.analysis.foresight.chances import COLUMNS, frame_of, least_error, outlooks
from fairseat.analysis.foresight.retold import retell
from fairseat.analysis.foresight.swings import swings
from fairseat.simulators.engine.play import play_batch, set_up
from tests.contract.games import ruleset_of

pytestmark = [pytest.mark.compiled, pytest.mark.filterwarnings("ignore:overflow encountered")]

SEED = 31
K = 32


def table(game, *bots):
    return set_up(ruleset_of(game), bots)


def test_a_curve_has_a_row_for_each_seat_at_every_turn_and_ends_with_what_came():
    setup = table("pig", "hold-20", "hold-20")
    curve = frame_of(outlooks(setup, SEED, 0, K))
    games, seats = play_batch(setup, SEED, 0, 1)

    assert list(COLUMNS) == list(curve.columns)
    assert 2 * (int(games[0].turns) + 1) == len(curve)
    assert seats[0].win.tolist() == curve.chance.tail(2).tolist()
    assert np.allclose(1.0, curve.groupby("decision").chance.sum())


def test_a_curve_is_the_same_every_time():
    setup = table("pig", "hold-20", "hold-20")
    first, again = (frame_of(outlooks(setup, SEED, 1, K)) for _ in range(2))

    assert first.equals(again)


def test_where_nothing_is_left_to_chance_nothing_is_luck():
    """Tic-tac-toe has no chance, and a careful bot's ties are its own whims."""
    for game in range(3):
        for swing in swings(table("tic_tac_toe", "careful", "careful"), SEED, game, K):
            assert [0.0, 0.0] == swing.luck.tolist()


def test_where_nobody_chooses_no_answer_has_weight():
    for swing in swings(table("craps", "random"), SEED, 0, K):
        assert swing.answers is None
        assert [0.0] == swing.whim.tolist()


def test_a_blunder_at_tic_tac_toe_is_named_with_the_better_answer():
    setup = table("tic_tac_toe", "careful", "random")
    told = [one for game in range(6) for one in retell(setup, SEED, game, 64).dear]
    wins = [play_batch(setup, SEED, game, 1)[1][0].win.tolist() for game in range(6)]

    assert told
    assert all(one.given != one.better and one.cost > 2.0 * one.error for one in told)
    assert len(wins) == 6


def test_a_chance_of_which_all_imagined_games_say_the_same_is_not_told_as_certain():
    """Of four imagined games "0 %" stood without an error."""
    setup = table("pig", "hold-20", "random")
    told = [retell(setup, SEED, game, 4) for game in range(3)]
    alike = [one.errors for each in told for one in each.curve[:-1] if one.chances.max() == 1.0]

    assert alike
    assert all((errors == least_error(4)).all() for errors in alike)
    assert all(0.0 == each.curve[-1].errors.max() < min(one.error for one in each.strokes) for each in told)


@pytest.mark.parametrize("imagined", [2, 4, 64])
def test_the_error_of_such_a_chance_is_the_spread_of_jeffreys_beta(imagined):
    assert least_error(imagined) == pytest.approx(beta(0.5, imagined + 0.5).std())
