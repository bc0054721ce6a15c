"""Every game keeps each promise of the contract, which some mistake breaks; its sentence says where to look."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fairseat.simulators.contract.exactness import otherwise_uncompiled
from fairseat.simulators.contract.promises import PROMISES
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.templates.copying import write_game
from tests.contract.games import GAMES, ruleset_of

ROOT = Path(__file__).resolve().parents[2]

# promise that breaks: template, room, what stands there, what a careless maker wrote, part of what is said
MISTAKES = {
    "rooms": ("dice", "rules.py", 'says="The field that wins."', 'says="The goal"', "The rule goal has no sentence"),
    "clauses": ("dice", "RULES.md", "- **R2.2**", "- **R2.1**", "R2.1 stands 2 times"),
    "legality": (
        "dice",
        "moves.py",
        "                break\n    return count",
        "    return count",
        "names an answer twice",
    ),
    "words": ("dice", "tell.py", 'f"moves by {int(move)}"', '"moves"', "two answers are told alike"),
    "endings": ("cards", "moves.py", "SHARED if firsts_of(table) > 1 else WIN", "WIN", "record in results.py"),
    "cut short": ("dice", "moves.py", "    pass_turn(table, rules)", "    table.turns += 1", "max_turns"),
    "conservation": ("cards", "moves.py", "    table.seen[move] = 1", "", "conserved in results.py"),
    "columns": ("dice", "results.py", "= table.ladders[seat]", "= 40_000 + table.ladders[seat]", "results.py"),
    "secrets": ("cards", "bots.py", "    if move < mind.to_beat:", "    if move < table.hand[1, 0]:", "peeks"),
    "seeds": ("dice", "moves.py", "below(table.chance, FACES)", "table.turns % FACES", "table.chance"),
    "dealing": (
        "dice",
        "results.py",
        "\n\n@kernel\ndef record(",
        '\n\nDEALT = ("ladders",)\n\n\n@kernel\ndef record(',
        "ladders is in DEALT",
    ),
    "bytes": (
        "cards",
        "results.py",
        "return table.tricks[seat] /",
        "return table.hand[seat, 0] * 20 /",
        "Plain Python",
    ),
}
UNCOMPILED = [name for name in MISTAKES if name != "bytes"]
MORE_MISTAKES = {  # of a promise that is broken above: the same, and what is said
    "a field that no line tells of": (
        "words", "dice", "table.py", '    ("ladders",', '    ("steps", "i8"),\n    ("ladders",', "of the field steps"
    ),
    "a hand that is shown to all": (
        "words", "cards", "tell.py", "_hand(table, seat) if sees(eyes, seat) else", "_hand(table, seat) if True else",
        "show in tell.py tells seat 0 what it cannot see",
    ),
}  # fmt: skip
KEPT_BY_THE_ENGINE = {"choice", "batches", "desks", "threads", "watching"}  # no ruleset can break these by itself

ASKS = """
import json, sys
from fairseat.simulators.contract.promises import PROMISES
from fairseat.simulators.engine.ruleset import load
folder = sys.argv[1]
told = {}
for name in sys.argv[2:]:
    (promise,) = [one for one in PROMISES if one.name == name]
    told[name] = promise.breaches(load(f"{folder}/{name.replace(' ', '_')}"))
print(json.dumps(told))
"""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.name)
def test_every_game_keeps_every_promise(game, promise):
    assert [] == promise.breaches(ruleset_of(game))


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """What is said of each mistake, by plain Python in one process: nothing need be compiled."""
    folder = tmp_path_factory.mktemp("mistakes")
    for name, (template, room, right, wrong, _) in MISTAKES.items():
        game = folder / name.replace(" ", "_")
        write_game(game, template)
        text = (game / room).read_text(encoding="utf-8")

        assert right in text
        (game / room).write_text(text.replace(right, wrong), encoding="utf-8")
    names = list(UNCOMPILED)
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", ASKS, str(folder), *names]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert "" == done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("name", UNCOMPILED)
def test_a_mistake_breaks_its_promise_and_is_told_with_its_place(told, name):
    assert any(MISTAKES[name][-1] in sentence for sentence in told[name]), told[name]


@pytest.mark.parametrize("name", MORE_MISTAKES)
def test_what_happens_is_told_and_what_is_hidden_is_not(tmp_path, name):
    """Only our own tests noticed; `prove` promised the same."""
    promise, template, room, right, wrong, says = MORE_MISTAKES[name]
    write_game(tmp_path / "game", template)
    file = tmp_path / "game" / room
    file.write_text(file.read_text(encoding="utf-8").replace(right, wrong), encoding="utf-8")
    (asked,) = (one for one in PROMISES if one.name == promise)

    assert any(says in said for said in asked.breaches(load(str(tmp_path / "game"))))


@pytest.mark.slow
def test_small_numbers_that_overflow_in_plain_python_alone_are_found(tmp_path):
    write_game(tmp_path / "game", "cards")
    room, right, wrong = MISTAKES["bytes"][1:4]
    path = tmp_path / "game" / room
    path.write_text(path.read_text(encoding="utf-8").replace(right, wrong), encoding="utf-8")

    (told,) = otherwise_uncompiled(load(str(path.parent)))

    assert "np.int64" in told


def test_every_promise_that_a_ruleset_can_break_is_broken_here():
    assert {promise.name for promise in PROMISES} == set(MISTAKES) | KEPT_BY_THE_ENGINE
