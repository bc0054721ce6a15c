"""Is it exciting? Changes of the lead, the moment of decision, comebacks and runaway leaders."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from fairseat.analysis.stats.intervals import LEVEL, NOTHING, Estimate, Numbers, mean, quantiles, share
from fairseat.analysis.stats.tables import PIECE, Played, outcome_is

RUNAWAY_BEFORE = 0.5
"""A game is a runaway when the winner led for good before this share of its turns."""
COMEBACK_FROM = 0.75
"""A game is a comeback when its winner did not lead for good before this share of its turns."""
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
    decided_quantiles: pd.DataFrame
    runaways: Estimate
    comebacks: Estimate
    leads: pd.DataFrame
    decisions: pd.DataFrame


def drama_summary(played: Played, level: float = LEVEL) -> DramaSummary | None:
    """Summarise the drama of the games with one winner; nothing where there is none or nobody to beat."""
    won = outcome_is(played.games, "win")
    n = int(won.sum())
    if n == 0 or played.players < 2:
        return None
    lead_changes = _of(played, "lead_changes", won)
    decided_at = _of(played, "decided_at", won)
    return DramaSummary(
        told=bool(lead_changes.any() or (decided_at < 1).any()),
        lead_changes=mean(lead_changes, level),
        wire_to_wire=share(int((lead_changes == 0).sum()), n, level),
        decided_at=mean(decided_at, level),
        decided_quantiles=quantiles(decided_at, (0.1, 0.25, 0.5, 0.75, 0.9), level),
        runaways=share(int((decided_at < RUNAWAY_BEFORE).sum()), n, level),
        comebacks=share(int((decided_at >= COMEBACK_FROM).sum()), n, level),
        leads=_counts(lead_changes),
        decisions=_decisions(decided_at),
    )


def margins(played: Played, level: float = LEVEL) -> Estimate:
    """Average the points between the winner and the best of the others, in games that one seat won."""
    won = outcome_is(played.games, "win")
    if not won.any() or played.players < 2:
        return NOTHING
    scores, wins = played.matrix("score"), played.wins
    pieces = [slice(start, start + PIECE) for start in range(0, len(wins), PIECE)]
    return mean(np.concatenate([_margins(scores[each][won[each]], wins[each][won[each]]) for each in pieces]), level)


def _margins(scores: Numbers, wins: Numbers) -> Numbers:
    """Take the best of the others from the winner's score, game by game."""
    rows, winner = np.arange(len(scores)), wins.argmax(axis=1)
    others = scores.copy()
    others[rows, winner] = -np.inf
    found: Numbers = scores[rows, winner] - others.max(axis=1)
    return found


def _of(played: Played, column: str, chosen: Numbers) -> Numbers:
    """Take a column of the chosen games."""
    values = played.games[column].to_numpy()
    return np.asarray(values if chosen.all() else values[chosen])


def _counts(lead_changes: Numbers) -> pd.DataFrame:
    """Count the games with each number of lead changes: changes, games, share."""
    counts = np.bincount(lead_changes)
    frame = pd.DataFrame({"changes": np.arange(len(counts)), "games": counts})
    return frame.assign(share=counts / len(lead_changes))


def _decisions(decided_at: Numbers) -> pd.DataFrame:
    """Count the games decided in each step of the game: first, last (shares of the turns), games, share."""
    steps = np.minimum((decided_at * BINS).astype(np.int8), BINS - 1)
    counts = np.bincount(steps, minlength=BINS)
    edges = np.arange(BINS + 1) / BINS
    frame = pd.DataFrame({"first": edges[:-1], "last": edges[1:], "games": counts})
    return frame.assign(share=counts / len(decided_at))
