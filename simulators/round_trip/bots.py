"""How the bots of Round-trip Italy judge an answer.

A bot sees every open length as a set of *targets*: the cycles of that length, and, for the extra turn, the sets of
tickets from different piles that lay it. A target is worth its length's weight times a factor for each connection that
the hand still lacks. The worth of a hand is the sum over targets; a ticket is worth the difference that it makes.
Only the own hand, public backs, laid tickets and faces seen in exchanges enter.
"""

from __future__ import annotations

import numpy as np

from simulators.engine.bits import count_bits, lowest_bit
from simulators.engine.bots import BotBook, weight
from simulators.engine.jit import inlined, kernel
from simulators.round_trip.components import (
    CONNECTION_OF_KIND,
    CONNECTIONS,
    CYCLE_LENGTH,
    CYCLE_MASK,
    ENDS_OF_CONNECTION,
    KINDS,
    KINDS_OF_CONNECTION,
    PILES,
    TOUR_KINDS,
    TOUR_LENGTH,
)
from simulators.round_trip.moves import open_lengths, wanted_pile
from simulators.round_trip.rules import ExtraTurn
from simulators.round_trip.table import DISCARD, DRAW, EXCHANGE, GIVE, NO, PILE, REDRAW, REFUSE, TRIP

MIND = np.dtype(
    [
        ("version", "i8"),  # the hand that this plan belongs to, one more than its number
        ("still", "i8"),  # the lengths open
        ("worth", "f8"),  # of the whole hand
        ("unseen", "f8", (KINDS,)),  # tickets of each kind that may lie anywhere hidden
        ("reach", "f8", (KINDS,)),  # the factor for lacking one ticket of this kind
        ("link_reach", "f8", (CONNECTIONS,)),  # the factor for lacking a connection
        ("gain", "f8", (KINDS,)),  # worth of one more ticket of each kind
        ("loss", "f8", (KINDS,)),  # worth of one ticket less
        ("draw", "f8", (PILES,)),  # worth of a ticket of each pile that nobody has seen
    ],
    align=True,
)


class Weights(BotBook):
    """What the bots weigh."""

    length_2 = weight(1.0, 0.0, 20.0, says="Worth of a round-trip of length 2.")
    length_3 = weight(1.0, 0.0, 20.0, says="Worth of a round-trip of length 3.")
    length_4 = weight(1.0, 0.0, 20.0, says="Worth of a round-trip of length 4.")
    length_5 = weight(1.0, 0.0, 20.0, says="Worth of a round-trip of length 5.")
    length_6 = weight(1.0, 0.0, 20.0, says="Worth of the grand tour through all six cities.")
    tempo = weight(0.3, 0.0, 20.0, says="Worth of an extra turn, as a share of the length that earns it.")
    reach = weight(0.3, 0.01, 0.9, says="How much a target keeps of its worth for each ticket that it lacks.")
    counting = weight(0.0, 0.0, 2.0, says="How strongly the tickets not yet seen decide what is within reach.")
    planning = weight(1.0, 0.0, 1.0, says="0 judges only what can be laid now, 1 all that may come of the hand.")
    laying = weight(4.0, 0.0, 20.0, says="How much a trip laid counts against one that could be laid later.")
    exchanging = weight(0.0, -5.0, 5.0, says="The least gain for which a ticket is exchanged; 5 never exchanges.")
    finishing = weight(0.0, 0.0, 10.0, says="How much more the last missing lengths count.")
    hindering = weight(0.0, 0.0, 5.0, says="How much a ticket counts that the receiver of an exchange could use.")


# Thinking


