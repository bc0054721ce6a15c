"""Everything that lies on the table of Ticket to Ride, field by field."""

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
    ("pile", "u1", (MOST_CARDS,)),
    ("pile_left", "i8"),
    ("discards", "i8", (9,)),
    ("discarded", "i8"),  # cards in the discards
    ("row", "i8", (9,)),
    ("row_size", "i8"),
    ("hand", "i8", (SEATS, 9)),
    ("hand_size", "i8", (SEATS,)),
    ("known", "i8", (SEATS, 9)),  # of each hand, the cards that everybody saw it take and has not seen it pay
    # Ferry Cards and trains, both public.
    ("ferry_pile", "i8"),
    ("ferry_hand", "i8", (SEATS,)),
    ("trains", "i8", (SEATS,)),
    # Tickets. The pile is a ring buffer from `ticket_bottom` up, its top is drawn.
    ("ticket_pile", "u1", (TICKET_RING,)),
    ("ticket_bottom", "i8"),
    ("tickets_left", "i8"),
    ("tickets", "u1", (SEATS, MOST_TICKETS)),  # kept, in the order kept
    ("tickets_held", "i8", (SEATS,)),
    ("ticket_owner", "i1", (MOST_TICKETS,)),
    ("ticket_done", "u1", (MOST_TICKETS,)),  # 1 when kept and completed
    ("offered", "u1", (SEATS, MOST_OFFERED)),  # dealt, and decided on from `offer_next` on
    ("offer_size", "i8", (SEATS,)),
    ("offer_next", "i8", (SEATS,)),
    ("offer_kept", "i8", (SEATS,)),
    ("dealt", "i8", (SEATS, 2)),  # tickets dealt at the start, as masks
    ("dealt_cards", "i8", (SEATS,)),  # kinds in the first hand, as a mask
    ("offers", "i8", (SEATS,)),  # times that tickets were dealt to the seat
    ("returned", "u1", (SEATS * MOST_OFFERED,)),  # sent back, not yet under the pile
    ("returned_by", "u1", (SEATS * MOST_OFFERED,)),
    ("returns", "i8"),
    ("set_up", "?"),  # the first tickets are being chosen
    # The board: who owns each track, which tracks each seat may still claim, what each seat has joined.
    ("track_owner", "i1", (MOST_TRACKS,)),
    ("open", "i8", (SEATS, WORDS)),  # as masks; parallel tracks that are locked are not in them
    ("network", "u1", (SEATS, MOST_PLACES + 2)),  # places with the same number are joined by the seat's tracks
    # The turn.
    ("turn_ended", "?"),
    ("second_card", "?"),
    ("chosen_track", "i8"),
    ("payments", "i8", (MOST_PAYMENTS,)),
    ("payment_count", "i8"),
    ("passes_in_a_row", "i8"),
    ("last_turns_left", "i8"),  # NOT_BEGUN, then how many are still to come
    ("end_trigger", "i8"),
    # What a seat plans, noted here because it is remembered: edges it means to claim, and whether to think again.
    ("plan", "i8", (SEATS, WORDS)),
    ("plan_kept", "u1", (SEATS,)),  # 1 while the plan still stands
    ("plan_worth", "f4", (SEATS, MOST_TRACKS)),  # what each planned edge is worth to the seat
    ("plan_trains", "i8", (SEATS,)),  # trains that the plan leaves over
    ("plan_phase", "i8", (SEATS,)),  # how far the game had gone when the plan was made
    ("plan_open", "i8", (SEATS,)),  # tickets that the plan is to complete
    ("plan_hope", "f8", (SEATS,)),  # points that drawing tickets was expected to bring when the plan was made
    ("blocked_plans", "i8", (SEATS,)),
    # Counts for the results.
    ("route_points", "i8", (SEATS,)),
    ("ticket_points", "i8", (SEATS,)),  # of completed tickets
    ("tracks_claimed", "i8", (SEATS,)),
    ("ferries", "i8", (SEATS,)),
    ("ferry_cards_drawn", "i8", (SEATS,)),
    ("ferry_cards_used", "i8", (SEATS,)),
    ("locomotives_used", "i8", (SEATS,)),
    ("passes", "i8"),
    ("reset_deadlocks", "i8"),
    ("row_resets", "i8"),
    ("reshuffles", "i8"),
    # The final scores, worked out once when the game is over.
    ("settled", "?"),
    ("score", "i8", (SEATS,)),
    ("rank", "i8", (SEATS,)),
    ("tickets_lost", "i8", (SEATS,)),  # points
    ("tickets_completed", "i8", (SEATS,)),
    ("regions", "i8", (SEATS,)),
    ("region_points", "i8", (SEATS,)),
    ("longest_path", "i8", (SEATS,)),
    ("path_points", "i8", (SEATS,)),
)
