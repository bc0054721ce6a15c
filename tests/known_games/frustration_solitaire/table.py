"""Everything that lies on the table of frustration solitaire."""

from fairseat.simulators.engine.table import table_of

from .components import CARDS

QUESTIONS = ("deal",)

TABLE = table_of(("pack", "u1", (CARDS,)), ("dealt", "i8"))

DEAL = 0
