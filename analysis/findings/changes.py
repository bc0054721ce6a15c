"""What differs between two runs? The verdicts."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from fairseat.analysis.figures import words_of
from fairseat.analysis.findings.finding import Finding
from fairseat.analysis.stats.compare import Comparison
from fairseat.analysis.stats.families import seen_mostly
from fairseat.analysis.stats.intervals import Estimate, normal_quantile
from fairseat.analysis.stats.taken import in_percent
from fairseat.analysis.wording import interval, number, percent, points, sentence

WORTH_SAYING = 1.1
"""The gain of pairing is mentioned when it made an interval this many times narrower."""


def change_findings(comparison: Comparison) -> list[Finding]:
    """Tell what the second run changes, surest differences only, and say how it was compared."""
    figures = comparison.figures
    level = float(figures["level"].iloc[0])
    sure = figures[figures["holm"] < 1 - level]
    if len(sure) == 0:
        widest = figures[figures["figure"].str.endswith(" player wins")]
        margin = float(((widest["high"] - widest["low"]) / 2).max())
        reach = seen_mostly(margin, level, len(figures))
        text = f"{comparison.note} A seat's change of {points(reach, reach / 4)} would have shown four times in five."
        if not np.isfinite(reach):
            text = comparison.note
        return [Finding("changes", "open", "Too close to call: these games show no change", text)]
    return [_change(row, comparison, number == 0) for number, row in enumerate(sure.itertuples())]


def _change(row: Any, comparison: Comparison, first: bool) -> Finding:
    """Tell of one figure before and after; the first says how the runs were compared."""
    found = Estimate.of_row(row)
    share = in_percent(row.unit)
    name = words_of(row.figure)
    write = percent if share else number
    sized = found if found.estimate > 0 else found.turned()
    size = points(found.estimate, found.margin) if share else number(abs(found.estimate), found.margin)
    verb = "rises" if found.estimate > 0 else "falls"
    text = (
        f"{name} {verb} by {size} ({interval(sized, 'points' if share else '')}), "
        f"from {write(row.first, found.margin)} to {write(row.second, found.margin)}."
    )
    if first:
        text += f" {comparison.note}"
    if comparison.paired and row.narrowed > WORTH_SAYING:
        text += f" Pairing made the interval {number(row.narrowed, 1)} times narrower."
    verdict = sentence(f"{name} {verb}")[:-1]
    return Finding("changes", "fact", verdict, sentence(text), "", ((row.figure, found),))


def answers(comparison: Comparison, named: Sequence[str] = ()) -> list[Finding]:
    """Answer first what was asked: whether the edge changed, or each figure that was named; and if not, within what."""
    figures = comparison.figures
    if named:
        rows = figures[figures["figure"].isin(named)]
        return [_answer(words_of(row.figure), rows[rows.index == row.Index]) for row in rows.itertuples()]
    seats = figures[figures["figure"].str.endswith(" player wins")]
    return [_answer("the edge", seats)] if len(seats) else []


def _answer(what: str, rows: Any) -> Finding:
    """Say whether any of these figures changed, all of them judged together."""
    row = rows.loc[rows["p_value"].idxmin()]
    level, share = float(row.level), in_percent(row.unit)
    write = points if share else number
    wider = normal_quantile(1 - (1 - level) / len(rows)) / normal_quantile(level)
    middle, half = rows["estimate"], wider * (rows["high"] - rows["low"]) / 2
    within = float((middle.abs() + half).max())
    found = Estimate.of_row(row)
    if len(rows) > 1:
        fair = 1 / len(rows)
        before, after = (float((rows[side] - fair).abs().max()) for side in ("first", "second"))
        ends = [points(one, within / 4) for one in (before, after)]
        size = f"The worst seat is {ends[0]} from fair in the first, {ends[1]} in the second."
    else:
        ends = [_amount(one, found.margin, share) for one in (row.first, row.second)]
        size = f"It is {ends[0]} in the first, {ends[1]} in the second."
    if bool((middle.abs() > half).any()):
        return Finding("changes", "fact", f"{what[0].upper()}{what[1:]} changed", size, "", ((row.figure, found),))
    verdict = f"{what[0].upper()}{what[1:]} did not change, within {write(within, within / 4)}"
    return Finding("changes", "good", verdict, size, "", ((row.figure, found),))


def _amount(value: float, margin: float, share: bool) -> str:
    return percent(value, margin) if share else number(value, margin)
