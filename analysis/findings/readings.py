"""Does a verdict hang on a reading? Each finding as played, against what it is where a doubtful rule is turned over."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fairseat.analysis.figures import figure_named
from fairseat.analysis.findings.cell import findings_from
from fairseat.analysis.findings.finding import Finding
from fairseat.analysis.findings.parts import counts_of
from fairseat.analysis.stats.intervals import holm
from fairseat.analysis.stats.summary import Summary, summary_of
from fairseat.analysis.store.differences import Side, compare_cells
from fairseat.analysis.store.read import Run
from fairseat.analysis.wording import count, listed

CERTAINTY = 0.99
"""A verdict changes only where a figure behind it is proved to differ, all readings and all figures together."""
APART = 0.1
"""A game lasts another time where the mean differs by this part or more."""
KINDS = ("seats", "team", "length", "outcomes", "holes", "drama")
"""The findings that are held against every reading."""


@dataclass(frozen=True)
class Turned:
    """One reading: its findings by kind, its mean length, and how sure it is that figures behind a kind differ."""

    name: str
    findings: Mapping[str, Finding]
    turns: float
    p_values: Mapping[str, float]  # kind -> of the surest figure, corrected for all figures of all readings


def reading_findings(run: Run) -> list[Finding]:
    """Say of each finding under how many readings it stands, and name those that change it."""
    usual, others = _read(run)
    return [_finding(kind, usual.findings[kind], usual.turns, others) for kind in KINDS if kind in usual.findings]


def _read(run: Run) -> tuple[Turned, list[Turned]]:
    """Read the game as played and every reading of it, part by part."""
    seconds, found, rows = run.plan.card.turn_seconds, [], []
    as_played, *others = run.cells_there
    base = counts_of(run, as_played)
    usual = _turned(run.plan.cells[as_played].name, summary_of(base, seconds_a_turn=seconds))
    for cell in others:
        counts = counts_of(run, cell)
        found.append(_turned(run.plan.cells[cell].name, summary_of(counts, seconds_a_turn=seconds)))
        sides = Side(run, as_played), Side(run, cell)
        rows.append(_changes(compare_cells(sides, (base, counts), level=CERTAINTY).figures))
    sure = iter(holm(np.array([p_value for each in rows for _, p_value in each])))
    corrected = [[(kind, float(next(sure))) for kind, _ in each] for each in rows]
    return usual, [_with(one, each) for one, each in zip(found, corrected, strict=True)]


def _turned(name: str, summary: Summary) -> Turned:
    """The findings of a cell that are asked about."""
    told = {one.kind: one for one in findings_from(summary) if one.kind in KINDS}
    return Turned(name, told, summary.lengths.turns.estimate, {})


def _changes(figures: Any) -> list[tuple[str, float]]:
    """The kind of finding that each figure tells of, with how surely it differs."""
    return [
        (figure.about, float(row.p_value))
        for row in figures.itertuples()
        if row.figure == row.fact and (figure := figure_named(row.figure)) is not None and figure.about in KINDS
    ]


def _with(one: Turned, changes: Sequence[tuple[str, float]]) -> Turned:
    """A reading with its surest change of each kind."""
    surest: dict[str, float] = {}
    for kind, p_value in changes:
        surest[kind] = min(p_value, surest.get(kind, 1.0))
    return Turned(one.name, one.findings, one.turns, surest)


def _finding(kind: str, usual: Finding, turns: float, others: Sequence[Turned]) -> Finding:
    """Tell of one finding under all readings."""
    changed, untold = list[tuple[str, str]](), list[tuple[str, str]]()
    for one in others:
        verdict = one.findings[kind].verdict if kind in one.findings else "nothing is said of it"
        if verdict == usual.verdict or (kind == "length" and abs(one.turns - turns) < APART * turns):
            continue
        (changed if one.p_values.get(kind, 1.0) < 1 - CERTAINTY else untold).append((one.name, verdict))
    stands = len(others) - len(changed) - len(untold)
    text = f"It stands under {count(stands)} of {count(len(others))} readings."
    if changed:
        text += f" Not under {_named(changed)}."
    if untold:
        text += f" Not proved otherwise under {_named(untold)}."
    tone = "look" if changed else "open" if untold else "good"
    return Finding(kind, tone, usual.verdict, text)


def _named(readings: Sequence[tuple[str, str]]) -> str:
    """Name readings with what the verdict is under them."""
    return listed([f"`{name}` ({verdict})" for name, verdict in readings])
