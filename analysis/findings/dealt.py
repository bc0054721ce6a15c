"""What is a deal worth? The verdicts on what chance alone gave: an experiment in every game, so causes may be named."""

from typing import Any

import numpy as np

from fairseat.analysis.findings.components import MOST_COMPONENTS
from fairseat.analysis.findings.finding import Finding, Tried, to_try
from fairseat.analysis.stats.components import FEWEST_DEALT
from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.stats.rows import Rows
from fairseat.analysis.wording import count, interval, percent, points, sentence

WORTH_TELLING = 0.02
"""What a deal surely gives or takes, from so much on, is worth a look: a player in fifty games owes it the win."""


def dealt_findings(effects: Rows, tried: Tried | None = None) -> list[Finding]:
    """Tell of what was dealt and what it did to winning, the strongest first.

    `effects` are the rows of stats.components.dealt_effects, whose intervals of all together say what is sure.
    """
    if len(effects) == 0:
        return []
    known = effects.taking(np.isfinite(effects.array("low_all")))
    clear = [row for row in known.tuples() if row.low_all > WORTH_TELLING or row.high_all < -WORTH_TELLING]
    told = [_dealt(row, len(known), tried or {}) for row in clear[:MOST_COMPONENTS]]
    return told or [_none(effects, known)]


def _none(effects: Rows, known: Rows) -> Finding:
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
