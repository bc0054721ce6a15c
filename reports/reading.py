"""A cell of a run read for a page: its summary, and what the ruleset counts itself; no frame of games is kept."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from fairseat.analysis.findings import CellFindings, find
from fairseat.analysis.own_figures import CODES, own_columns, value_for_never
from fairseat.analysis.stats.components import EffectSums, Strata
from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.stats.lengths import distribution
from fairseat.analysis.stats.own import Amounts, of_each_bot, own_effects_of, team_effects
from fairseat.analysis.stats.sums import Moments, ValueCounts
from fairseat.analysis.stats.tables import Played, outcome_is
from fairseat.analysis.stats.watching import Watching, WorthWatching
from fairseat.analysis.store.plan import PlannedCell
from fairseat.analysis.store.read import Run
from fairseat.analysis.store.schema import TABLES
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
    """Read a cell for a page, part by part."""
    own, scores, watching = OwnColumns(run, cell), Scores(), Watching()
    found = find(run, cell, own, scores, watching)
    summary = found.summary
    return CellReport(
        **vars(found),
        run=run,
        lengths=distribution(found.counts.turns, BARS),
        scores=scores.bars(summary.one_score),
        by_bot=tuple(own.of_bots()) if len(summary.bots) > 1 else (),
        own=own_effects_of(own.effects) if summary.players > 1 else pd.DataFrame(),
        team=team_effects(own.team) if summary.outcome("team") > 0 else pd.DataFrame(),
        watching=watching.found(),
        pages=pages,
    )


class Scores:
    """The scores of a cell, counted part by part in whole points: of the first seat, and of all."""

    columns: Mapping[str, Sequence[str]] = {"games": (), "seats": ()}

    def __init__(self) -> None:
        """Begin with none."""
        self.first = self.every = ValueCounts.of(np.zeros(0, np.int64))

    def add(self, part: Played) -> None:
        """Take in the games of one part."""
        whole = np.rint(part.matrix("score")).astype(np.int64)
        self.first += ValueCounts.of(whole[:, 0])
        self.every += ValueCounts.of(whole.ravel())

    def bars(self, one_score: bool) -> pd.DataFrame | None:
        """Give at most BARS equal steps; nothing where all are alike."""
        found = self.first if one_score else self.every
        return distribution(found, BARS) if len(found.values) > 1 else None


class OwnColumns:
    """The ruleset's own columns, and the score, added up part by part."""

    def __init__(self, run: Run, cell: int) -> None:
        """List the columns."""
        self.asked = {
            table: [column for column in own_columns(run, table) if column.unit not in CODES] for table in TABLES
        }
        self.columns = {table: [column.name for column in columns] for table, columns in self.asked.items()}
        self.won_by = run.plan.won_by
        self.never = {
            column.name: never for columns in self.asked.values() for column in columns
            if (never := value_for_never(column)) is not None
        }  # fmt: skip
        self.several = len(run.plan.cells[cell].bots) > 1
        self.by_bot: dict[str, dict[str, Amounts]] = {}
        self.effects: dict[str, EffectSums] = {}
        self.team: dict[str, tuple[Moments, Moments]] = {}

    def add(self, part: Played) -> None:
        """Take in the games of one part."""
        won = outcome_is(part.games, "team")
        for column in self.asked["games"]:
            if column.name in self.won_by:
                continue
            values = part.games[column.name].to_numpy()
            sides = self.team.get(column.name, (Moments(), Moments()))
            self.team[column.name] = sides[0] + Moments.of(values[won]), sides[1] + Moments.of(values[~won])
        if self.several:
            for name in ("score", *self.columns["seats"]):
                if name not in self.never:
                    self._of_bots(name, part)
        if part.players > 1 and part.contested.any():
            strata = Strata(part)
            for name in self.columns["seats"]:
                if name in self.won_by:
                    continue
                values = part.matrix(name)
                met = (values > self.never[name]).astype(np.int8) if name in self.never else values
                sums = strata.sums(met)
                self.effects[name] = self.effects[name] + sums if name in self.effects else sums

    def _of_bots(self, name: str, part: Played) -> None:
        """Add up a column of seats for each bot."""
        known = self.by_bot.setdefault(name, {})
        for bot, found in of_each_bot(part, part.matrix(name)).items():
            known[bot] = known.get(bot, Amounts()) + found

    def of_bots(self) -> Iterator[tuple[Column, Mapping[str, Estimate]]]:
        """Average the score and the columns of seats for each bot, where they vary."""
        score = next(column for column in SEAT_COLUMNS if column.name == "score")
        for column in (score, *self.asked["seats"]):
            known = self.by_bot.get(column.name, {})
            if known and min(found.low for found in known.values()) < max(found.high for found in known.values()):
                yield column, {bot: found.estimate() for bot, found in known.items()}


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
