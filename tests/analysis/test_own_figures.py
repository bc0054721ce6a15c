"""What a ruleset counts itself is a figure as any other: each game counts once, and what never happened is left out."""

from dataclasses import replace

import numpy as np

from fairseat.analysis.own_figures import _figure
from fairseat.analysis.stats.rows import Rows
from fairseat.analysis.stats.tables import played
from fairseat.simulators.engine.columns import Column
from tests.analysis.made_games import made_games

TABLE = played(*made_games(20, 2, seed=1))
SEATS = np.arange(40) % 4


def estimate(table, column, values):
    """A figure of the values of one column."""
    frame = getattr(TABLE, table).assign(**{column.name: values})
    figure = _figure(table, column)
    return figure, figure.estimate(replace(TABLE, **{table: Rows.of(frame)}))


def test_a_column_of_seats_counts_each_game_once():
    figure, found = estimate("seats", Column("laid", "i1", "trips", "Trips laid."), SEATS)

    assert ("laid a seat", "trips", "the mean of `laid` a seat") == (figure.name, figure.unit, figure.words)
    assert (1.5, 20) == (found.estimate, found.n)


def test_yes_or_no_is_a_share_with_an_interval_inside_nought_and_one():
    figure, found = estimate("games", Column("tour", "i1", "games", "1 when it was laid."), np.arange(20) == 0)

    assert ("tour", "share") == (figure.name, figure.unit)
    assert 0.05 == found.estimate
    assert 0 < found.low < found.high < 1


def test_what_never_happened_is_left_out():
    column = Column("day", "i1", "day", "The day, -1 if it never came.")
    games, seats = (
        estimate(table, column, values) for table, values in (("games", SEATS[:20] - 1), ("seats", SEATS - 1))
    )

    assert "the mean of `day`, where it happened" == games[0].words
    assert (1.0, 15) == (games[1].estimate, games[1].n)
    assert (1.0, 30) == (seats[1].estimate, seats[1].n)
