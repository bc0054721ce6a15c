"""What a seat cannot see, dealt anew: maps, the others' plans, and how the others see the world.

Partners are imagined as people who see words much as the seat itself does and who plan with some sense: they mean
sights of their maps and lay words that point there.
"""

from __future__ import annotations

import math

import numpy as np

from fairseat.simulators.engine.chance import below, next_word, share
from fairseat.simulators.engine.jit import kernel
from fairseat.simulators.engine.table import SPECTATOR
from fairseat.simulators.word_traveler.components import DAYS, MAP_CARDS
from fairseat.simulators.word_traveler.language import look_at_hand, strangeness
from fairseat.simulators.word_traveler.maps import draw_from, draw_layout
from fairseat.simulators.word_traveler.moves import arrows_of_today
from fairseat.simulators.word_traveler.rules import Maps
from fairseat.simulators.word_traveler.table import IMAGINED, NOWHERE

TRUST = 2.0  # how sharply a planner counts on being understood
MOST_LAID = 3  # words under an arrow of an imagined plan
TELLING = 1.3  # a further word is laid if it makes its stop so much likelier than one that says nothing
SHARP = 1.6  # how much more surely a word means its stop than a local would say: it was chosen for it
SIGHTSEEING = 0.95  # how often an imagined stop lies on a sight of the map


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
        elif table.traveller >= 0 or other < table.actor:
            imagine_plan(table, rules, other)


@kernel
def imagine_tomorrow(table, rules):
    """R2.3 Nobody has seen the map sides of the second day, unless a card's front tells its back. Modified in place."""
    if table.day == 1 and rules.maps == Maps.FRESH:
        for seat in range(table.players):
            draw_layout(table.chance, rules, table.layout, table.map[1, seat])


@kernel
def imagine_world(table, rules, seat):
    """R7.1, R7.3 Let all others see words as this seat has reason to think. Modified in place."""
    table.world_key[IMAGINED] = next_word(table.chance)
    table.dreamer = seat
    table.dream_left = strangeness(table, rules)
    for other in range(table.players):
        if other != seat:
            table.eye[other] = IMAGINED
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
    """R4.1 Another traveller's arrows and words are known, the stops it means are not. Modified in place.

    Each stop is drawn by what the words say of it to the left neighbour, who speaks for all.
    """
    day, cell = table.day - 1, table.marker[seat]
    local = (seat + 1) % table.players
    forget_stops(table, day, seat)
    for arrow in range(table.arrows[day, seat]):
        direction = np.int64(table.direction[day, seat, arrow])
        chosen, total = cell, 0.0
        highest = -math.inf
        for i in range(np.int64(rules.ray_length[cell, direction])):
            highest = max(highest, table.opinion[local, arrow, np.int64(rules.ray[cell, direction, i])])
        for i in range(np.int64(rules.ray_length[cell, direction])):
            stop = np.int64(rules.ray[cell, direction, i])
            if table.walkable[arrow + 1, stop]:
                weight = math.exp(SHARP * (table.opinion[local, arrow, stop] - highest))
                total += weight
                if share(table.chance) * total < weight:
                    chosen = stop
        table.intended[day, seat, arrow] = chosen
        put_sight_at(table, rules, day, seat, chosen)
        cell = chosen


@kernel
def forget_stops(table, day, seat):
    """Take every stop that a plan means off the table. Modified in place."""
    for arrow in range(table.intended.shape[2]):
        table.intended[day, seat, arrow] = NOWHERE


@kernel
def put_sight_at(table, rules, day, seat, stop):
    """Let a stop mostly lie on a sight: the map changes places with it for one. Modified in place."""
    if table.map[day, seat, stop] > 0 or rules.maps == Maps.FIXED or share(table.chance) >= SIGHTSEEING:
        return
    seen, place = 0, stop
    for cell in range(rules.cells):
        if table.map[day, seat, cell] > 0 and not meant(table, day, seat, cell):
            seen += 1
            if below(table.chance, seen) == 0:
                place = cell
    table.map[day, seat, stop] = table.map[day, seat, place]
    if place != stop:
        table.map[day, seat, place] = 0


@kernel
def meant(table, day, seat, cell):
    """Whether a plan of this day means a stop at this cell."""
    found = False
    for arrow in range(table.arrows[day, seat]):
        found = found or table.intended[day, seat, arrow] == cell
    return found


@kernel
def imagine_plan(table, rules, seat):
    """R3.1 Nobody has seen another's finished plan: stops on sights in line, words that point to them.

    Modified in place.
    """
    day, cell = table.day - 1, table.marker[seat]
    forget_stops(table, day, seat)
    for arrow in range(table.direction.shape[2]):
        table.direction[day, seat, arrow] = 0
    table.arrows[day, seat] = 0
    table.cards_placed[day, seat] = 0
    for card in range(rules.hand):
        table.card_arrow[day, seat, card] = 0
        table.card_side[day, seat, card] = 0
    most = min(arrows_of_today(table, rules), rules.hand)
    for arrow in range(most):
        best, stop, direction = 0.0, -1, 0
        for line in range(4):
            for i in range(np.int64(rules.ray_length[cell, line])):
                place = np.int64(rules.ray[cell, line, i])
                points = np.int64(table.map[day, seat, place])
                if points > 0 and not meant(table, day, seat, place):
                    card = best_word(table, rules, seat, cell, line, place)
                    worth = points * pointing(table, rules, seat, cell, line, place, card)
                    if worth > best:
                        best, stop, direction = worth, place, line
        if stop < 0:
            return
        table.arrows[day, seat] = arrow + 1
        table.direction[day, seat, arrow] = direction
        table.intended[day, seat, arrow] = stop
        lay_words(table, rules, seat, cell, most)
        cell = stop


@kernel
def lay_words(table, rules, seat, cell, arrows):
    """Lay under the last arrow of an imagined plan the words that point where it leads. Modified in place."""
    day = table.day - 1
    arrow = table.arrows[day, seat] - 1
    line, stop = np.int64(table.direction[day, seat, arrow]), np.int64(table.intended[day, seat, arrow])
    for number in range(min(MOST_LAID, rules.hand - table.cards_placed[day, seat] - (arrows - arrow - 1))):
        card = best_word(table, rules, seat, cell, line, stop)
        plain = 1.0 / np.int64(rules.ray_length[cell, line])  # what a word that says nothing would give
        if number > 0 and pointing(table, rules, seat, cell, line, stop, card) < TELLING * plain:
            return
        table.card_arrow[day, seat, card] = arrow + 1
        table.cards_placed[day, seat] += 1


@kernel
def best_word(table, rules, seat, cell, line, stop):
    """The word in a seat's hand that points best at one stop of a line."""
    best, most = -1, -1.0
    for card in range(rules.hand):
        if table.card_arrow[table.day - 1, seat, card] == 0:
            points = pointing(table, rules, seat, cell, line, stop, card)
            if points > most:
                best, most = card, points
    return best


@kernel
def pointing(table, rules, seat, cell, line, stop, card):
    """How surely one word tells a stop from the others of its line, as the seat sees words."""
    total, own = 0.0, 0.0
    for i in range(np.int64(rules.ray_length[cell, line])):
        place = np.int64(rules.ray[cell, line, i])
        fits = (1.0 + math.exp(-table.seen[seat, card, place])) ** -TRUST
        total += fits
        if place == stop:
            own = fits
    return own / total
