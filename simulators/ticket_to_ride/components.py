"""Cards, places, tracks and tickets of Ticket to Ride as arrays, worked out from the rules and the map's CSV files.

A *place* is a city, or one entry of a zone. A *track* is a row of `routes.csv`; tracks between the same two places form
one *edge*. Sets of tracks and of edges are masks of 32 bits a word. Kinds of card: the eight colours in alphabetical
order, then the locomotive.
"""

from typing import Any

import numpy as np

from .maps import (
    COLORS,
    GRAY,
    LONGEST,
    MOST_ENTRIES,
    MOST_PARALLEL,
    MOST_PLACES,
    MOST_REGIONS,
    MOST_TICKETS,
    MOST_TRACKS,
    Map,
    read_map,
)
from .points import points_of_tickets

KINDS = (*COLORS, "locomotive")
LOCOMOTIVE = 8
NO_COLOR = 8  # in an answer "pay": no coloured card
MOST_CARDS = 8 * 40 + 60
WORDS = MOST_TRACKS // 32
GRAY_CLASSES = 36  # kinds of gray track, by length and waves
CHART = 64  # regions that the chart can be asked for

WORKED_OUT = (
    ("map_number", "i8"),  # which of the maps read in this process; only for words and drawings
    ("places", "i8"),
    ("cities", "i8"),
    ("tracks", "i8"),
    ("edges", "i8"),
    ("ticket_count", "i8"),
    ("card_count", "i8", (9,)),
    ("points_of_length", "i8", (LONGEST + 1,)),
    ("points_of_regions", "i8", (CHART,)),
    # Tracks.
    ("track_a", "i8", (MOST_TRACKS,)),  # places
    ("track_b", "i8", (MOST_TRACKS,)),
    ("track_length", "i8", (MOST_TRACKS,)),
    ("track_color", "i8", (MOST_TRACKS,)),  # 8: gray
    ("track_waves", "i8", (MOST_TRACKS,)),
    ("track_edge", "i8", (MOST_TRACKS,)),
    ("mates", "i8", (MOST_TRACKS, WORDS)),  # the tracks of the same edge, itself too
    ("all_tracks", "i8", (WORDS,)),
    ("short_tracks", "i8", (LONGEST + 1, WORDS)),  # tracks of this length or less
    ("by_color", "i8", (8, LONGEST + 1, WORDS)),  # tracks of a colour, of this length or less
    ("gray_classes", "i8"),
    ("gray_length", "i8", (GRAY_CLASSES,)),
    ("gray_waves", "i8", (GRAY_CLASSES,)),
    ("gray_tracks", "i8", (GRAY_CLASSES, WORDS)),
    # Edges, and the arcs that leave each place.
    ("edge_a", "i8", (MOST_TRACKS,)),
    ("edge_b", "i8", (MOST_TRACKS,)),
    ("edge_length", "i8", (MOST_TRACKS,)),
    ("edge_width", "i8", (MOST_TRACKS,)),  # parallel tracks
    ("edge_tracks", "i8", (MOST_TRACKS, MOST_PARALLEL)),
    ("arc_start", "i8", (MOST_PLACES + 1,)),
    ("arc_place", "u1", (2 * MOST_TRACKS,)),  # small and never below nought, so no index is checked for it:
    ("arc_edge", "u1", (2 * MOST_TRACKS,)),  # searching ways takes a third of the expert's time
    ("distance", "i8", (MOST_PLACES, MOST_PLACES)),  # spaces between two places by the shortest way
    # Regions.
    ("region_of", "i8", (MOST_PLACES,)),  # as one bit, 0 for none
    ("regions", "i8"),
    ("region_size", "i8", (MOST_REGIONS,)),
    ("region_places", "i8", (MOST_REGIONS,)),  # the cities of each, as a mask of places
    ("special", "i8"),  # the regions that can count two, as a mask
    # Tickets: the places at which each end is met.
    ("ticket_points", "i8", (MOST_TICKETS,)),
    ("most_ticket_points", "i8"),  # of any ticket
    ("ticket_places", "i8", (MOST_TICKETS, 2, MOST_ENTRIES)),
    ("ticket_ends", "i8", (MOST_TICKETS, 2)),  # how many places each end has
    ("ticket_start", "i8", (MOST_TICKETS,)),  # the places of the first end, as a mask
    ("ticket_goal", "i8", (MOST_TICKETS,)),  # and of the second
    ("ticket_spaces", "i8", (MOST_TICKETS,)),  # from one end to the other by the shortest way
)

_numbered: list[Map] = []


def map_of(rules: Any) -> Map:
    """The map that a record of rules was worked out from."""
    return _numbered[int(rules.map_number)]


def places_of(board: Map, join_zones: bool) -> dict[tuple[str, str], int]:
    """Number the places: cities, then zones (R1.2), each under ("", city) or (zone, entry city)."""
    numbers = {("", city): number for number, city in enumerate(board.regions)}
    joined: dict[str, int] = {}
    after = len(numbers)
    for zone, entry in board.zone_positions:
        if join_zones and zone in joined:
            numbers[zone, entry] = joined[zone]
            continue
        numbers[zone, entry] = joined[zone] = after
        after += 1
    return numbers


