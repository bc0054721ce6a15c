"""Words for the table of Itchy Feet and for each answer: transcripts, errors, and the walk beside the referee."""

from __future__ import annotations

from typing import Any

from fairseat.simulators.engine.table import ENGINE_END_REASONS
from fairseat.simulators.itchy_feet.components import CHARACTERS, COUNTRIES, KIND_WORDS, KINDS, MOST_TYPES, NO_CHARACTER
from fairseat.simulators.itchy_feet.results import END_REASONS
from fairseat.simulators.itchy_feet.table import (
    ACTION,
    ACTIONS,
    COUNTRY,
    DESTINATION,
    EXCUSE,
    KEEP,
    MAP_TARGET,
    NOBODY,
    NOTHING,
    PARTNER,
    PICK,
    QUESTIONS,
    RECEIVER,
    VICTIM,
)

Kind = int | str

YES_NO_QUESTIONS = {
    "free_trade": ("offers a trade outside the own turn", "offers no trade"),
    "mousetrap": ("springs a Mousetrap", "lets the thief go on"),
    "offer_more": ("offers another card", "offers no more"),
    "ask_more": ("asks for another card", "asks for no more"),
    "accept": ("accepts", "refuses"),
    "excuse": ("says that he holds it and keeps it", "says that he has none"),
    "travel_again": ("travels on", "stays"),
    "post_more": ("changes another card", "changes no more"),
}
ASKS = {
    "free_trade": "Offer a trade before the active player acts?",
    "action": "Which action?",
    "recycle_pay": "Which card pays for the Recycle?",
    "recycle_take": "Which card comes back from the discard pile?",
    "steal_pay": "Which card pays for the theft?",
    "victim": "Steal from whom?",
    "mousetrap": "Spring the Mousetrap?",
    "trap_discard": "Which further card is lost in the trap?",
    "pick": "Which of the cards seen is stolen?",
    "partner": "Trade with whom?",
    "offer": "Which card is offered?",
    "offer_more": "Offer another card?",
    "ask": "Which card is asked for?",
    "ask_more": "Ask for another card?",
    "accept": "Accept the trade?",
    "excuse": "What is said of the cards asked for?",
    "destination": "Travel to which country?",
    "travel_pay": "Which item is spent?",
    "travel_again": "Travel on in the same turn?",
    "country": "Steal which country?",
    "country_pay": "Which item pays for the country?",
    "companion": "Which card goes with the forbidden item?",
    "keep": "Which card is kept?",
    "post_discard": "Which card is changed at the Trading Post?",
    "post_more": "Change another card?",
    "map_target": "Whose country is replaced?",
    "receiver": "Who gets the forbidden item?",
    "pass_card": "Which card goes to the left?",
    "discard_down": "Which card is discarded to the hand limit?",
}
DEEDS = {
    "recycle_pay": "pays {} for a Recycle",
    "recycle_take": "takes {} from the discard pile",
    "steal_pay": "pays {} for a theft",
    "victim": "steals from {}",
    "trap_discard": "loses {} in the trap",
    "pick": "takes {}",
    "partner": "offers a trade to {}",
    "offer": "offers {}",
    "ask": "asks for {}",
    "destination": "travels to {}",
    "travel_pay": "spends {}",
    "country": "steals {}",
    "country_pay": "pays {}",
    "companion": "gets rid of a forbidden item together with {}",
    "keep": "keeps {}",
    "post_discard": "changes {}",
    "map_target": "has the country of {} replaced",
    "receiver": "smuggles a forbidden item to {}",
    "pass_card": "passes {} to the left",
    "discard_down": "discards {}",
}
SEAT_QUESTIONS = (VICTIM, PARTNER, MAP_TARGET, RECEIVER)
COUNTRY_QUESTIONS = (DESTINATION, COUNTRY)
ACTION_WORDS = {
    "draw": "draws",
    "recycle": "recycles",
    "trade": "wants to trade",
    "steal": "steals",
    "steal_country": "steals a country",
    "travel": "travels",
    "get_rid": "gets rid of a forbidden item",
    "local_guide": "asks the Local Guide",
    "trading_post": "goes to the Trading Post",
    "poorly_drawn_map": "unfolds the Poorly Drawn Map",
    "smuggle": "smuggles",
}
END_WORDS = (*ENGINE_END_REASONS, *END_REASONS)


