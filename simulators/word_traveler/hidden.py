"""What a seat cannot see, dealt anew: maps, the others' plans, and how the others see the world."""

from __future__ import annotations

import numpy as np

from fairseat.simulators.engine.chance import below, next_word
from fairseat.simulators.engine.jit import kernel
from fairseat.simulators.word_traveler.components import DAYS, MAP_CARDS
from fairseat.simulators.word_traveler.language import lay_places, look_at_hand
from fairseat.simulators.word_traveler.maps import draw_from, draw_layout
from fairseat.simulators.word_traveler.rules import Maps
from fairseat.simulators.word_traveler.table import WORLDS


@kernel
def imagine(table, rules, seat):
    """R3.1, R4.1 Deal anew what `seat` cannot see, whatever its own view makes likely. Modified in place."""
    imagine_world(table, rules, seat)
    imagine_maps(table, rules, seat)
    for other in range(table.players):
        if other == seat or table.travelled[table.day - 1, other]:
            continue
        if other == table.traveller:
            imagine_stops(table, rules, other)
        elif table.traveller >= 0 or other < table.actor:
            imagine_plan(table, rules, other)


@kernel
def imagine_world(table, rules, seat):
    """R7.1, R7.3 Let all others look at another world; the seat's own eye keeps what it sees. Modified in place."""
    other_world = WORLDS - 1 - table.eye[seat]
    table.world_key[other_world] = next_word(table.chance)
    lay_places(table, rules, other_world)
    for other in range(table.players):
        if other != seat:
            table.eye[other] = other_world
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


@kernel
def imagine_stops(table, rules, seat):
    """R4.1 Another traveller's arrows and words are known, the stops it means are not. Modified in place."""
    day, cell = table.day - 1, table.marker[seat]
    for arrow in range(table.arrows[day, seat]):
        direction, seen = np.int64(table.direction[day, seat, arrow]), 0
        chosen = np.int64(table.intended[day, seat, arrow])
        for i in range(np.int64(rules.ray_length[cell, direction])):
            stop = np.int64(rules.ray[cell, direction, i])
            if table.walkable[arrow + 1, stop]:
                seen += 1
                if below(table.chance, seen) == 0:
                    chosen = stop
        table.intended[day, seat, arrow] = chosen
        cell = chosen


@kernel
def imagine_plan(table, rules, seat):
    """R3.1 Nobody has seen another's finished plan: any stops in line, a word or more under each. Modified in place."""
    day, cell = table.day - 1, table.marker[seat]
    limit = min(rules.arrows_day1 if table.day == 1 else rules.arrows_day2, rules.hand)
    table.arrows[day, seat] = below(table.chance, limit + 1)
    for arrow in range(table.arrows[day, seat]):
        direction = below(table.chance, 4)
        while rules.ray_length[cell, direction] == 0:
            direction = (direction + 1) % 4
        cell = np.int64(rules.ray[cell, direction, below(table.chance, np.int64(rules.ray_length[cell, direction]))])
        table.direction[day, seat, arrow] = direction
        table.intended[day, seat, arrow] = cell
    for card in range(rules.hand):
        table.layout[card] = card
        table.card_arrow[day, seat, card] = 0
    placed = table.arrows[day, seat]
    if placed > 0:
        placed += below(table.chance, rules.hand - placed + 1)
    for number in range(placed):
        card = draw_from(table.chance, table.layout, rules.hand - number)
        own = number < table.arrows[day, seat]
        table.card_arrow[day, seat, card] = number + 1 if own else 1 + below(table.chance, table.arrows[day, seat])
        table.card_side[day, seat, card] = below(table.chance, 2) if rules.black_side else 0
    table.cards_placed[day, seat] = placed
