"""The levers of a game are there and move: none stands in `levers.toml` that changes no game of those who play well."""

from functools import cache
from typing import Any

import pytest

from fairseat.simulators import RULESETS
from fairseat.simulators.engine.levers import lever_of
from fairseat.simulators.engine.mistakes import Mistake
from tests.contract.games import ruleset_of
from tests.contract.turned import rows, tables

GAMES = 30
LEVERS = [(game, name) for game in RULESETS for name in ruleset_of(game).levers]
COMPETITIVE = [game for game in RULESETS if not ruleset_of(game).card.cooperative]


@cache
def usual(game: str, bots: tuple[str, ...]) -> bytes | None:
    """The games of the printed rules."""
    return rows(game, list(bots), {}, GAMES)


def moves(game: str, changes: dict[str, Any]) -> bool:
    """Whether these rules change a game of the experts or of anybody who plays well, at some number of seats."""
    return any(rows(game, bots, changes, GAMES) != usual(game, tuple(bots)) for _, bots in tables(game))


@pytest.mark.parametrize(("game", "name"), LEVERS)
def test_every_value_of_a_lever_changes_games(game, name):
    ruleset = ruleset_of(game)
    tried = ruleset.levers[name].changes(ruleset, 2)

    assert tried
    assert [] == [changes for changes in tried if not moves(game, ruleset.rules.words(changes))]


@pytest.mark.parametrize("game", COMPETITIVE)
def test_every_competitive_game_can_deal_its_seats_a_handicap(game):
    ruleset = ruleset_of(game)

    assert "handicap" in ruleset.levers
    assert "invented" == ruleset.rules.declared["handicap"].source
    assert (0,) == ruleset.rules.declared["handicap"].default


@pytest.mark.parametrize(("game", "name"), LEVERS)
def test_every_lever_has_its_sentence(game, name):
    assert ruleset_of(game).levers[name].says.endswith(".")


@pytest.mark.parametrize(
    ("name", "values", "says"),
    [("hand_limt", [1], "Did you mean"), ("hand_limit", [99], "2 to 12"), ("short-gam", [], "Did you mean")],
)
def test_a_lever_of_what_the_game_has_not_is_refused_with_the_nearest(name, values, says):
    with pytest.raises(Mistake, match=says):
        lever_of(ruleset_of("round-trip"), name, values)
