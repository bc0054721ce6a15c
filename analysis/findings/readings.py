"""Does a verdict hang on a reading? Each finding as played, against what it is where a doubtful rule is turned over."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from fairseat.analysis.figures import figure_named
from fairseat.analysis.findings.cell import findings_from
from fairseat.analysis.findings.changes import felt_from
from fairseat.analysis.findings.finding import Finding
from fairseat.analysis.findings.parts import counts_of
from fairseat.analysis.stats.intervals import holm
from fairseat.analysis.stats.summary import Summary, summary_of
from fairseat.analysis.store.differences import Side, compare_cells, same_games
from fairseat.analysis.store.read import Run
from fairseat.analysis.wording import count, listed, several

CERTAINTY = 0.99
"""A verdict changes only where a figure behind it is proved to differ, all readings and all figures together."""
APART = 0.1
"""A number in a verdict is another one where it differs by this part or more of what is felt."""
KINDS = ("seats", "team", "length", "outcomes", "holes", "drama")
"""The findings that are held against every reading."""
MADE_OF = ("won together", "turns", "median turns", "unfinished", "won by nobody", "holes", "decided at")
"""The figures that their verdicts are made of, beside the seats' own; each is about one kind of finding."""
NO_HOLES = Finding("holes", "good", "No game meets a hole in the rules", "")
UNTOLD = "nothing is said of it"
NUMBER = re.compile(r"\d[\d,.]*")


@dataclass(frozen=True)
class Change:
    """A figure behind a kind of finding, under a reading less as played.

    felt: from how large a difference on it is another number; p_value: corrected for all figures of all readings.
    """

    kind: str
    estimate: float
    low: float
    high: float
    felt: float
    p_value: float

    @property
    def proved(self) -> bool:
        """Whether it surely differs."""
        return self.p_value < 1 - CERTAINTY

    @property
    def moved(self) -> bool:
        """Whether it differs by what is felt."""
        return abs(self.estimate) >= self.felt

    @property
    def open(self) -> bool:
        """Whether so many games cannot tell that it differs by what is felt."""
        return max(-self.low, self.high) > self.felt and not self.proved


@dataclass(frozen=True)
class Turned:
    """One reading: its findings by kind, and what it changes; nothing where its games are those as played."""

    name: str
    findings: Mapping[str, Finding]
    changes: tuple[Change, ...] = ()
    alive: bool = True

    def verdict(self, kind: str) -> str:
        """The verdict of a kind under this reading."""
        return self.findings[kind].verdict if kind in self.findings else UNTOLD

    def becomes_of(self, usual: Finding) -> str:
        """What a finding becomes here: it `stands`, is `changed`, reads `otherwise` without proof, or is `open`."""
        verdict, behind = self.verdict(usual.kind), [one for one in self.changes if one.kind == usual.kind]
        if verdict == UNTOLD:  # a finding that is gone has no figures of its own
            behind = list(self.changes)
        elif _worded(verdict) == _worded(usual.verdict):
            if verdict == usual.verdict or not any(one.moved for one in behind):
                return "open" if any(one.open for one in behind) else "stands"
            behind = [one for one in behind if one.moved]
        return "changed" if any(one.proved for one in behind) else "otherwise"


def reading_findings(run: Run) -> list[Finding]:
    """Say of each finding under how many readings it stands, and name those that change it."""
    usual, others = _read(run)
    return [_finding(usual.findings[kind], others) for kind in KINDS if kind in usual.findings]


def _read(run: Run) -> tuple[Turned, list[Turned]]:
    """Read the game as played and every reading of it, part by part."""
    as_played, *others = run.cells_there
    base = counts_of(run, as_played)
    usual, found = _turned(run, as_played, summary_of(base)), []
    for cell in others:
        counts = counts_of(run, cell)
        one, sides = _turned(run, cell, summary_of(counts)), (Side(run, as_played), Side(run, cell))
        if same_games(*sides):
            found.append(replace(one, alive=False))
            continue
        rows = compare_cells(sides, (base, counts), level=CERTAINTY).figures
        found.append(replace(one, changes=tuple(_changes(rows, base.players, "team" in usual.findings))))
    return usual, _all_together(found)


def _turned(run: Run, cell: int, summary: Summary) -> Turned:
    """The findings of a cell that are asked about."""
    told = {one.kind: one for one in findings_from(summary) if one.kind in KINDS}
    return Turned(run.plan.cells[cell].name, {"holes": NO_HOLES, **told})


def _changes(figures: Any, players: int, team: bool) -> list[Change]:
    """What each figure behind a verdict comes to; of a team's losses its wins tell."""
    found = []
    for row in figures.itertuples():
        figure = figure_named(row.figure)
        if row.figure != row.fact or figure is None or not (figure.about == "seats" or figure.name in MADE_OF):
            continue
        if team and figure.name == "won by nobody":
            continue
        felt = APART * felt_from(row, 1 / players)
        found.append(Change(figure.about, row.estimate, row.low, row.high, felt, float(row.p_value)))
    return found


def _all_together(found: Sequence[Turned]) -> list[Turned]:
    """The readings with p-values that are true of all figures of all of them."""
    sure = iter(holm(np.array([each.p_value for one in found for each in one.changes])))
    return [
        replace(one, changes=tuple(replace(each, p_value=float(next(sure))) for each in one.changes)) for one in found
    ]


def _worded(verdict: str) -> str:
    """A verdict without its numbers: 36 turns are no other verdict than 35, unless they are proved to be felt."""
    return NUMBER.sub("#", verdict)


def _finding(usual: Finding, others: Sequence[Turned]) -> Finding:
    """Tell of one finding under all readings."""
    alive = [one for one in others if one.alive]
    by_fate: dict[str, list[Turned]] = {}
    for one in alive:
        by_fate.setdefault(one.becomes_of(usual), []).append(one)
    changed, otherwise, untold = (by_fate.get(fate, []) for fate in ("changed", "otherwise", "open"))
    text = _how_many(len(others), len(alive), len(by_fate.get("stands", [])))
    if changed:
        text += f" Not under {_named(changed, usual.kind)}."
    if otherwise:
        text += f" Not proved otherwise under {_named(otherwise, usual.kind)}."
    if untold:
        text += f" Under {count(len(untold))} it could not be told: so few games leave room for another verdict."
    tone = "look" if changed else "open" if otherwise or untold else "good"
    return Finding(usual.kind, tone, usual.verdict, text)


def _how_many(readings: int, alive: int, stands: int) -> str:
    """Say how many readings there are, how many change a game at all, and under how many of those a verdict stands."""
    if not alive:
        return f"Of {several(count(readings), 'reading')} none changes a game of these players."
    if alive == readings:
        return f"It stands under {count(stands)} of {several(count(readings), 'reading')}."
    dead = readings - alive
    return (
        f"Of {count(readings)} readings {count(dead)} {'changes' if dead == 1 else 'change'} no game of these players; "
        f"of the other {count(alive)} it stands under {count(stands)}."
    )


def _named(readings: Sequence[Turned], kind: str) -> str:
    """Name readings with what the verdict is under them."""
    return listed([f"`{one.name}` ({one.verdict(kind)})" for one in readings])
