"""Playing frustration solitaire: deal and call."""

import numpy as np

from fairseat.simulators.engine.chance import shuffle
from fairseat.simulators.engine.jit import kernel
from fairseat.simulators.engine.table import FIRST_OWN_REASON, NONE, WIN, end_game, pass_turn

from .components import CARDS, RANKS
from .table import DEAL

MOST_MOVES = 1
PACK_DEALT, CALLED = FIRST_OWN_REASON, FIRST_OWN_REASON + 1


@kernel
def deal(table, rules):
    """R1.1, R2.1 Shuffle the pack; every card is a turn and a round. Modified in place."""
    for card in range(CARDS):
        table.pack[card] = card
    shuffle(table.chance, table.pack, CARDS)
    pass_turn(table, rules)


@kernel
def legal_moves(table, rules, moves):
    """R2.1 There is nothing to choose. Moves modified in place."""
    moves[0] = DEAL
    return 1


@kernel
def play(table, rules, move):
    """R2.1, R2.2, R3.1 Call a rank and deal a card. Modified in place."""
    called = table.dealt % RANKS
    card = np.int64(table.pack[table.dealt])
    table.dealt += 1
    if card % RANKS == called:
        end_game(table, NONE, CALLED)
    elif table.dealt == CARDS:
        end_game(table, WIN, PACK_DEALT)
    else:
        pass_turn(table, rules)


@kernel
def imagine(table, rules, seat):
    """R1.1 The cards still in the pack are hidden. Modified in place."""
    shuffle(table.chance, table.pack[table.dealt :], CARDS - table.dealt)
