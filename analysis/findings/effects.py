"""What does each rule do? The verdicts on a sweep."""

from __future__ import annotations

from typing import Any

import pandas as pd

from fairseat.analysis.figures import figure_named
from fairseat.analysis.findings.finding import Finding
from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.stats.taken import in_percent
from fairseat.analysis.wording import count, interval, number, points, sentence


def effect_findings(effects: pd.DataFrame) -> list[Finding]:
    """Say of each headline what moves it most, or that nothing is proved to."""
    if len(effects) == 0:
        return []
    parts = effects.groupby("figure", sort=False)
    return [_finding(str(name), part) for name, part in parts if part["estimate"].abs().max() > 0]


def headline_moves(cells: pd.DataFrame) -> bool:
    """Tell whether the cells of a headline say anything: what is nought everywhere, or always so, does not."""
    constant = cells["estimate"].nunique() == 1
    return not (constant and cells["estimate"].iloc[0] in ((0, 1) if in_percent(cells["unit"].iloc[0]) else (0,)))


def figure_words(name: str) -> str:
    """Name a figure in words."""
    figure = figure_named(name)
    return figure.words if figure else name


def value_words(value: Any) -> str:
    """Write a value of an axis."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _finding(figure: str, effects: pd.DataFrame) -> Finding:
    """Tell of one headline: the rows are its effects, the largest first."""
    name, level = figure_words(figure), float(effects["level"].iloc[0])
    sure = effects[effects["holm"] < 1 - level]
    write = points if in_percent(effects["unit"].iloc[0]) else _amount
    if len(sure) == 0:
        reach = float(((effects["high"] - effects["low"]) / 2).max())
        text = f"An effect of more than {write(reach, reach)} would have shown in {count(effects['n'].iloc[0])} games."
        return Finding("effects", "open", sentence(f"nothing is proved to move {name}")[:-1], text)
    row = next(sure.itertuples())
    found = Estimate.of_row(row)
    verb = "raises" if found.estimate > 0 else "lowers"
    step = f"`{row.axis}` from {value_words(row.before)} to {value_words(row.after)}"
    text = f"{step} {verb} it by {write(found.estimate, found.margin)} "
    text += f"({interval(found, 'points' if in_percent(row.unit) else '')}), the other axes being equal"
    verdict = sentence(f"`{row.axis}` moves {name} most")[:-1]
    return Finding("effects", "fact", verdict, f"{text}.", "", ((figure, found),))


def _amount(value: float, margin: float = 0.0) -> str:
    return number(abs(value), margin)
