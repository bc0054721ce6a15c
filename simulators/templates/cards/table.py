"""Everything that lies on the table of Template cards, as fields of one record."""

from fairseat.simulators.engine.sight import hidden, own, public
from fairseat.simulators.engine.table import table_of

from .components import MOST_CARDS, MOST_IN_HAND

SEATS = 4

QUESTIONS = ("card",)
CARD = 0

NOTHING = 0  # no card: what a seat has not played yet

TABLE = table_of(
    hidden("deck", "u1", (MOST_CARDS,)),  # what was not dealt, face down
    public("deck_left", "i8"),
    own("hand", "u1", (SEATS, MOST_IN_HAND)),  # hidden: only its own seat sees it
    public("hand_left", "i8", (SEATS,)),
    public("played", "i8", (SEATS,)),  # to this trick
    public("seen", "u1", (MOST_CARDS + 1,)),  # 1 for a card that was played face up
    public("leader", "i8"),
    public("tricks", "i8", (SEATS,)),
)
