"""Every game is legal at each question, ends, and says of its end what is so."""

from __future__ import annotations

import numpy as np
import pytest

from fairseat.simulators.engine.play import play_batch
from fairseat.simulators.engine.table import MAX_TURNS, NONE, RUNNING, SHARED, TEAM, UNFINISHED, WIN
from tests.contract.games import (
    BOTS,
    TABLES,
    VARIANTS,
    conserved,
    finished_table,
    legal_moves,
    mixed_table,
    positions,
    ruleset_of,
    table_for,
)

SEED = 20_260_101
FEW = 8  # games a bot or a variant, enough to meet every question
MANY = 60  # games a table of random bots
CLOSELY = 400  # questions that are looked at one by one; what vanished then is still missed later,
SPARSELY = 25  # so of a longer game every so many will do


def check_rows(games, seats):
    """See that outcome, winner, shares of the win and places tell the same story."""
    for row, own in zip(games, seats, strict=True):
        wins, places = own.win.tolist(), own.place.tolist()

        assert row.end_reason != RUNNING
        assert [1 + sum(other < place for other in places) for place in places] == places
        if row.outcome == WIN:
            assert 1.0 == wins[row.winner] == sum(wins)
            assert 1 == places[row.winner]
        else:
            assert -1 == row.winner
        if row.outcome == SHARED:
            assert abs(1.0 - sum(wins)) < 1e-6
            assert sum(win > 0 for win in wins) >= 2
            assert {1} == {place for place, win in zip(places, wins, strict=True) if win > 0}
        if row.outcome == TEAM:
            assert len(set(wins)) == 1
            assert wins[0] > 0.0
        if row.outcome in (NONE, UNFINISHED):
            assert {0.0} == set(wins)


def check_counts(games, seats):
    """See that the shared counts are possible."""
    assert np.all(games.turns >= 1)
    assert np.all(games.rounds >= 1)
    assert np.all(games.rounds <= games.turns)
    assert np.all(games.decisions >= 1)
    assert np.all(games.holes >= 0)
    assert np.all(games.lead_changes >= 0)
    assert np.all((games.decided_at >= 0.0) & (games.decided_at <= 1.0))
    assert np.all(seats.seat == np.arange(seats.shape[1]))
    assert np.all(np.sort(seats.bot, axis=1) == np.arange(seats.shape[1]))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_answers_are_distinct_few_enough_and_never_none(game, players):
    setup = mixed_table(game, players)
    for number in range(3):
        for position in positions(setup, SEED, number):
            moves = legal_moves(setup, position.table)

            assert position.moves == moves
            assert len(moves) == len(set(moves))
            assert 0 <= position.table.actor < players


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_nothing_appears_or_vanishes_and_progress_is_a_share(game, players):
    setup = table_for(game, players)
    progress = setup.ruleset.verbs["progress"]
    for number in range(3):
        before = None
        for position in positions(setup, SEED, number):
            if position.number > CLOSELY and position.number % SPARSELY:
                continue
            now = conserved(setup, position.table)
            before = now if before is None else before

            assert before == now
            for seat in range(players):
                assert 0.0 <= progress(position.table, setup.records[0], seat) <= 1.0


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_random_games_end_and_tell_one_story(game, players):
    games, seats = play_batch(table_for(game, players), SEED, 0, MANY)
    check_rows(games, seats)
    check_counts(games, seats)


@pytest.mark.parametrize(("game", "bot"), BOTS)
def test_every_bot_plays_to_an_end(game, bot):
    games, seats = play_batch(table_for(game, bot=bot), SEED, 0, FEW)
    check_rows(games, seats)
    check_counts(games, seats)


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_every_variant_is_played_to_an_end(game, variant):
    for players in (ruleset_of(game).card.seats[0], ruleset_of(game).card.seats[1]):
        games, seats = play_batch(table_for(game, players, variant=variant), SEED, 0, FEW)
        check_rows(games, seats)
        check_counts(games, seats)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_game_cut_short_is_counted_as_unfinished(game, players):
    lowest = int(ruleset_of(game).rules.declared["max_turns"].low)
    games, seats = play_batch(table_for(game, players, changes={"max_turns": lowest}), SEED, 0, MANY)
    check_rows(games, seats)
    cut = games.outcome == UNFINISHED

    assert np.all(games.turns <= lowest)
    assert np.all(games.end_reason[cut] == MAX_TURNS)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_number_fits_its_small_column(game, players):
    setup = mixed_table(game, players)
    narrow = setup.ruleset.row_dtypes
    wide = [np.dtype([(name, "f8") for name in dtype.names or ()], align=True) for dtype in narrow]
    record = setup.ruleset.verbs["record"]
    for number in range(3):
        table = finished_table(setup, SEED, number)
        rows = [
            [np.zeros(size, dtype).view(np.recarray) for size, dtype in zip((1, players), kind, strict=True)]
            for kind in (narrow, wide)
        ]
        for game_rows, seat_rows in rows:
            record(table, setup.records[0], game_rows[0], seat_rows)
        for small, large in zip(*rows, strict=True):
            for name in small.dtype.names:
                np.testing.assert_allclose(small[name], large[name], rtol=1e-6)
