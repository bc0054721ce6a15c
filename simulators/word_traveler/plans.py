"""How a traveller plans: a beam over paths and cards (the sheet's S1 speaker with bounded time).

A *state* of the beam is a path begun: its last stop, the cards used, what it is expected to score, and a *mass* on
every cell on which the locals' guess may stand by now. With `whole_path` the masses follow every lawful path, as
locals do who infer the whole path from the raw sum (R7.10); else the path meant is taken for understood so far and
an arrow's words are weighed along its own line (the sheet's 6.5, and R7.11).
"""

from __future__ import annotations

import math

import numpy as np

from fairseat.simulators.engine.bits import count_bits
from fairseat.simulators.engine.chance import GOLDEN, U11, mix
from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.word_traveler.components import MOST_ARROWS, MOST_CELLS, MOST_HAND
from fairseat.simulators.word_traveler.language import LEAST_SHARE
from fairseat.simulators.word_traveler.moves import arrows_of_today
from fairseat.simulators.word_traveler.rules import Evidence

MOST_BEAM = 24
MOST_PLANS = 16
NO_STATE = -1
WHITES = 0x5555_5555  # the white sides of a mask of cards
AT_ONCE = 4  # cells whose weights are summed at once
ARRIVING, SAID = 0, 1  # the rows of weights: before any word, and under the words chosen
SLACK = 1e-9  # more than rounding ever moves a key

