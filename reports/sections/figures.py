"""Figures as the pages write them: rows of tables and dots from estimates, always with interval and n."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.stats.taken import in_percent
from fairseat.analysis.wording import count, number, percent, player, sentence, signed, span
from fairseat.reports.charts.dots import Dot
from fairseat.reports.pieces import PageTable, Section
from fairseat.reports.reading import CellReport


def figure_section(told: CellReport, prefix: str) -> Section:
    """List every figure under the name by which `check`, `sweep` and `compare` know it."""
    rows = []
    for figure, found in told.figures:
        if found.n and not figure.column:  # those of the ruleset's own columns stand in a section of their own
            unit = {"share": "of 100", "points": "points"}.get(figure.unit, figure.unit)
            ends = (number(found.estimate, found.margin), span(found))
            if in_percent(figure.unit):
                ends = (number(100 * found.estimate, 100 * found.margin), span(found, 100))
            rows.append((figure.name, sentence(figure.words).replace("`", ""), *ends, unit, count(found.n)))
    headings = ("Figure", "It is", "Value", level_words(told.summary.level), "Unit", "n")
    note = "`fairseat check` holds any of them against a bound; games that never ended are counted, not dropped."
    table = PageTable("Every figure by its name", headings, tuple(rows), (2, 3, 5), note, f"{len(rows)} figures")
    return Section(f"{prefix}figures", "Every figure by its name", (), (), (), (table,))


def share_row(label: str, row: Any, *more: str) -> tuple[str, ...]:
    """Write a row of a table for a share: label, figure, interval, n."""
    margin = (row.high - row.low) / 2
    ends = " to ".join(number(100 * end, 100 * margin) for end in (row.low, row.high))
    return (label, percent(row.estimate, margin), ends, *more, count(row.n))


def share_dot(label: str, row: Any, group: int = 0) -> Dot:
    """Draw a share in percent."""
    margin = (row.high - row.low) / 2
    wide = [100 * float(getattr(row, key)) if hasattr(row, key) else None for key in ("low_all", "high_all")]
    text = percent(row.estimate, margin)
    return Dot(label, 100 * row.estimate, 100 * row.low, 100 * row.high, text, wide[0], wide[1], group)


def number_row(label: str, found: Estimate, unit: str = "") -> tuple[str, ...]:
    """Write a row of a table for a mean."""
    return (label, number(found.estimate, found.margin), span(found), unit, count(found.n))


def amount_words(found: Estimate, share: bool) -> tuple[str, str]:
    """Write a figure and its interval, as a percentage where it is a share."""
    if share:
        return percent(found.estimate, found.margin), f"{span(found, 100)} %"
    return number(found.estimate, found.margin), span(found)


def point_pair(found: Estimate) -> tuple[str, str]:
    """Write a difference of shares and its interval in points."""
    return f"{signed(100 * found.estimate, 100 * found.margin)} points", span(found, 100)


def level_words(level: float) -> str:
    """Name the interval of a heading."""
    return f"{100 * level:g} % interval"


def share_table(
    caption: str, first: str, rows: Sequence[tuple[str, ...]], level: float, *more: str, note: str = ""
) -> PageTable:
    """Lay out shares with their intervals."""
    headings = (first, "Share", f"{level_words(level)}, %", *more, "n")
    return PageTable(caption, headings, tuple(rows), tuple(range(1, len(headings))), note)


def seat_name(seat: int) -> str:
    """Name a seat at the head of a row."""
    name = player(seat)
    return name[4:5].upper() + name[5:] if name.startswith("the ") else name[:1].upper() + name[1:]


def title_of(name: str) -> str:
    """Write the name of a column as words."""
    return name.replace("_", " ")
