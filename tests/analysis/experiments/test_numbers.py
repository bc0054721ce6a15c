"""Numbers as people type them."""

import pytest

from fairseat.analysis.experiments.numbers import games_for, read_games, read_precision, read_seed
from fairseat.simulators.engine.mistakes import Mistake


@pytest.mark.parametrize("typed", ["1_000_000", "1e6", "1E6", "1M", "1m", "1000k", "0.001b", 1_000_000, 1e6])
def test_a_million_games_may_be_written_in_many_ways(typed):
    assert read_games(typed) == 1_000_000


@pytest.mark.parametrize("typed", ["", "many", "1.5", "1e-3", "1MM", "nan", "inf", "1,000", True, "0x10", "1__M e"])
def test_what_is_no_number_of_games_is_refused_by_its_own_word(typed):
    with pytest.raises(Mistake, match="is not a number of games"):
        read_games(typed)


@pytest.mark.parametrize("typed", ["0", "-5", "-1M", 0, -3])
def test_no_games_and_fewer_are_refused(typed):
    with pytest.raises(Mistake, match="At least 1 game"):
        read_games(typed)


@pytest.mark.parametrize(("typed", "half_width"), [("0.2%", 0.002), ("0.002", 0.002), ("1 %", 0.01), (0.05, 0.05)])
def test_a_precision_is_a_percentage_or_a_share(typed, half_width):
    assert read_precision(typed) == pytest.approx(half_width)


@pytest.mark.parametrize("typed", ["0", "50%", "-1%", "x", "%", "nan", "2"])
def test_a_precision_out_of_range_is_refused(typed):
    with pytest.raises(Mistake, match="is not a precision"):
        read_precision(typed)


@pytest.mark.parametrize("seed", [0, 1, 2**63, 2**63 + 11, 2**64, 2**70, 10**300])
def test_any_whole_number_from_nought_on_is_a_seed(seed):
    assert read_seed(str(seed)) == seed


@pytest.mark.parametrize("typed", ["-1", "1.0", "1e6", "x", "", "٣", "9" * 2_000])
def test_anything_else_is_no_seed(typed):
    with pytest.raises(Mistake, match="is not a seed"):
        read_seed(typed)


def test_a_precision_asks_for_enough_games_in_whole_rotations():
    games = games_for(None, 0.002, 4)

    assert games % 4 == 0
    assert games == pytest.approx(0.25 * (1.96 / 0.002) ** 2, rel=0.001)
