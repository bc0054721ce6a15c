"""Playing The Journey: Istanbul: the course of a day, the answers open to each question, and carrying them out.

A day is a row of stages (`table.stage`). After every answer `go_on` works through them until somebody is asked.
The parts of the play: `opening.py` the set-up, `turn.py` a player's turn, `tasks.py` the player cards,
`evening.py` the end of the day, `talk.py` rumours and gifts, `hidden.py` what a seat cannot see.
"""

import numpy as np

from fairseat.simulators.engine.jit import inlined, kernel

from . import turn
from .components import DAYS, JOURNEY, WORK
from .evening import end_day, next_event, reveal_and_raid, take_work, travel
from .opening import set_up
from .questions import KEEP, LIE, NO, NOTHING, SILENT, TRUTH, YES, Question, pack_card
from .table import LEFT, Stage
from .talk import answer_tell, ask_about, ask_around, for_sale, give_money, spread_rumour, take_claim
from .tasks import complete_obstacle, pay_bank

MOST_MOVES = 96


@kernel
def deal(table, rules):
    """R2.1 Set up the table and go on to the first question. Modified in place."""
    set_up(table, rules)
    table.stage = Stage.NEXT_TURN
    go_on(table, rules)


@kernel
def go_on(table, rules):
    """Work through the stages of the day until somebody is asked or the game is over. Modified in place."""
    asking = False
    while not asking:
        stage = table.stage
        if stage == Stage.LOOKS:
            asking = turn.go_on_looking(table, rules)
        elif stage == Stage.DRAWS:
            asking = turn.go_on_drawing(table, rules)
        elif stage == Stage.NEXT_TURN:
            asking = turn.next_turn(table, rules)
        elif stage == Stage.GIFTS:
            asking = turn.begin_with_gifts(table, rules)
        elif stage == Stage.WISHES:
            asking = ask_around(table, rules)
        elif stage == Stage.DEBTS:
            asking = turn.come_to_debts(table, rules)
        elif stage == Stage.WORKS:
            asking = next_event(table, rules, WORK, Question.WORK)
        elif stage == Stage.JOURNEYS:
            asking = next_event(table, rules, JOURNEY, Question.JOURNEY)
        elif stage == Stage.RUMOURS:
            asking = spread_rumour(table, rules)
        elif stage == Stage.EVENING:
            reveal_and_raid(table, rules)
        elif stage == Stage.NIGHT:
            asking = end_day(table, rules)
        elif stage == Stage.BUYING:
            table.stage, asking = Stage.RUMOURS, True
        elif stage == Stage.FINES:
            asking = turn.come_to_fines(table, rules)
        elif stage == Stage.TURN_PROPER:
            asking = turn.begin_proper(table)
        else:
            asking = turn.choose_exit(table, rules)


@kernel
def legal_moves(table, rules, moves):
    """Write the answers open to the asked seat and return their number. Moves modified in place."""
    asked = table.asked
    if asked == Question.LOOK:
        return list_cards(table, ~table.looked, moves, 0)
    if asked == Question.MOVE:
        here = table.where[table.actor]
        for i in range(rules.next_count[here]):
            moves[i] = rules.next_places[here, i]
        return rules.next_count[here]
    if asked == Question.COME_OUT:
        for place in range(5):
            moves[place] = place
        return 5
    if asked == Question.TELL:
        moves[0], moves[1], moves[2] = SILENT, TRUTH, LIE
        return 3
    if asked == Question.GIVE:
        return list_neighbours(table, moves)
    if asked == Question.ASK:
        moves[0] = NOTHING
        return list_cards(table, for_sale(table), moves, 1)
    moves[0], moves[1] = NO, YES
    return 2


@inlined
def list_cards(table, wanted, moves, count):
    """R3.4, R8.2 Add the cards on the sheet that are in a mask, by row and position. Moves modified in place."""
    for row in range(DAYS):
        for position in range(table.row_size[row]):
            moves[count] = pack_card(row, position)
            count += wanted >> np.int64(table.row[row, position]) & 1
    return count


@kernel
def list_neighbours(table, moves):
    """R8.6 To keep one's money, and every other seat in Istanbul. Moves modified in place."""
    moves[0] = KEEP
    count = 1
    for seat in range(table.players):
        if seat != table.turn_of and table.where[seat] != LEFT:
            moves[count] = seat
            count += 1
    return count


@kernel
def play(table, rules, move):
    """Carry one answer out and go on to the next question. Modified in place."""
    asked = table.asked
    if asked == Question.LOOK:
        turn.look_at(table, move)
    elif asked == Question.MOVE:
        turn.go_to(table, rules, move)
    elif asked == Question.WORK:
        take_work(table, rules, move)
    elif asked == Question.JOURNEY:
        travel(table, rules, move)
    else:
        answer_seldom(table, rules, asked, move)
    go_on(table, rules)


@inlined
def answer_seldom(table, rules, asked, move):
    """Carry out an answer to one of the rarer questions. Modified in place."""
    if asked == Question.PAY_DEBT:
        if move == YES:
            pay_bank(table, table.turn_of, rules.debt)
            complete_obstacle(table, table.turn_of)
    elif asked == Question.COME_OUT:
        turn.come_out(table, rules, move)
    elif asked == Question.PAY_FINE:
        if move == YES:
            turn.pay_fine(table, rules)
    elif asked == Question.DRAW:
        if move == YES:
            turn.draw_event(table, rules)
        else:
            table.draws_left = 0
    elif asked == Question.TELL:
        answer_tell(table, rules, move)
    elif asked == Question.BUY:
        if move == YES:
            take_claim(table, rules)
    elif asked == Question.ASK:
        ask_about(table, move)
    elif move != KEEP:
        give_money(table, rules, move)
    else:
        table.stage = Stage.WISHES
