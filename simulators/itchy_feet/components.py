"""Kinds of cards, countries and characters of Itchy Feet, and what is worked out of the rules once for all games.

A *kind* is what a card is; equal cards are one kind. Kinds 0 to 19 are items (as many as `n_types` are in play),
then come passports, the extension cards that enter a hand, and the events, which never do.
"""

import csv
from math import comb
from pathlib import Path
from typing import Any

import numpy as np

from fairseat.simulators.engine.mistakes import Mistake, why

from .switches import RecycleTypes, TradeTypes

MOST_TYPES = 20
(
    PASSPORT, FORBIDDEN, POSTCARD, MOUSETRAP, CREDIT_CARD, LOCAL_GUIDE, TRADING_POST, POORLY_DRAWN_MAP,
    CIVIL_UNREST, LOST_LUGGAGE, MIXED_UP_BACKPACKS, BARGAIN_SEASON,
) = range(MOST_TYPES, 32)  # fmt: skip
KINDS = 32
FIRST_EVENT = CIVIL_UNREST
KIND_WORDS = (
    "passport", "forbidden", "postcard", "mousetrap", "credit_card", "local_guide", "trading_post", "poorly_drawn_map",
    "civil_unrest", "lost_luggage", "mixed_up_backpacks", "bargain_season",
)  # fmt: skip

CHARACTERS = ("smuggler", "forager", "recycler", "haggler", "pickpocket", "backpacker", "none")
SMUGGLER, FORAGER, RECYCLER, HAGGLER, PICKPOCKET, BACKPACKER, NO_CHARACTER = range(7)

COUNTRIES = 13
MOST_ITEMS = 5  # items of a country
MOST_CARDS = 352  # 20 x 12 items, 6 passports, 12 forbidden items, 12 postcards, 9 x 6 special items and events

PACKING = Path(__file__).with_name("countries.csv")

WORKED_OUT = (
    ("copies_of", "i8", (KINDS,)),  # cards of each kind in the game, passports aside
    ("extension_cards", "i8"),
    ("in_play", "i8"),  # kinds that may be in a hand, as a mask
    ("tradable", "i8"),
    ("discardable", "i8"),
    ("recyclable", "i8"),
    ("has_characters", "?"),
    ("country_rows", "i8", (COUNTRIES, MOST_ITEMS)),  # the items of each country, unless they are dealt
)


def read_countries(value: str) -> list[list[int]]:
    """The countries as rows of item numbers: the built-in table, a CSV file, or written out as '0 1 8 / 0 3 5 / ..'."""
    if value == "packing":
        return _read_file(PACKING)
    if value.endswith(".csv"):
        return _read_file(Path(value))
    try:
        return [sorted(int(item) for item in row.split()) for row in value.split("/")]
    except ValueError:
        raise Mistake(
            f"The rule countries cannot be {value!r}: it takes 13 rows of item numbers, '0 1 8 / 0 3 5 / ..', "
            "the path of a .csv file with a country a row, or packing."
        ) from None


def _read_file(path: Path) -> list[list[int]]:
    """Read a file with a country a row: its name, then the numbers of its items; the first line names the columns."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file))[1:]
        return [sorted(int(item) for item in row[1:]) for row in rows if row]
    except (OSError, UnicodeDecodeError) as error:
        raise Mistake(f"The countries cannot be read from {path}: {why(error)}.") from None
    except ValueError:
        raise Mistake(f"The countries in {path} must be rows of a name and item numbers.") from None


def check_countries(rows: list[list[int]], n_types: int, length: int, duplicates: bool) -> None:
    """Refuse a table of countries that the rules cannot play."""
    if len(rows) != COUNTRIES:
        raise Mistake(f"The rule countries needs {COUNTRIES} countries, not {len(rows)}.")
    for number, row in enumerate(rows, 1):
        if len(row) != length:
            raise Mistake(f"Country {number} has {len(row)} items; items_per_country says {length}.")
        if not all(0 <= item < n_types for item in row):
            raise Mistake(f"Country {number} needs an item that is not among the {n_types} types 0 to {n_types - 1}.")
        if not duplicates and len(set(row)) != length:
            raise Mistake(f"Country {number} needs an item twice; duplicate_items allows it.")


def count_item_sets(n_types: int, length: int, duplicates: bool) -> int:
    """How many different countries could be made."""
    return comb(n_types + length - 1, length) if duplicates else comb(n_types, length)


def work_out(record: Any, values: dict[str, Any], countries: list[list[int]]) -> None:
    """Fill the decks and the masks of kinds. Record modified in place."""
    copies = record.copies_of
    copies[: values["n_types"]] = values["copies"]
    for kind, word in enumerate(KIND_WORDS[1:], FORBIDDEN):
        copies[kind] = values[f"{word}_copies"] if _takes_part(kind, values) else 0
    record.extension_cards = int(copies[FORBIDDEN:].sum())
    in_play = 1 << PASSPORT
    for kind in range(FIRST_EVENT):
        in_play |= int(copies[kind] > 0) << kind
    items = (1 << values["n_types"]) - 1
    record.in_play = in_play
    record.discardable = in_play & ~(1 << FORBIDDEN)
    if not values["passport_discardable"]:
        record.discardable &= ~(1 << PASSPORT)
    record.recyclable = in_play if values["recycle_types"] == RecycleTypes.ALL else items
    if not values["recycle_passports"]:
        record.recyclable &= ~(1 << PASSPORT)
    allowed = {
        TradeTypes.ALL: in_play,
        TradeTypes.ITEMS_ONLY: items,
        TradeTypes.ITEMS_AND_PASSPORTS: items | 1 << PASSPORT,
        TradeTypes.NO_FORBIDDEN: in_play & ~(1 << FORBIDDEN),
        TradeTypes.NO_POSTCARDS: in_play & ~(1 << POSTCARD),
    }
    record.tradable = allowed[values["trade_types"]] & in_play
    record.has_characters = values["characters"] and not values["bucket_list"]
    record.country_rows[:] = -1
    for number, row in enumerate(countries):
        record.country_rows[number, : len(row)] = np.array(row)


def _takes_part(kind: int, values: dict[str, Any]) -> bool:
    """Whether an extension card's extension is played, and the Bucket List does not leave it out."""
    if values["bucket_list"] and kind in (POORLY_DRAWN_MAP, CIVIL_UNREST):
        return False
    if kind >= FIRST_EVENT:
        return bool(values["events"])
    if kind == FORBIDDEN:
        return bool(values["forbidden_items"])
    return bool(values["postcards" if kind == POSTCARD else "special_items"])
