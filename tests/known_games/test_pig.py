"""Pig against its exact chances.

Holding at 20: Neller, nifty.stanford.edu/2010/neller-pig/advantage.html (two players); three and four are linear
solutions of the same equations. Optimal play: Neller and Presser, UMAP Journal 25(1), 2004.
"""

from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from scipy.stats import chisquare

from tests.known_games.chain import check_agrees, check_spread, play

SEATS_HOLDING_AT_20 = {
    2: (0.534698, 0.465302),
    3: (0.372851, 0.331468, 0.295681),
    4: (0.289515, 0.260930, 0.235828, 0.213727),
}
TURNS_HOLDING_AT_20 = {1: 12.636769, 2: 19.866620}
FIRST_WINS_PLAYING_OPTIMALLY = 0.530593
OPTIMAL_WINS_AGAINST = {"hold-20": (0.571498, 0.508342), "hold-25": (0.551274, 0.490865)}  # moving first, second


@pytest.fixture(scope="module")
def two_hold_at_20(tmp_path_factory):
    """A run for two that hold at 20."""
    return play(tmp_path_factory.mktemp("pig"), "pig", "-p", "2", "-b", "hold-20", "-n", "1M", "--seed", "11")


def test_two_players_who_hold_at_20_win_as_often_as_they_must(two_hold_at_20):
    for seat, exact in enumerate(SEATS_HOLDING_AT_20[2]):
        check_agrees(exact, two_hold_at_20.share_of_seat(seat))


@pytest.mark.parametrize("players", [3, 4])
def test_more_players_who_hold_at_20_win_as_often_as_they_must(tmp_path, players):
    played = play(tmp_path, "pig", "-p", str(players), "-b", "hold-20", "-n", "500k", "--seed", "12")
    for seat, exact in enumerate(SEATS_HOLDING_AT_20[players]):
        check_agrees(exact, played.share_of_seat(seat))


def test_a_game_for_two_lasts_as_long_as_it_must(two_hold_at_20):
    check_agrees(TURNS_HOLDING_AT_20[2], two_hold_at_20.summary.lengths.turns)
    check_spread(5.9025, two_hold_at_20.games.turns)


def test_one_player_alone_needs_as_many_turns_as_he_must(tmp_path):
    played = play(tmp_path, "pig", "-p", "1", "-b", "hold-20", "-n", "300k", "--seed", "13")

    check_agrees(TURNS_HOLDING_AT_20[1], played.summary.lengths.turns)


@cache
def chances_of_a_turn(total: int = 0) -> dict[int, Fraction]:
    """What a turn from no points brings who holds at 20, exactly."""
    if total >= 20:
        return {total: Fraction(1)}
    chances = {0: Fraction(1, 6)}
    for face in range(2, 7):
        for points, chance in chances_of_a_turn(total + face).items():
            chances[points] = chances.get(points, Fraction(0)) + chance / 6
    return chances


def test_the_first_turn_brings_points_as_often_as_it_must(two_hold_at_20):
    exact = chances_of_a_turn()
    counts = two_hold_at_20.games.first_turn.value_counts()

    assert Fraction(9440899, 15116544) == exact[0]
    assert set(exact) == set(counts.index)
    expected = np.array([float(exact[points]) for points in sorted(exact)]) * len(two_hold_at_20.games)
    assert chisquare(counts.sort_index().to_numpy(), expected).pvalue > 1e-5
    check_agrees(float(sum(points * chance for points, chance in exact.items())), two_hold_at_20.mean("first_turn"))


def test_two_optimal_players_win_as_often_as_they_must(tmp_path):
    played = play(tmp_path, "pig", "-p", "2", "-b", "optimal", "-n", "1M", "--seed", "14")

    check_agrees(FIRST_WINS_PLAYING_OPTIMALLY, played.share_of_seat(0))


@pytest.mark.parametrize("other", OPTIMAL_WINS_AGAINST)
def test_optimal_play_beats_holding_as_often_as_it_must(tmp_path, other):
    played = play(tmp_path, "pig", "-b", f"optimal,{other}", "-n", "500k", "--seed", "15")
    for seat, exact in enumerate(OPTIMAL_WINS_AGAINST[other]):
        check_agrees(exact, played.wins_of("optimal", seat))


def test_the_printed_share_and_interval_are_those_of_the_run(two_hold_at_20):
    wins = (two_hold_at_20.games.winner == 0).mean()
    half = 1.959964 * (wins * (1 - wins) / len(two_hold_at_20.games)) ** 0.5

    assert f"{wins:.2%}".replace("%", " %") in two_hold_at_20.printed
    assert f"{100 * (wins - half):.2f} to {100 * (wins + half):.2f}" in two_hold_at_20.printed
