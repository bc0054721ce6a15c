"""Everything that lies on the table of craps."""

from fairseat.simulators.engine.sight import public
from fairseat.simulators.engine.table import table_of

QUESTIONS = ("roll",)

TABLE = table_of(public("point", "i8"), public("won", "?"))

ROLL = 0