def work_out(record: Any, map_name: str, ticket_points: str) -> None:
    """Lay out cards, points, tracks, edges, regions and tickets from the rules and the map. Modified in place."""
    board = read_map(map_name)
    if board not in _numbered:
        _numbered.append(board)
    record.map_number = _numbered.index(board)
    record.card_count[:LOCOMOTIVE] = record.cards_per_color
    record.card_count[LOCOMOTIVE] = record.locomotives
    for length in range(1, LONGEST + 1):
        record.points_of_length[length] = record[f"route_points_{length}"]
    for regions in range(2, CHART):
        record.points_of_regions[regions] = record[f"region_points_{min(regions, 15)}"]
    numbers = places_of(board, bool(record.join_zones))
    record.cities = len(board.regions)
    record.places = max(numbers.values()) + 1
    _work_out_tracks(record, board, numbers)
    _work_out_masks(record)
    _work_out_arcs(record)
    _work_out_distances(record)
    _work_out_regions(record, board)
    _work_out_tickets(record, board, numbers, points_of_tickets(board, ticket_points))


def _put(mask: Any, number: int) -> None:
    """Put a number into a set of numbers. Modified in place."""
    mask[number // 32] |= 1 << (number % 32)


def _work_out_tracks(record: Any, board: Map, numbers: dict[tuple[str, str], int]) -> None:
    """Tracks and edges in the order of the file. Modified in place."""
    edges: dict[tuple[int, int], int] = {}
    record.tracks = len(board.tracks)
    for number, track in enumerate(board.tracks):
        a = numbers["", track.a]
        b = numbers[track.b, track.a] if track.to_zone else numbers["", track.b]
        edge = edges.setdefault((min(a, b), max(a, b)), len(edges))
        record.track_a[number], record.track_b[number] = a, b
        record.track_length[number] = track.length
        record.track_color[number] = NO_COLOR if track.color == GRAY else COLORS.index(track.color)
        record.track_waves[number] = track.waves
        record.track_edge[number] = edge
        record.edge_a[edge], record.edge_b[edge] = min(a, b), max(a, b)
        record.edge_length[edge] = track.length
        record.edge_tracks[edge, record.edge_width[edge]] = number
        record.edge_width[edge] += 1
    record.edges = len(edges)


def _work_out_masks(record: Any) -> None:
    """Sets of tracks by edge, length, colour and kind of ferry. Modified in place."""
    classes: dict[tuple[int, int], int] = {}
    for track in range(int(record.tracks)):
        length, color, waves = (int(record[name][track]) for name in ("track_length", "track_color", "track_waves"))
        _put(record.all_tracks, track)
        edge = record.track_edge[track]
        for i in range(int(record.edge_width[edge])):
            _put(record.mates[track], int(record.edge_tracks[edge, i]))
        for reach in range(length, LONGEST + 1):
            _put(record.short_tracks[reach], track)
            if color != NO_COLOR:
                _put(record.by_color[color, reach], track)
        if color == NO_COLOR:
            kind = classes.setdefault((length, waves), len(classes))
            record.gray_length[kind], record.gray_waves[kind] = length, waves
            _put(record.gray_tracks[kind], track)
    record.gray_classes = len(classes)


def _work_out_arcs(record: Any) -> None:
    """The edges that leave each place, one list after another. Modified in place."""
    ends = list(zip(record.edge_a.tolist(), record.edge_b.tolist(), strict=True))[: int(record.edges)]
    found: list[tuple[int, int]] = []
    starts = []
    for place in range(int(record.places)):
        starts.append(len(found))
        found += [(b if place == a else a, edge) for edge, (a, b) in enumerate(ends) if place in (a, b)]
    record.arc_start[:] = starts + [len(found)] * (len(record.arc_start) - len(starts))
    record.arc_place[: len(found)] = [place for place, _ in found]
    record.arc_edge[: len(found)] = [edge for _, edge in found]


def _work_out_distances(record: Any) -> None:
    """The shortest way between any two places (Floyd and Warshall). Modified in place."""
    places, far = int(record.places), 10 * LONGEST * MOST_PLACES
    found = np.full((places, places), far, np.int64)
    np.fill_diagonal(found, 0)
    for edge in range(int(record.edges)):
        a, b, length = (int(record[name][edge]) for name in ("edge_a", "edge_b", "edge_length"))
        found[a, b] = found[b, a] = min(length, int(found[a, b]))
    for between in range(places):
        found = np.minimum(found, found[:, between : between + 1] + found[between])
    record.distance[:places, :places] = found


def _work_out_regions(record: Any, board: Map) -> None:
    """Which region each city lies in, and which regions can count two (R9.5). Modified in place."""
    names = sorted({region for region in board.regions.values() if region})
    record.regions = len(names)
    for place, region in enumerate(board.regions.values()):
        if region:
            record.region_of[place] = 1 << names.index(region)
            record.region_size[names.index(region)] += 1
            record.region_places[names.index(region)] |= 1 << place
    if record.special_regions:
        record.special = sum(1 << number for number, name in enumerate(names) if name in board.special)


def _work_out_tickets(record: Any, board: Map, numbers: dict[tuple[str, str], int], points: list[int]) -> None:
    """Points of each ticket, the places that meet each of its ends (R1.2), and how far they lie. Modified in place."""
    record.ticket_count = len(board.tickets)
    record.ticket_points[: len(points)] = points
    record.most_ticket_points = max(points, default=0)
    for ticket, (a, b, _) in enumerate(board.tickets):
        ends = []
        for end, name in enumerate((a, b)):
            pairs = [(name, entry) for entry in board.zones[name]] if name in board.zones else [("", name)]
            places = sorted({numbers[pair] for pair in pairs})
            record.ticket_places[ticket, end, : len(places)] = places
            record.ticket_ends[ticket, end] = len(places)
            ends.append(places)
        record.ticket_start[ticket], record.ticket_goal[ticket] = (sum(1 << place for place in one) for one in ends)
        record.ticket_spaces[ticket] = record.distance[np.ix_(*ends)].min()
