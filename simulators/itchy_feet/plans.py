"""How a bot of Itchy Feet plans: what its turn is worth, action by action. The entrance for all planning.

`worth.py` says what cards are worth to each seat and what is known of the hands, `bargains.py` finds the offer.
Actions are compared by what they bring on average, given the cards not yet seen and the hands as far as they are known.
"""

import math

from fairseat.simulators.engine.bits import bits_of, count_bits, mask_of
from fairseat.simulators.engine.jit import inlined, kernel

from .bargains import plan_offer
from .components import FORAGER, FORBIDDEN, PASSPORT, PICKPOCKET
from .questions import Action, Question
from .switches import BucketSteal, StealCountry, StealTarget, TravelCost
from .table import REFUSALS, Tally
from .thefts import country_price, stealable_countries
from .trades import trade_bonus
from .travels import destinations, items_needed
from .turns import plain_actions, recycle_cost, special_actions
from .worth import at_war, expect_best, expect_draw, find_cheapest, has_to_settle, look_round, weigh_seat

NEVER = -1e6
ACTIONS = len(Action)
FREE_PEACE = 8.0  # how many times sooner thefts that cost nothing, and undo each other for ever, come to rest
# Thefts of an only rival after which a feud is long, and how much readier it is repaid then. The best answer known to
# the expert robbed at every turn: it won 8 % of 600 duels (seed 79) and lost 0.3, the others had no end in 3,000 turns;
# in 10,000 it won 30 of 60. Now it wins 0.2 % and loses none. Twice as ready left an answer that won 3.5 % of 1,000
# (seed 779), now 0.7. Were all feuds so, 7 % of duels with `thief` had no end at twice; now 0.7 % of 600.
LONG_FEUD, READIER = 100, 3.0

# The questions for which the other hands matter, as a mask.
WIDE = mask_of((
    Question.ACTION, Question.FREE_TRADE, Question.VICTIM, Question.POST_MORE, Question.RECYCLE_PAY,
    Question.STEAL_PAY, Question.DISCARD_DOWN, Question.RECEIVER, Question.MAP_TARGET,
    *range(Question.PARTNER, Question.ACCEPT + 1),
))  # fmt: skip


@kernel
def think(table, rules, bot, mind):
    """Weigh the own hand, and the others' as far as the question needs it. Mind modified in place."""
    seat, asked = table.actor, table.asked
    if asked == Question.EXCUSE:
        return
    if mind.weighed == moment(table) and Question.PARTNER <= asked <= Question.ASK_MORE:
        plan_offer(table, rules, bot, mind, seat, mind.otherwise)  # nothing changed since the action was chosen
        return
    wide = WIDE >> asked & 1
    if wide:
        look_round(table, rules, bot, mind, seat)
    else:
        for kind in bits_of(rules.in_play):
            mind.held[seat, kind] = table.hand[seat, kind]
        weigh_seat(table, rules, bot, mind, seat)
    find_cheapest(table, rules, mind, seat)
    if not wide:
        return
    expect_draw(table, rules, mind, seat)
    mind.bonus = 0.0 if table.free and table.trading else mind.draw * trade_bonus(table, rules, seat)
    if asked == Question.ACTION:
        weigh_actions(table, rules, bot, mind, seat)
    elif Question.PARTNER <= asked <= Question.ASK_MORE:
        otherwise = 0.3 if table.free else weigh_quiet_actions(table, rules, bot, mind, seat) - bot.trading
        plan_offer(table, rules, bot, mind, seat, otherwise)
    elif asked == Question.FREE_TRADE:
        mind.bonus = 0.0
        plan_offer(table, rules, bot, mind, seat, 0.3)


@inlined
def moment(table):
    """A number for this choice of an action, and for the offer that it may lead to: the turn and the offers refused."""
    return (table.turns << 20) + table.offers


@kernel
def weigh_actions(table, rules, bot, mind, seat):
    """Work out what each action open is worth. Mind modified in place."""
    otherwise = weigh_quiet_actions(table, rules, bot, mind, seat)
    mind.best[Action.TRADE] = NEVER
    mind.otherwise = otherwise - bot.trading
    mind.weighed = moment(table)
    if table.open >> Action.TRADE & 1 and bot.offering > 0.0 and table.offers < REFUSALS:
        plan_offer(table, rules, bot, mind, seat, mind.otherwise)
        if mind.plan > 0.0:
            mind.best[Action.TRADE] = otherwise + mind.plan


