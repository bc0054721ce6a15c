"""Playing Template cards: deal the table, list the answers open, carry one out. An answer is a card of the hand."""

import numpy as np

from fairseat.simulators.engine.chance import shuffle
from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.table import FIRST_OWN_REASON, SHARED, WIN, begin_turn, end_game

from .components import MOST_IN_HAND
from .table import CARD, NOTHING

MOST_MOVES = MOST_IN_HAND


@kernel
def deal(table, rules):
    """R1.1, R2.1 Shuffle, deal the hands, and let seat 0 lead. Modified in place."""
    for i in range(rules.deck_size):
        table.deck[i] = i + 1
    shuffle(table.chance, table.deck, rules.deck_size)
    used = 0
    for seat in range(table.players):
        table.hand_left[seat] = rules.hand_size
        for i in range(rules.hand_size):
            table.hand[seat, i] = table.deck[used]
            used += 1
    table.deck_left = rules.deck_size - used
    for i in range(table.deck_left):
        table.deck[i] = table.deck[used + i]
    lead(table, rules, 0)


@inlined
def lead(table, rules, seat):
    """R2.1 Let a seat lead to the next trick. Modified in place."""
    table.leader = seat
    table.asked = CARD
    table.rounds += 1
    begin_turn(table, rules, seat)


@kernel
def legal_moves(table, rules, moves):
    """R2.2 Any card of the hand. Moves modified in place."""
    seat = table.actor
    for i in range(table.hand_left[seat]):
        moves[i] = table.hand[seat, i]
    return table.hand_left[seat]


@kernel
def play(table, rules, move):
    """R2.2 Play the card; when all have played, somebody takes the trick. Modified in place."""
    seat = table.actor
    take_from_hand(table, seat, move)
    table.played[seat] = move
    table.seen[move] = 1
    left = seat + 1 if seat + 1 < table.players else 0
    if left != table.leader:
        begin_turn(table, rules, left)
        return
    finish_trick(table, rules)


@inlined
def take_from_hand(table, seat, card):
    """Take a card out of a hand, the last one into its place. Modified in place."""
    last = table.hand_left[seat] - 1
    for i in range(last):
        if table.hand[seat, i] == card:
            table.hand[seat, i] = table.hand[seat, last]
            break
    table.hand_left[seat] = last


@kernel
def finish_trick(table, rules):
    """R2.1, R2.3, R3.1 Give the trick to the highest card; it leads, or the game is over. Modified in place."""
    best = 0
    for seat in range(table.players):
        if table.played[seat] > table.played[best]:
            best = seat
    over = table.hand_left[best] == 0
    table.tricks[best] += rules.last_trick if over else 1
    for seat in range(table.players):
        table.played[seat] = NOTHING
    if over:
        end_game(table, SHARED if firsts_of(table) > 1 else WIN, FIRST_OWN_REASON)
    else:
        lead(table, rules, best)


@kernel
def firsts_of(table):
    """R3.1 How many seats have the most tricks."""
    most, firsts = np.int64(-1), 0
    for seat in range(table.players):
        if table.tricks[seat] > most:
            most, firsts = table.tricks[seat], 1
        elif table.tricks[seat] == most:
            firsts += 1
    return firsts
