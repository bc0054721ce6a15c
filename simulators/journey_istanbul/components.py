"""Places, connections, symbols, events and player cards of The Journey: Istanbul, as arrays.

The balanced deck is a reconstruction: two cards of each kind a day, every place three times for journeys and for works,
every amount three times. Its amounts are levels 1 to 4, whose worth in lira the rules say.
"""

from pathlib import Path
from typing import Any

import numpy as np

from fairseat.simulators.engine.mistakes import Mistake, unknown
from fairseat.simulators.engine.toml import read_toml

PLACES = ("taksim", "fatih", "sultanahmet", "uskudar", "kadikoy")
TAKSIM, FATIH, SULTANAHMET, USKUDAR, KADIKOY = range(5)
KINDS = ("journey", "work", "police")
JOURNEY, WORK, POLICE = range(3)

OBSTACLES = ("burden_of_memories", "documents", "lost_relatives", "medical_treatment", "old_debt")
BURDEN, DOCUMENTS, RELATIVES, MEDICAL, DEBT = range(5)
OPPORTUNITIES = ("money_transfer", "knowing_the_driver", "work_permit", "shared_flat", "language_lessons")
TRANSFER, DRIVER, PERMIT, FLAT, LESSONS = range(5)
NO_CARD = 5

MOST_EVENTS = 60
MOST_IN_ROW = 12
DAYS = 6
ANY_DAY = 99  # "at some later day"

CONNECTED = ((KADIKOY, SULTANAHMET), (KADIKOY, USKUDAR), (SULTANAHMET, TAKSIM), (FATIH, TAKSIM))
DOUBTFUL = {
    "edge_sultanahmet_fatih": (SULTANAHMET, FATIH),
    "edge_uskudar_taksim": (USKUDAR, TAKSIM),
    "edge_uskudar_sultanahmet": (USKUDAR, SULTANAHMET),
    "edge_uskudar_fatih": (USKUDAR, FATIH),
}

# The balanced deck: a day's two journeys (place, level of cost), two works (place, level of pay), two levels of fine.
BALANCED: tuple[tuple[Any, ...], ...] = (
    ((SULTANAHMET, 4), (USKUDAR, 2), (TAKSIM, 2), (FATIH, 4), 1, 4),
    ((TAKSIM, 2), (SULTANAHMET, 1), (FATIH, 1), (USKUDAR, 3), 2, 3),
    ((FATIH, 3), (USKUDAR, 1), (TAKSIM, 4), (SULTANAHMET, 2), 3, 4),
    ((TAKSIM, 3), (FATIH, 4), (SULTANAHMET, 1), (USKUDAR, 2), 1, 2),
    ((TAKSIM, 4), (USKUDAR, 3), (FATIH, 3), (SULTANAHMET, 4), 1, 3),
    ((FATIH, 1), (SULTANAHMET, 2), (TAKSIM, 3), (USKUDAR, 1), 2, 4),
)
KIND_IN_DAY = (JOURNEY, JOURNEY, WORK, WORK, POLICE, POLICE)
NOWHERE = KADIKOY  # the place written on a police card, where nothing ever happens
OBSTACLE, OPPORTUNITY = np.int64(0), np.int64(1)  # typed, so that kernels compile once for both

WORKED_OUT = (
    ("next_count", "i8", (5,)),
    ("next_places", "i8", (5, 5)),  # where one may stand after a move: here, then the connected places
    ("distance", "i8", (5, 5)),  # days from place to place
    ("eyes", "i8", (6, 5)),  # [players, place], alterations laid
    ("cards", "i8", (6, 5)),
    ("event_count", "i8"),
    ("event_day", "u1", (MOST_EVENTS,)),  # 0 to 5
    ("event_kind", "u1", (MOST_EVENTS,)),
    ("event_place", "u1", (MOST_EVENTS,)),
    ("event_amount", "i8", (MOST_EVENTS,)),
    ("amounts", "i8", (3, 4)),  # [kind, level - 1] in TL
    ("mean_amount", "f8", (3,)),  # [kind] in TL, over all events
    ("mean_cards", "f8", (6,)),  # [players]: card symbols of a place
    ("purse_unit", "i8"),  # the sum in which bots reckon, a tenth of the dearest: 1 000 TL in the printed game
    ("card_count", "i8", (2,)),  # player cards in the game: obstacles, opportunities
    ("cards_in", "u1", (2, 5)),
    # The dated tasks: second place, so many days after the first; [obstacle or opportunity, card].
    ("pair_first", "i8", (2, 6)),
    ("pair_second", "i8", (2, 6)),  # -1 where the task is no such pair
    ("pair_least", "i8", (2, 6)),
    ("pair_most", "i8", (2, 6)),
    ("pair_goes", "u1", (2, 6)),  # 1: one must "go to" the places, so an arrival may be required
)


def work_out(record: Any, events_path: str) -> None:
    """Lay out everything the rules decide before a game begins. Modified in place."""
    lay_board(record)
    lay_symbols(record)
    for kind, names in enumerate(("journey_cost", "work_pay", "fine")):
        record.amounts[kind] = [record[f"{names}_{level}"] for level in range(1, 5)]
    lay_events(record, read_deck(events_path) if events_path else balanced_deck(record))
    for group, cards in ((OBSTACLE, OBSTACLES), (OPPORTUNITY, OPPORTUNITIES)):
        present = [card for card, name in enumerate(cards) if record[name]]
        record.card_count[group] = len(present)
        record.cards_in[group, : len(present)] = present
    lay_tasks(record)
    weigh_amounts(record)


