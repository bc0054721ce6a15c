"""The findings on one cell: every question that its games can answer, the verdict on the seats first."""

from collections.abc import Mapping, Sequence

import pandas as pd

from fairseat.analysis.findings.bots import bot_finding, skill_finding
from fairseat.analysis.findings.components import component_findings
from fairseat.analysis.findings.drama import drama_finding
from fairseat.analysis.findings.finding import Finding, Levers
from fairseat.analysis.findings.lengths import length_finding
from fairseat.analysis.findings.outcomes import hole_finding, outcome_finding, team_finding
from fairseat.analysis.findings.seats import seat_finding
from fairseat.analysis.stats.components import component_effects
from fairseat.analysis.stats.intervals import LEVEL, Numbers
from fairseat.analysis.stats.summary import Summary, summarise
from fairseat.analysis.stats.tables import played

READING_ORDER = (
    seat_finding,
    team_finding,
    length_finding,
    outcome_finding,
    hole_finding,
    bot_finding,
    skill_finding,
    drama_finding,
)
"""The verdict on the seats comes first."""


def findings(
    games: pd.DataFrame,
    seats: pd.DataFrame,
    level: float = LEVEL,
    *,
    levers: Levers | None = None,
    seconds_a_turn: float | None = None,
    components: Sequence[str] | Mapping[str, Numbers] = (),
) -> list[Finding]:
    """Say what the games of one player count mean for the design, the verdict on the seats first.

    levers: for each kind of finding the rules of this ruleset that bear on it;
    components: columns of the seats table (or arrays by name) whose part in winning is asked for.
    """
    summary = summarise(games, seats, level, seconds_a_turn)
    found = findings_from(summary, levers)
    if components and summary.seats.contested:
        found += component_findings(component_effects(played(games, seats), components, level), levers)
    return found


def findings_from(summary: Summary, levers: Levers | None = None) -> list[Finding]:
    """Say what a summary means for the design."""
    told = [finding(summary, levers or {}) for finding in READING_ORDER]
    return [finding for finding in told if finding is not None]
