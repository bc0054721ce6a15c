"""Playing Nim: take stones from one pile."""

from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.table import FIRST_OWN_REASON, WIN, begin_turn, end_game, pass_turn

from .components import MOST_STONES, PILES

MOST_MOVES = sum(PILES)
LAST_STONE = FIRST_OWN_REASON


@kernel
def deal(table, rules):
    """R1.1 Three piles of one, three and five stones. Modified in place."""
    for i in range(len(PILES)):
        table.pile[i] = PILES[i]
    table.rounds = 1
    begin_turn(table, rules, 0)


@inlined
def legal_moves(table, rules, moves):
    """R2.1 Any number of stones of one pile, packed with the pile. Moves modified in place."""
    count = 0
    for i in range(len(PILES)):
        for stones in range(1, table.pile[i] + 1):
            moves[count] = i * (MOST_STONES + 1) + stones
            count += 1
    return count


@inlined
def play(table, rules, move):
    """R2.1, R3.1 Take stones; the last one wins. Modified in place."""
    table.pile[move // (MOST_STONES + 1)] -= move % (MOST_STONES + 1)
    if table.pile.sum() == 0:
        table.winner = table.actor
        end_game(table, WIN, LAST_STONE)
    else:
        pass_turn(table, rules)
