"""Every game has the same rooms and a record that its kernels can read."""

from pathlib import Path

import pytest

from fairseat import simulators
from fairseat.simulators import RULESETS
from fairseat.simulators.engine.ruleset import ROOMS
from tests.contract.games import GAMES, ruleset_of

FURNITURE = {"__init__.py", "RULES.md", "bots.toml", "variants.toml", *(f"{room}.py" for room in ROOMS)}
BELOW_THE_DOOR = {"hidden.py", "plans.py", "questions.py", "draw.py"}

NO_GAMES = {"engine", "contract", "templates"}
of_every_game = pytest.mark.parametrize("game", GAMES)


def test_what_stands_beside_the_games_is_named_and_the_templates_are_games():
    """`templates` holds two games and is none."""
    root = Path(simulators.__file__).parent
    folders = {path.parent.name for path in root.glob("*/__init__.py")}
    templates = [path.parent for path in root.glob("templates/*/__init__.py")]

    assert folders - NO_GAMES == {name.replace("-", "_") for name in RULESETS}
    assert [] == [name for name in NO_GAMES if f"`{name}/`" not in (root / "README.md").read_text(encoding="utf-8")]
    assert {"bids", "cards", "dice"} == {folder.name for folder in templates}
    for folder in templates:
        assert set() == FURNITURE - {path.name for path in folder.iterdir()}


@of_every_game
def test_every_game_has_the_same_rooms_and_every_bundled_one_below_the_door_too(game):
    have = {path.name for path in ruleset_of(game).folder.iterdir()}

    assert set() == FURNITURE - have
    assert game not in RULESETS or set() == BELOW_THE_DOOR - have


@of_every_game
def test_the_rules_record_fills_every_declared_number(game):
    rules = ruleset_of(game).rules
    values = rules.choose({})
    record = rules.record(values)
    numbers = {name: value for name, value in values.items() if rules.declared[name].kind not in ("text", "seats")}

    assert numbers == {name: record[name] for name in numbers}
