"""What a seat imagines of the tickets of its rivals."""

from math import sqrt

import numpy as np

from fairseat.simulators.contract.tables import copy_of, imagined, positions, table_of
from fairseat.simulators.engine.ruleset import load

FIRST, LAST = 1, 3  # seats of two rivals in the order in which their tickets are dealt
IMAGINED = 40


def late_twins(setup, game):
    """Seat 0 is asked while somebody has fewer than ten trains; its first rival is made the twin of the last."""
    for position in positions(setup, 77, game):
        if position.table.actor == 0 and position.table.trains[:4].min() < 10:
            twins = copy_of(position.table)
            twins.network[FIRST], twins.trains[FIRST] = twins.network[LAST], twins.trains[LAST]
            return twins
    raise AssertionError(f"in game {game} seat 0 is never asked so late")


def part_done(table, seat):
    """The part of a seat's tickets that are completed."""
    held = int(table.tickets_held[seat])
    return np.mean([table.ticket_done[ticket] != 0 for ticket in table.tickets[seat, :held]])


def test_of_rivals_whose_networks_are_alike_the_one_dealt_to_first_is_not_dealt_more_of_what_they_join():
    setup, gaps = table_of(load("ticket-to-ride"), 4, "expert"), []
    for game in range(20):
        twins = late_twins(setup, game)
        tables = [imagined(setup, twins, 0, number) for number in range(IMAGINED)]
        gaps.append(np.mean([part_done(table, FIRST) - part_done(table, LAST) for table in tables]))

    assert abs(np.mean(gaps)) < 3 * np.std(gaps, ddof=1) / sqrt(len(gaps))
