"""Which card goes with winning? The verdicts, which never claim that it is the cause."""

from typing import Any

import pandas as pd

from fairseat.analysis.findings.finding import Finding, Levers, to_try
from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.wording import count, interval, percent, points, sentence

STRONG_POINTS = 0.05
"""A component is worth a look when its seats win this much more or less, with the interval clear of it."""
MOST_COMPONENTS = 5
"""So many components at most get a sentence of their own."""


def component_findings(effects: pd.DataFrame, levers: Levers | None = None) -> list[Finding]:
    """Tell of the components that go with winning or losing, the strongest first.

    `effects` is the frame of stats.components.component_effects.
    """
    if len(effects) == 0:
        return []
    level = float(effects["level"].iloc[0])
    sure = effects[effects["q_value"] < 1 - level]
    clear = (sure["low"] > STRONG_POINTS) | (sure["high"] < -STRONG_POINTS)
    tested = int(effects["p_value"].lt(1).sum())
    told = [_component(row, levers or {}) for row in sure[clear].head(MOST_COMPONENTS).itertuples()]
    if told:
        return told
    largest = float(effects["estimate"].abs().max())
    text = (
        f"Of {count(tested)} components that could be tested, none goes with a difference of clearly "
        f"more than {points(STRONG_POINTS, 1)} in the share of wins; {count(len(sure))} go with a smaller "
        f"one that is more than noise. The largest difference seen is {points(largest, STRONG_POINTS)}."
    )
    return [Finding("components", "good", "No component stands out", text)]


def _component(row: Any, levers: Levers) -> Finding:
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
    advice = to_try(levers, name) or to_try(levers, "components")
    return Finding("components", "look", f"`{name}` {verb}", sentence(text), advice, ((name, found),))
