"""A cell of a run read for a page: its summary, and what the ruleset counts itself; no frame of games is kept."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from fairseat.analysis.findings import Finding, Summary, findings_from, summarise
from fairseat.analysis.findings.components import component_findings
from fairseat.analysis.stats.components import component_effects
from fairseat.analysis.stats.intervals import LEVEL, Estimate
from fairseat.analysis.stats.lengths import distribution
from fairseat.analysis.stats.own import OneByOne, amount, of_each_bot, own_effects, team_effects
from fairseat.analysis.stats.tables import Played, played
from fairseat.analysis.wording import listed
from fairseat.simulators.engine.columns import GAME_COLUMNS, SEAT_COLUMNS, Column
from fairseat.simulators.engine.mistakes import Mistake

if TYPE_CHECKING:
    from fairseat.analysis.store.plan import PlannedCell
    from fairseat.analysis.store.read import Run
    from fairseat.simulators.engine.ruleset import Ruleset

GAMES = ["cell", "game", "players", "outcome", "end_reason", "turns", "rounds", "decisions"]
GAMES += ["lead_changes", "decided_at", "holes"]
SEATS = ("cell", "game", "seat", "bot", "place", "win", "score")
SHARED = {column.name for column in (*GAME_COLUMNS, *SEAT_COLUMNS)} | {"cell"}
CODES = {"bits", "number", "card", "place", "name", "index", "seat"}
"""Units of columns whose numbers are names, so that no mean is taken of them."""
BARS = 40
"""The most bars of a histogram."""


@dataclass(frozen=True)
class Amount:
    """How much of something there was: a column, the mean of its games, and over which games."""

    column: Column
    mean: Estimate
    of_a_seat: bool
    note: str = ""


@dataclass(frozen=True)
class CellReport:
    """All that a page says of one cell."""

    run: Run
    cell: int
    ruleset: Ruleset | None
    summary: Summary
    findings: tuple[Finding, ...]
    lengths: pd.DataFrame
    scores: pd.DataFrame | None
    amounts: tuple[Amount, ...]
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
        """The rules that differ from the rulebook's, as words."""
        if self.ruleset is None:
            return {}
        declared = self.ruleset.rules.declared
        return {
            name: value
            for name, value in self.entry.rules.items()
            if name in declared and value != declared[name].tell(declared[name].default)
        }

    @property
    def says(self) -> dict[str, Column]:
        """The columns of both tables by name; a seat's own before a game's."""
        columns = (*self.run.columns("games"), *self.run.columns("seats"))
        return {column.name: column for column in columns}


def ruleset_of(run: Run) -> Ruleset | None:
    """The ruleset of a run, or nothing when it is not there any more."""
    from fairseat.simulators.engine.ruleset import load

    try:
        return load(run.plan.game)
    except (Mistake, ImportError):
        return None


def read_cell(run: Run, cell: int) -> tuple[CellReport, Played]:
    """Read a cell for a page; the frames are given beside it, for whoever compares it with another."""
    ruleset = ruleset_of(run)
    card = ruleset.card if ruleset else None
    table = played(run.games(GAMES, cell), run.seats(SEATS, cell))
    summary = summarise(table.games, table.seats, LEVEL, card.turn_seconds if card else None)
    own, parts = _effects(run, cell, ruleset, table, summary)
    found = findings_from(summary, card.levers if card else None)
    if len(parts):
        found += component_findings(parts, card.levers if card else None)
    scores = table.matrix("score")
    told = CellReport(
        run=run,
        cell=cell,
        ruleset=ruleset,
        summary=summary,
        findings=tuple(found),
        lengths=distribution(table.games["turns"].to_numpy(), BARS),
        scores=_scores(scores[:, 0] if summary.one_score else scores.ravel()),
        amounts=tuple(_amounts(run, cell)),
        by_bot=tuple(_by_bot(run, cell, table)) if len(summary.bots) > 1 else (),
        own=own,
        parts=parts,
        team=_team(run, cell, table) if summary.outcome("team") > 0 else pd.DataFrame(),
    )
    return told, table


def _own(run: Run, table: str) -> list[Column]:
    """The columns of a table that are the ruleset's own."""
    return [column for column in run.columns(table) if column.name not in SHARED]


def _never(column: Column) -> int | None:
    """Say which value stands for never in this column, as its sentence has it; None where none does."""
    return -1 if "-1" in column.says else 0 if re.search(r"\b0 (if|when|for)? ?never\b", column.says) else None


