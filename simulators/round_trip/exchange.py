"""Exchanging a ticket with a neighbour."""

from __future__ import annotations

from simulators.engine.bits import lowest_bit
from simulators.engine.jit import inlined, kernel
from simulators.round_trip.components import PILES
from simulators.round_trip.rules import TwoPlayerExchange
from simulators.round_trip.table import GIVE, LEFT, NO, REFUSE, RIGHT, TRIP
from simulators.round_trip.tickets import FIRST_OF_PILE, add_ticket, piles_of, remove_ticket, see_gain, see_loss
from simulators.round_trip.turn import neighbour


@inlined
def list_exchanges(table, rules, moves):
    """R4.2 "No", or a kind in hand and a direction whose neighbour holds the required back. Moves modified in place."""
    seat = table.actor
    moves[0] = NO
    count = 1
    if may_use(table, rules, LEFT):
        offers = table.kinds[seat] & offers_to(table.kinds[neighbour(table, seat, LEFT)], LEFT)
        while offers:
            moves[count] = exchange_move(lowest_bit(offers), LEFT)
            offers &= offers - 1
            count += 1
    if may_use(table, rules, RIGHT):
        offers = table.kinds[seat] & offers_to(table.kinds[neighbour(table, seat, RIGHT)], RIGHT)
        while offers:
            moves[count] = exchange_move(lowest_bit(offers), RIGHT)
            offers &= offers - 1
            count += 1
    return count


@inlined
def may_use(table, rules, direction):
    """R4.3 Whether the asked seat may use the exchange rule of this direction; only two players are restricted."""
    if table.players > 2 or rules.two_player_exchange == TwoPlayerExchange.BOTH:
        return True
    own = table.actor
    if rules.two_player_exchange == TwoPlayerExchange.SWAP_EACH_ROUND:
        own ^= (table.rounds - 1) & 1
    return direction == own


@inlined
def offers_to(kinds, direction):
    """R4.2 The kinds that may be offered to a neighbour who holds these kinds: their pile asks for one of his."""
    held = piles_of(kinds)
    asking = held << 6 | held >> 24 if direction == LEFT else held >> 6 | held << 24
    return (asking & FIRST_OF_PILE) * 63


@inlined
def exchange_move(kind, direction):
    """The number of the answer "offer this kind in this direction"; 0 is "no"."""
    return 1 + 2 * kind + direction


@inlined
def wanted_pile(offered, direction):
    """R1.4 The city whose ticket is asked for the one offered."""
    step = PILES - 1 if direction == LEFT else 1
    return (offered // 6 + step) % PILES


@inlined
def kinds_asked_back(table):
    """R4.4 The kinds that answer the exchange now proposed, as a mask."""
    return 63 << (6 * wanted_pile(table.offered, table.direction))


@inlined
def propose(table, rules, move):
    """R4.1, R4.4, R4.5 Offer a ticket to a neighbour, or go on to the round-trip. Modified in place."""
    if move == NO:
        table.asked = TRIP
        return
    table.offered, table.direction = (move - 1) >> 1, (move - 1) & 1
    table.partner = neighbour(table, table.actor, table.direction)
    table.actor = table.partner
    table.asked = REFUSE if rules.exchange_refusable else GIVE


@kernel
def swap_tickets(table, rules, given):
    """R4.4 Both tickets change hands, and everybody remembers what he saw of it. Modified in place."""
    seat, partner, offered = table.turn_of, table.partner, table.offered
    for who in range(table.players):
        inside = who == seat or who == partner
        see_loss(table, who, seat, offered, inside or rules.exchange_face_up)
        see_loss(table, who, partner, given, inside)
        if who != partner and (inside or rules.exchange_face_up):
            see_gain(table, who, partner, offered)
        if who == partner:
            see_gain(table, who, seat, given)
    remove_ticket(table, seat, offered)
    remove_ticket(table, partner, given)
    add_ticket(table, seat, given)
    add_ticket(table, partner, offered)
    if table.direction == LEFT:
        table.exchanges_left[seat] += 1
    else:
        table.exchanges_right[seat] += 1
    table.exchanges_suffered[partner] += 1
    table.actor = seat
    table.asked = TRIP
