"""What a game's page says beside its runs: what its levers do, by trials, and what hangs on a reading."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from fairseat.analysis.experiments.tried import read_atlas, read_fixes
from fairseat.analysis.wording import count
from fairseat.reports.gallery.levers import PAGE
from fairseat.reports.gallery.plan import read_kept
from fairseat.reports.gallery.readings import FILE, reading_section
from fairseat.reports.pieces import Document, Section
from fairseat.reports.sections.levers import fix_finding, lever_sections
from fairseat.simulators.engine.ruleset import Ruleset

LAST = 2
"""The sections on rules and method stay the last."""


def with_trials(ruleset: Ruleset, made: Document, out: Path) -> Document:
    """The page of a game with what trials of it found, as far as any lie beside it."""
    atlas, kept = read_atlas(ruleset, stale=True), read_kept(out / FILE).get(ruleset.card.name)
    more = [lever_section(ruleset, atlas)] if atlas and atlas["players"] else []
    more += [reading_section(kept)] if kept else []
    return replace(made, sections=(*made.sections[:-LAST], *more, *made.sections[-LAST:]))


def lever_section(ruleset: Ruleset, atlas: Mapping[str, Any]) -> Section:
    """What every lever does to the worst seat and to the length, drawn for each number of players that was tried."""
    fixes = sorted(read_fixes(ruleset, stale=True).items())
    found = tuple(fix_finding(ruleset.card.title, *one) for one in fixes if one[1]["verdict"] == "fixed")
    old = "" if atlas["digest"] == ruleset.digest else " The game's code has changed since."
    words = f"Tried on {atlas['date']}, code {atlas['digest']}.{old} More figures: {PAGE}, beside this page."
    parts = tuple(replace(part, tables=()) for part in lever_sections(ruleset.card.name, atlas))
    fold = f"What each of {count(len(ruleset.levers))} levers does"
    return Section("levers", "What would another rule do?", found, (words,), (), (), parts, fold=fold)
