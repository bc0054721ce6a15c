"""The curves of chances and the swings of a run, two Parquet files a cell beside its parts, and a note of both.

They are made of the run by `fairseat chances` and may be made anew; no part and no manifest speaks of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import pyarrow as pa

from fairseat.analysis.failures import Unreadable, writing
from fairseat.analysis.store.files import (
    check_links,
    digest_of,
    open_parquet,
    parquet_bytes,
    read_columns,
    read_json,
    whole_bytes,
    write_bytes,
    write_json,
    write_parquet,
)
from fairseat.analysis.store.locations import Location
from fairseat.analysis.store.manifest import SEAL, seal
from fairseat.analysis.store.plan import Plan

if TYPE_CHECKING:
    import pandas as pd

Told = Mapping[str, str]
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


def _note_of(folder: Location, cell: int) -> Location:
    """Where it stands which files are the chances of a cell."""
    return folder / CHANCES / f"cell-{cell:05d}.json"


def _name(table: str, cell: int, digest: str) -> str:
    return f"{table}-{cell:05d}-{digest}.parquet"


def write_chances(folder: Location, plan: Plan, cell: int, tables: dict[str, pd.DataFrame], about: Told) -> None:
    """Write curves and swings of a cell, both or neither; `about` says how they were made.

    A file bears its digest in its name, so that none is written over: the note beside them, written last, says which
    two belong together. Whatever else lies there of the cell is deleted then.
    """
    make_folder(folder)
    found = {name: parquet_bytes(_to_arrow(tables[name], about)) for name in TABLES_OF_CHANCES}
    digests = {name: digest_of(data) for name, data in found.items()}
    for name, data in found.items():
        write_bytes(data, folder / CHANCES / _name(name, cell, digests[name]))
    note = {"run": plan.fingerprint, "about": dict(about), **digests}
    write_json({**note, SEAL: seal(note)}, _note_of(folder, cell))
    drop_rest(folder, cell)


def drop_rest(folder: Location, cell: int) -> None:
    """Delete what lies there of a cell beside its note and the two files that it names."""
    note = read_json(_note_of(folder, cell))
    kept = {_note_of(folder, cell).name, *(_name(name, cell, note[name]) for name in TABLES_OF_CHANCES)}
    with writing(f"The folder {folder / CHANCES}"):
        for path in (folder / CHANCES).glob(f"*-{cell:05d}*"):
            if path.name not in kept:
                path.unlink(missing_ok=True)


def make_folder(folder: Location) -> None:
    """Make the folder of the chances of a run."""
    with writing(f"The folder {folder}"):
        check_links(folder)
        (folder / CHANCES).mkdir(exist_ok=True)


def _to_arrow(table: pd.DataFrame, about: Told) -> pa.Table:
    """A table with a sentence on each column."""
    found = pa.Table.from_pandas(table, preserve_index=False)
    fields = [field.with_metadata({"says": SAYS[field.name]}) for field in found.schema]
    return found.cast(pa.schema(fields, metadata=about))


def have_chances(folder: Location, cell: int) -> bool:
    """Tell whether curves and swings of a cell were made."""
    return _note_of(folder, cell).exists()


def read_chances(folder: Location, plan: Plan, cell: int) -> dict[str, pd.DataFrame] | None:
    """Read curves and swings of a cell, with how they were made; nothing where they were never made."""
    if not have_chances(folder, cell):
        return None
    note = read_json(_note_of(folder, cell))
    sealed = note.pop(SEAL, None) if isinstance(note, dict) else None
    if sealed is None or sealed != seal(note) or note.get("run") != plan.fingerprint:
        raise _damaged(_note_of(folder, cell))
    found = {}
    for name in TABLES_OF_CHANCES:
        path = folder / CHANCES / _name(name, cell, note[name])
        data = whole_bytes(path)
        if digest_of(data) != note[name]:
            raise _damaged(path)
        with open_parquet(path, data) as file:
            found[name] = read_columns(path, file).to_pandas()
        found[name].attrs |= note["about"]
    return found


def _damaged(path: Location) -> Unreadable:
    return Unreadable(f"The file {path} is damaged: delete the folder {CHANCES}, and `fairseat chances` makes it anew.")


def write_piece(folder: Location, cell: int, key: str, number: int, tables: dict[str, pd.DataFrame]) -> None:
    """Keep what was seen of some games while the others are still looked at; `key` names all that it hangs on."""
    for name in reversed(TABLES_OF_CHANCES):
        write_parquet(pa.Table.from_pandas(tables[name], preserve_index=False), _piece(folder, name, cell, key, number))


def read_piece(folder: Location, cell: int, key: str, number: int) -> dict[str, pd.DataFrame] | None:
    """What was kept of some games; nothing where it was not finished, or does not lie there whole."""
    found = {}
    for name in TABLES_OF_CHANCES:
        path = _piece(folder, name, cell, key, number)
        try:
            with open_parquet(path) as file:
                found[name] = read_columns(path, file).to_pandas()
        except Unreadable:
            return None
    return found


def _piece(folder: Location, table: str, cell: int, key: str, number: int) -> Location:
    return folder / CHANCES / f"{table}-{cell:05d}-{key}-{number:05d}.parquet"
