"""Everything that lies on the table of Word Traveler, field by field."""

from fairseat.simulators.engine.table import table_of

from .components import DAYS, MOST_ARROWS, MOST_CELLS, MOST_DIMENSIONS, MOST_HAND, MOST_WORDS, SEATS

# What is counted of journeys made, at the end.
USED, HITS, POINTS, ACCIDENTS, WORDS, BLACKS, LINE_UPS, LAID, LEFT = range(9)
COUNTS = 9

NOWHERE = -1  # no footprint: not laid yet, or its arrow is void
NOBODY = -1

TABLE = table_of(
    ("day", "i8"),
    ("traveller", "i8"),
    ("points", "i8"),
    ("revealed", "i8"),  # journeys made
    ("marker", "i8", (SEATS,)),
    # The words: the bag still to be drawn from, the discards, and the hands of both days.
    ("bag", "i2", (MOST_WORDS,)),
    ("bag_left", "i8"),
    ("discard", "i2", (MOST_WORDS,)),
    ("discards", "i8"),
    ("hand", "i2", (DAYS, SEATS, MOST_HAND)),
    ("map", "u1", (DAYS, SEATS, MOST_CELLS)),  # points of each cell
    # The plans of both days. A card's arrow is 0 while it is in hand, else 1 to 6.
    ("arrows", "i8", (DAYS, SEATS)),
    ("intended", "i1", (DAYS, SEATS, MOST_ARROWS)),
    ("direction", "i1", (DAYS, SEATS, MOST_ARROWS)),
    ("card_arrow", "i1", (DAYS, SEATS, MOST_HAND)),
    ("card_side", "i1", (DAYS, SEATS, MOST_HAND)),
    ("cards_placed", "i8", (DAYS, SEATS)),
    ("planned", "i8"),  # the seats whose plan of today is finished, as a mask
    # The journeys of both days.
    ("travelled", "u1", (DAYS, SEATS)),
    ("footprint", "i1", (DAYS, SEATS, MOST_ARROWS)),
    ("footprint_points", "i1", (DAYS, SEATS, MOST_ARROWS)),
    ("scored", "u1", (DAYS, SEATS, MOST_CELLS)),
    # The journey under way: which arrow asks for its footprint, and from where.
    ("placed", "i8"),
    ("standing", "i8"),
    ("vote", "i8", (SEATS,)),
    ("votes", "i8"),
    ("walkable", "u1", (MOST_ARROWS + 1, MOST_CELLS)),  # from here every arrow from this one on can be walked
    ("reached", "u1", (MOST_ARROWS + 1, MOST_CELLS)),  # the guess may stand here before this arrow
    ("in_question", "u1", (MOST_ARROWS, MOST_CELLS)),  # this arrow's footprint may lie here
    ("opinion", "f8", (SEATS, MOST_ARROWS, MOST_CELLS)),  # voiced when the journey begins, so public
    # The world: hidden from everybody.
    ("world_key", "u8"),
    ("turned", "i8"),  # by how many words a world from a file was turned round when it was imagined
    ("place", "f8", (MOST_CELLS, MOST_DIMENSIONS)),
    ("dreamt", "i8"),  # the day on which the world was imagined (0: it is the true one),
    ("dreamer", "i8"),  # by this seat, whose words of that day others see as it sees them, and otherwise
    ("seen", "f8", (SEATS, MOST_HAND, MOST_CELLS)),  # what each seat thinks of its own words of today
    # Scratch paper, empty of meaning between two questions.
    ("wanted", "u1", (MOST_CELLS,)),
    ("word_vector", "f8", (MOST_DIMENSIONS,)),
    ("heard", "f8", (MOST_HAND, MOST_CELLS)),
    ("said", "f8", (2 * MOST_HAND, MOST_CELLS)),
    ("likeness", "f8", (2 * MOST_HAND, MOST_CELLS)),
    ("layout", "i2", (MOST_CELLS,)),
    ("by_arrow", "i8", (COUNTS, MOST_ARROWS)),
    ("by_day", "i8", (COUNTS, DAYS)),
    ("by_seat", "i8", (COUNTS, SEATS)),
)
