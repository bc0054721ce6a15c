"""A cell of a run read for a page: its summary, and what the ruleset counts itself; no frame of games is kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from fairseat.analysis.figures import Figure
from fairseat.analysis.findings import Finding, Summary, find
from fairseat.analysis.own_figures import CODES, own_columns, value_for_never
from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.stats.lengths import distribution
from fairseat.analysis.stats.own import OneByOne, of_each_bot, own_effects, team_effects
from fairseat.analysis.stats.tables import Played, played
from fairseat.analysis.store.schema import COUNTED
from fairseat.analysis.wording import listed
from fairseat.simulators.engine.columns import SEAT_COLUMNS, Column

if TYPE_CHECKING:
    from fairseat.analysis.store.plan import PlannedCell
    from fairseat.analysis.store.read import Run

BARS = 40
"""The most bars of a histogram."""


@dataclass(frozen=True)
class CellReport:
    """All that a page says of one cell."""

    run: Run
    cell: int
    summary: Summary
    figures: tuple[tuple[Figure, Estimate], ...]
    findings: tuple[Finding, ...]
    lengths: pd.DataFrame
    scores: pd.DataFrame | None
    by_bot: tuple[tuple[Column, Mapping[str, Estimate]], ...]
    own: pd.DataFrame
    parts: pd.DataFrame
    team: pd.DataFrame

    @property
    def entry(self) -> PlannedCell:
        """The cell as the plan has it."""
        return self.run.plan.cells[self.cell]

    @property
    def changes(self) -> dict[str, Any]:
        """The rules that are not at their default, as words."""
        return self.run.plan.card.changes(self.entry.rules)

    @property
    def says(self) -> dict[str, Column]:
        """The columns of both tables by name; a seat's own before a game's."""
        columns = (*self.run.columns("games"), *self.run.columns("seats"))
        return {column.name: column for column in columns}


def read_cell(run: Run, cell: int) -> tuple[CellReport, Played]:
    """Read a cell for a page; the frames are given beside it, for whoever compares it with another."""
    table = played(run.games(COUNTED["games"], cell), run.seats(COUNTED["seats"], cell))
    found = find(run, cell, table)
    summary = found.summary
    scores = table.matrix("score")
    told = CellReport(
        run=run,
        cell=cell,
        summary=summary,
        figures=found.figures,
        findings=found.findings,
        lengths=distribution(table.games["turns"].to_numpy(), BARS),
        scores=_scores(scores[:, 0] if summary.one_score else scores.ravel()),
        by_bot=tuple(_by_bot(run, cell, table)) if len(summary.bots) > 1 else (),
        own=_own_effects(run, cell, table, summary),
        parts=found.parts,
        team=_team(run, cell, table) if summary.outcome("team") > 0 else pd.DataFrame(),
    )
    return told, table


def _by_bot(run: Run, cell: int, table: Played) -> Iterator[tuple[Column, Mapping[str, Estimate]]]:
    """Average the score and the ruleset's own columns of seats for each bot."""
    score = next(column for column in SEAT_COLUMNS if column.name == "score")
    for column in (score, *own_columns(run, "seats")):
        if column.unit not in CODES and value_for_never(column) is None:
            values = run.seats([column.name], cell)[column.name].to_numpy()
            if values.min() < values.max():
                yield column, of_each_bot(table, values)


def _own_effects(run: Run, cell: int, table: Played, summary: Summary) -> pd.DataFrame:
    """Ask of the ruleset's own columns what goes with winning."""
    if summary.players < 2 or summary.seats.contested == 0:
        return pd.DataFrame()

    def read(name: str) -> Any:
        values = run.seats([name], cell)[name].to_numpy()
        return (values > seldom[name]).astype(np.int8) if name in seldom else values

    columns = own_columns(run, "seats")
    seldom = {column.name: never for column in columns if (never := value_for_never(column)) is not None}
    return own_effects(table, OneByOne([column.name for column in columns if column.unit not in CODES], read))


def _team(run: Run, cell: int, table: Played) -> pd.DataFrame:
    """Set the games won together against the others, by the ruleset's own columns."""
    columns = [column.name for column in own_columns(run, "games") if column.unit not in CODES]
    return team_effects(table.games, OneByOne(columns, lambda name: run.games([name], cell)[name].to_numpy()))


def _scores(values: Any) -> pd.DataFrame | None:
    """Count the scores in at most BARS equal steps; nothing where all are alike."""
    low, high = float(values.min()), float(values.max())
    if low == high:
        return None
    whole = np.rint(values).astype(np.int64)
    frame = distribution(whole - int(whole.min()), BARS)
    return frame.assign(first=frame["first"] + int(whole.min()), last=frame["last"] + int(whole.min()))


def label_of(told: CellReport, others: Sequence[CellReport] = ()) -> str:
    """Name a cell by the little that tells it apart from the others: players, rules, bots, name, seed."""
    named: list[str] = []
    alike = [other for other in others if other is not told]
    for say in (_players, _rules, _bots, lambda each: each.entry.name, lambda each: f"seed {each.run.seed}"):
        if alike and say(told) and any(say(other) != say(told) for other in alike):
            named.append(say(told))
            alike = [other for other in alike if say(other) == say(told)]
    return " · ".join(named) or _players(told)


def _players(told: CellReport) -> str:
    return f"{told.entry.players} players"


def _rules(told: CellReport) -> str:
    changed = listed([f"{name} = {word(value)}" for name, value in told.changes.items()])
    return told.entry.variant or changed or "defaults"


def _bots(told: CellReport) -> str:
    return listed(told.entry.bots)


def word(value: Any) -> str:
    """Write the value of a rule."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
