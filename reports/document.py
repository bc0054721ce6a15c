"""From runs to a document: what a page says, in its order. How it looks is left to `html.py`."""

import shlex
from collections.abc import Sequence

from fairseat.analysis.findings import Finding
from fairseat.analysis.stats.compare import Comparison
from fairseat.analysis.store.differences import Side, compare_cells
from fairseat.analysis.store.read import Run
from fairseat.analysis.wording import games, listed, quoted
from fairseat.reports.experiments import experiment_page
from fairseat.reports.pieces import Document, Section, VerdictBox, told_once
from fairseat.reports.reading import CellReport, label_of, read_cell
from fairseat.reports.sections.drama import drama_section
from fairseat.reports.sections.figures import figure_section
from fairseat.reports.sections.length import length_section
from fairseat.reports.sections.method import method_section
from fairseat.reports.sections.own import own_sections
from fairseat.reports.sections.rules import rule_section
from fairseat.reports.sections.seats import seat_section
from fairseat.reports.sections.strategies import strategy_section
from fairseat.reports.sections.versus import versus_sections
from fairseat.reports.sections.watching import watching_section
from fairseat.simulators.engine.mistakes import Mistake

MOST_CELLS = 12
"""A page of more runs than this helps nobody: a sweep has its own summary."""
HOMES = {
    "seats": "seats",
    "team": "seats",
    "length": "length",
    "outcomes": "length",
    "holes": "length",
    "players": "strategies",
    "bots": "strategies",
    "skill": "strategies",
    "drama": "drama",
    "luck": "drama",
    "dealt": "dealt",
    "components": "components",
}
"""The section that tells more of each kind of finding."""


def document(runs: Sequence[Run], pages: str = "") -> Document:
    """Write the page of one run, or of several side by side.

    pages: what the pages that play its games are called, where such pages of a single run lie beside it.
    """
    if len(runs) == 1 and runs[0].plan.varied:
        return experiment_page(runs[0])
    for run in runs:
        if run.plan.of_readings:
            again = f"fairseat sweep --resume -o {shlex.quote(str(run.folder))}"
            raise Mistake(f"A run of readings has no page; its verdicts: {again}")
    cells = [(run, cell) for run in runs for cell in run.cells_there]
    if len(cells) > MOST_CELLS:
        raise Mistake(f"A page sets at most {MOST_CELLS} cells side by side, not {len(cells)}: name fewer runs.")
    rulesets = {run.plan.ruleset for run in runs}
    if len(rulesets) > 1:
        raise Mistake(f"A page is about one game, not {len(rulesets)}: {', '.join(sorted(rulesets))}.")
    told, compared = _read(cells, pages if len(runs) == 1 else "")
    return _single(told[0]) if len(told) == 1 else _several(told, compared)


def _read(cells: Sequence[tuple[Run, int]], pages: str) -> tuple[list[CellReport], list[tuple[int, int, Comparison]]]:
    """Read the cells one after another; each is compared with the first of the same number of players."""
    told: list[CellReport] = []
    compared: list[tuple[int, int, Comparison]] = []
    firsts: dict[int, int] = {}
    for number, (run, cell) in enumerate(cells):
        told.append(read_cell(run, cell, pages))
        base = firsts.setdefault(told[number].summary.players, number)
        if base < number:
            sides = Side(*cells[base]), Side(run, cell)
            compared.append((base, number, compare_cells(sides, (told[base].counts, told[number].counts))))
    return told, compared


def _single(told: CellReport) -> Document:
    """Write the page of one run."""
    sections = (*_sections(told, ""), rule_section([told]), method_section([told]))
    title = f"{told.run.plan.title}, {told.entry.players} players"
    verdict = _verdict(told, "", sections)
    return Document(title, "Balance report", _lead(told), (verdict,), told_once(sections, verdict.leads))


def _several(told: Sequence[CellReport], compared: Sequence[tuple[int, int, Comparison]]) -> Document:
    """Write the page of several runs: side by side first, then each for itself."""
    sections = versus_sections(told, compared)
    verdicts = []
    for number, each in enumerate(told):
        prefix, label = f"run{number + 1}-", label_of(each, told)
        parts = _sections(each, prefix)
        verdicts.append(_verdict(each, label, parts))
        within = told_once(parts, verdicts[-1].leads)
        line = f"More on {label}: {' · '.join(part.title for part in within)}"
        name = f"run{number + 1}"
        sections.append(Section(name, f"In detail: {label}", paragraphs=(_lead(each),), parts=within, fold=line))
    sections += [rule_section(told), method_section(told)]
    title = told[0].run.plan.title
    lead = f"{games(sum(each.summary.games for each in told))} in {len(told)} runs side by side."
    return Document(title, "Balance report", lead, tuple(verdicts), tuple(sections))


def _sections(told: CellReport, prefix: str) -> tuple[Section, ...]:
    """The sections on one cell, in reading order."""
    found = [
        seat_section(told, prefix),
        length_section(told, prefix),
        strategy_section(told, prefix),
        drama_section(told, prefix),
        watching_section(told, prefix),
        *own_sections(told, prefix),
        figure_section(told, prefix),
    ]
    return tuple(section for section in found if section is not None)


def _verdict(told: CellReport, title: str, sections: Sequence[Section]) -> VerdictBox:
    """Put the leading finding first, and the others behind it with their sections."""
    ids = {section.id for section in sections}
    home = {kind: next((name for name in ids if name.endswith(section)), "") for kind, section in HOMES.items()}
    # Who played is read first, but it leads only where it speaks against all that follows.
    leads = next(finding for finding in told.findings if finding.kind != "players" or finding.tone == "look")
    others = [finding for finding in told.findings if finding is not leads]
    return VerdictBox(title, leads, tuple((finding, home.get(finding.kind, "")) for finding in _short(others)))


def _short(findings: Sequence[Finding]) -> list[Finding]:
    """The findings that the box shows in short: of what was dealt, and of the components, only the first."""
    first = {kind: next((one for one in findings if one.kind == kind), None) for kind in ("dealt", "components")}
    return [finding for finding in findings if first.get(finding.kind, finding) is finding]


def _lead(told: CellReport) -> str:
    """Say in a sentence what was played."""
    bots = told.entry.bots
    sat = f"`{bots[0]}` in every seat" if len(bots) == 1 else f"{listed(quoted(bots))} in turn in every seat"
    variant = f", variant `{told.entry.variant}`" if told.entry.variant else ""
    unfinished = "" if told.run.finished else " The run is not finished: this is what is there so far."
    return f"{games(told.summary.games)} with {told.entry.players} players{variant}, {sat}.{unfinished}"
