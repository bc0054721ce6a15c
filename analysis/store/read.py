"""A run read back: its plan, its cells, and its tables as pandas frames, only as much as is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from fairseat.analysis.failures import Unreadable
from fairseat.analysis.store.files import open_parquet, read_parquet
from fairseat.analysis.store.folder import CELLS, check_mark, part_path
from fairseat.analysis.store.manifest import MANIFEST, PLAN, read_plan
from fairseat.analysis.store.places import Place, place
from fairseat.analysis.store.schema import TABLES, same_columns
from fairseat.simulators.engine.columns import Column
from fairseat.simulators.engine.mistakes import Mistake, unknown

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class StoredPart:
    """A part as the plan has it: its number, its cell, its first game and how many games."""

    number: int
    cell: int
    first: int
    games: int


@dataclass(frozen=True)
class Run:
    """A run on disk. Frames are read when they are asked for."""

    folder: Place
    manifest: Mapping[str, Any]
    finished: bool

    @property
    def experiment(self) -> Mapping[str, Any]:
        """What was played, as JSON holds it."""
        words: Mapping[str, Any] = self.manifest["experiment"]
        return words

    @property
    def seed(self) -> int:
        """The seed of every cell."""
        return int(self.experiment["seed"])

    @cached_property
    def cells(self) -> pd.DataFrame:
        """The cells: a row each."""
        from fairseat.analysis.store.cells import cells_table

        if self.finished:
            return read_parquet(self.folder / CELLS).to_pandas()
        return cells_table(self.experiment).to_pandas()

    @cached_property
    def planned(self) -> list[StoredPart]:
        """Every part that the plan has."""
        size: int = self.manifest["part_games"]
        parts: list[StoredPart] = []
        for cell, entry in enumerate(self.experiment["cells"]):
            for first in range(0, entry["games"], size):
                parts.append(StoredPart(len(parts), cell, first, min(size, entry["games"] - first)))
        return parts

    @cached_property
    def parts(self) -> list[StoredPart]:
        """The parts that are there; in a finished run all of them must be."""
        if self.finished:
            return self.planned
        return [part for part in self.planned if self._lies_there(part)]

    def _lies_there(self, part: StoredPart) -> bool:
        return all(part_path(self.folder, table, part.number).exists() for table in TABLES)

    def games(self, columns: Sequence[str] | None = None, cell: int | None = None) -> pd.DataFrame:
        """The table of games: all of it, some columns, or one cell."""
        return self._frame("games", columns, cell)

    def seats(self, columns: Sequence[str] | None = None, cell: int | None = None) -> pd.DataFrame:
        """The table of seats: all of it, some columns, or one cell."""
        return self._frame("seats", columns, cell)

    def by_cell(
        self, games: Sequence[str] | None = None, seats: Sequence[str] | None = None
    ) -> Iterator[tuple[int, pd.DataFrame, pd.DataFrame]]:
        """Walk through the cells with their own games and seats, holding one cell in memory at a time."""
        for cell in sorted({part.cell for part in self.parts}):
            yield cell, self.games(games, cell), self.seats(seats, cell)

    def count(self, cell: int) -> int:
        """Count the games of a cell that are there."""
        return sum(part.games for part in self._parts_of(cell))

    def by_part(
        self, games: Sequence[str], seats: Sequence[str], cell: int
    ) -> Iterator[tuple[pd.DataFrame, pd.DataFrame]]:
        """Walk through the parts of a cell with their own games and seats, for whoever cannot hold them all."""
        for part in self._parts_of(cell):
            yield to_pandas(self._part(part, "games", list(games))), to_pandas(self._part(part, "seats", list(seats)))

    def columns(self, table: str) -> tuple[Column, ...]:
        """The columns of a table as the files describe them: name, type, unit, and a sentence."""
        said = [(field, field.metadata or {}) for field in self._schema(table)]
        return tuple(
            Column(field.name, str(field.type), words.get(b"unit", b"").decode(), words.get(b"says", b"").decode())
            for field, words in said
        )

    def stored_rows(self, game: int, cell: int = 0) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """The stored rows of one game as plain Python: one of games, one a seat."""
        self.check_cell(cell)
        here = [part for part in self.parts if part.cell == cell and part.first <= game < part.first + part.games]
        if not here:
            last = max((part.first + part.games for part in self.parts if part.cell == cell), default=0) - 1
            raise Mistake(f"There is no game {game} in cell {cell} of {self.folder}: it has games 0 to {last}.")
        part, players = here[0], self.experiment["cells"][cell]["players"]
        row = game - part.first
        games, seats = (self._part(part, table, None) for table in TABLES)
        return games.slice(row, 1).to_pylist(), seats.slice(row * players, players).to_pylist()

    def check_cell(self, cell: int) -> None:
        """Refuse a cell that the experiment does not have."""
        if not 0 <= cell < len(self.experiment["cells"]):
            raise Mistake(f"There is no cell {cell}: this run has cells 0 to {len(self.experiment['cells']) - 1}.")

    def _frame(self, table: str, columns: Sequence[str] | None, cell: int | None) -> pd.DataFrame:
        parts = self._parts_of(cell)
        wanted = None if columns is None else list(columns)
        return to_pandas(pa.concat_tables([self._part(part, table, wanted) for part in parts]))

    def _parts_of(self, cell: int | None) -> list[StoredPart]:
        if cell is not None:
            self.check_cell(cell)
        parts = [part for part in self.parts if cell is None or part.cell == cell]
        if not parts:
            raise Unreadable(f"The run {self.folder} has no finished part yet.")
        return parts

    def _part(self, part: StoredPart, table: str, columns: list[str] | None) -> pa.Table:
        """Read one part of a table after making sure that it is ours and whole."""
        path = part_path(self.folder, table, part.number)
        with open_parquet(path) as file:
            schema, rows = file.schema_arrow, file.metadata.num_rows
        check_mark(path, schema, self.manifest["fingerprint"])
        players = self.experiment["cells"][part.cell]["players"]
        expected = part.games * (players if table == "seats" else 1)
        if rows != expected:
            raise Unreadable(f"The file {path} holds {rows} rows, not {expected}.")
        if not same_columns(schema, self._schema(table)):
            raise Unreadable(f"The file {path} has other columns than {part_path(self.folder, table, 0).name}.")
        for column in columns or ():
            if column not in schema.names:
                raise unknown(f"column of {table}", column, schema.names)
        return read_parquet(path, columns)

    def _schema(self, table: str) -> pa.Schema:
        with open_parquet(part_path(self.folder, table, self.parts[0].number)) as file:
            return file.schema_arrow


def to_pandas(table: pa.Table) -> pd.DataFrame:
    """An Arrow table as a frame, its memory handed over instead of copied where that can be done."""
    return table.unify_dictionaries().to_pandas(split_blocks=True, self_destruct=True)


def open_run(folder: str | Place, unfinished: bool = False) -> Run:
    """Open a run by its folder; one that is not finished only when that is wanted."""
    folder = place(folder)
    if not folder.is_dir():
        raise Mistake(f"There is no run {folder}.")
    if (folder / MANIFEST).exists():
        return Run(folder, read_plan(folder / MANIFEST), True)
    if not (folder / PLAN).exists():
        raise Unreadable(f"The folder {folder} is no run of fairseat: it has no {MANIFEST}.")
    run = Run(folder, read_plan(folder / PLAN), False)
    if not unfinished:
        raise Unreadable(
            f"The run {folder} is not finished ({len(run.parts)} of {len(run.planned)} parts): "
            f"go on with `fairseat run --resume -o {folder}`, or add --unfinished to read what is there."
        )
    return run
