"""The questions of Word Traveler and the answers to them: numbers for the kernels, words for people.

To `STOP`, `FOOTPRINT` and `VOTE` the answer is a cell; to `CARD` a packed card; `STOP` and `MORE` also take `ENOUGH`.
"""

from fairseat.simulators.engine.jit import inlined
from fairseat.simulators.engine.worded import Worded

ENOUGH = -1
ANOTHER = 1
WHITE, BLACK = 0, 1


class Question(Worded):
    """What a seat is asked (`table.asked`); the first three while it plans, the others while somebody travels."""

    STOP = 0, "Where to next?"
    CARD = 1, "Which word, on which side?"
    MORE = 2, "Another word under this arrow?"
    FOOTPRINT = 3, "Where do you think this arrow leads?"
    VOTE = 4, "Where do you vote that this arrow leads?"


@inlined
def pack_card(card, side):
    """The answer "this card of the hand, with this side up"."""
    return 2 * card + side


@inlined
def unpack_card(answer):
    """The place in the hand and the side of a packed card."""
    return answer >> 1, answer & 1
