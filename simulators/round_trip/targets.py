"""The targets of the bots of Round-trip Italy: what lays a length, and how near a hand is to it.

A target of length 2 is a connection that is to be held twice; one of length 3 to 6 is a cycle, from whatever piles;
a chain is a set of tickets from different piles, which earns an extra turn. A target counts 1 when the hand has it all,
and for each ticket that it lacks only the share that `reach` says. Those of a length that wins at once count more
as soon as nothing lacks.
"""

from fairseat.simulators.engine.bits import bits_of, count_bits
from fairseat.simulators.engine.jit import kernel

from .components import CONNECTION_OF_KIND, CONNECTIONS, CYCLE_MASK, FIRST_CYCLE, TOUR_KINDS, TOUR_LENGTH
from .questions import lays_equal_tickets
from .ways import room

MOST_LACKING = 4  # a target that lacks more tickets than this is out of sight


@kernel
def weigh_pairs(mind, sure):
    """Targets of length 2: any two tickets of one connection. Mind modified in place."""
    for link in range(CONNECTIONS):
        held, reach = mind.tickets[link], mind.link_reach[link]
        if held == 0:
            mind.near[2] += reach * reach
            mind.nearer[2, link] = reach - reach * reach
        elif held == 1:
            mind.near[2] += reach
            mind.nearer[2, link] = sure - reach
            mind.farther[2, link] = reach - reach * reach
        else:
            mind.near[2] += sure
            mind.farther[2, link] = sure - reach if held == 2 else 0.0


@kernel
def weigh_cycles(mind, length, sure):
    """Targets of length 3 to 6: the connections of a cycle, from whatever pile. Mind modified in place."""
    for cycle in range(FIRST_CYCLE[length], FIRST_CYCLE[length + 1]):
        lacking = CYCLE_MASK[cycle] & ~mind.linked
        lacks = count_bits(lacking)
        if lacks > MOST_LACKING:
            continue
        near = sure if lacks == 0 else 1.0
        for link in bits_of(lacking):
            near *= mind.link_reach[link]
        mind.near[length] += near
        for link in bits_of(lacking):
            mind.nearer[length, link] += (near / mind.link_reach[link] if lacks > 1 else sure) - near
        for link in bits_of(CYCLE_MASK[cycle] & mind.linked):
            if mind.tickets[link] == 1:
                without = mind.link_reach[link] * (near if lacks > 0 else 1.0)
                mind.farther[length, link] += near - without
                if mind.swaps and lacks > 0:
                    weigh_swaps(mind, length, link, lacking, near, sure)


@kernel
def weigh_swaps(mind, length, out, lacking, near, sure):
    """What a cycle brings less when a ticket comes that it lacks, and this one of it goes. Mind modified in place."""
    last = lacking & (lacking - 1) == 0
    reach = mind.link_reach[out]
    for link in bits_of(lacking):
        nearer = sure if last else near / mind.link_reach[link]
        after = reach if last else reach * nearer
        # What `nearer` and `farther` say of the two changes each by itself, set right to what both bring together.
        mind.swapped[length, out, link] += after - nearer + near - reach * near


@kernel
def weigh_chains(table, rules, bot, mind):
    """Targets that earn an extra turn: exact sets of kinds, each from another pile. Mind modified in place."""
    kinds, turn = table.kinds[table.actor], room(rules) * bot.tempo
    for tour in range(len(TOUR_KINDS)):
        worth = turn * mind.worth[TOUR_LENGTH[tour]]
        lacking = TOUR_KINDS[tour] & ~kinds
        if worth == 0.0 or count_bits(lacking) > MOST_LACKING:
            continue
        for kind in bits_of(lacking):
            worth *= mind.reach[kind]
        for kind in bits_of(lacking):
            mind.chain_gain[kind] += worth / mind.reach[kind] - worth
        for kind in bits_of(TOUR_KINDS[tour] & kinds):
            if table.hand[table.actor, kind] == 1:
                mind.chain_loss[kind] += worth - worth * mind.reach[kind]
                for come in bits_of(lacking if mind.swaps else 0):
                    mind.chain_swap[kind, come] -= (1.0 - mind.reach[kind]) * (worth / mind.reach[come] - worth)


@kernel
def put_aside(mind, move):
    """Count the tickets of each connection that are left when this trip is laid. Mind modified in place."""
    for link in range(CONNECTIONS):
        mind.left[link] = mind.tickets[link]
    copies = 2 if lays_equal_tickets(move) else 1
    for kind in bits_of(move):
        mind.left[CONNECTION_OF_KIND[kind]] -= copies


@kernel
def nearness_left(mind, length):
    """How near the hand is to a length with the tickets that `put_aside` left."""
    linked, near = 0, 0.0
    for link in range(CONNECTIONS):
        held, reach = mind.left[link], mind.link_reach[link]
        linked |= (held > 0) << link
        near += 1.0 if held > 1 else reach if held == 1 else reach * reach
    if length == 2:
        return near
    near = 0.0
    for cycle in range(FIRST_CYCLE[length], FIRST_CYCLE[length + 1]):
        lacking = CYCLE_MASK[cycle] & ~linked
        if count_bits(lacking) <= MOST_LACKING:
            share = 1.0
            for link in bits_of(lacking):
                share *= mind.link_reach[link]
            near += share
    return near