@kernel
def think(table, rules, bot, mind):
    """Work out what each ticket is worth, unless nothing in the hand has changed. Mind modified in place."""
    seat = table.actor
    version = table.version[seat] + 1
    if mind.version == version:
        return
    mind.version = version
    mind.still = open_lengths(table, rules, seat)
    mind.gain[:] = 0.0
    mind.loss[:] = 0.0
    mind.worth = 0.0
    count_unseen(table, rules, seat, bot, mind)
    if bot.planning > 0.0:
        weigh_pairs(table, rules, seat, bot, mind)
        weigh_cycles(table, rules, seat, bot, mind)
        weigh_tours(table, rules, seat, bot, mind)
    for pile in range(PILES):
        mind.draw[pile] = expected_gain(mind, pile)


@kernel
def count_unseen(table, rules, seat, bot, mind):
    """Count what may still lie hidden, and how near that brings each kind and connection. Mind modified in place."""
    mind.unseen[:] = 0.0
    for pile in range(PILES):
        for i in range(rules.pile_size):
            mind.unseen[rules.pile_tickets[pile, i]] += 1.0
    for kind in range(KINDS):
        seen = table.hand[seat, kind] + table.seen_laid[kind]
        for other in range(table.players):
            seen += table.known[seat, other, kind]
        mind.unseen[kind] = max(0.0, mind.unseen[kind] - seen)
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


@inlined
def worth_of_length(table, rules, seat, bot, length):
    """What laying this length is worth to the seat."""
    if length == 6:
        return bot.length_6 * (1.0 if rules.six_wins else 0.0)
    if not rules.needed >> length & 1:
        return 0.0
    missing = count_bits(rules.needed & ~table.laid[seat])
    worth = bot.length_5
    if length == 2:
        worth = bot.length_2
    elif length == 3:
        worth = bot.length_3
    elif length == 4:
        worth = bot.length_4
    return worth * (1.0 + bot.finishing * (4 - missing) / 3.0)


@kernel
def weigh_pairs(table, rules, seat, bot, mind):
    """Targets of length 2: any two tickets of one connection. Mind modified in place."""
    if not mind.still & 0b100:
        return
    weight_2 = worth_of_length(table, rules, seat, bot, 2) * bot.planning
    for link in range(CONNECTIONS):
        held, reach = table.links[seat, link], mind.link_reach[link]
        worth = weight_2 * (1.0 if held >= 2 else reach if held == 1 else reach * reach)
        mind.worth += worth
        kinds = KINDS_OF_CONNECTION[link]
        while kinds:
            kind = lowest_bit(kinds)
            kinds &= kinds - 1
            if held < 2:
                mind.gain[kind] += worth / reach - worth
            if 1 <= held <= 2:
                mind.loss[kind] += worth - worth * reach


@kernel
def weigh_cycles(table, rules, seat, bot, mind):
    """Targets of length 3 to 6: the connections of a cycle, whatever pile their tickets come from. Mind modified in place."""
    linked = table.linked[seat]
    for cycle in range(len(CYCLE_MASK)):
        length = CYCLE_LENGTH[cycle]
        lacking = CYCLE_MASK[cycle] & ~linked
        if not mind.still >> length & 1 or count_bits(lacking) > 4:
            continue
        worth, rest = worth_of_length(table, rules, seat, bot, length) * bot.planning, lacking
        while rest:
            worth *= mind.link_reach[lowest_bit(rest)]
            rest &= rest - 1
        mind.worth += worth
        spread_links(table, seat, mind, CYCLE_MASK[cycle], worth)


@inlined
def spread_links(table, seat, mind, links, worth):
    """Share a target's worth among the tickets that it lacks and those it would miss. Mind modified in place."""
    while links:
        link = lowest_bit(links)
        links &= links - 1
        held, reach, kinds = table.links[seat, link], mind.link_reach[link], KINDS_OF_CONNECTION[link]
        while kinds:
            kind = lowest_bit(kinds)
            kinds &= kinds - 1
            if held == 0:
                mind.gain[kind] += worth / reach - worth
            elif held == 1:
                mind.loss[kind] += worth - worth * reach


