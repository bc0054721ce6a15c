"""What a seat of Itchy Feet imagines of the hands of its rivals, and of what these know of each other."""

import numpy as np
import pytest

from fairseat.simulators.contract.tables import imagined, positions, table_of
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.itchy_feet.hidden import is_packed

SEED, GAMES, IMAGINED = 501, 12, 4
LATE, MANY = 50, 30  # turns after which hardly anybody is ready to travel at six, and games of which half last so long


def late_tables(players, turns, games=GAMES):
    """The first position after so many turns of each game that lasts so long."""
    setup = table_of(load("itchy-feet"), players, "expert")
    for game in range(games):
        for position in positions(setup, SEED, game):
            if position.table.turns >= turns:
                seat = int(position.table.actor)
                yield setup, position.table, seat, [imagined(setup, position.table, seat, n) for n in range(IMAGINED)]
                break


def known_by_others(table, seat):
    """How many cards of rivals' hands other rivals alone know of."""
    others = [other for other in range(table.players) if other != seat]
    return sum(int(table.saw[who, other].sum()) for who in others for other in others)


def test_others_are_imagined_to_know_about_as_much_of_each_other_as_they_do():
    counts = [
        (known_by_others(table, seat), np.mean([known_by_others(one, seat) for one in found]))
        for _, table, seat, found in late_tables(3, 18)
    ]
    true, guessed = np.mean(counts, axis=0)

    assert 0.5 * true < guessed < 2.0 * true


def test_in_a_duel_nobody_is_imagined_to_know_what_only_a_third_could():
    assert all(known_by_others(one, seat) == 0 for _, _, seat, found in late_tables(2, 18) for one in found)


@pytest.mark.parametrize("players", [3, 6])
def test_nobody_is_imagined_to_know_of_more_cards_than_a_hand_holds(players):
    for _, _, seat, found in late_tables(players, 18):
        for one in found:
            for who in set(range(players)) - {seat}:
                beyond = one.shown[:players] + one.saw[who, :players] - one.hand[:players]
                assert np.delete(beyond, who, axis=0).max() <= 0


def test_at_a_table_of_six_that_is_stuck_few_are_imagined_ready_to_travel():
    ready = [
        is_packed(one, setup.records[0], other)
        for setup, _, seat, found in late_tables(6, LATE, MANY)
        for one in found
        for other in set(range(6)) - {seat}
    ]

    assert np.mean(ready) < 0.1
