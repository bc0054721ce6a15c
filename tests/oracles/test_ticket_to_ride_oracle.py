"""The referee of Ticket to Ride against the rulebook and the component sheet's test vectors."""

from __future__ import annotations

import heapq
import itertools
import math
import random
from collections import Counter

import pytest

from tests.oracles.chance import Chance
from tests.oracles.ticket_to_ride import ALLOWED, DEFAULTS, MAP_DEFAULTS, Oracle
from tests.oracles.ticket_to_ride_board import COLORS, GRAY, Board
from tests.oracles.ticket_to_ride_cards import LOCOMOTIVE
from tests.oracles.ticket_to_ride_rules import full_rules
from tests.oracles.ticket_to_ride_score import region_points, score_seat
from tests.oracles.ticket_to_ride_tables import ITALY, USA, claim, give, one_track, seated, tracks_between


def shortest(ends, through_zones=False):
    """The spaces of the shortest way between a ticket's ends, and the fewest waves on such a way."""

    def merge(place):
        return place[0] if through_zones and isinstance(place, tuple) else place

    graph = {}
    for track in ITALY.tracks:
        here, there = map(merge, track.ends)
        graph.setdefault(here, []).append((there, track.length, track.waves))
        graph.setdefault(there, []).append((here, track.length, track.waves))
    starts, goals = ({merge(place) for place in end} for end in ends)
    heap = [(0, 0, str(place), place) for place in starts]
    done = set()
    while heap:
        spaces, waves, _, here = heapq.heappop(heap)
        if here in goals:
            return spaces, waves
        if here not in done:
            done.add(here)
            for there, length, more in graph[here]:
                heapq.heappush(heap, (spaces + length, waves + more, str(there), there))
    raise AssertionError("no way")


def test_the_board_of_italy_has_the_counts_of_the_component_sheet():
    tracks = ITALY.tracks
    ferries = [track for track in tracks if track.color == GRAY]
    edges = Counter(track.edge for track in tracks)
    assert len(tracks) == 128
    assert Counter(edges.values()) == {1: 41, 2: 42, 3: 1}
    assert sum(track.length for track in tracks) == 379
    assert Counter(track.length for track in tracks) == {1: 15, 2: 37, 3: 43, 4: 21, 5: 3, 6: 1, 7: 8}
    assert (len(ferries), len({track.edge for track in ferries})) == (21, 15)
    assert sum(track.length for track in ferries) == 106
    assert Counter(track.waves for track in ferries) == {1: 6, 2: 4, 3: 3, 4: 8}
    for color in COLORS:
        spaces = sum(track.length for track in tracks if track.color == color)
        assert spaces == (35 if color == "pink" else 34)
    assert (len(ITALY.region), len(set(ITALY.region.values())), len(ITALY.zone_places)) == (34, 17, 5)
    assert (len(ITALY.tickets), sum(ticket.points for ticket in ITALY.tickets)) == (56, 677)


def test_the_board_of_the_usa_has_the_classic_counts():
    assert (len(USA.region), len(USA.tracks), len({track.edge for track in USA.tracks})) == (36, 100, 78)
    assert (len(USA.tickets), sum(ticket.points for ticket in USA.tickets)) == (30, 349)


def test_the_printed_ticket_values_follow_shortest_paths_as_often_as_the_sheet_says():
    plain = rounded = 0
    changed = []
    for ticket in ITALY.tickets:
        spaces, waves = shortest(ticket.ends)
        plain += spaces == ticket.points
        rounded += math.ceil(spaces + waves / 2) == ticket.points
        through, _ = shortest(ticket.ends, through_zones=True)
        names_a_zone = any(isinstance(place, tuple) for place in ticket.ends[0] | ticket.ends[1])
        if through != spaces and not names_a_zone:
            changed.append((ticket.name, spaces, through))
    assert plain == 31
    assert rounded == 48
    assert changed == [("Genova-Tarvisio", 10, 9)]


