"""A run's folder while it is written: begun anew, begun by force, or resumed, by one fairseat at a time.

Nothing foreign is ever deleted. Beside the data lies a dictionary: of each column type, unit, sentence and ends found.
"""

import errno
import json
import secrets
import threading
import time
import warnings
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from fairseat.analysis.failures import Unreadable, writing
from fairseat.analysis.store.chances import CHANCES, TABLES_OF_CHANCES
from fairseat.analysis.store.files import (
    TEMPORARY,
    check_links,
    digest_of,
    open_parquet,
    read_columns,
    read_json,
    whole_bytes,
    write_json,
    write_parquet,
)
from fairseat.analysis.store.locations import Location, Remote
from fairseat.analysis.store.manifest import MANIFEST, PLAN, is_ours, write_plan
from fairseat.analysis.store.plan import Digests, Plan
from fairseat.analysis.store.schema import TABLES, cells_table, part_path
from fairseat.analysis.store.sums import SUMS
from fairseat.simulators.engine.mistakes import Mistake

LOCK = ".lock"
NO_LOCKS = {errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP}
"""What a file system answers that has no locks."""
LEASE = 60.0
"""Seconds for which a lock behind a URL counts after it was renewed: clocks that differ by less do no harm."""
CELLS = "cells.parquet"
REPORT = "report.html"  # the page on a run: it goes with the run
DICTIONARY = "columns.json"


def check_free(folder: Location, force: bool, resume: bool = True) -> None:
    """Refuse a folder that holds anything, unless it is a run that `--force` may replace.

    resume: whether the command that asks could finish what lies there.
    """
    if folder.exists() and not folder.is_dir():
        raise Mistake(f"The output {folder} is a file, not a folder.")
    if not folder.is_dir() or all(_left_by_a_kill(entry.name) for entry in folder.iterdir()):
        return
    if not force:
        finish = "--resume to finish it or " if resume else ""
        raise Mistake(f"The folder {folder} exists already: add {finish}--force to replace it.")
    if not is_run(folder):
        raise Mistake(f"The folder {folder} holds something else than a run of fairseat: --force does not touch it.")


def _left_by_a_kill(name: str) -> bool:
    """Whether all that a file tells is that a fairseat was killed here before it wrote its plan."""
    return name == LOCK or (name.startswith(PLAN) and name.endswith(TEMPORARY))


def is_run(folder: Location) -> bool:
    """Whether a fairseat wrote this folder, be it of another version than this one."""
    for name in (PLAN, MANIFEST):
        try:
            if is_ours(read_json(folder / name)):
                return True
        except Unreadable:
            continue
    return False


def begin(folder: Location, plan: Plan, *, force: bool) -> None:
    """Make the folder and write the plan into it, which makes it ours; an old run is removed first when forced.

    The old plan stays until the new one takes its name: at no moment does a folder of ours lack one.
    """
    check_free(folder, force)
    with writing(f"The folder {folder}"):
        folder.mkdir(parents=True, exist_ok=True)
        with locked(folder):
            check_free(folder, force)  # another may have begun here in between
            _remove_run(folder)
            write_plan(plan, folder / PLAN)


def _remove_run(folder: Location) -> None:
    """Delete the files that fairseat itself writes, and no others; the plan is replaced later."""
    own = [path for table in TABLES for path in sorted((folder / table).glob("part-*.parquet*"))]
    own += sorted((folder / SUMS).glob("part-*.sums*"))
    half = folder.glob("*" + TEMPORARY)
    kinds = ("cell-*.json*", *(f"{table}-*.parquet*" for table in TABLES_OF_CHANCES))
    own += [path for kind in kinds for path in sorted((folder / CHANCES).glob(kind))]
    for path in [folder / MANIFEST, folder / CELLS, folder / DICTIONARY, folder / REPORT, *own, *half]:
        path.unlink(missing_ok=True)


def drop_temporaries(folder: Location) -> None:
    """Delete what a killed run was writing."""
    with writing(f"The folder {folder}"):
        for name in (*TABLES, SUMS):
            (folder / name).mkdir(exist_ok=True)
        for path in (*folder.glob("*" + TEMPORARY), *folder.glob("*/part-*" + TEMPORARY)):
            path.unlink(missing_ok=True)


def write_part(folder: Location, number: int, tables: Mapping[str, pa.Table]) -> Digests:
    """Write both files of a part, the games last: where they lie, the part is done. Gives their digests."""
    found = {table: write_parquet(tables[table], part_path(folder, table, number)) for table in reversed(TABLES)}
    return found["games"], found["seats"]


