"""Nobody of this book knows more of Connect Four than its rules: it has no heuristic."""

from fairseat.simulators.engine.no_choice import MIND, Weights, score_move, think

__all__ = ["MIND", "Weights", "score_move", "think"]
