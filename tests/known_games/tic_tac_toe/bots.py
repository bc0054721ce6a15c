"""How bots play tic-tac-toe: complete a line, stop one, or threaten two."""

import numpy as np

from fairseat.simulators.engine.bots import BotBook, weight
from fairseat.simulators.engine.jit import inlined

from .components import CELLS, HAS_LINE

MIND = np.dtype([("empty", "?")], align=True)


class Weights(BotBook):
    """What a tic-tac-toe bot can want."""

    line = weight(2.0, 0.0, 10.0, says="How much completing a line is worth.")
    stop = weight(1.0, 0.0, 10.0, says="How much stopping a line of the other is worth.")
    fork = weight(0.0, 0.0, 10.0, says="How much threatening two lines at once is worth.")


@inlined
def think(table, rules, bot, mind):
    """There is nothing to prepare."""


@inlined
def score_move(table, rules, bot, mind, move):
    """What the cell is worth to oneself, and what it would be worth to the other."""
    own, other = table.cells[table.actor], table.cells[1 - table.actor]
    lines = bot.line * HAS_LINE[own | 1 << move] + bot.stop * HAS_LINE[other | 1 << move]
    return lines + bot.fork * (threats(own | 1 << move, other) > 1)


@inlined
def threats(own, other):
    """How many empty cells would complete a line."""
    count = 0
    for cell in range(CELLS):
        count += (other >> cell & 1) == 0 and HAS_LINE[own | 1 << cell]
    return count
