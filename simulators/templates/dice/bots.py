"""How bots play Template dice: `think` once a question, then `score_move` each answer; the highest score is given."""

import numpy as np

from fairseat.simulators.engine.bots import BotBook, weight
from fairseat.simulators.engine.jit import kernel

from .components import FACES
from .moves import field_after

MIND = np.dtype([("unused", "i8")], align=True)  # what a bot works out before it scores; this one needs nothing


class Weights(BotBook):
    """What a bot can want; `bots.toml` gives each bot its numbers."""

    speed = weight(1.0, -10.0, 10.0, says="What a field gained is worth; below 0 dawdles.")
    approach = weight(0.0, 0.0, 10.0, says="What it is worth that a ladder lies within one roll of the field reached.")


@kernel
def think(table, rules, bot, mind):
    """Nothing needs to be worked out."""


@kernel
def score_move(table, rules, bot, mind, move):
    """Fields gained, and whether the next move may meet a ladder."""
    field = table.field[table.actor]
    reached = field_after(field, move, rules)
    to_ladder = rules.ladder_every - reached % rules.ladder_every
    return bot.speed * (reached - field) + (bot.approach if to_ladder <= FACES else 0.0)
