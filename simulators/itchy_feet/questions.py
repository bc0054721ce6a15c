"""The questions of Itchy Feet and their answers, each with its number and its words.

An answer is a bare number, so nothing is packed: the number of a kind, a seat, a country or an action, or 0 and 1 for
no and yes. The answers open to a question are a mask of such numbers (`table.open`).
"""

from __future__ import annotations

from enum import Enum, IntEnum

from fairseat.simulators.itchy_feet.components import KINDS

NO, YES = 0, 1
YES_OR_NO = 0b11  # the answers as a mask
NOTHING = KINDS  # the answer "no card" to what is offered or asked
NOTHING_BIT = 1 << NOTHING


class Of(Enum):
    """What the number of an answer stands for."""

    KIND = 0
    SEAT = 1
    COUNTRY = 2
    ACTION = 3
    YES_OR_NO = 4


class Question(IntEnum):
    """What a seat may be asked: of what the answer is, the question, and the answers in words, no after yes."""

    asks: str
    of: Of
    deeds: tuple[str, ...]

    def __new__(cls, of: Of, asks: str, *deeds: str) -> Question:
        """Number the questions from 0 on."""
        number = len(cls.__members__)
        question = int.__new__(cls, number)
        question._value_ = number
        question.of, question.asks, question.deeds = of, asks, deeds
        return question

    FREE_TRADE = (
        Of.YES_OR_NO, "Offer a trade before the active player acts?",
        "offers a trade outside the own turn", "offers no trade",
    )  # fmt: skip
    ACTION = Of.ACTION, "Which action?"
    RECYCLE_PAY = Of.KIND, "Which card pays for the Recycle?", "pays {} for a Recycle"
    RECYCLE_TAKE = Of.KIND, "Which card comes back from the discard pile?", "takes {} from the discard pile"
    STEAL_PAY = Of.KIND, "Which card pays for the theft?", "pays {} for a theft"
    VICTIM = Of.SEAT, "Steal from whom?", "steals from {}"
    MOUSETRAP = Of.YES_OR_NO, "Spring the Mousetrap?", "springs a Mousetrap", "lets the thief go on"
    TRAP_DISCARD = Of.KIND, "Which further card is lost in the trap?", "loses {} in the trap"
    PICK = Of.KIND, "Which of the cards seen is stolen?", "takes {}"
    PARTNER = Of.SEAT, "Trade with whom?", "offers a trade to {}"
    OFFER = Of.KIND, "Which card is offered?", "offers {}"
    OFFER_MORE = Of.YES_OR_NO, "Offer another card?", "offers another card", "offers no more"
    ASK = Of.KIND, "Which card is asked for?", "asks for {}"
    ASK_MORE = Of.YES_OR_NO, "Ask for another card?", "asks for another card", "asks for no more"
    ACCEPT = Of.YES_OR_NO, "Accept the trade?", "accepts", "refuses"
    EXCUSE = (
        Of.YES_OR_NO, "What is said of the cards asked for?",
        "says that he holds it and keeps it", "says that he has none",
    )  # fmt: skip
    DESTINATION = Of.COUNTRY, "Travel to which country?", "travels to {}"
    TRAVEL_PAY = Of.KIND, "Which item is spent?", "spends {}"
    TRAVEL_AGAIN = Of.YES_OR_NO, "Travel on in the same turn?", "travels on", "stays"
    COUNTRY = Of.COUNTRY, "Steal which country?", "steals {}"
    COUNTRY_PAY = Of.KIND, "Which item pays for the country?", "pays {}"
    COMPANION = (
        Of.KIND, "Which card goes with the forbidden item?", "gets rid of a forbidden item together with {}",
    )  # fmt: skip
    KEEP = Of.KIND, "Which card is kept?", "keeps {}"
    POST_DISCARD = Of.KIND, "Which card is changed at the Trading Post?", "changes {}"
    POST_MORE = Of.YES_OR_NO, "Change another card?", "changes another card", "changes no more"
    MAP_TARGET = Of.SEAT, "Whose country is replaced?", "has the country of {} replaced"
    RECEIVER = Of.SEAT, "Who gets the forbidden item?", "smuggles a forbidden item to {}"
    PASS_CARD = Of.KIND, "Which card goes to the left?", "passes {} to the left"
    DISCARD_DOWN = Of.KIND, "Which card is discarded to the hand limit?", "discards {}"


class Action(IntEnum):
    """The answers to the question for an action, each with its words."""

    deed: str

    def __new__(cls, deed: str) -> Action:
        """Number the actions from 0 on."""
        number = len(cls.__members__)
        action = int.__new__(cls, number)
        action._value_, action.deed = number, deed
        return action

    DRAW = "draws"
    RECYCLE = "recycles"
    TRADE = "wants to trade"
    STEAL = "steals"
    STEAL_COUNTRY = "steals a country"
    TRAVEL = "travels"
    GET_RID = "gets rid of a forbidden item"
    LOCAL_GUIDE = "asks the Local Guide"
    TRADING_POST = "goes to the Trading Post"
    POORLY_DRAWN_MAP = "unfolds the Poorly Drawn Map"
    SMUGGLE = "smuggles"


QUESTIONS, ACTIONS = tuple(Question), tuple(Action)  # by number: a type checker reads Question(3) as a new question
