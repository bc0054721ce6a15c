"""The tidy frames are read as matrices whatever their order, and wins are tallied by line-up."""

import numpy as np
import pytest

from fairseat.analysis.stats.rows import Rows
from fairseat.analysis.stats.tables import outcome_counts, outcome_is, played
from tests.analysis.made_games import made_games

BOTS = ("a", "b", "c")


def test_shuffled_frames_give_the_same_tally():
    games, seats = made_games(500, 3, BOTS, seed=1)
    expected = played(games, seats).tally

    found = played(games.sample(frac=1, random_state=1), seats.sample(frac=1, random_state=2)).tally

    assert np.array_equal(found.sums, expected.sums)
    assert np.array_equal(found.lineups, expected.lineups)


def test_tally_counts_each_line_up_as_a_plain_groupby_does():
    games, seats = made_games(1000, 3, BOTS, bot_edge=[1, 0, 0], ends=(0.8, 0.2, 0, 0, 0), seed=2)
    tally = played(games, seats).tally
    wide = seats.pivot_table(index="game", columns="seat", values="win")
    names = seats.pivot(index="game", columns="seat", values="bot").astype(str).agg("".join, axis=1)

    for lineup, count, sums, cross in zip(tally.lineups, tally.games, tally.sums, tally.cross, strict=True):
        own = wide[names == "".join(BOTS[code] for code in lineup)].to_numpy()
        assert count == len(own)
        assert sums == pytest.approx(own.sum(axis=0))
        assert cross == pytest.approx(own.T @ own)


def test_covariances_are_those_of_numpy():
    games, seats = made_games(900, 3, BOTS, ends=(0.7, 0.3, 0, 0, 0), seed=3)
    table = played(games, seats)

    first = table.wins[::3]

    assert table.tally.covariances()[0] == pytest.approx(np.cov(first.T), abs=1e-6)


def test_only_contested_games_are_tallied():
    games, seats = made_games(1000, 2, ends=(0.3, 0.2, 0.1, 0.2, 0.2), seed=4)
    counts = outcome_counts(Rows.of(games))

    table = played(games, seats)

    assert table.tally.n == counts["win"] + counts["shared"]
    assert table.tally.sums.sum() == pytest.approx(table.tally.n)
    assert table.tally.shared
    assert sum(counts.values()) == 1000


def test_a_rotating_line_up_is_known_from_a_fixed_one():
    games, seats = made_games(1000, 3, BOTS)
    fixed = made_games(1000, 3, BOTS, lineups=np.tile([0, 1, 2], (1000, 1)))

    assert played(games, seats).tally.rotates()
    assert not played(*fixed).tally.rotates()


def test_outcomes_may_be_plain_strings():
    games, _ = made_games(100, 2, ends=(0.5, 0, 0, 0.5, 0), seed=5)
    plain = games.assign(outcome=games["outcome"].astype(str))

    assert outcome_counts(Rows.of(plain)) == outcome_counts(Rows.of(games))
    assert np.array_equal(outcome_is(Rows.of(plain), "win"), outcome_is(Rows.of(games), "win"))


def test_an_unknown_outcome_is_refused_by_name():
    games, _ = made_games(3, 2)

    with pytest.raises(ValueError, match="draw"):
        outcome_counts(Rows.of(games.assign(outcome="draw")))


def test_frames_that_do_not_belong_together_are_refused():
    games, seats = made_games(10, 2)
    others = seats.assign(game=seats["game"] + 1)

    with pytest.raises(ValueError, match="same games"):
        played(games, others)
    with pytest.raises(ValueError, match="20 rows of seats"):
        played(games, seats.iloc[:-1])
    with pytest.raises(ValueError, match="one player count"):
        played(games.assign(players=[2] * 9 + [3]), seats)


def test_winnerless_games_missing_by_chance_leave_a_line_up_that_rotates():
    games, seats = made_games(2000, 4, ("a", "b", "c", "d"), ends=(0.9, 0, 0, 0.1, 0), seed=9)

    assert played(games, seats).counts.rotates


def test_a_line_up_that_a_winner_chooses_does_not_rotate():
    games, seats = made_games(2000, 2, ("a", "b"), seed=10)
    home = (seats["bot"].to_numpy().reshape(-1, 2)[:, 0] == "a") & (np.arange(2000) % 8 > 1)
    games["outcome"] = games["outcome"].cat.codes.where(~home, 3).map(dict(enumerate(games["outcome"].cat.categories)))

    assert not played(games, seats).counts.rotates
