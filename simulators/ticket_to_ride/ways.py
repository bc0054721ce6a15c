"""Cheapest ways over the board for one seat: what each edge costs it, and the search for the cheapest way.

What a way costs is counted in points: the turns and trains that it takes, less the points of its tracks; the cards in
hand make it cheaper, and so does a region that nothing touches yet.
"""

from __future__ import annotations

import numpy as np

from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.ticket_to_ride.board import edge_open
from fairseat.simulators.ticket_to_ride.components import NO_COLOR
from fairseat.simulators.ticket_to_ride.maps import MOST_PLACES, MOST_TRACKS

FAR = 1e6

MIND = np.dtype(
    [
        ("cost", "f8", (MOST_TRACKS,)),  # of each edge: 0 when owned or planned, FAR when it cannot be had
        ("mine", "u1", (MOST_TRACKS,)),  # 1 for edges owned
        ("dist", "f8", (MOST_PLACES + 2,)),  # from the places that a search began with
        ("via", "i8", (MOST_PLACES + 2,)),  # the edge by which each place was reached, -1 for the first places
        ("queue", "i8", (64,)),
        ("queued", "u1", (MOST_PLACES + 2,)),
        ("waiting", "i8"),
        ("group", "i8", (MOST_PLACES + 2,)),  # places joined by what is owned or planned have the same number
        ("left", "i8"),  # trains that the plan leaves over
        ("fresh", "i8"),  # regions that nothing owned or planned touches yet, as a mask
        ("bonus", "f8"),  # what leading a way into a fresh region is worth
        ("offer", "i8"),  # the offer of tickets that `keep` belongs to
        ("keep", "i8"),  # which of the tickets offered to keep, as bits
        ("want", "f8", (10,)),  # worth of one more card of each kind; the last is a blind card
        ("ferry", "f8"),  # worth of a Ferry Card
        ("claim", "f8"),  # worth of the best track that can be paid for
        ("draw", "f8"),  # worth of drawing train cards
        ("tickets", "f8"),  # worth of drawing tickets
        ("last", "?"),  # this is the seat's last turn
    ],
    align=True,
)


@kernel
def start_plan(table, rules, seat, bot, mind):
    """Forget the plan and price every edge for this seat. Table's notes and mind modified in place."""
    for word in range((rules.edges + 31) >> 5):
        table.plan[seat, word] = 0
    table.plan_open[seat] = 0
    mind.left = table.trains[seat]
    mind.bonus = bot.regions * rules.points_of_regions[15] / 15.0
    mind.fresh = (1 << rules.regions) - 1
    for edge in range(rules.edges):
        table.plan_worth[seat, edge] = 0.0
        mind.mine[edge] = 0
        mind.cost[edge] = FAR
        length = rules.edge_length[edge]
        for i in range(rules.edge_width[edge]):
            if table.track_owner[rules.edge_tracks[edge, i]] == seat:
                mind.mine[edge] = 1
        if mind.mine[edge]:
            mind.cost[edge] = 0.0
            mind.fresh &= ~(rules.region_of[rules.edge_a[edge]] | rules.region_of[rules.edge_b[edge]])
        elif length <= mind.left and length >= bot.shortest and edge_open(table, rules, seat, edge):
            mind.cost[edge] = price_edge(table, rules, seat, bot, edge)


@kernel
def price_edge(table, rules, seat, bot, edge):
    """What it costs this seat to build an edge: turns and trains less points, dearer where others may come first."""
    length, cards = rules.edge_length[edge], 0
    for i in range(rules.edge_width[edge]):
        track = rules.edge_tracks[edge, i]
        if table.open[seat, track >> 5] >> (track & 31) & 1:
            cards = max(cards, cards_for(table, rules, seat, track))
    turns = rules.edge_turns[edge] - bot.hand * 0.6 * cards
    price = bot.turn_price * turns + bot.train_price * length - bot.points * rules.points_of_length[length]
    if rules.edge_width[edge] == 1 or table.players < rules.open_players:
        price += bot.caution
    return max(0.2, price)


