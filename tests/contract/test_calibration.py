"""What a seat foresees with its own eyes is, on average, what comes: measured here for a small game."""

import numpy as np
import pytest

from fairseat.analysis.evidence.kinds.calibration import MOMENTS, bins_of, fixed_moments, looks, measured, moments_of
from fairseat.analysis.evidence.measure import Hands
from fairseat.analysis.evidence.record import Record, Subject
from tests.contract.games import ruleset_of, table_for

LIMIT = 0.03
"""A part of a win by which foresight may err on average."""


def test_a_small_game_with_hidden_cards_is_calibrated_as_it_is_played_here():
    """Kuhn poker between two who play the equilibrium; the measuring itself, in little."""
    setup = table_for("kuhn_poker", 2, "equilibrium")
    rows = np.array(list(looks(setup, fixed_moments(setup), 0, 150, 16)))
    gap = rows[:, 2] - rows[:, 3]

    assert abs(gap.mean()) < 3.5 * gap.std() / np.sqrt(len(gap)) + LIMIT


def test_measuring_gives_every_moment_and_all_together():
    pig = ruleset_of("pig")
    about = Subject(kind="calibration", game="pig", players=2, bots=("optimal",), rivals=("hold-20",))
    parts = measured(pig, about, Hands(2), games=12)
    record = Record(kind="calibration", game="pig", players=2, command="", behaviour="", **parts)
    found = moments_of(record)

    assert [*MOMENTS, 0.0] == [one.moment for one in found]
    assert all(one.bias == pytest.approx(0.0) for one in found)  # nothing is hidden
    assert len(parts["found"]) == len(found)
    assert sum(one.looks for one in bins_of(record)) <= len(MOMENTS) * 12
