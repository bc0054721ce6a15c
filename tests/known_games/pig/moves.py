"""Playing Pig: the answers open to a player, and what each does."""

from fairseat.simulators.engine.chance import below
from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.table import FIRST_OWN_REASON, WIN, begin_turn, end_game, pass_turn

from .components import FACES
from .table import HOLD, ROLL

MOST_MOVES = 2


@kernel
def deal(table, rules):
    """R3.1 The first player begins. Modified in place."""
    table.first_turn = -1
    table.rounds = 1
    begin_turn(table, rules, 0)


@inlined
def legal_moves(table, rules, moves):
    """R2.1, R2.3 The first roll of a turn is no choice. Moves modified in place."""
    moves[0], moves[1] = ROLL, HOLD
    return 1 if table.total == 0 else 2


@inlined
def play(table, rules, move):
    """R2.2, R2.3 Roll, or hold and pass the turn on. Modified in place."""
    if move == HOLD:
        table.points[table.actor] += table.total
        finish_turn(table, rules)
        return
    face = below(table.chance, FACES) + 1
    if face > 1:
        table.total += face
    else:
        table.total = 0
        finish_turn(table, rules)


@inlined
def finish_turn(table, rules):
    """R1.1, R3.1 See whether the goal is reached, else it is the next player's turn. Modified in place."""
    if table.turns == 1:
        table.first_turn = table.total
    table.total = 0
    if table.points[table.actor] >= rules.goal:
        end_game(table, WIN, FIRST_OWN_REASON)
        return
    pass_turn(table, rules)
