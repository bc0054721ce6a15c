"""No bot peeks: re-deal all that a seat cannot see, and neither its answers nor its scores change."""

from __future__ import annotations

import pytest

from fairseat.simulators.contract import secrets
from tests.contract.games import BOTS, TABLES, ruleset_of, table_for


@pytest.mark.parametrize(("game", "bot"), BOTS)
def test_no_bot_peeks(game, bot):
    assert [] == list(secrets.peeking(secrets.calm_table(ruleset_of(game), bot)))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_is_imagined_keeps_the_question_and_every_count(game, players):
    assert [] == list(secrets.careless_imagining(table_for(game, players)))
