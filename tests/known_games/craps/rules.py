"""Craps has no numbers to set but the shared ones."""

from fairseat.simulators.engine.rules import RuleBook


class Rules(RuleBook):
    """Craps, as the casino plays it."""
