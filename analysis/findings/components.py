"""Which card goes with winning? The verdicts, which never claim that it is the cause."""

from typing import Any

import numpy as np

from fairseat.analysis.findings.finding import Finding, Tried, to_try
from fairseat.analysis.stats.components import FEWEST, TOO_FEW
from fairseat.analysis.stats.intervals import Estimate, normal_quantile
from fairseat.analysis.stats.rows import Rows
from fairseat.analysis.wording import count, interval, percent, points, sentence

STRONG_POINTS = 0.05
"""A component is worth a look when its seats win this much more or less, with the interval clear of it."""
MOST_COMPONENTS = 5
"""So many components at most get a sentence of their own."""


def component_findings(effects: Rows, tried: Tried | None = None) -> list[Finding]:
    """Tell of the components that go with winning or losing, the strongest first.

    `effects` are the rows of stats.components.effects_of_sums.
    """
    if len(effects) == 0:
        return []
    level = float(effects.array("level")[0])
    sure = [row for row in effects.tuples() if row.q_value < 1 - level]
    clear = [row for row in sure if row.low > STRONG_POINTS or row.high < -STRONG_POINTS]
    told = [_component(row, tried or {}) for row in clear[:MOST_COMPONENTS]]
    return told or [_none(effects, len(sure), level)]


def _none(effects: Rows, sure: int, level: float) -> Finding:
    """Say that no component stands out, where that is proved of every one; else that these games do not tell."""
    known = effects.taking(np.isfinite(effects.array("low")))
    if len(known) == 0:
        text = (
            f"None of {count(len(effects))} components was seen, and missing, in the {FEWEST} seats that a test wants."
        )
        return Finding("components", "open", "Too few games to tell of any component", text)
    together = normal_quantile(1 - (1 - level) / len(known)) / normal_quantile(level)
    reach = together * (known.array("high") - known.array("low")) / 2
    away = float((np.abs(known.array("estimate")) + reach).max())
    rare = int((effects.array("method") == TOO_FEW).sum())
    text = (
        f"Of {count(len(known))} components that could be tested, none goes with a difference of clearly "
        f"more than {points(STRONG_POINTS, 1)} in the share of wins; {count(sure)} go with a smaller one that is more "
        f"than noise. With certainty none of them goes with more than {points(away, away / 9)}."
    )
    if rare:
        text += f" {count(rare)} more were seen too seldom to be tested."
    if away > STRONG_POINTS:
        return Finding("components", "open", "These games do not tell whether a component stands out", text)
    if rare:
        return Finding("components", "fact", "No common component stands out", text)
    return Finding("components", "good", "No component stands out", text)


def _component(row: Any, tried: Tried) -> Finding:
    """Tell of one component: how often, how much, how sure, and that it need not be the cause."""
    name, found = str(row.component), Estimate.of_row(row)
    more = "more" if found.estimate > 0 else "less"
    text = (
        f"{percent(row.often, found.margin)} of the seats had `{name}`; they won "
        f"{percent(row.win_with, found.margin)} and the others {percent(row.win_without, found.margin)}. "
        f"Between seats of the same bot and place that is "
        f"{points(found.estimate, found.margin)} {more} ({interval(found, 'points')}). "
        f"The two go together: whether one is the cause of the other, only a run without it can tell"
    )
    verb = "goes with winning" if found.estimate > 0 else "goes with losing"
    advice = to_try(tried, name)
    return Finding("components", "look", f"`{name}` {verb}", sentence(text), advice, ((name, found),))
