"""Who sits where: a line-up goes through every order of its bots, game by game.

Turning round the table alone would leave every bot beside the same neighbours for ever, and a bot's results hang on
whom it follows: two bots that are one and the same would differ. So every n games, in which each bot sits once in each
seat, another of the (n - 1)! orders round the table takes its turn. The first n games turn the line-up as named.
At five and more seats few runs last through all orders, and neighbouring numbers have neighbouring orders: there they
are visited in strides, after every number of which each bot has followed each other nearly equally often.
"""

from functools import cache
from math import factorial
from typing import Any

import numpy as np

STRIDES = (1, 1, 1, 1, 1, 11, 79, 683, 1637)
"""By the number of seats: how far it is from an order to the next. It shares no factor with (n - 1)!, so that all
orders come; of those tried it lets who follows whom differ least, after as many orders as they differ most at."""


@cache
def orders(players: int) -> Any:
    """Which bot of the line-up sits in each seat, game by game, until all orders have come: int64[games, seats].

    The bots before the last are dealt by the digits of the order's number in the factorial system, so that order 0 is
    the line-up as named; then the table turns by one seat a game. It is no kernel: at most 40,320 games are told
    sooner than one could be compiled.
    """
    games = np.arange(factorial(players))
    chairs = np.tile(np.arange(players), (len(games), 1))
    order = games // players * STRIDES[players]
    for place in range(1, players - 1):
        width = players - place
        chosen = place + order % width
        order //= width
        bot = chairs[games, chosen]
        for i in range(players - 1, place, -1):
            chairs[:, i] = np.where(i <= chosen, chairs[:, i - 1], chairs[:, i])
        chairs[:, place] = bot
    # Every bot moves on: the one to the left of a seat comes to sit there.
    return np.take_along_axis(chairs, (games[:, None] + np.arange(players)) % players, axis=1)


def seat_bots(game: int, players: int) -> Any:
    """Which bot of the line-up sits in each seat in this game: int64[seats]."""
    found = orders(players)
    return found[game % len(found)].copy()
