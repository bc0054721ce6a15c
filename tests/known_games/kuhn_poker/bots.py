"""How bots play Kuhn poker: Kuhn's equilibria, one for each alpha, as chances to bet.

A score is the logarithm of the chance that an answer should have: with `noise` 1 the engine's wobble makes it
exactly that chance (the Gumbel-max trick).
"""

import math

import numpy as np

from fairseat.simulators.engine.bots import BotBook, weight
from fairseat.simulators.engine.jit import inlined, kernel

from .components import JACK, KING, QUEEN
from .table import ANSWER_PASS, BET, OPEN

NEVER = -1e300

MIND = np.dtype([("bet_chance", "f8")], align=True)


class Weights(BotBook):
    """The one freedom of Kuhn's equilibria."""

    alpha = weight(0.0, 0.0, 1.0 / 3.0, says="How often the first player opens with a bet on a jack.")


@inlined
def think(table, rules, bot, mind):
    """Recall the chance to bet. Mind modified in place."""
    mind.bet_chance = chance_to_bet(table.asked, table.actor, np.int64(table.deck[table.actor]), bot.alpha)


@kernel
def chance_to_bet(asked, seat, card, alpha):
    """Kuhn's equilibria: what each seat bets with on each card."""
    if asked == OPEN:
        return alpha if card == JACK else 3.0 * alpha if card == KING else 0.0
    if asked == ANSWER_PASS:
        return 1.0 / 3.0 if card == JACK else 1.0 if card == KING else 0.0
    if card != QUEEN:
        return 1.0 if card == KING else 0.0
    return alpha + 1.0 / 3.0 if seat == 0 else 1.0 / 3.0


@inlined
def score_move(table, rules, bot, mind, move):
    """The logarithm of the chance that this answer should have."""
    chance = mind.bet_chance if move == BET else 1.0 - mind.bet_chance
    return math.log(chance) if chance > 0.0 else NEVER
