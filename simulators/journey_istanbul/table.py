"""Everything that lies on the table of The Journey: Istanbul, field by field."""

from enum import IntEnum

from fairseat.simulators.engine.sight import hidden, own, public, ruled
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
    public("event_count", "i8"),
    ruled("event_day", "u1", (MOST_EVENTS,)),  # 0 to 5, printed on the back
    public("event_kind", "u1", (MOST_EVENTS,)),
    ruled("event_place", "u1", (MOST_EVENTS,)),
    ruled("event_amount", "i8", (MOST_EVENTS,)),
    # Where the event cards lie. Sets of cards are masks, bit by number.
    hidden("deck", "u1", (MOST_EVENTS,)),  # `deck_next` is the number of cards drawn, the next one is on top
    public("deck_next", "i8"),
    ruled("row", "u1", (DAYS, MOST_IN_ROW)),  # in the order in which the cards were put
    public("row_size", "i8", (DAYS,)),
    public("sheet_size", "i8"),
    public("upright", "i8"),  # the first so many cards of today's row happen tonight, the others lie sideways
    ruled("discard", "i8", bits=MOST_EVENTS),  # a mask
    # What is known: fronts seen by everyone, fronts seen by one seat, and what each seat was told.
    public("revealed", "i8", bits=MOST_EVENTS),
    own("seen", "i8", (SEATS,), bits=MOST_EVENTS),
    ruled("heard", "u1", (SEATS, MOST_EVENTS)),  # [listener, card]: one more than the card it was said to be, 0 nothing
    ruled("teller", "u1", (SEATS, MOST_EVENTS)),
    # The players.
    ruled("money", "i8", (SEATS,)),
    public("bank", "i8"),  # what flowed to the bank, less what it paid
    public("where", "i8", (SEATS,)),
    public("stamp", "i8", (SEATS,)),  # the lower of two markers in a place has the smaller stamp
    public("next_stamp", "i8"),
    public("obstacle", "i8", (SEATS,)),
    public("opportunity", "i8", (SEATS,)),
    public("obstacle_day", "i8", (SEATS,)),  # the day on which the task was completed, 0 not yet
    public("opportunity_day", "i8", (SEATS,)),
    public("ready", "i8", bits=SEATS),  # the seats that may leave, as a mask: obstacle completed, or none
    public("visits", "i8", (SEATS, 5), bits=31),  # [seat, place]: the days on which it stood there, as a mask
    public("arrivals", "i8", (SEATS, 5), bits=31),  # those of them on which it came there
    public("attempt", "i8", (SEATS, 2)),  # strict reading: the day on which the running attempt began, 0 none
    public("jail_card", "i8", (SEATS,)),
    public("release_day", "i8", (SEATS,)),
    # The day and the turn.
    public("day", "i8"),  # 1, 2, .. to the end of the last week
    public("today", "i8"),  # its row, 0 to 5
    public("starter", "i8"),
    public("turns_begun", "i8"),  # seats passed today, left ones included
    public("stage", "i8"),
    public("looks_left", "i8"),
    public("draws_left", "i8"),
    ruled("looked", "i8", bits=MOST_EVENTS),  # the cards chosen this turn, as a mask
    ruled("chosen", "u1", (MOST_LOOKS,)),  # and in their order
    public("chosen_count", "i8"),
    public("talked", "i8"),  # how many of them have been talked about
    ruled("asked_about", "i8", bits=MOST_EVENTS),  # the cards that the player on turn asked about, as a mask
    ruled("rumour", "i8"),  # the card talked about
    public("rumour_step", "i8"),  # the next to speak with, counted from the player on turn
    public("speaker", "i8"),
    public("listener", "i8"),
    ruled("claim", "i8"),  # the card it is said to be
    public("after_rumour", "i8"),  # the stage that follows
    # The evening. Sets of seats are masks.
    public("card_at_issue", "i8"),  # position in today's row
    public("declined", "i8", bits=SEATS),
    public("fined_today", "i8", bits=SEATS),
    public("shielded_today", "i8", bits=SEATS),
    public("worked_today", "i8", bits=SEATS),
    # Counts for the results.
    public("left_day", "i8", (SEATS,)),
    public("left_from", "i8", (SEATS,)),
    public("journey_paid", "i8", (SEATS,)),
    public("bonus", "i8", (SEATS,)),
    public("raids_ignored", "i8", (SEATS,)),
    public("fines", "i8", (SEATS,)),
    public("jail_days", "i8", (SEATS,)),
    public("buyouts", "i8", (SEATS,)),
    public("buyouts_paid", "i8", (SEATS,)),
    public("works", "i8", (SEATS,)),
    public("looks", "i8", (SEATS,)),
    public("draws", "i8", (SEATS,)),
    public("pay_in", "i8", (SEATS, 5)),
    public("fines_in", "i8", (SEATS, 5)),
    public("jailed_in", "i8", (SEATS, 5)),
    public("told", "i8", (SEATS,)),
    own("lies_told", "i8", (SEATS,), left="counted for the results"),
    public("info_paid", "i8", (SEATS,)),
    public("info_earned", "i8", (SEATS,)),
    public("gifts_given", "i8", (SEATS,)),
    public("gifts_received", "i8", (SEATS,)),
    public("players_left", "i8"),
    public("deck_empty_day", "i8"),
    public("cards_lost", "i8"),
    public("raids_taksim", "i8"),
    public("raids_everywhere", "i8"),
    public("journeys_offered", "i8"),
    public("journeys_used", "i8"),
    public("works_offered", "i8"),
    public("works_used", "i8"),
)
