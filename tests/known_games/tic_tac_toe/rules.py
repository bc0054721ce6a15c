"""Tic-tac-toe has no numbers to set but the shared ones."""

from fairseat.simulators.engine.rules import RuleBook


class Rules(RuleBook):
    """Tic-tac-toe, as everybody plays it."""