@pytest.mark.parametrize(
    ("hand", "ferry", "payment"),
    [
        ({"red": 3}, 2, (2, "red", 3, 0)),
        ({"red": 3, LOCOMOTIVE: 2}, 1, (1, "red", 3, 2)),
        ({LOCOMOTIVE: 7}, 0, (0, "", 0, 7)),
    ],
)
def test_napoli_palermo_can_be_paid_in_the_three_ways_of_the_sheet(hand, ferry, payment):
    game = seated()
    give(game, 0, ferry, **hand)
    track = one_track("Napoli", "Palermo")
    assert payment in list(game.payments(0, track))
    claim(game, track, payment)
    assert game.track_owner[track] == 0
    assert (game.trains[0], game.route_points[0]) == (38, 18)
    assert (sum(game.hands[0].values()), game.ferry_hands[0]) == (0, 0)


def test_napoli_palermo_cannot_be_paid_with_two_colours():
    game = seated()
    give(game, 0, 2, red=2, blue=1)
    assert list(game.payments(0, one_track("Napoli", "Palermo"))) == []


def test_ferry_cards_pay_for_waves_only_and_no_more_of_them_than_needed():
    game = seated()
    give(game, 0, 2, red=9, locomotive=3)
    coloured = list(game.payments(0, tracks_between("Napoli", "Roma")[2]))
    assert coloured == [(0, "red", 1, 3), (0, "red", 2, 2), (0, "red", 3, 1), (0, "red", 4, 0)]
    one_wave = set(game.payments(0, one_track("Cosenza", "Messina")))
    assert one_wave == {
        (0, "", 0, 3),
        (0, "red", 1, 2),
        (0, "red", 2, 1),
        (1, "", 0, 2),
        (1, "red", 1, 1),
        (1, "red", 2, 0),
    }


def test_a_ferry_card_for_a_single_wave_can_be_forbidden():
    game = seated(ferry_single_wave=False)
    give(game, 0, 2, red=9, locomotive=3)
    assert {payment[0] for payment in game.payments(0, one_track("Cosenza", "Messina"))} == {0}
    three_waves = {payment[0] for payment in game.payments(0, one_track("Ancona", "Trieste"))}
    assert three_waves == {0, 1}
    two_waves = {payment[0] for payment in game.payments(0, one_track("Olbia", "Roma"))}
    assert two_waves == {0, 1}


@pytest.mark.parametrize(("returns", "left"), [(True, 10), (False, 8)])
def test_spent_ferry_cards_return_to_their_pile_unless_switched_off(returns, left):
    game = seated(ferry_returns=returns)
    game.ferry_pile -= 2
    give(game, 0, 2, red=3)
    claim(game, one_track("Napoli", "Palermo"))
    assert game.ferry_pile == left


def test_nobody_draws_a_third_ferry_card():
    game = seated()
    for held, open_action in ((0, True), (1, True), (2, False)):
        give(game, 0, held)
        assert ("ferry" in game.answers()) == open_action


def test_with_three_players_one_claim_closes_the_whole_triple_route():
    game = seated(players=3)
    triple = tracks_between("Napoli", "Roma")
    give(game, 0, yellow=4)
    claim(game, triple[0])
    assert [game.is_open(seat, track) for seat in range(3) for track in triple] == [False] * 9


def test_with_four_players_another_player_may_take_a_parallel_track_and_the_same_may_not():
    game = seated(players=4)
    triple = tracks_between("Napoli", "Roma")
    give(game, 0, yellow=4)
    claim(game, triple[0])
    assert [game.is_open(0, track) for track in triple] == [False, False, False]
    assert [game.is_open(1, track) for track in triple] == [False, True, True]
    give(game, 1, white=4)
    claim(game, triple[1])
    assert [game.is_open(2, track) for track in triple] == [False, False, True]


def test_two_entries_into_svizzera_do_not_connect_milano_with_torino():
    owned = [one_track("Milano", ("Svizzera", "Milano")), one_track("Torino", ("Svizzera", "Torino"))]
    assert len(ITALY.networks(owned)) == 2
    joined = Board("italy", join_zones=True)
    assert len(joined.networks(owned)) == 1


def test_a_ticket_to_a_zone_is_done_by_any_of_its_entries():
    ticket = next(number for number, ticket in enumerate(ITALY.tickets) if ticket.name == "Svizzera-Verona")
    by_bergamo = [one_track("Bergamo", "Verona"), one_track("Bergamo", ("Svizzera", "Bergamo"))]
    by_bolzano = [one_track("Bolzano", "Verona"), one_track("Bolzano", ("Svizzera", "Bolzano"))]
    apart = [by_bergamo[0], by_bolzano[1]]
    completed = [ITALY.is_completed(ticket, ITALY.networks(owned)) for owned in (by_bergamo, by_bolzano, apart)]
    assert completed == [True, True, False]


