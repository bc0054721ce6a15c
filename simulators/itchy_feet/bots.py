"""How the bots of Itchy Feet judge an answer.

Every card has a worth: an item that the next country needs counts most, and more so the fuller the bag; then come
the centre's items, passports, postcards and specials, and any card is a coin for the next Recycle or Steal.
Actions are compared by what they bring on average, given the cards not yet seen and the hands as far as they are known.
"""

from __future__ import annotations

import math

from fairseat.simulators.engine.bits import count_bits, lowest_bit
from fairseat.simulators.engine.jit import kernel
from fairseat.simulators.itchy_feet.bargains import judge_deal, plan_offer
from fairseat.simulators.itchy_feet.components import FORBIDDEN, PASSPORT
from fairseat.simulators.itchy_feet.switches import StealCountry
from fairseat.simulators.itchy_feet.table import (
    ACCEPT,
    ACTION,
    ASK_MORE,
    COMPANION,
    COUNTRY,
    COUNTRY_PAY,
    DESTINATION,
    DISCARD_DOWN,
    DRAW,
    EXCUSE,
    FREE_TRADE,
    GET_RID,
    KEEP,
    MAP_TARGET,
    NOTHING,
    OFFER,
    OFFER_MORE,
    PARTNER,
    PASS_CARD,
    PICK,
    POST_DISCARD,
    POST_MORE,
    RECEIVER,
    RECYCLE,
    RECYCLE_PAY,
    RECYCLE_TAKE,
    SMUGGLE,
    STEAL,
    STEAL_COUNTRY,
    STEAL_PAY,
    TRADE,
    TRAP_DISCARD,
    TRAVEL,
    TRAVEL_PAY,
    USE_GUIDE,
    USE_MAP,
    USE_POST,
    VICTIM,
    YES,
)
from fairseat.simulators.itchy_feet.thefts import stealable_countries
from fairseat.simulators.itchy_feet.trades import holds_wanted
from fairseat.simulators.itchy_feet.travels import destinations
from fairseat.simulators.itchy_feet.turns import recycle_cost
from fairseat.simulators.itchy_feet.worth import MIND, Weights, expect_draw, find_cheapest, look_round, weigh_seat

NEVER = -1e6

# The questions for which the other hands matter, as a mask.
WIDE = sum(
    1 << question
    for question in (
        ACTION, FREE_TRADE, VICTIM, POST_MORE, RECYCLE_PAY, STEAL_PAY, DISCARD_DOWN, RECEIVER, MAP_TARGET,
        *range(PARTNER, ACCEPT + 1),
    )
)  # fmt: skip


@kernel
def think(table, rules, bot, mind):
    """Weigh the own hand, and the others' as far as the question needs it. Mind modified in place."""
    seat, asked = table.actor, table.asked
    if asked == EXCUSE:
        return
    wide = WIDE >> asked & 1
    if wide:
        look_round(table, rules, bot, mind, seat)
    else:
        rest = rules.in_play
        while rest:
            kind = lowest_bit(rest)
            rest &= rest - 1
            mind.held[seat, kind] = table.hand[seat, kind]
        weigh_seat(table, rules, bot, mind, seat)
    find_cheapest(table, rules, mind, seat)
    if not wide:
        return
    expect_draw(table, rules, mind, seat)
    mind.bonus = 0.0 if table.free and table.trading else mind.draw * rules.trade_bonus
    if asked == ACTION:
        weigh_actions(table, rules, bot, mind, seat)
    elif PARTNER <= asked <= ASK_MORE:
        otherwise = 0.0 if table.free else weigh_quiet_actions(table, rules, bot, mind, seat)
        plan_offer(table, rules, bot, mind, seat, otherwise)
    elif asked == FREE_TRADE:
        mind.bonus = 0.0
        plan_offer(table, rules, bot, mind, seat, 0.3)


@kernel
def weigh_actions(table, rules, bot, mind, seat):
    """Work out what each action open is worth. Mind modified in place."""
    otherwise = weigh_quiet_actions(table, rules, bot, mind, seat)
    mind.best[TRADE] = NEVER
    if table.open >> TRADE & 1 and bot.trading > -50.0:
        plan_offer(table, rules, bot, mind, seat, otherwise - bot.trading)
        if mind.plan > 0.0:
            mind.best[TRADE] = otherwise + mind.plan


