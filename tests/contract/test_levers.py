"""The levers that a card names are there: a verdict never tells anybody to touch a rule that the game has not."""

from __future__ import annotations

import pytest

from tests.contract.games import GAMES, ruleset_of

KINDS = {"seats", "team", "none", "unfinished", "length", "holes", "bots", "drama", "components"}


@pytest.mark.parametrize("game", GAMES)
def test_levers_name_rules_and_variants_of_the_game(game: str) -> None:
    ruleset = ruleset_of(game)
    columns = {column.name for column in (*ruleset.game_columns, *ruleset.seat_columns)}
    names = [name for lever in ruleset.card.levers.values() for name in lever]
    variants = [name.removeprefix("--variant ") for name in names if name.startswith("--")]

    assert [] == [kind for kind in ruleset.card.levers if kind not in KINDS | columns]
    assert [] == [name for name in names if not name.startswith("--") and name not in ruleset.rules.declared]
    assert [] == [name for name in variants if name not in ruleset.variants]
