"""Everything that lies on the table of Template dice, as fields of one record."""

from fairseat.simulators.engine.sight import public
from fairseat.simulators.engine.table import table_of

from .components import MOST_DICE

SEATS = 4

QUESTIONS = ("die",)
DIE = 0

TABLE = table_of(
    public("field", "i8", (SEATS,)),  # where each player stands
    public("rolled", "i8", (MOST_DICE,)),  # the dice of this turn, 0 for one that is not rolled
    public("ladders", "i8", (SEATS,)),  # climbed so far
)