def part_done(folder: Location, number: int, games: int, mark: str) -> Digests | None:
    """The digests of a part that lies there whole, or nothing; a damaged one, or another run's, is refused."""
    paths = [part_path(folder, table, number) for table in TABLES]
    if not all(path.exists() for path in paths):
        return None
    try:
        found = [_check_file(path, mark) for path in paths]
    except Unreadable as error:
        raise Unreadable(f"{str(error).rstrip('.')}: delete it, and its games are played anew.") from None
    (first, rows), (second, _) = found
    if rows != games:
        raise Unreadable(f"The file {paths[0]} holds {rows} games, not {games}.")
    return first, second


def _check_file(path: Location, mark: str) -> tuple[str, int]:
    """Read a file of a part through, as its checksums want it; gives its digest and its rows."""
    data = whole_bytes(path)
    with open_parquet(path, data) as file:
        check_mark(path, file.schema_arrow, mark)
        return digest_of(data), read_columns(path, file).num_rows


def check_mark(path: Location, schema: pa.Schema, mark: str) -> None:
    """Refuse a file that does not belong to this run."""
    about = schema.metadata or {}
    if b"fairseat_format" not in about:
        raise Unreadable(f"The file {path} was not written by fairseat.")
    if about.get(b"fairseat_run") != mark.encode():
        raise Unreadable(f"The file {path} belongs to another run.")


@contextmanager
def locked(folder: Location, patience: float = 0.0) -> Iterator[None]:
    """Keep a second fairseat out of the folder while this one writes; wait for it so many seconds.

    Behind a URL a file is the lock: its writer renews it while it lives, so that one left by a kill does not last.
    """
    with ExitStack() as held:
        check_links(folder)
        with writing(f"The folder {folder}"):
            held.enter_context(_told(folder) if isinstance(folder, Remote) else _kept(folder, patience))
        yield


@contextmanager
def _kept(folder: Path, patience: float) -> Iterator[None]:
    """Hold the lock of a folder of this machine."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # where a system knows no locks of files, a file that is there must do
        from filelock import FileLock, Timeout

    lock = FileLock(folder / LOCK, timeout=patience)
    try:
        lock.acquire()
    except Timeout:
        raise Mistake(f"Another fairseat is writing to {folder} at this moment.") from None
    except OSError as error:
        if error.errno not in NO_LOCKS:
            raise
    try:
        yield
    finally:
        gone = _drop(folder)  # still held: nobody else can have taken it
        lock.release()
        if not gone:
            _drop(folder)  # Windows deletes no open file


def _drop(folder: Path) -> bool:
    with suppress(OSError):
        (folder / LOCK).unlink(missing_ok=True)
    return not (folder / LOCK).exists()


@contextmanager
def _told(folder: Remote) -> Iterator[None]:
    """Let the lock lie at a URL while the run goes on; no other may lie there, unless its writer is long silent."""
    lock, own = folder / LOCK, secrets.token_hex(8)
    if not lock.create(_word(own)):
        silent = time.time() - _last_word(lock)
        if silent < LEASE:
            raise Mistake(
                f"Another fairseat is writing to {folder}, or was killed there {max(silent, 0):.0f} s ago: "
                f"its lock {lock} counts for {LEASE:.0f} s."
            )
        lock.write_text(_word(own))
    over = threading.Event()
    renewing = threading.Thread(target=_renew, args=(lock, own, over), daemon=True)
    renewing.start()
    try:
        yield
    finally:
        over.set()
        renewing.join()
        lock.unlink(missing_ok=True)


def _word(own: str) -> str:
    return json.dumps({"writer": own, "at": time.time()})


def _last_word(lock: Remote) -> float:
    """When a lock was renewed last; one that cannot be read is as if it never was."""
    try:
        return float(read_json(lock)["at"])
    except (Unreadable, LookupError, TypeError, ValueError):
        return 0.0


def _renew(lock: Remote, own: str, over: threading.Event) -> None:
    """Say again and again that the writer of a lock lives; what a storage refuses now it may take the next time."""
    while not over.wait(LEASE / 4):
        with suppress(OSError):
            lock.write_text(_word(own))


def write_cells(folder: Location, plan: Plan) -> dict[str, str]:
    """Write what each cell played, and the data dictionary: for whoever opens the files with another tool.

    Gives the digest of each file.
    """
    dictionary = {table: _describe(folder, table, plan) for table in TABLES}
    return {
        CELLS: write_parquet(cells_table(plan), folder / CELLS),
        DICTIONARY: write_json(dictionary, folder / DICTIONARY),
    }


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
