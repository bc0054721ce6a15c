"""The one decorator that compiles, and a cache that can never meet stale code.

Numba keys its disk cache on one file, so an edit to `moves.py` would leave a compiled caller in `loop.py` stale:
wrong balance numbers without a warning. Here the cache folder itself is named by a digest of all the sources
a kernel can depend on: the engine's and its own ruleset's. An edit to either is a new, empty folder.
"""

from __future__ import annotations

import gc
import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import FunctionCache

ENGINE = Path(__file__).resolve().parent
NOT_CODE = {".md", ".pyc"}
CHECKED = bool(os.environ.get("FAIRSEAT_BOUNDSCHECK"))  # every index is checked: for the tests of a new ruleset
# The numpy functions that make arrays; a kernel that names one counts references to arrays.
ALLOCATORS = {"empty", "zeros", "ones", "full", "array", "arange", "copy", "empty_like", "zeros_like", "argsort"}


def _sources(folder: Path) -> list[Path]:
    """Every file below a folder that can change what its kernels do: Python, TOML and CSV alike."""
    return sorted(
        path
        for path in folder.rglob("*")
        if path.is_file() and path.suffix not in NOT_CODE and "__pycache__" not in path.parts
    )


@cache
def digest_of(*folders: Path) -> str:
    """Name the state of the engine and of these folders by twenty hexadecimal digits."""
    seen = hashlib.sha256(f"{numba.__version__} {sys.version_info[:2]}".encode())
    for folder in (ENGINE, *folders):
        for path in _sources(folder):
            seen.update(path.relative_to(folder).as_posix().encode() + b"\0")
            seen.update(hashlib.sha256(path.read_bytes()).digest())
    return seen.hexdigest()[:20]


def cache_root() -> Path:
    """The folder for compiled code: `FAIRSEAT_CACHE_DIR`, else the user's own cache folder."""
    chosen = os.environ.get("FAIRSEAT_CACHE_DIR")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "fairseat"


def _cache_folder(room: Path, package: str) -> str:
    """The cache folder for kernels written in `room`: the engine's own, or one ruleset's.

    Compiled code finds the modules that it belongs to by name, so a ruleset met under another name (a copied folder,
    an entry point) has a cache of its own.
    """
    folders = () if room == ENGINE else (room,)
    return str(cache_root() / digest_of(*folders) / (f"{package}_checked" if CHECKED else package))


def _cache_folder_of(function: Callable[..., Any]) -> str:
    """The cache folder for a kernel, by the file that it is written in."""
    return _cache_folder(Path(function.__code__.co_filename).resolve().parent, function.__module__.rpartition(".")[0])


class _NamedCache(FunctionCache):
    """A cache whose index key is a name, not the closure: closures over dispatchers differ in every process."""

    name = ""

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        return sig, codegen.magic_tuple(), self.name


def _allocates(function: Callable[..., Any]) -> bool:
    """Whether a kernel makes arrays of its own, told by the numpy functions that it names."""
    return not ALLOCATORS.isdisjoint(function.__code__.co_names)


def _compile(function: Callable[..., Any], folder: str, **options: Any) -> Any:
    """Compile lazily with the house's flags: no global lock, errors as in C, bounds checked on request.

    A kernel that makes no array does without numba's count of references to arrays: the counting costs more than all
    else in a small kernel (Pig 1.7 times as fast without), and the arrays at hand outlive the call in any case.
    """
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = folder
    options |= {"error_model": "numpy", "boundscheck": CHECKED, "_nrt": _allocates(function), "no_cfunc_wrapper": True}
    try:
        return _compile_once(numba.njit(cache=True, nogil=True, **options)(function))
    finally:
        numba.config.CACHE_DIR = before


def _plain(kind: Any) -> Any:
    """The type that a kernel is compiled for where an argument has this one: a whole number is an int64."""
    kind = numba.types.unliteral(kind)
    narrow = isinstance(kind, numba.types.Integer) and kind != numba.types.uint64
    return numba.types.int64 if narrow else kind


@contextmanager
def _in_a_hurry() -> Iterator[None]:
    """Compile without what costs time and brings nothing here, and leave everything as it was.

    Vector instructions: kernels branch at every step, and looking for some took a sixth of the time. The collector of
    garbage: it walks numba's many objects again and again, for a fourteenth.
    """
    vectors = numba.config.LOOP_VECTORIZE, numba.config.SLP_VECTORIZE
    collecting = gc.isenabled()
    numba.config.LOOP_VECTORIZE = numba.config.SLP_VECTORIZE = 0
    gc.disable()
    try:
        yield
    finally:
        numba.config.LOOP_VECTORIZE, numba.config.SLP_VECTORIZE = vectors
        if collecting:
            gc.enable()


def _compile_once(compiled: Any) -> Any:
    """Keep numba from compiling a kernel anew for every constant that it is called with.

    Left alone, `ask(table, PICK, ..)` and `ask(table, KEEP, ..)` are two kernels, as are a seat from an int8 and one
    from an int64. Of Itchy Feet's 307 compilations 113 were such doubles.
    """
    compile_exactly = getattr(compiled, "compile", None)
    if compile_exactly is not None:  # there is none where the compiler is switched off

        def compile_plainly(arguments: tuple[Any, ...]) -> Any:
            with _in_a_hurry():
                return compile_exactly(tuple(_plain(kind) for kind in arguments))

        compiled.compile = compile_plainly
    return compiled


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function of the engine or of a ruleset's room, cached under the digest of its sources."""
    return _compile(function, _cache_folder_of(function))


def inlined(function: Callable[..., Any]) -> Any:
    """Compile a very short kernel that LLVM should always fold into its caller."""
    return _compile(function, _cache_folder_of(function), forceinline=True)


def loop_kernel(function: Callable[..., Any], room: Path, package: str, **options: Any) -> Any:
    """Compile a closure over a ruleset's verbs, cached by the ruleset's digest instead of by the closure."""
    folder = _cache_folder(room, package)
    compiled = _compile(function, folder, **options)
    if isinstance(getattr(compiled, "_cache", None), FunctionCache):
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = folder
        try:
            compiled._cache = _NamedCache(function)
            compiled._cache.name = f"{function.__qualname__} {digest_of(room)}"
        finally:
            numba.config.CACHE_DIR = before
    return compiled
