"""What a seat cannot see: cards drawn blind by others, the piles, the tickets of others.

A rival's network tells what he is after, so his tickets are dealt by how likely such a network makes each.
"""

from __future__ import annotations

import math

import numpy as np

from fairseat.simulators.engine.bits import lowest_bit
from fairseat.simulators.engine.chance import share, shuffle
from fairseat.simulators.engine.jit import kernel
from fairseat.simulators.engine.table import SPECTATOR

from .board import note_ticket
from .components import MOST_CARDS
from .maps import MOST_TICKETS
from .table import NOBODY, SEATS
from .tickets import joined_already

# How likely a hidden ticket is a rival's, as logs added up, by the part of his trains that he has laid (in fifths):
# whether his tracks come to one of its ends, to both, or join them; its points while they do not, and the spaces that
# it then takes beside his tracks and his other tickets. A conditional logit of 7,629 tickets that experts held at four
# moments, fixed before, of 300 games of two and 60 of four (seed 2017). In the first two rows points and spaces count
# more than it found: so tickets fit each other as those chosen of five do, and come to what they came to (seed 511).
# From the second row on the ends, and being joined, count more than it found, for drawn one beside another too few
# were reached and joined. What has as many as held ones at eight moments of 300 games of two and 200 of four (seed
# 2017) turns the bias of the chance of winning at two; three fifths of it leave less than .02 at both (seed 2018).
ONE_END, BOTH_ENDS, JOINED, POINTS, SPACES = range(5)
LEANING = np.array(
    [
        [0.23, 0.00, 0.24, 0.210, -0.290],
        [0.26, 0.57, 1.19, 0.115, -0.210],
        [0.25, 0.72, 1.20, 0.100, -0.220],
        [0.43, 1.28, 1.25, 0.072, -0.257],
        [0.19, 1.37, 1.04, 0.047, -0.306],
    ]
)
POINTS_JOINED, DEAR = 0.131, -0.00128  # of a ticket that is joined already; and its points squared, of any
FAR = 1_000  # spaces that no way takes


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

    The pile's tickets come first in the pool, then those of each seat: kept, offered. A kept one is drawn by its
    likeliness beside those before it, and the less, the likelier a seat that is dealt to later holds it: else the
    first would take what joins the networks of the last.
    """
    weight, way, odds = np.empty(count), np.empty((MOST_TICKETS, 2), np.int64), np.empty((SEATS, MOST_TICKETS))
    later = np.ones(MOST_TICKETS)
    for other in range(table.players):
        if other != seat:
            reckon_odds(table, rules, other, pool, count, way, odds[other])
            later += odds[other]
    at = table.tickets_left
    for other in range(table.players):
        if other == seat:
            continue
        later -= odds[other]
        way[:] = FAR
        near = reached = reached_places(table, rules, other)
        for _ in range(table.tickets_held[other]):
            for i in range(count):
                ticket = int(pool[i])
                come_nearer(rules, ticket, near, way[ticket])
                free = i < table.tickets_left or i >= at
                likely = likeliness(table, rules, other, ticket, reached, way[ticket]) if free else 0.0
                weight[i] = likely / later[ticket]
            chosen = draw_by_weight(table.chance, weight, count)
            pool[at], pool[chosen] = pool[chosen], pool[at]
            near = rules.ticket_start[pool[at]] | rules.ticket_goal[pool[at]]
            at += 1
        at += table.offer_size[other] - table.offer_next[other]


@kernel
def reckon_odds(table, rules, seat, pool, count, way, odds):
    """The odds that this seat holds each ticket of the pool, by its tracks alone. Way and odds modified in place."""
    reached, total = reached_places(table, rules, seat), 0.0
    way[:], odds[:] = FAR, 0.0
    for i in range(count):
        ticket = int(pool[i])
        come_nearer(rules, ticket, reached, way[ticket])
        odds[ticket] = likeliness(table, rules, seat, ticket, reached, way[ticket])
        total += odds[ticket]
    odds *= table.tickets_held[seat] / total


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
def come_nearer(rules, ticket, near, way):
    """Let the spaces to both ends of a ticket be counted from these places too. Way modified in place."""
    while near:
        place = lowest_bit(near)
        near &= near - 1
        for end in range(2):
            for i in range(rules.ticket_ends[ticket, end]):
                way[end] = min(way[end], rules.distance[place, rules.ticket_places[ticket, end, i]])


@kernel
def reached_places(table, rules, seat):
    """The places to which tracks of this seat lead, as a mask."""
    found = 0
    for track in range(rules.tracks):
        if table.track_owner[track] == seat:
            found |= 1 << rules.track_a[track] | 1 << rules.track_b[track]
    return found


@kernel
def likeliness(table, rules, seat, ticket, reached, way):
    """How likely a ticket is this seat's, by the tracks that it has laid and the spaces to the ticket's ends."""
    leaning = LEANING[min(max(0, 5 * (rules.trains - table.trains[seat]) // rules.trains), 4)]
    points = rules.ticket_points[ticket]
    if joined_already(table, rules, seat, ticket):
        return math.exp(leaning[JOINED] + POINTS_JOINED * points + DEAR * points**2)
    one, other = rules.ticket_start[ticket] & reached != 0, rules.ticket_goal[ticket] & reached != 0
    spaces = min(way[0] + way[1], rules.ticket_spaces[ticket])
    likely = leaning[POINTS] * points + DEAR * points**2 + leaning[SPACES] * spaces
    if one and other:
        likely += leaning[BOTH_ENDS]
    elif one or other:
        likely += leaning[ONE_END]
    return math.exp(likely)


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
