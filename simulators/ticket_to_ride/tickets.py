"""What destination tickets are worth to a bot: which of those offered to keep, and what drawing more may bring."""

import numpy as np

from fairseat.simulators.engine.jit import kernel

from .board import joined_already as joined_already
from .components import CHART
from .networks import join_places, main_group, regions_joined
from .ways import (
    FAR,
    clear_search,
    fits,
    measure_way,
    nearest_end,
    plan_way,
    search,
    search_from,
    way_for_ticket,
)

MOST_REGIONS_AT_ONCE = 4  # that one way leads to
MOST_CITIES_AT_ONCE = 8


@kernel
def choose_tickets(table, rules, seat, bot, mind):
    """Choose among the tickets offered, the best first, each beside those chosen. Notes and mind modified in place."""
    first, last = table.offer_next[seat], table.offer_size[seat]
    least = (rules.tickets_dealt_keep if table.set_up else rules.tickets_drawn_keep) - table.offer_kept[seat]
    mind.keep = 0
    for _ in range(first, last):
        best, liked = -1, -FAR
        for i in range(first, last):
            if not mind.keep >> i & 1:
                ticket = np.int64(table.offered[seat, i])
                worth = judge_ticket(table, rules, seat, bot, mind, ticket)
                if worth > liked:
                    best, liked = i, worth
        if best < 0 or (liked < 0.0 and least <= 0 and bot.keep_all == 0.0):
            return
        mind.keep |= 1 << best
        least -= 1
        place = way_for_ticket(rules, mind, np.int64(table.offered[seat, best]), FAR)
        if place >= 0 and fits(table, rules, seat, mind, place):
            plan_way(table, rules, seat, bot, mind, place, 0.0)


@kernel
def judge_ticket(table, rules, seat, bot, mind, ticket):
    """What keeping an offered ticket is worth beside those chosen already. Mind modified in place."""
    points = float(rules.ticket_points[ticket])
    place = way_for_ticket(rules, mind, ticket, FAR)
    if place < 0 or not fits(table, rules, seat, mind, place):
        return -FAR / 2.0 - points
    return bot.keep_worth * points - mind.dist[place] - bot.keep_bar


@kernel
def most_hope(rules, bot):
    """What the way for a ticket still to come may cost at most."""
    return bot.keep_worth * rules.most_ticket_points - bot.keep_bar


@kernel
def hope_of_tickets(table, rules, seat, bot, mind, last):
    """What a draw of tickets is expected to bring, by the ways from the network as planned that the mind holds.

    A ticket counts with its points if it is completed already, else with what remains after its way, less surely. With
    the last turn none can be built any more.
    """
    seen, worth, bad, loss = 0.0, 0.0, 0.0, 0.0
    for ticket in range(rules.ticket_count):
        if table.ticket_owner[ticket] == seat:
            continue
        points, value = float(rules.ticket_points[ticket]), 0.0
        if joined_already(table, rules, seat, ticket):
            value = points
        elif not last:
            value = bot.trust * min(points, beyond_its_way(table, rules, seat, bot, mind, ticket))
        seen += 1.0
        if value > 0.0:
            worth += value
        else:
            bad += 1.0
            loss += points
    drawn = min(rules.tickets_drawn, table.tickets_left)
    if seen == 0.0:
        return 0.0
    forced = min(rules.tickets_drawn_keep, drawn) * (bad / seen) ** drawn
    return drawn * worth / seen - (forced * loss / bad / 2.0 if bad > 0.0 else 0.0)


@kernel
def search_from_main(table, rules, seat, bot, mind, bound):
    """Find the ways from the largest network of what is owned or planned, and return its leader.

    None is dearer than `bound` or than all that a further place can bring. Mind modified in place.
    """
    join_places(table, rules, seat, mind)
    main = main_group(rules, mind)
    clear_search(rules, mind)
    mind.reach = 0.0
    if main >= 0:
        regions, chart = regions_joined(rules, mind.members[main]), rules.points_of_regions
        rise = chart[min(regions + MOST_REGIONS_AT_ONCE, CHART - 1)] - chart[regions]
        mind.reach = bot.regions * max(0, rise) + bot.coverage * MOST_CITIES_AT_ONCE
        for place in range(rules.places):
            if mind.group[place] == main:
                search_from(mind, place)
        search(rules, mind, 0, max(bound, mind.reach))
    return main


@kernel
def beyond_its_way(table, rules, seat, bot, mind, ticket):
    """What a ticket is worth beyond leading the main network to both ends; less than nothing if that cannot be built.

    Trains and time are counted only where something remains. Reckoned in the order in which an offered ticket is: sums
    in tenths that come out even are nothing in one order and a trace in another, and a game hangs on which.
    """
    one, other = nearest_end(rules, mind, ticket, 0), nearest_end(rules, mind, ticket, 1)
    worth = bot.keep_worth * rules.ticket_points[ticket] - (mind.dist[one] + mind.dist[other]) - bot.keep_bar
    if worth <= 0.0:
        return worth
    trains, turns = measure_way(table, rules, seat, mind, one)
    more_trains, more_turns = measure_way(table, rules, seat, mind, other)
    return worth if trains + more_trains <= mind.left and turns + more_turns <= mind.time else -FAR