def test_a_special_region_counts_two_only_when_all_its_cities_are_in_the_network():
    sicily = {"Agrigento", "Catania", "Messina", "Palermo", "Siracusa"}
    sardinia = {"Cagliari", "Olbia", "Sassari"}
    puglia = {"Bari", "Foggia", "Lecce", "Taranto"}
    for cities in (sicily, sardinia, puglia):
        assert ITALY.count_regions(cities, special_regions=True) == 2
        assert ITALY.count_regions(cities, special_regions=False) == 1
        for missing in cities:
            assert ITALY.count_regions(cities - {missing}, special_regions=True) == 1
    assert ITALY.count_regions(set(ITALY.region), special_regions=True) == 20


def test_two_networks_of_six_and_five_regions_score_separately():
    six = [
        ("Ancona", "Pescara"),
        ("Ancona", "Perugia"),
        ("Perugia", "Roma"),
        ("Napoli", "Roma"),
        ("Firenze", "Perugia"),
    ]
    five = [
        ("Genova", "Milano"),
        ("Genova", "Torino"),
        ("Bergamo", "Milano"),
        ("Bergamo", "Verona"),
        ("Bolzano", "Verona"),
    ]
    owned = [one_track(*pair) for pair in six + five]
    networks = ITALY.networks(owned)
    seat = score_seat(ITALY, full_rules({}), owned, [])
    assert sorted(ITALY.count_regions(network, special_regions=True) for network in networks) == [5, 6]
    assert (seat["regions"], seat["region_points"]) == (6, 3)


def test_the_region_chart_is_the_printed_one():
    points = [region_points(regions, DEFAULTS) for regions in range(21)]
    assert points == [0, 0, 0, 0, 0, 1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56, 56, 56, 56, 56, 56]


def test_the_usa_map_plays_the_classic_rules_and_a_named_rule_stands_above_them():
    game = Oracle({"map": "usa"}, 2, Chance(2, 0))
    assert [len(offered) for offered in game.offered] == [3, 3]
    assert (game.ferry_pile, game.rules["longest_path_points"]) == (0, 10)
    assert full_rules({"map": "usa", "tickets_dealt": 5})["tickets_dealt"] == 5


def test_the_longest_path_on_the_usa_map_gives_ten_points_to_all_tied():
    game = seated(map="usa")
    game.track_owner[one_track("Seattle", "Calgary", USA)] = 0
    game.track_owner[one_track("Denver", "Omaha", USA)] = 1
    assert game.result()["longest_path"] == (4, 4)
    assert game.result()["path_points"] == (10, 10)
    game.track_owner[one_track("Omaha", "Chicago", USA)] = 1
    assert game.result()["path_points"] == (0, 10)


def longest_by_orders(board, owned):
    """The longest walk by trying every order of the tracks."""
    best = 0
    for order in itertools.permutations(owned):
        for start in board.tracks[order[0]].ends:
            here, length = start, 0
            for number in order:
                ends = board.tracks[number].ends
                if here not in ends:
                    break
                here = ends[1] if ends[0] == here else ends[0]
                length += board.tracks[number].length
                best = max(best, length)
    return best


def test_the_longest_path_is_the_best_of_all_orders_of_the_tracks():
    dice = random.Random(5)
    for _ in range(30):
        towns = set(dice.sample(["Denver", "Omaha", "Helena", "Duluth", "Chicago", "Kansas City", "Toronto"], 5))
        near = [number for number, track in enumerate(USA.tracks) if track.edge <= towns]
        owned = dice.sample(near, min(6, len(near)))
        if owned:
            assert USA.longest_path(owned) == longest_by_orders(USA, owned)


def test_unknown_rules_and_values_out_of_range_are_refused():
    for wrong in ({"trainz": 45}, {"trains": 4}, {"map": "mars"}, {"ferry_returns": 1}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            full_rules(wrong)
    assert set(ALLOWED) == set(DEFAULTS)
    assert set(itertools.chain(*MAP_DEFAULTS.values())) <= set(DEFAULTS)