def _amounts(run: Run, cell: int) -> Iterator[Amount]:
    """Average the ruleset's own columns, those of games first."""
    players = run.plan.cells[cell].players
    for table in ("games", "seats"):
        for column in _own(run, table):
            if column.unit in CODES:
                continue
            values = getattr(run, table)([column.name], cell)[column.name].to_numpy()
            note = ""
            never = _never(column)
            if never is not None:
                kept = values[values > never]
                note = f"over the {len(kept):,} of {len(values):,} {table} in which it happened"
                if len(kept) > 1:
                    yield Amount(column, amount(kept), table == "seats", note)
                continue
            yield Amount(column, amount(values.reshape(-1, players) if table == "seats" else values), table == "seats")


def _by_bot(run: Run, cell: int, table: Played) -> Iterator[tuple[Column, Mapping[str, Estimate]]]:
    """Average the score and the ruleset's own columns of seats for each bot."""
    score = next(column for column in SEAT_COLUMNS if column.name == "score")
    for column in (score, *_own(run, "seats")):
        if column.unit not in CODES and _never(column) is None:
            values = run.seats([column.name], cell)[column.name].to_numpy()
            if values.min() < values.max():
                yield column, of_each_bot(table, values)


def _effects(
    run: Run, cell: int, ruleset: Ruleset | None, table: Played, summary: Summary
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Ask of the ruleset's own columns, and of the parts that they name, what goes with winning."""
    if summary.players < 2 or summary.seats.contested == 0:
        return pd.DataFrame(), pd.DataFrame()

    def read(name: str) -> Any:
        values = run.seats([name], cell)[name].to_numpy()
        return (values > seldom[name]).astype(np.int8) if name in seldom else values

    columns = _own(run, "seats")
    seldom = {column.name: never for column in columns if (never := _never(column)) is not None}
    amounts = [column.name for column in columns if column.unit not in CODES]
    own = own_effects(table, OneByOne(amounts, read))
    parts = Parts(run, cell, ruleset, summary.players)
    return own, component_effects(table, parts) if len(parts) else pd.DataFrame()


class Parts(Mapping[str, Any]):
    """Cards, tickets, places: the parts of the game that a column names, as who had them; read one by one.

    A ruleset's `part_names(rules)` in results.py names them: for a column of unit `bits` a name for each bit,
    for any other a name for each value from 0. A column of games whose unit is `seat` needs no names.
    """

    def __init__(self, run: Run, cell: int, ruleset: Ruleset | None, players: int) -> None:
        """List the parts; nothing is read yet."""
        self.run, self.cell, self.players = run, cell, players
        self.found: dict[str, tuple[str, str, int]] = {}
        named = _part_names(ruleset, run.plan.cells[cell].rules)
        units = {column.name: column.unit for column in run.columns("seats")}
        for column, names in named.items():
            for number, name in enumerate(names if column in units else ()):
                if name:
                    self.found[name] = ("bits" if units[column] == "bits" else "value", column, number)
        for own in _own(run, "games"):
            if own.unit == "seat":
                self.found[own.name] = ("seat", own.name, 0)
        self.held: tuple[str, Any] = ("", None)

    def __getitem__(self, name: str) -> Any:
        """Tell of each seat whether it had the part."""
        kind, column, number = self.found[name]
        values = self._column("games" if kind == "seat" else "seats", column)
        if kind == "seat":
            return (values[:, None] == np.arange(self.players)).ravel().astype(np.int8)
        return ((values >> number) & 1 if kind == "bits" else values == number).astype(np.int8)

    def _column(self, table: str, column: str) -> Any:
        """Read a column, or take it up again: its parts are asked for one after another."""
        if self.held[0] != column:
            self.held = (column, getattr(self.run, table)([column], self.cell)[column].to_numpy())
        return self.held[1]

    def __iter__(self) -> Iterator[str]:
        """Go through the names of the parts."""
        return iter(self.found)

    def __len__(self) -> int:
        """Count the parts."""
        return len(self.found)


def _part_names(ruleset: Ruleset | None, rules: Mapping[str, Any]) -> Mapping[str, Sequence[str]]:
    """Ask the ruleset for the names of its parts, where it offers them."""
    if ruleset is None:
        return {}
    names = getattr(ruleset.room("results"), "part_names", None)
    return dict(names(ruleset.rules.choose(rules))) if names else {}


def _team(run: Run, cell: int, table: Played) -> pd.DataFrame:
    """Set the games won together against the others, by the ruleset's own columns."""
    columns = [column.name for column in _own(run, "games") if column.unit not in CODES]
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
    return told.entry.variant or changed or "rulebook"


def _bots(told: CellReport) -> str:
    return listed(told.entry.bots)


def word(value: Any) -> str:
    """Write the value of a rule."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
