"""A sweep that was played, summed up: every headline of every cell, and the effect of every axis."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

import pandas as pd

from fairseat.analysis.experiments.grid import plain_name, settings
from fairseat.analysis.figures import ENDED_BY, Awaited, Figure, figures_of
from fairseat.analysis.findings import Finding, effect_findings
from fairseat.analysis.findings.effects import fairness_findings, point_words
from fairseat.analysis.findings.fit import Played as CellPlayed
from fairseat.analysis.findings.fit import as_they_played, fit_findings
from fairseat.analysis.findings.parts import counts_of
from fairseat.analysis.own_figures import columns_with, own_named
from fairseat.analysis.stats.effects import Stretch, effects_of
from fairseat.analysis.stats.rows import Rows
from fairseat.analysis.stats.tables import played
from fairseat.analysis.stats.taken import TAKES
from fairseat.analysis.store.plan import Plan
from fairseat.analysis.store.read import Run
from fairseat.simulators.engine.mistakes import Mistake

EDGES = ("seat edge", "first player's edge")


@dataclass(frozen=True)
class Sweep:
    """What a sweep says. Frames are small.

    points: cell -> what it has on each axis; cells: cell, figure, unit, estimate, low, high, n, level, method;
    effects: figure, fact, unit, axis, before, after, estimate, low, high, n, p_value, holm, explained, level, method;
    edges: the rows of cells that tell how fair each is: its worst seat, and its first player; none where single figures
    were asked for; fit: what is said first where players do not fit the rules that they played.
    """

    points: tuple[Mapping[str, Any], ...]
    cells: pd.DataFrame
    effects: pd.DataFrame
    edges: pd.DataFrame
    fit: tuple[Finding, ...] = ()

    @cached_property
    def findings(self) -> list[Finding]:
        """What the cells say together, for terminal, JSON and page: which is fairest, and what each axis does."""
        found = [*fairness_findings(self.points, self.edges), *effect_findings(self.effects)]
        return [*self.fit, *as_they_played(self.fit, found)]


def sum_up(run: Run, named: tuple[str, ...] = ()) -> Sweep:
    """Read a sweep back part by part; the headlines are told, or the figures `named`."""
    plan = run.plan
    if not plan.varied:
        raise Mistake(f"The run {run.folder} is no sweep: nothing was varied in it.")
    points = tuple(settings(plan, cell) for cell in plan.cells)
    edges: list[dict[str, Any]] = []
    effects, rows, own = effects_of(points, plan.card.usual), [], own_named(run, named)
    told: dict[int, list[Figure]] = {}
    seen: list[CellPlayed] = []
    for cell in run.cells_there:
        counts = counts_of(run, cell, [*own, *_to_count(plan, cell, named)])
        seen.append((point_words(points[cell]), plan.cells[cell], counts))
        known = figures_of(counts, plan.card.turn_seconds, plain_name, named, own)
        found = [each for each in known if named or each.headline]
        told[cell] = [each for each in found if each.take is not None]
        for each in told[cell]:
            effects.add(cell, each, counts.means[each.name])
        edges += [
            {"cell": cell, "figure": each.name, **asdict(each.estimate(counts))}
            for each in figures_of(counts, named=EDGES)
            if counts.tally.n and not named
        ]
        for each in found:
            one = each.estimate(counts)
            if one.n:  # else nobody won against anybody
                rows.append({"cell": cell, "figure": each.name, "unit": each.unit, **asdict(one)})
    if effects.contrasts:
        for stretch in run.by_stretch(*columns_with(own), run.cells_there):
            effects.set_against(_taken(stretch, told))
    missing = set(named) - {row["figure"] for row in rows}
    if missing:
        raise Mistake(f"The games of {run.folder} tell nothing of the figure {min(missing)!r}.")
    return Sweep(points, pd.DataFrame(rows), effects.table(), pd.DataFrame(edges), tuple(fit_findings(seen)))


def _to_count(plan: Plan, cell: int, named: tuple[str, ...]) -> list[Figure]:
    """List the figures that are told of a cell and that nobody counts unasked, so that its games are read once."""
    planned = plan.cells[cell]
    ends = {name.removeprefix(ENDED_BY): 1 for name in named if name.startswith(ENDED_BY)}
    known = figures_of(Awaited(planned.players, planned.line_up, ends), plan.card.turn_seconds, plain_name, named)
    return [each for each in known if each.take is not None and each.name not in TAKES and (named or each.headline)]


def _taken(stretch: Iterable[tuple[int, Rows, Rows]], told: Mapping[int, Sequence[Figure]]) -> Stretch:
    """Take the figures of each cell from the games of a stretch."""
    for cell, games, seats in stretch:
        table = played(games, seats)
        yield cell, [taken for each in told[cell] if (taken := each.taken(table))], games.array("game")
