"""How a traveller weighs the cards in its hand and chooses those that point at one stop and not at the others."""

import math

import numpy as np

from fairseat.simulators.engine.bits import lowest_bit
from fairseat.simulators.engine.jit import inlined, kernel

from .components import MOST_HAND
from .language import LEAST_SHARE

AT_ONCE = 4  # cells whose weights are summed at once
ROWS = 2
ARRIVING, SAID = range(ROWS)  # the rows of weights: before any word, and under the words chosen
NO_CARD = -1
SIDES = 2 * MOST_HAND  # of the largest hand that there is
WHITES = 0x5555_5555  # the white sides of a mask of cards


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
            mind.says[2 * card, cell] = mind.power[cell, 2 * card]
            mind.says[2 * card + 1, cell] = mind.power[cell, 2 * card + 1]


@inlined
def whole_hand(rules):
    """Every card that may be laid, as a mask: white sides are the even bits, black ones the odd."""
    both = (1 << 2 * rules.hand) - 1
    return both if rules.black_side else both & WHITES


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
            sum_up(rules, mind, row, reach)
        share_out(rules, mind, place, row, left)
        card = best_card(mind)
        if card == NO_CARD or (number > 0 and mind.shares[card] < mind.share * worth_it):
            break
        mind.share, mind.total = mind.shares[card], mind.sums[row, card]
        lay_card(mind, row, reach, card)
        left &= ~(3 << (card & ~1))
        mind.chosen |= 1 << card
    return left


@kernel(vectors=True)
def lay_card(mind, row, reach, card):
    """Weigh every cell by one more card. Mind modified in place."""
    before, after, says = mind.weight[row], mind.weight[SAID], mind.says[card]
    for k in range(reach + AT_ONCE):
        after[k] = before[k] * says[mind.support[k]]


@kernel(vectors=True)
def share_out(rules, mind, place, row, left):
    """The share of the weight that each card left would leave on the stop meant. Mind modified in place."""
    own, power, sums = mind.weight[row, place], mind.power[mind.support[place]], mind.sums[row]
    for card in range(lanes(rules)):
        share = own * power[card] / sums[card]
        mind.shares[card] = share if left >> card & 1 else 0.0


@inlined
def best_card(mind):
    """The first of the cards that would leave the greatest share, if any leaves one.

    The greatest of every fourth is found side by side: no step waits for the one before.
    """
    a = b = c = d = 0.0
    for card in range(0, SIDES, 4):
        a, b = greater(mind.shares[card], a), greater(mind.shares[card + 1], b)
        c, d = greater(mind.shares[card + 2], c), greater(mind.shares[card + 3], d)
    best = greater(greater(a, b), greater(c, d))
    if best <= 0.0:
        return NO_CARD
    found = 0
    for card in range(SIDES):
        found |= (mind.shares[card] == best) << card
    return lowest_bit(found)


@inlined
def greater(share, best):
    """The greater of two shares; one that is no number is none."""
    return share if share > best else best


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
    weight = mind.weight[row]
    for group in range(np.uint64((reach + AT_ONCE - 1) // AT_ONCE)):
        k = group * np.uint64(AT_ONCE)  # a number that cannot be below nought is not checked
        k_b, k_c, k_d = k + np.uint64(1), k + np.uint64(2), k + np.uint64(3)
        a, b = mind.power[mind.support[k]], mind.power[mind.support[k_b]]
        c, d = mind.power[mind.support[k_c]], mind.power[mind.support[k_d]]
        of_a, of_b, of_c, of_d = weight[k], weight[k_b], weight[k_c], weight[k_d]
        for card in range(cards):
            sums[card] = sums[card] + of_a * a[card] + of_b * b[card] + of_c * c[card] + of_d * d[card]
