"""Adjusted p-values are those of statsmodels and keep their promises."""

import numpy as np
import pytest
from statsmodels.stats.multitest import multipletests

from fairseat.analysis.stats.intervals import benjamini_hochberg, holm
from tests.analysis.coverage import assert_seldom


@pytest.mark.parametrize(("ours", "theirs"), [(holm, "holm"), (benjamini_hochberg, "fdr_bh")])
def test_adjusted_p_values_are_those_of_statsmodels(ours, theirs):
    p_values = np.random.default_rng(1).random(50) ** 3

    assert ours(p_values) == pytest.approx(multipletests(p_values, method=theirs)[1], rel=1e-12)


@pytest.mark.parametrize("adjust", [holm, benjamini_hochberg])
def test_an_empty_family_stays_empty_and_one_test_stays_as_it_is(adjust):
    assert adjust(np.array([])).size == 0
    assert adjust(np.array([0.03])).tolist() == [0.03]


def test_holm_seldom_finds_anything_in_noise():
    families = np.random.default_rng(2).random((4000, 20))

    assert_seldom([holm(row).min() < 0.05 for row in families])
