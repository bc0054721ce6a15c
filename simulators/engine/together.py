"""One question put to several seats at once: nobody's answer is seen or counted before all are in.

The table lays `sealed_answers(SEATS)`; `deal` and `play` put the question by `ask_together`; `play` begins with
`if not seal(table, move): return`, and after it `table.sealed` has an answer for each seat that was asked. `imagine`
begins with `reopen(table, seat)`. Seats answer one after the other, but the order means nothing: what is sealed is
its own seat's, the turn is nobody's, and whoever looks ahead takes the others to answer after him.
"""

from fairseat.simulators.engine.bits import lowest_bit
from fairseat.simulators.engine.jit import kernel
from fairseat.simulators.engine.sight import Field, hidden, own, public
from fairseat.simulators.engine.table import MAX_TURNS, SPECTATOR, UNFINISHED, end_game

NOBODY = -1  # whose turn it is while several are asked at once
UNANSWERED = -1


def sealed_answers(seats: int) -> tuple[Field, Field, Field]:
    """The fields that a question to several seats needs: their answers, who is asked, and who has yet to answer."""
    return own("sealed", "i8", (seats,)), public("together", "i8", bits=seats), hidden("waiting", "i8")


@kernel
def ask_together(table, rules, asked, seats):
    """Ask the seats of a mask one question at once: a turn of nobody, and a round. Modified in place."""
    if table.turns >= rules.max_turns:
        end_game(table, UNFINISHED, MAX_TURNS)
        return
    table.turns += 1
    table.rounds += 1
    table.turn_of = NOBODY
    table.asked = asked
    table.together = seats
    table.waiting = seats
    table.sealed[:] = UNANSWERED
    table.actor = lowest_bit(seats)


@kernel
def seal(table, move):
    """Take the answer of the asked seat, unseen; say whether all are in, else the next is asked. Modified in place."""
    table.sealed[table.actor] = move
    table.waiting &= ~(1 << table.actor)
    if table.waiting == 0:
        return True
    table.actor = lowest_bit(table.waiting)
    return False


@kernel
def reopen(table, seat):
    """Take back what others have sealed, which this seat has not seen: they answer after it. Modified in place."""
    if table.turn_of != NOBODY or seat == SPECTATOR:
        return
    for other in range(table.players):
        if other != seat and table.together >> other & 1:
            table.sealed[other] = UNANSWERED
            table.waiting |= 1 << other
