"""Where the bots of Round-trip Italy plan: what every ticket of the hand and of the piles is worth to its seat.

A bot sees every open length as a set of *targets*: the cycles of that length, and, for the extra turn, the sets of
tickets from different piles that lay it. A target is worth its length's weight times a factor for each connection that
the hand still lacks. The worth of a hand is the sum over targets; a ticket is worth the difference that it makes.
Only the own hand, public backs, laid tickets and faces seen in exchanges enter.
"""

from __future__ import annotations

import numpy as np

from fairseat.simulators.engine.bits import count_bits, lowest_bit
from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.round_trip.components import (
    CONNECTION_OF_KIND,
    CONNECTIONS,
    CYCLE_LENGTH,
    CYCLE_MASK,
    KINDS,
    KINDS_OF_CONNECTION,
    PILES,
    TOUR_KINDS,
    TOUR_LENGTH,
)
from fairseat.simulators.round_trip.rules import ExtraTurn
from fairseat.simulators.round_trip.trips import open_lengths

MIND = np.dtype(
    [
        ("version", "i8"),  # the hand that this plan belongs to, one more than its number
        ("linked", "i8"),  # the connections held, as a mask
        ("linked_once", "i8"),  # those held by a single ticket
        ("unseen", "f8", (KINDS,)),  # tickets of each kind that may lie anywhere hidden
        ("reach", "f8", (KINDS,)),  # what a target keeps for lacking a ticket of this kind
        ("link_reach", "f8", (CONNECTIONS,)),  # what a target keeps for lacking this connection
        ("link_gain", "f8", (CONNECTIONS,)),  # worth of one more ticket of each connection
        ("link_loss", "f8", (CONNECTIONS,)),  # worth of one ticket less
        ("gain", "f8", (KINDS,)),  # worth of one more ticket of each kind
        ("loss", "f8", (KINDS,)),  # worth of one ticket less
        ("draw", "f8", (PILES,)),  # worth of a ticket of each pile that nobody has seen
        ("worth", "f8", (7,)),  # worth of laying each length now, 0 where it is not open
    ],
    align=True,
)


MOST_LACKING = 4  # a target that lacks more tickets than this is out of sight


@kernel
def think(table, rules, bot, mind):
    """Work out what each ticket is worth, unless nothing in the hand has changed. Mind modified in place."""
    seat = table.actor
    version = table.version[seat] + 1
    if mind.version == version:
        return
    mind.version = version
    weigh_lengths(table, rules, seat, bot, mind)
    look_at_hand(table, seat, mind)
    count_unseen(table, rules, seat, bot, mind)
    mind.link_gain[:] = 0.0
    mind.link_loss[:] = 0.0
    mind.gain[:] = 0.0
    mind.loss[:] = 0.0
    if bot.planning > 0.0:
        weigh_pairs(mind)
        weigh_cycles(mind)
        if bot.tempo > 0.0 and rules.extra_turn != ExtraTurn.NONE:
            weigh_tours(table, seat, bot, mind)
    for kind in range(KINDS):
        link = CONNECTION_OF_KIND[kind]
        if link >= 0:
            mind.gain[kind] = bot.planning * (mind.gain[kind] + mind.link_gain[link])
            mind.loss[kind] = bot.planning * (mind.loss[kind] + mind.link_loss[link])
    for pile in range(PILES):
        mind.draw[pile] = expected_gain(mind, pile)


@kernel
def weigh_lengths(table, rules, seat, bot, mind):
    """What laying each length is worth to the seat now: more, the fewer lengths are missing. Mind modified in place."""
    still = open_lengths(table, rules, seat)
    missing = count_bits(rules.needed & ~table.laid[seat])
    urgency = 1.0 + bot.finishing * (4 - missing) / 3.0
    mind.worth[2] = bot.length_2 * urgency
    mind.worth[3] = bot.length_3 * urgency
    mind.worth[4] = bot.length_4 * urgency
    mind.worth[5] = bot.length_5 * urgency
    mind.worth[6] = bot.length_6 if rules.six_wins and still >> 6 & 1 else 0.0
    for length in range(2, 6):
        if not still & rules.needed & 1 << length:
            mind.worth[length] = 0.0


