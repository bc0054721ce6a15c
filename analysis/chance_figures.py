"""The figures of luck: what `fairseat chances` measured along games of a run, by the names that a check asks for."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from fairseat.analysis.figures import Figure
from fairseat.analysis.stats.taken import SHARE
from fairseat.analysis.store.chances import read_chances
from fairseat.simulators.engine.mistakes import Mistake

if TYPE_CHECKING:
    from fairseat.analysis.stats.counts import CellCounts
    from fairseat.analysis.stats.intervals import Estimate
    from fairseat.analysis.store.read import Run

LUCK = {"luck": "luck", "luck of the deal": "deal", "whims": "whim"}
"""What is called so, and where a summary of chances has it: parts of the variance of what a seat gets."""


def chance_figures(run: Run, cell: int) -> tuple[Figure, ...]:
    """The figures of luck of a cell; none where nobody looked ahead along its games."""
    seen = read_chances(run.folder, cell)
    if seen is None:
        return ()
    several = len(run.plan.cells[cell].bots) > 1
    return tuple(
        Figure(name, SHARE, name, "luck", whole=partial(_measured, seen, several, there), quiet=True)
        for name, there in LUCK.items()
    )


def _measured(seen: dict[str, Any], several: bool, name: str, counts: CellCounts, level: float) -> Estimate:
    """Take one of them; `counts` are of all games of the cell, of which some were looked along."""
    from fairseat.analysis.stats.chances import chance_summary

    found: Estimate = getattr(chance_summary(seen["curves"], seen["swings"], level, several), name)
    return found


def refuse_luck(name: str) -> None:
    """Say of a figure of luck how it is measured, where that was not done."""
    if name in LUCK:
        raise Mistake(
            f"The figure {name!r} is measured by looking ahead along games, as no check that plays and no search does: "
            "measure it with `fairseat chances RUN`, then hold that run against the file with `check FILE --run RUN`."
        )
