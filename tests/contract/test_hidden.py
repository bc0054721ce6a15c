"""No bot peeks: re-deal all that a seat cannot see, and neither its answers nor its scores change."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from fairseat.simulators.engine.play import Setup, set_up
from tests.contract.games import (
    BOTS,
    TABLES,
    conserved,
    imagined,
    legal_moves,
    positions,
    ruleset_of,
    scores,
    table_for,
)

SEED = 4_711
GAMES_WATCHED = 2
MOST_POSITIONS = 60
REDEALS = 2
PUBLIC = ("players", "actor", "asked", "turn_of", "over", "turns", "rounds", "decisions", "holes")


def calm_table(game: str, bot: str) -> Setup:
    """A table at which a bot plays without noise, so that its scores are its whole judgement."""
    ruleset = ruleset_of(game)
    named = ruleset.bot(bot)
    calm = replace(named, weights={**named.weights, "noise": 0.0})
    setup = set_up(ruleset, [bot] * ruleset.card.usual_seats)
    return Setup(ruleset, setup.rules, [calm] * setup.players)


def questions_with_a_choice(setup: Setup, number: int):
    """The questions with a choice of one game, thinned once there are many."""
    seen = 0
    for position in positions(setup, SEED, number):
        if len(position.moves) > 1:
            seen += 1
            if seen <= MOST_POSITIONS // 2 or (seen % 7 == 0 and seen < 40 * MOST_POSITIONS):
                yield position


@pytest.mark.parametrize(("game", "bot"), BOTS)
def test_no_bot_peeks(game, bot):
    setup = calm_table(game, bot)
    for number in range(GAMES_WATCHED):
        for position in questions_with_a_choice(setup, number):
            seat, moves = int(position.table.actor), position.moves
            expected = scores(setup, position.table, 0, moves)

            assert not np.isnan(expected).any()
            for redeal in range(REDEALS):
                other = imagined(setup, position.table, seat, redeal)

                assert moves == legal_moves(setup, other)
                assert expected == scores(setup, other, 0, moves)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_is_imagined_keeps_the_question_and_every_count(game, players):
    setup = table_for(game, players)
    for position in positions(setup, SEED, 1, most=200):
        if position.number % 5:
            continue
        for seat in range(players):
            other = imagined(setup, position.table, seat, position.number)

            assert conserved(setup, position.table) == conserved(setup, other)
            assert [position.table[name] for name in PUBLIC] == [other[name] for name in PUBLIC]
            if seat == position.table.actor:
                assert position.moves == legal_moves(setup, other)
