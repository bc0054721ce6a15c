"""Clock patience has no numbers to set but the shared ones."""

from fairseat.simulators.engine.rules import RuleBook


class Rules(RuleBook):
    """Clock patience, as everybody plays it."""
