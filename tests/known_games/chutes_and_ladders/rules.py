"""The switches of Chutes and Ladders."""

from collections.abc import Mapping
from typing import Any

from fairseat.simulators.engine.rules import READING, RULEBOOK, RuleBook, number, toggle

from . import components


class Rules(RuleBook):
    """Chutes and Ladders, its two switches."""

    WORKED_OUT = components.WORKED_OUT

    long_chute = number(47, 47, 48, clause="R1.2", source=READING, says="The square from which a chute leads to 26.")
    exact_landing = toggle(True, clause="R2.3", source=RULEBOOK, says="Square 100 must be met exactly.")

    @classmethod
    def work_out(cls, record: Any, values: Mapping[str, Any]) -> None:
        """Draw the board. Modified in place."""
        record.leads_to[:] = components.board(int(values["long_chute"]))
