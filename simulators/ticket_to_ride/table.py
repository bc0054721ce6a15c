"""Everything that lies on the table of Ticket to Ride, field by field."""

from fairseat.simulators.engine.sight import hidden, own, public, ruled
from fairseat.simulators.engine.table import FIRST_OWN_REASON, table_of

from .components import MOST_CARDS, WORDS
from .maps import MOST_PLACES, MOST_TICKETS, MOST_TRACKS

SEATS = 5
MOST_OFFERED = 6  # tickets dealt to a seat at once
MOST_PAYMENTS = 192  # ways to pay for one track: never over 132
TICKET_RING = 128  # the pile of tickets is a ring buffer
PACK = 40  # tracks or tickets in one column of bits
NOBODY = -1
NOT_BEGUN = -1  # the last turns

END_REASONS = ("last_turns", "all_passed", "no_action")
LAST_TURNS, ALL_PASSED, NO_ACTION_LEFT = range(FIRST_OWN_REASON, FIRST_OWN_REASON + 3)

TABLE = table_of(
    # Train cards. The pile's top is its end; everything else is counted by kind.
    hidden("pile", "u1", (MOST_CARDS,)),
    public("pile_left", "i8"),
    public("discards", "i8", (9,)),
    public("discarded", "i8"),  # cards in the discards
    public("row", "i8", (9,)),
    public("row_size", "i8"),
    own("hand", "i8", (SEATS, 9)),
    public("hand_size", "i8", (SEATS,)),
    public("known", "i8", (SEATS, 9)),  # of each hand, the cards that everybody saw it take and has not seen it pay
    # Ferry Cards and trains, both public.
    public("ferry_pile", "i8"),
    public("ferry_hand", "i8", (SEATS,)),
    public("trains", "i8", (SEATS,)),
    # Tickets. The pile is a ring buffer from `ticket_bottom` up, its top is drawn.
    hidden("ticket_pile", "u1", (TICKET_RING,)),
    public("ticket_bottom", "i8"),
    public("tickets_left", "i8"),
    own("tickets", "u1", (SEATS, MOST_TICKETS)),  # kept, in the order kept
    public("tickets_held", "i8", (SEATS,)),
    ruled("ticket_owner", "i1", (MOST_TICKETS,)),
    ruled("ticket_done", "u1", (MOST_TICKETS,)),  # 1 when kept and completed
    own("offered", "u1", (SEATS, MOST_OFFERED)),  # dealt, and decided on from `offer_next` on
    public("offer_size", "i8", (SEATS,)),
    public("offer_next", "i8", (SEATS,)),
    public("offer_kept", "i8", (SEATS,)),
    own("dealt", "i8", (SEATS, 2), bits=PACK),  # tickets dealt at the start, as masks
    own("dealt_cards", "i8", (SEATS,), bits=9),  # kinds in the first hand, as a mask
    public("offers", "i8", (SEATS,)),  # times that tickets were dealt to the seat
    ruled("returned", "u1", (SEATS * MOST_OFFERED,)),  # sent back, not yet under the pile
    public("returned_by", "u1", (SEATS * MOST_OFFERED,)),
    public("returns", "i8"),
    public("set_up", "?"),  # the first tickets are being chosen
    # The board: who owns each track, which tracks each seat may still claim, what each seat has joined.
    public("track_owner", "i1", (MOST_TRACKS,)),
    public("open", "i8", (SEATS, WORDS), bits=32),  # as masks; parallel tracks that are locked are not in them
    public("network", "u1", (SEATS, MOST_PLACES + 2)),  # places with the same number are joined by the seat's tracks
    # The turn.
    public("turn_ended", "?"),
    public("second_card", "?"),
    public("chosen_track", "i8"),
    ruled("payments", "i8", (MOST_PAYMENTS,), left="the seat that pays is asked next"),
    public("payment_count", "i8"),
    public("passes_in_a_row", "i8"),
    public("last_turns_left", "i8"),  # NOT_BEGUN, then how many are still to come
    public("end_trigger", "i8"),
    # What a seat plans, noted here because it is remembered: edges it means to claim, and whether to think again.
    own("plan", "i8", (SEATS, WORDS), bits=32),
    own("plan_kept", "u1", (SEATS,)),  # 1 while the plan still stands
    own(
        "plan_worth", "f4", (SEATS, MOST_TRACKS), left="void without plan_kept"
    ),  # what each planned edge is worth to the seat
    own("plan_trains", "i8", (SEATS,), left="void without plan_kept"),  # trains that the plan leaves over
    own(
        "plan_phase", "i8", (SEATS,), left="void without plan_kept"
    ),  # how far the game had gone when the plan was made
    own("plan_open", "i8", (SEATS,), left="void without plan_kept"),  # tickets that the plan is to complete
    own(
        "plan_hope", "f8", (SEATS,), left="void without plan_kept"
    ),  # points that drawing tickets was expected to bring when the plan was made
    own("blocked_plans", "i8", (SEATS,), left="counted for the results"),
    # Counts for the results.
    public("route_points", "i8", (SEATS,)),
    own("ticket_points", "i8", (SEATS,)),  # of completed tickets
    public("tracks_claimed", "i8", (SEATS,)),
    public("ferries", "i8", (SEATS,)),
    public("ferry_cards_drawn", "i8", (SEATS,)),
    public("ferry_cards_used", "i8", (SEATS,)),
    public("locomotives_used", "i8", (SEATS,)),
    public("passes", "i8"),
    public("reset_deadlocks", "i8"),
    public("row_resets", "i8"),
    public("reshuffles", "i8"),
    # The final scores, worked out once when the game is over.
    public("settled", "?"),
    public("score", "i8", (SEATS,)),
    public("rank", "i8", (SEATS,)),
    public("tickets_lost", "i8", (SEATS,)),  # points
    public("tickets_completed", "i8", (SEATS,)),
    public("regions", "i8", (SEATS,)),
    public("region_points", "i8", (SEATS,)),
    public("longest_path", "i8", (SEATS,)),
    public("path_points", "i8", (SEATS,)),
)
