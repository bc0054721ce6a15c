"""Game k depends on rules, line-up, players, seed and k alone: not on batches, threads, desks or the compiler."""

from __future__ import annotations

import pytest

from fairseat.simulators.contract import exactness
from tests.contract.games import GAMES, TABLES, mixed_table, ruleset_of, table_for


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_game_alone_is_the_game_in_a_batch(game, players):
    assert [] == list(exactness.not_alone(mixed_table(game, players)))


@pytest.mark.parametrize("game", GAMES)
def test_a_used_desk_is_as_good_as_a_new_one(game):
    assert [] == list(exactness.worn_desk(table_for(game)))


@pytest.mark.parametrize("game", GAMES)
def test_two_threads_play_what_one_plays(game):
    assert [] == list(exactness.torn_threads(mixed_table(game, ruleset_of(game).card.usual_seats)))


@pytest.mark.parametrize("game", GAMES)
def test_seed_0_is_a_seed_like_any_other(game):
    assert [] == list(exactness.seeds_alike(table_for(game)))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_watched_game_is_the_game_of_the_batch(game, players):
    assert [] == list(exactness.watched_otherwise(mixed_table(game, players)))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_called_dealt_is_the_same_whoever_plays(game):
    assert [] == list(exactness.dealt_by_play(ruleset_of(game)))


@pytest.mark.parametrize("game", GAMES)
def test_compiled_and_plain_python_play_the_same_bytes(game):
    assert [] == list(exactness.otherwise_uncompiled(ruleset_of(game)))