def kind_word(kind: int) -> Kind:
    """A kind as the referee writes it: an item's number, or a word."""
    return int(kind) if kind < MOST_TYPES else KIND_WORDS[int(kind) - MOST_TYPES]


def name_kind(kind: int) -> str:
    """A kind in words."""
    word = kind_word(kind)
    return f"item {word}" if isinstance(word, int) else word.replace("_", " ")


def name_country(table: Any, country: int) -> str:
    """A country in words: its number on the sheet and its items."""
    return f"C{int(country) + 1} ({' '.join(map(str, items_of(table, country)))})"


def items_of(table: Any, country: int) -> tuple[int, ...]:
    """The items that a country needs."""
    return tuple(int(item) for item in table.country_items[country] if item >= 0)


def question(table: Any) -> str:
    """The question that is asked now, in words."""
    return ASKS[QUESTIONS[int(table.asked)]]


def tell(table: Any, rules: Any, move: int) -> str:
    """One answer in words; `table` is the table before it is carried out."""
    asked = int(table.asked)
    word = QUESTIONS[asked]
    if asked == ACTION:
        return ACTION_WORDS[ACTIONS[int(move)]]
    if word in YES_NO_QUESTIONS:
        return YES_NO_QUESTIONS[word][0 if move else 1]
    if asked in SEAT_QUESTIONS:
        return DEEDS[word].format(f"seat {int(move)}")
    if asked in COUNTRY_QUESTIONS:
        return DEEDS[word].format(name_country(table, move))
    return DEEDS[word].format("nothing" if move == NOTHING else name_kind(move))


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


def answer(table: Any, rules: Any, move: int) -> Any:
    """An answer as the referee in `tests/oracles` writes it."""
    asked = int(table.asked)
    if asked == ACTION:
        return ACTIONS[int(move)]
    if asked == EXCUSE:
        return "holds" if move else "has_none"
    if QUESTIONS[asked] in YES_NO_QUESTIONS:
        return "yes" if move else "no"
    if asked in SEAT_QUESTIONS or asked in COUNTRY_QUESTIONS:
        return int(move)
    return "nothing" if move == NOTHING else kind_word(move)


def view(table: Any, rules: Any) -> dict[str, Any]:
    """Everything that lies on the table, as the referee in `tests/oracles` writes it."""
    seats = range(int(table.players))
    looked = table.asked in (PICK, KEEP) and not table.over
    return {
        "question": QUESTIONS[int(table.asked)],
        "draw_pile": [kind_word(kind) for kind in table.pile[: int(table.pile_size)]],
        "discard": words(counted(table.discard)),
        "hands": [words(counted(table.hand[seat])) for seat in seats],
        "drawn": words(sorted(int(kind) for kind in table.drawn[: int(table.drawn_size)])),
        "aside": words(sorted(int(kind) for kind in table.aside[: int(table.aside_size)])),
        "passing": [None if table.passing[seat] == NOBODY else kind_word(table.passing[seat]) for seat in seats],
        "event": kind_word(table.event) if table.event else None,
        "seen": words(sorted(int(kind) for kind in table.seen[: int(table.seen_size)])) if looked else [],
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


def words(kinds: list[int]) -> list[Kind]:
    """Kinds as the referee writes them, in their own order."""
    return [kind_word(kind) for kind in kinds]


def offer_of(table: Any) -> tuple[Any, ...]:
    """The offer as far as it is named: who, to whom, what for what."""
    sides = (tuple(words(counted(side))) for side in (table.given, table.wanted))
    return (int(table.offerer), int(table.partner), *sides)
