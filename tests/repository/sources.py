"""The files of this repository, read as text and as syntax trees."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("simulators", "analysis", "reports")
FOLDERS = (*PACKAGES, "tests", "notebooks", ".ci")
TEXT = {".py", ".md", ".toml", ".txt", ".csv", ".ipynb", ".html", ".css", ".json", ""}
COMPILED = {"kernel", "inlined"}


def files(*folders: str) -> list[Path]:
    """Every file of text in these folders of the repository, sorted; nothing that a run or a tool left there."""
    found = []
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            left_there = any(part.startswith(("__pycache__", ".")) for part in path.relative_to(ROOT).parts[1:])
            if path.is_file() and path.suffix in TEXT and not left_there:
                found.append(path)
    return found


def modules(*folders: str) -> list[Path]:
    """Every Python module in these folders."""
    return [path for path in files(*folders) if path.suffix == ".py"]


def documents() -> list[Path]:
    """Every page of Markdown."""
    return [*sorted(ROOT.glob("*.md")), *(path for path in files(*FOLDERS) if path.suffix == ".md")]


def name_of(path: Path) -> str:
    """A file's name within the repository, for test ids and messages."""
    return path.relative_to(ROOT).as_posix()


@cache
def tree_of(path: Path) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def functions(path: Path) -> Iterator[ast.FunctionDef]:
    """Every function of a module, methods and inner ones too."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.FunctionDef):
            yield node


def is_kernel(function: ast.FunctionDef) -> bool:
    """Whether a function is decorated to be compiled, `@kernel` or `@kernel(allocates=True)`."""
    marks = [mark.func if isinstance(mark, ast.Call) else mark for mark in function.decorator_list]
    return any(isinstance(mark, ast.Name) and mark.id in COMPILED for mark in marks)


def kernels(*folders: str) -> list[tuple[Path, ast.FunctionDef]]:
    """Every compiled function in these folders with its module."""
    return [(path, function) for path in modules(*folders) for function in functions(path) if is_kernel(function)]


@cache
def clause_marks() -> dict[tuple[str, str], list[tuple[Path, int]]]:
    """Every clause mark in the tests: (game, clause) -> the places that carry it, module and line."""
    found: dict[tuple[str, str], list[tuple[Path, int]]] = {}
    for path in modules("tests"):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
                game, clause = (argument.value for argument in node.args if isinstance(argument, ast.Constant))
                found.setdefault((str(game), str(clause)), []).append((path, node.lineno))
    return found
