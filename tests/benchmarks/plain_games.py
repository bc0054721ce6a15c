"""Single-purpose loops, written by hand for one game each: the yardstick of the engine's overhead.

They play the very games that the engine plays, from the same streams, and write down who won and after how many turns;
players, bots and rules are constants, and everything but the results stays in registers.
"""

from types import FunctionType
from typing import Any

import numba
import numpy as np

from fairseat.simulators.engine.chance import CHANCE, WHIM, below, start_stream
from fairseat.simulators.engine.jit import kernel
from tests.known_games.tic_tac_toe.components import FULL, HAS_LINE

PIG_GOAL = 100
PIG_HOLD_AT = 20
CELLS = 9


@kernel(allocates=True)
def play_pig(seed, first, winners, turns):
    """Play Pig for two that hold at 20, a game for each row. Rows modified in place."""
    stream = np.empty(4, np.uint64)
    for i in range(winners.shape[0]):
        start_stream(stream, seed, first + i, CHANCE)
        own, other = 0, 0
        seat, count = 0, 0
        while True:
            count += 1
            total = 0
            while total < PIG_HOLD_AT and own + total < PIG_GOAL:
                face = below(stream, 6) + 1
                if face == 1:
                    total = 0
                    break
                total += face
            own += total
            if own >= PIG_GOAL:
                break
            own, other = other, own
            seat = 1 - seat
        winners[i] = seat
        turns[i] = count


@kernel(allocates=True)
def play_tic_tac_toe(seed, first, winners, turns):
    """Play tic-tac-toe at random, a game for each row. Rows modified in place."""
    stream = np.empty(4, np.uint64)
    free = np.empty(CELLS, np.int64)
    for i in range(winners.shape[0]):
        start_stream(stream, seed, first + i, WHIM)
        own, other = 0, 0
        winner, count = -1, 0
        while own | other != FULL:
            moves = 0
            for cell in range(CELLS):
                free[moves] = cell
                moves += 1 - ((own | other) >> cell & 1)
            own |= 1 << (free[below(stream, moves)] if moves > 1 else free[0])
            count += 1
            if HAS_LINE[own]:
                winner = (count - 1) & 1
                break
            own, other = other, own
        winners[i] = winner
        turns[i] = count


def compiled_by_default(compiled: Any) -> Any:
    """The same function, and all that it calls, as numba compiles it when it is told nothing: `@njit` alone."""
    function = compiled.py_func
    around = dict(function.__globals__)
    for name in function.__code__.co_names:
        if hasattr(around.get(name), "py_func"):
            around[name] = compiled_by_default(around[name])
    return numba.njit(FunctionType(function.__code__, around, function.__name__))
