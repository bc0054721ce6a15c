"""The page of a ladder: the first player's edge from the rung that plays worst to the one that sees farthest."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from fairseat.analysis.findings import Finding
from fairseat.analysis.wording import count, percent
from fairseat.reports.charts.dots import Dot, dots
from fairseat.reports.pieces import Chart, PageTable, Section, VerdictBox
from fairseat.reports.sections.figures import amount_words, level_words, point_pair

if TYPE_CHECKING:
    from fairseat.analysis.experiments.ladder import Rung
    from fairseat.analysis.store.read import Run

EDGES, CLIMB = "edges", "climb"
ABOVE = "wins in 100 games above the fair share"
"""What the axis of an edge counts."""


def ladder_told(run: Run) -> tuple[VerdictBox, list[Section]]:
    """The verdict on the seats where the best play, and the sections: edges by rung, and each rung against the next."""
    from fairseat.analysis.experiments.ladder import climbed

    rungs = climbed(run)[::-1]
    told = [_named(rung, rung.seats) for rung in rungs if rung.seats is not None]
    verdict = VerdictBox("", told[0], tuple((finding, EDGES) for finding in told[1:]))
    edges = Section(EDGES, "Does the first player's edge change with skill?", tuple(told[1:]), (), (_edges(rungs),))
    climb = Section(CLIMB, "Does each rung beat the one below?", (), (), (_climb(rungs),))
    return verdict, [edges, climb]


def _named(rung: Rung, finding: Finding) -> Finding:
    return replace(finding, verdict=f"`{rung.bot}` in every seat: {finding.verdict[:1].lower()}{finding.verdict[1:]}")


def _edges(rungs: list[Rung]) -> Chart:
    """Draw the first player's edge of every rung, the best players above."""
    title, rows, lines = "The first player's edge, rung by rung", [], []
    for rung in rungs:
        edge = rung.edge
        if edge.n:
            text, ends = point_pair(edge)
            rows.append(Dot.of(rung.bot, edge, text.removesuffix(" points")))
            lines.append((rung.bot, text, ends, count(edge.n)))
    says = "; ".join(f"{row.label} {row.text}" for row in rows) + "."
    svg = dots("ladder-edges", title, says, rows, 0.0, "fair", ABOVE)
    level = level_words(rungs[0].alone.level)
    note = (
        f"n = {count(min(rung.edge.n for rung in rungs))} games or more a rung, the same bot in every seat. {level}s."
    )
    return Chart(title, svg, note, PageTable(title, ("Rung", "Edge", level, "n"), tuple(lines), (1, 2, 3)))


def _climb(rungs: list[Rung]) -> Chart:
    """Draw how often a seat of each rung wins against the rung below."""
    title, fair = "Each rung against the one below", rungs[0].fair
    met = [(rung, rung.share) for rung in rungs if rung.share is not None]
    rows, lines = [], []
    for rung, share in met:
        text, ends = amount_words(share, True)
        rows.append(Dot.of(f"{rung.bot} against {rung.below}", share, text))
        lines.append((f"{rung.bot} against {rung.below}", text, ends, count(share.n)))
    says = "; ".join(f"{row.label}: {row.text}" for row in rows) + "."
    svg = dots(
        "ladder-climb", title, says, rows, 100 * fair, f"equal: {percent(fair)}", "share of the wins of a seat, %"
    )
    level = level_words(rungs[0].alone.level)
    note = f"n = {count(min(share.n for _, share in met))} games or more a pair. {level}s."
    return Chart(title, svg, note, PageTable(title, ("Pair", "Wins of a seat", level, "n"), tuple(lines), (1, 2, 3)))
