"""Runs are compared in pairs where they share their shuffles: narrower, and as true as unpaired."""

from itertools import pairwise, zip_longest

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from fairseat.analysis.stats.compare import compare, compare_parts
from fairseat.analysis.stats.counts import gather
from fairseat.analysis.stats.intervals import holm
from fairseat.analysis.stats.tables import played
from tests.analysis.coverage import assert_covers
from tests.analysis.made_games import drawn_anew, made_games

TWO = ("first player wins", "turns")
"""Figures of which the truth is known; of many comparisons no others are worked out."""


def two_variants(seed, n=400, longer=0):
    """Play two variants that share most luck: the second flips few games and lasts a little longer."""
    draw = np.random.default_rng((seed, 1))
    games, seats = made_games(n, 2, seed=seed)
    flipped = draw.random(n) < 0.1
    win = seats["win"].to_numpy().reshape(-1, 2).copy()
    win[flipped] = win[flipped][:, ::-1]
    turns = games["turns"].to_numpy() + draw.binomial(1, 0.5, n) + longer
    other = games.assign(turns=turns.astype(np.uint16))
    return played(games, seats), played(other, seats.assign(win=win.ravel()))


def by_figure(*sides, **how):
    """Compare two runs: a row a figure, found by its name."""
    return compare(*sides, **how).figures.set_index("figure")


def test_pairing_narrows_the_intervals_and_they_cover_the_truth():
    found = [by_figure(*two_variants(seed), shared_seeds=True, named=TWO) for seed in range(500)]

    assert_covers((frame.loc["first player wins"] for frame in found), 0.0)
    assert_covers((frame.loc["turns"] for frame in found), 0.5)
    assert np.mean([frame.loc["turns", "narrowed"] for frame in found]) > 5


def test_unpaired_covers_the_truth_for_runs_with_nothing_in_common():
    found = []
    for seed in range(500):
        other = played(*made_games(500, 2, seat_edge=[0.4, 0], seed=10_000 + seed))
        found.append(by_figure(played(*made_games(300, 2, seed=seed)), other, shared_seeds=False, named=TWO))

    assert_covers((frame.loc["first player wins"] for frame in found), 1 / (1 + np.exp(-0.4)) - 0.5)
    assert_covers((frame.loc["turns"] for frame in found), 0.0)


def test_no_share_changes_by_more_than_all_games():
    """Of two games the runaways were told to change by anything between -1,271 and +1,271 points."""
    frame = by_figure(*two_variants(1, n=2), shared_seeds=True)
    shares = frame[frame["unit"] == "share"]

    assert len(shares) > 3
    assert shares["low"].min() >= -1.0
    assert shares["high"].max() <= 1.0


@pytest.mark.parametrize("edge", [-0.1, 0.0, 0.1])
def test_an_edge_changes_by_what_the_share_of_its_seat_does(edge):
    """A negative edge was taken for a share itself and had no interval, one near nought a far too wide one."""
    named = ("first player's edge", "first player wins")
    sides = (played(*made_games(20_000, 3, seat_edge=[edge, 0, 0], seed=seed)) for seed in (41, 42))
    rows = {row.figure: row for row in compare(*sides, False, named=named).figures.tuples()}
    told = [[rows[name].estimate, rows[name].low, rows[name].high] for name in named]

    assert pytest.approx(told[1]) == told[0]


def test_what_two_seats_or_two_bots_win_is_one_claim_and_is_corrected_for_once():
    sides = [played(*made_games(2_000, 2, ("a", "b"), bot_edge=[edge, 0], seed=edge)) for edge in (0, 1)]
    named = ("first player wins", "second player wins", "a wins", "b wins", "turns")
    rows = {row.figure: row for row in compare(*sides, False, named=named).figures.tuples()}
    claims = ("first player wins", "a wins", "turns")
    of_three = compare(*(played(*made_games(500, 3, seed=seed)) for seed in (1, 2)), False).figures

    assert set(claims) == {row.fact for row in rows.values()}
    assert [rows[name].holm for name in claims] == holm([rows[name].p_value for name in claims]).tolist()
    assert [rows["first player wins"].holm, rows["a wins"].holm] == [
        rows["second player wins"].holm,
        rows["b wins"].holm,
    ]
    assert list(of_three.array("figure")) == list(of_three.array("fact"))


@pytest.mark.parametrize("turned", [False, True])
def test_two_bots_are_two_claims_where_a_third_sits_on_one_side(turned):
    """Beside a third bot what one wins is no longer what the other does not; it was counted as one claim."""
    sides = [played(*made_games(600, 3, bots, seed=seed)) for seed, bots in enumerate((("a", "b"), ("a", "b", "c")))]
    rows = compare(*(sides[::-1] if turned else sides), False, named=("a wins", "b wins")).figures.tuples()

    assert ["a wins", "b wins"] == [row.fact for row in rows]


