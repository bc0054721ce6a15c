"""How the bots of Word Traveler judge an answer: travellers by the plans they made, locals by what they heard.

A traveller searches once a day (`plans.py`) and keeps the best finished plans; an answer is worth the best of the
plans that it leads to. A local goes by the opinion voiced when the journey began (R7.7-R7.11). With `noise` 1 the
choice among plans is loosened by `alpha` and the guess by `tau`, as the sheet's model of people has it.
"""

import math

import numpy as np

from fairseat.simulators.engine.bits import count_bits
from fairseat.simulators.engine.bots import BotBook, weight
from fairseat.simulators.engine.jit import inlined, kernel

from .components import MOST_ARROWS, MOST_CELLS
from .listening import look_ahead, value_of
from .plans import MOST_BEAM, MOST_PLANS, PLAN_FIELDS, make_plans
from .questions import ANOTHER, ENOUGH, Question, pack_card
from .rehearsal import MOST_HEARINGS

MIND = np.dtype(
    [
        ("planned", "i8"),  # the day that the plans are for
        ("rehearsed", "i8"),  # and the day that they were rehearsed for
        ("laid", "i8", (MOST_ARROWS,)),  # the cards laid under each arrow, as a mask
        # Of each plan that begins as the seat has begun (else NOWHERE, no card):
        ("next", "i8", (MOST_PLANS,)),  # the answer that goes on with it, but where a card is asked for
        ("waiting", "i8", (MOST_PLANS,)),  # the cards that it still has for the arrow begun, as a mask
        ("heard", "i8"),  # the journey that `ahead` is for, counted from 1
        ("ahead", "f8", (MOST_ARROWS + 1, MOST_CELLS)),
        *PLAN_FIELDS,
    ],
    align=True,
)

SENSELESS = -1e9  # an answer that no plan of the bot leads to
SHARPEST = 1e-6
NOWHERE = -2
LOOSEST = 1e6  # a noise above this is as good as infinite


class Weights(BotBook):
    """What the bots weigh."""

    alpha = weight(4.0, 0.05, 1000.0, says="How strictly the best plan is taken, in points (with noise 1).")
    tau = weight(0.0, 0.0, 20.0, says="How much guesses waver, in logs of opinions (with noise 1).")
    beam = weight(12, 1, MOST_BEAM, says="Paths kept in mind while planning: the time that the timer leaves.")
    max_words = weight(4, 1, 16, says="Most words under one arrow.")
    word_cost = weight(0.15, -2.0, 5.0, says="Least gain, in nats, for which one more word is laid.")
    assumed_noise = weight(0.0, 0.0, 10.0, says="How much a traveller flattens what it expects others to understand.")
    assumed_lapse = weight(
        -1.0, -1.0, 1.0, says="How often a traveller expects a word to be read at random; -1: as often as it is (eps)."
    )
    assumed_difference = weight(0.8, 0.0, 3.0, says="How differently a traveller takes two people to think, in logits.")
    line_up = weight(0.25, 0.0, 1.0, says="Chance that a stop without a sight comes to mind.")
    hope = weight(0.35, 0.0, 3.0, says="Points expected of each arrow left, when paths are compared.")
    sure = weight(0.0, 0.0, 1.0, says="Least chance of the whole path for which another stop is added.")
    two_points = weight(1.0, 0.0, 10.0, says="How much more a two-point sight counts than its points.")
    whole_path = weight(
        0.0, 0.0, 1.0, says="1 chooses words against every path that the locals may read, 0 along the own line."
    )
    partners = weight(
        0.0, 0.0, 2.0, says="How far a traveller allows for others seeing words differently; 1 is by the book."
    )
    trust = weight(1.0, 0.05, 10.0, says="How sharply locals are expected to follow what the words say.")
    search = weight(
        0.0, 0.0, MOST_HEARINGS, says="Imagined hearings that each plan is rehearsed in; 0 tells it as it is planned."
    )
    search_top = weight(4.0, 2.0, 64.0, says="How many of the plans that do best in hearings have their words changed.")
    search_sure = weight(1.0, 0.0, 10.0, says="By how many standard errors a change of words must be better.")


