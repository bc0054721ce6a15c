"""What a seat cannot see: cards drawn blind by others, the piles, the tickets of others.

A rival's network tells what he is after, so his tickets are dealt by how likely such a network makes each.
"""

from __future__ import annotations

import numpy as np

from fairseat.simulators.engine.chance import share, shuffle
from fairseat.simulators.engine.jit import kernel
from fairseat.simulators.engine.table import SPECTATOR
from fairseat.simulators.ticket_to_ride.board import note_ticket
from fairseat.simulators.ticket_to_ride.components import MOST_CARDS
from fairseat.simulators.ticket_to_ride.maps import MOST_TICKETS
from fairseat.simulators.ticket_to_ride.table import NOBODY
from fairseat.simulators.ticket_to_ride.tickets import joined_already

# How many times as often a hidden ticket is a rival's than any other's, by the part of his trains that he has laid
# (in fifths) and by whether his tracks come to none of its ends, to one, to both, or join them.
# Counted in 85 games of two and of four experts.
LIKELINESS = np.array(
    [
        [0.96, 1.30, 1.65, 2.00],
        [0.69, 1.52, 4.90, 9.00],
        [0.53, 1.20, 4.60, 9.00],
        [0.26, 0.81, 3.70, 9.70],
        [0.17, 0.34, 1.60, 10.5],
    ]
)
FAR = 1_000  # spaces that no way takes
CHOICES = 2  # a kept ticket is the best of so many: three of five are kept at first
POINTS_COUNT = 1.5  # points of a ticket for a space of the way that it takes
EAGER, DEAR = 20.0, 32.0  # and of dear tickets more are kept than of cheap ones: (20 + points) / 32 times as many


@kernel
def imagine(table, rules, seat):
    """Deal anew all that `seat` cannot see: cards that others drew blind, both piles, and the tickets of others.

    The board, the row, all counts and what others took from the row stay. Tickets that the seat once sent back
    count as forgotten; those of this very turn it still knows. A spectator sees all hands. Modified in place.
    """
    deal_cards_anew(table, seat)
    deal_tickets_anew(table, rules, seat)
    for other in range(table.players):
        if other != seat and seat != SPECTATOR:  # what he was dealt would tell what he may hold
            table.dealt[other, :] = 0
            table.dealt_cards[other] = 0


@kernel(allocates=True)
def deal_cards_anew(table, seat):
    """Shuffle the pile together with the unknown cards in other hands, and deal those again. Modified in place."""
    pool = np.empty(MOST_CARDS, np.uint8)
    count = table.pile_left
    pool[:count] = table.pile[:count]
    for other in range(table.players):
        if other == seat or seat == SPECTATOR:
            continue
        for kind in range(9):
            for _ in range(table.hand[other, kind] - table.known[other, kind]):
                pool[count] = kind
                count += 1
            table.hand[other, kind] = table.known[other, kind]
    pool[:count].sort()  # as they lay they would tell where each came from
    shuffle(table.chance, pool, count)
    table.pile[: table.pile_left] = pool[: table.pile_left]
    used = table.pile_left
    for other in range(table.players):
        held = 0
        for kind in range(9):
            held += table.hand[other, kind]
        for _ in range(table.hand_size[other] - held):
            table.hand[other, int(pool[used])] += 1
            used += 1


@kernel(allocates=True)
def deal_tickets_anew(table, rules, seat):
    """Shuffle the ticket pile together with the tickets of others, and deal those again. Modified in place."""
    pool = np.empty(2 * MOST_TICKETS, np.uint8)
    count = move_tickets(table, seat, pool, False)
    pool[:count].sort()
    shuffle(table.chance, pool, count)
    if seat != SPECTATOR:
        favour_fitting(table, rules, seat, pool, count)
    move_tickets(table, seat, pool, True)
    for other in range(table.players):
        if other == seat or seat == SPECTATOR:
            continue
        table.ticket_points[other] = 0
        table.plan_kept[other] = 0  # what he meant to build told his tickets
        for word in range((rules.edges + 31) >> 5):
            table.plan[other, word] = 0
        for i in range(table.tickets_held[other]):
            ticket = int(table.tickets[other, i])
            table.ticket_owner[ticket] = other
            note_ticket(table, rules, other, ticket)


