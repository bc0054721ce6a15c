"""The tests that lie in a ruleset's own folder: each clause is named by one, and all of them pass."""

import ast
import importlib.util
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from fairseat.simulators.contract.rooms import clauses_of
from fairseat.simulators.engine.ruleset import Ruleset

NAMED = re.compile(r"\bR\d+\.\d+[a-z]?\b")
LAST_LINES = 12  # of what pytest says


def tests_of(ruleset: Ruleset) -> list[Path]:
    """The tests that lie in the ruleset's folder, in `tests/` or beside the rooms."""
    return sorted([*ruleset.folder.glob("test_*.py"), *ruleset.folder.glob("tests/test_*.py")])


def untested_clauses(ruleset: Ruleset) -> Iterator[str]:
    """See that every clause is named by a test (in its docstring or a mark), and every named clause exists."""
    clauses = clauses_of(ruleset)
    named: dict[str, str] = {}
    for path in tests_of(ruleset):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                text = " ".join([ast.get_docstring(node) or "", *map(ast.unparse, node.decorator_list)])
                named |= dict.fromkeys(NAMED.findall(text), f"{path.name}, line {node.lineno}")
    for clause in clauses:
        if clause not in named:
            yield f"The clause {clause} of RULES.md is named by no test in {ruleset.folder / 'tests'}."
    for clause, place in named.items():
        if clause not in clauses:
            yield f"{place}: there is no clause {clause} in RULES.md."


def can_run() -> bool:
    """Whether pytest is there, which the tests need and fairseat itself does not."""
    return importlib.util.find_spec("pytest") is not None


def failing_tests(ruleset: Ruleset) -> Iterator[str]:
    """See that the tests pass."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--import-mode=importlib"]
    command += ["-W", "ignore::pytest.PytestUnknownMarkWarning", "--rootdir", str(ruleset.folder)]
    done = subprocess.run([*command, *map(str, tests_of(ruleset))], capture_output=True, text=True, check=False)
    if done.returncode:
        yield "\n".join(["Tests fail:", *done.stdout.strip().splitlines()[-LAST_LINES:]])
