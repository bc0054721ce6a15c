"""Numbers by seat said in one word: `handicap=last2:1` gives the last two seats of a table 1 each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.ruleset import Ruleset

RAMP = re.compile(r"(first|last)(\d+):(\d+)")


def seated(ruleset: Ruleset, changes: Mapping[str, Any], players: int) -> dict[str, Any]:
    """These changes with every ramp restated as a number for each seat of a table of so many players."""
    return {name: _seated(ruleset, name, value, players) for name, value in changes.items()}


def _seated(ruleset: Ruleset, name: str, value: Any, players: int) -> Any:
    """The value of one rule; what is no ramp of a rule by seat stays as it is."""
    found = RAMP.fullmatch(value.strip()) if isinstance(value, str) else None
    rule = ruleset.rules.declared.get(name)
    if found is None or rule is None or rule.kind != "seats":
        return value
    end, seats, number = found[1], int(found[2]), int(found[3])
    if not 1 <= seats <= players:
        raise Mistake(f"{name}={value} names {seats} of the {players} seats: write 1 to {players}.")
    given, others = [number] * seats, [0] * (players - seats)
    return ",".join(map(str, given + others if end == "first" else others + given))
