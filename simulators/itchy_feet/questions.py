"""The questions of Itchy Feet, and how their answers are numbered.

An answer is a bare number, so nothing is packed: the number of a kind, a seat, a country or an action, or 0 and 1 for
no and yes. The answers open to a question are a mask of such numbers (`table.open`).
"""

from fairseat.simulators.engine.worded import Worded

from .components import KINDS

NO, YES = 0, 1
YES_OR_NO = 0b11  # the answers as a mask
NOTHING = KINDS  # the answer "no card" to what is offered or asked
NOTHING_BIT = 1 << NOTHING


class Question(Worded):
    """What a seat is asked (`table.asked`), and the words that ask it."""

    FREE_TRADE = 0, "Offer a trade before the active player acts?"
    ACTION = 1, "Which action?"
    RECYCLE_PAY = 2, "Which card pays for the Recycle?"
    RECYCLE_TAKE = 3, "Which card comes back from the discard pile?"
    STEAL_PAY = 4, "Which card pays for the theft?"
    VICTIM = 5, "Steal from whom?"
    MOUSETRAP = 6, "Spring the Mousetrap?"
    TRAP_DISCARD = 7, "Which further card is lost in the trap?"
    PICK = 8, "Which of the cards seen is stolen?"
    PARTNER = 9, "Trade with whom?"
    OFFER = 10, "Which card is offered?"
    OFFER_MORE = 11, "Offer another card?"
    ASK = 12, "Which card is asked for?"
    ASK_MORE = 13, "Ask for another card?"
    ACCEPT = 14, "Accept the trade?"
    EXCUSE = 15, "What is said of the cards asked for?"
    DESTINATION = 16, "Travel to which country?"
    TRAVEL_PAY = 17, "Which item is spent?"
    TRAVEL_AGAIN = 18, "Travel on in the same turn?"
    COUNTRY = 19, "Steal which country?"
    COUNTRY_PAY = 20, "Which item pays for the country?"
    COMPANION = 21, "Which card goes with the forbidden item?"
    KEEP = 22, "Which card is kept?"
    POST_DISCARD = 23, "Which card is changed at the Trading Post?"
    POST_MORE = 24, "Change another card?"
    MAP_TARGET = 25, "Whose country is replaced?"
    RECEIVER = 26, "Who gets the forbidden item?"
    PASS_CARD = 27, "Which card goes to the left?"
    DISCARD_DOWN = 28, "Which card is discarded to the hand limit?"


class Action(Worded):
    """The answers to the question for an action, and what whoever gives them does."""

    DRAW = 0, "draws"
    RECYCLE = 1, "recycles"
    TRADE = 2, "wants to trade"
    STEAL = 3, "steals"
    STEAL_COUNTRY = 4, "steals a country"
    TRAVEL = 5, "travels"
    GET_RID = 6, "gets rid of a forbidden item"
    LOCAL_GUIDE = 7, "asks the Local Guide"
    TRADING_POST = 8, "goes to the Trading Post"
    POORLY_DRAWN_MAP = 9, "unfolds the Poorly Drawn Map"
    SMUGGLE = 10, "smuggles"
