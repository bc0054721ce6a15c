"""Everything that lies on the table of Nim."""

from fairseat.simulators.engine.sight import public
from fairseat.simulators.engine.table import table_of

from .components import PILES

QUESTIONS = ("take",)

TABLE = table_of(public("pile", "i8", (len(PILES),)), public("winner", "i8"))
