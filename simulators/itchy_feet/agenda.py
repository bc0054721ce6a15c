"""What is still to be done before the next question: a stack of small tasks instead of nested calls.

Cards come in the middle of everything: a free card may be an event, the event may ask every player for a card,
and each card may send a hand over its limit. A task that must wait for an answer puts the rest of its work on the
agenda first.
"""

from fairseat.simulators.engine.jit import inlined

from .table import NOT_ASKED

# The tasks; each may carry a number.
(
    BEGIN_TURN,  # the next seat's turn
    CHECK_ALL,  # every hand against its limit, from this seat after the active one on
    CHECK_ONE,  # the hand of this seat
    DRAW_CARDS,  # seat + 8 x number of cards
    AFTER_REFILL,
    FREE_OFFERS,  # from this seat after the active one on
    CHOOSE_ACTION,
    FORAGE,  # so many cards more
    KEEP_FORAGED,
    PENALTY,  # so many cards more
    AFTER_TRAVEL,
    PASS_CARDS,  # from this seat after the active one on
    BARGAIN,  # from this seat after the active one's left on
    EVENT_DONE,
) = range(14)


@inlined
def put(table, task, number):
    """Put a task on top of the agenda. Modified in place."""
    table.agenda[table.agenda_size] = task + (number << 8)
    table.agenda_size += 1


@inlined
def ask(table, question, seat, answers):
    """Ask a seat a question whose answers are a mask; without any answer it is not asked. Modified in place."""
    if answers == 0:
        return
    table.asked = question
    table.actor = seat
    table.open = answers


@inlined
def is_asked(table):
    """Whether a question waits for its answer."""
    return table.asked != NOT_ASKED
