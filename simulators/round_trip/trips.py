"""Round-trips of Round-trip Italy: which ones a hand can lay, and taking their tickets out of it."""

from fairseat.simulators.engine.bits import bits_of, count_bits
from fairseat.simulators.engine.jit import inlined, kernel

from .components import CYCLE_LENGTH, CYCLE_MASK, CYCLES_LIST, CYCLES_START, KINDS_OF_CONNECTION, LENGTHS_WITHIN
from .questions import NO, lays_equal_tickets, trip_length
from .rules import ExtraTurn, LaidTickets
from .tickets import links_of, piles_of, put_under, remove_ticket, see_loss

SIX = 1 << 6


@inlined
def open_lengths(table, rules, seat):
    """R5.3 The lengths this player may still lay, as bits 2 to 6."""
    still = ~table.laid[seat] & (SIX | 0b111100)
    if rules.lengths_in_order:
        needed = still & rules.needed
        still = (needed & -needed) | (still & SIX)
    return still


@kernel
def list_trips(table, rules, moves):
    """R5.1-R5.3 "No", or each distinct set of tickets in hand that forms a round-trip of an open length.

    An answer is the kinds laid, as a mask; a single kind stands for two equal tickets. Moves modified in place.
    """
    seat = table.actor
    moves[0] = NO
    count = 1
    still, linked = open_lengths(table, rules, seat), links_of(table.kinds[seat])
    if still & 0b100 and count_bits(linked) < table.hand_size[seat]:
        count = list_pairs(table, seat, linked, moves, count)
    if not still & LENGTHS_WITHIN[linked]:
        return count
    for i in range(CYCLES_START[linked], CYCLES_START[linked + 1]):
        cycle = CYCLES_LIST[i]
        if still >> CYCLE_LENGTH[cycle] & 1:
            count = list_layings(table, seat, CYCLE_MASK[cycle], moves, count)
    return count


@kernel
def can_lay(table, rules, seat):
    """R5.1 Whether the hand holds a round-trip of an open length."""
    still, linked = open_lengths(table, rules, seat), links_of(table.kinds[seat])
    if still & 0b100 and count_bits(linked) < table.hand_size[seat]:
        return True
    return still & LENGTHS_WITHIN[linked] != 0


@kernel
def list_pairs(table, seat, linked, moves, count):
    """R5.2 Round-trips of length 2: two tickets of one connection, equal or not. Moves modified in place."""
    for link in bits_of(linked):
        both = KINDS_OF_CONNECTION[link] & table.kinds[seat]
        if both & (both - 1):
            moves[count] = both
            count += 1
        for kind in bits_of(both):
            if table.hand[seat, kind] >= 2:
                moves[count] = 1 << kind
                count += 1
    return count


@inlined
def list_layings(table, seat, cycle, moves, first):
    """R5.2 Every choice of kinds in hand for the connections of one cycle, which is a mask. Moves modified in place."""
    moves[first] = 0
    end = first + 1
    for link in bits_of(cycle):
        both = KINDS_OF_CONNECTION[link] & table.kinds[seat]
        one, other = both & -both, both & (both - 1)
        if other:
            for i in range(first, end):
                moves[end + i - first] = moves[i] | other
            middle, end = end, 2 * end - first
        else:
            middle = end
        for i in range(first, middle):
            moves[i] |= one
    return end


@inlined
def earns_turn(rules, move):
    """R5.5 Whether a trip earns an extra turn: all its tickets come from different piles."""
    return rules.extra_turn != ExtraTurn.NONE and count_bits(piles_of(move)) == trip_length(move)


@inlined
def take_trip_tickets(table, rules, seat, move):
    """R5.4, R5.5 Take a trip out of the hand, note whether its piles differ, return its length. Modified in place."""
    copies = 2 if lays_equal_tickets(move) else 1
    for kind in bits_of(move):
        for _ in range(copies):
            for who in range(table.players):
                see_loss(table, who, seat, kind, True)
            remove_ticket(table, seat, kind)
            if rules.recycle_trip_tickets == LaidTickets.BOTTOM_OF_PILE:
                put_under(table, kind)
            else:
                table.seen_laid[kind] += 1
    if earns_turn(rules, move):
        table.extra_earned = True
    return trip_length(move)
