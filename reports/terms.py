"""The words of statistics on a page: marked where a section first uses them, explained there and at the page's end."""

import re
from functools import cache
from html import escape, unescape

from fairseat.analysis.terms import Term, by_mark, terms

PIECES = re.compile(r"(<[^>]+>)")
NAME = re.compile(r"</?(\w+)")
SILENT = frozenset(
    ("a", "caption", "code", "footer", "h1", "h2", "h3", "h4", "head", "header", "nav", "pre", "strong", "svg")
)
SILENT |= frozenset(("style", "summary", "title"))
"""Nothing is marked within these: headings, links, drawings and what is typed."""


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
