"""How a bot that grows a tree answers: each imagined game goes on from the answers that did well before it.

Every imagined game is dealt anew, goes down the tree by the answers that are promising or seldom tried, adds one
answer that is new, and is then played on. What it came to is noted at each answer on its way, for the seat that gave
it. Positions that the asked seat cannot tell apart are one (Cowling, Powley and Whitehouse 2012), wherever they were
met; so what is bid in secret is answered in ignorance. The answer tried most often is given.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from fairseat.simulators.engine.chance import GOLDEN, MIX_1, U32, below, mix
from fairseat.simulators.engine.jit import inlined, kernel

SLOTS = 1 << 18  # room for twice the answers that the most imagined games add
MOST_DEPTH = 1_024
NOTHING = np.uint64(0)
ODD = np.uint64(1)


class Tree(NamedTuple):
    """The answers that were tried at one question, each where its position's and its own number put it."""

    keys: Any  # uint64[SLOTS]: NOTHING where no answer is kept
    visits: Any  # int64[SLOTS]
    offered: Any  # int64[SLOTS]: how often it could have been given since it was kept
    sums: Any  # float64[SLOTS]: what the seat that gave it got
    path: Any  # int64[MOST_DEPTH]: the slots on the way down
    actors: Any  # int64[MOST_DEPTH]: who answered there
    span: Any  # float64[2]: the least and the most that anybody got at this question
    sight: Any  # uint64[seats, words]: what each seat can tell apart


def lay_tree(players: int, words: int) -> Tree:
    """Lay out what one thread needs to grow a tree; memory that no question needs is never touched."""
    return Tree(
        keys=np.zeros(SLOTS, np.uint64),
        visits=np.zeros(SLOTS, np.int64),
        offered=np.zeros(SLOTS, np.int64),
        sums=np.zeros(SLOTS),
        path=np.zeros(MOST_DEPTH, np.int64),
        actors=np.zeros(MOST_DEPTH, np.int64),
        span=np.zeros(2),
        sight=np.zeros((players, words), np.uint64),
    )


@kernel
def clear_tree(tree, games):
    """Forget all answers; return the room that so many games need, a power of two. Tree modified in place."""
    room = 64
    while room < 2 * games and room < SLOTS:
        room *= 2
    for slot in range(room):
        tree.keys[slot] = NOTHING
        tree.visits[slot] = 0
        tree.offered[slot] = 0
        tree.sums[slot] = 0.0
    tree.span[0], tree.span[1] = math.inf, -math.inf
    return room


@kernel
def position_key(words, seen, seat):
    """Name what a seat can tell of a position by 64 bits."""
    key = GOLDEN * np.uint64(seat + 1)
    for i in range(words.shape[0]):
        key = (key ^ (words[i] & seen[i])) * MIX_1
        key ^= key >> U32
    return key


@inlined
def answer_key(position, move):
    """Name an answer at a position; never NOTHING."""
    return mix(position ^ (np.uint64(move) * GOLDEN)) | ODD


@kernel
def slot_of(tree, room, key):
    """The slot of an answer, or the empty one where it would be kept."""
    slot = np.int64(key & np.uint64(room - 1))
    while tree.keys[slot] != NOTHING and tree.keys[slot] != key:
        slot = (slot + 1) & (room - 1)
    return slot


@inlined
def doublings(number):
    """How often 1 is doubled to come to a number, straight between the powers of two: no logarithm of a library's."""
    whole = 0
    while number >> (whole + 1):
        whole += 1
    return whole + number / (1 << whole) - 1.0


@inlined
def promise_of(tree, slot, curiosity):
    """What an answer got on average between the least and the most of all, and so much more the less it was tried."""
    span = tree.span[1] - tree.span[0]
    got = (tree.sums[slot] / tree.visits[slot] - tree.span[0]) / span if span > 0.0 else 0.0
    return got + curiosity * math.sqrt(doublings(tree.offered[slot]) / tree.visits[slot])


@kernel
def pick_answer(tree, room, position, moves, count, curiosity, whim):
    """Pick one that was never tried, each alike, else the most promising; return its slot and its number.

    Tree and whim modified in place.
    """
    picked, kept, untried, most = -1, -1, 0, -math.inf
    for i in range(count):
        slot = slot_of(tree, room, answer_key(position, moves[i]))
        if tree.visits[slot] == 0:
            untried += 1
            if below(whim, untried) == 0:
                picked, kept = i, slot
        else:
            tree.offered[slot] += 1
            if untried == 0:
                promise = promise_of(tree, slot, curiosity)
                if promise > most:
                    picked, kept, most = i, slot, promise
    return kept, picked


@kernel
def note_worth(tree, depth, worths):
    """Note at each answer on the way what its seat got. Tree modified in place."""
    for step in range(depth):
        slot = tree.path[step]
        tree.visits[slot] += 1
        tree.sums[slot] += worths[tree.actors[step]]
    for seat in range(worths.shape[0]):
        tree.span[0] = min(tree.span[0], worths[seat])
        tree.span[1] = max(tree.span[1], worths[seat])


@kernel
def most_tried(tree, room, position, moves, count):
    """The answer that was tried most often; of several the one that got more."""
    best, tries, got = moves[0], 0, -math.inf
    for i in range(count):
        slot = slot_of(tree, room, answer_key(position, moves[i]))
        visits = tree.visits[slot]
        if visits > 0 and (visits > tries or (visits == tries and tree.sums[slot] > got)):
            best, tries, got = moves[i], visits, tree.sums[slot]
    return best
