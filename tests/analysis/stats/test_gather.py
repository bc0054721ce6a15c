"""A cell gathered from its parts says what the cell as a whole says."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

from fairseat.analysis.stats.gather import MOST_SMALL, gather
from fairseat.analysis.stats.summary import summarise, summary_of
from fairseat.analysis.stats.tables import played
from fairseat.analysis.store.read import open_run
from fairseat.analysis.store.schema import COUNTED


@pytest.mark.parametrize("cell", [0, 1])
def test_the_parts_of_a_cell_say_what_the_whole_says(pig_run, cell):
    run = open_run(pig_run)
    whole = summarise(run.games(COUNTED["games"], cell), run.seats(COUNTED["seats"], cell))
    table = gather(run.by_part(COUNTED["games"], COUNTED["seats"], cell), run.count(cell))
    summary = summary_of(table)

    assert len(list(run.by_part(COUNTED["games"], COUNTED["seats"], cell))) > 1
    assert not {"cell", "game", "seat"} & {*table.games.columns, *table.seats.columns}
    assert (whole.games, whole.bots, whole.margin) == (summary.games, summary.bots, summary.margin)
    assert (whole.lengths.turns, whole.holes) == (summary.lengths.turns, summary.holes)
    assert_frame_equal(whole.seats.shares, summary.seats.shares)
    assert_frame_equal(whole.end_reasons, summary.end_reasons)
    assert_frame_equal(whole.scores, summary.scores)


def made(first, names):
    """Two games for two from number `first` on, between bots of these names, which are in a part's own order."""
    numbers = np.repeat([first, first + 1], 2)
    seats = pd.DataFrame({"cell": 0, "game": numbers, "seat": [0, 1, 0, 1], "win": [1.0, 0.0, 0.0, 1.0]})
    seats["bot"] = pd.Categorical([names[0], names[1], names[1], names[0]], categories=names)
    games = pd.DataFrame({"cell": 0, "game": [first, first + 1], "players": 2, "outcome": ["win", "win"]})
    return games.astype({"outcome": "category"}), seats


def test_names_are_the_same_whatever_the_order_in_a_part():
    table = gather(iter([made(0, ["ann", "bob"]), made(2, ["bob", "ann"])]), 4)

    assert ("ann", "bob") == table.bot_names
    assert [[0, 1], [1, 0], [1, 0], [0, 1]] == table.bots.tolist()
    assert np.int8 == table.bots.dtype
    assert 4 == int(table.contested.sum())


def test_more_names_than_fit_into_eight_bits_are_told_apart():
    parts = [made(2 * number, [f"bot {number}", f"other {number}"]) for number in range(MOST_SMALL)]
    table = gather(iter(parts), 2 * len(parts))
    whole = played(pd.concat([part[0] for part in parts]), pd.concat([part[1].astype({"bot": str}) for part in parts]))
    ours = [[table.bot_names[code] for code in row] for row in table.bots]

    assert [[whole.bot_names[code] for code in row] for row in whole.bots] == ours


def test_parts_of_unlike_tables_and_no_parts_at_all_are_refused():
    games, seats = made(0, ["ann", "bob"])
    alone = seats[seats["seat"] == 0]

    with pytest.raises(ValueError, match="not of 2 and 1"):
        gather(iter([(games, seats), (games.assign(players=1), alone)]), 4)
    with pytest.raises(ValueError, match="no games to gather"):
        gather(iter([]), 0)
