"""A walk through the rows of a cell, for whoever asks for more than lies beside its parts (`sums.py`)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from fairseat.analysis.figures import Figure
from fairseat.analysis.findings.sums import sums_of
from fairseat.analysis.own_figures import OwnFigures
from fairseat.analysis.stats.counts import CellCounts, gather
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


def counts_of(run: Run, cell: int, own: Sequence[Figure] = ()) -> CellCounts:
    """Count a cell part by part, with other figures beside the usual ones; without any, no row is read."""
    if not own:
        return sums_of(run, cell).counts
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
