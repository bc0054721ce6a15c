"""Everything that lies on the table of frustration solitaire."""

from fairseat.simulators.engine.sight import public, ruled
from fairseat.simulators.engine.table import table_of

from .components import CARDS

QUESTIONS = ("deal",)

TABLE = table_of(ruled("pack", "u1", (CARDS,)), public("dealt", "i8"))

DEAL = 0
