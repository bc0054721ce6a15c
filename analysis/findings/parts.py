"""What is gathered from the parts of a cell beside the shared columns: cards, tickets, places as who had them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from fairseat.analysis.dealt_figures import Place, dealt_in, holders, places_of
from fairseat.analysis.figures import Figure
from fairseat.analysis.own_figures import OwnFigures, own_columns
from fairseat.analysis.stats.components import dealt_effects, effects_of_sums
from fairseat.analysis.stats.counts import CellCounts, gather
from fairseat.analysis.stats.had import HadSums, had_sums
from fairseat.analysis.stats.rows import Rows
from fairseat.analysis.stats.tables import Played, played
from fairseat.analysis.store.read import Run
from fairseat.analysis.store.schema import COUNTED


class Gathering(Protocol):
    """What is added up beside the verdict while the parts of a cell go by: the columns it wants, and how it adds."""

    @property
    def columns(self) -> Mapping[str, Sequence[str]]:
        """Columns of the tables `games` and `seats` beyond those that are always read."""

    def add(self, part: Played) -> None:
        """Take in the games of one part."""


class Components:
    """Cards, tickets, places: the components that a column names, as who had them, added up part by part.

    A ruleset's `part_names(rules)` in results.py named them when the run was planned: for a column of unit `bits`
    a name for each bit, for any other a name for each value from 0. A column of games of unit `seat` needs no names.
    Those that chance alone dealt (`DEALT` there) are asked for by themselves, for what they do in any game; what
    winning consists of (`WON_BY`) is not asked for at all.
    """

    def __init__(self, run: Run, cell: int, dealt: bool = False) -> None:
        """List the components, those that were dealt or all others; nothing is read yet."""
        self.dealt, self.found = dealt, dealt_in(run, cell) if dealt else _others(run, cell)
        named = {(kind == "seat", column) for kind, column, _ in self.found.values()}
        self.columns = {
            table: [column for of_games, column in sorted(named) if of_games == (table == "games")]
            for table in ("games", "seats")
        }
        self.sums: HadSums | None = None

    def add(self, part: Played) -> None:
        """Take in the games of one part."""
        if not (self.found and (self.dealt or part.contested.any())):
            return
        sums = had_sums(part, holders(part, self.found), every=self.dealt)
        self.sums = self.sums + sums if self.sums else sums

    def effects(self, level: float) -> Rows:
        """Say what each goes with, or does where it was dealt."""
        return (dealt_effects if self.dealt else effects_of_sums)(self.sums.effects() if self.sums else {}, level)


def _others(run: Run, cell: int) -> dict[str, Place]:
    """List what was not dealt by chance, and what winning does not consist of."""
    passed = {*run.plan.won_by, *run.plan.dealt}
    names = {column: some for column, some in run.plan.parts_named(cell).items() if column not in passed}
    of_games = {own.name: ("seat", own.name, 0) for own in own_columns(run, "games") if own.unit == "seat"}
    return {**places_of(names, run.columns("seats")), **of_games}


def counts_of(run: Run, cell: int, own: Sequence[Figure] = ()) -> CellCounts:
    """Count a cell part by part, with figures of the ruleset's own beside the usual ones."""
    sums = OwnFigures(own)
    return sums.beside(gather(parts_of(run, cell, [sums])))


def parts_of(run: Run, cell: int, gatherings: Sequence[Gathering]) -> Iterator[Played]:
    """Walk through the parts of a cell, with the columns that are counted and those that are gathered beside them."""
    wanted = {
        table: list(dict.fromkeys([*COUNTED[table], *(name for each in gatherings for name in each.columns[table])]))
        for table in COUNTED
    }
    for games, seats in run.by_part(wanted["games"], wanted["seats"], cell):
        part = played(games, seats)
        for each in gatherings:
            each.add(part)
        yield part