@kernel
def weigh_quiet_actions(table, rules, bot, mind, seat):
    """Work out what every action but a trade is worth; return the best of them. Mind modified in place."""
    mind.best[:] = NEVER
    if bot.robbing == 0.0:
        mind.best[Action.STEAL] = mind.best[Action.STEAL_COUNTRY] = 2.0 * NEVER  # rather a hopeless offer
    asked = table.asked == Question.ACTION
    open_now = table.open if asked else plain_actions(table, rules, seat) | special_actions(table, rules, seat)
    forages = rules.has_characters and table.character[seat] == FORAGER
    mind.best[Action.DRAW] = expect_best(rules, mind, seat, rules.forager_draw if forages else 1)
    if open_now >> Action.RECYCLE & 1:
        mind.best[Action.RECYCLE] = weigh_recycle(table, rules, bot, mind, seat)
    if open_now >> Action.STEAL & 1 and bot.robbing > 0.0:
        mind.best[Action.STEAL] = best_theft(table, rules, bot, mind, seat)
    if open_now >> Action.TRAVEL & 1:
        mind.best[Action.TRAVEL] = 1_000.0
    if open_now >> Action.STEAL_COUNTRY & 1 and bot.robbing > 0.0 and not spares_countries(table, rules, bot, seat):
        fulfil = rules.steal_country == StealCountry.FULFIL
        mind.best[Action.STEAL_COUNTRY] = 950.0 + bot.stealing if fulfil else weigh_claim(table, rules, bot, mind, seat)
    if rules.bucket_list:
        weigh_tour(table, rules, bot, mind, seat)
    if open_now > 1 << Action.TRAVEL:
        weigh_special_actions(table, rules, bot, mind, seat)
    best = NEVER
    for action in range(ACTIONS):
        if open_now >> action & 1:
            best = max(best, mind.best[action])
    return best


@kernel
def weigh_special_actions(table, rules, bot, mind, seat):
    """Work out what the actions of extensions are worth. Mind modified in place."""
    ready = destinations(table, rules, seat, True) != 0
    haste = 2.0 if table.players == 2 else 1.0  # before it draws, not before it repays a theft
    if has_to_settle(table, bot, seat, Tally.STEALS) and table.hand_size[1 - seat] <= items_needed(rules):
        haste += 0.5 * max(0, table.hand[seat, FORBIDDEN] - 1)  # whoever robs a rival too poor to travel has the time
    relief = haste * bot.forbidden + (50.0 if ready and table.hand[seat, FORBIDDEN] == 1 else 0.0)
    lost = mind.loss[seat, mind.cheapest] if mind.cheapest >= 0 else 0.0
    mind.best[Action.GET_RID] = relief - lost - 1.0
    mind.best[Action.SMUGGLE] = relief
    mind.best[Action.LOCAL_GUIDE] = expect_best(rules, mind, seat, rules.guide_look) + 0.5 * bot.spare
    again = max(0.0, mind.draw - mind.loss[seat, mind.second]) if mind.second >= 0 and rules.post_cards > 1 else 0.0
    mind.best[Action.TRADING_POST] = mind.draw - lost + again
    most = 0.0
    for other in range(table.players):
        if other != seat and table.country[other] >= 0:
            most = max(most, mind.threat[other] * mind.packed[other] * bot.spite * bot.next_item)
    if table.country[seat] >= 0 and mind.packed[seat] == 0:
        most = max(most, 0.5 * bot.next_item)
    mind.best[Action.POORLY_DRAWN_MAP] = most


@kernel
def weigh_recycle(table, rules, bot, mind, seat):
    """What the best card of the discard pile is worth, less what it costs."""
    cost = recycle_cost(table, rules, seat)
    price, best = 0.0, NEVER
    if cost > 0 and mind.cheapest >= 0:
        price = mind.loss[seat, mind.cheapest]
    if cost > 1:
        price += (mind.loss[seat, mind.second] if mind.second >= 0 else 5.0) * (cost - 1)
    for kind in bits_of(table.discard_kinds & rules.recyclable):
        best = max(best, mind.gain[seat, kind])
    return best - price + bot.recycling


@kernel
def best_theft(table, rules, bot, mind, seat):
    """What a Steal from the best victim is worth, less what it costs."""
    best, fullest = NEVER, 1
    for other in range(table.players):
        if other != seat and rules.steal_target == StealTarget.MOST_CARDS:
            fullest = max(fullest, table.hand_size[other])
    for other in range(table.players):
        if other != seat and table.hand_size[other] >= fullest:
            best = max(best, weigh_victim(table, rules, bot, mind, seat, other))
    price = mind.loss[seat, mind.cheapest] * rules.steal_cost if mind.cheapest >= 0 else 0.0
    repays = has_to_settle(table, bot, seat, Tally.STEALS) and not at_war(table, rules, bot, seat)
    return best - price + bot.stealing + (haste_to_repay(table, bot, seat) if repays else 0.0)


@kernel
def haste_to_repay(table, bot, seat):
    """How much a theft that repays counts: the more in a long feud with an only rival who is a travel ahead.

    Whoever robs for ever and has a travel more would win in the end by what is drawn instead of taken back.
    """
    behind = table.country[seat] >= 0 > table.country[1 - seat]
    long = table.tally[1 - seat, Tally.STEALS] > LONG_FEUD
    return bot.feud * (READIER if behind and long else 1.0)