@kernel
def weigh_quiet_actions(table, rules, bot, mind, seat):
    """Work out what every action but a trade is worth; return the best of them. Mind modified in place."""
    mind.best[:] = NEVER
    open_now = table.open if table.asked == ACTION else 1 << DRAW | 1 << RECYCLE | 1 << STEAL
    mind.best[DRAW] = mind.draw
    if open_now >> RECYCLE & 1:
        mind.best[RECYCLE] = weigh_recycle(table, rules, bot, mind, seat)
    if open_now >> STEAL & 1 and bot.stealing > -50.0:
        mind.best[STEAL] = best_theft(table, rules, bot, mind, seat)
    if open_now >> TRAVEL & 1:
        mind.best[TRAVEL] = 1_000.0
    if open_now >> STEAL_COUNTRY & 1 and bot.stealing > -50.0:
        fulfil = rules.steal_country == StealCountry.FULFIL
        mind.best[STEAL_COUNTRY] = 950.0 + bot.stealing if fulfil else weigh_claim(table, rules, bot, mind, seat)
    if rules.bucket_list:
        weigh_tour(table, rules, bot, mind, seat)
    if open_now > 1 << TRAVEL:
        weigh_special_actions(table, rules, bot, mind, seat)
    best = NEVER
    for action in range(11):
        if open_now >> action & 1:
            best = max(best, mind.best[action])
    return best


@kernel
def weigh_special_actions(table, rules, bot, mind, seat):
    """Work out what the actions of extensions are worth. Mind modified in place."""
    ready = destinations(table, rules, seat, True) != 0
    relief = bot.forbidden + (50.0 if ready and table.hand[seat, FORBIDDEN] == 1 else 0.0)
    lost = mind.loss[seat, mind.cheapest] if mind.cheapest >= 0 else 0.0
    mind.best[GET_RID] = relief - lost - 1.0
    mind.best[SMUGGLE] = relief
    mind.best[USE_GUIDE] = mind.draw * 1.8
    mind.best[USE_POST] = 0.5 * mind.draw + 0.5 * max(0.0, 2.0 * mind.draw - 2.0 * lost)
    most = 0.0
    for other in range(table.players):
        if other != seat and table.country[other] >= 0:
            most = max(most, mind.threat[other] * mind.packed[other] * bot.spite * bot.next_item)
    if table.country[seat] >= 0 and mind.packed[seat] == 0:
        most = max(most, 0.5 * bot.next_item)
    mind.best[USE_MAP] = most


@kernel
def weigh_recycle(table, rules, bot, mind, seat):
    """What the best card of the discard pile is worth, less what it costs."""
    cost = recycle_cost(table, rules, seat)
    price, best = 0.0, NEVER
    if cost > 0 and mind.cheapest >= 0:
        price = mind.loss[seat, mind.cheapest]
    if cost > 1:
        price += (mind.loss[seat, mind.second] if mind.second >= 0 else 5.0) * (cost - 1)
    rest = table.discard_kinds & rules.recyclable
    while rest:
        best = max(best, mind.gain[seat, lowest_bit(rest)])
        rest &= rest - 1
    return best - price + bot.recycling


@kernel
def best_theft(table, rules, bot, mind, seat):
    """What a Steal from the best victim is worth, less what it costs."""
    best = NEVER
    for other in range(table.players):
        if other != seat and table.hand_size[other] > 0:
            best = max(best, weigh_victim(table, rules, bot, mind, seat, other))
    price = mind.loss[seat, mind.cheapest] * rules.steal_cost if mind.cheapest >= 0 else 0.0
    return best - price + bot.stealing + (bot.duel if table.players == 2 else 0.0)


@kernel
def weigh_victim(table, rules, bot, mind, seat, other):
    """What a random card of another hand is worth to the thief, and its loss to the victim."""
    own, theirs, rest = mind.hidden[other] * mind.draw, mind.hidden[other] * 0.4 * bot.next_item, rules.in_play
    while rest:
        kind = lowest_bit(rest)
        rest &= rest - 1
        held = mind.held[other, kind]
        if held > 0:
            own += held * mind.gain[seat, kind]
            theirs += held * max(0.0, mind.loss[other, kind])
    if not rules.bucket_list:
        own += mind.held[other, PASSPORT] * bot.passport_theft / (table.players - 1)
    return (own + bot.spite * mind.threat[other] * theirs) / table.hand_size[other]


@kernel
def weigh_tour(table, rules, bot, mind, seat):
    """R13.2-R13.4 What travelling and stealing a country are worth in the Bucket List: with foresight, by standing.

    Mind modified in place.
    """
    mind.best[TRAVEL] = 1_000.0
    mind.best[STEAL_COUNTRY] = bot.conquest if bot.stealing > -50.0 else NEVER
    if bot.foresight == 0.0:
        return
    left, stealable, most = table.country_pile_size, stealable_countries(table, rules, seat), 0.0
    waiting = foresee(table, bot, seat, -1, 0, 1, left)
    travelled = foresee(table, bot, seat, -1, 1, rules.travel_bonus - rules.bucket_items, left - 1)
    for other in range(table.players):
        if stealable & table.won[other]:
            most = max(most, foresee(table, bot, seat, other, 1, -1, left))
    mind.best[TRAVEL] = mind.draw + 1_000.0 * (travelled - waiting) + 5.0  # a sure winner does not wait
    mind.best[STEAL_COUNTRY] = mind.draw + 1_000.0 * (most - waiting)


