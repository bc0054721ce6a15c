"""Where a bot plans what it means to build: cheapest ways for its tickets, further regions and cities, spare tracks.

A plan is a set of edges with their worth. It is noted on the table (`plan`, `plan_worth`) and stands until an edge of
it is lost, a ticket is kept, another edge is claimed, or the game comes nearer to its end; every new plan looks at all
open tickets again. It is made from what the seat may know alone: its own tickets and what everybody sees. What tickets
are worth is judged in `tickets.py`, what an edge costs in `ways.py`.
"""

import numpy as np

from fairseat.simulators.engine.bits import count_bits
from fairseat.simulators.engine.jit import kernel

from .networks import chart_points
from .table import NOT_BEGUN
from .tickets import choose_tickets, hope_of_tickets, most_hope, search_from_main
from .ways import FAR, NO_EDGE, before, fits, plan_edge, plan_way, price_edges, way_for_ticket

PHASE = 8  # turns between two looks at the clock, each turn when the end is close
CLOSE = 5.0
USUAL_PATH = 30.0  # spaces of a path that is the longest of all


# The clock


@kernel
def fewest_trains(table):
    """The trains of whoever has fewest."""
    fewest = table.trains[0]
    for seat in range(1, table.players):
        fewest = min(fewest, table.trains[seat])
    return fewest


@kernel
def turns_left(table, rules, bot):
    """About how many turns the seat asked now still has: whoever is quickest must still draw cards and claim tracks."""
    if table.last_turns_left != NOT_BEGUN:
        return 1.0 + (table.last_turns_left - 1) // table.players
    quickest = FAR
    for seat in range(table.players):
        trains = max(0, table.trains[seat] - rules.end_trains)
        cards = max(0, trains - table.hand_size[seat] - table.ferry_hand[seat])
        quickest = min(quickest, cards / 1.8 + trains / 3.5)
    return 1.0 + rules.last_turns + quickest / bot.pace


# The plan


@kernel
def refresh_plan(table, rules, seat, bot, mind):
    """Make a new plan if the old one no longer stands. Table's notes and mind modified in place."""
    mind.turns = turns_left(table, rules, bot)
    phase = 1 + int(mind.turns) if mind.turns < CLOSE else int(CLOSE) + int(mind.turns) // PHASE
    if table.plan_kept[seat] and table.plan_phase[seat] == phase:
        return
    table.plan_phase[seat] = phase
    table.plan_kept[seat] = 1
    start_plan(table, rules, seat, bot, mind, mind.turns)
    plan_tickets(table, rules, seat, bot, mind)
    free = table.plan_open[seat] <= bot.beside
    hoping = free and bot.hope > 0.0 and table.tickets_left > 0
    bound = most_hope(rules, bot) if hoping else 0.0
    if free and (bot.regions > 0.0 or bot.coverage > 0.0):
        grow(table, rules, seat, bot, mind, bound)
    elif hoping:
        search_from_main(table, rules, seat, bot, mind, bound)
    plan_spare_tracks(table, rules, seat, bot, mind)
    table.plan_trains[seat] = mind.left
    table.plan_hope[seat] = 0.0
    if hoping:
        mind.time -= (bot.patience - bot.prudence) * mind.turns
        table.plan_hope[seat] = hope_of_tickets(table, rules, seat, bot, mind, False)


@kernel
def plan_choice(table, rules, seat, bot, mind):
    """Choose among the tickets offered, beside the plan for those kept. Table's notes and mind modified in place."""
    turns = turns_left(table, rules, bot)
    start_plan(table, rules, seat, bot, mind, turns)
    plan_tickets(table, rules, seat, bot, mind)
    mind.time -= (bot.patience - bot.prudence) * turns
    choose_tickets(table, rules, seat, bot, mind)
    table.plan_kept[seat] = 0


@kernel
def start_plan(table, rules, seat, bot, mind, time):
    """Forget the plan and price every edge for this seat. Table's notes and mind modified in place."""
    for word in range((rules.edges + 31) >> 5):
        table.plan[seat, word] = 0
    for edge in range(rules.edges):
        table.plan_worth[seat, edge] = 0.0
    table.plan_open[seat] = 0
    mind.left = table.trains[seat]
    mind.time = bot.patience * time
    price_edges(table, rules, seat, bot, mind)


