"""Intervals agree with the big libraries and cover the truth as often as they say."""

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.proportion import multinomial_proportions_confint, proportion_confint

from fairseat.analysis.stats import intervals
from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.stats.sums import ValueCounts
from tests.analysis.coverage import assert_between, assert_covers


@pytest.mark.parametrize("level", [0.9, 0.95, 0.99])
@pytest.mark.parametrize(("k", "n"), [(10, 25), (500, 1000), (334_000, 1_000_000), (885, 1000)])
def test_share_is_wilson_as_statsmodels_has_it(k, n, level):
    expected = proportion_confint(k, n, 1 - level, method="wilson")

    found = intervals.share(k, n, level)

    assert (found.estimate, found.low, found.high) == pytest.approx((k / n, *expected), rel=1e-12)
    assert found.method == "Wilson"


@pytest.mark.parametrize(("k", "n"), [(0, 1), (0, 1000), (9, 1000), (1, 7), (991, 1000), (1000, 1000), (3, 1_000_000)])
def test_share_near_0_or_1_is_exact_and_says_so(k, n):
    expected = proportion_confint(k, n, 0.05, method="beta")

    found = intervals.share(k, n)

    assert (found.low, found.high) == pytest.approx(expected, rel=1e-9, abs=1e-15)
    assert found.method == "Clopper-Pearson"


@pytest.mark.parametrize("p", [0.05, 0.25, 0.5, 0.8])
def test_wilson_covers_the_truth(p):
    k = np.random.default_rng(1).binomial(1000, p, 5000)

    low, high, _ = intervals.share_bounds(k / 1000, k / 1000 * (1 - k / 1000) / 1000, 1000)

    assert_between(low, high, p)


@pytest.mark.parametrize("p", [0.0002, 0.002, 0.998])
def test_exact_interval_never_covers_less_than_it_says(p):
    k = np.random.default_rng(2).binomial(1000, p, 4000)

    low, high, _ = intervals.share_bounds(k / 1000, k / 1000 * (1 - k / 1000) / 1000, 1000)

    assert_between(low, high, p, at_least=True)


@pytest.mark.parametrize("chances", [(0.3, 0.4, 0.3), (0.6, 0.3, 0.1), (0.9, 0.05, 0.05)])
def test_shared_wins_are_covered_with_their_own_spread(chances):
    draw = np.random.default_rng(3)
    counts = draw.multinomial(400, chances, 4000)
    values = np.array([0, 0.5, 1])
    truth = float(values @ chances)

    found = [intervals.share_of(np.repeat(values, row)) for row in counts]

    assert_covers(found, truth)


def test_shared_wins_make_a_share_surer_than_a_coin():
    values = np.tile([0, 0.5, 0.5, 1], 250)

    assert intervals.share_of(values).margin < 0.75 * intervals.share(500, 1000).margin


def test_all_wins_shared_is_not_taken_for_certainty():
    found = intervals.share_of(np.full(100, 0.5))

    assert found.low < 0.49
    assert found.high > 0.51


def test_plain_wins_are_the_same_as_a_share():
    wins = np.repeat([0.0, 1.0], [700, 300])

    found, expected = intervals.share_of(wins), intervals.share(300, 1000)

    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), rel=1e-12)
    assert found.method == expected.method


def test_mean_is_students_interval():
    values = np.random.default_rng(4).poisson(20, 37)
    expected = stats.ttest_1samp(values, 0).confidence_interval(0.9)

    found = intervals.mean(values, 0.9)

    assert (found.low, found.high) == pytest.approx(tuple(expected), rel=1e-12)


def test_mean_of_small_integers_does_not_overflow():
    values = np.full(1_000_000, 60_000, np.uint16)

    assert intervals.mean(values).estimate == 60_000


def test_the_mean_of_a_long_tail_is_held_at_either_end_where_students_interval_lies_too_low():
    rows = np.random.default_rng(4).exponential(1.0, (4_000, 100))
    found = [intervals.skewed_mean(row, 0.98) for row in rows]
    plain = [intervals.mean(row, 0.98) for row in rows]
    error = np.sqrt(0.01 * 0.99 / len(rows))

    assert np.mean([one.high < 1 for one in found]) == pytest.approx(0.01, abs=3.5 * error)
    assert np.mean([one.low > 1 for one in found]) == pytest.approx(0.01, abs=3.5 * error)
    assert np.mean([one.high < 1 for one in plain]) > 0.01 + 3.5 * error
    assert intervals.mean(np.ones(9)).high == intervals.skewed_mean(np.ones(9)).high == 1.0