@kernel
def foresee(table, bot, seat, robbed, countries, cards, left):
    """R13.4 A seat's chance of winning the Bucket List with so many more countries and cards, and so many left to go.

    The seat `robbed` has one country less then; -1 is nobody.
    """
    own, total, most = 0.0, 0.0, 0
    keen = bot.lead / (1.0 + bot.calm * left / table.players)
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
            chance = math.exp(keen * count + bot.baggage * min(5, held))
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


# Judging one answer


@kernel
def score_move(table, rules, bot, mind, move):
    """How much this bot likes this answer."""
    asked, seat = table.asked, table.actor
    if asked == ACTION:
        return mind.best[move]
    if asked == RECYCLE_PAY or asked == STEAL_PAY or asked == DISCARD_DOWN:
        total = 0.0  # what the others could make of the card in the discard pile, the next in turn most
        for step in range(1, table.players):
            total += mind.gain[(seat + step) % table.players, move] / step
        return -mind.loss[seat, move] - bot.hindering * total
    if asked == RECYCLE_TAKE or asked == KEEP or asked == PICK:
        return mind.gain[seat, move]
    if asked == VICTIM:
        return weigh_victim(table, rules, bot, mind, seat, move)
    if PARTNER <= asked <= EXCUSE or asked == FREE_TRADE:
        return score_negotiation(table, rules, bot, mind, move)
    if asked == TRAP_DISCARD or asked == COMPANION or asked == POST_DISCARD or asked == PASS_CARD:
        return -mind.loss[seat, move]
    if asked == TRAVEL_PAY or asked == COUNTRY_PAY:
        return -mind.loss[seat, move]
    return score_rare_move(table, rules, bot, mind, move)


@kernel
def score_negotiation(table, rules, bot, mind, move):
    """The answers that make the planned offer, agree to another's, or say why not."""
    asked, seat = table.asked, table.actor
    if asked == ACCEPT:
        return judge_deal(table, rules, bot, mind, seat) if move == YES else 0.0
    if asked == EXCUSE:
        holds = holds_wanted(table)
        return 0.0 if (move == YES) == holds else bot.lying if holds else bot.bluffing
    if asked == FREE_TRADE:
        return (1.0 if mind.plan > 0.0 and bot.trading > -50.0 else -1.0) if move == YES else 0.0
    if asked == PARTNER:
        return 1.0 * (move == mind.partner)
    if asked == OFFER_MORE:
        return 1.0 * ((move == YES) == (mind.sweetener >= 0 and table.given_size == 1))
    if asked == ASK_MORE:
        return 1.0 * (move != YES)
    if move == NOTHING:
        return NEVER
    if asked == OFFER:
        chosen = mind.give if table.given_size == 0 else mind.sweetener
        return 1_000.0 if move == chosen else -mind.loss[seat, move]
    return 1_000.0 if move == mind.want else mind.gain[seat, move]


@kernel
def score_rare_move(table, rules, bot, mind, move):
    """The remaining questions: where to travel, whom to hinder, whether to go on."""
    asked, seat = table.asked, table.actor
    if asked == DESTINATION:
        lost = 0.0
        for i in range(rules.items_per_country):
            lost += mind.loss[seat, table.country_items[move, i]] * (table.hand[seat, table.country_items[move, i]] > 0)
        return -lost
    if asked == COUNTRY:
        owner_score, gained = 0.0, 0.0
        for other in range(table.players):
            if table.won[other] >> move & 1 and bot.foresight > 0.0:
                owner_score = foresee(table, bot, seat, other, 1, -1, table.country_pile_size)
            elif table.won[other] >> move & 1 and bot.spite >= 1.0:
                owner_score = 1.0 * count_bits(table.won[other])
        for i in range(rules.items_per_country):
            gained += table.hand[seat, table.country_items[move, i]] > 0
        return owner_score + (0.0 if rules.bucket_list else gained)
    if asked == MAP_TARGET:
        if move == seat:
            return 0.5 * bot.next_item if mind.packed[seat] == 0 else NEVER
        return mind.threat[move] * mind.packed[move] * bot.spite * bot.next_item
    if asked == RECEIVER:
        return mind.threat[move]
    if asked == POST_MORE:
        cheap = mind.loss[seat, mind.cheapest] if mind.cheapest >= 0 else 1e9
        return mind.draw - cheap if move == YES else 0.0
    return 1.0 * (move == YES)  # the Mousetrap, to travel on


__all__ = ["MIND", "Weights", "score_move", "think"]
