"""What a seat foresees with its own eyes is, on average, what comes: measured for the games of ours, held here."""

import numpy as np
import pytest

from fairseat.analysis.foresight.calibration import KEPT, MOMENTS, by_moment, kept, looks, rows_of
from fairseat.simulators import RULESETS
from fairseat.simulators.contract.tables import seat_counts
from fairseat.simulators.engine.ruleset import load
from tests.contract.games import ruleset_of, table_for

LIMIT, TEAM_LIMIT = 0.03, 0.5
"""A part of a win, and points of a team, by which foresight may err on average: at each moment, and over a game."""
TOLD = 1.2
"""So many limits two standard errors may span at most: a row of fewer games would hold nothing."""

MEASURED = [one for one in kept() if one.moment == 0.0]


def named(one):
    return f"{one.game}-{one.players}-{one.moment}"


def test_every_table_of_every_game_was_measured_at_every_moment():
    tables = {(name, players) for name in RULESETS for players in seat_counts(load(name))}

    assert {(*table, moment) for table in tables for moment in (*MOMENTS, 0.0)} == {
        (one.game, one.players, one.moment) for one in kept()
    }
    assert KEPT.read_text(encoding="utf-8").count("\n") == len(kept()) + 1


@pytest.mark.parametrize("one", kept(), ids=named)
def test_what_is_foreseen_is_what_comes(one):
    limit = TEAM_LIMIT if ruleset_of(one.game).card.cooperative else LIMIT

    assert abs(one.bias) <= limit
    assert 2 * one.bias_error <= TOLD * limit


@pytest.mark.parametrize("one", MEASURED, ids=lambda one: f"{one.game}-{one.players}")
def test_a_spectator_foresees_what_comes(one):
    assert abs(one.spectator - one.came) < 3.5 * max(one.spectator_error, 0.005)


def test_a_small_game_with_hidden_cards_is_calibrated_as_it_is_played_here():
    """Kuhn poker between two who play the equilibrium; the measuring itself, in little."""
    rows = np.array(list(looks(table_for("kuhn_poker", 2, "equilibrium"), 150, 16)))
    gap = rows[:, 2] - rows[:, 3]

    assert abs(gap.mean()) < 3.5 * gap.std() / np.sqrt(len(gap)) + LIMIT


def test_measuring_gives_every_moment_and_all_together():
    pig = str(ruleset_of("pig").folder)
    found = by_moment(pig, 2, 4, rows_of(pig, 2, 6, 4, "hold-20"), "a word")

    assert [*MOMENTS, 0.0] == [one.moment for one in found]
    assert all(one.bias == pytest.approx(0.0) for one in found)  # nothing is hidden
