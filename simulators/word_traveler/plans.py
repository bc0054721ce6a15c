"""How a traveller plans: a beam over paths and cards (the sheet's S1 speaker with bounded time).

A *state* of the beam is a path begun: its last stop, the cards used, what it is expected to score, and a *mass* on
every cell on which the locals' guess may stand by now. With `whole_path` the masses follow every lawful path, as
locals do who infer the whole path from the raw sum (R7.10); else the path meant is taken for understood so far and
an arrow's words are weighed along its own line (the sheet's 6.5, and R7.11).
"""

import numpy as np

from fairseat.simulators.engine.bits import count_bits
from fairseat.simulators.engine.chance import GOLDEN, U11, mix
from fairseat.simulators.engine.jit import inlined, kernel

from .choosing import ARRIVING, AT_ONCE, ROWS, SAID, WHITES, choose_cards, sum_up, weigh_cards, whole_hand
from .components import MOST_ARROWS, MOST_CELLS, MOST_HAND
from .moves import arrows_of_today
from .rules import Evidence

MOST_BEAM = 24
MOST_PLANS = 16
NO_STATE = -1
SLACK = 1e-9  # more than rounding ever moves a key

# Cells and places in a list are `u1` where loops meet them most: never below nought, so no index is checked for it.
PLAN_FIELDS = [
    ("whole", "?"),  # the locals' guess is followed over every lawful path
    ("power", "f8", (MOST_CELLS, 2 * MOST_HAND)),  # how strongly a card (2 x place in hand + side) points at a cell
    ("says", "f8", (2 * MOST_HAND, MOST_CELLS)),  # the same, card by card
    ("worth", "f8", (MOST_CELLS,)),  # what stopping there is worth to this bot
    ("sights", "i8"),  # the cells that are worth something, the best first
    ("sight", "u1", (MOST_CELLS,)),
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
    ("rank", "i8", (MOST_BEAM,)),  # the states of this one, in the order in which they are followed
    # One state under study, and one of its directions.
    ("worth_now", "f8", (MOST_CELLS,)),  # the same worth, where no earlier arrow means the stop
    ("sources", "i8"),  # the cells on which the guess may stand, in order
    ("source", "u1", (MOST_CELLS,)),
    ("coming", "f8", (MOST_CELLS,)),  # the mass that comes from there to each cell
    ("place", "u1", (MOST_CELLS,)),  # where a cell stands in `support`
    ("support", "u1", (MOST_CELLS + AT_ONCE,)),  # the cells it may be read to lead to
    # The mass that comes to each of them, in the order of `support`: before any word is laid, and after.
    ("weight", "f8", (ROWS, MOST_CELLS + AT_ONCE)),
    ("valued", "i8"),  # those of them that are worth something: where they stand in `support`, and what they are worth
    ("value_place", "u1", (MOST_CELLS,)),
    ("value", "f8", (MOST_CELLS,)),
    ("sums", "f8", (ROWS, 2 * MOST_HAND)),  # the whole weight that each card as the next word would leave
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
    mind.sights = 0
    for cell in range(rules.cells):
        points = np.int64(table.map[table.day - 1, seat, cell])
        mind.worth[cell] = bot.two_points * points if points == 2 else 1.0 * points
        list_sight(mind, cell)
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
        line_up_states(mind, side)
        for rank in range(mind.states[side]):
            extend(table, rules, bot, mind, mind.rank[rank], arrow, arrows)
        finish_plans(rules, mind, 1 - side, arrow + 1)


@kernel
def line_up_states(mind, side):
    """Say in which order the states of a beam are followed. Mind modified in place.

    The best first, for what follows them keeps others from being studied; where an arrow is weighed along its own line
    as they came, for there many are worth the same, and of those the first stay.
    """
    for state in range(mind.states[side]):
        place = state
        while mind.whole and place > 0 and mind.key[side, mind.rank[place - 1]] < mind.key[side, state]:
            mind.rank[place] = mind.rank[place - 1]
            place -= 1
        mind.rank[place] = state


@inlined
def list_sight(mind, cell):
    """Put a cell among those that are worth something, if it is, behind the better ones. Mind modified in place."""
    place = mind.sights
    if mind.worth[cell] > 0.0:
        while place > 0 and mind.worth[mind.sight[place - 1]] < mind.worth[cell]:
            mind.sight[place] = mind.sight[place - 1]
            place -= 1
        mind.sight[place] = cell
        mind.sights += 1


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
    highest_anywhere = lay_worth(rules, mind, state, arrow)
    standing = mind.mass[side, state, start] if mind.whole else 1.0
    find_sources(rules, mind, side, state)
    for direction in range(4):
        reach, highest = -1, highest_anywhere
        for i in range(np.int64(rules.ray_length[start, direction])):
            target = np.int64(rules.ray[start, direction, i])
            if mind.worth_now[target] <= 0.0 and (last or not fancies(table, bot, arrow, start, target)):
                continue
            if reach < 0 and may_matter(bot, mind, state, arrow, arrows, target, standing, highest):
                reach = spread(rules, mind, side, state, start, direction)
                sum_up(rules, mind, ARRIVING, reach)
                highest = look_for_value(mind, reach)
            place = mind.place[target]
            if reach > 0 and may_matter(bot, mind, state, arrow, arrows, target, mind.weight[ARRIVING, place], highest):
                study(rules, bot, mind, state, arrow, arrows, target, place, reach, most)


@inlined
def lay_worth(rules, mind, state, arrow):
    """What each stop is worth to a state that has passed through some of them, and the most. Mind modified in place."""
    for cell in range(rules.cells):
        mind.worth_now[cell] = mind.worth[cell]
    for earlier in range(arrow):
        mind.worth_now[mind.stop[arrow & 1, state, earlier]] = 0.0
    for k in range(mind.sights):
        if mind.worth_now[mind.sight[k]] > 0.0:
            return mind.worth_now[mind.sight[k]]
    return 0.0


@inlined
def look_for_value(mind, reach):
    """Note which cells that an arrow may lead to are worth something; the most of it. Mind modified in place."""
    highest, valued = 0.0, 0
    for k in range(reach):
        worth = mind.worth_now[mind.support[k]]
        highest = max(highest, worth)
        mind.value_place[valued], mind.value[valued] = k, worth
        valued += worth != 0.0
    mind.valued = valued
    return highest


@kernel
def most_words(bot, mind, state, arrow, arrows):
    """How many words the next arrow of a state may take: each arrow that follows wants one as well."""
    free = count_bits(mind.left[arrow & 1, state] & WHITES)
    return min(np.int64(bot.max_words), free - min(arrows - arrow - 1, free - 1))


@inlined
def find_sources(rules, mind, side, state):
    """Note the cells on which the guess may stand. Mind modified in place."""
    mass, sources = mind.mass[side, state], 0
    if mind.whole:
        for cell in range(rules.cells):
            mind.source[sources] = cell
            sources += mass[cell] > 0.0
    mind.sources = sources


@inlined
def may_matter(bot, mind, state, arrow, arrows, target, arriving, highest):
    """Whether a path to this stop could enter the beam if words made it as sure as they ever can, or quite unlikely.

    Of the mass that arrives there (or of less), that of the path meant is a part that words do not change.
    """
    side = arrow & 1
    if mind.states[1 - side] < width_of_beam(bot):
        return True
    path = mind.success[side, state] / arriving
    scale = 1.0 if mind.whole else mind.success[side, state]
    understood = scale * mind.worth_now[target] + bot.hope * path * (arrows - arrow - 1)
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
    if mind.whole:
        reach = spread_whole(rules, mind, side, state, direction)
    else:
        reach = spread_line(rules, mind, start, direction)
    for spare in range(reach, reach + AT_ONCE):
        mind.support[spare] = 0
        mind.weight[ARRIVING, spare] = 0.0
    return reach


@inlined
def spread_line(rules, mind, start, direction):
    """The stops on the arrow's own line, as if the path so far were understood. Mind modified in place."""
    count = np.int64(rules.ray_length[start, direction])
    for i in range(count):
        stop = np.int64(rules.ray[start, direction, i])
        mind.support[i], mind.place[stop] = stop, i
        mind.weight[ARRIVING, i] = 1.0
    return count


@inlined
def spread_whole(rules, mind, side, state, direction):
    """Where the arrow may lead from any cell on which the guess may stand. Mind modified in place.

    To each cell the mass comes from the nearest cell first, and from a centre that is no stop at last.
    """
    mass, count = mind.mass[side, state], 0
    for cell in range(rules.cells):
        mind.coming[cell] = 0.0
    ascending = direction == 0 or direction == 3  # north and west lead to smaller numbers
    for k in range(mind.sources):
        source = mind.source[k if ascending else mind.sources - 1 - k]
        if rules.centre_stop or source != rules.centre:
            go_on(rules, mind, source, direction, mass[source])
    if not rules.centre_stop and mass[rules.centre] > 0.0:
        go_on(rules, mind, rules.centre, direction, mass[rules.centre])
    for cell in range(rules.cells):
        arriving = mind.coming[cell]
        mind.support[count], mind.weight[ARRIVING, count] = cell, arriving
        mind.place[cell] = count if arriving > 0.0 else 0
        count += arriving > 0.0
    return count


@inlined
def go_on(rules, mind, source, direction, mass):
    """Let the mass of one cell come to every stop of an arrow. Mind modified in place."""
    for i in range(np.int64(rules.ray_length[source, direction])):
        mind.coming[np.int64(rules.ray[source, direction, i])] += mass


@kernel
def study(rules, bot, mind, state, arrow, arrows, target, place, reach, most):
    """Choose the words for one stop and put the longer path into the next beam. Mind modified in place."""
    side = arrow & 1
    left = choose_cards(rules, bot, mind, mind.left[side, state], place, reach, most)
    if mind.chosen == 0:
        return
    gain = 0.0
    for k in range(mind.valued):
        gain += mind.weight[SAID, mind.value_place[k]] * mind.value[k]
    if mind.whole:
        own = mind.weight[SAID, place] / mind.weight[ARRIVING, place] if mind.support[place] == target else 0.0
        path = mind.success[side, state] * own / mind.total
        expected = mind.expected[side, state] + gain / mind.total
    else:
        path = mind.success[side, state] * mind.share
        expected = mind.expected[side, state] + mind.success[side, state] * gain / mind.total
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
