"""A document as one HTML file that needs nothing else: no network, no fonts, no scripts."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairseat.reports.terms import marked

if TYPE_CHECKING:
    from fairseat.reports.pieces import Document

HERE = Path(__file__).resolve().parent
TONES = {"good": "As it should be", "look": "Worth a look", "open": "Not settled", "fact": "Good to know"}
MARKS = {"good": "✓", "look": "!", "open": "?", "fact": "·"}

WORDS = "<!-- words -->"
"""Where a page explains its words: which they are is known once all else is written."""
SHORT_CODE = 36
"""Code of fewer letters is kept on one line: it fits on a phone."""


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
