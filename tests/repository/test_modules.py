"""Modules and functions stay short, say what they do, and keep to their storey."""

import ast
import re
import subprocess
import sys

import pytest

from fairseat.analysis.cli.app import COMMANDS
from fairseat.simulators import RULESETS
from tests.repository.sources import COMPILED, PACKAGES, ROOT, functions, is_kernel, kernels, modules, name_of, tree_of

LONGEST_MODULE = 400
LONGEST_FUNCTION = 50
EVERYWHERE = (*PACKAGES, "tests")
GAMES_AND_ENGINE = ("simulators", "tests/known_games")
MAPPED = [
    *(f"analysis/{room}" for room in ("cli", "experiments", "findings", "stats", "store")),
    *("reports/charts", "reports/sections", "simulators/contract", "simulators/engine"),
]
"""The packages whose docstring says where what is; a command is found by its name."""
HEAVY = ("numpy", "numba", "pandas", "pyarrow", "scipy", "matplotlib", "rich", "click", "jinja2", "msgspec")


def first_line(function):
    """The first line of a function's docstring, or nothing."""
    return (ast.get_docstring(function) or "").partition("\n")[0]


def argument_names(function):
    """The names of a function's arguments."""
    return {argument.arg for argument in function.args.args}


def owner_of(target):
    """The variable that an assignment such as `table.hand[seat] = 1` reaches into, or nothing for a plain name."""
    if not isinstance(target, (ast.Attribute, ast.Subscript)):
        return None
    while isinstance(target, (ast.Attribute, ast.Subscript)):
        target = target.value
    return target.id if isinstance(target, ast.Name) else None


def writes_into(function):
    """The arguments that a function assigns into."""
    targets = []
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            targets += [part for target in node.targets for part in ast.walk(target)]
        elif isinstance(node, ast.AugAssign):
            targets.append(node.target)
    stored = [part for part in targets if isinstance(getattr(part, "ctx", None), ast.Store)]
    return {owner_of(target) for target in stored} & argument_names(function)


def body_lines(function):
    """The lines of a function below its docstring."""
    first = function.body[0]
    told = ast.get_docstring(function) is not None
    return function.end_lineno - (first.end_lineno if told else function.lineno)


def where(path, function):
    """A function's place, for messages."""
    return f"{name_of(path)}:{function.lineno} {function.name}"


@pytest.mark.parametrize("folder", EVERYWHERE)
def test_no_module_is_longer_than_400_lines(folder):
    lengths = {name_of(path): len(path.read_text(encoding="utf-8").splitlines()) for path in modules(folder)}

    assert {} == {name: length for name, length in lengths.items() if length > LONGEST_MODULE}


@pytest.mark.parametrize("folder", EVERYWHERE)
def test_no_function_is_longer_than_50_lines(folder):
    lengths = {where(path, function): body_lines(function) for path in modules(folder) for function in functions(path)}

    assert {} == {name: length for name, length in lengths.items() if length > LONGEST_FUNCTION}


def test_every_module_says_what_it_holds():
    silent = [name_of(path) for path in modules(*EVERYWHERE) if not ast.get_docstring(tree_of(path))]

    assert [] == [name for name in silent if not name.endswith("/__init__.py")]


@pytest.mark.parametrize("package", MAPPED)
def test_the_map_of_a_package_names_all_its_modules(package):
    told = ast.get_docstring(tree_of(ROOT / package / "__init__.py")) or ""
    there = {path.stem for path in (ROOT / package).glob("[!_]*.py")}
    commands = set(COMMANDS) if package == "analysis/cli" else set()

    assert set() == there - commands - set(re.findall(r"\w+", told))


