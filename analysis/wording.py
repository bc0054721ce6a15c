"""Figures in words: percentages with the digits that the interval bears out, ordinals, lists, counts."""

from collections.abc import Sequence
from math import floor, isfinite, log10
from typing import Any

from fairseat.analysis.stats.intervals import Estimate

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def decimals(margin: float, size: float = 0.0) -> int:
    """Choose the decimals to print: the margin shows in one or two digits, the figure in four at most."""
    if not isfinite(margin) or margin <= 0:
        return 1
    wanted, most = -floor(log10(margin / 3)), _most_decimals(size)
    return min(max(wanted, 0), _most_decimals(round(size, most)))  # 99.996 is written as 100.0, as 100 is


def _most_decimals(size: float) -> int:
    """Four digits in all, three of them decimals at most."""
    return max(3 - floor(log10(size)), 0) if size >= 1 else 3


def number(value: float, margin: float = 0.0, size: float | None = None) -> str:
    """Write a figure with the decimals that its margin bears out; `size` is the largest figure beside it."""
    if not isfinite(value):
        return "unknown"
    text = f"{value:,.{decimals(margin, abs(value) if size is None else size)}f}"
    return text if any(digit in "123456789" for digit in text) else text.removeprefix("-")


def percent(share: float, margin: float = 0.0) -> str:
    """Write a share as a percentage."""
    return f"{number(100 * share, 100 * margin)} %"


def points(difference: float, margin: float = 0.0) -> str:
    """Write a difference of shares in points of a percent, without its sign."""
    return several(number(100 * abs(difference), 100 * margin), "point")


def interval(estimate: Estimate, unit: str = "", whole: bool = False) -> str:
    """Write an interval as `95 % interval 26.8 to 27.0`; shares take the unit `%` or `points`, turns are `whole`."""
    if not isfinite(estimate.margin):
        return f"{span(estimate)}: {games(estimate.n)}"
    ends = f"{span(estimate, 100)} {unit}" if unit else span(estimate)
    if whole:
        ends = f"{count(estimate.low)} to {count(estimate.high)}"
    return f"{100 * estimate.level:g} % interval {ends}"


def span(estimate: Estimate, scale: float = 1.0) -> str:
    """Write the two ends of an interval, `26.8 to 27.0`, with as many decimals as the figure itself.

    Where nought lies between the ends both have their sign: `-1.2 to +0.8`.
    """
    if not isfinite(estimate.margin):
        return "no interval"
    figure, margin = scale * abs(estimate.estimate), scale * estimate.margin
    low, high = (number(scale * end, margin, figure) for end in (estimate.low, estimate.high))
    return f"{low} to {'+' if low.startswith('-') and estimate.high > 0 else ''}{high}"


def sure_span(estimate: Estimate, scale: float = 1.0) -> str:
    """Write an interval that may be told as proved: where nought lies outside, no end of it is rounded to nought."""
    figure, margin = scale * abs(estimate.estimate), scale * estimate.margin
    nearest = scale * min(abs(estimate.low), abs(estimate.high))
    if estimate.low <= 0 <= estimate.high or float(number(nearest, margin, figure).replace(",", "")):
        return span(estimate, scale)
    return f"{number(scale * estimate.low, nearest)} to {number(scale * estimate.high, nearest)}"


def signed(value: float, margin: float = 0.0) -> str:
    """Write a difference with its sign, whichever it has."""
    text = number(value, margin)
    return f"+{text}" if value > 0 and any(digit in "123456789" for digit in text) else text


def with_interval(estimate: Estimate, share: bool = False) -> str:
    """Write a figure with its interval in brackets."""
    write = percent if share else number
    figure = write(estimate.estimate, estimate.margin)
    return f"{figure} ({interval(estimate, '%' if share else '')})"


def count(value: float) -> str:
    """Write a whole number with its thousands apart."""
    return f"{round(value):,}" if isfinite(value) else "endlessly many"


def games(value: float) -> str:
    """Write a number of games."""
    return several(count(value), "game")


def several(amount: str | int, noun: str) -> str:
    """Write how many of something: 1 game, 2 games."""
    return f"{amount} {noun}{'' if str(amount) == '1' else 's'}"


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


def quoted(names: Sequence[str]) -> list[str]:
    """Set names of bots, rules or ways apart from words."""
    return [f"`{name}`" for name in names]


def value_words(value: Any) -> str:
    """Write the value of a rule, a weight or an axis."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:g}" if isinstance(value, float) else str(value)


def typed(value: Any) -> str:
    """Write the value of a rule as people type it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def luck_alone(p_value: float) -> str:
    """Write how often luck alone does as much, by itself or adjusted for a list."""
    return "< 0.0001" if p_value < 1e-4 else f"{p_value:.4f}"


def p_words(p_value: float) -> str:
    """Write the same in a sentence."""
    return f"p {luck_alone(p_value)}" if p_value < 1e-4 else f"p = {luck_alone(p_value)}"


def player(seat: int) -> str:
    """Name a seat as people at the table do: seat 0 is the first player."""
    return f"the {ORDINALS[seat]} player" if seat < len(ORDINALS) else f"player {seat + 1}"


def sentence(text: str) -> str:
    """Begin with a capital letter and end with a stop."""
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")
