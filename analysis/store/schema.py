"""The columns of a ruleset as an Arrow schema: no nulls, small integers, names as dictionaries, units beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from fairseat.analysis.store import arrow
from fairseat.analysis.store.locations import Location
from fairseat.simulators.engine.columns import GAME_COLUMNS, SEAT_COLUMNS, Column

if TYPE_CHECKING:
    from fairseat.simulators.engine.ruleset import Ruleset

FORMAT = "3"
"""Goes up when a column or a key of what is stored goes, or one comes without which it cannot be read."""
CELL = Column("cell", "i2", "index", "The cell of the experiment; cells.parquet says what it is.")
TABLES = ("games", "seats")
SHARED = {
    table: ["cell", *(column.name for column in columns)]
    for table, columns in zip(TABLES, (GAME_COLUMNS, SEAT_COLUMNS), strict=True)
}
"""The columns that every ruleset has."""
COUNTED = {table: [name for name in names if name not in ("winner", "place")] for table, names in SHARED.items()}
"""Those that figures and findings are counted from: who won is in `win`."""
MOST_SMALL = 127
"""The most names whose codes fit into eight bits."""


def part_path(folder: Location, table: str, number: int) -> Location:
    """Where a part of a table lies."""
    return folder / table / f"part-{number:05d}.parquet"


@dataclass(frozen=True)
class Layout:
    """How the two tables of a run look: their columns, and the names behind the codes."""

    columns: Mapping[str, tuple[Column, ...]]
    names: Mapping[str, tuple[str, ...]]

    def schema(self, table: str, about: Mapping[str, str]) -> pa.Schema:
        """The Arrow schema of one table, with what is said about the file."""
        fields = [_field(column, self.names.get(column.name)) for column in self.columns[table]]
        return pa.schema(fields, metadata={f"fairseat_{key}": value for key, value in about.items()})

    def to_arrow(
        self, table: str, rows: Any, cell: int, bot_codes: Sequence[int], about: Mapping[str, str]
    ) -> pa.Table:
        """Turn what the kernels wrote into an Arrow table; `bot_codes` names the bots of this line-up.

        `rows` are records, or a dictionary with an array for each column.
        """
        schema = self.schema(table, about)
        arrays = [self._array(column, rows, cell, bot_codes) for column in self.columns[table]]
        return pa.Table.from_arrays(arrays, schema=schema)

    def _array(self, column: Column, rows: Any, cell: int, bot_codes: Sequence[int]) -> pa.Array:
        if column is CELL:
            return arrow.numbers(np.full(rows["game"].size, cell, np.int16))
        values = np.ascontiguousarray(rows[column.name]).ravel()
        if column.name == "bot":
            values = np.asarray(bot_codes, np.int16)[values]
        if column.name in self.names:
            names = self.names[column.name]
            return pa.DictionaryArray.from_arrays(arrow.numbers(values, _code(names)), arrow.names(names))
        return arrow.numbers(values)


def _code(names: Sequence[str]) -> pa.DataType:
    """The small integer behind names; a sweep over weights may have more than 127 bots."""
    return pa.int8() if len(names) <= MOST_SMALL else pa.int16()


def _field(column: Column, names: Sequence[str] | None) -> pa.Field:
    """One column, never null, with its unit and its sentence."""
    kind = pa.dictionary(_code(names), pa.string()) if names else pa.from_numpy_dtype(np.dtype(column.dtype))
    return pa.field(column.name, kind, nullable=False, metadata={"unit": column.unit, "says": column.says})


def layout_of(ruleset: Ruleset, bots: Sequence[str]) -> Layout:
    """The layout of a run of this ruleset with these bots."""
    from fairseat.simulators.engine.table import OUTCOMES  # brings the compiler, which reading a run does without

    columns = {"games": (CELL, *ruleset.game_columns), "seats": (CELL, *ruleset.seat_columns)}
    return Layout(columns, {"outcome": OUTCOMES, "end_reason": ruleset.end_reasons, "bot": tuple(bots)})


def same_columns(one: pa.Schema, other: pa.Schema) -> bool:
    """Whether two files have the same columns of the same types."""
    return bool(one.equals(other, check_metadata=False))
