"""Drama is told from the games that one seat won, and only where progress is measured."""

import numpy as np
import pytest

from fairseat.analysis.stats import drama
from fairseat.analysis.stats.tables import played
from tests.analysis.made_games import made_games


def test_drama_counts_runaways_and_comebacks_of_the_games_with_one_winner():
    games, seats = made_games(4000, 3, ends=(0.7, 0.2, 0, 0, 0.1), seed=1)
    won = games[games["outcome"] == "win"]

    found = drama.drama_summary(played(games, seats))

    assert found.runaways.estimate == pytest.approx((won["decided_at"] < 0.5).mean())
    assert found.comebacks.estimate == pytest.approx((won["decided_at"] >= 0.75).mean())
    assert found.lead_changes.estimate == pytest.approx(won["lead_changes"].mean())
    assert found.wire_to_wire.estimate == pytest.approx((won["lead_changes"] == 0).mean())
    assert found.runaways.n == len(won)
    assert found.told


def test_every_game_is_counted_once_in_both_distributions():
    games, seats = made_games(1000, 2, seed=2)
    games.loc[:9, "decided_at"] = np.float32(1)

    found = drama.drama_summary(played(games, seats))

    assert found.leads["games"].sum() == 1000
    assert found.decisions["games"].sum() == 1000
    assert found.decisions["share"].sum() == pytest.approx(1)
    assert len(found.decisions) == drama.BINS


def test_a_ruleset_without_progress_has_no_drama_to_tell():
    games, seats = made_games(100, 2)
    games = games.assign(lead_changes=0, decided_at=np.float32(1))

    assert not drama.drama_summary(played(games, seats)).told


def test_team_games_and_single_seats_have_no_leader():
    assert drama.drama_summary(played(*made_games(100, 3, ends=(0, 0, 1, 0, 0)))) is None
    assert drama.drama_summary(played(*made_games(100, 1))) is None


def test_margin_is_the_winner_before_the_best_of_the_others():
    games, seats = made_games(500, 3, ends=(0.8, 0.2, 0, 0, 0), seed=3)
    table = played(games, seats)
    own = [
        row[winner] - max(np.delete(row, winner))
        for row, winner in zip(table.matrix("score"), games["winner"], strict=True)
        if winner >= 0
    ]

    found = table.counts.margins.as_mean()

    assert found.estimate == pytest.approx(np.mean(own), rel=1e-5)
    assert found.n == len(own)
