"""Playing Round-trip Italy: set-up, the answers open to each question, and what each answer does."""

from __future__ import annotations

from simulators.engine.bits import lowest_bit
from simulators.engine.chance import shuffle
from simulators.engine.jit import inlined, kernel
from simulators.round_trip.components import PILES
from simulators.round_trip.exchange import kinds_asked_back, list_exchanges, propose, swap_tickets
from simulators.round_trip.hidden import imagine
from simulators.round_trip.table import DISCARD, EXCHANGE, GIVE, NO, PILE, REFUSE, TRIP, YES
from simulators.round_trip.tickets import take_ticket
from simulators.round_trip.trips import lay_trip, list_trips
from simulators.round_trip.turn import after_draw, discard, shuffle_deck, start_turn, turn_card, turn_for_pile

__all__ = ["MOST_MOVES", "deal", "imagine", "legal_moves", "play"]

MOST_MOVES = 4_096


@kernel
def deal(table, rules):
    """R2.1-R2.4 Shuffle piles and selection deck, deal the first hands, start with seat 0. Modified in place."""
    for pile in range(PILES):
        for i in range(rules.pile_size):
            table.pile[pile, i] = rules.pile_tickets[pile, i]
        shuffle(table.chance, table.pile[pile], rules.pile_size)
        table.pile_left[pile] = rules.pile_size
        if rules.pile_size > 0:
            table.piles_open |= 1 << pile
    shuffle_deck(table, rules)
    for seat in range(table.players):
        for _ in range(rules.initial_hand):
            deal_one(table, rules, seat)
    table.next_seat = 0
    start_turn(table, rules)


@kernel
def deal_one(table, rules, seat):
    """R2.3 Deal a first ticket: the first pile on the ring that a selection card shows. Modified in place."""
    if table.piles_open == 0:
        return
    turn_card(table, rules)
    while table.card & table.piles_open == 0:
        table.redraws += 1
        turn_card(table, rules)
    take_ticket(table, seat, lowest_bit(table.card & table.piles_open))


@inlined
def legal_moves(table, rules, moves):
    """Write the answers open to the asked seat and return their number. Moves modified in place."""
    asked, seat = table.asked, table.actor
    if asked == PILE:
        return list_bits(table.card & table.piles_open, moves)
    if asked == EXCHANGE:
        return list_exchanges(table, rules, moves)
    if asked == TRIP:
        return list_trips(table, rules, moves)
    if asked == GIVE:
        return list_bits(table.kinds[seat] & kinds_asked_back(table), moves)
    if asked == DISCARD:
        return list_bits(table.kinds[seat], moves)
    moves[0], moves[1] = NO, YES  # to draw, to redraw, to refuse
    return 2


@inlined
def list_bits(mask, moves):
    """Write the numbers of a mask's bits and return how many. Moves modified in place."""
    count = 0
    while mask:
        moves[count] = lowest_bit(mask)
        mask &= mask - 1
        count += 1
    return count


@inlined
def play(table, rules, move):
    """Carry one answer out and go on to the next question. Modified in place."""
    asked = table.asked
    if asked == PILE:
        take_ticket(table, table.actor, move)
        after_draw(table, rules)
    elif asked == EXCHANGE:
        propose(table, rules, move)
    elif asked == TRIP:
        lay_trip(table, rules, move)
    elif asked == GIVE:
        swap_tickets(table, rules, move)
    elif asked == DISCARD:
        discard(table, rules, move)
    else:
        answer_yes_or_no(table, rules, move == YES)
    while table.turn_ended:
        start_turn(table, rules)


@kernel
def answer_yes_or_no(table, rules, yes):
    """R3.1, R3.3, R4.4 Draw or not, turn another card or not, refuse or not. Modified in place."""
    if table.asked == REFUSE:
        if yes:
            table.actor = table.turn_of
        table.asked = TRIP if yes else GIVE
    elif yes:
        turn_for_pile(table, rules)
    else:
        table.skipped_draws += 1
        after_draw(table, rules)
