"""One fairseat at a time writes into a run's folder, and the workers of a cluster see how long it does."""

from __future__ import annotations

import errno
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from fairseat.analysis.failures import Failure, os_sentence
from fairseat.analysis.store.locations import Location, Remote
from fairseat.simulators.engine.mistakes import Mistake

LOCK = ".lock"
NO_LOCKS = {errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP}
"""What a file system answers that has no locks."""


@contextmanager
def locked(folder: Location) -> Iterator[None]:
    """Keep a second fairseat out of the folder while this one writes.

    Behind a URL there are no locks: the file only tells the workers of a cluster that the run is not over.
    """
    with ExitStack() as held:
        try:
            held.enter_context(_told(folder) if isinstance(folder, Remote) else _kept(folder))
        except OSError as error:
            raise Failure(os_sentence(f"The folder {folder} cannot be written", error)) from None
        yield


@contextmanager
def _kept(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder of this machine."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # where a system knows no locks of files, a file that is there must do
        from filelock import FileLock, Timeout

    lock = FileLock(folder / LOCK, blocking=False)
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
    """Let the lock lie at a URL while the run goes on."""
    (folder / LOCK).write_text("A fairseat writes here.\n")
    try:
        yield
    finally:
        (folder / LOCK).unlink(missing_ok=True)
