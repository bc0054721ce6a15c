"""Every game is legal at each question, ends, and says of its end what is so."""

from __future__ import annotations

import pytest

from fairseat.simulators.contract import endings, questions
from tests.contract.games import BOTS, TABLES, VARIANTS, mixed_table, ruleset_of, table_for

SEED = 20_260_101
FEW = 8  # games a bot or a variant, enough to meet every question
MANY = 60  # games a table of random bots


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_answers_are_distinct_few_enough_and_never_none(game, players):
    assert [] == list(questions.bad_answers(mixed_table(game, players), SEED))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_nothing_appears_or_vanishes_and_progress_is_a_share(game, players):
    assert [] == list(endings.lost_things(table_for(game, players)))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_random_games_end_and_tell_one_story(game, players):
    assert [] == list(endings.bad_games(table_for(game, players), MANY))


@pytest.mark.parametrize(("game", "bot"), BOTS)
def test_every_bot_plays_to_an_end(game, bot):
    assert [] == list(endings.bad_games(table_for(game, bot=bot), FEW))


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_every_variant_is_played_to_an_end(game, variant):
    for players in (ruleset_of(game).card.seats[0], ruleset_of(game).card.seats[1]):
        assert [] == list(endings.bad_games(table_for(game, players, variant=variant), FEW))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_game_cut_short_is_counted_as_unfinished(game, players):
    lowest = int(ruleset_of(game).rules.declared["max_turns"].low)

    assert [] == list(endings.bad_cut(table_for(game, players, changes={"max_turns": lowest}), MANY))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_number_fits_its_small_column(game, players):
    assert [] == list(endings.cut_numbers(mixed_table(game, players)))
