"""Cities, tickets, connections, cycles and selection cards of Round-trip Italy, as arrays.

Cities are numbered round the ring of Italy, Roma last. A ticket's *kind* is 6 x pile + other city (30 numbers,
25 used); a set of kinds is a mask of 30 bits. A *connection* is an unordered pair of cities (15 of them);
a hand's connections are a mask of 15 bits, and every simple cycle within such a mask is listed here once and for all.
"""

from itertools import combinations, pairwise, permutations
from typing import Any

import numpy as np

CITIES = ("Torino", "Milano", "Venezia", "Napoli", "Palermo", "Roma")
TORINO, MILANO, VENEZIA, NAPOLI, PALERMO, ROMA = range(6)
PILES = 5
KINDS = 30
MOST_TICKETS_IN_PILE = 64  # a ring buffer; at most 10 + 10 + 10 + 10 + 10 tickets lie in it
MOST_SELECTION_CARDS = 96
MOST_COPIES = 8  # of a ticket in its pile

WORKED_OUT = (
    ("pile_size", "i8"),
    ("pile_tickets", "u1", (PILES, MOST_TICKETS_IN_PILE)),  # kinds, in order, before the shuffle
    ("deck_size", "i8"),
    ("deck_cards", "u1", (MOST_SELECTION_CARDS,)),  # masks of cities, in order, before the shuffle
    ("copies", "f8", (KINDS,)),  # tickets of each kind in the game
    ("needed", "i8"),  # the lengths needed to win, as bits 2 to 5
    ("possible", "i8"),  # the lengths that the tickets in the game can form at all, as bits 2 to 6
)


def right_of(city: int) -> int:
    """The next city clockwise on the ring (R1.1)."""
    return (city + 1) % PILES


def left_of(city: int) -> int:
    """The next city anticlockwise on the ring (R1.1)."""
    return (city - 1) % PILES


def kind_of(pile: int, other: int) -> int:
    """The number of a ticket's kind."""
    return 6 * pile + other


