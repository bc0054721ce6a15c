"""A run read back: its plan, its cells, and its tables as pandas frames, only as much as is asked for."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from fairseat.analysis.failures import Unreadable
from fairseat.analysis.stats.rows import Rows
from fairseat.analysis.store import arrow
from fairseat.analysis.store.files import digest_of, open_parquet, read_columns, whole_bytes
from fairseat.analysis.store.folder import CELLS, DICTIONARY, check_mark
from fairseat.analysis.store.locations import Location, locate
from fairseat.analysis.store.manifest import MANIFEST, PLAN, read_plan
from fairseat.analysis.store.plan import Manifest, Part, Plan
from fairseat.analysis.store.schema import SHARED, TABLES, part_path
from fairseat.simulators.engine.columns import Column
from fairseat.simulators.engine.mistakes import Mistake, unknown

if TYPE_CHECKING:
    import pandas as pd

PART = re.compile(r"part-(\d{5,12})\.parquet")


@dataclass(frozen=True)
class Run:
    """A run on disk. Frames are read when they are asked for."""

    folder: Location
    plan: Plan  # the manifest, once the run is finished
    proved: set[Location] = field(default_factory=set, repr=False, compare=False)  # files that agree with their digest

    @property
    def finished(self) -> bool:
        """Whether all of it was played."""
        return isinstance(self.plan, Manifest)

    @property
    def seed(self) -> int:
        """The seed of every cell."""
        return int(self.plan.seed)

    @cached_property
    def cells(self) -> pd.DataFrame:
        """The cells: a row each."""
        from fairseat.analysis.store.schema import cells_table

        return cells_table(self.plan).to_pandas()

    @cached_property
    def there(self) -> Sequence[int]:
        """The numbers of the parts that are there; in a finished run all of them must be."""
        planned = range(len(self.plan.parts))
        if self.finished:
            return planned
        lying = [{path.name for path in (self.folder / table).glob("part-*")} for table in TABLES]
        numbers = {int(found[1]) for name in set.intersection(*lying) if (found := PART.fullmatch(name))}
        return sorted(number for number in numbers if number in planned)

    @property
    def games_there(self) -> int:
        """How many games the parts that are there hold."""
        return sum(self.plan.parts[number].games for number in self.there)

    @property
    def cells_there(self) -> list[int]:
        """The numbers of the cells of which there are games; a run that has none yet is refused."""
        self._parts_of(None)
        return [cell for cell in range(len(self.plan.cells)) if self._numbers_of(cell)]

    def games(self, columns: Sequence[str] | None = None, cell: int | None = None) -> pd.DataFrame:
        """The table of games: all of it, some columns, or one cell."""
        return self._frame("games", columns, cell)

    def seats(self, columns: Sequence[str] | None = None, cell: int | None = None) -> pd.DataFrame:
        """The table of seats: all of it, some columns, or one cell."""
        return self._frame("seats", columns, cell)

    def count(self, cell: int) -> int:
        """Count the games of a cell that are there."""
        return sum(part.games for part in self._parts_of(cell))

    def parts(self, cell: int) -> list[Part]:
        """The parts of a cell that are there."""
        return self._parts_of(cell)

    def rows_of(self, part: Part, games: Sequence[str], seats: Sequence[str]) -> tuple[Rows, Rows]:
        """Read columns of the games and the seats of one part."""
        return self._rows([part], games, seats)

    def by_part(
        self, games: Sequence[str], seats: Sequence[str], cell: int, reach: int = 1
    ) -> Iterator[tuple[Rows, Rows]]:
        """Walk through the parts of a cell with their own games and seats, for whoever cannot hold them all.

        Parts that begin between the same two multiples of `reach` are joined.
        """
        for _, parts in groupby(self._parts_of(cell), lambda part: part.first // reach):
            yield self._rows(list(parts), games, seats)

    def by_stretch(
        self, games: Sequence[str], seats: Sequence[str], cells: Sequence[int]
    ) -> Iterator[Iterator[tuple[int, Rows, Rows]]]:
        """Walk through several cells at once: the games from one number to another, of each cell that played them.

        A cell of small parts gives several of them for one of a cell of large ones.
        """
        found: dict[int, list[Part]] = {}
        reach = max(self.plan.parts.part_games)
        for cell in cells:
            for part in self._parts_of(cell):
                found.setdefault(part.first // reach, []).append(part)
        for number in sorted(found):
            stretch = sorted(found[number], key=lambda part: part.first)
            yield ((part.cell, *self._rows([part], games, seats)) for part in stretch)

    def check_whole(self, cell: int) -> None:
        """Refuse a cell of which a file is missing or damaged, for whoever plays its games anew and reads none.

        Where no manifest holds the digests of the files, the checksum of every page of every column is looked at.
        """
        columns = ["game"] if self.finished else None
        for part in self._parts_of(cell):
            for table in TABLES:
                self._part(part, table, columns)

    def columns(self, table: str) -> tuple[Column, ...]:
        """The columns of a table as the files describe them: name, type, unit, and a sentence."""
        said = [(field, field.metadata or {}) for field in self._schema(table)]
        return tuple(
            Column(field.name, str(field.type), _text(about, b"unit"), _text(about, b"says")) for field, about in said
        )

    def stored_rows(self, game: int, cell: int = 0) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """The stored rows of one game as plain Python: one of games, one a seat."""
        self.check_cell(cell)
        number = self.plan.parts.numbers(cell).start + game // self.plan.parts.part_games[cell]
        if number not in self._numbers_of(cell) or game >= self.plan.cells[cell].games:
            raise Mistake(f"There is no game {game} in cell {cell} of {self.folder}: it has {self._games_of(cell)}.")
        part, players = self.plan.parts[number], self.plan.cells[cell].players
        row = game - part.first
        games, seats = (self._part(part, table, None) for table in TABLES)
        return games.slice(row, 1).to_pylist(), seats.slice(row * players, players).to_pylist()

    def check_cell(self, cell: int) -> None:
        """Refuse a cell that the experiment does not have."""
        if not 0 <= cell < len(self.plan.cells):
            raise Mistake(f"There is no cell {cell}: this run has cells 0 to {len(self.plan.cells) - 1}.")

    def _frame(self, table: str, columns: Sequence[str] | None, cell: int | None) -> pd.DataFrame:
        parts = self._parts_of(cell)
        wanted = None if columns is None else list(columns)
        return to_pandas(pa.concat_tables([self._part(part, table, wanted) for part in parts]))

    def _parts_of(self, cell: int | None) -> list[Part]:
        if cell is not None:
            self.check_cell(cell)
        numbers = self.there if cell is None else self._numbers_of(cell)
        if not numbers:
            raise Unreadable(f"The run {self.folder} has no finished part yet.")
        return [self.plan.parts[number] for number in numbers]

    def _numbers_of(self, cell: int) -> Sequence[int]:
        """The numbers of a cell's parts that are there."""
        numbers = self.plan.parts.numbers(cell)
        return numbers if self.finished else [number for number in self.there if number in numbers]

    def _games_of(self, cell: int) -> str:
        """Say which games of a cell are there."""
        parts = [self.plan.parts[number] for number in self._numbers_of(cell)]
        return f"games 0 to {parts[-1].first + parts[-1].games - 1}" if parts else "none yet"

    def _rows(self, parts: list[Part], games: Sequence[str], seats: Sequence[str]) -> tuple[Rows, Rows]:
        """The games and the seats of parts that follow each other."""
        wanted = zip(TABLES, (list(games), list(seats)), strict=True)
        one, other = ([self._part(part, table, columns) for part in parts] for table, columns in wanted)
        return to_rows(pa.concat_tables(one)), to_rows(pa.concat_tables(other))

    def _part(self, part: Part, table: str, columns: list[str] | None) -> pa.Table:
        """Read one part of a table after making sure that it is ours and whole."""
        path = part_path(self.folder, table, part.number)
        with open_parquet(path, self._proved(path, part, table)) as file:
            schema, rows = file.schema_arrow, file.metadata.num_rows
            check_mark(path, schema, self.plan.fingerprint)
            expected = part.games * (self.plan.cells[part.cell].players if table == "seats" else 1)
            if rows != expected:
                raise Unreadable(f"The file {path} holds {rows} rows, not {expected}.")
            if not schema.equals(self._schema(table), check_metadata=False):
                raise Unreadable(f"The file {path} has other columns than {part_path(self.folder, table, 0).name}.")
            for column in columns or ():
                if column in SHARED[table] and column not in schema.names:
                    raise Unreadable(f"The file {path} lacks the column {column}.")
                if column not in schema.names:
                    raise unknown(f"column of {table}", column, schema.names)
            return read_columns(path, file, columns)

    def _proved(self, path: Location, part: Part, table: str) -> bytes | None:
        """The bytes of a file that is met for the first time, held against its digest; later its pages are enough."""
        if path in self.proved or not isinstance(self.plan, Manifest):
            return None
        data = whole_bytes(path)
        if digest_of(data) != self.plan.digests[part.number][TABLES.index(table)]:
            raise Unreadable(f"The file {path} is damaged: it is not what was written when the run was finished.")
        self.proved.add(path)
        return data

    def _schema(self, table: str) -> pa.Schema:
        with open_parquet(part_path(self.folder, table, self.there[0])) as file:
            return file.schema_arrow


