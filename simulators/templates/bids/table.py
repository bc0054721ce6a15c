"""Everything that lies on the table of Template bids, as fields of one record."""

from fairseat.simulators.engine.sight import hidden, public
from fairseat.simulators.engine.table import table_of
from fairseat.simulators.engine.together import sealed_answers

from .components import MOST_CARDS

SEATS = 4

QUESTIONS = ("bid",)
BID = 0

TABLE = table_of(
    hidden("prizes", "u1", (MOST_CARDS,)),  # those still to come, face down, the next one last
    public("prizes_left", "i8"),
    public("prize", "i8"),  # what is bid for now
    public("held", "i8", (SEATS,), bits=MOST_CARDS + 1),  # the cards of each hand, as a mask: all saw what was played
    public("bid", "i8", (SEATS,)),  # the last bids, once all were in
    public("points", "i8", (SEATS,)),
    *sealed_answers(SEATS),
)
