"""What the games of a ruleset are made of, as two digests: one names its compiled code, one its games.

Both read modules as Python does, without comments, docstrings and the sentences of `says=`, and only those modules
that are in reach of what they name: an edit to words compiles nothing anew and refuses no `--resume`.

To read them all so takes longer than to play ten games. What came of it is kept under a digest of every byte that was
in reach, so that a digest once found is met again only where not even a comment differs; nothing is kept of a ruleset
with a linked folder in it.
"""

import ast
import hashlib
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

from fairseat.simulators.engine.kept import cache_root, open_folder
from fairseat.simulators.engine.sight import WORDS as WORDS_OF_SIGHT

ENGINE = Path(__file__).resolve().parent
ENGINE_PACKAGE = __name__.rpartition(".")[0]
COMPILER = ENGINE / "jit.py"  # a module that imports it holds kernels
LOOP = ENGINE / "steps.py"
SEATING = ENGINE / "seating.py"  # no kernel, yet games hang on it
SIGHT = ENGINE / "sight.py"  # who sees a field: words beside its type, on which no game hangs
KEEPERS = frozenset(
    ENGINE / f"{name}.py" for name in ("cache", "kept", "sources")
)  # of compiled code: they play nothing
DIGEST = re.compile("[0-9a-f]{20}")
DEALT_ROOMS = ("rules", "components", "table")  # what plain Python lays before the kernels

# What a plan holds by value, pages for people, and what editors leave lying about: none of it changes a game.
NO_DATA = {"bots.toml", "variants.toml", "levers.toml", "evidence.jsonl"}
NO_DATA_ENDINGS = (".py", ".pyc", ".md", "~", ".swp", ".swo", ".tmp", ".bak", ".orig", ".rej")


@cache
def digest_of_kernels(folder: Path, package: str) -> str:
    """Name the state of all that the kernels of a folder are compiled from, the compiler's version included."""
    import numba

    return _digest(f"{numba.__version__} {sys.version_info[:2]}", folder, package)


@cache
def digest_of_games(folder: Path, package: str) -> str:
    """Name the state of all that decides what is played, but for what a plan holds: rules' values, bots' weights."""
    rooms = (SEATING, *(folder / f"{room}.py" for room in DEALT_ROOMS))
    return _digest("", folder, package, *rooms, beside=KEEPERS)


def _digest(words: str, folder: Path, package: str, *rooms: Path, beside: frozenset[Path] = frozenset()) -> str:
    """Twenty hexadecimal digits for these words, these rooms, the kernels of a folder, and all in their reach."""
    # what lies in a linked folder is in reach of an import, but is not met on the way through the folder
    linked = any(below.is_symlink() and below.is_dir() for below in folder.rglob("*"))
    path = cache_root() / "digests" / _every_byte(words, folder, package, *rooms)
    if linked or not open_folder(path.parent):
        return _read_digest(words, folder, package, *rooms, beside=beside)
    try:
        found = path.read_text(encoding="ascii")
    except (OSError, ValueError):
        found = ""
    if DIGEST.fullmatch(found):
        return found
    found = _read_digest(words, folder, package, *rooms, beside=beside)
    with suppress(OSError):  # a full disk: next time it is read again
        path.write_text(found, encoding="ascii")
    return found


def _every_byte(words: str, folder: Path, package: str, *rooms: Path) -> str:
    """Name all that a digest can hang on, to the last comment: the engine's modules and the folder's files."""
    seen = hashlib.sha256("\0".join([words, package, *(room.name for room in rooms)]).encode())
    for home, paths in ((ENGINE, ENGINE.rglob("*.py")), (folder, [*folder.rglob("*.py"), *_data(folder)])):
        for name, path in sorted((path.relative_to(home).as_posix(), path) for path in paths):
            seen.update(f"\0{name}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return seen.hexdigest()[:40]


def _read_digest(words: str, folder: Path, package: str, *rooms: Path, beside: frozenset[Path]) -> str:
    """Read what the digest is of, but for the modules beside it."""
    kernels = [path for path in folder.glob("*.py") if COMPILER in _imported(path, folder, package)]
    seen = hashlib.sha256(words.encode())
    named = {}
    for path in {*_reach([LOOP, *kernels, *rooms], folder, package), *_data(folder)} - beside - {SIGHT}:
        home = folder if path.is_relative_to(folder) else ENGINE.parent
        named[path.relative_to(home).as_posix()] = path
    for name, path in sorted(named.items()):
        seen.update(name.encode() + b"\0" + _state(path))
    return seen.hexdigest()[:20]


def _data(folder: Path) -> list[Path]:
    """The files below a folder that modules may read: tables, maps, pictures."""
    return [
        path
        for path in folder.rglob("*")
        if path.name not in NO_DATA
        and not path.name.endswith(NO_DATA_ENDINGS)
        and not any(part.startswith((".", "#")) for part in path.relative_to(folder).parts)
        and path.is_file()
    ]


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_bytes(), str(path))


