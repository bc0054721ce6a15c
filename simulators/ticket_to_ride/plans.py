"""Where a bot plans what it means to build: cheapest ways for its tickets, further regions and cities, long tracks.

A plan is a set of edges with their worth. It is noted on the table (`plan`, `plan_worth`) and stands until an edge of
it is lost, a ticket is kept, another edge is claimed, or the game comes nearer to its end. It is made from what the
seat may know alone: its own tickets and what everybody sees.
"""

from __future__ import annotations

import numpy as np

from fairseat.simulators.engine.bits import count_bits, lowest_bit
from fairseat.simulators.engine.jit import kernel
from fairseat.simulators.ticket_to_ride.board import edge_open
from fairseat.simulators.ticket_to_ride.maps import LONGEST
from fairseat.simulators.ticket_to_ride.ways import (
    FAR,
    before,
    clear_search,
    measure_way,
    plan_edge,
    plan_way,
    search,
    search_from,
    start_plan,
    way_for_ticket,
)

PHASE = 5  # turns between two looks at the clock


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
    if table.last_turns_left >= 0:
        return 1.0
    quickest = FAR
    for seat in range(table.players):
        trains = max(0, table.trains[seat] - rules.end_trains)
        cards = max(0, trains - table.hand_size[seat] - table.ferry_hand[seat])
        quickest = min(quickest, cards / 1.8 + trains / 3.5)
    return 1.0 + rules.last_turns + quickest / bot.pace


@kernel
def refresh_plan(table, rules, seat, bot, mind):
    """Make a new plan if the old one no longer stands. Table's notes and mind modified in place."""
    phase = 1
    if bot.patience < 10.0:  # the others never look at the clock
        phase += int(turns_left(table, rules, bot)) // PHASE
    if table.plan_kept[seat] and table.plan_phase[seat] == phase:
        return
    table.plan_phase[seat] = phase
    table.plan_kept[seat] = 1
    table.plans_made[seat] += 1
    start_plan(table, rules, seat, bot, mind)
    plan_tickets(table, rules, seat, bot, mind)
    if bot.regions > 0.0 or bot.coverage > 0.0:
        grow(table, rules, seat, bot, mind)
    add_long_tracks(table, rules, seat, bot, mind)
    table.plan_trains[seat] = mind.left


# Tickets


@kernel
def plan_tickets(table, rules, seat, bot, mind):
    """Plan the ways of the seat's open tickets, the best first, as far as trains and time allow.

    Table's notes and mind modified in place.
    """
    time = turns_left(table, rules, bot) * bot.patience
    done_0, done_1 = 0, 0  # tickets looked at, by their position
    while True:
        best, liked, where = -1, -FAR, -1
        for i in range(table.tickets_held[seat]):
            ticket = np.int64(table.tickets[seat, i])
            seen = (done_0 >> i if i < 40 else done_1 >> (i - 40)) & 1
            if seen or table.ticket_done[ticket]:
                continue
            score, place = float(rules.ticket_points[ticket]), -1
            if bot.thorough > 0.0:
                place = way_for_ticket(rules, mind, ticket)
                score = 2.0 * score - mind.dist[place] if place >= 0 else -FAR
            if score > liked:
                best, liked, where = i, score, place
        if best < 0 or (bot.thorough > 0.0 and liked < 0.0):
            return
        if best < 40:
            done_0 |= 1 << best
        else:
            done_1 |= 1 << (best - 40)
        ticket = np.int64(table.tickets[seat, best])
        where = way_for_ticket(rules, mind, ticket)
        if where >= 0:
            trains, turns, _ = measure_way(table, rules, seat, mind, where)
            if trains <= mind.left and turns <= time:
                time -= turns * bot.clock
                table.plan_open[seat] += 1
                plan_way(table, rules, seat, bot, mind, where, bot.tickets * rules.ticket_points[ticket])
                if bot.focus > 0.0:
                    return


@kernel
def choose_tickets(table, rules, seat, bot, mind):
    """Choose among tickets offered, the best first, each beside those chosen. Notes and mind modified in place."""
    start_plan(table, rules, seat, bot, mind)
    plan_tickets(table, rules, seat, bot, mind)
    table.plan_kept[seat] = 0
    first, last = table.offer_next[seat], table.offer_size[seat]
    least = (rules.tickets_dealt_keep if table.set_up else rules.tickets_drawn_keep) - table.offer_kept[seat]
    mind.keep = 0
    for _ in range(first, last):
        best, liked, where = -1, -FAR, -1
        for i in range(first, last):
            if not mind.keep >> i & 1:
                ticket = np.int64(table.offered[seat, i])
                score = judge_ticket(table, rules, seat, bot, mind, ticket)
                if score > liked:
                    best, liked = i, score
        if best < 0 or (liked < 0.0 and least <= 0 and bot.keep_bar > -1000.0):
            return
        mind.keep |= 1 << best
        least -= 1
        ticket = np.int64(table.offered[seat, best])
        where = way_for_ticket(rules, mind, ticket)
        if where >= 0 and measure_way(table, rules, seat, mind, where)[0] <= mind.left:
            plan_way(table, rules, seat, bot, mind, where, 0.0)


