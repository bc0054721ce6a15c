"""What does a change make of a deal? What being dealt a thing is worth as printed and under a change, on fresh games.

Which change is worth a trial somebody must say: `try_deal` tries it, and `fairseat evidence refresh` tries again what
was tried before.
"""

from __future__ import annotations

import tempfile
from math import hypot
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairseat.analysis.evidence.kinds import Kind, Parts
from fairseat.analysis.evidence.measure import Hands
from fairseat.analysis.evidence.record import CERTAINTY, DEAL, Record, Subject
from fairseat.simulators.engine.mistakes import Mistake, unknown

if TYPE_CHECKING:
    from fairseat.simulators.engine.ruleset import Ruleset

GAMES, SEED = 8_000, 20_262

Effect = tuple[float, float]
"""What a deal is worth, in shares of the wins, and its standard error."""


class Asked(Subject, frozen=True, kw_only=True):
    """A change, and the thing whose deal it is to even."""

    detail: dict[str, Any]


def subjects(ruleset: Ruleset) -> list[Subject]:
    """None but those that somebody named before, whose records are there."""
    return []


def try_deal(ruleset: Ruleset, players: int, part: str, changes: dict[str, Any]) -> Record:
    """Try a change against a deal, and keep what came of it."""
    from fairseat.analysis.evidence.fresh import Evidence
    from fairseat.analysis.evidence.refresh import MISSING, Status, renew

    words = ruleset.rules.words(ruleset.rules.read(changes))
    asked = Asked(kind=DEAL, game=ruleset.card.name, players=players, rules=words, detail={"part": part})
    return renew(Status(Evidence(ruleset), KIND, asked, None, MISSING, 0.0), Hands())


def measured(ruleset: Ruleset, subject: Subject, hands: Hands, games: int = GAMES) -> Parts:
    """Play both on the same shuffles, by who is strongest."""
    from fairseat.analysis.dealt_figures import dealt_by
    from fairseat.analysis.experiments.cell import Experiment, build_cell
    from fairseat.analysis.experiments.run import run
    from fairseat.analysis.findings.cell import find
    from fairseat.analysis.store.read import open_run

    assert isinstance(subject, Asked | Record)
    part, players = subject.detail["part"], subject.players
    cells = [
        build_cell(ruleset.locator, games=games, seed=SEED, players=players, changes=rules)
        for rules in ({}, subject.rules)
    ]
    for cell in cells:
        known = dealt_by(ruleset, cell.rules)
        if part not in known:
            raise unknown("thing that chance deals", part, known)
    with tempfile.TemporaryDirectory(prefix="fairseat-deals-") as temporary:
        folder = Path(temporary) / "run"
        run(Experiment("", tuple(cells)), folder)
        played = open_run(folder)
        before, after = (_effect(find(played, cell, with_figures=False).dealt.tuples(), part) for cell in (0, 1))
    bots = dict.fromkeys(bot.name for cell in cells for bot in cell.line_up)
    return compared(part, before, after) | {"bots": tuple(bots), "games": games, "seed": str(SEED)}


def _effect(rows: list[Any], part: str) -> Effect:
    """What one of the things that may be dealt is worth."""
    from fairseat.analysis.stats.intervals import normal_quantile

    row = next(row for row in rows if row.component == part)
    if not row.high > row.low:
        raise Mistake(f"{part} was dealt too seldom in {row.n:,} games to tell what it is worth: play more.")
    return float(row.estimate), float((row.high - row.low) / 2 / normal_quantile(row.level))


def compared(part: str, before: Effect, after: Effect) -> Parts:
    """By how much the change makes being dealt a thing worth less, whichever way it went, with its interval.

    Both effects are taken as unpaired, which is right or too wide.
    """
    from fairseat.analysis.stats.intervals import normal_quantile

    less = abs(before[0]) - abs(after[0])
    half = normal_quantile(CERTAINTY) * hypot(before[1], after[1])
    return {
        "found": {part: (round(less, 5), round(less - half, 5), round(less + half, 5))},
        "level": CERTAINTY,
        "detail": {"part": part, "before": round(before[0], 5), "after": round(after[0], 5)},
    }


KIND = Kind(DEAL, "by how much a change makes being dealt a thing worth less", subjects, measured)
