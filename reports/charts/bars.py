"""How the games are spread: a bar for every length, score or moment, with what a reader looks for marked."""

from collections.abc import Sequence
from dataclasses import dataclass

from fairseat.reports.charts.look import INK, SERIES, SOFT, canvas, hover, in_one_look, svg_of

HEIGHT = 230


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
