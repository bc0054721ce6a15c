"""A document as one HTML file that needs no network, fonts or scripts; words of statistics are marked and explained."""

from __future__ import annotations

import re
from functools import cache
from html import escape, unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairseat.analysis.terms import Term, by_mark, terms

if TYPE_CHECKING:
    from fairseat.reports.pieces import Document

HERE = Path(__file__).resolve().parent
TONES = {"good": "As it should be", "look": "Worth a look", "open": "Not settled", "fact": "Good to know"}
MARKS = {"good": "✓", "look": "!", "open": "?", "fact": "·"}

WORDS = "<!-- words -->"
"""Where a page explains its words: which they are is known once all else is written."""
SHORT_CODE = 36
"""Code of fewer letters is kept on one line: it fits on a phone."""
PIECES = re.compile(r"(<[^>]+>)")
NAME = re.compile(r"</?(\w+)")
BRACKET = re.compile(r"\(([^\s()]+) to ([^\s()]+)\)")
SILENT = frozenset(
    ("a", "caption", "code", "footer", "h1", "h2", "h3", "h4", "head", "header", "nav", "pre", "strong", "svg")
)
SILENT |= frozenset(("style", "summary", "title"))
"""Nothing is marked within these: headings, links, drawings and what is typed."""


def page(document: Document) -> str:
    """Write the page."""
    style = (HERE / "style" / "page.css").read_text(encoding="utf-8")
    bare = templates().get_template("report.html").render(document=document, style=style, made_with=made_with())
    text, used = marked(bare)
    return text.replace(WORDS, str(templates().get_template("words.html").render(used=used)))


def made_with() -> str:
    """What a page says that it was made with."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return f"fairseat {version('fairseat')}"
    except PackageNotFoundError:
        return "fairseat"


@cache
def templates() -> Any:
    """Open the templates."""
    import jinja2

    found = jinja2.Environment(
        loader=jinja2.FileSystemLoader([HERE / "templates", HERE / "watch"]),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    found.filters |= {
        "coded": coded,
        "tone": TONES.__getitem__,
        "mark": MARKS.__getitem__,
        "unbroken": unbroken,
        "of_a_cell": of_a_cell,
        "css_string": css_string,
    }
    return found


def coded(text: str) -> Any:
    """Write what stands between backticks as code."""
    from markupsafe import Markup

    def code(found: re.Match[str]) -> str:
        short = ' class="short"' if len(found[1]) < SHORT_CODE else ""
        return f"<code{short}>{found[1]}</code>"

    return Markup(re.sub(r"`([^`]+)`", code, unbroken(escape(text))))


def css_string(text: str) -> str:
    """Write a text as CSS has it between quotes: on a phone a table's headings stand before its cells."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def unbroken(text: str) -> str:
    """Keep a figure and its percent sign on one line."""
    return text.replace(" %", "\u00a0%")


def of_a_cell(text: str) -> str:
    """Keep both ends of an interval in brackets on one line, too."""
    return BRACKET.sub("(\\1\u00a0to\u00a0\\2)", unbroken(text))


@cache
def _words() -> re.Pattern[str]:
    """Any word of any term, the longest first; spaces of a page may be such as never break."""
    marks = sorted(by_mark(), key=len, reverse=True)
    either = "|".join(re.escape(escape(mark, quote=False)).replace("\\ ", r"[ \u00a0\n]+") for mark in marks)
    return re.compile(rf"(?<![\w-])(?:{either})(?![\w-])")


def marked(page: str) -> tuple[str, tuple[Term, ...]]:
    """Mark in each section the first use of every term; returns the page and the terms that it uses."""
    used: dict[str, Term] = {}
    here: set[str] = set()
    silent: list[str] = []
    out = []

    def mark(found: re.Match[str]) -> str:
        words = re.sub(r"[\s\u00a0]+", " ", unescape(found[0]))
        term = by_mark()[words]
        used[term.name] = term
        if term.name in here:
            return found[0]
        here.add(term.name)
        return f'<a class="term" href="#{term.id}" title="{escape(term.says)}">{found[0]}</a>'

    for piece in PIECES.split(page):
        tag = NAME.match(piece)
        if tag is None:
            out.append(piece if silent or not piece.strip() else _words().sub(mark, piece))
            continue
        out.append(piece)
        name = tag[1]
        if name == "section":
            here.clear()
        if name in SILENT and not piece.endswith("/>"):
            if not piece.startswith("</"):
                silent.append(name)
            elif silent and silent[-1] == name:
                silent.pop()
    return "".join(out), tuple(term for name, term in terms().items() if name in used)
