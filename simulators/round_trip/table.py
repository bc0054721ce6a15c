"""Everything that lies on the table of Round-trip Italy, field by field."""

from fairseat.simulators.engine.sight import hidden, own, public, ruled
from fairseat.simulators.engine.table import table_of

from .components import KINDS, MOST_SELECTION_CARDS, MOST_TICKETS_IN_PILE, PILES

SEATS = 4

TABLE = table_of(
    # The five piles, each a ring buffer of kinds: `pile_bottom` is its lowest ticket, the top one is drawn.
    hidden("pile", "u1", (PILES, MOST_TICKETS_IN_PILE)),
    public("pile_bottom", "i8", (PILES,)),
    public("pile_left", "i8", (PILES,)),
    public("piles_open", "i8", bits=PILES),  # the cities whose pile is not empty, as a mask
    # The selection deck: `deck_left` cards lie face down, the last of them on top; `card` is turned over.
    hidden("deck", "u1", (MOST_SELECTION_CARDS,)),
    public("deck_left", "i8"),
    public("card", "i8", bits=6),  # a mask of cities
    # The hands: how many of each kind, and which kinds at all, as a mask.
    own("hand", "i1", (SEATS, KINDS)),
    public("hand_size", "i8", (SEATS,)),
    own("kinds", "i8", (SEATS,), bits=KINDS),
    own("dealt", "i8", (SEATS,), bits=KINDS),  # the kinds of the first hand, as a mask
    # What everybody has seen, and what a seat knows of the faces in another's hand.
    public("laid", "i8", (SEATS,), bits=7),  # lengths laid, as bits 2 to 6
    public("seen_laid", "i1", (KINDS,)),  # tickets lying out of play in laid trips
    ruled(
        "known", "i8", (SEATS, SEATS), bits=2 * KINDS
    ),  # [who knows, whose hand]: tickets known for certain, two bits a kind
    # The turn.
    public("extra_turn", "?"),  # this turn is an extra turn
    public("extra_earned", "?"),  # a trip of this turn earned another turn
    public("trip_this_turn", "?"),
    public("turn_ended", "?"),  # the turn is over, and the next one due is:
    public("next_seat", "i8"),
    public("next_is_extra", "?"),
    ruled("offered", "i8"),  # the kind offered in an exchange
    public("partner", "i8"),
    public("direction", "i8"),  # 0 left, 1 right
    # Counts for the results.
    public("extra_turns", "i8", (SEATS,)),
    public("trips", "i8", (SEATS,)),
    public("exchanges_left", "i8", (SEATS,)),
    public("exchanges_right", "i8", (SEATS,)),
    public("exchanges_suffered", "i8", (SEATS,)),
    public("discards", "i8", (SEATS,)),
    public("turns_taken", "i8", (SEATS,)),
    public("six_trip", "i8"),
    public("redraws", "i8"),
    public("reshuffles", "i8"),
    public("skipped_draws", "i8"),
    public("winner", "i8"),
    own("version", "i8", (SEATS,)),  # goes up with every change of a hand, so that bots think again only then
)

LEFT, RIGHT = 0, 1