@kernel(allocates=True)
def favour_fitting(table, rules, seat, pool, count):
    """Bring to the places of the pool from which others get their tickets those that fit them. Pool modified in place.

    The pile's tickets come first in the pool, then those of each seat: kept, offered. Whoever kept a ticket chose it:
    of some drawn by their likeliness it is the one that brings most beside its network and the others.
    """
    weight = np.empty(count)
    at = table.tickets_left
    for other in range(table.players):
        if other == seat:
            continue
        near = reached_places(table, rules, other)
        for i in range(count):
            free = i < table.tickets_left or i >= at
            weight[i] = likeliness(table, rules, other, int(pool[i]), near) if free else 0.0
        for _ in range(table.tickets_held[other]):
            chosen = draw_by_weight(table.chance, weight, count)
            for _ in range(CHOICES - 1):
                rival = draw_by_weight(table.chance, weight, count)
                if worth_keeping(rules, int(pool[rival]), near) > worth_keeping(rules, int(pool[chosen]), near):
                    chosen = rival
            pool[at], pool[chosen] = pool[chosen], pool[at]
            weight[chosen] = weight[at]
            weight[at] = 0.0
            near |= places_of_ticket(rules, int(pool[at]))
            at += 1
        at += table.offer_size[other] - table.offer_next[other]


@kernel
def draw_by_weight(stream, weight, count):
    """A number below `count`, each by its weight. Stream modified in place."""
    chosen, total = 0, 0.0
    for i in range(count):
        total += weight[i]
        if share(stream) * total < weight[i]:
            chosen = i
    return chosen


@kernel
def worth_keeping(rules, ticket, near):
    """What a ticket brings more than the way that it takes, from places that are reached or to be reached anyway."""
    way = FAR
    for i in range(rules.ticket_ends[ticket, 0]):
        for j in range(rules.ticket_ends[ticket, 1]):
            way = min(way, rules.distance[rules.ticket_places[ticket, 0, i], rules.ticket_places[ticket, 1, j]])
    return POINTS_COUNT * rules.ticket_points[ticket] - min(
        way, way_to(rules, ticket, 0, near) + way_to(rules, ticket, 1, near)
    )


@kernel
def way_to(rules, ticket, end, near):
    """The spaces from some places to one end of a ticket."""
    way = FAR
    for place in range(rules.places):
        if near >> place & 1:
            for i in range(rules.ticket_ends[ticket, end]):
                way = min(way, rules.distance[place, rules.ticket_places[ticket, end, i]])
    return way


@kernel
def places_of_ticket(rules, ticket):
    """The places at which both ends of a ticket are met, as a mask."""
    found = 0
    for end in range(2):
        for i in range(rules.ticket_ends[ticket, end]):
            found |= 1 << rules.ticket_places[ticket, end, i]
    return found


@kernel
def reached_places(table, rules, seat):
    """The places to which tracks of this seat lead, as a mask."""
    found = 0
    for track in range(rules.tracks):
        if table.track_owner[track] == seat:
            found |= 1 << rules.track_a[track] | 1 << rules.track_b[track]
    return found


@kernel
def likeliness(table, rules, seat, ticket, near):
    """How much likelier than another a ticket is this seat's, by the tracks that it has laid, which lead `near`."""
    stage = min(max(0, 5 * (rules.trains - table.trains[seat]) // rules.trains), 4)
    eager = (EAGER + rules.ticket_points[ticket]) / DEAR
    if joined_already(table, rules, seat, ticket):
        return eager * LIKELINESS[stage, 3]
    ends = 0
    for end in range(2):
        ends += way_to(rules, ticket, end, near) == 0
    return eager * LIKELINESS[stage, ends]


@kernel
def move_tickets(table, seat, pool, back):
    """Take up every ticket hidden from `seat` in a fixed order, or lay them back in it; return how many.

    Table and pool modified in place.
    """
    count = 0
    for i in range(table.tickets_left):
        at = (table.ticket_bottom + i) & 127
        if back:
            table.ticket_pile[at] = pool[count]
        else:
            pool[count] = table.ticket_pile[at]
        count += 1
    for other in range(table.players):
        if other == seat or seat == SPECTATOR:
            continue
        for i in range(table.tickets_held[other]):
            if back:
                table.tickets[other, i] = pool[count]
            else:
                pool[count] = table.tickets[other, i]
                table.ticket_owner[pool[count]] = NOBODY
                table.ticket_done[pool[count]] = 0
            count += 1
        for i in range(table.offer_next[other], table.offer_size[other]):
            if back:
                table.offered[other, i] = pool[count]
            else:
                pool[count] = table.offered[other, i]
            count += 1
    for i in range(table.returns):
        if table.returned_by[i] != seat and seat != SPECTATOR:
            if back:
                table.returned[i] = pool[count]
            else:
                pool[count] = table.returned[i]
            count += 1
    return count
