"""Regions, tickets and the longest path against plain sets and brute force, on random boards."""

import random

import pytest

from fairseat.simulators.engine.play import play_batch
from fairseat.simulators.engine.play import set_up as lay_table
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.ticket_to_ride.board import own_track
from fairseat.simulators.ticket_to_ride.maps import read_map
from fairseat.simulators.ticket_to_ride.scores import longest_path, score_regions
from tests.simulators.ticket_to_ride.boards import set_up
from tests.simulators.ticket_to_ride.graphs import add_edge, longest_trail, part_of, parts

CHART = {5: 1, 6: 2, 7: 4, 8: 7, 9: 11, 10: 16, 11: 22, 12: 29, 13: 37, 14: 46}
SPECIAL = {"Puglia", "Sardegna", "Sicilia"}
CEILING = 285  # arXiv 2511.08441: the most that 45 trains can make on the USA map


def random_board(map_name, seed, most):
    """A table on which seat 0 owns random tracks, no two of one pair of ends, and the same as a graph."""
    game = set_up(2, map=map_name)
    game.forget_tickets()
    board, draw, graph = read_map(map_name), random.Random(seed), {}
    for number in draw.sample(range(len(board.tracks)), most):
        track = board.tracks[number]
        ends = (track.a, (track.b, track.a) if track.to_zone else track.b)
        if ends[1] not in graph.get(ends[0], {}):
            own_track(game.table, game.rules, 0, number)
            add_edge(graph, *ends, track.length)
    return game, board, graph


def region_score(board, graph):
    """The most regions of one network, and the points of all, counted with sets."""
    most, points = 0, 0
    for part in parts(graph):
        cities = {city for city in part if city in board.regions}
        regions = {board.regions[city] for city in cities}
        whole = {name for name in SPECIAL & regions if {c for c, r in board.regions.items() if r == name} <= cities}
        count = len(regions) + len(whole)
        most, points = max(most, count), points + (56 if count >= 15 else CHART.get(count, 0))
    return most, points


@pytest.mark.parametrize("seed", range(60))
def test_regions_are_counted_as_with_sets(seed):
    game, board, graph = random_board("italy", seed, 10 + seed)
    score_regions(game.table, game.rules, 0)

    assert region_score(board, graph) == (int(game.table.regions[0]), int(game.table.region_points[0]))


@pytest.mark.parametrize("seed", range(60))
def test_tickets_are_done_exactly_when_a_path_joins_their_ends(seed):
    game, board, graph = random_board("italy", seed, 20 + seed)
    for number, (a, b, _) in enumerate(board.tickets):
        game.give_ticket(0, a, b)
        starts = [(a, entry) for entry in board.zones[a]] if a in board.zones else [a]
        ends = [(b, entry) for entry in board.zones[b]] if b in board.zones else [b]
        joined = any(e in part_of(graph, s) for s in starts for e in ends)

        assert joined == bool(game.table.ticket_done[number])


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("map_name", ["italy", "usa"])
def test_the_longest_path_is_found(map_name, seed):
    game, _, graph = random_board(map_name, seed, 4 + seed % 14)

    assert longest_trail(graph) == longest_path(game.table, game.rules, 0)


@pytest.mark.parametrize("bot", ["expert", "hungry", "random"])
def test_nobody_passes_the_published_ceiling_on_the_usa_map(bot):
    _, seats = play_batch(lay_table(load("ticket-to-ride"), [bot] * 2, changes={"map": "usa"}), 3, 0, 300)

    assert (seats.route_points + seats.ticket_points_won).max() <= CEILING