def test_mean_covers_the_truth_for_skewed_lengths():
    lengths = np.random.default_rng(5).geometric(0.05, (3000, 500))

    found = [intervals.mean(row) for row in lengths]

    assert_covers(found, 20.0)


@pytest.mark.parametrize("n", [11, 100, 101, 5000])
@pytest.mark.parametrize("q", [0.05, 0.29, 0.5, 0.95])
def test_quantile_interval_is_scipys(q, n):
    values = np.random.default_rng(6).normal(size=n)
    expected = stats.quantile_test(values, p=q).confidence_interval(0.95)

    row = ValueCounts.of(values).quantiles([q]).iloc[0]

    # where a sample is too small for an end, scipy says nan and we give the farthest value seen
    low, high = (np.nan_to_num(expected.low, nan=values.min()), np.nan_to_num(expected.high, nan=values.max()))
    assert (row.low, row.high) == (low, high)
    assert row.estimate == np.quantile(values, q, method="inverted_cdf")


@pytest.mark.parametrize("q", [0.1, 0.5, 0.95])
def test_quantile_covers_the_truth(q):
    values = np.random.default_rng(7).random((3000, 300))

    found = [ValueCounts.of(row).quantiles([q]).iloc[0] for row in values[:1500]]

    assert_covers(found, q, at_least=True)


def test_counted_integers_and_sorted_floats_have_the_same_quantiles():
    turns = np.random.default_rng(8).poisson(40, 10_001).astype(np.uint16)
    wanted = [0.01, 0.25, 0.5, 0.99]

    counted, ordered = (ValueCounts.of(values).quantiles(wanted) for values in (turns, turns.astype(float)))

    assert counted.equals(ordered.frame)


def test_multinomial_is_goodmans():
    counts = np.array([200, 300, 500])
    expected = multinomial_proportions_confint(counts, 0.05, method="goodman")

    found = intervals.multinomial(counts, ["a", "b", "c"])

    assert found[["low", "high"]].to_numpy() == pytest.approx(expected, rel=1e-9)
    assert found["games"].tolist() == [200, 300, 500]


def test_multinomial_intervals_hold_all_together():
    chances = np.array([0.5, 0.3, 0.15, 0.05])
    counts = np.random.default_rng(9).multinomial(1000, chances, 1500)
    frames = [intervals.multinomial(row, list("abcd")) for row in counts]

    together = [bool(((frame["low"] <= chances) & (chances <= frame["high"])).all()) for frame in frames]

    assert_between(np.where(together, 0, 2), np.where(together, 2, 3), 1, at_least=True)


@pytest.mark.parametrize("level", [0, 1, 95])
def test_level_outside_0_to_1_is_refused(level):
    with pytest.raises(ValueError, match="between 0 and 1"):
        intervals.share(1, 2, level)


def test_an_estimate_is_told_in_another_unit():
    found = Estimate(0.5, 0.4, 0.6, 100, 0.95, "made up")

    assert found.margin == pytest.approx(0.1)
    assert found.scaled(100, -50).high == pytest.approx(10)


def test_nothing_is_estimated_from_no_games():
    assert intervals.share(0, 0).n == 0
    assert intervals.mean(np.array([])).method == "no games"
    assert ValueCounts.of(np.array([])).median().n == 0


@pytest.mark.parametrize("events", [9, 11, 12, 15, 20, 30])
def test_the_lower_end_of_a_rare_share_is_not_too_high(events):
    """Wilson's lower end alone lies above the truth in 3.5 to 4.5 % near 10 events, where 2.5 % is promised."""
    n = 5_000
    counts = np.arange(120)
    low = np.array([intervals.share(count, n).low for count in counts])

    assert stats.binom.pmf(counts, n, events / n)[low > events / n].sum() <= 0.0335
