"""A figure and its interval a row, against the line that would be fair: seats, bots, components, runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fairseat.analysis.wording import number
from fairseat.reports.charts.look import (
    GRID,
    INK,
    PAPER,
    SERIES,
    SHAPES,
    SOFT,
    WIDTH,
    canvas,
    heights_of,
    hover_row,
    in_lines,
    in_one_look,
    plain_axis,
    room_for,
    svg_of,
)

ROW = 25
"""The height of a row."""


@dataclass(frozen=True)
class Dot:
    """One row: its label, the figure with its interval, and how it is written.

    low_all, high_all: a wider interval, drawn thin; group: numbers the shape and the colour;
    hollow: drawn without filling, for figures that prove nothing; fair: where this row alone would be fair.
    """

    label: str
    figure: float
    low: float
    high: float
    text: str
    low_all: float | None = None
    high_all: float | None = None
    group: int = 0
    hollow: bool = False
    fair: float | None = None

    @property
    def says(self) -> str:
        """The figures of this row, for whoever points at it."""
        margin = (self.high - self.low) / 2
        plus = "+" if self.low < 0 < self.high else ""
        ends = f"{number(self.low, margin)} to {plus}{number(self.high, margin)}"
        return f"{self.label}: {self.text}" + (f", from {ends}" if self.low < self.high else "")


@in_one_look
def dots(
    name: str,
    title: str,
    says: str,
    rows: Sequence[Dot],
    line: float | None = None,
    line_says: str = "",
    unit: str = "%",
) -> str:
    """Draw a row for each figure, in order from the top, with the line that would be fair."""
    left, right = room_for([row.label for row in rows]), room_for([row.text for row in rows], 30, 110)
    top = 26 if line_says else 8
    labels = [in_lines(row.label, left) for row in rows]
    heights = heights_of(labels, ROW)
    figure, axes = canvas(sum(heights) + top + 34, left, right, 34, top)
    plain_axis(axes)
    low, high = _span(rows, line)
    axes.set_xlim(low, high)
    axes.set_ylim(sum(heights), 0)
    axes.set_yticks([])
    axes.locator_params(axis="x", nbins=5)
    axes.set_xlabel(unit, color=SOFT)
    if line is not None:
        _draw_line(axes, (line - low) / (high - low), line, line_says)
    beside = 8 / (WIDTH - left - right)
    end = 0.0
    for row, label, height in zip(rows, labels, heights, strict=True):
        at, end = end + height / 2, end + height
        _draw(axes, at, row)
        across = axes.get_yaxis_transform()
        axes.axhline(end, color=GRID, linewidth=0.4)
        for where, words, side in ((-beside, label, "right"), (1 + beside, row.text, "left")):
            axes.text(where, at, words, ha=side, va="center", transform=across, color=INK, linespacing=1.15)
        hover_row(axes, end - height, height, left, right, row.says)
    return svg_of(figure, name, title, says)


def _draw_line(axes: Any, part: float, line: float, line_says: str) -> None:
    """Draw the line that would be fair; its words lean away from the nearer edge."""
    axes.axvline(line, color=INK, linewidth=1.2, linestyle=(0, (4, 3)))
    side = "left" if part < 0.2 else "right" if part > 0.8 else "center"
    axes.text(line, -3, line_says, ha=side, va="bottom", color=SOFT, fontsize=11.5)


def _draw(axes: Any, at: float, row: Dot) -> None:
    """Draw one row."""
    color = SERIES[row.group % len(SERIES)]
    if row.low_all is not None and row.high_all is not None:
        axes.plot([row.low_all, row.high_all], [at, at], color=color, linewidth=1.4, solid_capstyle="butt")
    axes.plot([row.low, row.high], [at, at], color=color, linewidth=4.5, solid_capstyle="butt")
    fill = PAPER if row.hollow else color
    shape = SHAPES[row.group % len(SHAPES)]
    axes.plot([row.figure], [at], shape, color=fill, markersize=8.5, markeredgecolor=INK, markeredgewidth=0.9)
    if row.fair is not None:
        axes.plot([row.fair, row.fair], [at - 11, at + 11], color=INK, linewidth=1.2, linestyle=(0, (4, 3)))


def _span(rows: Sequence[Dot], line: float | None) -> tuple[float, float]:
    """Choose the ends of the axis: all intervals and the line, with a little air."""
    known = [(row.low, row.high, row.low_all, row.high_all, row.fair, line) for row in rows]
    ends = [end for row in known for end in row if end is not None]
    low, high = min(ends), max(ends)
    air = 0.06 * (high - low) or 1.0
    return low - air, high + air