@kernel
def weigh_tours(table, rules, seat, bot, mind):
    """Targets that earn an extra turn: exact sets of kinds, each from another pile. Mind modified in place."""
    if bot.tempo == 0.0 or rules.extra_turn == ExtraTurn.NONE:
        return
    for tour in range(len(TOUR_KINDS)):
        length = TOUR_LENGTH[tour]
        lacking = TOUR_KINDS[tour] & ~table.kinds[seat]
        if not mind.still >> length & 1 or count_bits(lacking) > 3:
            continue
        worth, rest = bot.tempo * worth_of_length(table, rules, seat, bot, length) * bot.planning, lacking
        while rest:
            worth *= mind.reach[lowest_bit(rest)]
            rest &= rest - 1
        mind.worth += worth
        rest = TOUR_KINDS[tour]
        while rest:
            kind = lowest_bit(rest)
            rest &= rest - 1
            if table.hand[seat, kind] == 0:
                mind.gain[kind] += worth / mind.reach[kind] - worth
            elif table.hand[seat, kind] == 1:
                mind.loss[kind] += worth - worth * mind.reach[kind]


@inlined
def expected_gain(mind, pile):
    """The mean worth of a ticket of this pile whose face nobody has shown."""
    total, worth = 0.0, 0.0
    for kind in range(6 * pile, 6 * pile + 6):
        total += mind.unseen[kind]
        worth += mind.unseen[kind] * mind.gain[kind]
    return worth / total if total > 0.0 else 0.0


# Judging one answer


@kernel
def score_move(table, rules, bot, mind, move):
    """How much this bot likes this answer."""
    asked = table.asked
    if asked == TRIP:
        return score_trip(table, rules, bot, mind, move)
    if asked == EXCHANGE:
        return score_exchange(table, bot, mind, move)
    if asked == PILE:
        return mind.draw[move]
    if asked == GIVE or asked == DISCARD:
        return -mind.loss[move] + 1e-3 * spare(table, move)
    if asked == REFUSE:
        return 0.0 if move == NO else bot.exchanging
    return 1.0 * (move != NO)  # to draw, to turn another card


@inlined
def spare(table, kind):
    """How little a ticket is missed that is held more than once or leads to Roma."""
    return 1.0 * (table.hand[table.actor, kind] > 1) + 0.5 * (kind % 6 == 5)


@kernel
def score_exchange(table, bot, mind, move):
    """The expected gain of an exchange: what may come back, less what is given."""
    if move == NO:
        return bot.exchanging
    kind, direction = (move - 1) >> 1, (move - 1) & 1
    seat = table.actor
    step = 1 if direction == 0 else table.players - 1
    partner = (seat + step) % table.players
    back = wanted_pile(kind, direction)
    hidden = table.backs[partner, back]
    known_gain = 0.0
    for other in range(6 * back, 6 * back + 6):
        known = table.known[seat, partner, other]
        hidden -= known
        known_gain += known * mind.gain[other]
    expected = (known_gain + hidden * mind.draw[back]) / table.backs[partner, back]
    return expected - mind.loss[kind] - bot.hindering * (kind % 6 != 5) * 0.1


@kernel
def score_trip(table, rules, bot, mind, move):
    """What a trip is worth: its length, its extra turn, less what its tickets could have done for other lengths."""
    if move == NO:
        return 0.0
    seat = table.actor
    twice = move & (move - 1) == 0
    length = 2 if twice else count_bits(move)
    if length == 6 and rules.six_wins:
        return 1e6
    if (table.laid[seat] | 1 << length) & rules.needed == rules.needed:
        return 1e6
    piles, spent, rest = 0, 0.0, move
    while rest:
        kind = lowest_bit(rest)
        rest &= rest - 1
        piles |= 1 << (kind // 6)
        spent += mind.loss[kind]
    worth = worth_of_length(table, rules, seat, bot, length)
    extra = bot.tempo * worth if count_bits(piles) == length else 0.0
    return bot.laying * (worth + extra) - spent
