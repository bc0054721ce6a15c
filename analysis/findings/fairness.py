"""Which cell of a sweep is fairest, judged by its worst seat, and whether a rule's largest move goes too far."""

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from fairseat.analysis.findings.effects import point_words
from fairseat.analysis.findings.finding import Finding
from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.wording import interval, points, sentence

SEAT_EDGE, FIRST_EDGE = "seat edge", "first player's edge"


def fairness_findings(cell_points: Sequence[Mapping[str, Any]], cells: pd.DataFrame) -> list[Finding]:
    """Name the fairest cell, and say where the first player's edge crosses the fair line.

    `cells` has the rows of both edges: cell, figure, estimate, low, high, n, level, method; none where nobody wins.
    """
    if cells.empty:
        return []
    edges = cells[cells["figure"] == SEAT_EDGE].sort_values(["estimate", "cell"])
    if len(edges) < 2:
        return []
    best, worst = (Estimate.of_row(row) for row in (edges.iloc[0], edges.iloc[-1]))
    where, there = (point_words(cell_points[int(edges.iloc[place].cell)]) for place in (0, -1))
    size = points(best.estimate, best.margin)
    text = f"There the worst seat is {size} from its fair share ({interval(best, 'points')}, all seats together); "
    text += f"with {there} it is {points(worst.estimate, worst.margin)}."
    sure = best.high < worst.low
    if not sure:
        text += " The games do not tell them apart."
    verdict = f"{'Fairest' if sure else 'Fairest as it looks'}: {where}"
    found = [Finding("fairness", "fact" if sure else "open", verdict, text, "", ((SEAT_EDGE, best),))]
    return found + _overshoot(cell_points, cells[cells["figure"] == FIRST_EDGE])


def _overshoot(cell_points: Sequence[Mapping[str, Any]], cells: pd.DataFrame) -> list[Finding]:
    """Say that a single axis turns the first player's edge round, where both sides of it are proved."""
    axes = list(cell_points[0])
    rows = [(cell_points[int(row.cell)], Estimate.of_row(row)) for row in cells.itertuples()]
    ahead = [one for one in rows if one[1].low > 0]
    behind = [one for one in rows if one[1].high < 0]
    if len(axes) != 1 or not ahead or not behind:
        return []
    more, less = max(ahead, key=lambda one: one[1].estimate), min(behind, key=lambda one: one[1].estimate)
    text = f"With {point_words(more[0])} the first player wins {points(more[1].estimate, more[1].margin)} more than is "
    text += (
        f"fair, with {point_words(less[0])} {points(less[1].estimate, less[1].margin)} less: what is fair lies between."
    )
    return [Finding("fairness", "look", sentence(f"`{axes[0]}` overshoots")[:-1], text, "", ((FIRST_EDGE, less[1]),))]
