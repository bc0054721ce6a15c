"""The page of foresight says what is known today."""

import re

from fairseat.analysis.evidence.fresh import Evidence
from fairseat.analysis.evidence.record import AHEAD_SEATS, Record, seat_figure
from fairseat.reports.charts.look import in_lines
from fairseat.reports.charts.reliability import Curve, reliability
from fairseat.reports.gallery import foresight
from fairseat.reports.gallery.foresight import write_foresight


def test_seats_among_masters_are_told_with_the_difference_and_what_it_proves(monkeypatch, tmp_path):
    ends = {"master": (0.59, 0.56, 0.62), "expert": (0.52, 0.516, 0.524)}
    found = {seat_figure(seat, bot): share for seat in (0, 1) for bot, share in ends.items()}
    about = {"kind": AHEAD_SEATS, "game": "round-trip", "players": 2, "bots": ("master",), "rivals": ("expert",)}
    how = {"level": 0.99, "games": 900, "seed": "1", "command": "", "behaviour": ""}
    record = Record(**about, **how, found=found, detail={"contested": 899, "rivals_contested": 100_000})
    monkeypatch.setattr(foresight, "known", lambda kind: [record] if kind == AHEAD_SEATS else [])
    told = "| 59.0 % (56.0 to 62.0) | 52.0 % (51.6 to 52.4) | +7 points (4 to 10) | proved to differ | 899 |"

    assert told in write_foresight(tmp_path).read_text(encoding="utf-8")


def test_no_interval_that_is_called_proved_ends_at_nought(tmp_path, monkeypatch):
    """The Journey's gain at four, 0.03 to 26 points, was once told as `+0.0 to +26.0`, proved."""
    monkeypatch.setattr(Evidence, "is_fresh", lambda evidence, record: True)  # whoever plays how
    lines = write_foresight(tmp_path).read_text(encoding="utf-8").splitlines()
    ends = [re.search(r"\(([^ ]+) to ([^)]+)\)", line) for line in lines if "| proved" in line]

    assert ends
    assert all(float(end) for found in ends if found for end in found.groups())


def test_a_seventh_curve_is_told_apart_from_the_first():
    """Two players of The Journey had the look of two players of Round-trip."""
    curves = [Curve(f"table {nth}", [20.0, 60.0], [25.0, 55.0], [3.0, 3.0], [30, 30]) for nth in range(7)]
    six, seven = (reliability("name", "title", "says", curves[:many]).count("stroke-dasharray") for many in (6, 7))

    assert six < seven


def test_no_percent_sign_stands_alone_on_its_line():
    assert "at 5\u00a0%" in in_lines("The Journey: Istanbul, 2p, at 5 %", 130).splitlines()[-1]
