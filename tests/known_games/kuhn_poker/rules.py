"""Kuhn poker has no numbers to set but the shared ones."""

from fairseat.simulators.engine.rules import RuleBook


class Rules(RuleBook):
    """Kuhn poker, as Kuhn played it."""
