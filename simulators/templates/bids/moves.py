"""Playing Template bids: deal the table, list the answers open, carry one out. An answer is a card of the hand."""

import numpy as np

from fairseat.simulators.engine.chance import shuffle
from fairseat.simulators.engine.jit import kernel
from fairseat.simulators.engine.table import FIRST_OWN_REASON, SHARED, WIN, end_game
from fairseat.simulators.engine.together import ask_together, reopen, seal

from .components import MOST_CARDS
from .table import BID

MOST_MOVES = MOST_CARDS


@kernel
def deal(table, rules):
    """R1.1 Shuffle the prizes and give everybody the same cards. Modified in place."""
    for i in range(rules.cards):
        table.prizes[i] = i + 1
    shuffle(table.chance, table.prizes, rules.cards)
    table.prizes_left = rules.cards
    for seat in range(table.players):
        table.held[seat] = (1 << (rules.cards + 1)) - 2
    offer(table, rules)


@kernel
def offer(table, rules):
    """R2.1 Turn the next prize over and ask everybody at once. Modified in place."""
    table.prizes_left -= 1
    table.prize = np.int64(table.prizes[table.prizes_left])
    ask_together(table, rules, BID, (1 << table.players) - 1)


@kernel
def legal_moves(table, rules, moves):
    """R2.1 Any card of the hand. Moves modified in place."""
    count = 0
    for card in range(1, rules.cards + 1):
        if table.held[table.actor] >> card & 1:
            moves[count] = card
            count += 1
    return count


@kernel
def play(table, rules, move):
    """R2.1 Take the bid; once all are in, they are shown. Modified in place."""
    if not seal(table, move):
        return
    for seat in range(table.players):
        table.bid[seat] = table.sealed[seat]
        table.held[seat] &= ~(1 << table.bid[seat])
    award(table, rules)
    if table.prizes_left > 0:
        offer(table, rules)
    else:
        end_game(table, SHARED if firsts_of(table) > 1 else WIN, FIRST_OWN_REASON)


@kernel
def award(table, rules):
    """R2.2, R2.3 Give the prize to the highest bid that nobody else made. Modified in place."""
    best, highest = -1, 0
    for seat in range(table.players):
        alone = True
        for other in range(table.players):
            alone = alone and (other == seat or table.bid[other] != table.bid[seat])
        if alone and table.bid[seat] > highest:
            best, highest = seat, table.bid[seat]
    if best >= 0:
        table.points[best] += table.prize * (rules.last_prize if table.prizes_left == 0 else 1)


@kernel
def firsts_of(table):
    """R3.1 How many seats have the most points."""
    most, firsts = np.int64(-1), 0
    for seat in range(table.players):
        if table.points[seat] > most:
            most, firsts = table.points[seat], 1
        elif table.points[seat] == most:
            firsts += 1
    return firsts


@kernel(allocates=True)
def imagine(table, rules, seat):
    """R1.1, R2.1 The prizes to come may lie in any order, and nobody has seen the others' bids. Modified in place."""
    reopen(table, seat)
    table.prizes[: table.prizes_left].sort()  # as they lay they would tell their order
    shuffle(table.chance, table.prizes, table.prizes_left)
