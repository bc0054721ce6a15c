"""Do the players of several cells fit their rules? Said before any effect, which is only called one of a rule if so."""

from collections.abc import Sequence
from dataclasses import replace

from fairseat.analysis.findings.finding import Finding
from fairseat.analysis.findings.players import MANY_UNENDED, OF_THE_PLAYERS, UNFIT, misfit_of
from fairseat.analysis.stats.counts import CellCounts
from fairseat.analysis.stats.lengths import length_summary
from fairseat.analysis.store.plan import PlannedCell
from fairseat.analysis.wording import count, listed, quoted, with_interval

Played = tuple[str, PlannedCell, CellCounts]
"""A cell under the name that people know it by, and what its games add up to."""


def fit_findings(cells: Sequence[Played]) -> list[Finding]:
    """Name the first cell whose players do not fit its rules, and how many there are; nothing where all fit."""
    told = [(name, why) for name, cell, counts in cells if (why := why_unfit(cell, counts))]
    if not told:
        return []
    name, why = told[0]
    if len(told) == len(cells):
        return [Finding("players", "look", UNFIT, f"{name}: {why}")]
    verdict = f"The players do not fit the rules of {count(len(told))} of {count(len(cells))} cells"
    return [Finding("players", "look", verdict, f"{name}: {why}")]


def why_unfit(cell: PlannedCell, counts: CellCounts) -> str:
    """Say why the players of a cell do not fit its rules, or may not; nothing where they do or differ."""
    lengths = length_summary(counts)
    if cell.qualification is not None:
        misfit = misfit_of(cell, lengths)
        return f"{misfit} {OF_THE_PLAYERS}" if misfit else ""
    if len(cell.bots) > 1 or lengths.unfinished.estimate < MANY_UNENDED:
        return ""
    told, whose = with_interval(lengths.unfinished, share=True), listed(quoted(cell.bots))
    return (
        f"{told} of the games of {whose} never end, and whether others end theirs was not tried: `-b strongest` does. "
        "What follows may speak of these players, not of the rules."
    )


def as_they_played(fit: Sequence[Finding], found: Sequence[Finding]) -> list[Finding]:
    """What these findings say when the players do not fit: nothing of a rule, but of how such players take it."""
    if not fit:
        return list(found)
    return [
        replace(one, tone="open", verdict=f"With players who do not fit: {one.verdict[:1].lower()}{one.verdict[1:]}")
        for one in found
    ]