def test_paired_turns_are_scipys_paired_test():
    one, other = two_variants(1)
    before, after = one.games["turns"].astype(float), other.games["turns"].astype(float)
    expected = stats.ttest_rel(after, before).confidence_interval(0.95)

    row = by_figure(one, other, shared_seeds=True).loc["turns"]

    assert row.estimate == pytest.approx((after - before).mean())
    assert (row.low, row.high) == pytest.approx(tuple(expected), rel=1e-3)
    assert row.method == "paired, Student's t"


def test_seats_of_games_without_a_winner_are_paired_through_their_own_counts():
    won, some = (drawn_anew(400, 400, 2, ends=ends, seat_edge=[1.5, 0]) for ends in (None, (0.6, 0, 0, 0.4, 0)))
    frames = (by_figure(*sides, shared_seeds=True, named=TWO) for sides in zip(won, some, strict=True))

    assert_covers((frame.loc["first player wins"] for frame in frames), 0.0)


def test_only_games_that_both_have_are_paired_and_the_note_says_so():
    one, other = two_variants(2)
    fewer = played(other.games.iloc[100:], other.seats.iloc[200:])

    found = compare(one, fewer, shared_seeds=True)

    assert found.paired
    assert found.games == 300
    assert "300 games" in found.note
    assert "100 games that only one run has" in found.note


def test_runs_that_share_nothing_are_unpaired_whatever_was_asked():
    one, other = two_variants(3)
    later = played(
        other.games.assign(game=other.games["game"] + 10_000), other.seats.assign(game=other.seats["game"] + 10_000)
    )

    found = compare(one, later, shared_seeds=True)

    assert not found.paired
    assert found.note.startswith("Unpaired")


def test_a_run_compared_with_itself_shows_no_change_but_claims_no_certainty():
    one, _ = two_variants(4)

    frame = by_figure(one, one, shared_seeds=True)

    assert (frame["estimate"] == 0).all()
    assert (frame["p_value"] == 1).all()
    assert frame.loc["first player wins", "high"] > 0
    assert frame.loc["unfinished", "high"] > 0


def test_the_median_is_compared_with_its_own_interval():
    one, other = two_variants(5, n=5000, longer=3)

    row = by_figure(one, other, shared_seeds=True).loc["median turns"]

    assert 2 <= row.estimate <= 5
    assert row.low <= 3.5 <= row.high
    assert row.p_value < 0.001


def test_more_columns_can_be_compared():
    one, other = two_variants(6)
    one, other = (played(table.games.assign(extra_turns=value), table.seats) for table, value in ((one, 2), (other, 3)))

    frame = by_figure(one, other, shared_seeds=True, columns=["extra_turns"])

    assert frame.loc["extra_turns", "estimate"] == 1


def test_different_tables_are_refused():
    with pytest.raises(ValueError, match="2 players cannot be compared with 3"):
        compare(played(*made_games(10, 2)), played(*made_games(10, 3)), shared_seeds=True)


def cut(games, seats, sizes=(0, 500, 1_000, 1_300)):
    """Cut the games of three into parts."""
    for first, end in pairwise(sizes):
        if first < len(games):
            yield played(games.iloc[first:end], seats.iloc[3 * first : 3 * end])


@pytest.mark.parametrize(("more", "shared"), [(1_300, True), (1_000, True), (600, True), (1_300, False)])
def test_runs_compared_part_by_part_say_what_they_say_whole(more, shared):
    ends = (0.7, 0.1, 0.05, 0.1, 0.05)
    frames = [made_games(n, 3, ("a", "b", "c"), bot_edge=[1.0, 0, 0], ends=ends, seed=n) for n in (1_000, more)]
    whole = compare(*(played(*each) for each in frames), shared)
    counts = [gather(cut(*each)) for each in frames]
    parts = compare_parts(*counts, lambda: zip_longest(*(cut(*each) for each in frames)), shared)

    assert (whole.paired, whole.games, whole.note) == (parts.paired, parts.games, parts.note)
    assert shared == whole.paired
    assert 15 < len(whole.figures)
    pd.testing.assert_frame_equal(whole.figures.frame, parts.figures.frame, rtol=1e-9)


def test_what_is_no_mean_over_games_is_not_called_paired():
    frames = [made_games(300, 2, ("a", "b"), bot_edge=[0.5, 0], seed=3) for _ in range(2)]
    one, other = (played(*each) for each in frames)
    alone, both = (compare(one, other, True, named=named) for named in (("a beats b",), ("a beats b", "turns")))

    assert (False, True) == (alone.paired, both.paired)
    assert alone.note.startswith("Unpaired, though both runs met the same shuffles")
    assert both.note.endswith("Compared unpaired: a beats b.")
