"""Frustration solitaire has no numbers to set but the shared ones."""

from fairseat.simulators.engine.rules import RuleBook


class Rules(RuleBook):
    """Frustration solitaire, as Doyle, Grinstead and Snell tell it."""
