"""How the locals hear a journey: where its footprints may lie, what each arrow's words say, and the best whole path."""

import math

import numpy as np

from fairseat.simulators.engine.jit import inlined, kernel

from .language import look_at_told, says
from .rules import Blocked, Evidence, FinalSay, Pool, Prior

VOID_COST = math.log(1e-12)  # what a void arrow counts in a path's value
OUT_OF_THE_QUESTION = -1e300


# Where the footprints may lie


@kernel
def survey(table, rules):
    """R4.2-R4.4 Mark the cells that each footprint of this journey may take on some lawful path. Modified in place."""
    seat, day = table.traveller, table.day - 1
    arrows = table.arrows[day, seat]
    mark_walkable(table, rules, day, seat, arrows)
    for arrow in range(arrows):
        for cell in range(rules.cells):
            table.in_question[arrow, cell] = rules.free_guess and (rules.centre_stop or cell != rules.centre)
            table.reached[arrow + 1, cell] = False
    for cell in range(rules.cells):
        table.reached[0, cell] = cell == table.marker[seat]
    if rules.free_guess:
        return
    for arrow in range(arrows):
        direction = np.int64(table.direction[day, seat, arrow])
        for cell in range(rules.cells):
            if table.reached[arrow, cell]:
                step_from(table, rules, arrow, cell, direction)


@inlined
def step_from(table, rules, arrow, cell, direction):
    """Mark where an arrow leads from a cell on which the guess may stand before it. Modified in place."""
    length = np.int64(rules.ray_length[cell, direction])
    if length == 0:
        table.reached[arrow + 1, cell] = True
    for i in range(length):
        stop = np.int64(rules.ray[cell, direction, i])
        if rules.blocked_arrows == Blocked.VOID or table.walkable[arrow + 1, stop]:
            table.reached[arrow + 1, stop] = True
            table.in_question[arrow, stop] = True


@kernel
def mark_walkable(table, rules, day, seat, arrows):
    """R4.4 Mark from where all arrows from each one on can be walked. Modified in place."""
    for cell in range(rules.cells):
        table.walkable[arrows, cell] = True
    for arrow in range(arrows - 1, -1, -1):
        direction = np.int64(table.direction[day, seat, arrow])
        for cell in range(rules.cells):
            walkable = False
            for i in range(np.int64(rules.ray_length[cell, direction])):
                walkable = walkable or table.walkable[arrow + 1, np.int64(rules.ray[cell, direction, i])] > 0
            table.walkable[arrow, cell] = walkable


# What the words say


@kernel
def voice_opinions(table, rules):
    """R4.5, R7.7-R7.9 Work out what each local says of each arrow, and pool it. Modified in place."""
    left = (table.traveller + 1) % table.players
    gather_questions(table, rules)
    for step in range(1, table.players):
        local = (table.traveller + step) % table.players
        if local == left or rules.final_say != FinalSay.LEFT:
            hear(table, rules, local)
            form_opinion(table, rules, local, table.said)
    if rules.final_say == FinalSay.POOLED:
        for arrow in range(table.arrows[table.day - 1, table.traveller]):
            pool(table, rules, arrow, left)


@kernel
def hear(table, rules, local):
    """R4.9, R7.3 See the words laid (if pragmatic: all that lie open) in the local's own way. Modified in place."""
    seat, day = table.traveller, table.day - 1
    for card in range(rules.hand):
        arrow = np.int64(table.card_arrow[day, seat, card]) - 1
        if rules.listener_depth == 1:
            if arrow >= 0 or rules.unused_words:
                look_at_told(table, rules, local, card, table.wanted, table.heard[card])
                for side in range(sides_of(rules)):
                    read_card(rules, table.wanted, table.heard[card], side, table.said[2 * card + side])
        elif arrow >= 0:
            look_at_told(table, rules, local, card, table.in_question[arrow], table.heard[card])
            side = np.int64(table.card_side[day, seat, card])
            read_card(rules, table.in_question[arrow], table.heard[card], side, table.said[2 * card + side])


