"""Whoever plays notices every rule: those that change no game of these bots stand in a table, each with its reason."""

import tomllib
from itertools import product
from pathlib import Path

import pytest

from fairseat.simulators import RULESETS
from tests.contract.games import ruleset_of, seat_counts
from tests.contract.turned import EVERYONE, EXPERT, GAMES, inert, rows

VARIANT = "variant"  # of the expert, too
MANY = 300  # games, where a few show nothing: what is said at The Journey changes one of a hundred games of experts
TABLE = tomllib.loads((Path(__file__).parent / "inert.toml").read_text(encoding="utf-8"))


def listed(game: str, who: str) -> set[str]:
    """The rules of a game that the table calls inert for these, or the variants whose games are the plain one's."""
    return set(TABLE.get(game, {}).get(who, {}))


@pytest.mark.slow
@pytest.mark.parametrize("game", RULESETS)
def test_a_rule_that_changes_no_game_stands_in_the_table(game):
    """What a bot learns to read is struck out; a few games cannot tell whether a rare rule is read."""
    assert set() == inert(game)[EVERYONE] - listed(game, EVERYONE)
    assert set() == inert(game)[EXPERT] - listed(game, EXPERT) - listed(game, EVERYONE)


@pytest.mark.slow
@pytest.mark.parametrize("game", RULESETS)
def test_no_expert_notices_a_rule_that_the_table_calls_inert_for_everyone(game):
    assert set() == listed(game, EVERYONE) - inert(game)[EXPERT]


@pytest.mark.parametrize("game", RULESETS)
def test_every_inert_rule_or_variant_exists_and_has_its_reason(game):
    declared = {*ruleset_of(game).rules.declared, *ruleset_of(game).variants}
    reasons = {rule: reason for entries in TABLE.get(game, {}).values() for rule, reason in entries.items()}

    assert set() == set(reasons) - declared
    assert [] == [rule for rule, reason in reasons.items() if not reason.endswith(".")]


@pytest.mark.parametrize("game", RULESETS)
def test_every_variant_but_the_plain_one_changes_the_experts_games_or_stands_in_the_table(game):
    """At some number of seats: a board altered for two and three leaves four alone."""
    ruleset = ruleset_of(game)
    plain, *same = ruleset.variants.values()
    for games, players in product((GAMES[-1], MANY), seat_counts(game)):
        if same:
            experts = [ruleset.card.default_bot] * players
            usual = rows(game, experts, plain.changes, games)
            same = [one for one in same if rows(game, experts, one.changes, games) == usual]

    assert listed(game, VARIANT) == {one.name for one in same}
