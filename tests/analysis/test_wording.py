"""Figures are written with the digits that they deserve."""

import numpy as np
import pytest

from fairseat.analysis import wording
from fairseat.analysis.stats.intervals import Estimate


@pytest.mark.parametrize(
    ("share", "margin", "expected"),
    [(0.5347, 0.00016, "53.47 %"), (0.5347, 0.004, "53.5 %"), (0.5347, 0.05, "53 %"), (1 / 3, 0, "33.3 %")],
)
def test_percent_has_the_digits_that_its_margin_bears_out(share, margin, expected):
    assert wording.percent(share, margin) == expected


def test_an_interval_is_written_with_the_digits_of_its_figure():
    found = Estimate(0.268, 0.2671, 0.2689, 1000, 0.95, "Wilson")

    assert wording.with_interval(found, share=True) == "26.80 % (95 % interval 26.71 to 26.89 %)"
    assert wording.interval(found.scaled(1, -0.25), "points") == "95 % interval 1.71 to 1.89 points"


def test_an_interval_without_an_end_is_none():
    found = Estimate(2.0, -np.inf, np.inf, 1, 0.95, "one game only")

    assert "no interval" == wording.span(found)
    assert "no interval: 1 game" == wording.interval(found)


def test_no_figure_has_more_than_four_digits_for_show():
    assert wording.number(23.00912, 0.0003) == "23.01"
    assert wording.number(1234567.8, 0.1) == "1,234,568"
    assert wording.percent(0.99996, 0.001) == wording.percent(1.0, 0.001) == "100.0 %"
    assert wording.number(9.9996, 0.001) == wording.number(10.0, 0.001) == "10.00"


def test_nought_has_no_sign():
    assert wording.number(-0.0001, 0.5) == "0.0"
    assert wording.number(-1.26, 0.5) == "-1.3"


@pytest.mark.parametrize(("value", "expected"), [(1234, "about 1,300"), (7, "about 7"), (np.inf, "endlessly many")])
def test_about_rounds_up_to_two_figures(value, expected):
    assert wording.about(value) == expected


def test_lists_and_seats_read_as_words():
    assert wording.listed(["a"]) == "a"
    assert wording.listed(["a", "b", "c"]) == "a, b and c"
    assert wording.listed(["a", "b"], "or") == "a or b"
    assert wording.player(0) == "the first player"
    assert wording.player(11) == "player 12"
    assert wording.sentence("this ends") == "This ends."


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0.05, 34.46, "0.05 to 34.46"),
        (0.3, 6.0, "0.3 to 6.0"),
        (-26.0, -0.03, "-26.00 to -0.03"),
        (2.0, 6.0, "2.0 to 6.0"),
    ],
)
def test_an_interval_that_may_be_told_as_proved_has_no_end_at_nought(low, high, expected):
    found = Estimate((low + high) / 2, low, high, 100, 0.99, "")

    assert expected == wording.sure_span(found)
    assert wording.span(found.scaled(1, -low - 1)) == wording.sure_span(found.scaled(1, -low - 1))


def test_an_interval_with_nought_inside_has_both_signs() -> None:
    mixed = Estimate(-0.2, -1.2, 0.8, 100, 0.95, "")

    assert (wording.span(mixed), wording.span(mixed.scaled(1, 3))) == ("-1.2 to +0.8", "1.8 to 3.8")
    assert [wording.signed(value, 0.3) for value in (0.8, -0.8, 0.01)] == ["+0.8", "-0.8", "0.0"]
