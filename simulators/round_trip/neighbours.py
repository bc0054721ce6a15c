"""What a ticket would bring the neighbour who receives it, by what is known of his hand in Round-trip Italy."""

from fairseat.simulators.engine.bits import bits_of
from fairseat.simulators.engine.jit import kernel

from .components import CONNECTION_OF_KIND, CONNECTIONS, CYCLE_MASK, FIRST_CYCLE, PILES
from .questions import Question
from .tickets import count_backs
from .ways import weigh_lengths, winning_lengths

KNOWN_WIN = 10.0  # how much more it counts that a ticket is all that someone is known to lack


@kernel
def look_at_neighbours(table, rules, bot, mind):
    """Weigh what those may win who may receive a ticket in the exchange now asked about. Mind modified in place."""
    seat = table.actor
    if table.asked == Question.GIVE or table.asked == Question.REFUSE:
        look_at_neighbour(table, rules, bot, mind, table.turn_of)
    elif table.asked == Question.EXCHANGE:
        look_at_neighbour(table, rules, bot, mind, (seat + 1) % table.players)
        if table.players > 2:
            look_at_neighbour(table, rules, bot, mind, (seat + table.players - 1) % table.players)


@kernel
def look_at_neighbour(table, rules, bot, mind, other):
    """What a ticket of each connection is worth to this seat, as one judges one's own. Mind modified in place."""
    weigh_lengths(table, rules, other, bot, mind.their_worth)
    winning = winning_lengths(table, rules, other)
    guess_hand(table, mind, other)
    mind.threat[other, :] = 0.0
    mind.prized[other, :] = 0.0
    for length in range(2, 7):
        if mind.their_worth[length] > 0.0:
            wins = winning >> length & 1 == 1
            near = weigh_their_pairs(mind, wins) if length == 2 else weigh_their_cycles(mind, length, wins)
            slope = mind.their_worth[length] * (1.0 if wins else 1.0 / (1.0 + near) ** 2)
            for link in range(CONNECTIONS):
                mind.threat[other, link] += slope * mind.part[link] * (1.0 - mind.likely[link])
                mind.prized[other, link] += slope * mind.part[link] * (1.0 - mind.link_reach[link])


@kernel
def weigh_their_pairs(mind, wins):
    """How near another is to length 2, and what one more ticket of each connection adds. Mind modified in place."""
    near = 0.0
    for link in range(CONNECTIONS):
        mind.part[link] = mind.likely[link]
        near += mind.likely[link] * mind.link_reach[link]
        if wins and mind.sure >> link & 1:
            mind.part[link] = KNOWN_WIN
    return near


@kernel
def weigh_their_cycles(mind, length, wins):
    """How near another is to a length, and what holding each connection adds to that. Mind modified in place."""
    near = 0.0
    mind.part[:] = 0.0
    for cycle in range(FIRST_CYCLE[length], FIRST_CYCLE[length + 1]):
        share, lacking = 1.0, CYCLE_MASK[cycle] & ~mind.sure
        for link in bits_of(CYCLE_MASK[cycle]):
            share *= mind.likely[link]
        near += share
        if wins and lacking & (lacking - 1) == 0:
            share *= KNOWN_WIN
        for link in bits_of(CYCLE_MASK[cycle]):
            mind.part[link] += share / mind.likely[link]
    return near


@kernel
def guess_hand(table, mind, other):
    """How likely a seat has each connection, by faces seen and by the backs of the rest. Mind modified in place."""
    known = table.known[table.actor, other]
    mind.guessed[:] = 0.0
    mind.sure = 0
    for pile in range(PILES):
        hidden = count_backs(table, other, pile)
        for kind in range(6 * pile, 6 * pile + 6):
            hidden -= known >> 2 * kind & 3
        for kind in range(6 * pile, 6 * pile + 6):
            link = CONNECTION_OF_KIND[kind]
            if link >= 0:
                if known >> 2 * kind & 3:
                    mind.guessed[link] = 1.0
                    mind.sure |= 1 << link
                elif mind.unseen[kind] > 0.0:
                    share = hidden * mind.unseen[kind] / mind.unseen_of_pile[pile]
                    mind.guessed[link] = min(1.0, mind.guessed[link] + share)
    for link in range(CONNECTIONS):
        mind.likely[link] = mind.guessed[link] + (1.0 - mind.guessed[link]) * mind.link_reach[link]