@kernel
def cards_for(table, rules, seat, track):
    """How many cards of the hand fit the plain spaces of a track, locomotives left aside."""
    color, held = rules.track_color[track], 0
    if color != NO_COLOR:
        held = table.hand[seat, color]
    else:
        for kind in range(8):
            held = max(held, table.hand[seat, kind])
    return min(held, rules.track_length[track] - rules.track_waves[track])


# Cheapest ways


@kernel
def search_from(rules, mind, place):
    """Let a search begin at one more place. Mind modified in place."""
    mind.dist[place] = 0.0
    mind.queue[mind.waiting] = place
    mind.queued[place] = 1
    mind.waiting += 1


@kernel
def clear_search(rules, mind):
    """Begin a search with no place. Mind modified in place."""
    mind.waiting = 0
    for place in range(rules.places):
        mind.dist[place] = FAR
        mind.via[place] = -1
        mind.queued[place] = 0


@kernel
def search(rules, mind):
    """Find the cheapest way from where the search began to every place. Mind modified in place."""
    head, waiting = 0, mind.waiting
    while waiting > 0:
        place = mind.queue[head]
        head = (head + 1) & 63
        waiting -= 1
        mind.queued[place] = 0
        for arc in range(rules.arc_start[place], rules.arc_start[place + 1]):
            edge, other = rules.arc_edge[arc], rules.arc_place[arc]
            cost = mind.cost[edge]
            if cost > 0.0 and rules.region_of[other] & mind.fresh:
                cost = max(0.2, cost - mind.bonus)
            cost += mind.dist[place]
            if cost < mind.dist[other] - 1e-9 and cost < FAR:
                mind.dist[other] = cost
                mind.via[other] = edge
                if not mind.queued[other]:
                    mind.queued[other] = 1
                    mind.queue[(head + waiting) & 63] = other
                    waiting += 1


@kernel
def way_for_ticket(rules, mind, ticket):
    """The place at which the cheapest way for a ticket ends, -1 if there is none. Mind modified in place."""
    clear_search(rules, mind)
    for i in range(rules.ticket_ends[ticket, 0]):
        search_from(rules, mind, rules.ticket_places[ticket, 0, i])
    search(rules, mind)
    best, nearest = -1, FAR
    for i in range(rules.ticket_ends[ticket, 1]):
        place = rules.ticket_places[ticket, 1, i]
        if mind.dist[place] < nearest:
            best, nearest = place, mind.dist[place]
    return best


@inlined
def before(rules, place, edge):
    """The other end of an edge."""
    return rules.edge_a[edge] + rules.edge_b[edge] - place


@kernel
def measure_way(table, rules, seat, mind, place):
    """Of the way found to a place, what is not planned yet: trains, turns, and route points."""
    trains, turns, points = 0, 0.0, 0
    while mind.via[place] >= 0:
        edge = mind.via[place]
        if not mind.mine[edge] and not table.plan[seat, edge >> 5] >> (edge & 31) & 1:
            trains += rules.edge_length[edge]
            turns += rules.edge_turns[edge]
            points += rules.points_of_length[rules.edge_length[edge]]
        place = before(rules, place, edge)
    return trains, turns, points


@kernel
def plan_way(table, rules, seat, bot, mind, place, worth):
    """Put the way found to a place into the plan. Table's notes and mind modified in place."""
    while mind.via[place] >= 0:
        edge = mind.via[place]
        if not mind.mine[edge]:
            plan_edge(table, rules, seat, bot, mind, edge, worth)
        place = before(rules, place, edge)


@kernel
def plan_edge(table, rules, seat, bot, mind, edge, worth):
    """Put an edge into the plan, or add to its worth. Table's notes and mind modified in place."""
    word, bit = edge >> 5, 1 << (edge & 31)
    if table.plan[seat, word] & bit == 0:
        table.plan[seat, word] |= bit
        length = rules.edge_length[edge]
        table.plan_worth[seat, edge] = rules.points_of_length[length]
        mind.left -= length
        mind.fresh &= ~(rules.region_of[rules.edge_a[edge]] | rules.region_of[rules.edge_b[edge]])
        if bot.tree > 0.0:
            mind.cost[edge] = 0.0
    table.plan_worth[seat, edge] += worth
