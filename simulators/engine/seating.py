"""Who sits where: a line-up goes through every order of its bots, game by game.

Turning round the table alone would leave every bot beside the same neighbours for ever, and a bot's results hang on
whom it follows: two bots that are one and the same would differ. So every n games, in which each bot sits once in each
seat, another of the (n - 1)! orders round the table takes its turn. The first n games turn the line-up as named.
At five and more seats few runs last through all orders, and neighbouring numbers have neighbouring orders: there they
are visited in strides, after every number of which each bot has followed each other nearly equally often.
"""

from __future__ import annotations

from fairseat.simulators.engine.jit import kernel

STRIDES = (1, 1, 1, 1, 1, 11, 79, 683, 1637)
"""By the number of seats: how far it is from an order to the next. It shares no factor with (n - 1)!, so that all
orders come; of those tried it lets who follows whom differ least, after as many orders as they differ most at."""


@kernel
def seat_bots(chairs, game, players):
    """Say which bot of the line-up sits in each seat in this game. `chairs`: int64[players]. Modified in place.

    The bots before the last are dealt by the digits of the order's number in the factorial system, so that order 0 is
    the line-up as named; then the table turns by one seat a game.
    """
    for seat in range(players):
        chairs[seat] = seat
    order = game // players * STRIDES[players]
    for place in range(1, players - 1):
        width = players - place
        chosen = place + order % width
        order //= width
        bot = chairs[chosen]
        for i in range(chosen, place, -1):
            chairs[i] = chairs[i - 1]
        chairs[place] = bot
    for _ in range(game % players):  # every bot moves on: the one to the left of a seat comes to sit there
        first = chairs[0]
        for seat in range(players - 1):
            chairs[seat] = chairs[seat + 1]
        chairs[players - 1] = first
