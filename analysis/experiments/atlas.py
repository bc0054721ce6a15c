"""The atlas of a game: what every single lever does to seats, length and excitement, from trials of the printed rules.

    python -m fairseat.analysis.experiments.atlas round-trip 4

plays it and writes `atlas.json` beside the ruleset's rules, dated with the digest of its games. Verdicts tell of a
change only from an atlas of the very games that are played: one of other code is silent.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from math import inf, sqrt
from typing import Any

from fairseat.analysis.experiments.candidates import Candidate, Workshop
from fairseat.analysis.experiments.check import Check
from fairseat.analysis.experiments.goals import SEAT_EDGE, Goal, half_width
from fairseat.analysis.experiments.trials import Sum, Trials
from fairseat.analysis.experiments.tried import FILE, read_atlas
from fairseat.analysis.stats.intervals import normal_quantile
from fairseat.simulators.engine.ruleset import Ruleset, load

GAMES, SEED = 6_000, 20_261
LEVEL = 0.99
FIGURES = (SEAT_EDGE, "turns", "decided at", "lead changes")


def chart_levers(ruleset: Ruleset, players: int, games: int = GAMES, threads: int = 1) -> dict[str, Any]:
    """Try every single change at one number of players, by the bots that are strongest under it."""
    goal = Goal(tuple(Check("atlas", name, -inf, inf, False) for name in FIGURES), (players,))
    workshop = Workshop(ruleset, {}, ruleset.levers.values())
    trials = Trials(workshop, goal, SEED, threads=threads)
    everything = [Candidate(), *workshop.singles(players)]
    sums = [found[0] for found in trials.measure(everything, 0, games)]
    rows = [
        {"change": one.rules, **_effects(sums[0], found, players)} for one, found in zip(everything, sums, strict=True)
    ]
    return {"games": games, "seed": SEED, "level": LEVEL, "printed": rows[0], "changes": rows[1:]}


def _effects(printed: Sum, found: Sum, players: int) -> dict[str, Any]:
    """Each figure under a change, and by how much it differs from the printed game, with its interval."""
    told: dict[str, Any] = {"inert": bool((found.wins == printed.wins).all() and found.figures == printed.figures)}
    for name in FIGURES:
        check = Check("atlas", name, -inf, inf, False)
        halves = [half_width(check, players, one.error_of_one(name), one.games, LEVEL) for one in (printed, found)]
        value, usual = found.figure(name), printed.figure(name)
        half = sqrt(halves[0] ** 2 + halves[1] ** 2)
        if not sum(halves):
            half = normal_quantile(LEVEL)
        told[name] = [round(one, 5) for one in (value, value - usual, value - usual - half, value - usual + half)]
    return told


def write_atlas(ruleset: Ruleset, tables: Sequence[int], games: int = GAMES, threads: int = 1) -> None:
    """Chart the levers at these numbers of players into the ruleset's folder; others of the same code are kept."""
    file = ruleset.folder / FILE
    atlas = read_atlas(ruleset) or {"digest": ruleset.digest, "players": {}}
    for players in tables:
        atlas["players"][str(players)] = chart_levers(ruleset, players, games, threads)
        atlas["date"] = datetime.now(UTC).date().isoformat()
        file.write_text(json.dumps(atlas, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    game, *typed = sys.argv[1:]
    chosen = load(game)
    write_atlas(chosen, [int(one) for one in typed] or [chosen.card.usual_seats], threads=2)
