"""Words for the table of Itchy Feet and for each answer: transcripts, errors, and the walk beside the referee."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fairseat.simulators.engine.table import ENGINE_END_REASONS
from fairseat.simulators.itchy_feet.components import CHARACTERS, COUNTRIES, KIND_WORDS, KINDS, MOST_TYPES, NO_CHARACTER
from fairseat.simulators.itchy_feet.questions import ACTIONS, NOTHING, QUESTIONS, YES, Of
from fairseat.simulators.itchy_feet.results import END_REASONS

END_WORDS = (*ENGINE_END_REASONS, *END_REASONS)


def name_kind(kind: int) -> str:
    """A kind in words."""
    return f"item {kind}" if kind < MOST_TYPES else KIND_WORDS[kind - MOST_TYPES].replace("_", " ")


def name_country(table: Any, country: int) -> str:
    """A country in words: its number on the sheet and its items."""
    return f"C{int(country) + 1} ({' '.join(map(str, items_of(table, country)))})"


def items_of(table: Any, country: int) -> tuple[int, ...]:
    """The items that a country needs."""
    return tuple(int(item) for item in table.country_items[country] if item >= 0)


def question(table: Any) -> str:
    """The question that is asked now, in words."""
    return QUESTIONS[int(table.asked)].asks


def tell(table: Any, rules: Any, move: int) -> str:
    """One answer in words; `table` is the table before it is carried out."""
    asked = QUESTIONS[int(table.asked)]
    if asked.of is Of.ACTION:
        return ACTIONS[int(move)].deed
    if asked.of is Of.YES_OR_NO:
        return asked.deeds[0 if move == YES else 1]
    if asked.of is Of.SEAT:
        return asked.deeds[0].format(f"seat {int(move)}")
    if asked.of is Of.COUNTRY:
        return asked.deeds[0].format(name_country(table, move))
    return asked.deeds[0].format("nothing" if move == NOTHING else name_kind(move))


def show(table: Any, rules: Any) -> str:
    """The whole table as a few lines of text, hidden cards too."""
    discard = ", ".join(name_kind(kind) for kind in counted(table.discard)) or "empty"
    lines = [f"turn {table.turns}, round {table.rounds}, seat {table.turn_of} to play"]
    lines += [f"draw pile  {table.pile_size} cards", f"discards   {discard}"]
    if rules.bucket_list:
        pile = table.country_pile[: int(table.country_pile_size)]
        lines.append(f"countries  {len(pile)} left, on top {name_country(table, pile[-1]) if len(pile) else 'none'}")
    else:
        lines.append(f"centre     {name_country(table, table.centre) if table.centre >= 0 else 'travelled to'}")
    for seat in range(int(table.players)):
        lines.append(show_seat(table, rules, seat))
    if table.over:
        lines.append(f"game over: {END_WORDS[int(table.end_reason)]}")
    return "\n".join(lines)


def show_seat(table: Any, rules: Any, seat: int) -> str:
    """One seat's country, character and hand as a line of text."""
    parts = [f"seat {seat}     legs {table.legs[seat]}"]
    if table.country[seat] >= 0:
        parts.append(f"own {name_country(table, table.country[seat])}")
    if table.won[seat]:
        parts.append("won " + ", ".join(f"C{country + 1}" for country in in_mask(table.won[seat])))
    if table.character[seat] != NO_CHARACTER:
        parts.append(CHARACTERS[int(table.character[seat])])
    hand = ", ".join(name_kind(kind) for kind in counted(table.hand[seat])) or "no cards"
    return "  ".join([*parts, f"holds {hand}"])


def counted(counts: Any) -> list[int]:
    """The kinds of a row of counts, sorted, one an entry."""
    return [kind for kind in range(KINDS) for _ in range(int(counts[kind]))]


def in_mask(mask: Any) -> list[int]:
    """The countries of a mask."""
    return [country for country in range(COUNTRIES) if int(mask) >> country & 1]


def ways(rules: Mapping[str, Any]) -> tuple[str, ...]:
    """The ends of a game by which somebody wins under these rules."""
    return ("most_countries" if rules["bucket_list"] else "centre",) + ("postcards",) * bool(rules["postcards"])
