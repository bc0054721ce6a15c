"""The tables of a run as Arrow schemas: no nulls, small integers, names as dictionaries, units beside them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import pyarrow as pa

from fairseat.analysis.store import arrow
from fairseat.analysis.store.locations import Location
from fairseat.simulators.engine.columns import GAME_COLUMNS, SEAT_COLUMNS, Column

if TYPE_CHECKING:
    from fairseat.analysis.store.plan import Plan
    from fairseat.simulators.engine.ruleset import Ruleset

FORMAT = "4"
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


class Described(Protocol):
    """What says how the games of a run look: a run that is read, or one that is being written."""

    @property
    def plan(self) -> Plan:
        """What is played."""

    def columns(self, table: str) -> tuple[Column, ...]:
        """The columns of a table."""


@dataclass(frozen=True)
class Writing:
    """A run that is being written."""

    plan: Plan
    layout: Layout

    def columns(self, table: str) -> tuple[Column, ...]:
        """The columns of a table."""
        return self.layout.columns[table]


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


CELL_FIELDS = (
    ("cell", pa.int16(), "index", "The number by which games and seats name the cell."),
    ("name", pa.string(), "name", "The cell's name in the experiment, empty when it has none."),
    ("ruleset", pa.string(), "name", "The game."),
    ("version", pa.int16(), "version", "The ruleset's version; it goes up when the same seed gives another game."),
    ("variant", pa.string(), "name", "The named rule set, empty for the defaults."),
    ("players", pa.int8(), "seats", "Seats at the table."),
    ("line_up", pa.string(), "names", "The bots in the order of their first seats, with commas between."),
    ("games", pa.int64(), "games", "Games played."),
    ("seed", pa.string(), "seed", "The seed, as a string because it may exceed 64 bits."),
    ("rules", pa.string(), "JSON", "The value of every rule."),
)


def cells_table(plan: Plan) -> pa.Table:
    """Lay the cells of a plan out as an Arrow table."""
    fields = [
        pa.field(name, kind, nullable=False, metadata={"unit": unit, "says": says})
        for name, kind, unit, says in CELL_FIELDS
    ]
    schema = pa.schema(fields, metadata={"fairseat_format": FORMAT, "fairseat_run": plan.fingerprint})
    rows = [
        {
            **{key: getattr(plan, key) for key in ("ruleset", "version", "seed")},
            "cell": number,
            **{key: getattr(cell, key) for key in ("name", "variant", "players", "games")},
            "line_up": ",".join(cell.line_up),
            "rules": json.dumps(cell.rules, sort_keys=True),
        }
        for number, cell in enumerate(plan.cells)
    ]
    columns = {field: [row[field.name] for row in rows] for field in schema}
    laid = [
        arrow.names(values) if pa.types.is_string(field.type) else arrow.numbers(np.array(values), field.type)
        for field, values in columns.items()
    ]
    return pa.Table.from_arrays(laid, schema=schema)