PLAN_FIELDS = [
    ("whole", "?"),  # the locals' guess is followed over every lawful path
    ("power", "f8", (MOST_CELLS, 2 * MOST_HAND)),  # how strongly a card (2 x place in hand + side) points at a cell
    ("worth", "f8", (MOST_CELLS,)),  # what stopping there is worth to this bot
    # The beam: the states of this arrow and of the next, by turns.
    ("states", "i8", (2,)),
    ("key", "f8", (2, MOST_BEAM)),
    ("expected", "f8", (2, MOST_BEAM)),
    ("success", "f8", (2, MOST_BEAM)),  # share of the whole mass that took the path meant
    ("left", "i8", (2, MOST_BEAM)),  # cards that may still be laid, as a mask
    ("stop", "i8", (2, MOST_BEAM, MOST_ARROWS)),
    ("cards", "i8", (2, MOST_BEAM, MOST_ARROWS)),  # cards as a mask
    ("mass", "f8", (2, MOST_BEAM, MOST_CELLS)),
    ("worst", "i8"),  # of the next beam
    # One state under study, and one of its directions.
    ("worth_now", "f8", (MOST_CELLS,)),  # the same worth, where no earlier arrow means the stop
    ("support", "i8", (MOST_CELLS + AT_ONCE,)),  # the cells it may be read to lead to
    # The mass that comes to each of them, in the order of `support`: before any word is laid, and under the words chosen.
    ("weight", "f8", (2, MOST_CELLS + AT_ONCE)),
    ("sums", "f8", (2, 2 * MOST_HAND)),  # the whole weight that each card as the next word would leave, from both
    ("shares", "f8", (2 * MOST_HAND,)),  # the part of it on the stop meant
    ("total", "f8"),  # the whole weight under the words chosen
    ("share", "f8"),  # and the stop's part of it
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
    mind.left[0, 0] = whole_hand(rules)
    mind.plans = 0
    arrows = arrows_of_today(table, rules)
    finish_plans(rules, mind, 0, 0)
    for arrow in range(min(arrows, rules.hand)):
        side = arrow & 1
        mind.states[1 - side] = 0
        for state in range(mind.states[side]):
            extend(table, rules, bot, mind, state, arrow, arrows)
        finish_plans(rules, mind, 1 - side, arrow + 1)


@inlined
def whole_hand(rules):
    """Every card that may be laid, as a mask: white sides are the even bits, black ones the odd."""
    both = (1 << 2 * rules.hand) - 1
    return both if rules.black_side else both & WHITES


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
            mind.power[cell, 2 * card] = math.exp(trust * (math.log(white) - blur))
            mind.power[cell, 2 * card + 1] = math.exp(trust * rules.nu * (math.log(black) - blur))


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
    most = most_words(bot, mind, state, arrow, arrows)
    for cell in range(rules.cells):
        mind.worth_now[cell] = mind.worth[cell]
    for earlier in range(arrow):
        mind.worth_now[mind.stop[side, state, earlier]] = 0.0
    for direction in range(4):
        reach, highest = -1, 0.0
        for i in range(np.int64(rules.ray_length[start, direction])):
            target = np.int64(rules.ray[start, direction, i])
            if mind.worth_now[target] > 0.0 or (not last and fancies(table, bot, arrow, start, target)):
                if reach < 0:
                    reach = spread(rules, mind, side, state, start, direction)
                    sum_up(rules, mind, ARRIVING, reach)
                    highest = highest_worth(mind, reach)
                place = place_of(mind, reach, target)
                if may_matter(bot, mind, state, arrow, arrows, place, highest):
                    study(rules, bot, mind, state, arrow, arrows, target, place, reach, most)


@kernel
def most_words(bot, mind, state, arrow, arrows):
    """How many words the next arrow of a state may take: each arrow that follows wants one as well."""
    free = count_bits(mind.left[arrow & 1, state] & WHITES)
    return min(np.int64(bot.max_words), free - min(arrows - arrow - 1, free - 1))


@inlined
def highest_worth(mind, reach):
    """The most that any of the cells on which the guess may end is worth."""
    highest = 0.0
    for k in range(reach):
        highest = max(highest, mind.worth_now[mind.support[k]])
    return highest


@inlined
def place_of(mind, reach, target):
    """Where a stop stands among the cells that an arrow may be read to lead to."""
    place = 0
    for k in range(reach):
        if mind.support[k] == target:
            place = k
    return place


@inlined
def may_matter(bot, mind, state, arrow, arrows, place, highest):
    """Whether a path to this stop could enter the beam if words made it as sure as they ever can, or quite unlikely."""
    side = arrow & 1
    if mind.states[1 - side] < width_of_beam(bot):
        return True
    path = mind.success[side, state] / mind.weight[ARRIVING, place]
    scale = 1.0 if mind.whole else mind.success[side, state]
    understood = scale * mind.worth_now[mind.support[place]] + bot.hope * path * (arrows - arrow - 1)
    most = mind.expected[side, state] + max(understood, scale * highest)
    return most > mind.key[1 - side, mind.worst] - SLACK


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
    reach = spread_whole(rules, mind, side, state, direction) if mind.whole else spread_line(rules, mind, start, direction)
    for spare in range(reach, reach + AT_ONCE):
        mind.support[spare] = 0
        mind.weight[ARRIVING, spare] = 0.0
    return reach


@inlined
def spread_line(rules, mind, start, direction):
    """The stops on the arrow's own line, as if the path so far were understood. Mind modified in place."""
    count = np.int64(rules.ray_length[start, direction])
    for i in range(count):
        mind.support[i] = np.int64(rules.ray[start, direction, i])
        mind.weight[ARRIVING, i] = 1.0
    return count


@inlined
def spread_whole(rules, mind, side, state, direction):
    """Where the arrow may lead from any cell on which the guess may stand. Mind modified in place."""
    count, back = 0, (direction + 2) % 4
    mass = mind.mass[side, state]
    for cell in range(rules.cells):
        arriving = 0.0
        if rules.centre_stop or cell != rules.centre:
            for i in range(np.int64(rules.ray_length[cell, back])):
                arriving += mass[np.int64(rules.ray[cell, back, i])]
        if not rules.centre_stop and rules.line_of[cell, rules.centre] == back:
            arriving += mass[rules.centre]
        mind.support[count] = cell
        mind.weight[ARRIVING, count] = arriving
        count += arriving > 0.0
    return count


@inlined
def lanes(rules):
    """Both sides of all cards in hand, and spare ones that fill the last vector."""
    return 2 * rules.hand + 7 & ~7


@kernel(vectors=True)
def sum_up(rules, mind, row, reach):
    """How much weight each card would leave on all cells together, cell after cell. Mind modified in place.

    All cards side by side and a few cells at once; the spare places at the end weigh nothing.
    """
    cards, sums = lanes(rules), mind.sums[row]
    for card in range(cards):
        sums[card] = 0.0
    for k in range(0, reach, AT_ONCE):
        a, b = mind.power[mind.support[k]], mind.power[mind.support[k + 1]]
        c, d = mind.power[mind.support[k + 2]], mind.power[mind.support[k + 3]]
        of_a, of_b = mind.weight[row, k], mind.weight[row, k + 1]
        of_c, of_d = mind.weight[row, k + 2], mind.weight[row, k + 3]
        for card in range(cards):
            sums[card] = sums[card] + of_a * a[card] + of_b * b[card] + of_c * c[card] + of_d * d[card]


@kernel
def study(rules, bot, mind, state, arrow, arrows, target, place, reach, most):
    """Choose the words for one stop and put the longer path into the next beam. Mind modified in place."""
    side = arrow & 1
    left = choose_cards(rules, bot, mind, mind.left[side, state], place, reach, most)
    if mind.chosen == 0:
        return
    gain = 0.0
    for k in range(reach):
        gain += mind.weight[SAID, k] * mind.worth_now[mind.support[k]]
    gain /= mind.total
    if mind.whole:
        own = mind.weight[SAID, place] / mind.weight[ARRIVING, place] if mind.support[place] == target else 0.0
        path = mind.success[side, state] * own / mind.total
        expected = mind.expected[side, state] + gain
    else:
        path = mind.success[side, state] * mind.share
        expected = mind.expected[side, state] + mind.success[side, state] * gain
    if path < bot.sure:
        return
    key = expected + bot.hope * path * (arrows - arrow - 1)
    entry = enter_beam(bot, mind, 1 - side, key)
    if entry != NO_STATE:
        mind.expected[1 - side, entry] = expected
        mind.success[1 - side, entry] = path
        mind.left[1 - side, entry] = left
        lay_path(mind, state, arrow, entry, target)
        if arrow + 1 < arrows:
            lay_masses(rules, mind, 1 - side, entry, reach)


@kernel
def choose_cards(rules, bot, mind, left, place, reach, most):
    """Add the card that helps most until none is worth its trouble. The cards then left. Mind modified in place."""
    worth_it = math.exp(bot.word_cost)
    mind.chosen, mind.share, mind.total = 0, 0.0, 0.0
    row = ARRIVING
    for number in range(most):
        if number > 0:
            if mind.share * worth_it > 1.0:  # no share is above 1
                break
            row = SAID
            sum_up(rules, mind, SAID, reach)
        share_out(rules, mind, place, row)
        card = best_card(rules, mind, left)
        if card < 0 or (number > 0 and mind.shares[card] < mind.share * worth_it):
            break
        for k in range(reach + AT_ONCE):
            mind.weight[SAID, k] = mind.weight[row, k] * mind.power[mind.support[k], card]
        mind.share, mind.total = mind.shares[card], mind.sums[row, card]
        left &= ~(3 << (card & ~1))
        mind.chosen |= 1 << card
    return left


@kernel(vectors=True)
def share_out(rules, mind, place, row):
    """The share of the weight that each card would leave on the stop meant. Mind modified in place."""
    own, power, sums = mind.weight[row, place], mind.power[mind.support[place]], mind.sums[row]
    cards = 2 * rules.hand
    for card in range(cards):
        mind.shares[card] = own * power[card] / sums[card]


@inlined
def best_card(rules, mind, left):
    """The card left that would leave the greatest share; -1 if none leaves any."""
    best, taken = 0.0, -1
    for card in range(2 * rules.hand):
        if mind.shares[card] > best and left >> card & 1:
            best, taken = mind.shares[card], card
    return taken


@inlined
def width_of_beam(bot):
    """How many paths the bot keeps in mind."""
    return min(np.int64(bot.beam), MOST_BEAM)


@kernel
def enter_beam(bot, mind, side, key):
    """Give a new state a place in a beam: a free one, or that of the worst if it is better. Mind modified in place."""
    states = mind.states[side]
    if states < width_of_beam(bot):
        mind.states[side], entry = states + 1, states
    elif key > mind.key[side, mind.worst]:
        entry = mind.worst
    else:
        return NO_STATE
    mind.key[side, entry] = key
    mind.worst = 0
    for state in range(mind.states[side]):
        if mind.key[side, state] < mind.key[side, mind.worst]:
            mind.worst = state
    return entry


@inlined
def lay_path(mind, state, arrow, entry, target):
    """Write the path of a state of the next beam: its parent's, and the new stop with its cards. Modified in place."""
    side = arrow & 1
    for earlier in range(arrow):
        mind.stop[1 - side, entry, earlier] = mind.stop[side, state, earlier]
        mind.cards[1 - side, entry, earlier] = mind.cards[side, state, earlier]
    mind.stop[1 - side, entry, arrow] = target
    mind.cards[1 - side, entry, arrow] = mind.chosen


@inlined
def lay_masses(rules, mind, side, entry, reach):
    """Write where the locals' guess may stand after the words just chosen. Mind modified in place."""
    if mind.whole:
        for cell in range(rules.cells):
            mind.mass[side, entry, cell] = 0.0
        for k in range(reach):
            mind.mass[side, entry, mind.support[k]] = mind.weight[SAID, k] / mind.total
