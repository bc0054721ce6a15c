"""Everything that lies on the table of Itchy Feet, field by field, and what is counted."""

from enum import IntEnum

from fairseat.simulators.engine.table import table_of

from .components import COUNTRIES, KINDS, MOST_CARDS, MOST_ITEMS

SEATS = 6
NOBODY = -1
MOST_TASKS = 32
REFUSALS = 8  # as many of a turn are remembered word for word

NOT_ASKED = -1  # `table.asked` when no question waits for an answer

Tally = IntEnum(
    "Tally",
    "DRAWS RECYCLES TRADES STEALS COUNTRY_STEALS TRAVELS GET_RIDS LOCAL_GUIDES TRADING_POSTS MAPS SMUGGLES "
    "STUCK_TURNS TURNS OFFERS TRADES_JOINED FREE_TRADES CARDS_STOLEN CARDS_LOST COUNTRIES_LOST MOUSETRAPS TRAPPED "
    "CREDIT_CARDS PASSPORTS_LOST FORBIDDEN_DRAWN POSTCARDS_DRAWN SPECIALS_DRAWN EVENTS_DRAWN FORBIDDEN_TURNS "
    "FORBIDDEN_BLOCKED LIES",
    start=0,
)
"""What is counted for each seat; the first eleven have the codes of the actions."""

TABLE = table_of(
    # The question: its answers as a mask of kinds, seats, countries, actions, or no and yes.
    ("open", "i8"),
    # What is still to be done before the next question, the last entry first.
    ("agenda", "i8", (MOST_TASKS,)),
    ("agenda_size", "i8"),
    # The draw pile, its top card last; the discard pile as counts.
    ("pile", "u1", (MOST_CARDS,)),
    ("pile_size", "i8"),
    ("discard", "i8", (KINDS,)),
    ("discard_kinds", "i8"),  # the kinds in it, as a mask
    ("discard_size", "i8"),
    # The hands as counts, and the same as masks that make questions quick.
    ("hand", "i8", (SEATS, KINDS)),
    ("kinds", "i8", (SEATS,)),
    ("hand_size", "i8", (SEATS,)),
    # Cards on their way: the Forager's, events set aside, cards being passed on, the event being played.
    ("drawn", "i8", (4,)),
    ("drawn_size", "i8"),
    ("aside", "i8", (32,)),
    ("aside_size", "i8"),
    ("passing", "i8", (SEATS,)),  # NOBODY when that seat passes nothing
    ("event", "i8"),  # 0 when none is being played
    ("seen", "i8", (6,)),  # cards that a Pickpocket or a Local Guide looks at
    ("seen_size", "i8"),
    # What everybody knows a hand to hold at least, and what one seat knows of another beyond that.
    ("shown", "i8", (SEATS, KINDS)),
    ("shown_kinds", "i8", (SEATS,)),
    ("saw", "i1", (SEATS, SEATS, KINDS)),  # [who knows, whose hand, kind]
    ("saw_kinds", "i8", (SEATS,)),  # [whose hand] the kinds of which somebody knows more than all do
    # Countries by number; those in a set are a mask.
    ("country_items", "i8", (COUNTRIES, MOST_ITEMS)),
    ("country", "i8", (SEATS,)),  # the own country still to be travelled to
    ("centre", "i8"),
    ("unused", "i8"),
    ("removed", "i8"),
    ("country_pile", "i8", (COUNTRIES,)),  # the Bucket List's, its top card last
    ("country_pile_size", "i8"),
    ("won", "i8", (SEATS,)),
    ("legs", "i8", (SEATS,)),
    ("character", "i8", (SEATS,)),
    # What chance gave each seat before the first turn: kinds in the first hand, as a mask, and the own country.
    ("dealt", "i8", (SEATS,)),
    ("dealt_country", "i8", (SEATS,)),
    # A trade.
    ("trading", "?"),
    ("free", "?"),  # offered outside the own turn
    ("offerer", "i8"),
    ("partner", "i8"),
    ("given", "i8", (KINDS,)),
    ("given_kinds", "i8"),
    ("given_size", "i8"),
    ("wanted", "i8", (KINDS,)),
    ("wanted_kinds", "i8"),
    ("wanted_size", "i8"),
    ("offers", "i8"),  # refused to the active seat this turn
    ("refused", "i8", (REFUSALS, 4)),  # the first of them: partner, kinds offered as a mask, how many, kinds asked for
    # What a seat said of itself since its last turn when it was asked for cards in vain, as masks of kinds.
    ("denied", "i8", (SEATS,)),  # that it has none, or nothing
    ("claimed", "i8", (SEATS,)),  # that it holds them and keeps them
    # Within an action.
    ("action", "i8"),
    ("pay_left", "i8"),
    ("takeable", "i8"),  # kinds that may be recycled, as a mask
    ("target", "i8"),  # the country travelled to or stolen
    ("victim", "i8"),
    ("match", "i8", (MOST_ITEMS,)),  # items of the hand that the country needs
    ("match_size", "i8"),
    ("event_met", "?"),  # an event came among the cards drawn last
    ("asked_action", "?"),  # the action was asked before in this turn
    # The course of the game.
    ("passes", "i8"),
    ("overfull", "i8", (SEATS,)),  # over the limit with nothing to discard, and counted as a hole
    ("winners", "i8"),
    ("tally", "i8", (SEATS, len(Tally))),
    ("first_leg_turn", "i8", (SEATS,)),
    ("centre_turn", "i8", (SEATS,)),
    ("dry_draws", "i8"),
    ("reshuffles", "i8"),
    ("countries_stolen", "i8"),
    ("events_played", "i8"),
    ("halfway", "i8", (SEATS,)),  # Bucket List: countries of each seat when six were left
    ("halfway_seen", "?"),
)
