"""The two decorators that compile, and what they ask of numba beyond its documented ways.

- `_nrt=False` (numba issue 1204: there, but not official). A kernel that makes no array does without numba's count of
  references to arrays, which costs more than all else in a small kernel (issue 2350; Pig is 1.7 times as fast
  without), and the arrays at hand outlive the call in any case. A kernel that makes one says `allocates=True`.
- `Dispatcher.compile` is called with plain types: left alone, numba compiles a kernel anew for every constant that
  it is called with (literal types, pull request 4467) and for every width of whole numbers.
- Its settings are one for the whole process. They are changed only under numba's own lock (pull request 3278),
  so that whatever else is compiled meanwhile meets them as they were.
- Kernels never call themselves: kept code of such a kernel crashes in the next process (issue 6061).

`tests/simulators/engine/test_numba.py` holds each of these against the numba that is installed.
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numba
from numba.core.compiler_lock import global_compiler_lock

from fairseat.simulators.engine.cache import CHECKED, KernelCache, folder_of_kernels
from fairseat.simulators.engine.kept import open_folder


def kernel(function: Callable[..., Any] | None = None, *, allocates: bool = False, vectors: bool = False) -> Any:
    """Compile a function of the engine or of a ruleset's room.

    It says `allocates` if it makes arrays of its own, and `vectors` if it is a loop over numbers that lie side by side
    and is worth a longer compilation: no sum is taken in another order for it.
    """
    return _decorate(function, vectors, _nrt=allocates)


def inlined(function: Callable[..., Any] | None = None, *, allocates: bool = False) -> Any:
    """Compile a very short kernel that LLVM should always fold into its caller."""
    return _decorate(function, False, _nrt=allocates, forceinline=True)


def loop_kernel(function: Callable[..., Any], room: Path, package: str, **options: Any) -> Any:
    """Compile a closure over a ruleset's verbs, kept beside the ruleset's own kernels."""
    return _compile(function, room, package, False, _nrt=False, **options)


def _decorate(function: Callable[..., Any] | None, vectors: bool, **options: Any) -> Any:
    """Compile a function, kept by the folder that it is written in; without one, the decorator that does so."""
    if function is None:
        return lambda decorated: _decorate(decorated, vectors, **options)
    room = Path(function.__code__.co_filename).resolve().parent
    return _compile(function, room, function.__module__.rpartition(".")[0], vectors, **options)


def _compile(function: Callable[..., Any], room: Path, package: str, vectors: bool, **options: Any) -> Any:
    """Compile at the first call, with the house's flags: no global lock, errors as in C, bounds checked on request."""
    options |= {"error_model": "numpy", "boundscheck": CHECKED, "no_cfunc_wrapper": True}
    compiled = numba.njit(nogil=True, **options)(function)
    if compiled is function:  # the compiler is switched off
        return function
    compiled.compile = _compile_plainly(compiled.compile, vectors)
    if Path(function.__code__.co_filename).is_file():
        folder = folder_of_kernels(room, package)
        if open_folder(folder):
            compiled._cache = KernelCache(folder, f"{function.__module__}.{function.__qualname__}", options)
    return compiled


def _compile_plainly(compile_exactly: Callable[..., Any], vectors: bool) -> Callable[..., Any]:
    """Compile once for whatever constants and narrow numbers a kernel is called with.

    Left alone, `ask(table, PICK, ..)` and `ask(table, KEEP, ..)` are two kernels, as are a seat from an int8 and one
    from an int64. Of Itchy Feet's 307 compilations 113 were such doubles.
    """

    def compile_plainly(arguments: tuple[Any, ...]) -> Any:
        with _in_a_hurry(vectors):
            return compile_exactly(tuple(_plain(kind) for kind in arguments))

    return compile_plainly


def _plain(kind: Any) -> Any:
    """The type that a kernel is compiled for where an argument has this one: a whole number is an int64."""
    kind = numba.types.unliteral(kind)
    narrow = isinstance(kind, numba.types.Integer) and kind != numba.types.uint64
    return numba.types.int64 if narrow else kind


@contextmanager
def _in_a_hurry(vectors: bool) -> Iterator[None]:
    """Compile without what costs time and brings nothing here, and leave everything as it was.

    Vector instructions, unless the kernel asks for them: most branch at every step, and looking for some took a sixth
    of the time. The collector of garbage: it walks numba's many objects again and again, for a fourteenth.
    """
    with global_compiler_lock:
        before, collecting = numba.config.LOOP_VECTORIZE, gc.isenabled()
        numba.config.LOOP_VECTORIZE = int(vectors)
        gc.disable()
        try:
            yield
        finally:
            numba.config.LOOP_VECTORIZE = before
            if collecting:
                gc.enable()
