"""Everything that lies on the table of Pig."""

from fairseat.simulators.engine.sight import public
from fairseat.simulators.engine.table import table_of

SEATS = 4

QUESTIONS = ("roll",)

TABLE = table_of(
    public("points", "i8", (SEATS,)),
    public("total", "i8"),  # the turn's points so far
    public("first_turn", "i8"),  # points made in the first turn of the game, -1 before it ended
)

HOLD, ROLL = 0, 1