@cache
def _state(path: Path) -> bytes:
    """The digest of one file: a module as it is spelt, data as they lie."""
    return hashlib.sha256(spell(_tree(path)).encode() if path.suffix == ".py" else path.read_bytes()).digest()


def spell(node: object) -> str:
    """Write a syntax tree down without docstrings, `says=` and who sees a field, alike under every version of Python.

    `ast.dump` writes empty fields that came with later versions; line numbers are no part of either.
    """
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "table_of":
        node = ast.Call(node.func, [_plain_field(field) for field in node.args], node.keywords)
    if isinstance(node, ast.AST):
        fields = ((name, value) for name, value in ast.iter_fields(node) if value is not None and value != [])
        return f"{type(node).__name__}({','.join(f'{name}={spell(value)}' for name, value in fields)})"
    if isinstance(node, list):
        return f"[{','.join(spell(item) for item in node if not _is_said(item))}]"
    return repr(node)


def _plain_field(node: ast.expr) -> ast.expr:
    """A field of a table as it is laid, whoever sees it: its name, kind and shape in brackets."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WORDS_OF_SIGHT:
        return ast.Tuple(node.args, ast.Load())
    return node


def _is_said(node: ast.AST) -> bool:
    """Whether a part of the tree only says something: a string that stands by itself, a `says=`, or who sees what."""
    if isinstance(node, ast.ImportFrom):
        return node.module == f"{ENGINE_PACKAGE}.{SIGHT.stem}"
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    return isinstance(node, ast.keyword) and node.arg == "says"


def _reach(start: Iterable[Path], folder: Path, package: str) -> set[Path]:
    """These modules and all modules of the engine and of the folder that they import, directly or not."""
    found: set[Path] = set()
    waiting = list(start)
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += _imported(path, folder, package)
    return found


@cache
def _imported(path: Path, folder: Path, package: str) -> set[Path]:
    """The modules of the engine and of the folder that a module imports."""
    homes = {ENGINE_PACKAGE: ENGINE, package: folder}
    found: set[Path | None] = set()
    for node in _imports(_tree(path)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            base = _absolute(node, path, homes) if node.level else node.module or ""
            names = [base, *(f"{base}.{alias.name}" for alias in node.names)]
        found.update(_module(name, homes) for name in names)
    return {module for module in found if module is not None}


def _imports(node: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """The imports among the statements of a module, those for type checkers aside."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.Import, ast.ImportFrom)):
            yield child
        elif isinstance(child, (ast.stmt, ast.excepthandler)):
            for_types = isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"
            yield from () if for_types else _imports(child)


def _absolute(node: ast.ImportFrom, path: Path, homes: dict[str, Path]) -> str:
    """The full name of the module that `from .. import` names."""
    name, home = next((name, home) for name, home in homes.items() if path.is_relative_to(home))
    parents = [*name.split("."), *path.parent.relative_to(home).parts]
    return ".".join([*parents[: len(parents) - node.level + 1], *([node.module] if node.module else [])])


def _module(name: str, homes: dict[str, Path]) -> Path | None:
    """The file of a module of the engine or of the folder, none for a library's and for a name that is no module."""
    for package, home in homes.items():
        if name.startswith(f"{package}."):
            below = home.joinpath(*name[len(package) + 1 :].split("."))
            for path in (below.with_suffix(".py"), below / "__init__.py"):
                if path.is_file():
                    return path
    return None