@kernel
def judge_ticket(table, rules, seat, bot, mind, ticket):
    """What keeping an offered ticket is worth beside those chosen already. Mind modified in place."""
    points = rules.ticket_points[ticket]
    place = way_for_ticket(rules, mind, ticket)
    if place < 0:
        return -FAR / 2.0 - points
    trains, turns, route_points = measure_way(table, rules, seat, mind, place)
    if trains > mind.left or turns > turns_left(table, rules, bot) * bot.patience:
        return -FAR / 4.0 - points
    if bot.keep_ratio > 0.0:
        return (points + route_points) / (trains + 0.5) - bot.keep_ratio
    return bot.keep_worth * points - mind.dist[place] - bot.keep_bar


# Regions, cities, long tracks


@kernel
def group_places(table, rules, seat, mind):
    """Note which places are joined by what is owned or planned. Mind modified in place."""
    for place in range(rules.places):
        mind.group[place] = table.network[seat, place]
    for word in range((rules.edges + 31) >> 5):
        bits = table.plan[seat, word]
        while bits:
            edge = 32 * word + lowest_bit(bits)
            bits &= bits - 1
            kept, lost = mind.group[rules.edge_a[edge]], mind.group[rules.edge_b[edge]]
            if kept != lost:
                for place in range(rules.places):
                    if mind.group[place] == lost:
                        mind.group[place] = kept


@kernel
def main_group(rules, mind):
    """The largest group of places."""
    best, most = -1, 1
    for first in range(rules.places):
        if mind.group[first] == first:
            size = 0
            for place in range(rules.places):
                size += mind.group[place] == first
            if size > most:
                best, most = first, size
    return best


@kernel
def grow(table, rules, seat, bot, mind):
    """Let the main network grow to regions and cities worth their way. Notes and mind modified in place."""
    time = turns_left(table, rules, bot) * bot.patience
    for _ in range(rules.places):
        group_places(table, rules, seat, mind)
        main = main_group(rules, mind)
        if main < 0 or mind.left <= 0:
            return
        joined = 0
        clear_search(rules, mind)
        for place in range(rules.places):
            if mind.group[place] == main:
                joined |= rules.region_of[place]
                search_from(rules, mind, place)
        search(rules, mind)
        best, liked = -1, 0.0
        for place in range(rules.cities):
            if mind.dist[place] < FAR and mind.group[place] != main:
                score = gain_of(rules, bot, mind, place, joined, main)
                if score > liked:
                    trains, turns, _ = measure_way(table, rules, seat, mind, place)
                    if trains <= mind.left and turns <= time:
                        best, liked = place, score
        if best < 0:
            return
        _, turns, _ = measure_way(table, rules, seat, mind, best)
        time -= turns * bot.clock
        plan_way(table, rules, seat, bot, mind, best, liked)


@kernel
def gain_of(rules, bot, mind, place, joined, main):
    """What leading the main network to a place is worth: new regions and cities, less what the way costs."""
    found, cities, cost, at = joined, 0, 0.0, place
    lost = mind.group[place]
    for other in range(rules.cities):
        if mind.group[other] == lost:
            found |= rules.region_of[other]
            cities += 1
    while mind.via[at] >= 0:
        cost += mind.cost[mind.via[at]]
        at = before(rules, at, mind.via[at])
        if mind.group[at] != main and mind.group[at] != lost:
            found |= rules.region_of[at]
            cities += 1
    return mind.bonus * count_bits(found & ~joined) + bot.coverage * cities - cost


@kernel
def add_long_tracks(table, rules, seat, bot, mind):
    """Use spare trains for the longest edges; without any plan all long edges are worth a look.

    Table's notes and mind modified in place.
    """
    for length in range(LONGEST, int(bot.shortest) - 1, -1):
        nothing = mind.left == table.trains[seat]
        worthy = rules.points_of_length[length] * bot.long_tracks >= 10.0
        if not nothing and not worthy:
            return
        left = mind.left
        for edge in range(rules.edges):
            planned = table.plan[seat, edge >> 5] >> (edge & 31) & 1
            if rules.edge_length[edge] == length and length <= left and not planned and not mind.mine[edge]:
                if mind.cost[edge] < FAR or (nothing and edge_open(table, rules, seat, edge)):
                    plan_edge(table, rules, seat, bot, mind, edge, 0.0)
                    mind.left = left
        if nothing and table_has_plan(table, rules, seat):
            return


@kernel
def table_has_plan(table, rules, seat):
    """Whether the seat has planned any edge."""
    found = 0
    for word in range((rules.edges + 31) >> 5):
        found |= table.plan[seat, word]
    return found != 0