@kernel
def plan_tickets(table, rules, seat, bot, mind):
    """Plan the ways of the seat's open tickets, the best first, as far as trains and time allow.

    Table's notes and mind modified in place.
    """
    held, open_tickets = table.tickets_held[seat], 0
    for i in range(held):
        ticket = np.int64(table.tickets[seat, i])
        mind.liked[i] = -FAR
        if not table.ticket_done[ticket]:
            mind.liked[i] = float(rules.ticket_points[ticket])
            open_tickets += 1
    if bot.thorough > 0.0 and open_tickets > 1:
        for i in range(held):
            if mind.liked[i] > 0.0:
                worth = 2.0 * mind.liked[i]
                place = way_for_ticket(rules, mind, np.int64(table.tickets[seat, i]), worth)
                mind.liked[i] = worth - mind.dist[place] if place >= 0 else -FAR
    while True:
        best = 0
        for i in range(1, held):
            if mind.liked[i] > mind.liked[best]:
                best = i
        if held == 0 or mind.liked[best] < 0.0:
            return
        mind.liked[best] = -FAR
        ticket = np.int64(table.tickets[seat, best])
        points = rules.ticket_points[ticket]
        place = way_for_ticket(rules, mind, ticket, 2.0 * points if bot.thorough > 0.0 else FAR)
        if place >= 0 and fits(table, rules, seat, mind, place):
            table.plan_open[seat] += 1
            plan_way(table, rules, seat, bot, mind, place, bot.tickets * points)
            if bot.focus > 0.0:
                return


# Regions and cities


@kernel
def grow(table, rules, seat, bot, mind, bound):
    """Let the main network grow to regions and cities worth their way. Notes and mind modified in place.

    In the end the mind holds the ways from the network as planned, up to those that cost `bound`.
    """
    for _ in range(rules.places):
        main = search_from_main(table, rules, seat, bot, mind, bound)
        if main < 0 or mind.left <= 0:
            return
        now = chart_points(rules, mind.members[main])
        best, liked = -1, 0.0
        for place in range(rules.cities):
            if mind.dist[place] < mind.reach and mind.group[place] != main:
                gain = gain_of(table, rules, bot, mind, place, main, now)
                if gain > liked and fits(table, rules, seat, mind, place):
                    best, liked = place, gain
        if best < 0:
            return
        plan_way(table, rules, seat, bot, mind, best, liked)


@kernel
def gain_of(table, rules, bot, mind, place, main, now):
    """What leading the main network to a place is worth: the chart's points and cities, less what the way costs."""
    lost = mind.members[mind.group[place]]
    found, cost = mind.members[main] | lost, 0.0
    while mind.via[place] != NO_EDGE:
        cost += mind.cost[mind.via[place]]
        place = before(rules, place, mind.via[place])
        found |= 1 << place
    worth = bot.regions * (chart_points(rules, found) - now - chart_points(rules, lost))
    if table.tickets_left > 0:
        worth += bot.coverage * count_bits(found & ~mind.members[main])
    return worth - cost


# Spare tracks


@kernel
def plan_spare_tracks(table, rules, seat, bot, mind):
    """Use spare trains for tracks that bring most in the turns they take; with nothing else planned, for any.

    Table's notes and mind modified in place.
    """
    nothing = mind.left == table.trains[seat]
    while mind.left > 0:
        best, liked = -1, 0.0 if nothing else bot.spare_tracks
        for edge in range(rules.edges):
            if mind.cost[edge] < FAR and mind.turns_of[edge] > 0.0 and rules.edge_length[edge] <= mind.left:
                if not table.plan[seat, edge >> 5] >> (edge & 31) & 1:
                    worth = float(rules.points_of_length[rules.edge_length[edge]])
                    if rules.longest_path_points > 0:
                        worth += bot.path * worth_for_path(table, rules, seat, edge)
                    if worth >= liked * mind.turns_of[edge] and (nothing or mind.turns_of[edge] <= mind.time):
                        best, liked = edge, worth / mind.turns_of[edge]
        if best < 0:
            return
        plan_edge(table, rules, seat, bot, mind, best, 0.0)


@kernel
def worth_for_path(table, rules, seat, edge):
    """R9.6 What an edge that lengthens the own network at a tip brings towards the longest path."""
    tips = tracks_at(table, rules, seat, rules.edge_a[edge]) == 1
    tips |= tracks_at(table, rules, seat, rules.edge_b[edge]) == 1
    return rules.longest_path_points * rules.edge_length[edge] / USUAL_PATH if tips else 0.0


@kernel
def tracks_at(table, rules, seat, place):
    """How many edges that the seat owns or plans meet at a place."""
    found = 0
    for arc in range(rules.arc_start[place], rules.arc_start[place + 1]):
        edge = rules.arc_edge[arc]
        planned = table.plan[seat, edge >> 5] >> (edge & 31) & 1
        for i in range(rules.edge_width[edge]):
            planned |= table.track_owner[rules.edge_tracks[edge, i]] == seat
        found += planned
    return found
