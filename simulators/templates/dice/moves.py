"""Playing Template dice: deal the table, list the answers open, carry one out. An answer is the face of a die."""

from fairseat.simulators.engine.chance import below
from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.table import FIRST_OWN_REASON, WIN, begin_turn, end_game, pass_turn

from .components import FACES, MOST_DICE
from .table import DIE

MOST_MOVES = MOST_DICE


@kernel
def deal(table, rules):
    """R1.1 All stand before the first field, for the table is empty, and seat 0 begins. Modified in place."""
    table.rounds = 1
    begin_turn(table, rules, 0)
    roll(table, rules)


@inlined
def roll(table, rules):
    """R2.1 Roll the dice of this turn and ask for one. Modified in place."""
    for die in range(MOST_DICE):
        table.rolled[die] = below(table.chance, FACES) + 1 if die < rules.dice else 0
    table.asked = DIE


@kernel
def legal_moves(table, rules, moves):
    """R2.1 Any face that was rolled, each once. Moves modified in place."""
    count = 0
    for face in range(1, FACES + 1):
        for die in range(rules.dice):
            if table.rolled[die] == face:
                moves[count] = face
                count += 1
                break
    return count


@inlined
def field_after(field, face, rules):
    """R2.2 Where a move by this face ends, a ladder included."""
    reached = field + face
    return reached + rules.ladder_climb if reached % rules.ladder_every == 0 else reached


@kernel
def play(table, rules, move):
    """R2.1, R2.2, R3.1 Move by the face, then it is the next player's turn. Modified in place."""
    seat = table.actor
    reached = field_after(table.field[seat], move, rules)
    table.ladders[seat] += reached > table.field[seat] + move
    table.field[seat] = reached
    if reached >= rules.goal:
        end_game(table, WIN, FIRST_OWN_REASON)
        return
    pass_turn(table, rules)
    if not table.over:
        roll(table, rules)
