"""The turn of Round-trip Italy: whose it is, taking a ticket, the hand limit, and which turn is due next."""

from __future__ import annotations

from simulators.engine.chance import shuffle
from simulators.engine.jit import inlined, kernel
from simulators.engine.table import begin_turn
from simulators.round_trip.rules import ExtraTurn, Redraw
from simulators.round_trip.table import DISCARD, DRAW, EXCHANGE, LEFT, PILE, REDRAW, TRIP
from simulators.round_trip.tickets import put_under, remove_ticket, see_loss


@kernel
def start_turn(table, rules):
    """Begin the turn that is due, with step 1; one turn too many ends the game instead (R7.4). Modified in place."""
    table.turn_ended = False
    begin_turn(table, rules, table.next_seat)
    if table.over:
        return
    seat = table.turn_of
    table.turns_taken[seat] += 1
    table.extra_turn = table.next_is_extra
    if table.extra_turn:
        table.extra_turns[seat] += 1
    elif seat == 0:
        table.rounds += 1
    table.extra_earned = False
    table.trip_this_turn = False
    if table.piles_open == 0:
        table.skipped_draws += 1
        table.holes += 1
        after_draw(table, rules)
    elif rules.draw_optional:
        table.asked = DRAW
    else:
        turn_for_pile(table, rules)


@inlined
def turn_for_pile(table, rules):
    """R3.1-R3.3 Turn cards over until one shows a pile with tickets, and ask which. Modified in place."""
    turn_card(table, rules)
    table.asked = PILE
    while table.card & table.piles_open == 0:
        table.redraws += 1
        if rules.redraw == Redraw.OPTIONAL:
            table.asked = REDRAW
            return
        turn_card(table, rules)


@inlined
def turn_card(table, rules):
    """R3.2 Turn over the top selection card, of a newly shuffled deck if none is left. Modified in place."""
    if table.deck_left == 0:
        shuffle_deck(table, rules)
        table.reshuffles += 1
    table.deck_left -= 1
    table.card = table.deck[table.deck_left]


@kernel
def shuffle_deck(table, rules):
    """R3.2 Shuffle all selection cards into a new pile. Modified in place."""
    for i in range(rules.deck_size):
        table.deck[i] = rules.deck_cards[i]
    shuffle(table.chance, table.deck, rules.deck_size)
    table.deck_left = rules.deck_size


@inlined
def after_draw(table, rules):
    """R4.1 The ticket is taken or not: on to the exchange, or to what is left of the turn. Modified in place."""
    table.card = 0
    if table.extra_turn and rules.extra_turn == ExtraTurn.DRAW_ONLY:
        check_hand(table, rules)
    elif rules.exchange:
        table.asked = EXCHANGE
    else:
        table.asked = TRIP


@inlined
def check_hand(table, rules):
    """R6.1 Without a trip, a hand at the limit costs one ticket. Modified in place."""
    seat = table.turn_of
    table.actor = seat
    if not table.trip_this_turn and table.hand_size[seat] >= rules.hand_limit:
        table.asked = DISCARD
    else:
        end_turn(table, rules)


@inlined
def discard(table, rules, kind):
    """R6.2 A ticket goes face down under its own pile. Modified in place."""
    seat = table.actor
    for who in range(table.players):
        see_loss(table, who, seat, kind, False)
    remove_ticket(table, seat, kind)
    put_under(table, kind)
    table.discards[seat] += 1
    end_turn(table, rules)


@inlined
def end_turn(table, rules):
    """R5.5 An earned extra turn is due next, else the left neighbour's turn. Modified in place.

    `play` begins it, for a kernel that led back to itself could not be cached.
    """
    table.next_is_extra = table.extra_earned
    table.next_seat = table.turn_of if table.next_is_extra else neighbour(table, table.turn_of, LEFT)
    table.turn_ended = True


@inlined
def neighbour(table, seat, direction):
    """R4.2 The seat to the left (next in turn) or to the right (previous in turn)."""
    other = seat + 1 if direction == LEFT else seat - 1
    if other == table.players:
        return 0
    return other if other >= 0 else table.players - 1
