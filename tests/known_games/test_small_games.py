"""Tic-tac-toe, craps, Kuhn poker and two games of patience against their exact answers."""

from fractions import Fraction

import pytest

from fairseat.analysis.stats.intervals import share_of
from tests.known_games.chain import SURE, check_agrees, play

# math.stackexchange.com/q/4045893; the moves are our own count of the same tree.
X_WINS, O_WINS, DRAW, MOVES = Fraction(737, 1260), Fraction(121, 420), Fraction(8, 63), Fraction(3203, 420)

# Undergraduate Review 10(1), Bridgewater State University; the rolls by algebra.
PASS_LINE, ROLLS = Fraction(244, 495), Fraction(557, 165)

# Kuhn 1950; with random players OpenSpiel agrees.
KUHN = {  # bot of both seats: the value to the first player, and how often he takes the pot
    "equilibrium": (Fraction(-1, 18), Fraction(25, 54)),
    "bluffer": (Fraction(-1, 18), Fraction(14, 27)),
    "random": (Fraction(1, 8), Fraction(9, 16)),
}

# Doyle, Grinstead and Snell, arXiv:math/0703900; the fraction by their rook polynomial.
FRUSTRATION = Fraction(4610507544750288132457667562311567997623087869, 284025438982318025793544200005777916187500000000)

# people.sc.fsu.edu/~jburkardt/fun/puzzles/solitaire_solution.html
CLOCK = Fraction(1, 13)


def test_random_tic_tac_toe_ends_as_often_as_it_must_in_each_way(tmp_path):
    played = play(tmp_path, "tic_tac_toe", "-b", "random", "-n", "1M", "--seed", "31")
    winner = played.games.winner.to_numpy()

    check_agrees(float(DRAW), played.share_of_outcome("shared"))
    check_agrees(float(X_WINS + DRAW / 2), played.share_of_seat(0))
    check_agrees(float(MOVES), played.summary.lengths.turns)
    check_agrees(float(X_WINS), share_of(winner == 0, SURE))
    check_agrees(float(O_WINS), share_of(winner == 1, SURE))


def test_the_pass_line_wins_as_often_as_it_must(tmp_path):
    played = play(tmp_path, "craps", "-n", "1M", "--seed", "32")

    check_agrees(float(PASS_LINE), played.share_of_outcome("win"))
    check_agrees(float(ROLLS), played.summary.lengths.turns)


@pytest.mark.parametrize("bot", KUHN)
def test_kuhn_poker_is_worth_what_it_must_be(tmp_path, bot):
    value, wins = KUHN[bot]
    played = play(tmp_path, "kuhn_poker", "-b", bot, "-n", "1M", "--seed", "33")

    check_agrees(float(value), played.mean("score", seat=0))
    check_agrees(float(-value), played.mean("score", seat=1))
    check_agrees(float(wins), played.share_of_seat(0))


def test_frustration_solitaire_is_won_as_often_as_it_must_be(tmp_path):
    played = play(tmp_path, "frustration_solitaire", "-n", "2M", "--seed", "34")

    check_agrees(float(FRUSTRATION), played.share_of_outcome("win"))


def test_clock_patience_is_won_as_often_as_it_must_be(tmp_path):
    played = play(tmp_path, "clock_patience", "-n", "500k", "--seed", "35")

    check_agrees(float(CLOCK), played.share_of_outcome("win"))
