"""A disk on which each step that changes something fails, or is the last that is ever done, as if killed there.

Python itself tells of every file that it opens for writing, of every renaming, deletion and new folder (audit hooks),
whichever module asks for it; only syncing is watched by hand. What dies leaves half of what it had not synced.
"""

import errno
import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

CHANGING = {"os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.truncate", "os.symlink", "os.link"}
FOR_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC


class Died(BaseException):
    """The process is dead: nothing that it tidies up afterwards reaches the disk."""


class Disk:
    """Counts the steps below a folder; at one of them it fails, or dies there and does no other."""

    def __init__(self) -> None:
        self.root, self.at, self.dies, self.steps, self.dead = "", -1, False, list[str](), False

    def heard(self, event: str, words: tuple[Any, ...]) -> None:
        """Hear of what Python is about to do."""
        changes = event in CHANGING or (event == "open" and isinstance(words[2], int) and words[2] & FOR_WRITING)
        if self.root and changes and isinstance(words[0], (str, bytes, os.PathLike)):
            self.step(event, os.fspath(words[0]))

    def step(self, event: str, path: Any) -> None:
        """Take one step, if it is below the folder."""
        path = os.path.abspath(os.fsdecode(path))
        if not path.startswith(self.root):
            return
        if not self.dead:
            self.steps.append(f"{event} {path.removeprefix(self.root)}")
        if self.dead or len(self.steps) - 1 == self.at:
            self.dead = self.dies
            raise Died if self.dies else OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


DISK = Disk()
sys.addaudithook(lambda event, words: DISK.heard(event, words))


@contextmanager
def failing(folder: Path, at: int = -1, dies: bool = False) -> Iterator[list[str]]:
    """Watch the steps below a folder, and let the one of this number fail or be the last. Yields the steps."""
    synced = os.fsync

    def fsync(handle: int) -> None:
        path = os.readlink(f"/proc/self/fd/{handle}") if Path("/proc/self/fd").exists() else str(folder)
        try:
            DISK.step("fsync", path)
        except BaseException:
            if Path(path).is_file():
                os.ftruncate(handle, os.fstat(handle).st_size // 2)
            raise
        synced(handle)

    DISK.root, DISK.at, DISK.dies, DISK.steps, DISK.dead = str(folder), at, dies, [], False
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(os, "fsync", fsync)
        try:
            yield DISK.steps
        finally:
            DISK.root = ""
            gc.collect()  # the locks of the dead are let go, as the system does
