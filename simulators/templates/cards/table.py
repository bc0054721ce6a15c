"""Everything that lies on the table of Template cards, as fields of one record."""

from fairseat.simulators.engine.table import table_of

from .components import MOST_CARDS, MOST_IN_HAND

SEATS = 4

QUESTIONS = ("card",)
CARD = 0

NOTHING = 0  # no card: what a seat has not played yet

TABLE = table_of(
    ("deck", "u1", (MOST_CARDS,)),  # what was not dealt, face down
    ("deck_left", "i8"),
    ("hand", "u1", (SEATS, MOST_IN_HAND)),  # hidden: only its own seat sees it
    ("hand_left", "i8", (SEATS,)),
    ("played", "i8", (SEATS,)),  # to this trick
    ("seen", "u1", (MOST_CARDS + 1,)),  # 1 for a card that was played face up
    ("leader", "i8"),
    ("tricks", "i8", (SEATS,)),
)
