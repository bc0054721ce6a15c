"""The table of cells: a row for each thing that was played, to join with the games."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyarrow as pa

from fairseat.analysis.store import arrow
from fairseat.analysis.store.plan import Plan
from fairseat.analysis.store.schema import FORMAT

FIELDS = (
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
        pa.field(name, kind, nullable=False, metadata={"unit": unit, "says": says}) for name, kind, unit, says in FIELDS
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
    columns = [_column([row[field.name] for row in rows], field.type) for field in schema]
    return pa.Table.from_arrays(columns, schema=schema)


def _column(values: list[Any], kind: pa.DataType) -> pa.Array:
    return arrow.names(values) if pa.types.is_string(kind) else arrow.numbers(np.array(values), kind)
