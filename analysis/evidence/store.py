"""Where records are kept: one file a game, `evidence.jsonl` in its folder, a record a line, read whole or refused.

Where a game's folder cannot be written, as that of an installed fairseat, what is measured goes to a file of the same
kind in the user's cache folder, which nobody else can write to, and is read after the game's own.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

import msgspec

from fairseat.analysis.evidence.record import Record, line_of, read_line
from fairseat.analysis.failures import Unreadable
from fairseat.analysis.store.files import whole_bytes, write_text
from fairseat.analysis.store.folder import locked
from fairseat.simulators.engine.kept import cache_root, open_folder
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.ruleset import Ruleset

FILE = "evidence.jsonl"
PATIENCE = 30.0
"""Seconds to wait for another fairseat that is writing."""


def read_records(ruleset: Ruleset) -> list[Record]:
    """All that is kept of a game, its own file first; what was measured later of the same takes its place."""
    found: dict[object, Record] = {}
    for file in (ruleset.folder / FILE, _own_file(ruleset)):
        if file is not None and file.exists():
            found |= {record.slot: record for record in read_file(file)}
    return list(found.values())


def read_file(file: Path) -> list[Record]:
    """Read one file; a line that is not as it was written is refused, and with it the file."""
    try:
        lines = whole_bytes(file).decode("utf-8").splitlines()
    except UnicodeDecodeError:
        raise Unreadable(f"The file {file} is damaged: it is no text. {_remedy(file)}") from None
    records = []
    for number, line in enumerate(lines, 1):
        try:
            records.append(read_line(line))
        except (ValueError, msgspec.MsgspecError, RecursionError) as error:
            told = str(error).rstrip(".")
            raise Unreadable(f"The file {file} is damaged: line {number}: {told}. {_remedy(file)}") from None
    return records


def _remedy(file: Path) -> str:
    return f"Put {file.name} back as it was, or delete the line: `fairseat evidence refresh` measures it again."


def keep_records(ruleset: Ruleset, records: Iterable[Record]) -> Path:
    """Write records, each in the place of what was kept of the same; gives the file."""
    file = ruleset.folder / FILE
    if not os.access(ruleset.folder, os.W_OK):
        own = _own_file(ruleset)
        if own is None:
            raise Mistake(f"Nothing can be kept of {ruleset.card.title}: neither {file} nor {cache_root()} is yours.")
        file = own
    with locked(file.parent, PATIENCE):
        kept = {record.slot: record for record in (read_file(file) if file.exists() else ())}
        kept |= {record.slot: record for record in records}
        ordered = sorted(kept.values(), key=lambda one: (one.kind, one.players, repr(one.slot)))
        write_text("".join(f"{line_of(record)}\n" for record in ordered), file)
    return file


def _own_file(ruleset: Ruleset) -> Path | None:
    """The file in the user's cache folder; none where that cannot be trusted."""
    folder = cache_root() / "evidence"
    if not open_folder(folder):
        return None
    where = b"" if ruleset.locator == ruleset.card.name else os.fsencode(ruleset.folder)
    apart = f"-{hashlib.sha256(where).hexdigest()[:8]}" if where else ""
    return folder / f"{ruleset.card.name}{apart}.jsonl"
