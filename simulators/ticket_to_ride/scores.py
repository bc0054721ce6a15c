"""The final score of Ticket to Ride: regions, longest path, tickets, ranks."""

import numpy as np

from fairseat.simulators.engine.bits import count_bits
from fairseat.simulators.engine.jit import kernel
from fairseat.simulators.engine.table import SHARED, UNFINISHED, WIN

from .components import CHART
from .maps import MOST_PLACES, MOST_TRACKS
from .rules import TieBreak


@kernel
def settle(table, rules):
    """R9.1, R2.6 Work out every seat's final score and rank, once the game is over. Modified in place."""
    table.settled = True
    for seat in range(table.players):
        score_regions(table, rules, seat)
        score_tickets(table, rules, seat)
    if rules.longest_path_points > 0 or rules.tie_break == TieBreak.PATH:
        score_paths(table, rules)
    for seat in range(table.players):
        table.score[seat] = (
            table.route_points[seat]
            + table.ticket_points[seat]
            - table.tickets_lost[seat]
            + table.region_points[seat]
            + table.path_points[seat]
            + rules.handicap_points[seat]
        )
    rank_seats(table, rules)


@kernel
def score_tickets(table, rules, seat):
    """R9.2 Count completed tickets and the points of those that were not. Modified in place."""
    for i in range(table.tickets_held[seat]):
        ticket = int(table.tickets[seat, i])
        if table.ticket_done[ticket]:
            table.tickets_completed[seat] += 1
        else:
            table.tickets_lost[seat] += rules.ticket_points[ticket]


@kernel
def score_regions(table, rules, seat):
    """R9.3-R9.5 Look up each network of a seat in the region chart. Modified in place."""
    for first in range(rules.cities):
        regions = regions_of(table, rules, seat, int(table.network[seat, first]), first)
        if regions > 0:
            table.regions[seat] = max(table.regions[seat], regions)
            table.region_points[seat] += rules.points_of_regions[min(regions, CHART - 1)]


@kernel
def regions_of(table, rules, seat, network, first):
    """R9.3, R9.5 The regions of one network, special ones counted; 0 unless `first` is its first city and not alone."""
    joined, cities = 0, 0
    for place in range(rules.places):
        if table.network[seat, place] == network:
            if place < first:
                return 0
            joined |= rules.region_of[place]
            cities += 1
    if cities < 2:
        return 0
    regions = count_bits(joined)
    for region in range(rules.regions):
        if (joined & rules.special) >> region & 1:
            inside = 0
            for place in range(rules.cities):
                inside += table.network[seat, place] == network and rules.region_of[place] >> region & 1
            regions += inside == rules.region_size[region]
    return regions


# The longest continuous path


@kernel
def score_paths(table, rules):
    """R9.6 The longest path of each seat, and points for the longest of all, to all tied. Modified in place."""
    best = 0
    for seat in range(table.players):
        table.longest_path[seat] = longest_path(table, rules, seat)
        best = max(best, table.longest_path[seat])
    for seat in range(table.players):
        if best > 0 and table.longest_path[seat] == best:
            table.path_points[seat] = rules.longest_path_points


@kernel(allocates=True)
def longest_path(table, rules, seat):
    """R9.6 The most spaces on a walk that uses no track of the seat twice: every walk is tried, part by part."""
    arcs = np.zeros((MOST_PLACES, MOST_PLACES), np.int64)
    degree = np.zeros(MOST_PLACES, np.int64)
    for track in range(rules.tracks):
        if table.track_owner[track] == seat:
            for end in range(2):
                place = rules.track_a[track] if end == 0 else rules.track_b[track]
                arcs[place, degree[place]] = track
                degree[place] += 1
    used = np.zeros(MOST_TRACKS, np.bool_)
    best = 0
    for place in range(rules.places):
        if degree[place] > 0:
            best = max(best, longest_from(rules, table.network[seat], arcs, degree, used, place, best))
    return best


@kernel(allocates=True)
def longest_from(rules, network, arcs, degree, used, start, best):
    """R9.6 The longest walk from a place, if it beats `best`; walks that cannot are cut off. Used modified in place."""
    stack = np.zeros((MOST_TRACKS + 1, 3), np.int64)  # place, next arc to try, track that led here
    left = 0  # spaces of the network not walked on yet
    for place in range(rules.places):
        if network[place] == network[start]:
            for i in range(degree[place]):
                left += rules.track_length[arcs[place, i]]
    left //= 2
    depth, walked = 0, 0
    stack[0, 0], stack[0, 1] = start, 0
    while depth >= 0:
        place, i = stack[depth, 0], stack[depth, 1]
        if i < degree[place] and walked + left > best:
            stack[depth, 1] += 1
            track = arcs[place, i]
            if not used[track]:
                used[track] = True
                walked += rules.track_length[track]
                left -= rules.track_length[track]
                best = max(best, walked)
                depth += 1
                stack[depth, 0] = rules.track_a[track] + rules.track_b[track] - place
                stack[depth, 1], stack[depth, 2] = 0, track
            continue
        if depth > 0:
            track = stack[depth, 2]
            used[track] = False
            walked -= rules.track_length[track]
            left += rules.track_length[track]
        depth -= 1
    return best


# Ranks


@kernel
def rank_seats(table, rules):
    """R9.7 Ranks by score, then as the rules break ties; the outcome follows from who is first. Modified in place."""
    firsts = 0
    for seat in range(table.players):
        rank = 1
        for other in range(table.players):
            rank += beats(table, rules, other, seat)
        table.rank[seat] = rank
        firsts += rank == 1
    if table.outcome != UNFINISHED:
        table.outcome = WIN if firsts == 1 else SHARED


@kernel
def beats(table, rules, one, other):
    """R9.7 Whether one seat stands strictly before another."""
    if table.score[one] != table.score[other]:
        return table.score[one] > table.score[other]
    if rules.tie_break == TieBreak.SHARED:
        return False
    if table.tickets_completed[one] != table.tickets_completed[other]:
        return table.tickets_completed[one] > table.tickets_completed[other]
    return rules.tie_break == TieBreak.PATH and table.longest_path[one] > table.longest_path[other]
