"""The bots of a game in which nobody decides anything: a ruleset's `bots.py` takes everything from here."""

import numpy as np

from fairseat.simulators.engine.bots import BotBook
from fairseat.simulators.engine.jit import inlined

MIND = np.dtype([("empty", "?")], align=True)


class Weights(BotBook):
    """There is nothing to weigh."""


@inlined
def think(table, rules, bot, mind):
    """There is nothing to think of."""


@inlined
def score_move(table, rules, bot, mind, move):
    """The only answer is as good as any."""
    return 0.0
