"""Everything that lies on the table of craps."""

from fairseat.simulators.engine.table import table_of

QUESTIONS = ("roll",)

TABLE = table_of(("point", "i8"), ("won", "?"))

ROLL = 0
