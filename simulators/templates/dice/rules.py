"""The numbers of Template dice. Each has a default, a range, its clause, its source and a sentence."""

from fairseat.simulators.engine.rules import RULEBOOK, RuleBook, number

from .components import MOST_DICE


class Rules(RuleBook):
    """Template dice, its numbers."""

    goal = number(30, 5, 500, "R3.1", RULEBOOK, says="The field that wins.")
    dice = number(2, 1, MOST_DICE, "R2.1", RULEBOOK, says="Dice rolled on a turn, of which one moves.")
    ladder_every = number(7, 2, 100, "R2.2", RULEBOOK, says="Every field of this number has a ladder.")
    ladder_climb = number(4, 0, 50, "R2.2", RULEBOOK, says="Fields that a ladder lifts.")
