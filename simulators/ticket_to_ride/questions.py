"""The questions of Ticket to Ride and the answers to them: numbers for the kernels, words for people.

To `KEEP` the answers are `NO` and `YES`; to `ACTION` an `Action`; to `CARD` a kind of card or `BLIND`; to `TRACK` a
track; to `PAYMENT` a packed payment.
"""

from fairseat.simulators.engine.jit import inlined
from fairseat.simulators.engine.worded import Worded

from .components import NO_COLOR

NO, YES = 0, 1
BLIND = 9  # the top card of the pile, beside the nine kinds that can lie face up


class Question(Worded):
    """What a seat is asked (`table.asked`)."""

    KEEP = 0, "Keep this ticket?"
    ACTION = 1, "Which action?"
    CARD = 2, "Which train card?"
    TRACK = 3, "Which track?"
    PAYMENT = 4, "How to pay?"


class Action(Worded):
    """R3.1 What a seat can do in its turn."""

    DRAW = 0, "draws train cards"
    FERRY = 1, "draws a Ferry Card"
    CLAIM = 2, "claims a track"
    TICKETS = 3, "draws tickets"


@inlined
def pack_payment(ferry_cards, color, cards, locomotives):
    """The number of a payment; without coloured cards no colour is named."""
    return ferry_cards << 12 | (color if cards > 0 else NO_COLOR) << 8 | cards << 4 | locomotives


@inlined
def unpack_payment(paid):
    """Ferry Cards, colour, cards of that colour, and locomotives of a payment."""
    return paid >> 12, paid >> 8 & 15, paid >> 4 & 15, paid & 15
