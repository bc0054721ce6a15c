"""Differences agree with the big libraries, with brute force, and cover the truth as often as they say."""

import numpy as np
import pytest
from scipy import optimize
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.proportion import confint_proportions_2indep
from statsmodels.stats.weightstats import CompareMeans

from fairseat.analysis.stats import differences, intervals
from tests.analysis.coverage import assert_covers, holds


@pytest.mark.parametrize(
    ("k", "n", "other_k", "other_n"), [(56, 70, 48, 80), (20, 100, 200, 900), (500, 1000, 510, 1000)]
)
def test_difference_of_shares_is_newcombes_as_statsmodels_has_it(k, n, other_k, other_n):
    expected = confint_proportions_2indep(k, n, other_k, other_n, method="newcomb", compare="diff")

    found = differences.difference(intervals.share(k, n), intervals.share(other_k, other_n))

    assert (found.low, found.high) == pytest.approx(expected, rel=1e-9)


def test_difference_of_shares_is_the_published_one():
    # Newcombe 1998, Statistics in Medicine 17, 873-890, table II, contrast (a), method 10
    found = differences.difference(intervals.share(56, 70), intervals.share(48, 80))

    assert (found.low, found.high) == pytest.approx((0.0524, 0.3339), abs=5e-5)


def test_difference_of_means_is_welchs_when_games_are_many():
    draw = np.random.default_rng(1)
    one, other = draw.normal(20, 5, 4000), draw.normal(21, 2, 6000)
    expected = CompareMeans.from_data(one, other).tconfint_diff(usevar="unequal")

    found = differences.difference(intervals.mean(one), intervals.mean(other))

    assert (found.low, found.high) == pytest.approx(expected, abs=2e-4)


def test_difference_covers_the_truth_near_0():
    draw = np.random.default_rng(2)
    pairs = zip(draw.binomial(800, 0.03, 2500), draw.binomial(500, 0.06, 2500), strict=True)

    found = [differences.difference(intervals.share(k, 800), intervals.share(other, 500)) for k, other in pairs]

    assert_covers(found, -0.03, at_least=True)


def tango_by_brute_force(first_only, second_only, n, level=0.95):
    """Search for the differences that the score test does not reject, by the likeliest table."""

    def score(value):
        # the second alone has chance q, the first alone q + value; find q by the likelihood
        def unlikely(q):
            rest = max(n - first_only - second_only, 0)
            parts = ((first_only, q + value), (second_only, q), (rest, 1 - 2 * q - value))
            return -sum(count * np.log(max(chance, 1e-300)) for count, chance in parts if count)

        q = optimize.minimize_scalar(
            unlikely, bounds=(max(0, -value), (1 - value) / 2), method="bounded", options={"xatol": 1e-12}
        ).x
        return (first_only - second_only - n * value) / np.sqrt(n * (2 * q + value - value**2))

    z = intervals.normal_quantile(level)
    middle = (first_only - second_only) / n
    return (
        optimize.brentq(lambda value: score(value) - z, -0.999, middle),
        optimize.brentq(lambda value: score(value) + z, middle, 0.999),
    )


@pytest.mark.parametrize(("first_only", "second_only", "n"), [(12, 2, 50), (1, 4, 44), (30, 31, 400), (300, 240, 9000)])
def test_paired_shares_are_tangos_as_brute_force_finds_them(first_only, second_only, n):
    expected = tango_by_brute_force(first_only, second_only, n)

    found = differences.paired_shares(first_only, second_only, n)

    assert (found.low, found.high) == pytest.approx(expected, abs=2e-5)


@pytest.mark.parametrize(("first_only", "second_only"), [(60, 40), (61, 39), (55, 45), (100, 70), (100, 73)])
def test_paired_interval_excludes_nought_when_mcnemar_says_so(first_only, second_only):
    expected = mcnemar([[0, first_only], [second_only, 0]], exact=False, correction=False).pvalue

    found = differences.paired_shares(first_only, second_only, 1000)

    assert differences.mcnemar(first_only, second_only) == pytest.approx(expected, rel=1e-9)
    assert holds(found, 0) == (expected >= 0.05)


def test_mcnemar_is_exact_for_few_games():
    expected = mcnemar([[0, 9], [2, 0]], exact=True).pvalue

    assert differences.mcnemar(9, 2) == pytest.approx(expected, rel=1e-12)
    assert differences.mcnemar(0, 0) == 1.0


@pytest.mark.parametrize("chances", [(0.02, 0.05, 0.93), (0.2, 0.1, 0.7), (0.004, 0.004, 0.992)])
def test_paired_shares_cover_the_truth(chances):
    counts = np.random.default_rng(3).multinomial(1000, chances, 2000).tolist()

    found = [differences.paired_shares(gained, lost, 1000) for gained, lost, _ in counts]

    assert_covers(found, chances[0] - chances[1])


@pytest.mark.parametrize(
    ("first_only", "second_only", "n"), [(0, 0, 50), (50, 0, 50), (0, 50, 50), (0, 0, 1), (1, 0, 1)]
)
def test_paired_shares_stay_within_reason_at_the_ends(first_only, second_only, n):
    found = differences.paired_shares(first_only, second_only, n)

    assert -1 <= found.low <= found.estimate <= found.high <= 1
    assert found.high - found.low > 0


def test_paired_mean_is_narrower_for_shared_luck_and_covers_the_truth():
    draw = np.random.default_rng(4)
    luck = draw.normal(size=(2000, 200))
    one, other = luck + draw.normal(size=luck.shape) / 3 + 0.1, luck + draw.normal(size=luck.shape) / 3

    found = [differences.paired_mean(*rows) for rows in zip(one, other, strict=True)]
    apart = differences.difference(intervals.mean(one[0]), intervals.mean(other[0]))

    assert_covers(found, 0.1)
    assert found[0].margin < 0.5 * apart.margin
