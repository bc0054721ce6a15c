"""How a traveller plans: a beam over paths and cards (the sheet's S1 speaker with bounded time).

A *state* of the beam is a path begun: its last stop, the cards used, what it is expected to score, and a *mass* on
every cell on which the locals' guess may stand by now. With `whole_path` the masses follow every lawful path, as
locals do who infer the whole path from the raw sum (R7.10); else the path meant is taken for understood so far and
an arrow's words are weighed along its own line (the sheet's 6.5, and R7.11).
"""

from __future__ import annotations

import math

import numpy as np

from fairseat.simulators.engine.chance import GOLDEN, U11, mix
from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.word_traveler.components import MOST_ARROWS, MOST_CELLS, MOST_HAND
from fairseat.simulators.word_traveler.language import LEAST_SHARE
from fairseat.simulators.word_traveler.moves import arrows_of_today
from fairseat.simulators.word_traveler.rules import Evidence

MOST_BEAM = 24
MOST_PLANS = 16
NO_STATE = -1

PLAN_FIELDS = [
    ("whole", "?"),  # the locals' guess is followed over every lawful path
    ("power", "f8", (2 * MOST_HAND, MOST_CELLS)),  # how strongly a card (2 x place in hand + side) points at a cell
    ("worth", "f8", (MOST_CELLS,)),  # what stopping there is worth to this bot
    # The beam: the states of this arrow and of the next, by turns.
    ("states", "i8", (2,)),
    ("key", "f8", (2, MOST_BEAM)),
    ("expected", "f8", (2, MOST_BEAM)),
    ("success", "f8", (2, MOST_BEAM)),  # share of the whole mass that took the path meant
    ("used", "i8", (2, MOST_BEAM)),  # places in the hand, as a mask
    ("stop", "i8", (2, MOST_BEAM, MOST_ARROWS)),
    ("cards", "i8", (2, MOST_BEAM, MOST_ARROWS)),  # cards as a mask
    ("mass", "f8", (2, MOST_BEAM, MOST_CELLS)),
    # One arrow of one state under study.
    ("support", "i8", (MOST_CELLS,)),  # the cells it may be read to lead to
    ("arriving", "f8", (MOST_CELLS,)),  # the mass that comes to each of them, in the order of `support`
    ("weight", "f8", (MOST_CELLS,)),  # the same once cards are laid
    ("chosen", "i8"),
    # The finished plans, the best first.
    ("plans", "i8"),
    ("plan_worth", "f8", (MOST_PLANS,)),
    ("plan_length", "i8", (MOST_PLANS,)),
    ("plan_stop", "i8", (MOST_PLANS, MOST_ARROWS)),
    ("plan_cards", "i8", (MOST_PLANS, MOST_ARROWS)),
]


@kernel
def make_plans(table, rules, bot, mind):
    """Search the day's plans of the asked seat and keep the best. Mind modified in place."""
    seat = table.actor
    mind.whole = bot.whole_path > 0.5 and rules.joint and rules.evidence == Evidence.RAW
    weigh_cards(table, rules, bot, mind, seat)
    for cell in range(rules.cells):
        points = np.int64(table.map[table.day - 1, seat, cell])
        mind.worth[cell] = bot.two_points * points if points == 2 else 1.0 * points
        mind.mass[0, 0, cell] = 1.0 if cell == table.marker[seat] else 0.0
    mind.states[0] = 1
    mind.expected[0, 0] = 0.0
    mind.success[0, 0] = 1.0
    mind.used[0, 0] = 0
    mind.plans = 0
    arrows = arrows_of_today(table, rules)
    finish_plans(rules, mind, 0, 0)
    for arrow in range(min(arrows, rules.hand)):
        side = arrow & 1
        mind.states[1 - side] = 0
        for state in range(mind.states[side]):
            extend(table, rules, bot, mind, state, arrow, arrows)
        finish_plans(rules, mind, 1 - side, arrow + 1)


