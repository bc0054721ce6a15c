"""What a page is made of, before anything is written as HTML: sections with findings, charts and tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from fairseat.analysis.findings import Finding


@dataclass(frozen=True)
class PageTable:
    """A table: its caption, its headings, and its rows, of which the first cell is the row's heading.

    right: the columns that hold figures; note: a line below;
    fold: the words of the line behind which a long table lies until it is wanted.
    """

    caption: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[int, ...] = ()
    note: str = ""
    fold: str = ""


@dataclass(frozen=True)
class Chart:
    """A chart as SVG, the line below it (n, and what the interval is), and the table of the same figures."""

    title: str
    svg: str
    note: str
    table: PageTable


@dataclass(frozen=True)
class Section:
    """One part of a page. `parts` are sections a step below it; `links` are words with the file that they lead to.

    fold: the words of the line behind which all of it but its title lies until it is wanted.
    """

    id: str
    title: str
    findings: tuple[Finding, ...] = ()
    paragraphs: tuple[str, ...] = ()
    charts: tuple[Chart, ...] = ()
    tables: tuple[PageTable, ...] = ()
    parts: tuple[Section, ...] = ()
    command: str = ""
    links: tuple[tuple[str, str], ...] = ()
    fold: str = ""


@dataclass(frozen=True)
class VerdictBox:
    """The box at the top: what was played, the finding that leads, and the others in short."""

    title: str
    leads: Finding
    others: tuple[tuple[Finding, str], ...]  # with the id of the section that tells more


@dataclass(frozen=True)
class Document:
    """A whole page; `many`: what it is called beside its title where it has more than one verdict."""

    title: str
    kicker: str
    lead: str
    verdicts: tuple[VerdictBox, ...]
    sections: tuple[Section, ...]
    many: str = "side by side"

    @property
    def tab(self) -> str:
        """What a browser's tab shows: text without the marks of code."""
        told = self.verdicts[0].leads.verdict if len(self.verdicts) == 1 else self.many
        return f"{self.title}: {told}".replace("`", "")

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All that the page tells, the leading findings first."""
        return (*(box.leads for box in self.verdicts), *_findings(self.sections))


def _findings(sections: Sequence[Section]) -> Iterator[Finding]:
    """The findings of sections and of their parts."""
    for section in sections:
        yield from section.findings
        yield from _findings(section.parts)


def told_once(sections: Sequence[Section], leads: Finding) -> tuple[Section, ...]:
    """The sections without the finding that the verdict tells in full; one that held nothing else falls away."""
    left = []
    for section in sections:
        found = tuple(finding for finding in section.findings if finding is not leads)
        slim = replace(section, findings=found, parts=told_once(section.parts, leads))
        if slim.findings or slim.paragraphs or slim.charts or slim.tables or slim.parts or slim.links or slim.command:
            left.append(slim)
    return tuple(left)
