"""Nobody decides anything here."""

from fairseat.simulators.engine.no_choice import MIND, Weights, score_move, think

__all__ = ["MIND", "Weights", "score_move", "think"]
