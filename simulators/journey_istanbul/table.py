"""Everything that lies on the table of The Journey: Istanbul, field by field."""

from enum import IntEnum

from fairseat.simulators.engine.table import table_of

from .components import DAYS, MOST_EVENTS, MOST_IN_ROW

SEATS = 5
MOST_LOOKS = 12

# Where a marker stands: one of the five places, or
JAIL, LEFT = 5, 6

Stage = IntEnum(
    "Stage",
    "NEXT_TURN GIFTS WISHES TURN_PROPER DEBTS LOOKS RUMOURS BUYING FINES COMING_OUT DRAWS EVENING JOURNEYS WORKS NIGHT",
    start=0,
)
"""The stages of a day (`table.stage`): what is to be done next."""

TABLE = table_of(
    # The event cards of this game by number; a random deck differs from game to game.
    ("event_count", "i8"),
    ("event_day", "u1", (MOST_EVENTS,)),  # 0 to 5, printed on the back
    ("event_kind", "u1", (MOST_EVENTS,)),
    ("event_place", "u1", (MOST_EVENTS,)),
    ("event_amount", "i8", (MOST_EVENTS,)),
    # Where the event cards lie. Sets of cards are masks, bit by number.
    ("deck", "u1", (MOST_EVENTS,)),  # `deck_next` is the number of cards drawn, the next one is on top
    ("deck_next", "i8"),
    ("row", "u1", (DAYS, MOST_IN_ROW)),  # in the order in which the cards were put
    ("row_size", "i8", (DAYS,)),
    ("sheet_size", "i8"),
    ("upright", "i8"),  # the first so many cards of today's row happen tonight, the others lie sideways
    ("discard", "i8"),  # a mask
    # What is known: fronts seen by everyone, fronts seen by one seat, and what each seat was told.
    ("revealed", "i8"),
    ("seen", "i8", (SEATS,)),
    ("heard", "u1", (SEATS, MOST_EVENTS)),  # [listener, card]: one more than the card it was said to be, 0 nothing
    ("teller", "u1", (SEATS, MOST_EVENTS)),
    # The players.
    ("money", "i8", (SEATS,)),
    ("bank", "i8"),  # what flowed to the bank, less what it paid
    ("where", "i8", (SEATS,)),
    ("stamp", "i8", (SEATS,)),  # the lower of two markers in a place has the smaller stamp
    ("next_stamp", "i8"),
    ("obstacle", "i8", (SEATS,)),
    ("opportunity", "i8", (SEATS,)),
    ("obstacle_day", "i8", (SEATS,)),  # the day on which the task was completed, 0 not yet
    ("opportunity_day", "i8", (SEATS,)),
    ("ready", "i8"),  # the seats that may leave, as a mask: obstacle completed, or none
    ("visits", "i8", (SEATS, 5)),  # [seat, place]: the days on which it stood there, as a mask
    ("arrivals", "i8", (SEATS, 5)),  # those of them on which it came there
    ("attempt", "i8", (SEATS, 2)),  # strict reading: the day on which the running attempt began, 0 none
    ("jail_card", "i8", (SEATS,)),
    ("release_day", "i8", (SEATS,)),
    # The day and the turn.
    ("day", "i8"),  # 1, 2, .. to the end of the last week
    ("today", "i8"),  # its row, 0 to 5
    ("starter", "i8"),
    ("turns_begun", "i8"),  # seats passed today, left ones included
    ("stage", "i8"),
    ("looks_left", "i8"),
    ("draws_left", "i8"),
    ("looked", "i8"),  # the cards chosen this turn, as a mask
    ("chosen", "u1", (MOST_LOOKS,)),  # and in their order
    ("chosen_count", "i8"),
    ("talked", "i8"),  # how many of them have been talked about
    ("asked_about", "i8"),  # the cards that the player on turn asked about, as a mask
    ("rumour", "i8"),  # the card talked about
    ("rumour_step", "i8"),  # the next to speak with, counted from the player on turn
    ("speaker", "i8"),
    ("listener", "i8"),
    ("claim", "i8"),  # the card it is said to be
    ("after_rumour", "i8"),  # the stage that follows
    # The evening. Sets of seats are masks.
    ("card_at_issue", "i8"),  # position in today's row
    ("declined", "i8"),
    ("fined_today", "i8"),
    ("shielded_today", "i8"),
    ("worked_today", "i8"),
    # Counts for the results.
    ("left_day", "i8", (SEATS,)),
    ("left_from", "i8", (SEATS,)),
    ("journey_paid", "i8", (SEATS,)),
    ("bonus", "i8", (SEATS,)),
    ("raids_ignored", "i8", (SEATS,)),
    ("fines", "i8", (SEATS,)),
    ("jail_days", "i8", (SEATS,)),
    ("buyouts", "i8", (SEATS,)),
    ("buyouts_paid", "i8", (SEATS,)),
    ("works", "i8", (SEATS,)),
    ("looks", "i8", (SEATS,)),
    ("draws", "i8", (SEATS,)),
    ("pay_in", "i8", (SEATS, 5)),
    ("fines_in", "i8", (SEATS, 5)),
    ("jailed_in", "i8", (SEATS, 5)),
    ("told", "i8", (SEATS,)),
    ("lies_told", "i8", (SEATS,)),
    ("info_paid", "i8", (SEATS,)),
    ("info_earned", "i8", (SEATS,)),
    ("gifts_given", "i8", (SEATS,)),
    ("gifts_received", "i8", (SEATS,)),
    ("players_left", "i8"),
    ("deck_empty_day", "i8"),
    ("cards_lost", "i8"),
    ("raids_taksim", "i8"),
    ("raids_everywhere", "i8"),
    ("journeys_offered", "i8"),
    ("journeys_used", "i8"),
    ("works_offered", "i8"),
    ("works_used", "i8"),
)
