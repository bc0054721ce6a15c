"""What is kept between processes lies in one folder that nobody else can write to, or nothing is kept.

Compiled code is machine code in a pickle: whoever can write there runs code here (numba pull request 10839).
A folder of somebody else's, or that others can write to, is therefore not used at all.
"""

import logging
import os
import stat
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH


def cache_root() -> Path:
    """The folder for compiled code: `FAIRSEAT_CACHE_DIR`, else the user's own cache folder."""
    chosen = os.environ.get("FAIRSEAT_CACHE_DIR")
    return Path(chosen) if chosen else user_cache_path("fairseat", appauthor=False)


@cache
def open_folder(folder: Path) -> bool:
    """Make a folder for compiled code; say once why there is none if it cannot be trusted or written."""
    try:
        _make_own(folder)
        return True
    except OSError as error:
        say_once(f"{error.filename}: {error.strerror}")
    return False


def _make_own(folder: Path) -> None:
    """Make a folder below the root of the cache that only its owner can write to, or raise what hinders it."""
    root = cache_root()
    if not root.is_absolute() and "FAIRSEAT_CACHE_DIR" not in os.environ:
        raise OSError(0, "no home folder is known", str(root))
    root.parent.mkdir(parents=True, exist_ok=True)
    for own in (root, *reversed([above for above in folder.parents if root in above.parents]), folder):
        own.mkdir(mode=0o700, exist_ok=True)
        found = own.stat()
        if hasattr(os, "geteuid") and found.st_uid != os.geteuid():
            raise OSError(0, "it belongs to another user", str(own))
        if os.name == "posix" and found.st_mode & OTHERS_WRITE:
            raise OSError(0, "others can write to it (chmod go-w makes it yours alone)", str(own))
    if not os.access(folder, os.W_OK):
        raise OSError(0, "it cannot be written", str(folder))


@cache
def say_once(reason: str) -> None:
    """Say that compiled code is not kept, and why."""
    logging.getLogger("fairseat").warning(
        "Compiled code is not kept (%s); every process compiles anew, which takes seconds."
        " FAIRSEAT_CACHE_DIR names another folder.",
        reason,
    )
