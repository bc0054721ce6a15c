"""A cell of a run read for a page: its summary, and what the ruleset counts itself; no frame of games is kept."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from fairseat.analysis.findings import CellFindings, find
from fairseat.analysis.own_figures import own_columns
from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.stats.lengths import distribution
from fairseat.analysis.stats.own import Amounts, own_effects_of, team_effects
from fairseat.analysis.stats.sums import ValueCounts
from fairseat.analysis.stats.watching import WorthWatching
from fairseat.analysis.store.plan import PlannedCell
from fairseat.analysis.store.read import Run
from fairseat.analysis.wording import listed
from fairseat.simulators.engine.columns import SEAT_COLUMNS, Column

BARS = 40
"""The most bars of a histogram."""


@dataclass(frozen=True)
class CellReport(CellFindings):
    """All that a page says of one cell: its findings, and what is drawn beside them."""

    run: Run
    lengths: pd.DataFrame
    scores: pd.DataFrame | None
    by_bot: tuple[tuple[Column, Mapping[str, Estimate]], ...]
    own: pd.DataFrame
    team: pd.DataFrame
    watching: tuple[WorthWatching, ...]
    pages: str = ""  # what the pages that play these games are called, where they are written beside

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


def read_cell(run: Run, cell: int, pages: str = "") -> CellReport:
    """Read a cell for a page."""
    found = find(run, cell)
    summary, sums = found.summary, found.sums
    return CellReport(
        **vars(found),
        run=run,
        lengths=distribution(found.counts.turns, BARS),
        scores=score_bars(sums.scores, summary.one_score),
        by_bot=tuple(columns_by_bot(run, sums.own.by_bot)) if len(summary.bots) > 1 else (),
        own=own_effects_of(sums.own.effects) if summary.players > 1 else pd.DataFrame(),
        team=team_effects(sums.own.team) if summary.outcome("team") > 0 else pd.DataFrame(),
        watching=sums.watching.found(),
        pages=pages,
    )


def score_bars(scores: tuple[ValueCounts, ValueCounts], one_score: bool) -> pd.DataFrame | None:
    """Count the scores in at most BARS equal steps, of the first seat where all share one; nothing if all are alike."""
    found = scores[0 if one_score else 1]
    return distribution(found, BARS) if len(found.values) > 1 else None


def columns_by_bot(
    run: Run, found: Mapping[str, Mapping[str, Amounts]]
) -> Iterator[tuple[Column, Mapping[str, Estimate]]]:
    """Average the score and the columns of seats for each bot, where they vary."""
    score = next(column for column in SEAT_COLUMNS if column.name == "score")
    for column in (score, *own_columns(run, "seats")):
        known = found.get(column.name, {})
        if known and min(one.low for one in known.values()) < max(one.high for one in known.values()):
            yield column, {bot: one.estimate() for bot, one in known.items()}


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
