"""What a page is made of, before anything is written as HTML: sections with findings, charts and tables."""

from __future__ import annotations

from dataclasses import dataclass

from fairseat.analysis.findings import Finding


@dataclass(frozen=True)
class PageTable:
    """A table: its caption, its headings, and its rows, of which the first cell is the row's heading.

    right: the columns that hold figures; note: a line below.
    """

    caption: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[int, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Chart:
    """A chart as SVG, the line below it (n, and what the interval is), and the table of the same figures."""

    title: str
    svg: str
    note: str
    table: PageTable


@dataclass(frozen=True)
class Section:
    """One part of a page. `parts` are sections a step below it; `links` are words with the file that they lead to."""

    id: str
    title: str
    findings: tuple[Finding, ...] = ()
    paragraphs: tuple[str, ...] = ()
    charts: tuple[Chart, ...] = ()
    tables: tuple[PageTable, ...] = ()
    parts: tuple[Section, ...] = ()
    command: str = ""
    links: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class VerdictBox:
    """The box at the top: what was played, the finding that leads, and the others in short."""

    title: str
    leads: Finding
    others: tuple[tuple[Finding, str], ...]  # with the id of the section that tells more


@dataclass(frozen=True)
class Document:
    """A whole page."""

    title: str
    kicker: str
    lead: str
    verdicts: tuple[VerdictBox, ...]
    sections: tuple[Section, ...]
