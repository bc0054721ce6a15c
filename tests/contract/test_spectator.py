"""A spectator sees what any seat sees: dealing anew what nobody has seen changes no seat's answers or scores."""

import numpy as np
import pytest

from fairseat.simulators.contract import secrets
from fairseat.simulators.contract.tables import conserved, imagined, legal_moves, positions, scores
from fairseat.simulators.engine.table import SPECTATOR
from fairseat.simulators.journey_istanbul.questions import Question
from tests.contract.games import GAMES, ruleset_of, table_for

SEED = 82
HIDDEN_NOTES = {
    "round-trip": ("version",),  # it goes up with every change of a hand, so that bots think again
}
LOOKS = 25  # questions with a choice, spread over a game


def looked_at(setup):
    """Questions with a choice all along one game."""
    every = [position for position in positions(setup, SEED, 0) if len(position.moves) > 1]
    numbers = {position.number for position in every[:: max(1, len(every) // LOOKS)]}
    return (position for position in positions(setup, SEED, 0) if position.number in numbers)


@pytest.mark.parametrize("game", GAMES)
def test_what_no_seat_has_seen_is_all_that_is_dealt_anew_for_a_spectator(game):
    setup = secrets.calm_table(ruleset_of(game), ruleset_of(game).card.default_bot)
    for position in looked_at(setup):
        other = imagined(setup, position.table, SPECTATOR, position.number)

        assert conserved(setup, position.table) == conserved(setup, other)
        assert position.moves == legal_moves(setup, other)
        assert scores(setup, position.table, 0, position.moves) == scores(setup, other, 0, position.moves)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_imagines_hangs_on_nothing_that_it_cannot_see(game):
    """Dealt anew before, the same words of chance make the same table: so a bot that looks ahead answers the same."""
    setup = secrets.calm_table(ruleset_of(game), ruleset_of(game).card.default_bot)
    for position in looked_at(setup):
        seat = int(position.table.actor)
        once = imagined(setup, position.table, seat, 5)
        again = imagined(setup, imagined(setup, position.table, seat, 9), seat, 5)
        told = {name for name in once.dtype.names if not np.array_equal(once[name], again[name])}

        assert set() == told - set(HIDDEN_NOTES.get(game, ()))


def test_what_is_said_of_a_card_is_known_to_whoever_says_it_alone():
    """R8.4 In The Journey a listener has not heard yet what he may buy: mostly the truth, by the rate of lies."""
    setup = table_for("journey-istanbul", changes={"talk": "offered"})  # asked for, a lie is paid for unheard
    asked = (one.table for one in positions(setup, SEED, 0) if one.table.asked == Question.BUY)
    table = next(asked)
    teller, listener = int(table.speaker), int(table.listener)
    said = {int(imagined(setup, table, teller, number).claim) for number in range(4)}
    heard = [imagined(setup, table, listener, number) for number in range(200)]
    lies = sum(int(one.claim) != int(one.rumour) for one in heard)

    assert said == {int(table.claim)}
    assert abs(lies - 20) < 3.5 * 18**0.5  # a tenth of 200
