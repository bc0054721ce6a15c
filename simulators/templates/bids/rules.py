"""The numbers of Template bids. Each has a default, a range, its clause, its source and a sentence."""

from fairseat.simulators.engine.rules import RULEBOOK, RuleBook, number

from .components import MOST_CARDS


class Rules(RuleBook):
    """Template bids, its numbers."""

    cards = number(7, 2, MOST_CARDS, "R1.1", RULEBOOK, says="Cards in each hand, and prizes.")
    last_prize = number(1, 1, 5, "R2.3", RULEBOOK, says="How many times over the last prize counts.")
