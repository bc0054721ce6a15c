"""Everything that lies on the table of Connect Four."""

from fairseat.simulators.engine.sight import public
from fairseat.simulators.engine.table import table_of

QUESTIONS = ("column",)

TABLE = table_of(
    public("discs", "i8"),  # on the board
    public("winner", "i8"),  # the seat that has four in a row, counted from 1; 0 is nobody
    public("cells", "i8", (2,)),  # the cells of each seat, as a mask
)
