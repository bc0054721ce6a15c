"""What each rule of a sweep does, which cell is fairest by its worst seat, and whether a largest move goes too far."""

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any

import pandas as pd

from fairseat.analysis.figures import words_of
from fairseat.analysis.findings.finding import Finding
from fairseat.analysis.stats.intervals import Estimate, seen_mostly
from fairseat.analysis.stats.taken import in_percent
from fairseat.analysis.wording import games, interval, listed, number, points, sentence, value_words

SEAT_EDGE, FIRST_EDGE = "seat edge", "first player's edge"


def effect_findings(effects: pd.DataFrame) -> list[Finding]:
    """Say of each headline what moves it most, or that nothing is proved to."""
    if len(effects) == 0:
        return []
    parts = effects.groupby("figure", sort=False)
    tests = len(effects) * effects["fact"].nunique() // effects["figure"].nunique()
    return [_finding(str(name), part, tests) for name, part in parts if part["estimate"].abs().max() > 0]


def headline_moves(cells: pd.DataFrame) -> bool:
    """Tell whether the cells of a headline say anything: what is nought everywhere, or always so, does not."""
    constant = cells["estimate"].nunique() == 1
    return not (constant and cells["estimate"].iloc[0] in ((0, 1) if in_percent(cells["unit"].iloc[0]) else (0,)))


def point_words(point: Mapping[str, Any]) -> str:
    """Write what a cell has on each axis."""
    return ", ".join(f"{name} {value_words(value)}" for name, value in point.items())


def why_no_effects(cell_points: Sequence[Mapping[str, Any]], cells: pd.DataFrame, figure: str) -> str:
    """Say why no effect on a figure is told: a cell does not have it, or the cells cannot tell the axes apart."""
    without = sorted(set(range(len(cell_points))) - set(cells["cell"]))
    if not without:
        return "Too few cells to tell the axes apart."
    named = listed([point_words(cell_points[cell]) for cell in without])
    return f"No effect on {words_of(figure)} can be told: no game that counts for it was played at {named}."


def _finding(figure: str, effects: pd.DataFrame, tests: int) -> Finding:
    """Tell of one headline: the rows are its effects, the largest first; `tests` counts those on all facts."""
    name, level = words_of(figure), float(effects["level"].iloc[0])
    sure = effects[effects["holm"] < 1 - level]
    write = points if in_percent(effects["unit"].iloc[0]) else _amount
    if len(sure) == 0:
        reach = seen_mostly(float(((effects["high"] - effects["low"]) / 2).max()), level, tests)
        text = f"An effect of {write(reach, reach / 4)} would have shown four times in five, in"
        if not isfinite(reach) or (in_percent(effects["unit"].iloc[0]) and reach >= 1):
            text = "Too few to show any:"
        text += f" {games(effects['n'].iloc[0])} a cell."
        largest = Estimate.of_row(next(effects.itertuples()))
        verdict = sentence(f"nothing is proved to move {name}")[:-1]
        return Finding("effects", "open", verdict, text, "", ((figure, largest),))
    row = next(sure.itertuples())
    found = Estimate.of_row(row)
    verb, sized = ("raises", found) if found.estimate > 0 else ("lowers", found.turned())
    step = f"`{row.axis}` from {value_words(row.before)} to {value_words(row.after)}"
    text = f"{step} {verb} it by {write(found.estimate, found.margin)} "
    text += f"({interval(sized, 'points' if in_percent(row.unit) else '')}), the other axes being equal."
    several = effects["axis"].nunique() > 1
    most = several and row.most < 1 - level
    if several and not most:
        text += " Whether another axis moves it more is open."
    verdict = sentence(f"`{row.axis}` moves {name}{' most' if most else ''}")[:-1]
    return Finding("effects", "fact", verdict, text, "", ((figure, found),))


def _amount(value: float, margin: float = 0.0) -> str:
    return number(abs(value), margin)


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
    if best.estimate == worst.estimate:  # such as of a rule that changes no game
        text = f"In all {len(edges)} the worst seat is {size} from its fair share ({interval(best, 'points')})."
        return [Finding("fairness", "open", "No cell is fairer than another", text, "", ((SEAT_EDGE, best),))]
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
