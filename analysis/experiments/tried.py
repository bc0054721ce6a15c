"""What trials of a game found to help, as its atlas has it: nothing but that is ever told as something to try."""

from __future__ import annotations

import json
from typing import Any

from fairseat.analysis.wording import number
from fairseat.simulators.engine.ruleset import Ruleset

FILE = "atlas.json"
MOST_TOLD = 2
"""So many changes a finding tells of at most."""
SEAT_EDGE, LENGTH = "seat edge", "turns"


def read_atlas(ruleset: Ruleset) -> dict[str, Any] | None:
    """The atlas of a ruleset, if it is of its games as they are."""
    try:
        found: dict[str, Any] = json.loads((ruleset.folder / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found if found.get("digest") == ruleset.digest else None


def what_helped(ruleset: Ruleset) -> dict[str, dict[str, tuple[str, ...]]]:
    """Number of players -> kind of finding -> the changes that were proved to help against it, the best first."""
    atlas = read_atlas(ruleset)
    if atlas is None:
        return {}
    return {players: _helped(chart) for players, chart in atlas["players"].items()}


def _helped(chart: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    """What was proved to bring the worst seat nearer to fair, and games to an earlier end."""
    told = {}
    for kind, name, unit, scale in (("seats", SEAT_EDGE, "points", 100), ("length", LENGTH, "turns", 1)):
        better = sorted(
            (row[name][0], _words(row["change"]), row[name]) for row in chart["changes"] if row[name][3] < 0
        )
        before, what = chart["printed"][name][0], "the worst seat" if kind == "seats" else "the mean"
        told[kind] = tuple(
            f"{words} brings {what} from {number(scale * before, scale * 0.005)} to "
            f"{number(scale * value, scale * 0.005)} {unit}"
            for value, words, _ in better[:MOST_TOLD]
        )
    return {kind: lines for kind, lines in told.items() if lines}


def _words(change: dict[str, Any]) -> str:
    return " and ".join(
        f"`{name}={str(value).lower() if isinstance(value, bool) else value}`" for name, value in change.items()
    )