def _connections() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Number the pairs of cities: per kind its connection, per connection its kinds as a mask, and its two cities."""
    pairs = list(combinations(range(6), 2))
    of_kind = np.full(KINDS, -1, np.int64)
    kinds = np.zeros(len(pairs), np.int64)
    ends = np.array(pairs, np.int64)
    for number, (low, high) in enumerate(pairs):
        for pile, other in ((low, high), (high, low)):
            if pile < PILES:
                of_kind[kind_of(pile, other)] = number
                kinds[number] |= 1 << kind_of(pile, other)
    return of_kind, kinds, ends


CONNECTION_OF_KIND, KINDS_OF_CONNECTION, ENDS_OF_CONNECTION = _connections()
CONNECTIONS = len(KINDS_OF_CONNECTION)


def _cycles() -> tuple[np.ndarray, np.ndarray]:
    """Every simple cycle through 3 to 6 cities: its connections as a mask, and its length; shortest first."""
    number = {tuple(ends): i for i, ends in enumerate(ENDS_OF_CONNECTION.tolist())}
    masks, lengths = [], []
    for length in range(3, 7):
        for cities in combinations(range(6), length):
            first, rest = cities[0], cities[1:]
            for order in permutations(rest):
                if order[0] > order[-1]:
                    continue  # the same cycle the other way round
                tour = (first, *order, first)
                masks.append(sum(1 << number[min(a, b), max(a, b)] for a, b in pairwise(tour)))
                lengths.append(length)
    return np.array(masks, np.int64), np.array(lengths, np.int64)


CYCLE_MASK, CYCLE_LENGTH = _cycles()
FIRST_CYCLE = np.searchsorted(CYCLE_LENGTH, np.arange(8))  # where the cycles of each length begin


def _tours() -> tuple[np.ndarray, np.ndarray]:
    """Every set of kinds from different piles that forms a round-trip (and so earns an extra turn), and its length."""
    sets, lengths = [], []
    for length in range(2, 6):
        for first, *rest in combinations(range(PILES), length):
            for order in permutations(rest):
                tour = (first, *order, first)
                sets.append(sum(1 << kind_of(a, b) for a, b in pairwise(tour)))
                lengths.append(length)
    return np.array(sets, np.int64), np.array(lengths, np.int64)


TOUR_KINDS, TOUR_LENGTH = _tours()


def _cycles_within() -> tuple[np.ndarray, np.ndarray]:
    """For every mask of connections, the cycles inside it: where its list starts, and all lists in a row."""
    masks = np.arange(1 << CONNECTIONS, dtype=np.int64)
    inside = (masks[:, None] & CYCLE_MASK[None, :]) == CYCLE_MASK[None, :]
    starts = np.zeros(len(masks) + 1, np.int64)
    np.cumsum(inside.sum(axis=1), out=starts[1:])
    return starts.astype(np.int32), np.nonzero(inside)[1].astype(np.uint8)


CYCLES_START, CYCLES_LIST = _cycles_within()


def _lengths_within() -> np.ndarray:
    """For every mask of connections, the lengths of the cycles inside it, as bits 3 to 6."""
    lengths = np.zeros(1 << CONNECTIONS, np.uint8)
    owners = np.repeat(np.arange(1 << CONNECTIONS), np.diff(CYCLES_START))
    np.bitwise_or.at(lengths, owners, (1 << CYCLE_LENGTH[CYCLES_LIST]).astype(np.uint8))
    return lengths


LENGTHS_WITHIN = _lengths_within()


def _links_of_pile() -> np.ndarray:
    """For every pile and every set of its kinds (six bits), the connections they make, as a mask."""
    links = np.zeros((PILES, 64), np.int64)
    for pile in range(PILES):
        for others in range(64):
            for other in range(6):
                if others >> other & 1 and other != pile:
                    links[pile, others] |= 1 << CONNECTION_OF_KIND[kind_of(pile, other)]
    return links


LINKS_OF_PILE = _links_of_pile()


def work_out(record: Any) -> None:
    """Lay out piles, selection deck and needed lengths from the rules. Modified in place."""
    for pile in range(PILES):
        tickets = [kind for other in range(6) for kind in [kind_of(pile, other)] * _copies(record, pile, other)]
        record.pile_size = len(tickets)
        for kind in tickets:
            record.copies[kind] += 1
        record.pile_tickets[pile, : len(tickets)] = tickets
    names = ("select_single", "select_adjacent", "select_opposite", "select_all")
    cards = selection_cards(*(int(record[name]) for name in names))
    record.deck_size = len(cards)
    record.deck_cards[: len(cards)] = cards
    record.needed = sum(1 << length for length in range(2, 6) if record[f"need_{length}"])
    record.possible = _possible_lengths(record.copies)


def _possible_lengths(copies: np.ndarray) -> int:
    """The lengths for which there are tickets enough to lay a round-trip (R5.2), as a mask."""
    of_connection = np.bincount(CONNECTION_OF_KIND[CONNECTION_OF_KIND >= 0], copies[CONNECTION_OF_KIND >= 0])
    there = sum(1 << number for number, count in enumerate(of_connection.tolist()) if count)
    cycles = CYCLE_LENGTH[(CYCLE_MASK & there) == CYCLE_MASK]
    return sum(1 << int(length) for length in np.unique(cycles)) | int(of_connection.max() > 1) << 2


def _copies(record: Any, pile: int, other: int) -> int:
    """How many tickets of a kind a pile holds (R1.2)."""
    if other == pile:
        return 0
    if other == ROMA:
        return int(record.tickets_rome)
    adjacent = other in (left_of(pile), right_of(pile))
    return int(record.tickets_adjacent if adjacent else record.tickets_opposite)


def selection_cards(single: int, adjacent: int, opposite: int, every: int) -> list[int]:
    """The selection deck in order: singles, neighbours, opposites, all five; each a mask of cities (R1.3)."""
    cards = [1 << city for city in range(PILES) for _ in range(single)]
    cards += [1 << city | 1 << (city + 1) % PILES for city in range(PILES) for _ in range(adjacent)]
    cards += [1 << city | 1 << (city + 2) % PILES for city in (0, 1, 2, 3, 4) for _ in range(opposite)]
    return cards + [(1 << PILES) - 1] * every
