"""A cache of kernels that never meets stale code.

Numba's own cache (all of it read in numba 0.61 to 0.68) looks at one file: an edit to `moves.py` leaves a compiled
caller in another file stale, wrong balance numbers without a warning (numba issue 1833). It keys a closure over other
kernels by objects that differ in every process, so that a loop would never be found again (6264). Where its folder
cannot be written it silently takes another one, beside the sources (9350). Ours lies in a folder that is named by the
digest of all that the kernels are compiled from, one file for each kernel and signature, or there is none.
"""

import hashlib
import os
import pickle
import uuid
from pathlib import Path
from typing import Any

from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.runtime.nrt import rtsys
from numba.core.serialize import dumps
from numba.core.types.iterators import Generator

from fairseat.simulators.engine.kept import cache_root, say_once
from fairseat.simulators.engine.sources import digest_of_kernels

CHECKED = bool(os.environ.get("FAIRSEAT_BOUNDSCHECK"))  # every index is checked: for the tests of a new ruleset
SUM = hashlib.sha256().digest_size
COUNTS_REFERENCES = b"NRT_"  # how the symbols begin that code calls which makes arrays


def folder_of_kernels(room: Path, package: str) -> Path:
    """The folder for the compiled kernels of a ruleset's folder, or of the engine's.

    Compiled code finds the modules that it belongs to by name, so a ruleset met under another name (a copied folder,
    an entry point) has a folder of its own.
    """
    return cache_root() / digest_of_kernels(room, package) / (f"{package}_checked" if CHECKED else package)


def is_kept(kernel: str, room: Path, package: str) -> bool:
    """Whether a kernel of this name has been compiled before."""
    return any(folder_of_kernels(room, package).glob(f"{kernel}-*.nbc"))


class KernelCache(_Cache):
    """The compiled code of one kernel: a file for each signature, its checksum first."""

    def __init__(self, folder: Path, kernel: str, options: dict[str, Any]) -> None:
        self._folder = folder
        self._kernel = f"{kernel} {options}"
        self._name = kernel.rpartition(".")[2]  # as files have it
        self._enabled = True

    @property
    def cache_path(self) -> str:
        """The folder, as numba's statistics name it."""
        return str(self._folder)

    def enable(self) -> None:
        """Read and write from now on."""
        self._enabled = True

    def disable(self) -> None:
        """Neither read nor write from now on."""
        self._enabled = False

    def flush(self) -> None:
        """Forget every signature of this kernel."""
        for path in self._folder.glob(f"{self._name}-*.nbc"):
            path.unlink(missing_ok=True)

    def _path(self, signature: Any, codegen: Any) -> Path:
        """The file for one signature on this kind of processor."""
        key = f"{self._kernel} {signature} {codegen.magic_tuple()}"
        return self._folder / f"{self._name}-{hashlib.sha256(key.encode()).hexdigest()[:24]}.nbc"

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled code for a signature; none if it is not kept or its file is damaged.

        Numba's own cache first registers all that kernels could be compiled from, which takes longer than to play
        ten games; code that is compiled already asks for no more than the count of references to arrays.
        """
        try:
            kept = self._path(sig, target_context.codegen()).read_bytes() if self._enabled else b""
        except OSError:
            return None
        if hashlib.sha256(kept[SUM:]).digest() != kept[:SUM]:
            return None
        if COUNTS_REFERENCES in kept:
            rtsys.initialize(target_context)
        return CompileResult._rebuild(target_context, *pickle.loads(kept[SUM:]))

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep the compiled code for a signature: written aside and renamed, so that nobody meets half a file.

        Not that of a kernel that yields: its callers have it in them, and nothing new compiles over one that was kept,
        for numba notes how to take its steps only where it compiles it (`insert_generator` of core/base.py).
        """
        if not self._enabled or data.library.has_dynamic_globals:  # addresses of this process: useless in another
            return
        if isinstance(data.signature.return_type, Generator):
            return
        code = dumps(data._reduce())
        path = self._path(sig, data.codegen)
        aside = path.with_suffix(f".{uuid.uuid4().hex[:8]}")
        try:
            aside.write_bytes(hashlib.sha256(code).digest() + code)
            aside.replace(path)
        except OSError as error:
            aside.unlink(missing_ok=True)
            say_once(f"{path.parent}: {error.strerror}")
