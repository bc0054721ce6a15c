"""What a seat cannot see, dealt anew: maps, the others' plans, and how the others see the world.

Partners are imagined as people who see the seat's own words much as it does, and all other words as they may be. The
plan of one who has finished it unseen is taken back, and he plans again, as the bots do that play on.
"""

from __future__ import annotations

import math

import numpy as np

from fairseat.simulators.engine.chance import below, next_word, share
from fairseat.simulators.engine.jit import kernel
from fairseat.simulators.engine.table import SPECTATOR

from .components import DAYS, MAP_CARDS, MOST_ARROWS, MOST_CELLS
from .language import lay_places, look_at_hand
from .listening import look_ahead
from .maps import draw_from, draw_layout
from .rules import Maps
from .table import NOWHERE

# How much more surely a word means its stop than a local would say: it was chosen for it. Of 956 stops of two experts
# the one that the words say most of was meant by 87 %; 1.6 would make it 82 %, and a journey foreseen lack a point.
SHARP = 1.8
SIGHTSEEING = 0.7  # how often a stop lies on a sight, unless it is a journey's last, which always does


@kernel
def imagine(table, rules, seat):
    """R3.1, R4.1 Deal anew what `seat` cannot see, whatever its own view makes likely.

    A spectator sees all maps of today, all plans, and the world. Modified in place.
    """
    if seat == SPECTATOR:
        imagine_tomorrow(table, rules)
        return
    imagine_world(table, rules, seat)
    imagine_maps(table, rules, seat)
    for other in range(table.players):
        if other == seat or table.travelled[table.day - 1, other]:
            continue
        if other == table.traveller:
            imagine_stops(table, rules, other)
        elif table.planned >> other & 1:
            forget_plan(table, rules, other)


@kernel
def imagine_tomorrow(table, rules):
    """R2.3 Nobody has seen the map sides of the second day, unless a card's front tells its back. Modified in place."""
    if table.day == 1 and rules.maps == Maps.FRESH:
        for seat in range(table.players):
            draw_layout(table.chance, rules, table.layout, table.map[1, seat])


@kernel
def imagine_world(table, rules, seat):
    """R7.1-R7.3 Span another world, in which the seat's own words of today are seen as it has reason to think.

    All other words are as they may be: what the seat itself thinks of them would make of the common view a noisier
    one, in which more words tell two places apart than do. Modified in place.
    """
    table.world_key = next_word(table.chance)
    if rules.from_file:
        table.turned = below(table.chance, rules.words)
    lay_places(table, rules)
    table.dreamt, table.dreamer = table.day, seat
    for other in range(table.players):
        if other != seat:
            look_at_hand(table, rules, other)


@kernel
def imagine_maps(table, rules, seat):
    """R2.3 Deal anew every map side that was not shown yet, but the seat's own of today. Modified in place."""
    for card in range(MAP_CARDS):
        table.layout[card] = card
    for other in range(table.players):
        card = draw_from(table.chance, table.layout, MAP_CARDS - other) if rules.maps == Maps.FIXED else 0
        for day in range(table.day - 1, DAYS):
            own = other == seat and day == table.day - 1
            if own or table.travelled[day, other]:
                continue
            if rules.maps == Maps.FIXED:
                for cell in range(rules.cells):
                    table.map[day, other, cell] = rules.fixed_map[card, day, cell]
            else:
                draw_layout(table.chance, rules, table.layout, table.map[day, other])


@kernel(allocates=True)
def imagine_stops(table, rules, seat):
    """R4.1 Another traveller's arrows and words are known, the stops it means are not. Modified in place.

    Each stop is drawn by what the words say of it, and of the best way on from it, to the left neighbour, who speaks
    for all.
    """
    day, cell = table.day - 1, table.marker[seat]
    local = (seat + 1) % table.players
    forget_stops(table, day, seat)
    onward = np.zeros((MOST_ARROWS + 1, MOST_CELLS))
    look_ahead(table, rules, local, onward)
    for arrow in range(table.arrows[day, seat]):
        direction = np.int64(table.direction[day, seat, arrow])
        chosen, total = cell, 0.0
        highest = -math.inf
        for i in range(np.int64(rules.ray_length[cell, direction])):
            stop = np.int64(rules.ray[cell, direction, i])
            if table.walkable[arrow + 1, stop]:
                highest = max(highest, table.opinion[local, arrow, stop] + onward[arrow + 1, stop])
        for i in range(np.int64(rules.ray_length[cell, direction])):
            stop = np.int64(rules.ray[cell, direction, i])
            if table.walkable[arrow + 1, stop]:
                said = table.opinion[local, arrow, stop] + onward[arrow + 1, stop]
                weight = math.exp(SHARP * (said - highest))
                total += weight
                if share(table.chance) * total < weight:
                    chosen = stop
        table.intended[day, seat, arrow] = chosen
        if arrow + 1 == table.arrows[day, seat] or share(table.chance) < SIGHTSEEING:
            put_sight_at(table, rules, day, seat, chosen)
        cell = chosen


@kernel
def forget_stops(table, day, seat):
    """Take every stop that a plan means off the table. Modified in place."""
    for arrow in range(table.intended.shape[2]):
        table.intended[day, seat, arrow] = NOWHERE


@kernel
def put_sight_at(table, rules, day, seat, stop):
    """Let a stop lie on a sight not meant before, one of two points twice as often: both change places on the map.

    Modified in place.
    """
    if rules.maps == Maps.FIXED:
        return
    total, place = 0, stop
    for cell in range(rules.cells):
        points = np.int64(table.map[day, seat, cell])
        if points > 0 and (cell == stop or not meant(table, day, seat, cell)):
            total += points
            if below(table.chance, total) < points:
                place = cell
    was = table.map[day, seat, stop]
    table.map[day, seat, stop] = table.map[day, seat, place]
    table.map[day, seat, place] = was


@kernel
def meant(table, day, seat, cell):
    """Whether a plan of this day means a stop at this cell."""
    found = False
    for arrow in range(table.arrows[day, seat]):
        found = found or table.intended[day, seat, arrow] == cell
    return found


@kernel
def forget_plan(table, rules, seat):
    """R3.1 Nobody has seen another's finished plan: it is to be made anew. Modified in place."""
    day = table.day - 1
    forget_stops(table, day, seat)
    for arrow in range(table.direction.shape[2]):
        table.direction[day, seat, arrow] = 0
    table.arrows[day, seat] = 0
    table.cards_placed[day, seat] = 0
    for card in range(rules.hand):
        table.card_arrow[day, seat, card] = 0
        table.card_side[day, seat, card] = 0
    table.planned &= ~(1 << seat)
