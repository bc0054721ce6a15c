"""Drawing the layouts of map cards: symbols at random, layouts with an easy chain of three mostly refused."""

import numpy as np

from fairseat.simulators.engine.chance import below, share, start_stream
from fairseat.simulators.engine.jit import inlined, kernel

from .components import DAYS, MAP_CARDS, MOST_CELLS

MOST_TRIES = 200
DECK_STREAM = 2  # the stream of the unchanging deck, apart from the game's and the bots'


@inlined
def draw_from(stream, bag, left):
    """Draw from the first `left` places of a bag; the last one takes the gap. Stream and bag modified in place."""
    i = below(stream, left) if left > 1 else 0
    drawn = np.int64(bag[i])
    bag[i] = bag[left - 1]
    return drawn


@kernel
def draw_layout(stream, rules, bag, layout):
    """R1.3, R1.5 Draw one side of a map card. Stream, scratch bag and layout modified in place."""
    for tried in range(1, MOST_TRIES + 1):
        scatter(stream, rules, bag, layout)
        if tried == MOST_TRIES or rules.chain_keep >= 1.0 or not has_chain(rules, layout):
            return
        if rules.chain_keep > 0.0 and share(stream) < rules.chain_keep:
            return


@kernel
def scatter(stream, rules, bag, layout):
    """R1.3 Put the two-point sights, then the one-point sights on different cells but the centre. Modified in place."""
    left = 0
    for cell in range(rules.cells):
        layout[cell] = 0
        if cell != rules.centre:
            bag[left] = cell
            left += 1
    for number in range(rules.n1 + rules.n2):
        cell = draw_from(stream, bag, left)
        left -= 1
        layout[cell] = 2 if number < rules.n2 else 1


@inlined
def aligned(rules, one, other):
    """Whether two cells share a row or a column."""
    return one // rules.grid == other // rules.grid or one % rules.grid == other % rules.grid


@kernel
def has_chain(rules, layout):
    """R1.5 Whether three arrows from the centre can stop on three different symbols."""
    for first in range(rules.cells):
        if layout[first] == 0 or not aligned(rules, rules.centre, first):
            continue
        for second in range(rules.cells):
            if layout[second] == 0 or second == first or not aligned(rules, first, second):
                continue
            for third in range(rules.cells):
                if layout[third] > 0 and third != first and third != second and aligned(rules, second, third):
                    return True
    return False


def print_deck(rules):
    """R1.4 Draw the 20 two-sided cards of an unchanging deck. Modified in place."""
    stream, bag, layout = np.zeros(4, np.uint64), np.zeros(MOST_CELLS, np.int16), np.zeros(MOST_CELLS, np.uint8)
    with np.errstate(over="ignore"):
        start_stream(stream, np.uint64(rules.map_deck), 0, DECK_STREAM)
        for card in range(MAP_CARDS):
            for day in range(DAYS):
                draw_layout(stream, rules, bag, layout)
                rules.fixed_map[card, day] = layout
