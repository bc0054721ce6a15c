"""The model of language: what words and places mean, how each player sees them, and what a placed card says.

Nothing here is drawn from a stream. Every number is looked up by its address in a world that one key spans,
so only what somebody looks at is ever worked out (R7.1-R7.6).
"""

import math

import numpy as np

from fairseat.simulators.engine.chance import GOLDEN, LOW_HALF, U32, mix
from fairseat.simulators.engine.jit import inlined, kernel

# The kinds of rows of standard normal numbers.
WORD, PLACE, GROUP, PRIVATE = range(4)
OWNER = 1000  # rows of group and private noise are numbered owner * 1000 + word

TWO_TO_MINUS_32 = 2.0**-32
FULL_TURN = 2.0 * math.pi
LEAST_SHARE = 1e-12


@kernel
def row_of(key, kind, number):
    """The address of a row of standard normal numbers in the world of this key."""
    return mix(mix(key + GOLDEN * np.uint64(kind + 1)) + GOLDEN * np.uint64(number + 1))


@inlined
def polar(row, pair):
    """The radius and the angle of two standard normal numbers of a row (Box and Muller)."""
    bits = mix(row + GOLDEN * np.uint64(pair + 1))
    radius = math.sqrt(-2.0 * math.log(np.float64((bits >> U32) + np.uint64(1)) * TWO_TO_MINUS_32))
    return radius, FULL_TURN * (np.float64(bits & LOW_HALF) * TWO_TO_MINUS_32)


@kernel
def gauss(row, index):
    """One standard normal number of a row; numbers 2k and 2k + 1 share their bits."""
    radius, angle = polar(row, index >> 1)
    return radius * math.cos(angle) if index & 1 == 0 else radius * math.sin(angle)


@kernel
def lay_places(table, rules):
    """R7.1 Look up what the places of the world mean. Modified in place."""
    if rules.from_file:
        return
    key = table.world_key
    for cell in range(rules.cells):
        row = row_of(key, PLACE, cell)
        for dimension in range(rules.d):
            table.place[cell, dimension] = gauss(row, dimension)


@kernel
def weigh_word(table, rules, word):
    """R7.1 Look up a word's meaning onto the scratch paper, sharpened, and return its breadth. Modified in place."""
    if rules.from_file:
        return 0.0
    row = row_of(table.world_key, WORD, word)
    sharp = rules.g / math.sqrt(rules.d)
    for dimension in range(rules.d):
        table.word_vector[dimension] = sharp * gauss(row, dimension + 1)
    return rules.breadth + rules.b_sd * gauss(row, 0)


@inlined
def consensus_at(table, rules, word, breadth, cell):
    """R7.1, R7.2 How well the word just weighed fits a place, in logits, as people agree."""
    if rules.from_file:
        return rules.file_logit[(word + table.turned) % rules.words, cell]
    fit = breadth
    for dimension in range(rules.d):
        fit += table.word_vector[dimension] * table.place[cell, dimension]
    return fit


@inlined
def strangeness(table, rules):
    """R7.5 What is left of all private noise after the journeys revealed so far."""
    left = 1.0
    for _ in range(table.revealed):
        left *= 1.0 - rules.adapt
    return left


@kernel
def look(table, rules, seat, word, wanted, seen):
    """R7.3-R7.5 How a seat sees one word at every wanted place, in logits, into `seen`. Modified in place."""
    breadth = weigh_word(table, rules, word)
    for cell in range(rules.cells):
        if wanted[cell]:
            seen[cell] = consensus_at(table, rules, word, breadth, cell)
    add_noise(table, rules, seat, word, strangeness(table, rules), wanted, seen)


@kernel
def add_noise(table, rules, seat, word, left, wanted, seen):
    """R7.3-R7.5 Add a person's own and the group's noise, so much of it as is left. Modified in place."""
    key = table.world_key
    if rules.sigma > 0.0:
        add_row(rules, row_of(key, PRIVATE, seat * OWNER + word), left * rules.sigma, wanted, seen)
    if rules.sigma_group > 0.0:
        shared = row_of(key, GROUP, (seat % rules.groups) * OWNER + word)
        add_row(rules, shared, left * rules.sigma_group, wanted, seen)


@kernel
def add_row(rules, row, strength, wanted, seen):
    """Add a row of noise at every wanted place, two places at a time. Modified in place."""
    for even in range(0, rules.cells, 2):
        odd = even + 1
        second = odd < rules.cells and wanted[odd] > 0
        if wanted[even] or second:
            radius, angle = polar(row, even >> 1)
            if wanted[even]:
                seen[even] += strength * (radius * math.cos(angle))
            if second:
                seen[odd] += strength * (radius * math.sin(angle))


@kernel
def look_at_told(table, rules, local, card, wanted, seen):
    """R7.3 How a local sees a word of whoever travels, at every wanted place. Modified in place."""
    word = np.int64(table.hand[table.day - 1, table.traveller, card])
    if table.dreamt == table.day and table.dreamer == table.traveller:
        look_as_imagined(table, rules, local, card, word, wanted, seen)
    else:
        look(table, rules, local, word, wanted, seen)


@kernel
def look_as_imagined(table, rules, local, card, word, wanted, seen):
    """How the dreamer takes a local to see one of his words: likely a common view, given his own. Modified in place.

    How broad a word is shows in all that the dreamer thinks of it. About that the common view varies by `contrast` and
    the dreamer's about it by his noise; given his, the common one lies between his and the word's middle, and the
    other's about that.
    """
    own, middle, left = table.seen[table.dreamer, card], 0.0, 1.0
    for cell in range(rules.cells):
        middle += own[cell] / rules.cells
    for _ in range((table.day - 1) * table.players):  # the journeys revealed before he looked at his words
        left *= 1.0 - rules.adapt
    noise = left**2 * (rules.sigma * rules.sigma + rules.sigma_group * rules.sigma_group)
    whole = rules.contrast + noise
    kept = rules.contrast / whole if whole > 0.0 else 1.0
    doubt = math.sqrt(kept * noise)
    common = row_of(table.world_key, WORD, word)
    for cell in range(rules.cells):
        if wanted[cell]:
            seen[cell] = middle + kept * (own[cell] - middle) + doubt * gauss(common, cell)
    add_noise(table, rules, local, word, strangeness(table, rules), wanted, seen)


@kernel
def look_at_hand(table, rules, seat):
    """R7.3 What a seat thinks of the words it was dealt today, at every place. Modified in place."""
    for cell in range(rules.cells):
        table.wanted[cell] = True
    for card in range(rules.hand):
        word = np.int64(table.hand[table.day - 1, seat, card])
        look(table, rules, seat, word, table.wanted, table.seen[seat, card])


@kernel
def says(seen, side, lapse, weak):
    """R7.6 The log of what a card says of a place that its reader sees so: lapse, black sides weaker by `weak`."""
    fits = 1.0 / (1.0 + math.exp(seen if side == 1 else -seen))
    share = max((1.0 - lapse) * fits + 0.5 * lapse, LEAST_SHARE)
    return weak * math.log(share) if side == 1 else math.log(share)
