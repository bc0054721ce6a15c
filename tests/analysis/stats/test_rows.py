"""A table of numpy columns answers as the frame of pandas with the same rows, whichever of the two it was made of."""

import numpy as np
import pandas as pd
import pytest

from fairseat.analysis.stats.rows import Codes, Rows

FRAME = pd.DataFrame({"turns": [9, 7, 8], "outcome": pd.Categorical(["win", "none", "win"])})
COLUMNS = {"turns": np.array([9, 7, 8]), "outcome": Codes(np.array([1, 0, 1], np.int8), ("none", "win"))}


@pytest.fixture(params=["frame", "columns"])
def rows(request):
    return Rows.of(FRAME) if request.param == "frame" else Rows(COLUMNS)


def test_no_column_is_lost_on_the_way(rows):
    assert FRAME.to_dict("records") == rows.records()
    assert FRAME.iloc[[2, 0]].to_dict("records") == rows.taking(np.array([2, 0])).records()
    assert FRAME.assign(level=0.95).to_dict("records") == rows.adding(level=0.95).records()
    assert FRAME[["outcome"]].to_dict("records") == rows.without("turns").records()


def test_it_is_walked_through_and_asked_as_a_frame(rows):
    assert list(FRAME) == list(rows)
    assert ["win", "none", "win"] == rows.array("outcome").tolist()
    assert [("turns", 9), ("outcome", "win")] == list(rows.tuples()[0]._asdict().items())
    assert 8 == rows["turns"].mean() == rows.turns.median()
