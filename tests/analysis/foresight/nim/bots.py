"""How a tidy player plays Nim: take the last pile whole, leave two even piles, else anything."""

import numpy as np

from fairseat.simulators.engine.bots import BotBook, weight
from fairseat.simulators.engine.jit import inlined

from .components import MOST_STONES, PILES

MIND = np.dtype([("empty", "?")], align=True)


class Weights(BotBook):
    """What a Nim bot can want."""

    tidy = weight(1.0, 0.0, 10.0, says="How much it is worth to leave nothing, or two even piles.")


@inlined
def think(table, rules, bot, mind):
    """There is nothing to prepare."""


@inlined
def score_move(table, rules, bot, mind, move):
    """Whether this leaves nothing or two even piles."""
    left, most, total = 0, 0, 0
    for i in range(len(PILES)):
        stones = table.pile[i]
        if i == move // (MOST_STONES + 1):
            stones -= move % (MOST_STONES + 1)
        left += stones > 0
        most = max(most, stones)
        total += stones
    return bot.tidy if total == 0 or (left == 2 and total == 2 * most) else 0.0
