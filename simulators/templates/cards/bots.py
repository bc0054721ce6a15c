"""How bots play Template cards: `think` once a question, then `score_move` each answer; the highest score is given."""

import numpy as np

from fairseat.simulators.engine.bots import BotBook, weight
from fairseat.simulators.engine.jit import kernel

MIND = np.dtype([("to_beat", "i8"), ("last", "?")], align=True)  # the highest card of the trick; nobody plays after me


class Weights(BotBook):
    """What a bot can want; `bots.toml` gives each bot its numbers."""

    height = weight(1.0, -10.0, 10.0, says="What a higher card is worth while it may yet be beaten; below 0 ducks.")
    thrift = weight(0.0, 0.0, 10.0, says="How much it minds playing a higher card than it needs, or than it can use.")


@kernel
def think(table, rules, bot, mind):
    """Look at the cards of this trick. Mind modified in place."""
    seat = table.actor
    mind.to_beat = 0
    for other in range(table.players):
        mind.to_beat = max(mind.to_beat, table.played[other])
    left = seat + 1 if seat + 1 < table.players else 0
    mind.last = left == table.leader


@kernel
def score_move(table, rules, bot, mind, move):
    """A card that wins is good, and the lower the better where nobody plays after it; one that loses is best low."""
    if move < mind.to_beat:
        return -100.0 - bot.thrift * move
    if mind.last:
        return 100.0 - bot.thrift * move
    return bot.height * move
