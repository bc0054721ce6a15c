"""The words of statistics, one list for pages, terminal and docs: what each says, and a statistician's word for it."""

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec

from fairseat.simulators.engine.mistakes import Mistake, unknown

LIST = Path(__file__).with_name("terms.toml")


@dataclass(frozen=True)
class Term:
    """One term: what it says to a designer, what a statistician calls it, and the words by which a text has it.

    also: what else it may be asked for by. A term without marks is only asked for.
    """

    name: str
    says: str
    marks: tuple[str, ...] = ()
    statistics: str = ""
    also: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """Its name as the address on a page."""
        return "word-" + re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-")


@cache
def terms() -> dict[str, Term]:
    """Every term by its name, in the order of the list."""
    read = tomllib.loads(LIST.read_text(encoding="utf-8"))
    return {name: msgspec.convert({"name": name, **one}, Term) for name, one in read.items()}


@cache
def by_mark() -> dict[str, Term]:
    """Every term by each of the words that a text has for it."""
    return {mark: term for term in terms().values() for mark in term.marks}


def term_named(word: str) -> Term:
    """The term of this name, or with this word among its own, however it is written."""
    if not word:
        raise Mistake("Name a term.")
    wanted, near = _plain(word), list[Term]()
    for fits in HOW_IT_FITS:
        near = near or [term for term in terms().values() if wanted and fits(term, wanted)]
    if len(near) == 1:
        return near[0]
    raise unknown("term", word, [term.name for term in near] or list(terms()))


def _words(term: Term) -> list[str]:
    """All that a term is called, plainly."""
    return [_plain(own) for own in (term.name, *term.marks, *term.also)]


def _plain(word: str) -> str:
    """A word without case, signs and spaces at its ends."""
    return re.sub(r"[^\w%.]+", " ", word.lower()).strip()


HOW_IT_FITS: tuple[Callable[[Term, str], bool], ...] = (
    lambda term, wanted: wanted in _words(term),
    lambda term, wanted: any(f" {wanted} " in f" {own} " for own in _words(term)),  # whole words of what it is called
    lambda term, wanted: len(wanted) > 2 and any(f" {wanted}" in f" {own}" for own in _words(term)),
    lambda term, wanted: f" {wanted} " in f" {_plain(term.statistics.replace('.', ' '))} ",
)
"""Called just this, by these words among others, by words that begin so (two letters begin too many), or so only by a
statistician: the first that any term fits."""
