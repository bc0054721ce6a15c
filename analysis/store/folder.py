"""A run's folder while it is written: begun anew, begun by force, or resumed. Nothing foreign is ever deleted."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import pyarrow as pa

from fairseat.analysis.failures import Failure, Unreadable, os_sentence
from fairseat.analysis.store.files import TEMPORARY, open_parquet, write_parquet
from fairseat.analysis.store.manifest import MANIFEST, PLAN, read_plan, write_plan
from fairseat.analysis.store.places import Place, Remote
from fairseat.analysis.store.plan import Plan
from fairseat.analysis.store.schema import TABLES
from fairseat.simulators.engine.mistakes import Mistake

CELLS = "cells.parquet"
REPORT = "report.html"  # the page on a run: it goes with the run
LOCK = ".lock"


def part_path(folder: Place, table: str, number: int) -> Place:
    """Where a part of a table lies."""
    return folder / table / f"part-{number:05d}.parquet"


def check_free(folder: Place, force: bool) -> None:
    """Refuse a folder that holds anything, unless it is a run that `--force` may replace."""
    if folder.exists() and not folder.is_dir():
        raise Mistake(f"The output {folder} is a file, not a folder.")
    if not folder.is_dir() or not any(folder.iterdir()):
        return
    if not force:
        raise Mistake(f"The folder {folder} exists already: add --resume to finish it or --force to replace it.")
    if not is_run(folder):
        raise Mistake(f"The folder {folder} holds something else than a run of fairseat: --force does not touch it.")


def is_run(folder: Place) -> bool:
    """Whether fairseat wrote this folder."""
    for name in (PLAN, MANIFEST):
        try:
            read_plan(folder / name)
        except Unreadable:
            continue
        return True
    return False


def begin(folder: Place, plan: Plan, *, force: bool) -> None:
    """Make the folder and write the plan into it, which makes it ours; an old run is removed first when forced.

    The old plan stays until the new one takes its name: at no moment does a folder of ours lack one.
    """
    check_free(folder, force)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with locked(folder):
            _remove_run(folder)
            write_plan(plan, folder / PLAN)
    except OSError as error:
        raise Failure(os_sentence(f"The folder {folder} cannot be written", error)) from None


def _remove_run(folder: Place) -> None:
    """Delete the files that fairseat itself writes, and no others; the plan is replaced later."""
    own = [path for table in TABLES for path in sorted((folder / table).glob("part-*.parquet*"))]
    half = folder.glob("*" + TEMPORARY)
    for path in [folder / MANIFEST, folder / CELLS, folder / REPORT, *own, *half]:
        path.unlink(missing_ok=True)


def drop_temporaries(folder: Place) -> None:
    """Delete what a killed run was writing."""
    try:
        for table in TABLES:
            (folder / table).mkdir(exist_ok=True)
        for path in (*folder.glob("*" + TEMPORARY), *folder.glob("*/part-*" + TEMPORARY)):
            path.unlink(missing_ok=True)
    except OSError as error:
        raise Failure(os_sentence(f"The folder {folder} cannot be written", error)) from None


@contextmanager
def locked(folder: Place) -> Iterator[None]:
    """Keep a second fairseat out of the folder while this one writes.

    Behind a URL there are no locks: the file only tells the workers of a cluster that the run is not over.
    """
    if isinstance(folder, Remote):
        with _told(folder):
            yield
        return
    try:
        handle = open(folder / LOCK, "w")  # noqa: SIM115  # closed below; only opening it is guarded here
    except OSError as error:
        raise Failure(os_sentence(f"The folder {folder} cannot be written", error)) from None
    with handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Mistake(f"Another fairseat is writing to {folder} at this moment.") from None
        except OSError:
            pass  # a file system without locks
        try:
            yield
        finally:
            (folder / LOCK).unlink(missing_ok=True)


@contextmanager
def _told(folder: Remote) -> Iterator[None]:
    """Let the lock lie at a URL while the run goes on."""
    try:
        (folder / LOCK).write_text("A fairseat writes here.\n")
    except OSError as error:
        raise Failure(os_sentence(f"The folder {folder} cannot be written", error)) from None
    try:
        yield
    finally:
        (folder / LOCK).unlink(missing_ok=True)


def write_part(folder: Place, number: int, tables: Mapping[str, pa.Table]) -> None:
    """Write both files of a part, the games last: where they lie, the part is done."""
    for table in reversed(TABLES):
        write_parquet(tables[table], part_path(folder, table, number))


def part_done(folder: Place, number: int, games: int, mark: str) -> bool:
    """Whether a part lies there whole; one that another run wrote is refused."""
    if not all(part_path(folder, table, number).exists() for table in TABLES):
        return False
    for table in TABLES:
        path = part_path(folder, table, number)
        with open_parquet(path) as file:
            check_mark(path, file.schema_arrow, mark)
            if table == "games" and file.metadata.num_rows != games:
                raise Unreadable(f"The file {path} holds {file.metadata.num_rows} games, not {games}.")
    return True


def check_mark(path: Place, schema: pa.Schema, mark: str) -> None:
    """Refuse a file that does not belong to this run."""
    about = schema.metadata or {}
    if b"fairseat_format" not in about:
        raise Unreadable(f"The file {path} was not written by fairseat.")
    if about.get(b"fairseat_run", b"").decode() != mark:
        raise Unreadable(f"The file {path} belongs to another run.")
