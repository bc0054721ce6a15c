"""The board of Ticket to Ride in play: claimed and locked tracks, what each seat has joined, tickets kept and done."""

from fairseat.simulators.engine.jit import kernel

from .maps import LONGEST


@kernel
def own_track(table, rules, seat, track):
    """R6.1, R6.2, R6.7 A seat's trains lie on a track, and parallel tracks are locked. Modified in place."""
    words = (rules.tracks + 31) >> 5
    table.track_owner[track] = seat
    table.trains[seat] -= rules.track_length[track]
    table.route_points[seat] += rules.points_of_length[rules.track_length[track]]
    table.tracks_claimed[seat] += 1
    table.ferries[seat] += rules.track_waves[track] > 0
    locks_all = table.players < rules.open_players
    for other in range(table.players):
        table.open[other, track >> 5] &= ~(1 << (track & 31))
        if locks_all or other == seat:
            for word in range(words):
                table.open[other, word] &= ~rules.mates[track, word]
    trouble_plans(table, rules, seat, rules.track_edge[track])
    join(table, rules, seat, rules.track_a[track], rules.track_b[track])


@kernel
def trouble_plans(table, rules, owner, edge):
    """Note whose plan an edge was part of that they can no longer claim. Modified in place."""
    word, bit = edge >> 5, 1 << (edge & 31)
    planned = table.plan[owner, word] & bit != 0
    table.plan[owner, word] &= ~bit
    left = 0
    for i in range((rules.edges + 31) >> 5):
        left |= table.plan[owner, i]
    if not planned or left == 0 or table.trains[owner] < 2 * LONGEST:
        table.plan_kept[owner] = 0
    for other in range(table.players):
        if other != owner and table.plan[other, word] & bit and not edge_open(table, rules, other, edge):
            table.plan[other, word] &= ~bit
            table.plan_kept[other] = 0
            table.blocked_plans[other] += 1


@kernel
def edge_open(table, rules, seat, edge):
    """R6.1, R6.2 Whether a seat may still claim one of the tracks of an edge."""
    for i in range(rules.edge_width[edge]):
        track = rules.edge_tracks[edge, i]
        if table.open[seat, track >> 5] >> (track & 31) & 1:
            return True
    return False


@kernel
def join(table, rules, seat, a, b):
    """R7.3 Two places are joined by a seat's tracks, and with them all that was joined to either. Modified in place."""
    kept, lost = table.network[seat, a], table.network[seat, b]
    if kept == lost:
        return
    for place in range(rules.places):
        if table.network[seat, place] == lost:
            table.network[seat, place] = kept
    for i in range(table.tickets_held[seat]):
        note_ticket(table, rules, seat, int(table.tickets[seat, i]))


@kernel
def note_ticket(table, rules, seat, ticket):
    """R7.3 Note when a ticket is completed: any place of its one end joined to any of the other. Modified in place."""
    if not table.ticket_done[ticket] and joined_already(table, rules, seat, ticket):
        table.ticket_done[ticket] = 1
        table.ticket_points[seat] += rules.ticket_points[ticket]


@kernel
def joined_already(table, rules, seat, ticket):
    """R7.3 Whether the seat's tracks join the two ends of a ticket."""
    for i in range(rules.ticket_ends[ticket, 0]):
        near = table.network[seat, rules.ticket_places[ticket, 0, i]]
        for j in range(rules.ticket_ends[ticket, 1]):
            if table.network[seat, rules.ticket_places[ticket, 1, j]] == near:
                return True
    return False


@kernel
def keep_ticket(table, rules, seat, ticket):
    """R2.2, R7.1 A ticket is kept for good. Modified in place."""
    table.tickets[seat, table.tickets_held[seat]] = ticket
    table.tickets_held[seat] += 1
    table.ticket_owner[ticket] = seat
    table.plan_kept[seat] = 0
    note_ticket(table, rules, seat, ticket)


@kernel
def put_ticket_under(table, ticket):
    """R2.3, R7.2 A ticket goes under the pile. Modified in place."""
    table.ticket_bottom = (table.ticket_bottom - 1) & 127
    table.ticket_pile[table.ticket_bottom] = ticket
    table.tickets_left += 1


@kernel
def offer_tickets(table, seat, count):
    """R2.2, R7.1 Deal tickets from the top of the pile to a seat, to be chosen from. Modified in place."""
    dealt = min(count, table.tickets_left)
    for i in range(dealt):
        table.tickets_left -= 1
        table.offered[seat, i] = table.ticket_pile[(table.ticket_bottom + table.tickets_left) & 127]
    table.offer_size[seat] = dealt
    table.offer_next[seat] = 0
    table.offer_kept[seat] = 0
    table.offers[seat] += 1
