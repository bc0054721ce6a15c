"""Playing tic-tac-toe: take an empty cell."""

from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.table import FIRST_OWN_REASON, SHARED, WIN, begin_turn, end_game, pass_turn

from .components import CELLS, FULL, HAS_LINE

MOST_MOVES = CELLS
LINE, BOARD_FULL = FIRST_OWN_REASON, FIRST_OWN_REASON + 1


@kernel
def deal(table, rules):
    """R1.1 The board is empty, X begins. Modified in place."""
    table.rounds = 1
    begin_turn(table, rules, 0)


@inlined
def legal_moves(table, rules, moves):
    """R2.1 Every empty cell. Moves modified in place."""
    taken = table.cells[0] | table.cells[1]
    count = 0
    for cell in range(CELLS):
        moves[count] = cell
        count += 1 - (taken >> cell & 1)
    return count


@inlined
def play(table, rules, move):
    """R2.1-R3.2 Take a cell, and see whether that ends the game. Modified in place."""
    seat = table.actor
    table.cells[seat] |= 1 << move
    if HAS_LINE[table.cells[seat]]:
        end_game(table, WIN, LINE)
    elif table.cells[0] | table.cells[1] == FULL:
        end_game(table, SHARED, BOARD_FULL)
    else:
        pass_turn(table, rules)
