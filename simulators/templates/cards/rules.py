"""The numbers of Template cards. Each has a default, a range, its clause, its source and a sentence."""

from collections.abc import Mapping
from typing import Any

from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.rules import RULEBOOK, RuleBook, number

from .components import MOST_CARDS, MOST_IN_HAND


class Rules(RuleBook):
    """Template cards, its numbers."""

    deck_size = number(24, 8, MOST_CARDS, "R1.1", RULEBOOK, says="Cards in the deck.")
    hand_size = number(5, 1, MOST_IN_HAND, "R1.1", RULEBOOK, says="Cards dealt to everybody.")
    last_trick = number(1, 1, 10, "R3.1", RULEBOOK, says="Tricks that the last one counts for.")

    @classmethod
    def check_seats(cls, values: Mapping[str, Any], players: int) -> None:
        """R1.1 The deck must do for all hands."""
        if players * values["hand_size"] > values["deck_size"]:
            raise Mistake(
                f"{players} hands of {values['hand_size']} need more than a deck_size of {values['deck_size']}."
            )
