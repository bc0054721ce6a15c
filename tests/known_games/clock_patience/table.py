"""Everything that lies on the table of clock patience."""

from fairseat.simulators.engine.sight import public, ruled
from fairseat.simulators.engine.table import table_of

from .components import CARDS, PILES

QUESTIONS = ("turn",)

TABLE = table_of(
    ruled("pack", "u1", (CARDS,)),  # four cards a pile
    public("left", "i8", (PILES,)),  # cards still face down in each pile
    public("pile", "i8"),  # the pile of the next card
    public("turned", "i8"),
)

TURN = 0
