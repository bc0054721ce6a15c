"""Everything that lies on the table of Kuhn poker."""

from fairseat.simulators.engine.sight import public, ruled
from fairseat.simulators.engine.table import table_of

from .components import CARDS

QUESTIONS = ("open", "answer_pass", "answer_bet")
OPEN, ANSWER_PASS, ANSWER_BET = range(3)

TABLE = table_of(
    ruled("deck", "u1", (CARDS,)),  # the first card is seat 0's, the second seat 1's, the third nobody's
    public("chips", "i8", (2,)),  # put into the pot
    public("winner", "i8"),
)

PASS, BET = 0, 1
