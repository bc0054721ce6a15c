"""Where the bots of Round-trip Italy plan: what the hand is worth, and what each ticket changes about it.

`ways` reads in the rules what each length is worth, `targets` sees how near the hand is to laying it, `neighbours`
what a ticket would bring those who may receive it. How near the hand is to a length counts ever less the nearer it is,
for each is laid once. Only the own hand, public backs, laid tickets and faces seen in exchanges enter.
"""

import numpy as np

from fairseat.simulators.engine.bits import bits_of
from fairseat.simulators.engine.jit import inlined, kernel

from .components import CONNECTION_OF_KIND, CONNECTIONS, KINDS, KINDS_OF_CONNECTION, MOST_COPIES, PILES
from .neighbours import look_at_neighbours
from .questions import Question
from .rules import ExtraTurn
from .table import SEATS
from .targets import weigh_chains, weigh_cycles, weigh_pairs
from .ways import room, weigh_lengths, winning_lengths

MIND = np.dtype(
    [
        ("version", "i8"),  # the hand that this plan belongs to, one more than its number
        ("swaps", "?"),  # swaps are worked out too
        ("linked", "i8"),  # the connections held, as a mask
        ("tickets", "i8", (CONNECTIONS,)),  # tickets held of each connection
        ("left", "i8", (CONNECTIONS,)),  # and those left when a trip is laid
        ("unseen", "f8", (KINDS,)),  # tickets of each kind that may lie anywhere hidden
        ("unseen_of_pile", "f8", (PILES,)),
        ("reached", "f8", (2 * MOST_COPIES + 1,)),  # what a target keeps, by quarters of plenty; 0 unknown
        ("reach", "f8", (KINDS,)),  # what a target keeps for lacking a ticket of this kind
        ("link_reach", "f8", (CONNECTIONS,)),  # what a target keeps for lacking this connection
        ("worth", "f8", (7,)),  # worth of laying each length, 0 where it brings nothing
        ("winning", "i8"),  # the lengths that win at once, as a mask
        ("near", "f8", (7,)),  # how near the hand is to each length, summed over its targets
        ("nearer", "f8", (7, CONNECTIONS)),  # what one more ticket of a connection adds to that
        ("farther", "f8", (7, CONNECTIONS)),  # what one less takes away
        ("swapped", "f8", (7, CONNECTIONS, CONNECTIONS)),  # what both at once change besides: [given, taken]
        ("chain_gain", "f8", (KINDS,)),  # the same for tickets that would earn an extra turn
        ("chain_loss", "f8", (KINDS,)),
        ("chain_swap", "f8", (KINDS, KINDS)),
        ("hand_worth", "f8"),
        ("gain", "f8", (KINDS,)),  # worth of one more ticket of each kind
        ("loss", "f8", (KINDS,)),  # worth of one ticket less
        ("draw", "f8", (PILES,)),  # worth of a ticket of each pile that nobody has seen
        ("their_worth", "f8", (7,)),  # worth of each length to a neighbour
        ("guessed", "f8", (CONNECTIONS,)),  # how likely it is that he has each connection
        ("sure", "i8"),  # those of which he is known to hold one, as a mask
        ("likely", "f8", (CONNECTIONS,)),  # the same, or how near it is to him
        ("part", "f8", (CONNECTIONS,)),  # what holding each adds to how near he is to a length
        ("threat", "f8", (SEATS, CONNECTIONS)),  # what each neighbour would gain by a ticket of each connection
        ("prized", "f8", (SEATS, CONNECTIONS)),  # what he would lose who gave such a ticket away
    ],
    align=True,
)


@kernel
def think(table, rules, bot, mind):
    """Work out what each ticket is worth, unless nothing in the hand has changed. Mind modified in place."""
    version, swaps = table.version[table.actor] + 1, table.asked == Question.EXCHANGE
    if mind.version != version or (swaps and not mind.swaps):
        mind.version, mind.swaps = version, swaps
        weigh_lengths(table, rules, table.actor, bot, mind.worth)
        mind.winning = winning_lengths(table, rules, table.actor)
        look_at_hand(table, mind)
        count_unseen(table, rules, bot, mind)
        if bot.planning > 0.0:
            weigh_targets(table, rules, bot, mind)
            weigh_tickets(bot, mind)
    if bot.hindering > 0.0 or bot.robbing > 0.0:
        look_at_neighbours(table, rules, bot, mind)


# The hand, and what is hidden


@kernel
def look_at_hand(table, mind):
    """Count the tickets of each connection in the hand. Mind modified in place."""
    mind.linked = 0
    mind.tickets[:] = 0
    for kind in bits_of(table.kinds[table.actor]):
        link = CONNECTION_OF_KIND[kind]
        mind.linked |= 1 << link
        mind.tickets[link] += table.hand[table.actor, kind]


