"""What the bots of Round-trip Italy may promise."""

from fairseat.simulators.round_trip.questions import NO, Question, trip_length
from tests.contract.traits import Answers, Most, Trait

TRAITS: dict[str, Trait] = {
    "always exchanges": Answers(lambda step, rules: step.table.asked == Question.EXCHANGE and step.move == NO),
    "always lays a trip": Answers(lambda step, rules: step.table.asked == Question.TRIP and step.move == NO),
    "always lays the grand tour": Answers(lambda step, rules: rules.six_wins and tours(step) and not tours(step, True)),
    "lays the fewest trips": Most("trips", sign=-1),
    "earns the most extra turns": Most("extra_turns", per="turns"),
}


def tours(step, chosen=False):
    """Whether a trip through all six cities is open, or chosen."""
    moves = [step.move] if chosen else step.moves
    return step.table.asked == Question.TRIP and any(trip_length(move) == 6 for move in moves)
