"""Everything that lies on the table of Round-trip Italy, field by field."""

from fairseat.simulators.engine.table import table_of

from .components import KINDS, MOST_SELECTION_CARDS, MOST_TICKETS_IN_PILE, PILES

SEATS = 4

TABLE = table_of(
    # The five piles, each a ring buffer of kinds: `pile_bottom` is its lowest ticket, the top one is drawn.
    ("pile", "u1", (PILES, MOST_TICKETS_IN_PILE)),
    ("pile_bottom", "i8", (PILES,)),
    ("pile_left", "i8", (PILES,)),
    ("piles_open", "i8"),  # the cities whose pile is not empty, as a mask
    # The selection deck: `deck_left` cards lie face down, the last of them on top; `card` is turned over.
    ("deck", "u1", (MOST_SELECTION_CARDS,)),
    ("deck_left", "i8"),
    ("card", "i8"),  # a mask of cities
    # The hands: how many of each kind, and which kinds at all, as a mask.
    ("hand", "i1", (SEATS, KINDS)),
    ("hand_size", "i8", (SEATS,)),
    ("kinds", "i8", (SEATS,)),
    ("dealt", "i8", (SEATS,)),  # the kinds of the first hand, as a mask
    # What everybody has seen, and what a seat knows of the faces in another's hand.
    ("laid", "i8", (SEATS,)),  # lengths laid, as bits 2 to 6
    ("seen_laid", "i1", (KINDS,)),  # tickets lying out of play in laid trips
    ("known", "i8", (SEATS, SEATS)),  # [who knows, whose hand]: tickets known for certain, two bits a kind
    # The turn.
    ("extra_turn", "?"),  # this turn is an extra turn
    ("extra_earned", "?"),  # a trip of this turn earned another turn
    ("trip_this_turn", "?"),
    ("turn_ended", "?"),  # the turn is over, and the next one due is:
    ("next_seat", "i8"),
    ("next_is_extra", "?"),
    ("offered", "i8"),  # the kind offered in an exchange
    ("partner", "i8"),
    ("direction", "i8"),  # 0 left, 1 right
    # Counts for the results.
    ("extra_turns", "i8", (SEATS,)),
    ("trips", "i8", (SEATS,)),
    ("exchanges_left", "i8", (SEATS,)),
    ("exchanges_right", "i8", (SEATS,)),
    ("exchanges_suffered", "i8", (SEATS,)),
    ("discards", "i8", (SEATS,)),
    ("turns_taken", "i8", (SEATS,)),
    ("six_trip", "i8"),
    ("redraws", "i8"),
    ("reshuffles", "i8"),
    ("skipped_draws", "i8"),
    ("winner", "i8"),
    ("version", "i8", (SEATS,)),  # goes up with every change of a hand, so that bots think again only then
)

LEFT, RIGHT = 0, 1
