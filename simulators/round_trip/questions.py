"""The questions of Round-trip Italy in words, and how their answers are packed into one number each.

A pile is its city's number, a ticket its kind, a trip the mask of the kinds that it lays.
"""

from fairseat.simulators.engine.bits import count_bits
from fairseat.simulators.engine.jit import inlined
from fairseat.simulators.engine.worded import Worded

NO = 0  # the answer "no" to every question that has one
YES = 1


class Question(Worded):
    """What a seat is asked (`table.asked`), and the words that ask it."""

    DRAW = 0, "Take a ticket?"
    REDRAW = 1, "Every pile on the card is empty. Turn another card?"
    PILE = 2, "From which pile?"
    EXCHANGE = 3, "Exchange a ticket?"
    REFUSE = 4, "Refuse the exchange?"
    GIVE = 5, "Which ticket goes back?"
    TRIP = 6, "Lay a round-trip?"
    DISCARD = 7, "Which ticket goes under its pile?"


@inlined
def pack_offer(kind, direction):
    """The answer "offer a ticket of this kind to the neighbour in this direction"; "no" lies before them all."""
    return 1 + 2 * kind + direction


@inlined
def unpack_offer(move):
    """The kind that an answer offers, and the direction."""
    return (move - 1) >> 1, (move - 1) & 1


@inlined
def lays_equal_tickets(move):
    """Whether a trip is two tickets of one kind: its mask then holds a single one."""
    return move & (move - 1) == 0


@inlined
def trip_length(move):
    """The length of the trip that an answer lays."""
    return 2 if lays_equal_tickets(move) else count_bits(move)
