"""What is wrong with a ruleset whose kernels do not compile or whose rooms do not open: file, line, one sentence.

The compiler's own answer to a misspelt field is a KeyError without a place, to a call with one argument too few two
hundred lines of types. So three are asked in turn: the sources, whether each field is one of its record and each name
is known; plain Python, in a process without the compiler, whether games can be played at all; and the compiler's text,
for the place in it.
"""

import ast
import builtins
import json
import os
import re
import subprocess
import symtable
import sys
import traceback
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import TypeGuard

from numba.core.errors import NumbaError

from fairseat.simulators.engine.mistakes import meant, nearest

PATIENCE_SECONDS = 180  # for the process without the compiler, which counts its own time; a kernel may never end
PLAIN = f"{__name__.rpartition('.')[0]}.plain"
PYTHONS_OWN = {*vars(builtins), "__file__", "__name__"}
NO_ARRAYS = ("NRT required", "Only accept returning of array")
ALLOCATES = "it makes an array, which only a kernel that says @kernel(allocates=True) may"


def what_is_wrong(refusal: Exception, folder: Path, records: Mapping[str, Collection[str]], order: object) -> str:
    """What is wrong with the kernels of a folder, given what the compiler raised; empty if that cannot be told.

    `records`: what kernels call a record -> its fields. `order`: what is to be played in plain Python.
    """
    told = place_in_text(refusal, folder)
    if ALLOCATES in told:
        return told
    told = misspelt_field(folder, records) or unknown_name(folder) or _said_by_plain_python(order) or told
    if told or not isinstance(refusal, NumbaError):
        return told
    return mixed_returns(folder) or (
        f"The kernels in {folder} do not compile, and plain Python has no fault to find: {_first_words(refusal)}"
    )


def misspelt_field(folder: Path, records: Mapping[str, Collection[str]]) -> str:
    """The first field that a kernel reads or writes and that its record has not; empty if there is none."""
    for path, kernel in _kernels(folder):
        for node in ast.walk(kernel):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                record, field = node.value.id, node.attr
                if record in records and field not in records[record]:
                    hint = meant(field, records[record])
                    return f"{path}, line {node.lineno}: {record} has no field {field!r}.{hint}"
    return ""


def _kernels(folder: Path) -> Iterator[tuple[Path, ast.FunctionDef]]:
    """The functions of a folder under a decorator, room by room."""
    for path in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_bytes(), str(path))):
            if isinstance(node, ast.FunctionDef) and node.decorator_list:
                yield path, node


def unknown_name(folder: Path) -> str:
    """The first name in a function of the folder that neither its module nor Python knows; empty if there is none."""
    for path in sorted(folder.glob("*.py")):
        source = path.read_text(encoding="utf-8")
        module = symtable.symtable(source, str(path), "exec")
        known = {name.get_name() for name in module.get_symbols() if name.is_assigned() or name.is_imported()}
        known |= {child.get_name() for child in module.get_children()}
        for function in ast.walk(ast.parse(source)):
            if isinstance(function, ast.FunctionDef) and function.decorator_list:
                for name in _looked_up(module, function):
                    if name not in known | PYTHONS_OWN:
                        line = next(node.lineno for node in ast.walk(function) if _is_name(node, name))
                        close = nearest(name, _names_of(function)) or nearest(name, known)
                        hint = f" Did you mean {close!r}?" if close else ""
                        return f"{path}, line {line}: NameError: name {name!r} is not defined.{hint}"
    return ""


def mixed_returns(folder: Path) -> str:
    """The first kernel that gives a value at one place and nothing at another, which plain Python lets pass."""
    for path, kernel in _kernels(folder):
        given = [found for node in ast.walk(kernel) for found in _returned(node)]
        nothing = [line for line, value in given if value is None]
        if not _returns(kernel.body[-1]):
            nothing.append(kernel.body[-1].lineno)
        if nothing and any(value is not None for _, value in given):
            return f"{path}, line {nothing[0]}: {kernel.name} gives nothing here and a value elsewhere."
    return ""


def _returned(node: ast.AST) -> Iterator[tuple[int, ast.expr | None]]:
    """What a `return` gives, either branch of it, with its line; none for nothing."""
    if isinstance(node, ast.Return):
        for value in [node.value.body, node.value.orelse] if isinstance(node.value, ast.IfExp) else [node.value]:
            yield node.lineno, None if isinstance(value, ast.Constant) and value.value is None else value


def _returns(last: ast.stmt) -> bool:
    """Whether a body that ends so never runs out."""
    if isinstance(last, ast.If) and last.orelse:
        return _returns(last.body[-1]) and _returns(last.orelse[-1])
    return isinstance(last, (ast.Return, ast.Raise, ast.While))


def _looked_up(module: symtable.SymbolTable, function: ast.FunctionDef) -> list[str]:
    """The names that the body of a function of a module looks for outside of itself."""
    tables = [child for child in module.get_children() if child.get_lineno() == function.lineno]
    names = (name for table in tables for name in table.get_symbols())
    return [name.get_name() for name in names if name.is_global() and not name.is_annotated()]


def _is_name(node: ast.AST, name: str) -> TypeGuard[ast.Name]:
    return isinstance(node, ast.Name) and node.id == name


def _names_of(function: ast.FunctionDef) -> set[str]:
    """The names that a function has of its own: its arguments, and what it assigns."""
    stored = (node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    return {argument.arg for argument in function.args.args} | set(stored)


def place_in_text(refusal: Exception, folder: Path) -> str:
    """The innermost line of the folder that the compiler's text names, and its reason; empty if it names none."""
    for path, line in re.findall(r" (?:at|from) (\S+\.py) \((\d+)\)", str(refusal)):
        if Path(path).is_relative_to(folder):
            arrays = any(words in str(refusal) for words in NO_ARRAYS)
            return f"{path}, line {line}: {ALLOCATES if arrays else _first_words(refusal)}: {_line(path, int(line))}"
    return ""


def place_of(error: BaseException, folder: Path) -> str:
    """Where in the folder an error of Python arose, and what it says; empty if it arose elsewhere."""
    if isinstance(error, SyntaxError) and error.filename and Path(error.filename).is_relative_to(folder):
        return f"{error.filename}, line {error.lineno}: {error.msg}: {(error.text or '').strip()}"
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if Path(frame.filename).is_relative_to(folder):
            return f"{frame.filename}, line {frame.lineno}: {type(error).__name__}: {error}: {frame.line}"
    return ""


def _said_by_plain_python(order: object) -> str:
    """What a process without the compiler says of the games; empty if it can play them, or takes too long."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-W", "ignore", "-m", PLAIN]
    try:
        done = subprocess.run(
            command, input=json.dumps(order), env=environment, capture_output=True, text=True, timeout=PATIENCE_SECONDS
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip()


def _first_words(refusal: Exception) -> str:
    """The first line of the compiler's text that says something, without the types in it."""
    lines = [line.strip() for line in str(refusal).splitlines() if line.strip()]
    told = next((line for line in lines if not line.startswith("Failed in nopython mode")), type(refusal).__name__)
    if told.startswith("Cannot bind"):
        return "a kernel is called with other arguments than it takes"
    return re.sub(r"Record\(.*", "a record", told.partition(" Raised from ")[0].rstrip("."))[:200]


def _line(path: str, number: int) -> str:
    """A line of a file, as it stands there."""
    return Path(path).read_text(encoding="utf-8").splitlines()[number - 1].strip()
