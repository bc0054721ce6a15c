"""How games are spread: a bar for every length, score or moment, and a fan of how a figure spreads as they go on."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from fairseat.reports.charts.look import INK, SERIES, SOFT, canvas, hover, in_one_look, svg_of

HEIGHT = 230
BANDS = ((0.1, 0.9, 0.25), (0.25, 0.75, 0.45))
"""Each band of the fan: from which to which part of the games, and how dark."""


@dataclass(frozen=True)
class Mark:
    """A line across the bars, with its words."""

    at: float
    says: str


@in_one_look
def spread(
    name: str,
    title: str,
    says: str,
    first: Sequence[float],
    last: Sequence[float],
    shares: Sequence[float],
    unit: str,
    marks: Sequence[Mark] = (),
    middle: tuple[float, float] | None = None,
    bars: Sequence[str] = (),
) -> str:
    """Draw bars from first to last of each row, as high as its share in percent; `middle` is shaded darker.

    bars: what each bar says to whoever points at it, or above it.
    """
    # at the right end there is room for half a number of four digits
    figure, axes = canvas(HEIGHT, 52, 18, 42, 14 + 17 * bool(marks))
    axes.grid(axis="y", linewidth=0.8)
    axes.spines["bottom"].set_visible(True)
    for start, end, share in zip(first, last, shares, strict=True):
        inside = middle is None or (middle[0] <= (start + end) / 2 <= middle[1])
        axes.bar(
            start, 100 * share, width=(end - start) * 0.94, align="edge", color=SERIES[0], alpha=1 if inside else 0.5
        )
    axes.set_xlim(first[0], last[-1])
    axes.set_ylim(0, 106 * max(shares))
    for start, end, words in zip(first, last, bars, strict=False):
        (above,) = axes.bar(start, 106 * max(shares), width=end - start, align="edge", color=SERIES[0], alpha=0)
        hover(above, words)
    for mark in marks:
        axes.axvline(mark.at, color=INK, linewidth=1.3, linestyle=(0, (4, 3)))
        at = (mark.at - first[0]) / (last[-1] - first[0])
        side = "left" if at < 0.2 else "right" if at > 0.8 else "center"
        axes.text(mark.at, 1.02, mark.says, ha=side, va="bottom", transform=axes.get_xaxis_transform(), color=INK)
    axes.locator_params(axis="y", nbins=5)
    axes.locator_params(axis="x", nbins=8, integer=True)
    axes.set_xlabel(unit, color=SOFT)
    axes.set_ylabel("% of the games", color=SOFT)
    axes.tick_params(axis="y", labelcolor=SOFT, labelsize=11.5)
    return svg_of(figure, name, title, says)


@in_one_look
def fan(
    name: str, title: str, says: str, at: Sequence[float], values: Sequence[Sequence[float]], words: Sequence[str]
) -> str:
    """Draw the middle of `values` (a row a game, a column a moment of `at`) and bands about it; words: of the axes."""
    figure, axes = canvas(HEIGHT, 44, 12, 42, 14)
    axes.grid(axis="y", linewidth=0.8)
    axes.spines["bottom"].set_visible(True)
    rows = np.asarray(values, float)
    for low, high, dark in BANDS:
        axes.fill_between(at, *np.quantile(rows, (low, high), axis=0), color=SERIES[0], alpha=dark, linewidth=0)
    axes.plot(at, np.quantile(rows, 0.5, axis=0), color=INK, linewidth=1.6)
    step = (at[-1] - at[0]) / max(len(at) - 1, 1)
    for moment, (low, middle, high) in zip(at, np.quantile(rows, (0.1, 0.5, 0.9), axis=0).T, strict=True):
        (strip,) = axes.bar(moment, max(100.0, float(rows.max())), width=step, color=SERIES[0], alpha=0)
        found = f"{words[1]}: {middle:.0f} in the middle game, between {low:.0f} and {high:.0f} in four of five"
        hover(strip, f"After {moment:.0f} {words[0]}, {found}")
    axes.set_xlim(at[0], at[-1])
    axes.set_ylim(0, max(100.0, float(rows.max())) * 1.01)
    axes.set_xlabel(words[0], color=SOFT)
    axes.set_ylabel(words[1], color=SOFT)
    axes.tick_params(axis="y", labelcolor=SOFT, labelsize=11.5)
    return svg_of(figure, name, title, says)
