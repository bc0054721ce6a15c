"""Is it exciting? Changes of the lead, the moment of decision, comebacks and runaway leaders."""

from dataclasses import dataclass

import numpy as np

from fairseat.analysis.stats.counts import Counted
from fairseat.analysis.stats.intervals import LEVEL, Estimate
from fairseat.analysis.stats.rows import Rows
from fairseat.analysis.stats.sums import ValueCounts

BINS = 20
"""The moment of decision is counted in this many equal steps of the game."""


@dataclass(frozen=True)
class DramaSummary:
    """How exciting the games are that one seat won.

    told: the ruleset measures progress, so that leads mean something; lead_changes: the mean number;
    wire_to_wire: the share of games without a change of the lead; decided_at: the mean share of the turns
    after which the winner led for good; runaways and comebacks: shares of games;
    leads: how many games had how many changes; decisions: how many were decided in which twentieth.
    """

    told: bool
    lead_changes: Estimate
    wire_to_wire: Estimate
    decided_at: Estimate
    decided_quantiles: Rows
    runaways: Estimate
    comebacks: Estimate
    leads: Rows
    decisions: Rows


def drama_summary(table: Counted, level: float = LEVEL) -> DramaSummary | None:
    """Summarise the drama of the games with one winner; nothing where there is none or nobody to beat."""
    counts = table.counts
    means, changes, decided = counts.means, counts.lead_changes, counts.decided_at
    if counts.outcomes["win"] == 0 or counts.players < 2:
        return None
    return DramaSummary(
        told=bool(changes.values.any() or (decided.values < 1).any()),
        lead_changes=means["lead changes"].as_mean(level),
        wire_to_wire=means["wire to wire"].as_share(level),
        decided_at=means["decided at"].as_mean(level),
        decided_quantiles=decided.quantiles((0.1, 0.25, 0.5, 0.75, 0.9), level),
        runaways=means["runaways"].as_share(level),
        comebacks=means["comebacks"].as_share(level),
        leads=_leads(changes),
        decisions=_decisions(decided),
    )


def _leads(changes: ValueCounts) -> Rows:
    """Count the games with each number of lead changes: changes, games, share."""
    counts = np.bincount(changes.values, changes.counts).astype(np.int64)
    return Rows({"changes": np.arange(len(counts)), "games": counts, "share": counts / changes.n})


def _decisions(decided: ValueCounts) -> Rows:
    """Count the games decided in each step of the game: first, last (shares of the turns), games, share."""
    steps = np.minimum((decided.values * BINS).astype(np.int8), BINS - 1)
    counts = np.bincount(steps, decided.counts, BINS).astype(np.int64)
    edges = np.arange(BINS + 1) / BINS
    return Rows({"first": edges[:-1], "last": edges[1:], "games": counts, "share": counts / decided.n})
