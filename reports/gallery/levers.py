"""The page of the levers: what each change does, what evens the seats; and what a game's own page tells of trials."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from fairseat.analysis.experiments.tried import read_atlas, read_fixes
from fairseat.analysis.findings import Finding
from fairseat.analysis.wording import count, listed
from fairseat.reports.gallery.plan import read_kept
from fairseat.reports.gallery.readings import FILE, reading_section
from fairseat.reports.html import page
from fairseat.reports.pieces import Document, Section, VerdictBox
from fairseat.reports.sections.levers import atlas_finding, fix_finding, fix_table, lever_sections
from fairseat.simulators import RULESETS
from fairseat.simulators.engine.ruleset import Ruleset, load

PAGE = "levers.html"
LAST = 2
"""The sections on rules and method stay the last."""


def write_levers(out: Path) -> Path:
    """Write the page from the atlases and fixes that lie beside the rulesets."""
    (out / PAGE).write_text(page(levers_document([load(game) for game in RULESETS])), encoding="utf-8")
    return out / PAGE


def levers_document(rulesets: list[Ruleset]) -> Document:
    """Say of each game what evens its seats, then what every lever does."""
    boxes, rows, sections = [], [], []
    for ruleset in rulesets:
        title, fixes, atlas = ruleset.card.title, read_fixes(ruleset, stale=True), read_atlas(ruleset, stale=True)
        rows += [(title, players, fix) for players, fix in sorted(fixes.items())]
        told = [fix_finding(title, *one) for one in sorted(fixes.items())]
        charts = sorted(atlas["players"].items(), key=lambda one: int(one[0])) if atlas else []
        told += [atlas_finding(title, int(players), chart) for players, chart in charts if int(players) not in fixes]
        if told:
            boxes.append(_box(ruleset, told))
        if atlas and charts:
            sections.append(_of_one_game(ruleset, atlas))
    words = [
        "A change stands here as found only where fresh games that nothing was chosen by prove it, with 99 % "
        "certainty for each search by itself, and where a short search for a bot that gains under it did not bring "
        "the edge back."
    ]
    if not rows:
        words.append("None lies here yet: `fairseat fix GAME --seats 1% -o DIR` searches for one.")
    tables = (fix_table(rows),) if rows else ()
    proved = Section("fixes", "What evens the seats?", (), tuple(words), (), tables)
    lead = "Which rule evens the seats of each game, and what every other lever does to them, to length and tension."
    many = "what they do to seats, length and tension"
    return Document("The levers", "The gallery", lead, tuple(boxes), (proved, *sections), many)


def _box(ruleset: Ruleset, findings: list[Finding]) -> VerdictBox:
    """What was found for a game: a proved change first."""
    leads = next((finding for finding in findings if finding.tone == "good"), findings[0])
    return VerdictBox(ruleset.card.title, leads, tuple((one, "fixes") for one in findings if one is not leads))


def _of_one_game(ruleset: Ruleset, atlas: dict[str, object]) -> Section:
    """What every lever of a game does, dated."""
    old = "" if atlas["digest"] == ruleset.digest else " The game's code has changed since: verdicts do not tell of it."
    again = f"`make atlas GAME={ruleset.card.name}` plays them anew."
    levers = listed([f"`{lever.name}` ({lever.says[:-1]})" for lever in ruleset.levers.values()])
    words = (f"Played on {atlas['date']}, code {atlas['digest']}.{old} {again}", f"What may be changed: {levers}.")
    fold = f"What each of {count(len(ruleset.levers))} levers does"
    parts = lever_sections(ruleset.card.name, atlas)
    return Section(f"{ruleset.card.name}", ruleset.card.title, (), words, (), (), parts, fold=fold)


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