@kernel
def weigh_cards(table, rules, bot, mind, seat):
    """How strongly each card points at each cell, for an imagined partner. Mind modified in place.

    How differently people think is the bot's own guess: nobody at a table could read it off the rules.
    """
    common = rules.variety
    private = bot.assumed_difference * bot.assumed_difference
    kept, doubt, trust = 1.0, 0.0, bot.trust / (1.0 + bot.assumed_noise)
    if bot.partners > 0.0 and common + private > 0.0:
        mine = common * private / (common + private)  # doubt of the common view, the own one known
        kept = 1.0 - bot.partners * private / (common + private)
        doubt = bot.partners * (private + mine)
        if private > 0.0:  # several locals together stray less than one
            trust *= math.sqrt((mine + private) / (mine + private / (table.players - 1)))
    lapse = rules.eps if bot.assumed_lapse < 0.0 else bot.assumed_lapse
    for card in range(rules.hand):
        for cell in range(rules.cells):
            seen = rules.breadth + kept * (table.seen[seat, card, cell] - rules.breadth)
            fits = 1.0 / (1.0 + math.exp(-seen))
            blur = 0.5 * doubt * fits * (1.0 - fits)
            white = max((1.0 - lapse) * fits + 0.5 * lapse, LEAST_SHARE)
            black = max((1.0 - lapse) * (1.0 - fits) + 0.5 * lapse, LEAST_SHARE)
            mind.power[2 * card, cell] = math.exp(trust * (math.log(white) - blur))
            mind.power[2 * card + 1, cell] = math.exp(trust * rules.nu * (math.log(black) - blur))


@kernel
def finish_plans(rules, mind, side, length):
    """Keep the states of the beam that are among the best plans if they end here. Mind modified in place."""
    for state in range(mind.states[side]):
        worth = mind.expected[side, state]
        place = min(mind.plans, MOST_PLANS - 1)
        if mind.plans == MOST_PLANS and worth <= mind.plan_worth[place]:
            continue
        mind.plans = min(mind.plans + 1, MOST_PLANS)
        while place > 0 and mind.plan_worth[place - 1] < worth:
            mind.plan_worth[place] = mind.plan_worth[place - 1]
            mind.plan_length[place] = mind.plan_length[place - 1]
            for arrow in range(MOST_ARROWS):
                mind.plan_stop[place, arrow] = mind.plan_stop[place - 1, arrow]
                mind.plan_cards[place, arrow] = mind.plan_cards[place - 1, arrow]
            place -= 1
        mind.plan_worth[place] = worth
        mind.plan_length[place] = length
        for arrow in range(length):
            mind.plan_stop[place, arrow] = mind.stop[side, state, arrow]
            mind.plan_cards[place, arrow] = mind.cards[side, state, arrow]


@kernel
def extend(table, rules, bot, mind, state, arrow, arrows):
    """Try every stop that the next arrow of one state may mean. Mind modified in place."""
    side = arrow & 1
    start = table.marker[table.actor] if arrow == 0 else mind.stop[side, state, arrow - 1]
    last = arrow + 1 == arrows
    for direction in range(4):
        reach = -1
        for i in range(np.int64(rules.ray_length[start, direction])):
            target = np.int64(rules.ray[start, direction, i])
            scores = mind.worth[target] > 0.0 and not planned_before(mind, side, state, arrow, target)
            if scores or (not last and fancies(table, bot, arrow, start, target)):
                if reach < 0:
                    reach = spread(rules, mind, side, state, start, direction)
                study(rules, bot, mind, state, arrow, arrows, target, reach)


@inlined
def planned_before(mind, side, state, arrow, target):
    """Whether an earlier arrow of this state means the same stop."""
    found = False
    for earlier in range(arrow):
        found = found or mind.stop[side, state, earlier] == target
    return found


@inlined
def fancies(table, bot, arrow, start, target):
    """Whether a stop that scores nothing comes to the traveller's mind, by a dice roll of its own words."""
    if bot.line_up >= 1.0 or bot.line_up <= 0.0:
        return bot.line_up >= 1.0
    word = np.int64(table.hand[table.day - 1, table.actor, 0])
    dice = mix(np.uint64(((word * 8 + arrow) * 128 + start) * 128 + target) + GOLDEN)
    return np.float64(dice >> U11) * 2.0**-53 < bot.line_up


@kernel
def spread(rules, mind, side, state, start, direction):
    """Find the cells that an arrow may be read to lead to. How many. Mind modified in place."""
    count = 0
    if not mind.whole:
        for i in range(np.int64(rules.ray_length[start, direction])):
            mind.support[count] = np.int64(rules.ray[start, direction, i])
            mind.arriving[count] = 1.0
            count += 1
        return count
    for cell in range(rules.cells):
        arriving = 0.0
        back = (direction + 2) % 4
        if rules.centre_stop or cell != rules.centre:
            for i in range(np.int64(rules.ray_length[cell, back])):
                arriving += mind.mass[side, state, np.int64(rules.ray[cell, back, i])]
        if not rules.centre_stop and rules.line_of[cell, rules.centre] == back:
            arriving += mind.mass[side, state, rules.centre]
        if arriving > 0.0:
            mind.support[count] = cell
            mind.arriving[count] = arriving
            count += 1
    return count