@kernel
def look_at_hand(table, seat, mind):
    """See which connections the hand has, and which by one ticket only. Mind modified in place."""
    mind.linked = 0
    twice, kinds = 0, table.kinds[seat]
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        link = 1 << CONNECTION_OF_KIND[kind]
        if mind.linked & link or table.hand[seat, kind] > 1:
            twice |= link
        mind.linked |= link
    mind.linked_once = mind.linked & ~twice


@kernel
def count_unseen(table, rules, seat, bot, mind):
    """Count what may still lie hidden, and how near that brings each kind and connection. Mind modified in place."""
    for kind in range(KINDS):
        seen = table.hand[seat, kind] + table.seen_laid[kind]
        for other in range(table.players):
            seen += table.known[seat, other] >> 2 * kind & 3
        mind.unseen[kind] = max(0.0, rules.copies[kind] - seen)
    for link in range(CONNECTIONS):
        hidden, kinds = 0.0, KINDS_OF_CONNECTION[link]
        while kinds:
            kind = lowest_bit(kinds)
            kinds &= kinds - 1
            hidden += mind.unseen[kind]
            mind.reach[kind] = nearness(bot, mind.unseen[kind] / 2.0)
        mind.link_reach[link] = nearness(bot, hidden / 4.0)


@inlined
def nearness(bot, plenty):
    """What a target keeps for lacking one ticket of which there is `plenty`, where 1 is usual."""
    if bot.counting == 0.0:
        return bot.reach
    return min(0.95, bot.reach * max(plenty, 0.02) ** bot.counting)


@kernel
def weigh_pairs(mind):
    """Targets of length 2: any two tickets of one connection. Mind modified in place."""
    if mind.worth[2] == 0.0:
        return
    for link in range(CONNECTIONS):
        reach = mind.link_reach[link]
        if not mind.linked >> link & 1:
            mind.link_gain[link] += mind.worth[2] * (reach - reach * reach)
        elif mind.linked_once >> link & 1:
            mind.link_gain[link] += mind.worth[2] * (1.0 - reach)
            mind.link_loss[link] += mind.worth[2] * (reach - reach * reach)
        else:
            mind.link_loss[link] += mind.worth[2] * (1.0 - reach)


@kernel
def weigh_cycles(mind):
    """Targets of length 3 to 6: the connections of a cycle, from whatever pile. Mind modified in place."""
    for cycle in range(len(CYCLE_MASK)):
        worth = mind.worth[CYCLE_LENGTH[cycle]]
        lacking = CYCLE_MASK[cycle] & ~mind.linked
        if worth == 0.0 or count_bits(lacking) > MOST_LACKING:
            continue
        rest = lacking
        while rest:
            worth *= mind.link_reach[lowest_bit(rest)]
            rest &= rest - 1
        while lacking:
            link = lowest_bit(lacking)
            lacking &= lacking - 1
            mind.link_gain[link] += worth / mind.link_reach[link] - worth
        held = CYCLE_MASK[cycle] & mind.linked_once
        while held:
            link = lowest_bit(held)
            held &= held - 1
            mind.link_loss[link] += worth - worth * mind.link_reach[link]


@kernel
def weigh_tours(table, seat, bot, mind):
    """Targets that earn an extra turn: exact sets of kinds, each from another pile. Mind modified in place."""
    for tour in range(len(TOUR_KINDS)):
        worth = bot.tempo * mind.worth[TOUR_LENGTH[tour]]
        lacking = TOUR_KINDS[tour] & ~table.kinds[seat]
        if worth == 0.0 or count_bits(lacking) > MOST_LACKING:
            continue
        rest = lacking
        while rest:
            worth *= mind.reach[lowest_bit(rest)]
            rest &= rest - 1
        while lacking:
            kind = lowest_bit(lacking)
            lacking &= lacking - 1
            mind.gain[kind] += worth / mind.reach[kind] - worth
        held = TOUR_KINDS[tour] & table.kinds[seat]
        while held:
            kind = lowest_bit(held)
            held &= held - 1
            if table.hand[seat, kind] == 1:
                mind.loss[kind] += worth - worth * mind.reach[kind]


@inlined
def expected_gain(mind, pile):
    """The mean worth of a ticket of this pile whose face nobody has shown."""
    total, worth = 0.0, 0.0
    for kind in range(6 * pile, 6 * pile + 6):
        total += mind.unseen[kind]
        worth += mind.unseen[kind] * mind.gain[kind]
    return worth / total if total > 0.0 else 0.0
