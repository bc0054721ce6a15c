"""What a bot means to build: cheapest ways for its tickets, further regions and cities, long tracks.

A plan is a set of edges with their worth. It is noted on the table (`plan`, `plan_worth`) and stands until an edge of it
is lost, a ticket is kept, another edge is claimed, or the game comes nearer to its end. It is made from what the seat
may know alone: its own tickets and what everybody sees.
"""

from __future__ import annotations

import numpy as np

from simulators.engine.bits import count_bits, lowest_bit
from simulators.engine.jit import inlined, kernel
from simulators.ticket_to_ride.board import edge_open
from simulators.ticket_to_ride.components import CHART, NO_COLOR
from simulators.ticket_to_ride.maps import LONGEST, MOST_PLACES, MOST_TRACKS

FAR = 1e6
PHASE = 8  # trains of whoever has fewest, between two looks at the clock

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


@inlined
def fewest_trains(table):
    """The trains of whoever has fewest."""
    fewest = table.trains[0]
    for seat in range(1, table.players):
        fewest = min(fewest, table.trains[seat])
    return fewest


@kernel
def refresh_plan(table, rules, seat, bot, mind):
    """Make a new plan if the old one no longer stands. Table's notes and mind modified in place."""
    phase = 1 + fewest_trains(table) // PHASE
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


@kernel
def start_plan(table, rules, seat, bot, mind):
    """Forget the plan and price every edge for this seat. Table's notes and mind modified in place."""
    for word in range((rules.edges + 31) >> 5):
        table.plan[seat, word] = 0
    table.plan_open[seat] = 0
    mind.left = table.trains[seat]
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
            cost = mind.dist[place] + mind.cost[edge]
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
        if bot.tree > 0.0:
            mind.cost[edge] = 0.0
    table.plan_worth[seat, edge] += worth


# Tickets


@inlined
def turns_left(table, rules, bot):
    """About how many turns the seat asked now still has, this one included."""
    if table.last_turns_left >= 0:
        return 1.0
    return 1.0 + rules.last_turns + max(0, fewest_trains(table) - rules.end_trains) / bot.pace


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
    """Choose among the tickets offered, the best first, each beside those chosen already. Mind and notes modified in place."""
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
        if best < 0 or (liked < 0.0 and least <= 0):
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
    """Let the main network grow to regions and cities that are worth their way. Table's notes and mind modified in place."""
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
                score = gain_of(table, rules, seat, bot, mind, place, joined, main) - mind.dist[place]
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
def gain_of(table, rules, seat, bot, mind, place, joined, main):
    """What it is worth to lead the main network to a place: new regions, and ends of tickets that may be drawn."""
    found, cities, at = joined, 0, place
    lost = mind.group[place]
    for other in range(rules.cities):
        if mind.group[other] == lost:
            found |= rules.region_of[other]
            cities += 1
    while mind.via[at] >= 0:
        at = before(rules, at, mind.via[at])
        if mind.group[at] != main and mind.group[at] != lost:
            found |= rules.region_of[at]
            cities += 1
    now, then = count_bits(joined), count_bits(found)
    chart = rules.points_of_regions[min(then, CHART - 1)] - rules.points_of_regions[min(now, CHART - 1)]
    even = (then - now) * rules.points_of_regions[15] / 15.0
    return bot.regions * (0.5 * chart + 0.5 * even) + bot.coverage * cities


@kernel
def add_long_tracks(table, rules, seat, bot, mind):
    """Use spare trains for the longest edges; without any plan all long edges are worth a look.

    Table's notes and mind modified in place.
    """
    for length in range(LONGEST, 0, -1):
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
