"""Names for the cards and countries of Itchy Feet, as transcripts and pages write them."""

from collections.abc import Iterable
from typing import Any

from .components import COUNTRIES, FORBIDDEN, KIND_WORDS, KINDS, MOST_TYPES, MOUSETRAP


def name_kind(kind: int) -> str:
    """A kind in words; cards with a name of their own are written with capitals."""
    if kind < MOST_TYPES:
        return f"item {kind}"
    word = KIND_WORDS[int(kind) - MOST_TYPES].replace("_", " ")
    if kind == FORBIDDEN:
        return "forbidden item"
    return word if kind < MOUSETRAP else word.title()


def name_kinds(kinds: Iterable[int]) -> str:
    """Several cards in words; nothing if there are none."""
    names = [name_kind(kind) for kind in kinds]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names) or "nothing"


def name_country(table: Any, country: int) -> str:
    """A country in words: its number on the sheet and its items."""
    return f"C{int(country) + 1} ({' '.join(map(str, items_of(table, country)))})"


def items_of(table: Any, country: int) -> tuple[int, ...]:
    """The items that a country needs."""
    return tuple(int(item) for item in table.country_items[country] if item >= 0)


def counted(counts: Any) -> list[int]:
    """The kinds of a row of counts, sorted, one an entry."""
    return [kind for kind in range(KINDS) for _ in range(int(counts[kind]))]


def in_mask(mask: Any) -> list[int]:
    """The countries of a mask."""
    return [country for country in range(COUNTRIES) if int(mask) >> country & 1]
