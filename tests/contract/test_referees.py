"""A referee stands beside every rule and every column: what it does not check is named here with the reason."""

import ast
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from fairseat.simulators import RULESETS
from tests.contract.games import ruleset_of
from tests.oracles.lockstep import compare_results, walk, whole_result
from tests.repository.sources import clause_marks, tree_of

PROGRESS = {"games.lead_changes", "games.decided_at"}  # rest on `progress`, the ruleset's own measure of who is ahead
UNKNOWN = {  # columns that no referee can know, beside those of progress
    "ticket-to-ride": {"seats.blocked_plans"},  # what became of a bot's plan
}
UNWALKED = {  # rule -> why no walk changes it
    ("journey-istanbul", "money_public"): "what is seen of it is asked by bots alone",
}
RULES = [(game, rule) for game in RULESETS for rule in ruleset_of(game).rules.declared]
SWITCHES = [(game, name) for game, name in RULES if ruleset_of(game).rules.declared[name].kind in ("toggle", "switch")]


def lockstep_of(game: str) -> Any:
    """The module that walks a game beside its referee: its CHANGES are the rules walked over."""
    return import_module(f"tests.oracles.test_{game.replace('-', '_')}_lockstep")


@cache
def walked(game: str) -> tuple[Any, Any, dict[str, Any]]:
    """A finished game's row, its seats' rows, and what the referee says of both."""
    seated: list[Any] = []

    def referee(*arguments: Any) -> Any:
        seated.append(lockstep_of(game).Referee(*arguments))
        return seated[-1]

    ruleset = ruleset_of(game)
    watch = walk(ruleset, referee, {}, ruleset.card.usual_seats, 12, 1)
    game_row, seat_rows = watch.result()
    return game_row, seat_rows, whole_result(seated[-1], watch, int(game_row.decisions))


def notices(game: str, rows: str, column: str) -> bool:
    """Whether a number too many in a column, of the game's row or of one seat's, is noticed beside the referee."""
    game_row, seat_rows, told = walked(game)
    game_row, seat_rows = game_row.copy(), seat_rows.copy()
    changed = game_row if rows == "games" else seat_rows[-1]
    changed[column] += 1
    try:
        compare_results(ruleset_of(game), told, game_row, seat_rows, "corrupted")
    except (AssertionError, IndexError):
        return True
    return False


@pytest.mark.parametrize("game", RULESETS)
def test_every_column_that_a_kernel_writes_is_held_against_the_referee(game):
    tables = {"games": ruleset_of(game).game_columns, "seats": ruleset_of(game).seat_columns}
    columns = {(rows, column.name) for rows, declared in tables.items() for column in declared}

    unchecked = {f"{rows}.{name}" for rows, name in columns if not notices(game, rows, name)}

    assert PROGRESS | UNKNOWN.get(game, set()) == unchecked


@pytest.mark.parametrize(("game", "name"), RULES)
def test_every_rule_is_known_to_the_referee_by_the_same_default(game, name):
    rule = ruleset_of(game).rules.declared[name]
    known = import_module(f"tests.oracles.{game.replace('-', '_')}_rules").DEFAULTS

    assert name in known
    assert rule.kind == "text" or rule.tell(rule.default) == known[name]


@pytest.mark.parametrize(("game", "name"), [key for key in RULES if key not in UNWALKED])
def test_every_rule_is_walked_over_in_lockstep_with_another_value(game, name):
    rule = ruleset_of(game).rules.declared[name]
    values = [changes[name] for changes in lockstep_of(game).CHANGES if name in changes]

    assert any(rule.read(value) != rule.default for value in values)


@cache
def code_of(path: Path) -> str:
    """The code of a module, without its docstrings and comments."""
    return "\n".join(ast.unparse(node) for node in ast.walk(tree_of(path)) if isinstance(node, (ast.Call, ast.Dict)))


@pytest.mark.parametrize(("game", "name"), SWITCHES)
def test_every_switch_is_turned_in_the_tests_of_its_clause(game, name):
    clause = ruleset_of(game).rules.declared[name].clause

    assert any(re.search(rf"\b{name}\b", code_of(path)) for path, _ in clause_marks()[game, clause])
