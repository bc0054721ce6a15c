"""What goes with winning, which is never called the cause, and what a deal is worth, which chance alone makes one."""

from typing import Any

import numpy as np

from fairseat.analysis.findings.finding import Finding, Tried, to_try
from fairseat.analysis.stats.components import FEWEST, FEWEST_DEALT, TOO_FEW
from fairseat.analysis.stats.intervals import Estimate, normal_quantile
from fairseat.analysis.stats.rows import Rows
from fairseat.analysis.wording import count, interval, percent, points, sentence

STRONG_POINTS = 0.05
"""A component is worth a look when its seats win this much more or less, with the interval clear of it."""
MOST_COMPONENTS = 5
"""So many components at most get a sentence of their own."""
WORTH_TELLING = 0.02
"""What a deal surely gives or takes, from so much on, is worth a look: a player in fifty games owes it the win."""


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


def dealt_findings(effects: Rows, tried: Tried | None = None) -> list[Finding]:
    """Tell of what was dealt and what it did to winning, the strongest first.

    `effects` are the rows of stats.components.dealt_effects, whose intervals of all together say what is sure.
    """
    if len(effects) == 0:
        return []
    known = effects.taking(np.isfinite(effects.array("low_all")))
    clear = [row for row in known.tuples() if row.low_all > WORTH_TELLING or row.high_all < -WORTH_TELLING]
    told = [_dealt(row, len(known), tried or {}) for row in clear[:MOST_COMPONENTS]]
    return told or [_none_dealt(effects, known)]


def _none_dealt(effects: Rows, known: Rows) -> Finding:
    """Say that no deal decides much, where that is sure of every one; else that these games do not tell."""
    if len(known) == 0:
        text = f"Not one of {count(len(effects))} was dealt in {FEWEST_DEALT} seats, and not dealt in as many."
        return Finding("dealt", "open", "Too few games to tell what a deal is worth", text)
    most = float(np.maximum(known.array("high_all"), -known.array("low_all")).max())
    rare = len(effects) - len(known)
    untold = f" {count(rare)} more came too seldom, or too often, to test." if rare else ""
    text = (
        f"None of {count(len(known))} things that may be dealt is surely worth {points(WORTH_TELLING, 1)} of the wins"
    )
    if most <= WORTH_TELLING:
        text += f"; all together, none gives or takes more than {points(most, most / 9)}."
        return Finding("dealt", "good", "No deal decides much", sentence(text) + untold)
    text += f", but one may still give or take {points(most, most / 9)}."
    return Finding("dealt", "open", "These games do not tell what a deal is worth", sentence(text) + untold)


def _dealt(row: Any, tests: int, tried: Tried) -> Finding:
    """Tell of one thing that was dealt: what it does, how sure that is, and why it is the cause."""
    name, found = str(row.component), Estimate.of_row(row)
    sure = Estimate(found.estimate, float(row.low_all), float(row.high_all), found.n, found.level, found.method)
    more, sized = ("more", sure) if sure.estimate > 0 else ("less", sure.turned())
    beside = f", true of all {count(tests)} together" if tests > 1 else ""
    text = (
        f"Whoever is dealt `{name}` wins {points(sure.estimate, sure.margin)} {more} "
        f"({interval(sized, 'points')}{beside}): {percent(row.win_with, sure.margin)} of the games, "
        f"the others {percent(row.win_without, sure.margin)}. "
        f"Chance alone deals it, to {percent(row.often, 0.01)} of the seats: this is its effect between these bots"
    )
    verdict = f"Whoever is dealt `{name}` wins {'more' if found.estimate > 0 else 'less'}"
    return Finding("dealt", "look", verdict, sentence(text), to_try(tried, name), ((name, sure),))
