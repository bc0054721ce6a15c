"""Figures in words: percentages with the digits that the interval bears out, ordinals, lists, counts."""

from collections.abc import Sequence
from math import floor, isfinite, log10

from analysis.stats.intervals import Estimate

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def digits_for(margin: float) -> int:
    """Choose the decimals to print so that the margin shows in one or two digits."""
    if not isfinite(margin) or margin <= 0:
        return 1
    return min(max(-floor(log10(margin / 3)), 0), 4)


def number(value: float, margin: float = 0.0) -> str:
    """Write a figure with the decimals that its margin bears out."""
    if not isfinite(value):
        return "unknown"
    text = f"{value:,.{digits_for(margin)}f}"
    return text if any(digit in "123456789" for digit in text) else text.removeprefix("-")


def percent(share: float, margin: float = 0.0) -> str:
    """Write a share as a percentage."""
    return f"{number(100 * share, 100 * margin)} %"


def points(difference: float, margin: float = 0.0) -> str:
    """Write a difference of shares in points of a percent, without its sign."""
    text = number(100 * abs(difference), 100 * margin)
    return f"{text} point" if text == "1" else f"{text} points"


def interval(estimate: Estimate, share: bool = False) -> str:
    """Write an interval as `95 % interval 26.8 to 27.0`, in percent where it is a share."""
    scale = 100.0 if share else 1.0
    low, high = (number(scale * end, scale * estimate.margin) for end in (estimate.low, estimate.high))
    return f"{100 * estimate.level:g} % interval {low} to {high}{' %' if share else ''}"


def with_interval(estimate: Estimate, share: bool = False) -> str:
    """Write a figure with its interval in brackets."""
    write = percent if share else number
    figure = write(estimate.estimate, estimate.margin)
    return f"{figure} ({interval(estimate, share)})"


def count(value: float) -> str:
    """Write a whole number with its thousands apart."""
    return f"{round(value):,}" if isfinite(value) else "endlessly many"


def about(value: float) -> str:
    """Write a large number rounded up to two figures, as in `about 12,000`."""
    if not isfinite(value):
        return "endlessly many"
    step = 10 ** max(floor(log10(max(value, 1))) - 1, 0)
    return f"about {-(-round(value) // step) * step:,}"


def listed(words: Sequence[str], link: str = "and") -> str:
    """Join words as a sentence does: a, b and c."""
    words = list(words)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {link} {words[-1]}"


def player(seat: int) -> str:
    """Name a seat as people at the table do: seat 0 is the first player."""
    return f"the {ORDINALS[seat]} player" if seat < len(ORDINALS) else f"player {seat + 1}"


def sentence(text: str) -> str:
    """Begin with a capital letter and end with a stop."""
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")
