"""Playing clock patience: turn the next card."""

import numpy as np

from fairseat.simulators.engine.chance import shuffle
from fairseat.simulators.engine.jit import kernel
from fairseat.simulators.engine.table import FIRST_OWN_REASON, NONE, WIN, end_game, pass_turn

from .components import CARDS, KING, PILE_SIZE, PILES
from .table import TURN

MOST_MOVES = 1
ALL_TURNED, STUCK = FIRST_OWN_REASON, FIRST_OWN_REASON + 1


@kernel
def deal(table, rules):
    """R1.1, R2.1 Shuffle the pack into the piles; the kings' pile is first, every card is a turn. Modified in place."""
    for card in range(CARDS):
        table.pack[card] = card
    shuffle(table.chance, table.pack, CARDS)
    for pile in range(PILES):
        table.left[pile] = PILE_SIZE
    table.pile = KING
    pass_turn(table, rules)


@kernel
def legal_moves(table, rules, moves):
    """R2.1 There is nothing to choose. Moves modified in place."""
    moves[0] = TURN
    return 1


@kernel
def play(table, rules, move):
    """R2.1, R2.2, R3.1 Turn the top card of the pile; its rank is the next pile. Modified in place."""
    table.left[table.pile] -= 1
    card = np.int64(table.pack[PILE_SIZE * table.pile + table.left[table.pile]])
    table.turned += 1
    table.pile = card % PILES
    if table.left[table.pile] > 0:
        pass_turn(table, rules)
    elif table.turned == CARDS:
        end_game(table, WIN, ALL_TURNED)
    else:
        end_game(table, NONE, STUCK)


@kernel(allocates=True)
def imagine(table, rules, seat):
    """R1.1 The cards face down are hidden. Modified in place."""
    hidden = np.empty(CARDS, np.uint8)
    count = 0
    for card in range(CARDS):
        if card % PILE_SIZE < table.left[card // PILE_SIZE]:
            hidden[count] = table.pack[card]
            count += 1
    shuffle(table.chance, hidden, count)
    for card in range(CARDS):
        if card % PILE_SIZE < table.left[card // PILE_SIZE]:
            count -= 1
            table.pack[card] = hidden[count]