def lay_board(record: Any) -> None:
    """R1.1 Connect the places. Modified in place."""
    edges = [*CONNECTED, *(ends for name, ends in DOUBTFUL.items() if record[name])]
    for place in range(5):
        near = sorted(b if a == place else a for a, b in edges if place in (a, b))
        record.next_count[place] = 1 + len(near)
        record.next_places[place, : 1 + len(near)] = [place, *near]
    record.distance[:] = [[0 if here == there else 5 for there in range(5)] for here in range(5)]
    for _ in range(4):
        for here, there in [*edges, *(ends[::-1] for ends in edges)]:
            record.distance[here] = np.minimum(record.distance[here], 1 + record.distance[there])


def lay_symbols(record: Any) -> None:
    """R1.2-R1.3 Print the symbols, and lay the alterations for two and three players over them. Modified in place."""
    for players in range(2, 6):
        record.eyes[players] = [record[f"eyes_{place}"] for place in PLACES]
        record.cards[players] = [record[f"cards_{place}"] for place in PLACES]
        if record.alterations and players <= 3:
            for place, piece in ((FATIH, "b"), (USKUDAR, "a" if players == 2 else "c")):
                record.eyes[players, place] = record[f"alteration_{piece}_eyes"]
                record.cards[players, place] = record[f"alteration_{piece}_cards"]


def balanced_deck(record: Any) -> list[tuple[int, int, int, int]]:
    """R1.5 The balanced deck as rows of day, kind, place and amount."""
    rows = []
    for day, cards in enumerate(BALANCED):
        for kind, card in zip(KIND_IN_DAY, cards, strict=True):
            place, level = (NOWHERE, card) if isinstance(card, int) else card
            rows.append((day, kind, place, int(record.amounts[kind, level - 1])))
    return rows


def lay_events(record: Any, rows: list[tuple[int, int, int, int]]) -> None:
    """R1.4 Number the event cards. Modified in place."""
    record.event_count = len(rows)
    for column, numbers in zip(("day", "kind", "place", "amount"), zip(*rows, strict=True), strict=True):
        record[f"event_{column}"][: len(rows)] = numbers


def read_deck(path: str) -> list[tuple[int, int, int, int]]:
    """R1.7 Read a designer's deck: a TOML file with a table [[event]] for each card."""
    entries = read_toml(Path(path)).get("event", [])
    if not isinstance(entries, list) or not 1 <= len(entries) <= MOST_EVENTS:
        raise Mistake(f"The deck {path} needs 1 to {MOST_EVENTS} tables [[event]].")
    return [read_event(entry, f"event {number} of the deck {path}") for number, entry in enumerate(entries, 1)]


def read_event(entry: Any, where: str) -> tuple[int, int, int, int]:
    """Check one card of a designer's deck and turn its words into numbers."""
    if not isinstance(entry, dict):
        raise Mistake(f"The {where} is no table: it needs day, kind, place and amount.")
    for key in entry:
        if key not in ("day", "kind", "place", "amount"):
            raise unknown(f"entry in {where}:", key, ("day", "kind", "place", "amount"))
    kind, place = str(entry.get("kind", "")), str(entry.get("place", ""))
    if kind not in KINDS:
        raise unknown(f"kind for {where}:", kind, KINDS)
    if kind == "police":
        if place:
            raise Mistake(f"The {where} names {place!r}, but police cards name no place.")
    elif place not in PLACES[:KADIKOY]:
        raise unknown(f"place for {where}:", place, PLACES[:KADIKOY])
    day, amount = (whole(entry.get(key), f"{key} of {where}", low, high) for key, low, high in AMONG)
    return day - 1, KINDS.index(kind), PLACES.index(place) if place else NOWHERE, amount


AMONG = (("day", 1, DAYS), ("amount", 0, 100_000))


def whole(value: Any, what: str, low: int, high: int) -> int:
    """A whole number within its range, or the mistake that says which is allowed."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Mistake(f"The {what} cannot be {value!r}: it takes a whole number from {low} to {high}.")
    return value


def lay_tasks(record: Any) -> None:
    """R6.3-R6.12 Write down the tasks that are two dated visits. Modified in place."""
    record.pair_second[:] = -1
    gap, treatment, window = record.documents_gap, record.medical_gap, record.transfer_window
    tasks = (
        (OBSTACLE, BURDEN, FATIH, FATIH, 1, 1, False),
        (OBSTACLE, DOCUMENTS, TAKSIM, FATIH, gap, gap, True),
        (OBSTACLE, MEDICAL, SULTANAHMET, SULTANAHMET, treatment, treatment, True),
        (OPPORTUNITY, TRANSFER, TAKSIM, TAKSIM, 1, window, True),
        (OPPORTUNITY, PERMIT, FATIH, TAKSIM, 1, ANY_DAY, True),
        (OPPORTUNITY, FLAT, USKUDAR, SULTANAHMET, 1, ANY_DAY, True),
        (OPPORTUNITY, LESSONS, SULTANAHMET, SULTANAHMET, 1, 1, False),
    )
    for group, card, *numbers in tasks:
        for column, number in zip(("first", "second", "least", "most", "goes"), numbers, strict=True):
            record[f"pair_{column}"][group, card] = number


def weigh_amounts(record: Any) -> None:
    """Work out for the bots what events come to on average, and in which sums to reckon. Modified in place."""
    count = int(record.event_count)
    for kind in (JOURNEY, WORK, POLICE):
        amounts = record.event_amount[:count][record.event_kind[:count] == kind]
        record.mean_amount[kind] = amounts.mean() if len(amounts) else 0.0
    record.mean_cards[:] = record.cards.mean(axis=1)
    record.purse_unit = max(1, int(record.event_amount[:count].max()) // 10)
