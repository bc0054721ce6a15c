"""Everything that lies on the table of Chutes and Ladders."""

from fairseat.simulators.engine.sight import public
from fairseat.simulators.engine.table import table_of

SEATS = 4

QUESTIONS = ("spin",)

TABLE = table_of(public("square", "i8", (SEATS,)))

SPIN = 0
