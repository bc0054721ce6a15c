"""The spread of several runs below each other: nine games in ten, the middle half, the middle game."""

from __future__ import annotations

from collections.abc import Sequence

from fairseat.reports.charts.look import (
    GRID,
    INK,
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

ROW = 30
NAMES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""The quantiles that a row shows."""


@in_one_look
def ranges(name: str, title: str, says: str, rows: Sequence[tuple[str, Sequence[float]]], unit: str) -> str:
    """Draw a row for each run: its label, and the five quantiles of NAMES."""
    texts = [f"{values[2]:,.0f}" for _, values in rows]
    left, right = room_for([label for label, _ in rows]), room_for(texts, 30, 90)
    labels = [in_lines(label, left) for label, _ in rows]
    heights = heights_of(labels, ROW)
    figure, axes = canvas(sum(heights) + 42, left, right, 34, 8)
    plain_axis(axes)
    axes.set_ylim(sum(heights), 0)
    axes.set_xlim(0, 1.04 * max(values[-1] for _, values in rows))
    axes.set_yticks([])
    axes.locator_params(axis="x", nbins=5)
    axes.set_xlabel(unit, color=SOFT)
    wide, end = WIDTH - left - right, 0.0
    for number, ((name_of, values), label, height) in enumerate(zip(rows, labels, heights, strict=True)):
        at, end = end + height / 2, end + height
        color, shape = SERIES[number % len(SERIES)], SHAPES[number % len(SHAPES)]
        axes.plot([values[0], values[4]], [at, at], color=color, linewidth=1.6)
        axes.plot([values[1], values[3]], [at, at], color=color, linewidth=9, solid_capstyle="butt", alpha=0.75)
        axes.plot([values[2]], [at], shape, color=color, markersize=9, markeredgecolor=INK, markeredgewidth=0.9)
        axes.axhline(end, color=GRID, linewidth=0.4)
        across = axes.get_yaxis_transform()
        for edge, word, side in ((-8 / wide, label, "right"), (1 + 8 / wide, texts[number], "left")):
            axes.text(edge, at, word, ha=side, va="center", transform=across, color=INK, linespacing=1.15)
        least, low, middle, high, most = (f"{value:,.0f}" for value in values)
        words = f"{name_of}: half of the games within {middle}, the middle half {low} to {high}"
        hover_row(axes, end - height, height, left, right, f"{words}, nine in ten {least} to {most}")
    return svg_of(figure, name, title, says)
