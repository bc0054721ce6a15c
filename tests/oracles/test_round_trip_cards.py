"""The cards and trips of Round-trip Italy against the sheet's counts and the rulebook's claims."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, pairwise, permutations, product

import pytest

from tests.oracles.round_trip import DEFAULTS
from tests.oracles.round_trip_cards import (
    MILANO,
    NAPOLI,
    PALERMO,
    RING,
    ROMA,
    TORINO,
    VENEZIA,
    city_pile,
    from_different_piles,
    round_trips,
    selection_cards,
)

ALL_LENGTHS = {2, 3, 4, 5, 6}


def test_the_eighty_tickets_connect_the_cities_as_the_sheet_counts_them():
    tickets = [ticket for city in RING for ticket in city_pile(city, DEFAULTS)]
    connections = Counter(frozenset(ticket) for ticket in tickets)

    assert 80 == len(tickets)
    assert [16] * 5 == [len(city_pile(city, DEFAULTS)) for city in RING]
    assert 10 == connections[frozenset((MILANO, VENEZIA))]
    assert 4 == connections[frozenset((TORINO, VENEZIA))]
    assert 2 == connections[frozenset((ROMA, NAPOLI))]


@pytest.mark.parametrize("deck", [(1, 2, 2, 2), (3, 1, 1, 2), (2, 1, 1, 7), (3, 0, 2, 2)])
def test_every_preset_has_twenty_seven_selection_cards(deck):
    names = ("select_single", "select_adjacent", "select_opposite", "select_all")

    assert 27 == len(selection_cards(DEFAULTS | dict(zip(names, deck, strict=True))))


def test_the_known_selection_card_shows_two_opposite_cities():
    only_opposite = DEFAULTS | {"select_single": 0, "select_adjacent": 0, "select_all": 0}

    assert (VENEZIA, PALERMO) in selection_cards(only_opposite)


def test_a_trip_through_rome_never_comes_from_different_piles():
    for cities in permutations(RING, 3):
        for piles in product((False, True), repeat=2):
            ends = [(cities[0], ROMA), (cities[2], ROMA)]
            legs = [pair if up else pair[::-1] for pair, up in zip(pairwise(cities), piles, strict=True)]
            assert not from_different_piles(tuple(ends + legs))


def test_all_images_lie_the_same_way_exactly_when_all_piles_differ():
    """The sheet counts 4613 cycles, each way round, with their piles; none breaks the rulebook's claim."""
    cases = 0
    for length in ALL_LENGTHS:
        for cities in combinations(range(6), length):
            for rest in permutations(cities[1:]):
                tour = (cities[0], *rest)
                steps = list(zip(tour, tour[1:] + tour[:1], strict=True))
                for upright in product((True, False), repeat=length):
                    piles = [start if up else end for (start, end), up in zip(steps, upright, strict=True)]
                    if ROMA in piles:
                        continue
                    cases += 1
                    assert (len(set(upright)) == 1) == (len(set(piles)) == length)
    assert 4613 == cases


def test_the_trips_found_are_all_those_among_all_combinations_of_the_hand():
    whim = random.Random(4)
    tickets = [ticket for city in RING for ticket in city_pile(city, DEFAULTS)]
    for _ in range(400):
        hand = whim.sample(tickets, whim.randint(0, 9))
        lengths = {length for length in ALL_LENGTHS if whim.random() < 0.7}
        expected = {
            chosen for length in lengths for chosen in combinations(sorted(hand), length) if is_one_cycle(chosen)
        }
        assert expected == round_trips(hand, lengths)


def is_one_cycle(tickets):
    """Each city has two tickets, and from the first city every other can be reached."""
    ends = Counter(city for ticket in tickets for city in ticket)
    if set(ends.values()) != {2}:
        return False
    reached = {tickets[0][0]}
    for _ in tickets:
        reached |= {city for ticket in tickets if reached & set(ticket) for city in ticket}
    return reached == set(ends)
