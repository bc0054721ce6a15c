"""Tickets changing places in Round-trip Italy, and what the seats remember of the faces they saw."""

import numpy as np

from fairseat.simulators.engine.jit import inlined, kernel

from .components import LINKS_OF_PILE, MOST_TICKETS_IN_PILE, PILES

RING = MOST_TICKETS_IN_PILE - 1  # positions in a pile's ring buffer wrap round by this mask
FIRST_OF_PILE = 0b000001_000001_000001_000001_000001
ONES_OF_KNOWN = 0x555555555555555  # the lower of the two bits that count how many tickets of a kind are known


@inlined
def add_ticket(table, seat, kind):
    """Put a ticket into a hand. Modified in place."""
    table.hand[seat, kind] += 1
    table.hand_size[seat] += 1
    table.kinds[seat] |= 1 << kind
    table.version[seat] += 1


@inlined
def remove_ticket(table, seat, kind):
    """Take a ticket out of a hand. Modified in place."""
    table.hand[seat, kind] -= 1
    table.hand_size[seat] -= 1
    if table.hand[seat, kind] == 0:
        table.kinds[seat] &= ~(1 << kind)
    table.version[seat] += 1


@inlined
def count_backs(table, seat, pile):
    """How many of a hand's tickets come from this pile, which everybody sees."""
    backs = 0
    for kind in range(6 * pile, 6 * pile + 6):
        backs += table.hand[seat, kind]
    return backs


@inlined
def take_ticket(table, seat, pile):
    """R3.1 Take the top ticket of a pile into the hand. Modified in place."""
    table.pile_left[pile] -= 1
    top = (table.pile_bottom[pile] + table.pile_left[pile]) & RING
    if table.pile_left[pile] == 0:
        table.piles_open &= ~(1 << pile)
    add_ticket(table, seat, np.int64(table.pile[pile, top]))


@kernel
def put_under(table, kind):
    """R6.2 Put a ticket face down under its own pile, be it empty. Modified in place."""
    pile = kind // 6
    table.pile_bottom[pile] = (table.pile_bottom[pile] - 1) & RING
    table.pile[pile, table.pile_bottom[pile]] = kind
    table.pile_left[pile] += 1
    table.piles_open |= 1 << pile


@inlined
def links_of(kinds):
    """The connections that a set of kinds makes, both as masks."""
    links = 0
    for pile in range(PILES):
        links |= LINKS_OF_PILE[pile, kinds >> 6 * pile & 63]
    return links


@inlined
def piles_of(kinds):
    """The piles that a set of kinds comes from: bit 6 x pile of the mask for each."""
    half = kinds | kinds >> 1 | kinds >> 2
    return (half | half >> 3) & FIRST_OF_PILE


@inlined
def see_gain(table, who, whose, kind):
    """`who` sees a ticket go into `whose` hand, and keeps up to three of a kind in mind. Modified in place."""
    if table.known[who, whose] >> 2 * kind & 3 < 3:
        table.known[who, whose] += 1 << 2 * kind


@inlined
def see_loss(table, who, whose, kind, face):
    """A ticket leaves `whose` hand: `who` sees its face, or only its back. Modified in place.

    What `who` knew for certain shrinks by one of that kind, or, if only the back was seen, by one of each kind it may
    have been.
    """
    known = table.known[who, whose]
    some = (known | known >> 1) & ONES_OF_KNOWN  # the kinds of which at least one is known
    table.known[who, whose] -= some & (1 << 2 * kind if face else 0xFFF << 12 * (kind // 6))