@kernel
def think(table, rules, bot, mind):
    """Make the day's plans once and see which go on as begun; or hear a journey out once. Mind modified in place."""
    if table.asked > Question.MORE:
        if mind.heard != table.turns + 1:
            mind.heard = table.turns + 1
            if rules.joint:
                look_ahead(table, rules, table.actor, mind.ahead)
        return
    if mind.planned != table.day:
        mind.planned = table.day
        make_plans(table, rules, bot, mind)
    look_at_plan_begun(table, rules, mind)
    begun = table.arrows[table.day - 1, table.actor]
    for plan in range(mind.plans):
        mind.next[plan], mind.waiting[plan] = NOWHERE, 0
        if goes_on(table, mind, plan):
            if begun > 0:
                mind.waiting[plan] = mind.plan_cards[plan, begun - 1] & ~mind.laid[begun - 1]
            if table.asked == Question.MORE:
                mind.next[plan] = ANOTHER if mind.waiting[plan] != 0 else ENOUGH
            else:
                mind.next[plan] = mind.plan_stop[plan, begun] if mind.plan_length[plan] > begun else ENOUGH


@kernel
def look_at_plan_begun(table, rules, mind):
    """Note the cards that the asked seat has laid under each of its arrows. Mind modified in place."""
    seat, day = table.actor, table.day - 1
    for arrow in range(MOST_ARROWS):
        mind.laid[arrow] = 0
    for card in range(rules.hand):
        arrow = np.int64(table.card_arrow[day, seat, card])
        if arrow > 0:
            mind.laid[arrow - 1] |= 1 << pack_card(card, np.int64(table.card_side[day, seat, card]))


@kernel
def goes_on(table, mind, plan):
    """Whether a plan begins with what the seat has laid so far, its current arrow perhaps unfinished."""
    seat, day = table.actor, table.day - 1
    begun = table.arrows[day, seat]
    if mind.plan_length[plan] < begun:
        return False
    for arrow in range(begun):
        if mind.plan_stop[plan, arrow] != table.intended[day, seat, arrow]:
            return False
        laid = mind.laid[arrow]
        complete = arrow + 1 < begun or table.asked == Question.STOP
        if laid & ~mind.plan_cards[plan, arrow] or (complete and laid != mind.plan_cards[plan, arrow]):
            return False
    return True


@kernel
def score_move(table, rules, bot, mind, move):
    """How much this bot likes this answer."""
    if table.asked > Question.MORE:
        return value_of(table, rules, table.actor, mind.ahead, move) / max(bot.tau, SHARPEST)
    for plan in range(mind.plans):  # the best plan comes first
        if leads_to(table, mind, plan, move):
            best = bot.alpha * mind.plan_worth[plan]
            return best + loosened(table, bot, mind, move, best)
    return 0.5 * SENSELESS if move == ENOUGH else SENSELESS


@kernel
def loosened(table, bot, mind, move, best):
    """R8.8 How much more the plans behind an answer weigh together than the best of them, by the bot's noise.

    Answer by answer that makes one choice among all plans, each with its chance: an answer has the chances of all plans
    that it leads to, and a plan's chance is shared by the cards that may be laid next.
    """
    if bot.noise <= 0.0 or bot.noise >= LOOSEST:
        return 0.0
    total = 0.0
    for plan in range(mind.plans):
        if leads_to(table, mind, plan, move):
            ways = 1
            if table.asked == Question.CARD:
                ways = count_bits(mind.waiting[plan])
            total += math.exp((bot.alpha * mind.plan_worth[plan] - best) / bot.noise) / ways
    return bot.noise * math.log(total)


@inlined
def leads_to(table, mind, plan, move):
    """Whether this answer is the next step of a plan that begins as the seat has begun."""
    if table.asked == Question.CARD:
        return mind.waiting[plan] >> move & 1 == 1
    return mind.next[plan] == move
