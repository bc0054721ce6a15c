"""Chutes and Ladders against the exact Markov chain.

Althoen, King and Schilling, The Mathematical Gazette 77(478), 1993, give the mean as the fraction below for the board
with a chute from 47; possiblywrong.wordpress.com (2015-02-20) names both boards.
"""

from fractions import Fraction

import numpy as np
import pytest
from scipy.stats import chisquare

from tests.known_games.chain import check_agrees, check_spread, play

MEAN_47 = Fraction(
    225837582538403273407117496273279920181931269186581786048583,
    5757472998140039232950575874628786131130999406013041613400,
)
MEAN_48 = 39.598366
MEAN_OVERSHOOT = 35.834938
LONGEST = 4_000

# The board, written down a second time, so that a slip of one square in the ruleset's own would show.
JUMPS = {1: 38, 4: 14, 9: 31, 16: 6, 21: 42, 28: 84, 36: 44, 47: 26, 49: 11, 51: 67, 56: 53, 62: 19, 64: 60,
         71: 91, 80: 100, 87: 24, 93: 73, 95: 75, 98: 78}  # fmt: skip


def chances_to_be_on_the_way():
    """The chance that a player alone is not home yet after each number of moves."""
    step = np.zeros((101, 101))
    for square in range(100):
        for spin in range(1, 7):
            reached = square + spin
            step[square, JUMPS.get(reached, reached) if reached <= 100 else square] += 1 / 6
    here, chances = np.eye(101)[0], [1.0]
    for _ in range(LONGEST):
        here = here @ step
        here[100] = 0.0
        chances.append(here.sum())
    return np.array(chances)


STILL_GOING = chances_to_be_on_the_way()
HOME_AFTER = STILL_GOING[:-1] - STILL_GOING[1:]  # moves 1, 2, ...


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """A run of one player alone on the classic board."""
    return play(tmp_path_factory.mktemp("chutes"), "chutes_and_ladders", "-p", "1", "-n", "1M", "--seed", "21")


def test_one_player_alone_needs_as_many_moves_as_he_must(alone):
    moves = alone.games.turns

    check_agrees(float(MEAN_47), alone.summary.lengths.turns)
    check_spread(25.22496, moves)
    assert (7, 32) == (moves.min(), moves.median())


def test_the_numbers_of_moves_follow_the_markov_chain(alone):
    expected = HOME_AFTER[6:200] * len(alone.games)
    counts = np.bincount(alone.games.turns, minlength=201)
    rest = np.append(counts[7:201], (alone.games.turns > 200).sum())

    assert 22 == HOME_AFTER.argmax() + 1
    assert chisquare(rest, np.append(expected, STILL_GOING[200] * len(alone.games))).pvalue > 1e-5


@pytest.mark.parametrize(("variant", "exact"), [("chute-48", MEAN_48), ("overshoot", MEAN_OVERSHOOT)])
def test_a_variant_changes_the_mean_as_much_as_it_must(tmp_path, variant, exact):
    played = play(tmp_path, "chutes_and_ladders", "-p", "1", "--variant", variant, "-n", "500k", "--seed", "22")

    check_agrees(exact, played.summary.lengths.turns)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_of_several_players_wins_as_often_as_he_must(tmp_path, players):
    games = {2: "500k", 3: "250k", 4: "250k"}[players]
    played = play(tmp_path, "chutes_and_ladders", "-p", str(players), "-n", games, "--seed", "23")
    before, after = STILL_GOING[:-1], STILL_GOING[1:]
    shares = [(HOME_AFTER * before ** (players - 1 - seat) * after**seat).sum() for seat in range(players)]
    for seat, exact in enumerate(shares):
        check_agrees(exact, played.share_of_seat(seat))

    check_agrees((before**players).sum(), played.mean("rounds"))
    if players == 2:
        assert (0.507912, 26.33096) == (round(shares[0], 6), round((before**2).sum(), 5))
