"""Everything that lies on the table of Itchy Feet, field by field, and what is counted."""

from enum import IntEnum

from fairseat.simulators.engine.sight import hidden, own, public, ruled
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
    ruled("open", "i8", bits=KINDS, left="no other seat is asked, and what is asked next writes it anew"),
    # What is still to be done before the next question, the last entry first.
    public("agenda", "i8", (MOST_TASKS,)),
    public("agenda_size", "i8"),
    # The draw pile, its top card last; the discard pile as counts.
    hidden("pile", "u1", (MOST_CARDS,)),
    public("pile_size", "i8"),
    public("discard", "i8", (KINDS,)),
    public("discard_kinds", "i8", bits=KINDS),  # the kinds in it, as a mask
    public("discard_size", "i8"),
    # The hands as counts, and the same as masks that make questions quick.
    own("hand", "i8", (SEATS, KINDS)),
    own("kinds", "i8", (SEATS,), bits=KINDS),
    public("hand_size", "i8", (SEATS,)),
    # Cards on their way: the Forager's, events set aside, cards being passed on, the event being played.
    ruled("drawn", "i8", (4,)),
    public("drawn_size", "i8"),
    public("aside", "i8", (32,)),
    public("aside_size", "i8"),
    own("passing", "i8", (SEATS,)),  # NOBODY when that seat passes nothing
    public("event", "i8"),  # 0 when none is being played
    ruled(
        "seen", "i8", (6,), left="what is looked at is kept where it lies"
    ),  # cards that a Pickpocket or a Local Guide looks at
    public("seen_size", "i8"),
    # What everybody knows a hand to hold at least, and what one seat knows of another beyond that.
    public("shown", "i8", (SEATS, KINDS)),
    public("shown_kinds", "i8", (SEATS,), bits=KINDS),
    ruled("saw", "i1", (SEATS, SEATS, KINDS)),  # [who knows, whose hand, kind]
    own("saw_kinds", "i8", (SEATS,), bits=KINDS),  # [whose hand] the kinds of which somebody knows more than all do
    # Countries by number; those in a set are a mask.
    public("country_items", "i8", (COUNTRIES, MOST_ITEMS)),
    public("country", "i8", (SEATS,)),  # the own country still to be travelled to
    public("centre", "i8"),
    public("unused", "i8", bits=COUNTRIES),
    public("removed", "i8", bits=COUNTRIES),
    ruled(
        "country_pile", "i8", (COUNTRIES,), left="imagine keeps its order as yet: whoever looks ahead knows it"
    ),  # the Bucket List's, its top card last
    public("country_pile_size", "i8"),
    public("won", "i8", (SEATS,), bits=COUNTRIES),
    public("legs", "i8", (SEATS,)),
    public("character", "i8", (SEATS,)),
    # What chance gave each seat before the first turn: kinds in the first hand, as a mask, and the own country.
    own("dealt", "i8", (SEATS,), bits=KINDS),
    public("dealt_country", "i8", (SEATS,)),
    # A trade.
    public("trading", "?"),
    public("free", "?"),  # offered outside the own turn
    public("offerer", "i8"),
    public("partner", "i8"),
    public("given", "i8", (KINDS,)),
    public("given_kinds", "i8", bits=KINDS),
    public("given_size", "i8"),
    public("wanted", "i8", (KINDS,)),
    public("wanted_kinds", "i8", bits=KINDS),
    public("wanted_size", "i8"),
    public("offers", "i8"),  # refused to the active seat this turn
    public(
        "refused", "i8", (REFUSALS, 4)
    ),  # the first of them: partner, kinds offered as a mask, how many, kinds asked for
    # What a seat said of itself since its last turn when it was asked for cards in vain, as masks of kinds.
    public("denied", "i8", (SEATS,), bits=KINDS),  # that it has none, or nothing
    public("claimed", "i8", (SEATS,), bits=KINDS),  # that it holds them and keeps them
    # Within an action.
    public("action", "i8"),
    public("pay_left", "i8"),
    public("takeable", "i8", bits=KINDS),  # kinds that may be recycled, as a mask
    public("target", "i8"),  # the country travelled to or stolen
    public("victim", "i8"),
    public("match", "i8", (MOST_ITEMS,)),  # items of the hand that the country needs
    public("match_size", "i8"),
    public("event_met", "?"),  # an event came among the cards drawn last
    public("asked_action", "?"),  # the action was asked before in this turn
    # The course of the game.
    public("passes", "i8"),
    public("overfull", "i8", (SEATS,)),  # over the limit with nothing to discard, and counted as a hole
    public("winners", "i8", bits=SEATS),
    public("tally", "i8", (SEATS, len(Tally))),
    public("first_leg_turn", "i8", (SEATS,)),
    public("centre_turn", "i8", (SEATS,)),
    public("dry_draws", "i8"),
    public("reshuffles", "i8"),
    public("countries_stolen", "i8"),
    public("events_played", "i8"),
    public("halfway", "i8", (SEATS,)),  # Bucket List: countries of each seat when six were left
    public("halfway_seen", "?"),
)
