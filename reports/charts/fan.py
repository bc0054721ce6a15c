"""A fan: how a figure spreads over the games as each goes on, from its middle half to nine in ten."""

from collections.abc import Sequence

import numpy as np

from fairseat.reports.charts.look import INK, SERIES, SOFT, canvas, hover, in_one_look, svg_of

HEIGHT = 230
BANDS = ((0.1, 0.9, 0.25), (0.25, 0.75, 0.45))
"""Each band of the fan: from which to which part of the games, and how dark."""


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
