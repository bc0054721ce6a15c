"""What the bots of The Journey: Istanbul may promise."""

from fairseat.simulators.journey_istanbul.questions import NO, Question
from tests.contract.traits import Answers, Most, Never, Trait

TALK = {"talk": "asked", "info_price": 0}
MARKET = {"talk": "asked", "info_price": 1_000}
GIFTS = {"gifts": "asked"}


def truths(seats):
    """How many claims of a game were true."""
    return seats.told.sum(axis=-1) - seats.lies_told.sum(axis=-1)


TRAITS: dict[str, Trait] = {
    "stays the longest in Kadikoy": Most("days_kadikoy"),
    "never refuses work": Answers(lambda step, rules: step.table.asked == Question.WORK and step.move == NO),
    "looks at the most cards": Most("looks"),
    "never lies": Never("lies_told", TALK),
    "never tells the truth": Never(truths, TALK),
    "sells the most": Most("info_earned", rules=MARKET),
    "buys the most": Most("info_paid", rules=MARKET),
    "gives the most": Most("gifts_given", rules=GIFTS),
}
