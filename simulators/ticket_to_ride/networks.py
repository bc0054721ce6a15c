"""Which places a seat's tracks and plan join, as masks of places, and what the regions of such a network are worth."""

from fairseat.simulators.engine.bits import bits_of, count_bits
from fairseat.simulators.engine.jit import kernel

from .components import CHART


@kernel
def join_places(table, rules, seat, mind):
    """Note which places are joined by what is owned or planned. Mind modified in place."""
    for place in range(rules.places):
        mind.members[place] = 0
    for place in range(rules.places):
        leader = table.network[seat, place]
        mind.group[place] = leader
        mind.members[leader] |= 1 << place
    for word in range((rules.edges + 31) >> 5):
        for bit in bits_of(table.plan[seat, word]):
            join_ends(rules, mind, 32 * word + bit)


@kernel
def join_ends(rules, mind, edge):
    """Join the two ends of an edge, and all that is joined to either. Mind modified in place."""
    kept, lost = mind.group[rules.edge_a[edge]], mind.group[rules.edge_b[edge]]
    if kept == lost:
        return
    mind.members[kept] |= mind.members[lost]
    for place in range(rules.places):
        if mind.group[place] == lost:
            mind.group[place] = kept
    mind.members[lost] = 0


@kernel
def main_group(rules, mind):
    """The largest group of places, -1 while nothing is joined."""
    best, most = -1, 1
    for leader in range(rules.places):
        if mind.members[leader]:
            size = count_bits(mind.members[leader])
            if size > most:
                best, most = leader, size
    return best


@kernel
def chart_points(rules, members):
    """R9.3, R9.5 What the region chart gives for a network of these places, special regions counted."""
    return rules.points_of_regions[min(regions_joined(rules, members), CHART - 1)]


@kernel
def regions_joined(rules, members):
    """R9.3, R9.5 How many regions a network of these places joins, special ones counted."""
    if members & (members - 1) == 0:
        return 0
    regions = 0
    for region in range(rules.regions):
        cities = rules.region_places[region]
        if members & cities:
            regions += 1 + (rules.special >> region & 1 and members & cities == cities)
    return regions


@kernel
def members_of(table, rules, seat, leader):
    """The places of one network of a seat's own tracks, as a mask."""
    found = 0
    for place in range(rules.places):
        if table.network[seat, place] == leader:
            found |= 1 << place
    return found
