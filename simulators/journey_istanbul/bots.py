"""stub"""
import numpy as np

from simulators.engine.bots import BotBook
from simulators.engine.jit import kernel

MIND = np.dtype([("version", "i8")], align=True)
class Weights(BotBook):
    """stub"""
@kernel
def think(table, rules, bot, mind):
    """stub"""
@kernel
def score_move(table, rules, bot, mind, move):
    """stub"""
    return 0.0
