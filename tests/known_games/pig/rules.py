"""The numbers of Pig."""

from collections.abc import Mapping
from typing import Any

from fairseat.simulators.engine.rules import RULEBOOK, RuleBook, number

from . import components


class Rules(RuleBook):
    """Pig, its one number."""

    WORKED_OUT = components.WORKED_OUT

    goal = number(100, 2, components.MOST_POINTS, clause="R1.1", source=RULEBOOK, says="Points that win the game.")

    @classmethod
    def work_out(cls, record: Any, values: Mapping[str, Any]) -> None:
        """Solve the game for two, for the bot that plays it perfectly. Modified in place."""
        record.roll_on[:] = components.rolls_for(int(values["goal"]))
