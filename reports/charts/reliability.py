"""A reliability curve: how often came what was foreseen, against the line on which foresight is right."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fairseat.reports.charts.look import INK, PAPER, SERIES, SHAPES, SOFT, canvas, hover, in_one_look, svg_of

HEIGHT = 380
KEY = 19
"""The height of a line of the key."""


@dataclass(frozen=True)
class Curve:
    """The points of one table, in percent: foreseen, came, and how far the interval of what came reaches."""

    label: str
    foreseen: Sequence[float]
    came: Sequence[float]
    reach: Sequence[float]
    looks: Sequence[int]


@in_one_look
def reliability(name: str, title: str, says: str, curves: Sequence[Curve]) -> str:
    """Draw every table's points with their intervals; the key stands below, for the curves cross."""
    below = 48 + KEY * len(curves)
    figure, axes = canvas(HEIGHT + KEY * len(curves), 48, 14, below, 12)
    axes.grid(linewidth=0.8)
    axes.spines["bottom"].set_visible(True)
    axes.plot([0, 100], [0, 100], color=INK, linewidth=1.2, linestyle=(0, (4, 3)))
    for number, curve in enumerate(curves):
        color, again = SERIES[number % len(SERIES)], number >= len(SERIES)
        dash = (0, (3, 1.5)) if again else "solid"  # a look that comes again is told apart: dashed and hollow
        edge, face = (color, PAPER) if again else (PAPER, color)
        look: dict[str, Any] = {"marker": SHAPES[number % len(SHAPES)], "color": color, "linestyle": "none"}
        look |= {"markeredgecolor": edge, "markerfacecolor": face}
        axes.errorbar(
            curve.foreseen, curve.came, curve.reach, color=color, linewidth=1.6, elinewidth=1.0, linestyle=dash
        )
        for foreseen, came, reach, looks in zip(curve.foreseen, curve.came, curve.reach, curve.looks, strict=True):
            drawn = axes.plot([foreseen], [came], **look, markersize=6.5)
            told = f"foreseen {foreseen:.0f} %, came {came:.0f} % (± {reach:.0f}) of {looks} looks"
            hover(drawn[0], f"{curve.label}: {told}")
        down = -(44 + KEY * (number + 0.7)) / (HEIGHT - 60)
        across = axes.transAxes
        axes.plot([0.02], [down], **look, markersize=7, transform=across, clip_on=False)
        axes.text(0.06, down, curve.label, va="center", transform=across, color=INK)
    axes.set_xlim(0, 100)
    axes.set_ylim(0, 100)
    axes.set_xlabel("foreseen, % of a win", color=SOFT)
    axes.set_ylabel("came, % of a win", color=SOFT)
    return svg_of(figure, name, title, says)
