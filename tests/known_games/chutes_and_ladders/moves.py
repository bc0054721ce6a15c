"""Playing Chutes and Ladders: one spin a turn."""

from fairseat.simulators.engine.chance import below
from fairseat.simulators.engine.jit import kernel
from fairseat.simulators.engine.table import FIRST_OWN_REASON, WIN, begin_turn, end_game, pass_turn

from .components import LAST, SPINS
from .table import SPIN

MOST_MOVES = 1


@kernel
def deal(table, rules):
    """R1.1 All stand before the first square. Modified in place."""
    table.rounds = 1
    begin_turn(table, rules, 0)


@kernel
def legal_moves(table, rules, moves):
    """R2.1 There is nothing to choose. Moves modified in place."""
    moves[0] = SPIN
    return 1


@kernel
def play(table, rules, move):
    """R2.1-R2.3, R3.1 Spin and move. Modified in place."""
    seat = table.actor
    reached = table.square[seat] + below(table.chance, SPINS) + 1
    if reached <= LAST or not rules.exact_landing:
        table.square[seat] = rules.leads_to[reached]
    if table.square[seat] == LAST:
        end_game(table, WIN, FIRST_OWN_REASON)
    else:
        pass_turn(table, rules)