@kernel
def count_unseen(table, rules, bot, mind):
    """Count what may still lie hidden, and how near that brings each kind and connection. Mind modified in place."""
    seat = table.actor
    for pile in range(PILES):
        mind.unseen_of_pile[pile] = 0.0
        for kind in range(6 * pile, 6 * pile + 6):
            seen = table.hand[seat, kind] + table.seen_laid[kind]
            for other in range(table.players):
                seen += table.known[seat, other] >> 2 * kind & 3
            mind.unseen[kind] = max(0.0, rules.copies[kind] - seen)
            mind.unseen_of_pile[pile] += mind.unseen[kind]
    for link in range(CONNECTIONS):
        hidden = 0.0
        for kind in bits_of(KINDS_OF_CONNECTION[link]):
            hidden += mind.unseen[kind]
            mind.reach[kind] = nearness(rules, bot, mind, np.int64(2.0 * mind.unseen[kind]))
        mind.link_reach[link] = nearness(rules, bot, mind, np.int64(hidden))


@inlined
def nearness(rules, bot, mind, plenty):
    """What a target keeps for lacking one ticket of which there is `plenty`, where 4 is usual. Mind modified in place.

    A power takes as long as all else that is asked of a ticket, so that each is worked out once a game.
    """
    if mind.reached[plenty] == 0.0:
        reach = room(rules) * bot.reach
        weighed = reach if bot.counting == 0.0 else min(0.95, reach * max(plenty / 4.0, 0.02) ** bot.counting)
        mind.reached[plenty] = weighed
    return mind.reached[plenty]


# Worth


@kernel
def weigh_targets(table, rules, bot, mind):
    """See how near the hand is to every length, and what each connection changes about it. Mind modified in place."""
    for length in range(2, 7):
        if mind.worth[length] > 0.0:
            mind.near[length] = 0.0
            mind.nearer[length, :] = 0.0
            mind.farther[length, :] = 0.0
            if mind.swaps:
                mind.swapped[length, :, :] = 0.0
            sure = 1.0 + bot.laying if mind.winning >> length & 1 else 1.0
            if length == 2:
                weigh_pairs(mind, sure)
            else:
                weigh_cycles(mind, length, sure)
    mind.chain_gain[:] = 0.0
    mind.chain_loss[:] = 0.0
    if mind.swaps:
        mind.chain_swap[:, :] = 0.0
    if bot.tempo > 0.0 and rules.extra_turn != ExtraTurn.NONE:
        weigh_chains(table, rules, bot, mind)


@kernel
def weigh_tickets(bot, mind):
    """What the hand is worth, and what one ticket more or less is. Mind modified in place."""
    mind.hand_worth = 0.0
    for length in range(2, 7):
        mind.hand_worth += worth_of_nearness(mind, length, mind.near[length])
    for kind in range(KINDS):
        link = CONNECTION_OF_KIND[kind]
        gain, loss = mind.chain_gain[kind], mind.chain_loss[kind]
        if link >= 0:
            for length in range(2, 7):
                if mind.worth[length] > 0.0:
                    now = worth_of_nearness(mind, length, mind.near[length])
                    gain += worth_of_nearness(mind, length, mind.near[length] + mind.nearer[length, link]) - now
                    loss += now - worth_of_nearness(mind, length, mind.near[length] - mind.farther[length, link])
        mind.gain[kind] = bot.planning * gain
        mind.loss[kind] = bot.planning * loss
    for pile in range(PILES):
        mind.draw[pile] = expected_gain(mind, pile)


@inlined
def worth_of_nearness(mind, length, near):
    """What it is worth to be so near to a length: ever less for more targets of one that does not win by itself."""
    if mind.winning >> length & 1:
        return mind.worth[length] * near
    return mind.worth[length] * near / (1.0 + near)


@inlined
def expected_gain(mind, pile):
    """The mean worth of a ticket of this pile whose face nobody has shown."""
    worth = 0.0
    for kind in range(6 * pile, 6 * pile + 6):
        worth += mind.unseen[kind] * mind.gain[kind]
    return worth / mind.unseen_of_pile[pile] if mind.unseen_of_pile[pile] > 0.0 else 0.0


@kernel
def swap_worth(bot, mind, given, taken):
    """What the hand gains when a ticket of one kind is given for one of another."""
    out, come = CONNECTION_OF_KIND[given], CONNECTION_OF_KIND[taken]
    change = mind.chain_gain[taken] - mind.chain_loss[given] + mind.chain_swap[given, taken]
    if out != come:
        for length in range(2, 7):
            if mind.worth[length] > 0.0:
                near = mind.near[length] + mind.nearer[length, come] - mind.farther[length, out]
                near += mind.swapped[length, out, come]
                change += worth_of_nearness(mind, length, near) - worth_of_nearness(mind, length, mind.near[length])
    return bot.planning * change
