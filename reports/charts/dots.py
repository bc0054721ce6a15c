"""A figure and its interval a row, against the line that would be fair; and the spread of several runs, a row each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fairseat.analysis.stats.intervals import Estimate
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

ROW, SPREAD_ROW = 25, 30
"""The height of a row with a figure, and of one with the spread of a run."""
NAMES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""The quantiles that the row of a run shows."""


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

    @classmethod
    def of(cls, label: str, found: Estimate, text: str, factor: float = 100, **more: Any) -> Dot:
        """A row for a figure with its interval, a share in percent unless another factor is named."""
        return cls(label, factor * found.estimate, factor * found.low, factor * found.high, text, **more)

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
    end = 0.0
    for row, label, height in zip(rows, labels, heights, strict=True):
        at, end = end + height / 2, end + height
        _draw(axes, at, row)
        _write_beside(axes, at, end, WIDTH - left - right, (label, row.text))
        hover_row(axes, end - height, height, left, right, row.says)
    return svg_of(figure, name, title, says)


@in_one_look
def ranges(name: str, title: str, says: str, rows: Sequence[tuple[str, Sequence[float]]], unit: str) -> str:
    """Draw a row for each run: its label, and the five quantiles of NAMES: nine games in ten, half, the middle one."""
    texts = [f"{values[2]:,.0f}" for _, values in rows]
    left, right = room_for([label for label, _ in rows]), room_for(texts, 30, 90)
    labels = [in_lines(label, left) for label, _ in rows]
    heights = heights_of(labels, SPREAD_ROW)
    figure, axes = canvas(sum(heights) + 42, left, right, 34, 8)
    plain_axis(axes)
    axes.set_ylim(sum(heights), 0)
    axes.set_xlim(0, 1.04 * max(values[-1] for _, values in rows))
    axes.set_yticks([])
    axes.locator_params(axis="x", nbins=5)
    axes.set_xlabel(unit, color=SOFT)
    end = 0.0
    for nth, ((name_of, values), label, height) in enumerate(zip(rows, labels, heights, strict=True)):
        at, end = end + height / 2, end + height
        color, shape = SERIES[nth % len(SERIES)], SHAPES[nth % len(SHAPES)]
        axes.plot([values[0], values[4]], [at, at], color=color, linewidth=1.6)
        axes.plot([values[1], values[3]], [at, at], color=color, linewidth=9, solid_capstyle="butt", alpha=0.75)
        axes.plot([values[2]], [at], shape, color=color, markersize=9, markeredgecolor=INK, markeredgewidth=0.9)
        _write_beside(axes, at, end, WIDTH - left - right, (label, texts[nth]))
        least, low, middle, high, most = (f"{value:,.0f}" for value in values)
        words = f"{name_of}: half of the games within {middle}, the middle half {low} to {high}"
        hover_row(axes, end - height, height, left, right, f"{words}, nine in ten {least} to {most}")
    return svg_of(figure, name, title, says)


def _write_beside(axes: Any, at: float, end: float, field: float, words: tuple[str, str]) -> None:
    """Write a row's label to its left and its figure to its right, and draw the line below it."""
    axes.axhline(end, color=GRID, linewidth=0.4)
    for word, edge, side in zip(words, (-8 / field, 1 + 8 / field), ("right", "left"), strict=True):
        across = axes.get_yaxis_transform()
        axes.text(edge, at, word, ha=side, va="center", transform=across, color=INK, linespacing=1.15)


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
