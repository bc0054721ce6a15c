"""The words of statistics, one list for pages, terminal and docs: what each says, and a statistician's word for it."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fairseat.simulators.engine.mistakes import Mistake, unknown

LIST = Path(__file__).with_name("terms.toml")


@dataclass(frozen=True)
class Term:
    """One term: what it says to a designer, what a statistician calls it, and the words by which a text has it."""

    name: str
    says: str
    marks: tuple[str, ...]
    statistics: str = ""

    @property
    def id(self) -> str:
        """Its name as the address on a page."""
        return "word-" + re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-")


@cache
def terms() -> dict[str, Term]:
    """Every term by its name, in the order of the list."""
    read = tomllib.loads(LIST.read_text(encoding="utf-8"))
    return {name: Term(name, one["says"], tuple(one["marks"]), one.get("statistics", "")) for name, one in read.items()}


@cache
def by_mark() -> dict[str, Term]:
    """Every term by each of the words that a text has for it."""
    return {mark: term for term in terms().values() for mark in term.marks}


def term_named(word: str) -> Term:
    """The term of this name, or with this word among its own, however it is written."""
    wanted = _plain(word)
    for name, term in terms().items():
        if wanted in map(_plain, (name, *term.marks)):
            return term
    near = [
        term for term in terms().values() if wanted and any(wanted in _plain(own) for own in (term.name, *term.marks))
    ]
    if len(near) == 1:
        return near[0]
    raise unknown("term", word, [term.name for term in near] or list(terms())) if word else Mistake("Name a term.")


def _plain(word: str) -> str:
    """A word without case, signs and spaces at its ends."""
    return re.sub(r"[^\w%.]+", " ", word.lower()).strip()
