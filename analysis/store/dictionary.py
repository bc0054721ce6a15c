"""The data dictionary that lies in a run's folder: of each column its type, unit, sentence, and the ends found."""

from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from fairseat.analysis.store.files import open_parquet, write_json
from fairseat.analysis.store.locations import Location
from fairseat.analysis.store.plan import Plan
from fairseat.analysis.store.schema import TABLES, part_path

DICTIONARY = "columns.json"


def write_dictionary(folder: Location, plan: Plan) -> None:
    """Write `columns.json` for whoever opens the Parquet files with another tool."""
    write_json({table: _describe(folder, table, plan) for table in TABLES}, folder / DICTIONARY)


def _describe(folder: Location, table: str, plan: Plan) -> dict[str, Any]:
    """Describe the columns of a table; the ends come from the statistics that every file carries."""
    found: dict[str, dict[str, Any]] = {}
    for part in plan.parts:
        with open_parquet(part_path(folder, table, part.number)) as file:
            if not found:
                found = {field.name: _entry(field) for field in file.schema_arrow}
            for number, entry in enumerate(found.values()):
                _widen(entry, file.metadata, number)
    return found


def _entry(field: pa.Field) -> dict[str, Any]:
    """What a column says of itself; one of names is read as a category."""
    named = pa.types.is_dictionary(field.type)
    about = {key.decode(): text.decode() for key, text in (field.metadata or {}).items()}
    return {"type": "name" if named else str(field.type), "unit": about["unit"], "says": about["says"]}


def _widen(entry: dict[str, Any], metadata: pq.FileMetaData, number: int) -> None:
    """Take the lowest and the highest value of a file in. Modified in place."""
    for group in range(metadata.num_row_groups):
        statistics = metadata.row_group(group).column(number).statistics
        if statistics is not None and statistics.has_min_max:
            entry["low"] = min(entry.get("low", statistics.min), statistics.min)
            entry["high"] = max(entry.get("high", statistics.max), statistics.max)
