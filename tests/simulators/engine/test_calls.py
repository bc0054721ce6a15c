"""No kernel calls itself, not even through others: numba compiles that, but its cached code crashes later."""

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.contract.games import KNOWN_GAMES, ruleset_of
from tests.repository.sources import is_kernel

ROOT = Path(__file__).resolve().parents[3]
MODULES = [*ROOT.glob("simulators/*/*.py"), *ROOT.glob("simulators/templates/*/*.py"), *KNOWN_GAMES.glob("*/*.py")]
FOLDERS = sorted({path.parent for path in MODULES if path.parent.name != "templates"})  # those below it are games


def compiled_functions(tree):
    """The functions of a module that are decorated to be compiled."""
    return [node for node in tree.body if isinstance(node, ast.FunctionDef) and is_kernel(node)]


def calls_within(sources):
    """Who calls whom among the compiled functions of a folder: (module, name) -> names called.

    Names are taken as they stand: rooms import each other's kernels by name, never under another.
    """
    graph = {}
    for source in sources:
        for function in compiled_functions(ast.parse(source)):
            called = {
                node.func.id
                for node in ast.walk(function)
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            }
            graph.setdefault(function.name, set()).update(called)
    return {name: called & graph.keys() for name, called in graph.items()}


def find_cycle(graph):
    """A ring of calls, or none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return error.args[1]
    return None


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_no_kernel_calls_itself(folder):
    graph = calls_within(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))

    assert find_cycle(graph) is None


def test_a_ring_of_calls_would_be_found():
    ring = "@kernel\ndef one():\n    two()\n\n@inlined\ndef two():\n    if 1:\n        one()\n"

    assert {"one", "two"} == set(find_cycle(calls_within([ring])))


def test_compiled_functions_are_found_in_every_game():
    moves = (ruleset_of("round-trip").folder / "moves.py").read_text(encoding="utf-8")

    assert {"deal", "legal_moves", "play"} <= calls_within([moves]).keys()


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_kernels_lie_in_the_folder_whose_digest_names_their_cache(folder):
    for path in folder.glob("*/**/*.py"):
        assert [] == compiled_functions(ast.parse(path.read_text(encoding="utf-8")))
