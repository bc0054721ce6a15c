"""Playing Connect Four: drop a disc into a column."""

from fairseat.simulators.engine.jit import kernel
from fairseat.simulators.engine.table import FIRST_OWN_REASON, SHARED, WIN, begin_turn, end_game, pass_turn

from .components import MOST_COLUMNS, cell_reached, column_of, has_four

MOST_MOVES = MOST_COLUMNS
FOUR, BOARD_FULL = FIRST_OWN_REASON, FIRST_OWN_REASON + 1


@kernel
def deal(table, rules):
    """R1.1 The board is empty, seat 0 begins. Modified in place."""
    table.rounds = 1
    begin_turn(table, rules, 0)


@kernel
def legal_moves(table, rules, moves):
    """R2.1 Every column with room. Moves modified in place."""
    taken, count = table.cells[0] | table.cells[1], 0
    for column in range(rules.columns):
        cells = column_of(column, rules.rows)
        if taken & cells != cells:
            moves[count] = column
            count += 1
    return count


@kernel
def play(table, rules, move):
    """R2.1-R3.2 Drop a disc, and see whether that ends the game. Modified in place."""
    seat = table.actor
    table.cells[seat] |= cell_reached(table.cells[0] | table.cells[1], move, rules.rows)
    table.discs += 1
    if has_four(table.cells[seat], rules.rows):
        table.winner = seat + 1
        end_game(table, WIN, FOUR)
    elif table.discs == rules.columns * rules.rows:
        end_game(table, SHARED, BOARD_FULL)
    else:
        pass_turn(table, rules)


@kernel
def imagine(table, rules, seat):
    """Nothing is hidden."""
