"""How bots play Pig: hold at a number, or by the solved table."""

import numpy as np

from fairseat.simulators.engine.bots import BotBook, weight
from fairseat.simulators.engine.jit import inlined

from .table import ROLL

MIND = np.dtype([("wants_roll", "?")], align=True)


class Weights(BotBook):
    """What a Pig bot can want."""

    hold_at = weight(20.0, 0.0, 100.0, says="Hold with this total, or with what reaches the goal.")
    optimal = weight(0.0, 0.0, 1.0, says="1: play the solved game for two, against the best of the others.")


@inlined
def think(table, rules, bot, mind):
    """Decide whether to roll. Mind modified in place."""
    seat, other = table.actor, 0
    own = table.points[seat]
    if own + table.total >= rules.goal:
        mind.wants_roll = False
    elif bot.optimal == 0.0:
        mind.wants_roll = table.total < bot.hold_at
    else:
        for i in range(table.players):
            if i != seat:
                other = max(other, table.points[i])
        mind.wants_roll = rules.roll_on[own, other, table.total] != 0


@inlined
def score_move(table, rules, bot, mind, move):
    """1 for the answer wanted, 0 for the other."""
    return 1.0 if (move == ROLL) == mind.wants_roll else 0.0
