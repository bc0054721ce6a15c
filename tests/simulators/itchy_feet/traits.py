"""What the bots of Itchy Feet may promise."""

from typing import Any

from fairseat.simulators.engine.play import Step
from fairseat.simulators.itchy_feet.questions import YES, Action, Question
from tests.contract.traits import Answers, End, Most, Never, Sometimes, Trait

THEFTS = {Action.STEAL, Action.STEAL_COUNTRY}
BOTHERS = THEFTS | {Action.TRADE}


def steals(step: Step, rules: Any) -> bool:
    """Whether a theft is chosen though another action is open, an offer included."""
    return step.table.asked == Question.ACTION and step.move in THEFTS and not THEFTS.issuperset(step.moves)


def makes_an_offer(step: Step, rules: Any) -> bool:
    """Whether an offer is made though it could be left, or another action than a theft is open."""
    if step.table.asked == Question.FREE_TRADE:
        return step.move == YES
    return step.table.asked == Question.ACTION and step.move == Action.TRADE and not BOTHERS.issuperset(step.moves)


def agrees_to_more_than_two_cards(step: Step, rules: Any) -> bool:
    """Whether a trade of more than one card for one is agreed to."""
    table = step.table
    return table.asked == Question.ACCEPT and step.move == YES and table.given_size + table.wanted_size > 2


TRAITS: dict[str, Trait] = {
    "never steals": Answers(steals),
    "never makes an offer": Answers(makes_an_offer),
    "never lies": Never("lies"),
    "trades more than two cards at once": Sometimes(agrees_to_more_than_two_cards),
    "steals the most": Most("steals", per="turns"),
    "lies the most": Most("lies", per="turns"),
    "gathers the most postcards": Most("postcards_held", rules={"postcards": True}, than=("packer", "thief", "trader")),
}

ENDS = {
    "robbing": End("never steals", {"robbing": 0.0}),
    "offering": End("never makes an offer", {"offering": 0.0}),
    "lying": End("never lies", {"lying": -0.1, "bluffing": -0.1}),
    "bluffing": End("never lies", {"lying": -0.1, "bluffing": -0.1}),
    "patience": "It says of the others that they never steal.",
}