@inlined
def sides_of(rules):
    """R3.4 How many sides of a word may lie up."""
    return 2 if rules.black_side else 1


@kernel
def read_card(rules, wanted, seen, side, said):
    """R7.6 What a card says of every wanted place to one who sees its word so. `said` modified in place."""
    for cell in range(rules.cells):
        if wanted[cell]:
            said[cell] = says(seen[cell], side, rules.eps, rules.nu)


@kernel
def gather_questions(table, rules):
    """Note on the scratch paper every cell in question for any arrow of this journey. Modified in place."""
    arrows = table.arrows[table.day - 1, table.traveller]
    for cell in range(rules.cells):
        table.wanted[cell] = False
        for arrow in range(arrows):
            if table.in_question[arrow, cell]:
                table.wanted[cell] = True


@kernel
def form_opinion(table, rules, local, said):
    """R7.7, R7.8 Sum up what the cards under each arrow say of each place in question. Modified in place."""
    seat, day = table.traveller, table.day - 1
    for arrow in range(table.arrows[day, seat]):
        opinion = table.opinion[local, arrow]
        for cell in range(rules.cells):
            opinion[cell] = 0.0
        if rules.listener_depth == 0 or rules.listener_prior == Prior.LITERAL:
            for card in range(rules.hand):
                if table.card_arrow[day, seat, card] == arrow + 1:
                    side = np.int64(table.card_side[day, seat, card])
                    for cell in range(rules.cells):
                        if table.in_question[arrow, cell]:
                            opinion[cell] += said[2 * card + side, cell]
        if rules.listener_depth == 1:
            weigh_alternatives(table, rules, local, arrow, said)


@kernel
def weigh_alternatives(table, rules, local, arrow, said):
    """R7.8 Add the log chance that a traveller who means a place lays these cards and not others. Modified in place."""
    sides = sides_of(rules)
    seat, day = table.traveller, table.day - 1
    for card in range(rules.hand):
        for side in range(sides):
            if rules.unused_words or table.card_arrow[day, seat, card] > 0:
                line_up_likeness(table, rules, arrow, said[2 * card + side], table.likeness[2 * card + side])
    for cell in range(rules.cells):
        if not table.in_question[arrow, cell]:
            continue
        highest = OUT_OF_THE_QUESTION
        for card in range(rules.hand):
            for side in range(sides):
                if rules.unused_words or table.card_arrow[day, seat, card] > 0:
                    highest = max(highest, table.likeness[2 * card + side, cell])
        total = 0.0
        for card in range(rules.hand):
            for side in range(sides):
                if rules.unused_words or table.card_arrow[day, seat, card] > 0:
                    total += math.exp(table.likeness[2 * card + side, cell] - highest)
        rest = highest + math.log(total)
        for card in range(rules.hand):
            if table.card_arrow[day, seat, card] == arrow + 1:
                side = np.int64(table.card_side[day, seat, card])
                table.opinion[local, arrow, cell] += table.likeness[2 * card + side, cell] - rest


@kernel
def line_up_likeness(table, rules, arrow, said, likeness):
    """R7.8 How well a card alone points at each place, times the traveller's rationality. Modified in place."""
    total = log_of_sum(rules, table.in_question[arrow], said)
    for cell in range(rules.cells):
        if table.in_question[arrow, cell]:
            likeness[cell] = rules.listener_alpha * (said[cell] - total)


@kernel
def log_of_sum(rules, wanted, logs):
    """The log of the sum of the wanted numbers, given as logs."""
    highest = OUT_OF_THE_QUESTION
    for cell in range(rules.cells):
        if wanted[cell]:
            highest = max(highest, logs[cell])
    total = 0.0
    for cell in range(rules.cells):
        if wanted[cell]:
            total += math.exp(logs[cell] - highest)
    return highest + math.log(total)