@kernel
def weigh_victim(table, rules, bot, mind, seat, other):
    """What a random card of another hand is worth to the thief, and its loss to the victim."""
    if not at_war(table, rules, bot, seat) and keeps_peace(table, seat, Tally.STEALS, bot.patience, bot.grudge):
        return NEVER
    size, most = table.hand_size[other], mind.draw
    own, theirs = mind.hidden[other] * mind.draw, mind.hidden[other] * 0.4 * bot.next_item
    for kind in bits_of(rules.in_play):
        held = mind.held[other, kind]
        if held > 0:
            own += held * mind.gain[seat, kind]
            theirs += held * max(0.0, mind.loss[other, kind])
            most = max(most, mind.gain[seat, kind])
    own, harm = own / size, bot.spite * mind.threat[other]
    if rules.has_characters and table.character[seat] == PICKPOCKET:
        looks = min(size, rules.pickpocket_look)
        own += (most - own) * (1.0 - 1.0 / looks) * looks / size
    if not rules.bucket_list:
        own += mind.held[other, PASSPORT] * bot.passport_theft / (size * (table.players - 1))
        harm += bot.harm / (table.players - 1)
    theirs /= size
    if size == 1:
        theirs -= rules.refill * 0.4 * bot.next_item  # R3.2: an empty hand is a gift
    return own + harm * theirs


@kernel
def keeps_peace(table, seat, thefts, patience, grudge):
    """Whether a seat commits no more thefts of a kind than the others now: it does so in every other stretch of rounds.

    With a grudge it does so all the while as long as an only rival commits no more of them than the grudge bears.
    `thefts` is the tally of those: Tally.STEALS or Tally.COUNTRY_STEALS; `patience` is the rounds of a stretch.
    """
    others = 0
    for other in range(table.players):
        if other != seat:
            others += table.tally[other, thefts]
    if grudge > 0.0 and table.players == 2:
        if others > grudge:
            return False
    elif table.rounds // patience % 2.0 == 0.0:
        return False
    return others > 0 and table.tally[seat, thefts] * (table.players - 1) >= others


@kernel
def spares_countries(table, rules, bot, seat):
    """R13.3 Whether a seat keeps the peace over countries: sooner where one costs nothing to take back.

    Where any card pays for one, or none, a grudge bears one theft more: else both may rob for ever.
    """
    cheap = rules.bucket_list and rules.bucket_steal_cost != BucketSteal.ITEM
    free = cheap and rules.bucket_steal_cost == BucketSteal.FREE
    patience = bot.patience / FREE_PEACE if free else bot.patience
    grudge = bot.grudge + 1.0 if cheap and bot.grudge > 0.0 else bot.grudge
    return keeps_peace(table, seat, Tally.COUNTRY_STEALS, patience, grudge)


@kernel
def weigh_tour(table, rules, bot, mind, seat):
    """R13.2-R13.4 What travelling and stealing a country are worth in the Bucket List: with foresight, by standing.

    Mind modified in place.
    """
    may_rob = bot.robbing > 0.0 and not spares_countries(table, rules, bot, seat)
    mind.best[Action.TRAVEL] = 1_000.0
    if may_rob:
        mind.best[Action.STEAL_COUNTRY] = bot.conquest
    if bot.foresight == 0.0:
        return
    left, most = table.country_pile_size, -1.0
    stealable = stealable_countries(table, rules, seat) if may_rob else 0
    spent = 1 if rules.travel_cost == TravelCost.ONE else rules.bucket_items
    waiting = foresee(table, rules, bot, seat, -1, 0, 1, left)
    travelled = foresee(table, rules, bot, seat, -1, 1, rules.travel_bonus - spent, left - 1)
    for other in range(table.players):
        if stealable & table.won[other]:
            most = max(most, foresee(table, rules, bot, seat, other, 1, -country_price(rules), left))
    mind.best[Action.TRAVEL] = mind.draw + 1_000.0 * (travelled - waiting) + 5.0  # a sure winner does not wait
    if may_rob:
        mind.best[Action.STEAL_COUNTRY] = mind.draw + 1_000.0 * (most - waiting)


@kernel
def foresee(table, rules, bot, seat, robbed, countries, cards, left):
    """R13.4 A seat's chance of winning the Bucket List with so many more countries and cards, and so many left to go.

    The seat `robbed` has one country less then; -1 is nobody.
    """
    own, total, most = 0.0, 0.0, 0
    keen = bot.lead / (1.0 + bot.calm * left / table.players)
    baggage = 0.0 if at_war(table, rules, bot, seat) else bot.baggage
    for other in range(table.players):
        count, held = count_bits(table.won[other]), table.hand_size[other]
        if other == seat:
            count, held = count + countries, held + cards
        elif other == robbed:
            count -= 1
        if left == 0:
            chance = 1.0 * (count >= most)
            total, own = (1.0, 0.0) if count > most else (total + chance, own)
            most = max(most, count)
        else:
            chance = math.exp(keen * count + baggage * min(5, held))
            total += chance
        if other == seat:
            own = chance
    return own / total


@kernel
def weigh_claim(table, rules, bot, mind, seat):
    """R5.4 What a better own country is worth in the classic game."""
    best = -1
    for other in range(table.players):
        if other != seat and table.country[other] >= 0:
            packed = 0
            for i in range(rules.items_per_country):
                packed += table.hand[seat, table.country_items[table.country[other], i]] > 0
            best = max(best, packed)
    return bot.next_item * (best - mind.packed[seat]) - bot.spare + bot.stealing
