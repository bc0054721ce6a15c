"""A line-up goes through all orders of its bots, so that a bot's results do not hang on whom it follows."""

from collections import Counter
from itertools import permutations
from math import factorial

import numpy as np
import pytest

from fairseat.simulators.engine.seating import seat_bots


def orders(players, games):
    """Who sits where, game by game."""
    return [tuple(seat_bots(game, players).tolist()) for game in games]


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
def test_every_order_of_the_table_comes_once_in_a_round_of_games(players):
    assert set(permutations(range(players))) == set(orders(players, range(factorial(players))))


@pytest.mark.parametrize("players", [2, 3, 4, 8])
def test_every_bot_sits_once_in_each_seat_in_as_many_games_as_there_are_seats(players):
    for first in (0, 5 * players, 1_000_003 * players):
        block = orders(players, range(first, first + players))

        assert all(sorted(seats) == list(range(players)) for seats in zip(*block, strict=True))


def test_the_first_games_turn_the_line_up_as_it_is_named():
    assert [(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)] == orders(4, range(4))


def test_every_bot_follows_every_other_equally_often():
    """What turning round alone gets wrong: there the same bot is the left neighbour in every game."""
    follows = Counter((one[seat], one[(seat + 1) % 4]) for one in orders(4, range(24)) for seat in range(4))

    assert dict.fromkeys(permutations(range(4), 2), 8) == dict(follows)


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_who_follows_whom_is_nearly_even_after_any_number_of_orders(players):
    """In the order of their numbers, at six seats one bot had followed another 17 times more often than it should."""
    follows = np.zeros((players, players))
    for number, one in enumerate(orders(players, range(0, factorial(players), players)), 1):
        follows[one, one[1:] + one[:1]] += 1
        away = np.abs(follows[~np.eye(players, dtype=bool)] - number / (players - 1))

        assert away.max() <= players


def test_the_order_is_known_from_the_number_of_the_game_alone():
    assert orders(5, range(300))[217] == orders(5, [217])[0]
    assert orders(5, [217]) == orders(5, [217 + factorial(5)])
