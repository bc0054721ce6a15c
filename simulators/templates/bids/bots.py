"""How bots play Template bids: `think` once a question, then `score_move` each answer; the highest score is given."""

import numpy as np

from fairseat.simulators.engine.bots import BotBook, weight
from fairseat.simulators.engine.jit import kernel

MIND = np.dtype([("unused", "i8")], align=True)  # what a bot works out before it scores; this one needs nothing


class Weights(BotBook):
    """What a bot can want; `bots.toml` gives each bot its numbers."""

    above = weight(0.0, -13.0, 13.0, says="How far above the prize it would bid; below 0 under it.")


@kernel
def think(table, rules, bot, mind):
    """Nothing needs to be worked out."""


@kernel
def score_move(table, rules, bot, mind, move):
    """A bid is the better, the nearer it comes to the prize, and what is bid above it."""
    return -abs(move - table.prize - bot.above)
