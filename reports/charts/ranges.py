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
    in_one_look,
    plain_axis,
    room_for,
    shortened,
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
    figure, axes = canvas(ROW * len(rows) + 42, left, right, 34, 8)
    plain_axis(axes)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xlim(0, 1.04 * max(values[-1] for _, values in rows))
    axes.set_yticks([])
    axes.locator_params(axis="x", nbins=5)
    axes.set_xlabel(unit, color=SOFT)
    for at, ((label, values), text) in enumerate(zip(rows, texts, strict=True)):
        color, shape = SERIES[at % len(SERIES)], SHAPES[at % len(SHAPES)]
        axes.plot([values[0], values[4]], [at, at], color=color, linewidth=1.6)
        axes.plot([values[1], values[3]], [at, at], color=color, linewidth=9, solid_capstyle="butt", alpha=0.75)
        axes.plot([values[2]], [at], shape, color=color, markersize=9, markeredgecolor=INK, markeredgewidth=0.9)
        axes.axhline(at + 0.5, color=GRID, linewidth=0.4)
        for at, word, side in ((-8, shortened(label, left), "right"), (8, text, "left")):
            edge = (at > 0) + at / (WIDTH - left - right)
            axes.text(edge, at, word, ha=side, va="center", transform=axes.get_yaxis_transform(), color=INK)
    return svg_of(figure, name, title, says)
