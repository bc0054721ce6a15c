"""Every game keeps each promise of the contract, which some mistake breaks; its sentence says where to look."""

import json
import os
import subprocess
import sys

import pytest

from fairseat.simulators.contract.exactness import otherwise_uncompiled
from fairseat.simulators.contract.promises import PROMISES
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.templates.copying import write_game
from tests.contract.games import GAMES, ruleset_of

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
    "progress": ("dice", "results.py", "min(table.field[seat] / rules.goal, 1.0)", "1.0 + table.turns", "is no share"),
    "columns": ("dice", "results.py", "= table.ladders[seat]", "= 40_000 + table.ladders[seat]", "results.py"),
    "secrets": ("cards", "bots.py", "    if move < mind.to_beat:", "    if move < table.hand[1, 0]:", "peeks"),
    "imagining": ("cards", "table.py", 'own("hand",', 'public("hand",', "changes hand, which by table.py it sees"),
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
FORESIGHT = "foresight"  # is broken below, by a whole room
UNCOMPILED = [name for name in MISTAKES if name != "bytes"]
MORE_MISTAKES = {  # of a promise that is broken above: the same, and what is said
    "a field that no line tells of": (
        "words", "dice", "table.py", 'public("lad', 'public("steps", "i8"),\n    public("lad', "of the field steps"
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
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
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


IDLE = """
from fairseat.simulators.engine.jit import kernel


@kernel
def imagine(table, rules, seat):
    pass
"""
KIND = """
import numpy as np

from fairseat.simulators.engine.jit import kernel

from .components import MOST_CARDS


@kernel(allocates=True)
def imagine(table, rules, seat):
    pool = np.empty(MOST_CARDS, np.uint8)
    count = table.deck_left
    pool[:count] = table.deck[:count]
    for other in range(table.players):
        if seat >= 0 and other != seat:
            for i in range(table.hand_left[other]):
                pool[count] = table.hand[other, i]
                count += 1
    pool[:count].sort()
    used = 0
    for other in range(table.players):
        if seat >= 0 and other != seat:
            for i in range(table.hand_left[other]):
                table.hand[other, i] = pool[used]
                used += 1
    table.deck[: table.deck_left] = pool[used:count]
"""


def game_with(folder, **rooms):
    """A game of one's own with hidden hands, some of its rooms as given."""
    write_game(folder, "cards")
    for room, text in rooms.items():
        (folder / f"{room}.py").write_text(text, encoding="utf-8")
    return load(str(folder))


def said_of(ruleset, name):
    """What is said of one promise."""
    (promise,) = (one for one in PROMISES if one.name == name)
    return promise.breaches(ruleset)


def test_no_imagine_hides_that_a_bot_peeks(tmp_path):
    """An `imagine` that dealt nothing anew let a bot read the rival's hand: all promises were kept."""
    ruleset = game_with(tmp_path / "game", hidden=IDLE)
    bots = tmp_path / "game" / "bots.py"
    bots.write_text(bots.read_text().replace("if move < mind.to_beat:", "if move < table.hand[1, 0]:"))

    assert "peeks: it reads what seat" in said_of(ruleset, "secrets")[0]
    assert "TABLE in table.py: hand (think and score_move" in said_of(ruleset, "secrets")[0]
    assert any(told.startswith("imagine never deals hand anew") for told in said_of(ruleset, "imagining"))


def test_a_bot_that_keeps_to_its_own_cards_is_cleared_whatever_imagine_does(tmp_path):
    assert [] == said_of(game_with(tmp_path / "game", hidden=IDLE), "secrets")


def test_an_imagine_that_is_kind_to_whoever_looks_foresees_more_than_comes(tmp_path):
    """It gives all others the lowest cards that they can have; nothing else is wrong with it."""
    ruleset = game_with(tmp_path / "game", hidden=KIND)

    assert [] == said_of(ruleset, "imagining")
    assert "foresees" in said_of(ruleset, FORESIGHT)[0]


def test_where_nothing_is_held_to_a_promise_it_says_so():
    idle = {promise.name: promise.idle(ruleset_of("pig")) for promise in PROMISES}

    assert {
        "conservation": "nothing is conserved here",
        "imagining": "nothing is hidden here",
        "foresight": "nothing is hidden here",
        "dealing": "nothing is called dealt here",
    } == {name: why for name, why in idle.items() if why}


@pytest.mark.slow
def test_small_numbers_that_overflow_in_plain_python_alone_are_found(tmp_path):
    write_game(tmp_path / "game", "cards")
    room, right, wrong = MISTAKES["bytes"][1:4]
    path = tmp_path / "game" / room
    path.write_text(path.read_text(encoding="utf-8").replace(right, wrong), encoding="utf-8")

    (told,) = otherwise_uncompiled(load(str(path.parent)))

    assert "np.int64" in told


def test_every_promise_that_a_ruleset_can_break_is_broken_here():
    assert {promise.name for promise in PROMISES} == {*MISTAKES, FORESIGHT} | KEPT_BY_THE_ENGINE
