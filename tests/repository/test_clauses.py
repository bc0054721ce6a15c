"""Rules, tests and numbers name the same clauses: nothing is written down untested, nothing tested unwritten."""

import re

import pytest

from fairseat.simulators import RULESETS
from fairseat.simulators.contract import rooms
from fairseat.simulators.contract.rooms import OF_THE_ENGINE
from tests.contract.games import ruleset_of
from tests.repository.sources import clause_marks

NAMED = re.compile(r"\bR\d+\.\d+[a-z]?\b")


def clauses_of(game):
    """The numbered clauses of a game's RULES.md, in their order."""
    return rooms.clauses_of(ruleset_of(game))


@pytest.mark.parametrize("game", RULESETS)
def test_every_clause_has_a_test(game):
    clauses = clauses_of(game)

    assert clauses
    assert [] == [clause for clause in clauses if (game, clause) not in clause_marks()]


@pytest.mark.parametrize("game", RULESETS)
def test_every_mark_names_a_clause_that_exists(game):
    clauses = set(clauses_of(game))

    assert {} == {key: places for key, places in clause_marks().items() if key[0] == game and key[1] not in clauses}


def test_every_mark_names_a_registered_game():
    assert set() == {game for game, _ in clause_marks()} - set(RULESETS)


@pytest.mark.parametrize("game", RULESETS)
def test_every_clause_that_a_kernel_names_exists(game):
    clauses, folder = set(clauses_of(game)), ruleset_of(game).folder
    named = {
        (path.name, clause)
        for path in sorted(folder.glob("*.py"))
        for clause in NAMED.findall(path.read_text(encoding="utf-8"))
    }

    assert set() == {entry for entry in named if entry[1] not in clauses | OF_THE_ENGINE}


@pytest.mark.parametrize("game", RULESETS)
def test_every_switch_stands_in_the_rules_by_its_name(game):
    text = (ruleset_of(game).folder / "RULES.md").read_text(encoding="utf-8")
    named = {name for start, end in re.findall(r"`(\w+)`(?: to `(\w+)`)?", text) for name in (start, end)}
    named |= set(re.findall(r"`(\w+)=", text))

    assert set() == set(ruleset_of(game).rules.declared) - named - spelt_out(named) - {"max_turns"}


def spelt_out(named):
    """The names between the two ends of "`need_2` to `need_5`"."""
    numbered = [re.fullmatch(r"(\w+_)(\d)", name) for name in named]
    return {f"{match[1]}{number}" for match in numbered if match for number in range(10)}
