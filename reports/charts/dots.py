"""A figure and its interval a row, against the line that would be fair: seats, bots, components, runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fairseat.reports.charts.look import (
    GRID,
    INK,
    PAPER,
    SERIES,
    SHAPES,
    SOFT,
    WIDTH,
    canvas,
    in_one_look,
    plain_axis,
    room_for,
    shortened,
    svg_of,
)

ROW = 25
"""The height of a row."""


@dataclass(frozen=True)
class Dot:
    """One row: its label, the figure with its interval, and how it is written.

    low_all, high_all: a wider interval, drawn thin; group: numbers the shape and the colour;
    hollow: drawn without filling, for figures that prove nothing.
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
    left, right = room_for([row.label for row in rows]), room_for([row.text for row in rows], 30, 90)
    top = 26 if line_says else 8
    height = ROW * len(rows) + top + 34
    figure, axes = canvas(height, left, right, 34, top)
    plain_axis(axes)
    low, high = _span(rows, line)
    axes.set_xlim(low, high)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_yticks([])
    axes.locator_params(axis="x", nbins=5)
    axes.set_xlabel(unit, color=SOFT)
    if line is not None:
        axes.axvline(line, color=INK, linewidth=1.2, linestyle=(0, (4, 3)))
        at = (line - low) / (high - low)
        side = "left" if at < 0.2 else "right" if at > 0.8 else "center"
        axes.text(line, -0.62, line_says, ha=side, va="bottom", color=SOFT, fontsize=11.5)
    for at, row in enumerate(rows):
        _draw(axes, at, row)
        axes.text(
            -8 / (WIDTH - left - right),
            at,
            shortened(row.label, left),
            ha="right",
            va="center",
            transform=axes.get_yaxis_transform(),
            color=INK,
        )
        axes.text(
            1 + 8 / (WIDTH - left - right),
            at,
            row.text,
            ha="left",
            va="center",
            transform=axes.get_yaxis_transform(),
            color=INK,
        )
    return svg_of(figure, name, title, says)


def _draw(axes, at: int, row: Dot) -> None:  # type: ignore[no-untyped-def]  # matplotlib's axes are untyped
    """Draw one row."""
    color = SERIES[row.group % len(SERIES)]
    if row.low_all is not None and row.high_all is not None:
        axes.plot([row.low_all, row.high_all], [at, at], color=color, linewidth=1.4, solid_capstyle="butt")
    axes.plot([row.low, row.high], [at, at], color=color, linewidth=4.5, solid_capstyle="butt")
    fill = PAPER if row.hollow else color
    shape = SHAPES[row.group % len(SHAPES)]
    axes.plot([row.figure], [at], shape, color=fill, markersize=8.5, markeredgecolor=INK, markeredgewidth=0.9)
    axes.axhline(at + 0.5, color=GRID, linewidth=0.4)


def _span(rows: Sequence[Dot], line: float | None) -> tuple[float, float]:
    """Choose the ends of the axis: all intervals and the line, with a little air."""
    ends = [end for row in rows for end in (row.low, row.high, row.low_all, row.high_all, line) if end is not None]
    low, high = min(ends), max(ends)
    air = 0.06 * (high - low) or 1.0
    return low - air, high + air