@pytest.mark.parametrize("folder", [*PACKAGES, "tests/known_games"])
def test_every_public_function_and_every_kernel_begins_with_a_sentence(folder):
    silent = []
    for path in modules(folder):
        if path.name.startswith("test_"):
            continue  # the name of a test is its sentence
        public = [node for node in tree_of(path).body if isinstance(node, ast.FunctionDef) and node.name[0] != "_"]
        methods = [
            node
            for owner in tree_of(path).body
            if isinstance(owner, ast.ClassDef)
            for node in owner.body
            if isinstance(node, ast.FunctionDef) and node.name[0] != "_"
        ]
        compiled = [function for function in functions(path) if is_kernel(function)]
        for function in {*public, *methods, *compiled}:
            if not re.match(r"[A-Z0-9`\"].*[.?]$", first_line(function)):
                silent.append(where(path, function))
    assert [] == sorted(silent)


@pytest.mark.parametrize("folder", GAMES_AND_ENGINE)
def test_every_kernel_that_writes_into_its_arguments_says_so(folder):
    silent = [
        where(path, function)
        for path, function in kernels(folder)
        if writes_into(function) and "modified in place" not in " ".join(ast.get_docstring(function).lower().split())
    ]

    assert [] == silent


def test_a_kernel_that_writes_is_recognised():
    told = ast.parse("def f(table, moves, n):\n    moves[0], n = 1, 2\n    table.hand[n] += 1\n    own = n\n").body[0]

    assert {"table", "moves"} == writes_into(told)


def test_only_the_engines_decorator_compiles():
    """A bare `njit` would keep its code where an edit elsewhere leaves it stale."""
    bare = {"njit", "jit", "vectorize", "guvectorize", "generated_jit"}
    guilty = []
    for path in modules(*PACKAGES, "tests/known_games"):
        for node in ast.walk(tree_of(path)):
            name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
            if name in bare and name_of(path) != "simulators/engine/jit.py":
                guilty.append(f"{name_of(path)}:{node.lineno}")
    assert [] == guilty


def test_one_module_asks_the_machine_for_its_cores():
    """`chances` and the qualification took those of the machine, `run` those that it may use."""
    asks = re.compile(r"\bcpu_count\b|\bsched_getaffinity\b")
    asking = [name_of(path) for path in modules(*PACKAGES) if asks.search(path.read_text(encoding="utf-8"))]

    assert ["analysis/cores.py"] == asking


def test_kernels_are_decorated_by_one_of_the_two_names():
    assert {"kernel", "inlined"} == COMPILED
    assert len(kernels("simulators")) > 50


def test_a_class_name_means_one_thing_in_the_house():
    """The rooms of the games alone are named alike in every game, as they must be."""
    homes: dict[str, list[str]] = {}
    for path in modules("simulators/engine", "analysis", "reports"):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, []).append(name_of(path))

    assert {} == {name: found for name, found in homes.items() if len(found) > 1}


def test_the_registry_and_every_card_import_nothing_heavy():
    """Listing the games must be quick: only names and cards are read."""
    loads = "; ".join(f"import {package}" for package in ("simulators", *RULESETS.values()))
    asks = f"import sys; {loads}; print(sorted(set(sys.modules) & {set(HEAVY)!r}))"
    done = subprocess.run([sys.executable, "-c", asks], cwd=ROOT, capture_output=True, text=True, check=True)

    assert "[]" == done.stdout.strip()


def test_every_folder_with_a_card_is_registered():
    folders = {path.parent.name for path in (ROOT / "simulators").glob("*/rules.py")} - {"engine"}

    assert folders == {package.rpartition(".")[2] for package in RULESETS.values()}


def test_names_on_the_command_line_are_those_of_the_folders():
    assert {name: f"fairseat.simulators.{name.replace('-', '_')}" for name in RULESETS} == RULESETS


def test_no_test_waits_so_many_seconds_whatever_else_the_machine_does():
    """A bare number of seconds is enough on an idle machine and too little beside six busy processes."""
    bare = re.compile(r"timeout=\d|(?:monotonic|perf_counter|time)\(\) (?:[<>]=? \d|\+ \d)|(?:spent|took|seconds) < \d")
    lines = [(path, line) for path in modules("tests") for line in path.read_text(encoding="utf-8").splitlines()]

    assert [] == [
        f"{name_of(path)}: {line.strip()}" for path, line in lines if bare.search(line) and "re.compile" not in line
    ]
