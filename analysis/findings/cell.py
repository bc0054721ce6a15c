"""The findings on one cell: who played, then every question that its games can answer, the seats first."""

from dataclasses import dataclass, replace

from fairseat.analysis.figures import Figure, figures_of
from fairseat.analysis.findings.bots import bot_finding, skill_finding
from fairseat.analysis.findings.by_card import by_the_card
from fairseat.analysis.findings.components import component_findings, dealt_findings
from fairseat.analysis.findings.drama import drama_finding
from fairseat.analysis.findings.finding import Finding, Tried
from fairseat.analysis.findings.fit import as_they_played
from fairseat.analysis.findings.outcomes import hole_finding, length_finding, outcome_finding, team_finding, way_finding
from fairseat.analysis.findings.players import UNFIT, players_finding
from fairseat.analysis.findings.seats import seat_finding
from fairseat.analysis.findings.sums import CellSums, sums_of
from fairseat.analysis.own_figures import figures_of_run
from fairseat.analysis.stats.components import dealt_effects, effects_of_sums
from fairseat.analysis.stats.counts import CellCounts
from fairseat.analysis.stats.intervals import LEVEL, Estimate
from fairseat.analysis.stats.rows import Rows
from fairseat.analysis.stats.summary import Summary, summary_of
from fairseat.analysis.store.chances import read_chances
from fairseat.analysis.store.plan import Plan, PlannedCell
from fairseat.analysis.store.read import Run

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
"""The verdict on the seats comes first, what goes with winning last."""
HABIT = "How long games of players who look ahead last was not measured."


@dataclass(frozen=True)
class CellFindings:
    """What one cell of a run says, the same for the terminal, for programs and for the page.

    sums: what its games add up to;
    figures: every figure of the registry with its estimate, where they were asked for;
    parts: what cards, tickets or places go with; dealt: what those do that chance alone dealt.
    """

    cell: int
    sums: CellSums
    summary: Summary
    figures: tuple[tuple[Figure, Estimate], ...]
    findings: tuple[Finding, ...]
    parts: Rows
    dealt: Rows

    @property
    def counts(self) -> CellCounts:
        """What every verdict needs of its games."""
        return self.sums.counts


def find(run: Run, cell: int, with_figures: bool = True) -> CellFindings:
    """Say what the games of a cell mean for the design."""
    run.check_cell(cell)
    seconds, planned = run.plan.card.turn_seconds, run.plan.cells[cell]
    tried = run.plan.card.tried_for(planned.rules, planned.players)
    sums = sums_of(run, cell)
    counts, parts, hands = sums.counts, Rows({}), Rows({})
    summary = summary_of(counts, LEVEL, seconds)
    if summary.players > 1:
        parts = effects_of_sums(sums.components.effects(), LEVEL)
        hands = dealt_effects(sums.dealt.effects(), LEVEL)
    asked = figures_of(counts, seconds, own=figures_of_run(run)) if with_figures else []
    figures = tuple((figure, figure.estimate(counts)) for figure in asked)
    who, ahead = players_finding(planned, summary, run.plan.card), _look_ahead(run.plan, planned)
    way = way_finding(summary, run.plan.parts_named(cell).get("end_reason", ()), ahead)
    seen = read_chances(run.folder, run.plan, cell)
    told = [
        *([who] if who else []),
        *findings_from(summary, tried),
        *([way] if way else []),
        *dealt_findings(hands, tried),
        *component_findings(parts, tried),
    ]
    if seen is not None:  # what chances tell of drama is truer than the ruleset's own measure of progress
        from fairseat.analysis.findings.chances import chance_findings  # few runs have them

        told = [*(one for one in told if one.kind != "drama"), *chance_findings(seen, tried, len(planned.bots) > 1)]
    told = by_the_card(told, run, cell, summary, sums.measures)
    if not ahead:
        told = [replace(one, sentence=f"{one.sentence} {HABIT}") if one.kind == "length" else one for one in told]
    if who and who.verdict == UNFIT:
        told = [who, *as_they_played([who], told[1:])]
    return CellFindings(cell, sums, summary, figures, tuple(told), parts, hands)


def _look_ahead(plan: Plan, cell: PlannedCell) -> bool:
    """Whether anybody at the table looks ahead: what others do is a habit that stronger players may not have."""
    weights = [plan.bots[bot].seated(cell.players, cell.rules) for bot in cell.bots]
    return any(float(some.get("search", 0)) > 0 for some in weights)


def bots_findings(summary: Summary) -> list[Finding]:
    """Say what a tournament means: who wins, and how much choosing well matters."""
    return [finding for finding in findings_from(summary) if finding.kind in ("bots", "skill")]


def findings_from(summary: Summary, tried: Tried | None = None) -> list[Finding]:
    """Say what a summary means for the design."""
    told = [finding(summary, tried or {}) for finding in READING_ORDER]
    return [finding for finding in told if finding is not None]