@kernel
def study(rules, bot, mind, state, arrow, arrows, target, reach):
    """Choose the words for one stop and put the longer path into the next beam. Mind modified in place."""
    side = arrow & 1
    free = rules.hand
    for card in range(rules.hand):
        free -= mind.used[side, state] >> card & 1
    most = min(np.int64(bot.max_words), free - min(arrows - arrow - 1, free - 1))
    share = choose_cards(rules, bot, mind, mind.used[side, state], target, reach, most)
    total, gain, own = 0.0, 0.0, 0.0
    for k in range(reach):
        cell = mind.support[k]
        total += mind.weight[k]
        if cell == target:
            own = mind.weight[k] / mind.arriving[k]
        if not planned_before(mind, side, state, arrow, cell):
            gain += mind.weight[k] * mind.worth[cell]
    if mind.whole:
        path = mind.success[side, state] * own / total
        expected = mind.expected[side, state] + gain / total
    else:
        path = mind.success[side, state] * share
        expected = mind.expected[side, state] + mind.success[side, state] * gain / total
    if path < bot.sure:
        return
    key = expected + bot.hope * path * (arrows - arrow - 1)
    place = place_in_beam(bot, mind, 1 - side, key)
    if place != NO_STATE:
        lay_state(rules, mind, state, arrow, place, target, reach, total)
        mind.key[1 - side, place] = key
        mind.expected[1 - side, place] = expected
        mind.success[1 - side, place] = path


@kernel
def choose_cards(rules, bot, mind, used, target, reach, most):
    """Add the card that helps most until none is worth its trouble. The target's share. Mind modified in place."""
    place, total = 0, 0.0
    for k in range(reach):
        mind.weight[k] = mind.arriving[k]
        total += mind.weight[k]
        if mind.support[k] == target:
            place = k
    share, worth_it = mind.weight[place] / total, math.exp(bot.word_cost)
    mind.chosen = 0
    for number in range(most):
        best, card_taken = 0.0, -1
        for card in range(2 * rules.hand):
            if used >> (card >> 1) & 1 or (card & 1 and not rules.black_side):
                continue
            total = 0.0
            for k in range(reach):
                total += mind.weight[k] * mind.power[card, mind.support[k]]
            better = mind.weight[place] * mind.power[card, target] / total
            if better > best:
                best, card_taken = better, card
        if number > 0 and best < share * worth_it:
            break
        for k in range(reach):
            mind.weight[k] *= mind.power[card_taken, mind.support[k]]
        share = best
        used |= 1 << (card_taken >> 1)
        mind.chosen |= 1 << card_taken
    return share


@kernel
def place_in_beam(bot, mind, side, key):
    """The place of a new state in a beam: a free one, or that of a worse one. Mind modified in place."""
    states = mind.states[side]
    if states < min(np.int64(bot.beam), MOST_BEAM):
        mind.states[side] = states + 1
        return states
    worst = 0
    for state in range(states):
        if mind.key[side, state] < mind.key[side, worst]:
            worst = state
    return worst if key > mind.key[side, worst] else NO_STATE


@kernel
def lay_state(rules, mind, state, arrow, place, target, reach, total):
    """Write a state of the next beam: its parent's path, the new stop, its cards and masses. Mind modified in place."""
    side = arrow & 1
    for earlier in range(arrow):
        mind.stop[1 - side, place, earlier] = mind.stop[side, state, earlier]
        mind.cards[1 - side, place, earlier] = mind.cards[side, state, earlier]
    mind.stop[1 - side, place, arrow] = target
    mind.cards[1 - side, place, arrow] = mind.chosen
    used = mind.used[side, state]
    for card in range(2 * rules.hand):
        if mind.chosen >> card & 1:
            used |= 1 << (card >> 1)
    mind.used[1 - side, place] = used
    if mind.whole:
        for cell in range(rules.cells):
            mind.mass[1 - side, place, cell] = 0.0
        for k in range(reach):
            mind.mass[1 - side, place, mind.support[k]] = mind.weight[k] / total
