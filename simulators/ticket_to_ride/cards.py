"""The train cards of Ticket to Ride: pile, discards, the face-up row and its locomotives."""

from fairseat.simulators.engine.chance import shuffle
from fairseat.simulators.engine.jit import kernel

from .components import LOCOMOTIVE
from .rules import Reshuffle


@kernel
def lay_pile(table, counts):
    """R2.1, R4.6 So many cards of each kind, sorted first, are shuffled and become the pile. Modified in place."""
    count = 0
    for kind in range(9):
        for _ in range(counts[kind]):
            table.pile[count] = kind
            count += 1
    shuffle(table.chance, table.pile, count)
    table.pile_left = count


@kernel
def turn_discards_over(table):
    """R4.6 The discards become the pile. Modified in place."""
    lay_pile(table, table.discards)
    table.discards[:] = 0
    table.discarded = 0
    table.reshuffles += 1


@kernel
def top_card(table, rules):
    """R4.6 Take the top card of the pile, which the discards renew when it is empty; -1 if no card can be had.

    Modified in place.
    """
    if table.pile_left == 0:
        if table.discarded == 0:
            return -1
        turn_discards_over(table)
    table.pile_left -= 1
    kind = int(table.pile[table.pile_left])
    if rules.reshuffle == Reshuffle.WHEN_EMPTY and table.pile_left == 0 and table.discarded > 0:
        turn_discards_over(table)
    return kind


@kernel
def fill_row(table, rules):
    """R4.3 Turn cards up until the row is full or no card can be had; return how many. Modified in place."""
    turned = 0
    while table.row_size < rules.face_up:
        kind = top_card(table, rules)
        if kind < 0:
            break
        table.row[kind] += 1
        table.row_size += 1
        turned += 1
    return turned


@kernel
def clear_locomotives(table, rules):
    """R4.4, R4.5 While too many locomotives lie face up, clear the row, unless that cannot help. Modified in place."""
    resets = 0
    while rules.loco_reset > 0 and table.row[LOCOMOTIVE] >= rules.loco_reset:
        cards = table.row_size + table.pile_left + table.discarded
        others = cards - table.row[LOCOMOTIVE] - table.discards[LOCOMOTIVE]
        for i in range(table.pile_left):
            others -= table.pile[i] == LOCOMOTIVE
        if min(rules.face_up, cards) - others >= rules.loco_reset or resets >= rules.reset_limit:
            table.holes += 1
            table.reset_deadlocks += 1
            return
        for kind in range(9):
            table.discards[kind] += table.row[kind]
            table.row[kind] = 0
        table.discarded += table.row_size
        table.row_size = 0
        fill_row(table, rules)
        table.row_resets += 1
        resets += 1


@kernel
def take_from_row(table, rules, seat, kind):
    """R4.1, R4.3 Take a face-up card, which everybody sees, and fill the row. Modified in place."""
    table.row[kind] -= 1
    table.row_size -= 1
    table.hand[seat, kind] += 1
    table.hand_size[seat] += 1
    table.known[seat, kind] += 1
    fill_row(table, rules)
    if table.row[LOCOMOTIVE] >= rules.loco_reset:
        clear_locomotives(table, rules)


@kernel
def take_blind(table, rules, seat):
    """R4.1 Take the top card of the pile unseen. Modified in place."""
    kind = top_card(table, rules)
    if kind >= 0:
        table.hand[seat, kind] += 1
        table.hand_size[seat] += 1


@kernel
def pay_cards(table, seat, kind, count):
    """R6.6 Cards leave a hand for the discards; what was known of the hand shrinks with them. Modified in place."""
    table.hand[seat, kind] -= count
    table.hand_size[seat] -= count
    table.known[seat, kind] -= min(table.known[seat, kind], count)
    table.discards[kind] += count
    table.discarded += count
