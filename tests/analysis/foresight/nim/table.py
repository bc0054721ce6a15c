"""Everything that lies on the table of Nim."""

from fairseat.simulators.engine.table import table_of

from .components import PILES

QUESTIONS = ("take",)

TABLE = table_of(("pile", "i8", (len(PILES),)), ("winner", "i8"))
