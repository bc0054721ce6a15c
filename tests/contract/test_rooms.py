"""Every game has the same rooms, and its card, rules, bots and variants can be read."""

from __future__ import annotations

import numpy as np
import pytest

from fairseat.simulators import RULESETS
from fairseat.simulators.engine.ruleset import ROOMS, VERBS
from fairseat.simulators.engine.table import COMMON
from tests.contract.games import GAMES, ruleset_of

FURNITURE = {"__init__.py", "RULES.md", "bots.toml", "variants.toml", *(f"{room}.py" for room in ROOMS)}
BELOW_THE_DOOR = {"hidden.py", "plans.py", "questions.py"}

pytestmark = pytest.mark.parametrize("game", GAMES)


def test_every_bundled_game_has_the_same_rooms_below_the_door(game):
    have = {path.name for path in ruleset_of(game).folder.iterdir()}

    assert game not in RULESETS or set() == BELOW_THE_DOOR - have


def test_every_game_has_the_same_rooms(game):
    have = {path.name for path in ruleset_of(game).folder.iterdir()}

    assert set() == FURNITURE - have


def test_the_card_seats_at_least_one_and_its_usual_number(game):
    card = ruleset_of(game).card

    assert 1 <= card.seats[0] <= card.usual_seats <= card.seats[1]


def test_the_card_names_a_bot_that_exists(game):
    assert ruleset_of(game).card.default_bot in ruleset_of(game).bots


def test_every_verb_is_there(game):
    assert set(VERBS) == set(ruleset_of(game).verbs)


def test_the_table_begins_with_the_common_fields(game):
    names = [field[0] for field in COMMON]

    assert names == list(ruleset_of(game).table_dtype.names or ())[: len(names)]


def test_every_bot_has_a_sentence_of_style_and_one_is_exactly_random(game):
    bots = ruleset_of(game).bots

    assert all(bot.style.endswith(".") for bot in bots.values())
    assert np.inf == bots["random"].weights["noise"]


def test_every_rule_says_what_it_means_and_takes_its_own_default(game):
    for rule in ruleset_of(game).rules.declared.values():
        assert rule.says.endswith(".")
        assert rule.clause.startswith("R")
        assert rule.default == rule.read(rule.default) == rule.read(rule.tell(rule.default))


def test_every_variant_says_what_it_is_and_names_rules_that_exist(game):
    ruleset = ruleset_of(game)
    for name, variant in ruleset.variants.items():
        assert variant.says.endswith(".")
        assert set(ruleset.rules.declared) == set(ruleset.choose_rules(name))


def test_result_columns_have_distinct_names_and_a_sentence(game):
    for columns in (ruleset_of(game).game_columns, ruleset_of(game).seat_columns):
        names = [column.name for column in columns]

        assert len(names) == len(set(names))
        assert all(column.says.endswith(".") for column in columns)


def test_the_rules_record_fills_every_declared_number(game):
    rules = ruleset_of(game).rules
    values = rules.choose({})
    record = rules.record(values)
    numbers = {name: value for name, value in values.items() if rules.declared[name].kind not in ("text", "seats")}

    assert numbers == {name: record[name] for name in numbers}
