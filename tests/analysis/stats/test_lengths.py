"""The length of a game is told with every game counted."""

import numpy as np
import pandas as pd
import pytest

from fairseat.analysis.stats import lengths
from fairseat.analysis.stats.sums import ValueCounts
from fairseat.analysis.stats.tables import played
from tests.analysis.made_games import made_games


def test_summary_agrees_with_pandas():
    games, seats = made_games(3000, 4, seed=1)

    found = lengths.length_summary(played(games, seats))

    turns = games["turns"].astype(float)
    assert found.turns.estimate == pytest.approx(turns.mean())
    assert found.turns_a_seat.estimate == pytest.approx(turns.mean() / 4)
    assert found.quantiles["estimate"].tolist() == turns.quantile(lengths.QUANTILES, interpolation="lower").tolist()
    assert found.minutes is None


def test_minutes_come_from_seconds_a_turn():
    found = lengths.length_summary(played(*made_games(500, 2)), seconds_a_turn=30)

    assert found.minutes.estimate == pytest.approx(found.turns.estimate / 2)
    with pytest.raises(ValueError, match="no time"):
        lengths.minutes(found.turns, 0)


def test_unfinished_games_are_counted_not_dropped():
    games, seats = made_games(1000, 2, ends=(0.8, 0, 0, 0, 0.2), seed=2)
    stopped = games["outcome"] == "unfinished"
    games.loc[stopped, "turns"] = 2000

    found = lengths.length_summary(played(games, seats))

    assert found.at_least
    assert found.unfinished.estimate == pytest.approx(stopped.mean())
    assert found.quantiles["estimate"].iloc[-1] == 2000
    assert found.turns.estimate == pytest.approx(games["turns"].astype(float).mean())


def test_distribution_counts_every_game_once():
    turns = np.random.default_rng(3).poisson(30, 5000).astype(np.uint16)
    expected = pd.Series(turns).value_counts().sort_index()

    exact, binned = lengths.distribution(ValueCounts.of(turns)), lengths.distribution(ValueCounts.of(turns), bins=7)

    assert exact.loc[exact["games"] > 0, "first"].tolist() == expected.index.tolist()
    assert exact.loc[exact["games"] > 0, "games"].tolist() == expected.tolist()
    assert binned["games"].sum() == 5000
    assert len(binned) <= 7
    assert binned["up_to"].iloc[-1] == pytest.approx(1)
    assert binned["first"].iloc[0] == turns.min()
    assert binned["last"].iloc[-1] >= turns.max()
