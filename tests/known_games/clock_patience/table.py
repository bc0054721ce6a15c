"""Everything that lies on the table of clock patience."""

from fairseat.simulators.engine.table import table_of

from .components import CARDS, PILES

QUESTIONS = ("turn",)

TABLE = table_of(
    ("pack", "u1", (CARDS,)),  # four cards a pile
    ("left", "i8", (PILES,)),  # cards still face down in each pile
    ("pile", "i8"),  # the pile of the next card
    ("turned", "i8"),
)

TURN = 0
