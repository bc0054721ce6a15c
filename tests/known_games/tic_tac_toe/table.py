"""Everything that lies on the table of tic-tac-toe."""

from fairseat.simulators.engine.sight import public
from fairseat.simulators.engine.table import table_of

QUESTIONS = ("cell",)

TABLE = table_of(public("cells", "i8", (2,)))  # the cells of each seat, as a mask