def _text(about: Mapping[bytes, bytes], key: bytes) -> str:
    return about.get(key, b"").decode(errors="replace")


def to_pandas(table: pa.Table) -> pd.DataFrame:
    """An Arrow table as a frame, its memory handed over instead of copied where that can be done."""
    return table.unify_dictionaries().to_pandas(split_blocks=True, self_destruct=True)


def to_rows(table: pa.Table) -> Rows:
    """An Arrow table as columns of numpy, which no pandas is needed for."""
    return Rows({name: arrow.column(table.column(name)) for name in table.schema.names})


def check_beside(folder: Location, plan: Plan) -> None:
    """Hold the files beside the parts against their digests: no command reads them, but other tools do."""
    known = plan.beside if isinstance(plan, Manifest) else {}
    for name in known.keys() & {CELLS, DICTIONARY}:
        if digest_of(whole_bytes(folder / name)) != known[name]:
            raise Unreadable(
                f"The file {folder / name} is damaged: it is not what was written when the run was finished."
            )


def open_run(folder: str | Location, unfinished: bool = False) -> Run:
    """Open a run by its folder; one that is not finished only when that is wanted."""
    folder = locate(folder)
    if not folder.is_dir():
        raise Mistake(f"There is no run {folder}.")
    if (folder / MANIFEST).exists():
        plan = read_plan(folder / MANIFEST)
        check_beside(folder, plan)
        return Run(folder, plan)
    if not (folder / PLAN).exists():
        raise Unreadable(f"The folder {folder} is no run of fairseat: it has no {MANIFEST}.")
    run = Run(folder, read_plan(folder / PLAN))
    if not unfinished:
        raise Unreadable(
            f"The run {folder} is not finished ({len(run.there)} of {len(run.plan.parts)} parts): "
            f"go on with `fairseat run --resume -o {shlex.quote(str(folder))}`, "
            "or add --unfinished to read what is there."
        )
    return run
