"""The questions of The Journey: Istanbul, and how their answers are numbered."""

from fairseat.simulators.engine.jit import inlined
from fairseat.simulators.engine.worded import Worded

from .components import DAYS
from .table import SEATS


class Question(Worded):
    """What a seat is asked (`table.asked`), and the words that ask it."""

    MOVE = 0, "Where to?"
    PAY_DEBT = 1, "Pay the old debt?"
    LOOK = 2, "Which card to look at?"
    DRAW = 3, "Draw an event?"
    PAY_FINE = 4, "Pay the fine and leave jail?"
    COME_OUT = 5, "Where to come out of jail?"
    JOURNEY = 6, "Use this journey?"
    WORK = 7, "Use this work?"
    TELL = 8, "Say what this card is?"
    BUY = 9, "Buy what is said of a card?"
    GIVE = 10, "Give money to somebody?"
    ASK = 11, "Ask the others what a card is?"


ROW_STEP = 16  # more than the cards of any row

# The answers: to `move` and `come_out` a place; to `look` a card of the sheet, packed; to `ask` one, or
NOTHING = ROW_STEP * DAYS
# to `give` a seat, or
KEEP = SEATS
# to `tell`
SILENT, TRUTH, LIE = 0, 1, 2
# and to all others
NO, YES = 0, 1


@inlined
def pack_card(row, position):
    """The answer that names a card of the sheet by its row and its position there."""
    return ROW_STEP * row + position


@inlined
def unpack_card(answer):
    """The row and the position of the card that an answer names."""
    return answer // ROW_STEP, answer % ROW_STEP
