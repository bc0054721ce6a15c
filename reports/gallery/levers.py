"""The page of the levers: what each change does, what evens the seats; and what a game's own page tells of trials."""

from dataclasses import replace
from pathlib import Path

from fairseat.analysis.evidence.fresh import Evidence
from fairseat.analysis.experiments.tried import fixes_of
from fairseat.analysis.findings import Finding
from fairseat.analysis.wording import count, listed
from fairseat.reports.gallery.plan import read_kept
from fairseat.reports.gallery.readings import FILE, reading_section
from fairseat.reports.html import page
from fairseat.reports.pieces import Document, Section, VerdictBox
from fairseat.reports.sections.levers import (
    LeverChart,
    chart_finding,
    charts_of,
    fix_finding,
    fix_table,
    lever_sections,
)
from fairseat.simulators import RULESETS
from fairseat.simulators.engine.ruleset import Ruleset, load

PAGE = "levers.html"
LAST = 2
"""The sections on rules and method stay the last."""


def write_levers(out: Path) -> Path:
    """Write the page from what is known of the games that fairseat brings."""
    (out / PAGE).write_text(page(levers_document([Evidence(load(game)) for game in RULESETS])), encoding="utf-8")
    return out / PAGE


def levers_document(games: list[Evidence]) -> Document:
    """Say of each game what evens its seats, then what every lever does."""
    boxes, rows, sections = [], [], []
    for evidence in games:
        ruleset = evidence.ruleset
        title, fixes, charts = ruleset.card.title, fixes_of(evidence), charts_of(evidence)
        rows += [(title, fix) for _, fix in sorted(fixes.items())]
        told = [fix_finding(title, fix) for _, fix in sorted(fixes.items())]
        told += [chart_finding(title, chart) for chart in charts if chart.players not in fixes]
        if told:
            boxes.append(_box(ruleset, told))
        if charts:
            sections.append(_of_one_game(ruleset, charts))
    words = [
        "A change stands here as found only where fresh games that nothing was chosen by prove it, with 99 % "
        "certainty for each search by itself, and where a short search for a bot that gains under it did not bring "
        "the edge back."
    ]
    if not rows:
        words.append("None lies here yet: `fairseat fix GAME --seats 1% --record` searches for one.")
    tables = (fix_table(rows),) if rows else ()
    proved = Section("fixes", "What evens the seats?", (), tuple(words), (), tables)
    lead = "Which rule evens the seats of each game, and what every other lever does to them, to length and tension."
    many = "what they do to seats, length and tension"
    return Document("The levers", "The gallery", lead, tuple(boxes), (proved, *sections), many)


def _box(ruleset: Ruleset, findings: list[Finding]) -> VerdictBox:
    """What was found for a game: a proved change first."""
    leads = next((finding for finding in findings if finding.tone == "good"), findings[0])
    return VerdictBox(ruleset.card.title, leads, tuple((one, "fixes") for one in findings if one is not leads))


def _of_one_game(ruleset: Ruleset, charts: list[LeverChart]) -> Section:
    """What every lever of a game does, dated."""
    again = f"`fairseat evidence refresh {ruleset.card.name} --kind levers` plays again what is no longer true."
    levers = listed([f"`{lever.name}` ({lever.says[:-1]})" for lever in ruleset.levers.values()])
    words = (f"{_dated('Played', charts)} {again}", f"What may be changed: {levers}.")
    fold = f"What each of {count(len(ruleset.levers))} levers does"
    parts = lever_sections(ruleset.card.name, charts)
    return Section(f"{ruleset.card.name}", ruleset.card.title, (), words, (), (), parts, fold=fold)


def _dated(what: str, charts: list[LeverChart]) -> str:
    """From when to when the levers were played."""
    dates = sorted({record.date for chart in charts for record in chart.records})
    return f"{what} on {dates[0]}." if len(dates) == 1 else f"{what} from {dates[0]} to {dates[-1]}."


def with_trials(ruleset: Ruleset, made: Document, out: Path) -> Document:
    """The page of a game with what trials of it found, as far as any are known."""
    evidence, kept = Evidence(ruleset), read_kept(out / FILE).get(ruleset.card.name)
    charts = charts_of(evidence)
    more = [lever_section(evidence, charts)] if charts else []
    more += [reading_section(kept)] if kept else []
    return replace(made, sections=(*made.sections[:-LAST], *more, *made.sections[-LAST:]))


def lever_section(evidence: Evidence, charts: list[LeverChart]) -> Section:
    """What every lever does to the worst seat and to the length, drawn for each number of players that was tried."""
    ruleset, fixes = evidence.ruleset, sorted(fixes_of(evidence).items())
    found = tuple(fix_finding(ruleset.card.title, fix) for _, fix in fixes if fix.detail["verdict"] == "fixed")
    words = f"{_dated('Tried', charts)} More figures: {PAGE}, beside this page."
    parts = tuple(replace(part, tables=()) for part in lever_sections(ruleset.card.name, charts))
    fold = f"What each of {count(len(ruleset.levers))} levers does"
    return Section("levers", "What would another rule do?", found, (words,), (), (), parts, fold=fold)
