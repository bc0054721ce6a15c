"""What a seat cannot see: cards drawn blind by others, the piles, the tickets of others."""

from __future__ import annotations

import numpy as np

from fairseat.simulators.engine.chance import shuffle
from fairseat.simulators.engine.jit import kernel
from fairseat.simulators.ticket_to_ride.board import note_ticket
from fairseat.simulators.ticket_to_ride.components import MOST_CARDS
from fairseat.simulators.ticket_to_ride.maps import MOST_TICKETS
from fairseat.simulators.ticket_to_ride.table import NOBODY


@kernel
def imagine(table, rules, seat):
    """Deal anew all that `seat` cannot see: cards that others drew blind, both piles, and the tickets of others.

    The board, the row, all counts and what others took from the row stay. Tickets that the seat once sent back
    count as forgotten; those of this very turn it still knows. Modified in place.
    """
    deal_cards_anew(table, seat)
    deal_tickets_anew(table, rules, seat)


@kernel(allocates=True)
def deal_cards_anew(table, seat):
    """Shuffle the pile together with the unknown cards in other hands, and deal those again. Modified in place."""
    pool = np.empty(MOST_CARDS, np.uint8)
    count = table.pile_left
    pool[:count] = table.pile[:count]
    for other in range(table.players):
        if other == seat:
            continue
        for kind in range(9):
            for _ in range(table.hand[other, kind] - table.known[other, kind]):
                pool[count] = kind
                count += 1
            table.hand[other, kind] = table.known[other, kind]
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
    shuffle(table.chance, pool, count)
    move_tickets(table, seat, pool, True)
    for other in range(table.players):
        if other == seat:
            continue
        table.ticket_points[other] = 0
        for i in range(table.tickets_held[other]):
            ticket = int(table.tickets[other, i])
            table.ticket_owner[ticket] = other
            note_ticket(table, rules, other, ticket)


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
        if other == seat:
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
        if table.returned_by[i] != seat:
            if back:
                table.returned[i] = pool[count]
            else:
                pool[count] = table.returned[i]
            count += 1
    return count
