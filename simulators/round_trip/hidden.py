"""What a seat cannot see in Round-trip Italy, dealt anew."""

import numpy as np

from fairseat.simulators.engine.bits import count_bits
from fairseat.simulators.engine.chance import below, share, shuffle
from fairseat.simulators.engine.jit import kernel
from fairseat.simulators.engine.table import SPECTATOR

from .components import CONNECTION_OF_KIND, CYCLE_MASK, FIRST_CYCLE, KINDS, MOST_TICKETS_IN_PILE, PILES
from .questions import Question
from .tickets import RING, add_ticket, count_backs, links_of, remove_ticket

# How often a second ticket of a connection stays where it was dealt by chance: before length 2 is laid, and after.
# Experts hold 0.59 pairs where chance deals 0.79 in the second dozen turns of a game for two, and 0.18 for 0.78 later.
TWINS, TWINS_LAID = 0.7, 0.1
TRIES = 3
# How many swaps are tried that bring a hand nearer to the grand tour, which experts collect for: before a trip is laid,
# and after. At questions numbered beforehand 21 to 52 % of their hands lack one ticket of it, and without a swap 12 to
# 35 % of the hands imagined.
SWAPS, SWAPS_LAID = 1, 2


@kernel(allocates=True)
def imagine(table, rules, seat):
    """Deal anew all that `seat` cannot see: faces in other hands and in piles, the order of the selection deck.

    Every back, every count and every face that he knows stays; a ticket once put under a pile counts as forgotten.
    A spectator sees all hands. Modified in place.
    """
    pool = np.empty((PILES, MOST_TICKETS_IN_PILE), np.uint8)
    count = np.empty(PILES, np.int64)
    hidden = np.empty((PILES, table.players), np.int64)  # tickets to deal back to each seat
    for pile in range(PILES):  # all hands are taken up before any is dealt: what is dealt hangs on what is held
        count[pile] = gather_hidden(table, seat, pile, pool[pile], hidden[pile])
    for pile in range(PILES):
        pool[pile, : count[pile]].sort()  # as they lay they would tell where each came from
        shuffle(table.chance, pool[pile], count[pile])
        deal_hidden(table, pile, pool[pile], count[pile], hidden[pile])
    table.deck[: table.deck_left].sort()
    shuffle(table.chance, table.deck, table.deck_left)
    if seat == SPECTATOR:
        return
    forget_knowledge(table, seat)
    for other in range(table.players):
        if other != seat:
            table.dealt[other] = 0  # it would tell what he may hold
            for _ in range(SWAPS_LAID if table.laid[other] else SWAPS):
                bring_nearer(table, seat, other)
    hidden_offer = table.asked == Question.GIVE or table.asked == Question.REFUSE
    if hidden_offer and seat != table.turn_of and not rules.exchange_face_up:
        table.offered = any_of_pile(table, table.turn_of, table.offered // 6)


@kernel
def gather_hidden(table, seat, pile, pool, hidden):
    """Take up a pile's tickets and the hidden ones with its back; return how many in all. All modified in place."""
    count = 0
    for i in range(table.pile_left[pile]):
        pool[count] = table.pile[pile, (table.pile_bottom[pile] + i) & RING]
        count += 1
    for other in range(table.players):
        hidden[other] = 0
        if other == seat or seat == SPECTATOR:
            continue
        for kind in range(6 * pile, 6 * pile + 6):
            while table.hand[other, kind] > table.known[seat, other] >> 2 * kind & 3:
                remove_ticket(table, other, kind)
                pool[count] = kind
                count += 1
                hidden[other] += 1
    return count


@kernel
def deal_hidden(table, pile, pool, count, hidden):
    """Put the gathered tickets back: as many to each hand as were taken, the rest as the pile.

    Two of a connection are a trip, laid or given away before long: they are mostly dealt otherwise. Modified in place.
    """
    used = 0
    for other in range(table.players):
        twins = TWINS_LAID if table.laid[other] >> 2 & 1 else TWINS
        for _ in range(hidden[other]):
            for _ in range(TRIES):
                if is_twin(table, other, np.int64(pool[used])) and share(table.chance) >= twins:
                    place = used + below(table.chance, count - used)
                    pool[used], pool[place] = pool[place], pool[used]
            add_ticket(table, other, np.int64(pool[used]))
            used += 1
    for i in range(table.pile_left[pile]):
        table.pile[pile, (table.pile_bottom[pile] + i) & RING] = pool[used]
        used += 1


@kernel
def is_twin(table, seat, kind):
    """Whether a hand has a ticket of the same connection already."""
    link = CONNECTION_OF_KIND[kind]
    for held in range(KINDS):
        if table.hand[seat, held] > 0 and CONNECTION_OF_KIND[held] == link:
            return True
    return False


@kernel
def bring_nearer(table, seat, other):
    """Let a hidden ticket of a hand change places with one of its pile if the hand then lacks less of the grand tour.

    No hand holds all of it: it would have been laid. Modified in place.
    """
    hidden = 0
    for kind in range(KINDS):
        hidden += table.hand[other, kind] - (table.known[seat, other] >> 2 * kind & 3)
    if hidden == 0:
        return
    left, given = below(table.chance, hidden), -1
    while left >= 0:
        given += 1
        left -= table.hand[other, given] - (table.known[seat, other] >> 2 * given & 3)
    pile = given // 6
    if table.pile_left[pile] == 0:
        return
    place = (table.pile_bottom[pile] + below(table.chance, table.pile_left[pile])) & RING
    taken = np.int64(table.pile[pile, place])
    before = lacking_of_tour(links_of(table.kinds[other]))
    remove_ticket(table, other, given)
    add_ticket(table, other, taken)
    if 0 < lacking_of_tour(links_of(table.kinds[other])) < before:
        table.pile[pile, place] = given
    else:
        remove_ticket(table, other, taken)
        add_ticket(table, other, given)


@kernel
def lacking_of_tour(linked):
    """How many tickets a hand with these connections lacks of the nearest trip through all six cities."""
    lacking = 6
    for cycle in range(FIRST_CYCLE[6], FIRST_CYCLE[7]):
        lacking = min(lacking, count_bits(CYCLE_MASK[cycle] & ~linked))
    return lacking


@kernel
def forget_knowledge(table, seat):
    """What two others know of each other's hands is what `seat` knows of them itself. Modified in place."""
    for who in range(table.players):
        for other in range(table.players):
            if who != seat and other != seat and who != other:
                table.known[who, other] = common_part(table.known[who, other], table.known[seat, other])


@kernel
def common_part(one, other):
    """The tickets of each kind that both know, two bits a kind."""
    found = 0
    for kind in range(KINDS):
        found |= min(one >> 2 * kind & 3, other >> 2 * kind & 3) << 2 * kind
    return found


@kernel
def any_of_pile(table, seat, pile):
    """One of a hand's tickets with this back, each ticket equally likely. Chance modified in place."""
    left = below(table.chance, count_backs(table, seat, pile))
    for kind in range(6 * pile, 6 * pile + 6):
        left -= table.hand[seat, kind]
        if left < 0:
            return kind
    return table.offered
