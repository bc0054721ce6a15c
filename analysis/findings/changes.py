"""What differs between two runs? The verdicts."""

from typing import Any

import numpy as np

from fairseat.analysis.figures import words_of
from fairseat.analysis.findings.finding import Finding
from fairseat.analysis.stats.compare import Comparison
from fairseat.analysis.stats.families import seen_mostly
from fairseat.analysis.stats.intervals import Estimate
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
