"""Playing craps: roll until the bet is settled."""

from fairseat.simulators.engine.chance import below
from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.table import FIRST_OWN_REASON, NONE, WIN, end_game, pass_turn

from .components import FACES, LOST_AT_ONCE, SEVEN, WON_AT_ONCE
from .table import ROLL

MOST_MOVES = 1
PASS, SEVEN_OUT = FIRST_OWN_REASON, FIRST_OWN_REASON + 1


@kernel
def deal(table, rules):
    """R1.1 The bet lies, the first roll is next; every roll is a turn and a round. Modified in place."""
    pass_turn(table, rules)


@kernel
def legal_moves(table, rules, moves):
    """R1.1 There is nothing to choose. Moves modified in place."""
    moves[0] = ROLL
    return 1


@kernel
def play(table, rules, move):
    """R2.1, R2.2 Roll both dice and settle the bet if they do. Modified in place."""
    dice = below(table.chance, FACES) + below(table.chance, FACES) + 2
    if table.point == 0:
        if dice in WON_AT_ONCE:
            settle(table, True)
        elif dice in LOST_AT_ONCE:
            settle(table, False)
        else:
            table.point = dice
    elif dice == table.point or dice == SEVEN:
        settle(table, dice != SEVEN)
    if not table.over:
        pass_turn(table, rules)


@inlined
def settle(table, won):
    """R3.1 The bet is won, or lost to the house. Modified in place."""
    table.won = won
    if won:
        end_game(table, WIN, PASS)
    else:
        end_game(table, NONE, SEVEN_OUT)
