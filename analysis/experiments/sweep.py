"""A sweep that was played, summed up: every headline of every cell, and the effect of every axis."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fairseat.analysis.experiments.grid import plain_name, settings
from fairseat.analysis.stats.effects import effects_of
from fairseat.analysis.stats.headlines import headlines
from fairseat.analysis.stats.tables import played
from fairseat.analysis.store.plan import Plan
from fairseat.analysis.store.read import Run
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.ruleset import load

if TYPE_CHECKING:
    import pandas as pd

GAMES = ["cell", "game", "players", "outcome", "turns", "lead_changes", "decided_at", "holes"]
SEATS = ["cell", "game", "seat", "bot", "win"]


@dataclass(frozen=True)
class Sweep:
    """What a sweep says. Frames are small.

    points: cell -> what it has on each axis; cells: cell, figure, unit, estimate, low, high, n, level, method;
    effects: figure, unit, axis, before, after, estimate, low, high, n, p_value, holm, explained, level, method.
    """

    points: tuple[Mapping[str, Any], ...]
    cells: pd.DataFrame
    effects: pd.DataFrame


def sum_up(run: Run) -> Sweep:
    """Read a sweep back, holding the games of one cell at a time."""
    import pandas as pd

    plan = run.plan
    if not plan.varied:
        raise Mistake(f"The run {run.folder} is no sweep: nothing was varied in it.")
    points = tuple(settings(plan, cell) for cell in plan.cells)
    effects, rows = effects_of(points, _usual(plan)), []
    for cell, games, seats in run.by_cell(GAMES, SEATS):
        found = headlines(played(games, seats), plain_name)
        effects.add(cell, found, games["game"].to_numpy())
        for headline in found:
            one = headline.estimate()
            if one.n == 0:
                continue  # nobody won against anybody
            entry = {"cell": cell, "figure": headline.name, "unit": headline.unit, "estimate": one.estimate}
            entry |= {"low": one.low, "high": one.high, "n": one.n, "level": one.level, "method": one.method}
            rows.append(entry)
    return Sweep(points, pd.DataFrame(rows), effects.table())


def _usual(plan: Plan) -> dict[str, Any]:
    """The rulebook's own value of every rule, from which effects are counted."""
    book = load(plan.game).rules
    return book.words({name: rule.default for name, rule in book.declared.items()})
