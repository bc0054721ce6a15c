"""Playing Kuhn poker: pass or bet."""

from fairseat.simulators.engine.chance import below, shuffle
from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.table import FIRST_OWN_REASON, WIN, begin_turn, end_game, pass_turn

from .components import CARDS
from .table import ANSWER_BET, ANSWER_PASS, BET, OPEN, PASS

MOST_MOVES = 2
SHOWDOWN, FOLD = FIRST_OWN_REASON, FIRST_OWN_REASON + 1


@kernel
def deal(table, rules):
    """R1.1 Shuffle, deal, put a chip in each. Modified in place."""
    for card in range(CARDS):
        table.deck[card] = card
    shuffle(table.chance, table.deck, CARDS)
    table.chips[0] = table.chips[1] = 1
    table.asked = OPEN
    table.rounds = 1
    begin_turn(table, rules, 0)


@kernel
def legal_moves(table, rules, moves):
    """R2.1 Pass or bet. Moves modified in place."""
    moves[0], moves[1] = PASS, BET
    return 2


@kernel
def play(table, rules, move):
    """R2.1-R2.4 Pass or bet, and see what follows. Modified in place."""
    seat, asked = table.actor, table.asked
    table.chips[seat] += move
    if asked == ANSWER_BET and move == PASS:
        take_pot(table, 1 - seat, FOLD)
    elif asked == ANSWER_BET or (asked == ANSWER_PASS and move == PASS):
        take_pot(table, 0 if table.deck[0] > table.deck[1] else 1, SHOWDOWN)
    else:
        table.asked = ANSWER_BET if move == BET else ANSWER_PASS
        pass_turn(table, rules)


@inlined
def take_pot(table, seat, reason):
    """R3.1 The pot goes to one seat. Modified in place."""
    table.winner = seat
    end_game(table, WIN, reason)


@kernel
def imagine(table, rules, seat):
    """R1.1 The other's card and the one left over are hidden. Modified in place."""
    other = 1 - seat
    low, high = min(table.deck[other], table.deck[2]), max(table.deck[other], table.deck[2])
    swapped = below(table.chance, 2) == 1
    table.deck[other] = low if swapped else high
    table.deck[2] = high if swapped else low
