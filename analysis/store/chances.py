"""The curves of chances and the swings of a run, two Parquet files a cell beside its parts.

They are made of the run by `fairseat chances` and may be made anew; no part and no manifest speaks of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow as pa

from fairseat.analysis.failures import writing
from fairseat.analysis.store.files import open_parquet, read_columns, write_parquet
from fairseat.analysis.store.locations import Location

if TYPE_CHECKING:
    import pandas as pd

CHANCES = "chances"
TABLES_OF_CHANCES = ("curves", "swings")
SAYS = {
    "game": "The number of the game in its cell.",
    "decision": "How many questions were answered before.",
    "turn": "The turn, counted from 1.",
    "seat": "The seat, counted from 0.",
    "bot": "The place of its bot in the line-up.",
    "chance": "What the seat got on average in imagined games from here: its share of the win, or a team's points.",
    "error": "The standard error of the chance.",
    "team": "Whether all seats are one team, so that a chance is the points that it may expect.",
    "asked": "Whether this seat was asked.",
    "stands_for": "So many questions of the game stand behind this one, which was looked at for them.",
    "luck": "How far chance moved what this seat may expect after the answer.",
    "luck_noise": "The variance that the number of imagined games gives to it.",
    "whim": "How far the answer itself moved it.",
    "whim_noise": "The variance that the number of imagined games gives to it.",
    "answers": "How many answers were open; 0 where no other was tried.",
    "weight": "By how much the best answer was better than the mean of all, by what the asked seat could know.",
    "cost": "By how much the best answer was better than the one given, likewise.",
}


def path_of(folder: Location, table: str, cell: int) -> Location:
    """Where a cell's curves or swings lie."""
    return folder / CHANCES / f"{table}-{cell:05d}.parquet"


def write_chances(folder: Location, cell: int, tables: dict[str, pd.DataFrame], about: dict[str, str]) -> None:
    """Write curves and swings of a cell, each whole or not at all; `about` says how they were made."""
    with writing(f"The folder {folder}"):
        (folder / CHANCES).mkdir(exist_ok=True)
    for name in TABLES_OF_CHANCES:
        table = pa.Table.from_pandas(tables[name], preserve_index=False).replace_schema_metadata(about)
        fields = [field.with_metadata({"says": SAYS[field.name]}) for field in table.schema]
        write_parquet(table.cast(pa.schema(fields, metadata=about)), path_of(folder, name, cell))


def have_chances(folder: Location, cell: int) -> bool:
    """Tell whether curves and swings of a cell were made."""
    return all(path_of(folder, name, cell).exists() for name in TABLES_OF_CHANCES)


def read_chances(folder: Location, cell: int) -> dict[str, pd.DataFrame] | None:
    """Read curves and swings of a cell, with how they were made; nothing where they were never made."""
    if not have_chances(folder, cell):
        return None
    found = {}
    for name in TABLES_OF_CHANCES:
        path = path_of(folder, name, cell)
        with open_parquet(path) as file:
            table = read_columns(path, file)
        found[name] = table.to_pandas()
        found[name].attrs |= {key.decode(): value.decode() for key, value in (table.schema.metadata or {}).items()}
    return found
