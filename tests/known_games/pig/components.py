"""The die of Pig, and optimal play for two, worked out by value iteration.

The chance to win of the player to move, with `own` points against `other`, needs the chances after every hold (more
points in all, so solved before) and, after a 1, the opponent's own chance at (other, own). Each such pair of chances
is iterated until it stands still (Neller and Presser 2004).
"""

from functools import cache
from typing import Any

import numpy as np

from fairseat.simulators.engine.jit import kernel

FACES = 6
MOST_POINTS = 100
STILL = 1e-14

WORKED_OUT = (("roll_on", "u1", (MOST_POINTS, MOST_POINTS, MOST_POINTS)),)  # [own points, other's, turn's total]


@cache
def rolls_for(goal: int) -> Any:
    """Every position (own, other, total) in which rolling is better than holding; solved once a process."""
    roll_on = np.zeros((MOST_POINTS, MOST_POINTS, MOST_POINTS), np.uint8)
    solve(goal, roll_on)
    return roll_on


@kernel(allocates=True)
def solve(goal, roll_on):
    """Mark every position in which rolling is better than holding. Modified in place."""
    chance = np.zeros((goal, goal))
    best = np.ones(goal + FACES + 1)
    for points in range(2 * goal - 2, -1, -1):
        for own in range(max(0, points - goal + 1), points // 2 + 1):
            settle(goal, chance, best, own, points - own)
            choose_rolls(goal, chance, best, own, points - own, roll_on)
            choose_rolls(goal, chance, best, points - own, own, roll_on)


@kernel
def settle(goal, chance, best, own, other):
    """Iterate the chances at (own, other) and (other, own) until neither moves. Modified in place."""
    moved = 1.0
    while moved > STILL:
        before = chance[own, other]
        chance[own, other] = turn_chance(goal, chance, best, own, other)
        chance[other, own] = turn_chance(goal, chance, best, other, own)
        moved = abs(chance[own, other] - before)


@kernel
def turn_chance(goal, chance, best, own, other):
    """The chance to win at the start of a turn, from the highest total down to none. `best` modified in place."""
    for total in range(goal - own, goal - own + FACES + 1):
        best[total] = 1.0
    for total in range(goal - own - 1, -1, -1):
        best[total] = max(roll_chance(chance, best, own, other, total), hold_chance(chance, own, other, total))
    return best[0]


@kernel
def roll_chance(chance, best, own, other, total):
    """The chance to win after one more roll."""
    lucky = best[total + 2] + best[total + 3] + best[total + 4] + best[total + 5] + best[total + 6]
    return (1.0 - chance[other, own] + lucky) / FACES


@kernel
def hold_chance(chance, own, other, total):
    """The chance to win after holding; holding nothing is no choice."""
    return 1.0 - chance[other, own + total] if total > 0 else -1.0


@kernel
def choose_rolls(goal, chance, best, own, other, roll_on):
    """Write the better choice for each total of one turn. Modified in place."""
    turn_chance(goal, chance, best, own, other)
    for total in range(goal - own):
        rolling = roll_chance(chance, best, own, other, total)
        roll_on[own, other, total] = rolling > hold_chance(chance, own, other, total)
