"""Everything that lies on the table of Word Traveler, field by field."""

from fairseat.simulators.engine.sight import hidden, own, public, ruled, scratch
from fairseat.simulators.engine.table import table_of

from .components import DAYS, MOST_ARROWS, MOST_CELLS, MOST_DIMENSIONS, MOST_HAND, MOST_WORDS, SEATS

# What is counted of journeys made, at the end.
USED, HITS, POINTS, ACCIDENTS, WORDS, BLACKS, LINE_UPS, LAID, LEFT = range(9)
COUNTS = 9

NOWHERE = -1  # no footprint: not laid yet, or its arrow is void
NOBODY = -1

TABLE = table_of(
    public("day", "i8"),
    public("traveller", "i8"),
    public("points", "i8"),
    public("revealed", "i8"),  # journeys made
    public("marker", "i8", (SEATS,)),
    # The words: the bag still to be drawn from, the discards, and the hands of both days.
    public("bag", "i2", (MOST_WORDS,)),
    public("bag_left", "i8"),
    public("discard", "i2", (MOST_WORDS,)),
    public("discards", "i8"),
    public("hand", "i2", (DAYS, SEATS, MOST_HAND)),
    ruled("map", "u1", (DAYS, SEATS, MOST_CELLS)),  # points of each cell
    # The plans of both days. A card's arrow is 0 while it is in hand, else 1 to 6.
    ruled("arrows", "i8", (DAYS, SEATS)),
    ruled("intended", "i1", (DAYS, SEATS, MOST_ARROWS)),
    ruled("direction", "i1", (DAYS, SEATS, MOST_ARROWS)),
    ruled("card_arrow", "i1", (DAYS, SEATS, MOST_HAND)),
    ruled("card_side", "i1", (DAYS, SEATS, MOST_HAND)),
    ruled("cards_placed", "i8", (DAYS, SEATS)),
    ruled("planned", "i8", bits=SEATS),  # the seats whose plan of today is finished, as a mask
    # The journeys of both days.
    public("travelled", "u1", (DAYS, SEATS)),
    public("footprint", "i1", (DAYS, SEATS, MOST_ARROWS)),
    public("footprint_points", "i1", (DAYS, SEATS, MOST_ARROWS)),
    public("scored", "u1", (DAYS, SEATS, MOST_CELLS)),
    # The journey under way: which arrow asks for its footprint, and from where.
    public("placed", "i8"),
    public("standing", "i8"),
    public("vote", "i8", (SEATS,)),
    public("votes", "i8"),
    public("walkable", "u1", (MOST_ARROWS + 1, MOST_CELLS)),  # from here every arrow from this one on can be walked
    public("reached", "u1", (MOST_ARROWS + 1, MOST_CELLS)),  # the guess may stand here before this arrow
    public("in_question", "u1", (MOST_ARROWS, MOST_CELLS)),  # this arrow's footprint may lie here
    public("opinion", "f8", (SEATS, MOST_ARROWS, MOST_CELLS)),  # voiced when the journey begins, so public
    # The world: hidden from everybody.
    hidden("world_key", "u8"),
    hidden(
        "turned", "i8", left="0 where words are drawn"
    ),  # by how many words a world from a file was turned round when it was imagined
    hidden("place", "f8", (MOST_CELLS, MOST_DIMENSIONS)),
    hidden("dreamt", "i8"),  # the day on which the world was imagined (0: it is the true one),
    hidden("dreamer", "i8"),  # by this seat, whose words of that day others see as it sees them, and otherwise
    own("seen", "f8", (SEATS, MOST_HAND, MOST_CELLS)),  # what each seat thinks of its own words of today
    # Scratch paper, empty of meaning between two questions.
    scratch("wanted", "u1", (MOST_CELLS,)),
    scratch("word_vector", "f8", (MOST_DIMENSIONS,)),
    scratch("heard", "f8", (MOST_HAND, MOST_CELLS)),
    scratch("said", "f8", (2 * MOST_HAND, MOST_CELLS)),
    scratch("likeness", "f8", (2 * MOST_HAND, MOST_CELLS)),
    scratch("layout", "i2", (MOST_CELLS,)),
    scratch("by_arrow", "i8", (COUNTS, MOST_ARROWS)),
    scratch("by_day", "i8", (COUNTS, DAYS)),
    scratch("by_seat", "i8", (COUNTS, SEATS)),
)
