"""The table of Itchy Feet and its answers as the referee in `tests/oracles` writes them."""

from typing import Any

from fairseat.simulators.itchy_feet.components import CHARACTERS, COUNTRIES, KIND_WORDS, MOST_TYPES
from fairseat.simulators.itchy_feet.names import counted, in_mask, items_of
from fairseat.simulators.itchy_feet.questions import NOTHING, YES, Action, Question
from fairseat.simulators.itchy_feet.table import NOBODY
from fairseat.simulators.itchy_feet.tell import OF_A_CARD, YES_OR_NO

Kind = int | str


def answer(table: Any, rules: Any, move: int) -> Any:
    """An answer as the referee writes it."""
    asked = Question(int(table.asked))
    if asked == Question.ACTION:
        return Action(int(move)).name.lower()
    if asked == Question.EXCUSE:
        return "holds" if move == YES else "has_none"
    if asked in YES_OR_NO:
        return "yes" if move == YES else "no"
    if asked not in OF_A_CARD:
        return int(move)
    return "nothing" if move == NOTHING else kind_word(move)


def kind_word(kind: int) -> Kind:
    """A kind as the referee writes it: an item's number, or a word."""
    return int(kind) if kind < MOST_TYPES else KIND_WORDS[int(kind) - MOST_TYPES]


def view(table: Any, rules: Any) -> dict[str, Any]:
    """Everything that lies on the table, as the referee in `tests/oracles` writes it."""
    seats = range(int(table.players))
    looked = table.asked in (Question.PICK, Question.KEEP) and not table.over
    return {
        "question": "" if table.over else Question(int(table.asked)).name.lower(),
        "draw_pile": [kind_word(kind) for kind in table.pile[: int(table.pile_size)]],
        "discard": kind_words(counted(table.discard)),
        "hands": [kind_words(counted(table.hand[seat])) for seat in seats],
        "drawn": kind_words(sorted(int(kind) for kind in table.drawn[: int(table.drawn_size)])),
        "aside": kind_words(sorted(int(kind) for kind in table.aside[: int(table.aside_size)])),
        "passing": [None if table.passing[seat] == NOBODY else kind_word(table.passing[seat]) for seat in seats],
        "event": kind_word(table.event) if table.event else None,
        "seen": kind_words(sorted(int(kind) for kind in table.seen[: int(table.seen_size)])) if looked else [],
        "country_items": [items_of(table, country) for country in range(COUNTRIES)],
        "countries": [int(table.country[seat]) for seat in seats],
        "centre": int(table.centre),
        "unused": in_mask(table.unused),
        "removed": in_mask(table.removed),
        "country_pile": [int(country) for country in table.country_pile[: int(table.country_pile_size)]],
        "won_countries": [in_mask(table.won[seat]) for seat in seats],
        "legs": [int(table.legs[seat]) for seat in seats],
        "characters": [CHARACTERS[int(table.character[seat])] for seat in seats],
        "offer": offer_of(table) if table.trading else None,
        "offers": int(table.offers),
        "passes": int(table.passes),
        "active": int(table.turn_of),
        "turns": int(table.turns),
        "rounds": int(table.rounds),
    }


def kind_words(kinds: list[int]) -> list[Kind]:
    """Kinds as the referee writes them, in their own order."""
    return [kind_word(kind) for kind in kinds]


def offer_of(table: Any) -> tuple[Any, ...]:
    """The offer as far as it is named: who, to whom, what for what."""
    sides = (tuple(kind_words(counted(side))) for side in (table.given, table.wanted))
    return (int(table.offerer), int(table.partner), *sides)
