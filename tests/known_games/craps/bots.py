"""Nobody decides anything here."""

from simulators.engine.no_choice import MIND, Weights, score_move, think

__all__ = ["MIND", "Weights", "score_move", "think"]