@kernel
def pool(table, rules, arrow, left):
    """R7.9 Make one opinion of an arrow out of all locals' and give it to the left neighbour. Modified in place."""
    locals_ = table.players - 1
    pooled, wanted = table.likeness[0], table.in_question[arrow]
    for cell in range(rules.cells):
        pooled[cell] = 0.0
    for step in range(1, table.players):
        opinion = table.opinion[(table.traveller + step) % table.players, arrow]
        total = log_of_sum(rules, wanted, opinion) if rules.pool == Pool.BLEND else 0.0
        for cell in range(rules.cells):
            if wanted[cell]:
                pooled[cell] += math.exp(opinion[cell] - total) if rules.pool == Pool.BLEND else opinion[cell]
    for cell in range(rules.cells):
        if wanted[cell]:
            mean = pooled[cell] / locals_
            table.opinion[left, arrow, cell] = math.log(max(mean, 1e-300)) if rules.pool == Pool.BLEND else mean


# The best whole path


@kernel
def look_ahead(table, rules, seat, ahead):
    """R7.10 The best that the arrows from each one on can add, from each cell. `ahead` modified in place."""
    day, traveller = table.day - 1, table.traveller
    arrows = table.arrows[day, traveller]
    for cell in range(rules.cells):
        ahead[arrows, cell] = 0.0
    for arrow in range(arrows - 1, -1, -1):
        direction = np.int64(table.direction[day, traveller, arrow])
        if rules.free_guess:
            best = OUT_OF_THE_QUESTION
            for cell in range(rules.cells):
                if table.in_question[arrow, cell]:
                    best = max(best, table.opinion[seat, arrow, cell] + ahead[arrow + 1, cell])
            for cell in range(rules.cells):
                ahead[arrow, cell] = best
            continue
        for cell in range(rules.cells):
            if table.reached[arrow, cell]:
                ahead[arrow, cell] = best_step(table, rules, seat, ahead, arrow, cell, direction)


@kernel
def best_step(table, rules, seat, ahead, arrow, cell, direction):
    """The value of the best way on from a cell: one arrow and all that follow, or a void arrow's price."""
    length = np.int64(rules.ray_length[cell, direction])
    if length == 0:
        return VOID_COST + ahead[arrow + 1, cell]
    best = OUT_OF_THE_QUESTION
    for i in range(length):
        stop = np.int64(rules.ray[cell, direction, i])
        if table.in_question[arrow, stop]:
            best = max(best, table.opinion[seat, arrow, stop] + ahead[arrow + 1, stop])
    return best - weight_of_line(table, rules, seat, arrow, cell, direction)


@kernel
def weight_of_line(table, rules, seat, arrow, cell, direction):
    """R7.11 What the places on an arrow's line say together, where each arrow counts along its own line; else 0."""
    if rules.evidence == Evidence.RAW:
        return 0.0
    opinion, highest, total = table.opinion[seat, arrow], OUT_OF_THE_QUESTION, 0.0
    length = np.int64(rules.ray_length[cell, direction])
    for i in range(length):
        stop = np.int64(rules.ray[cell, direction, i])
        if table.in_question[arrow, stop]:
            highest = max(highest, opinion[stop])
    for i in range(length):
        stop = np.int64(rules.ray[cell, direction, i])
        if table.in_question[arrow, stop]:
            total += math.exp(opinion[stop] - highest)
    return highest + math.log(total) if total > 0.0 else 0.0


@kernel
def value_of(table, rules, seat, ahead, cell):
    """R7.10 The value of laying the footprint now asked for on a cell, as the asked seat goes by."""
    arrow = table.placed
    value = table.opinion[seat, arrow, cell]
    if not rules.joint:
        return value
    value += ahead[arrow + 1, cell]
    if rules.free_guess:
        return value
    direction = np.int64(table.direction[table.day - 1, table.traveller, arrow])
    return value - weight_of_line(table, rules, seat, arrow, table.standing, direction)
