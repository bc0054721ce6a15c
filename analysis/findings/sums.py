"""All that verdict and page need of the games of a cell, as numbers that add up: kept beside each part, or counted."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cache, reduce
from operator import add
from pathlib import Path
from typing import Any, get_origin

import msgspec
import numpy as np

from fairseat.analysis.dealt_figures import Place, dealt_in, holders, places_of
from fairseat.analysis.own_figures import CODES, OwnFigures, figures_of_run, own_columns, value_for_never
from fairseat.analysis.stats.components import EffectSums, Strata
from fairseat.analysis.stats.counts import CellCounts
from fairseat.analysis.stats.had import HadSums, had_sums
from fairseat.analysis.stats.own import Amounts, OwnSums, of_each_bot
from fairseat.analysis.stats.sums import Moments, ValueCounts, plus
from fairseat.analysis.stats.tables import Played, outcome_is, played
from fairseat.analysis.stats.watching import Watching
from fairseat.analysis.store.plan import Part
from fairseat.analysis.store.read import Run
from fairseat.analysis.store.schema import COUNTED, TABLES, Described, Writing
from fairseat.analysis.store.sums import read_sums, write_sums


@dataclass(frozen=True)
class CellSums:
    """What the games of a cell, or of a part of it, add up to.

    counts: what every verdict needs, with the figures of the ruleset's own columns among the means;
    components, dealt: who had what, over the contested games and over all; measures: what the ruleset's card names;
    scores: in whole points, of the first seat and of all; own: the ruleset's columns, with the wins;
    watching: the games that tell most.
    """

    counts: CellCounts
    components: HadSums
    dealt: HadSums
    measures: dict[str, tuple[Moments, ValueCounts]]
    scores: tuple[ValueCounts, ValueCounts]
    own: OwnSums
    watching: Watching

    def __add__(self, other: CellSums) -> CellSums:
        """Take two parts of a cell together."""
        return CellSums(*(plus(getattr(self, each.name), getattr(other, each.name)) for each in fields(self)))


class Counting:
    """How the games of a cell are counted: the columns that are read, and what a part adds up to."""

    def __init__(self, run: Described, cell: int) -> None:
        """List what is counted; nothing is read yet."""
        self.several = len(run.plan.cells[cell].bots) > 1
        self.places, self.dealt = components_in(run, cell), dealt_in(run, cell)
        self.figures, self.measures = OwnFigures(figures_of_run(run)), run.plan.card.measures
        self.own = {
            table: {
                column.name: value_for_never(column) for column in own_columns(run, table) if column.unit not in CODES
            }
            for table in TABLES
        }
        self.won_by = run.plan.won_by

    @property
    def columns(self) -> dict[str, list[str]]:
        """The columns of both tables that are read."""
        places = [*self.places.values(), *self.dealt.values()]
        named = {
            table: [column for kind, column, _ in places if (kind == "seat") == (table == "games")] for table in TABLES
        }
        named["games"] += self.measures
        wanted = {
            table: [*COUNTED[table], *self.figures.columns[table], *self.own[table], *named[table]] for table in TABLES
        }
        return {table: list(dict.fromkeys(names)) for table, names in wanted.items()}

    def sums(self, part: Played) -> CellSums:
        """Add up the games of a part."""
        whole = np.rint(part.matrix("score")).astype(np.int64)
        means = {figure.name: figure.moments(part) for figure in self.figures.figures}
        measured = {name: part.games.array(name) for name in self.measures}
        return CellSums(
            counts=replace(part.counts, means=part.counts.means | means),
            components=had_sums(part, holders(part, self.places)),
            dealt=had_sums(part, holders(part, self.dealt), every=True),
            measures={name: (Moments.of(values), ValueCounts.of(values)) for name, values in measured.items()},
            scores=(ValueCounts.of(whole[:, 0]), ValueCounts.of(whole.ravel())),
            own=OwnSums(dict(self._of_bots(part)), dict(self._effects(part)), dict(self._team(part))),
            watching=Watching.of(part),
        )

    def _of_bots(self, part: Played) -> Iterator[tuple[str, dict[str, Amounts]]]:
        """Add up the columns of seats for each bot, where there are several."""
        for name, never in {"score": None, **self.own["seats"]}.items():
            if self.several and never is None:
                yield name, of_each_bot(part, part.matrix(name))

    def _effects(self, part: Played) -> Iterator[tuple[str, EffectSums]]:
        """Set the columns of seats against winning; of what may never happen whether it did."""
        if part.players > 1 and part.contested.any():
            strata = Strata(part)
            for name, never in self.own["seats"].items():
                if name not in self.won_by:
                    values = part.matrix(name)
                    yield name, strata.sums(values if never is None else (values > never).astype(np.int8))

    def _team(self, part: Played) -> Iterator[tuple[str, tuple[Moments, Moments]]]:
        """Add up the columns of games, over those that were won together and over the others."""
        won = outcome_is(part.games, "team")
        for name in self.own["games"]:
            if name not in self.won_by:
                values = part.games.array(name)
                yield name, (Moments.of(values[won]), Moments.of(values[~won]))


def components_in(run: Described, cell: int) -> dict[str, Place]:
    """List cards, tickets, places: what was not dealt by chance, and what winning does not consist of.

    A ruleset's `part_names(rules)` in results.py named them when the run was planned: for a column of unit `bits`
    a name for each bit, for any other a name for each value from 0. A column of games of unit `seat` needs no names.
    """
    passed = {*run.plan.won_by, *run.plan.dealt}
    names = {column: some for column, some in run.plan.parts_named(cell).items() if column not in passed}
    of_games = {own.name: ("seat", own.name, 0) for own in own_columns(run, "games") if own.unit == "seat"}
    return {**places_of(names, run.columns("seats")), **of_games}


def sums_of(run: Run, cell: int) -> CellSums:
    """Add up a cell part by part: of each the sums that lie beside it, or else its rows."""
    counting = Counting(run, cell)
    return reduce(add, (_sums_of_part(run, part, counting) for part in run.parts(cell)))


def _sums_of_part(run: Run, part: Part, counting: Counting) -> CellSums:
    kept = read_sums(run.folder, part, run.plan.fingerprint, counted_by())
    if kept is not None:
        found: CellSums = _decoder().decode(kept)
        return found
    columns = counting.columns
    return counting.sums(played(*run.rows_of(part, columns["games"], columns["seats"])))


def keep_sums(folder: Any, part: Part, writing: Writing, whole: Played) -> None:
    """Write what the games of a part add up to beside it."""
    sums = Counting(writing, part.cell).sums(whole)
    write_sums(folder, part, writing.plan.fingerprint, counted_by(), ENCODER.encode(sums))


@cache
def counted_by() -> str:
    """Name the code that counts: sums are true of it alone."""
    here = Path(__file__).resolve()
    analysis = here.parent.parent
    seen = hashlib.sha256()
    for path in (here, *sorted(analysis.glob("*figures.py")), *sorted((analysis / "stats").glob("*.py"))):
        seen.update(path.name.encode() + b"\0" + path.read_bytes())
    return seen.hexdigest()[:16]


def _to_plain(array: Any) -> tuple[str, tuple[int, ...], bytes]:
    """Write an array as its type, its shape and its bytes."""
    return array.dtype.str, array.shape, array.tobytes()


def _from_plain(kind: Any, plain: Any) -> Any:
    """Read an array back."""
    assert get_origin(kind) is np.ndarray, kind
    name, shape, content = plain
    return np.frombuffer(content, np.dtype(name)).reshape(shape)


ENCODER = msgspec.msgpack.Encoder(enc_hook=_to_plain)


@cache
def _decoder() -> msgspec.msgpack.Decoder[CellSums]:
    """What reads sums back; to make it takes longer than to read some."""
    return msgspec.msgpack.Decoder(CellSums, dec_hook=_from_plain)
