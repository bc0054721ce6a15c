"""What a bot of The Journey: Istanbul expects of the end: how long the game may last, and who may leave richer.

A rival's chances were measured over 7 505 departures at tables of experts (2 and 4 players), by how much money each
player still in Istanbul had, how many evenings were left, and whether he left richer in the end.
"""

import numpy as np

from fairseat.simulators.engine.jit import inlined, kernel

from .components import DAYS, DRIVER, JOURNEY, TRANSFER, WORK
from .rules import WinnerRule
from .table import JAIL, LEFT

EARNED = 0.22  # what a player earns a day, fines paid, in mean works
SPENT = 1.3  # what a player pays until he is out, in mean journeys
SPREAD = 0.5  # how far he may end above or below, in mean journeys
THOUSAND = 1_000


@inlined
def in_town(table):
    """How many players are still in Istanbul."""
    return table.players - table.players_left


@inlined
def drawn_daily(table, rules, bot):
    """How many events the players in Istanbul are expected to draw a day."""
    return bot.flow * rules.mean_cards[table.players] * in_town(table)


@kernel
def evenings_left(table, rules, bot, drawn):
    """R7.2-R7.3 How many evenings are left, tonight included, after so many more events are drawn today."""
    to_calendar = DAYS * rules.weeks - table.day + 1
    deck = table.event_count - table.deck_next - drawn
    farthest = DAYS * drawn
    for row in range(DAYS):
        ahead = (row - table.today) % DAYS
        if ahead == 0 and table.row_size[row] > table.upright:
            ahead = DAYS
        if table.row_size[row] > 0:
            farthest = max(farthest, ahead)
    days = np.int64(np.ceil(deck / max(0.5, drawn_daily(table, rules, bot))))
    return min(to_calendar, max(farthest + 1, days + DAYS - 1 if deck > 0 else 0))


@inlined
def hope(table, bot, days):
    """The chance that a player gets out within some days; the more are in town, the fewer journeys are for each."""
    return 1.0 - np.exp(-max(0, days) / (bot.patience * in_town(table)))


@inlined
def purse_of(table, rules, other):
    """What a rival owns, or has by guess where money is nobody else's affair."""
    if rules.money_public:
        return 1.0 * table.money[other]
    days = table.left_day[other] if table.where[other] == LEFT else table.day
    paid = SPENT * rules.mean_amount[JOURNEY] if table.where[other] == LEFT else 0.0
    return rules.start_money + EARNED * rules.mean_amount[WORK] * days - paid


@kernel
def end_of_rival(table, rules, other, days):
    """With how much money a rival in Istanbul would leave, by what he owns, his opportunity and the days left."""
    end = purse_of(table, rules, other) + EARNED * rules.mean_amount[WORK] * days - SPENT * rules.mean_amount[JOURNEY]
    card, met = table.opportunity[other], table.opportunity_day[other] > 0
    if card == TRANSFER and not met:
        end += 0.5 * rules.transfer
    if card == DRIVER and met:
        end += rules.discount
    return end


@inlined
def spread_of(rules):
    """How far a rival may end above or below what is expected."""
    return max(1.0, SPREAD * rules.mean_amount[JOURNEY])


@inlined
def rival_at_end(table, rules, bot, other, money, days):
    """The chance that a rival will have left after so many evenings, and the odds that he then has no more money."""
    if table.where[other] == LEFT:
        return 1.0, np.exp((money - purse_of(table, rules, other)) / spread_of(rules))
    return hope(table, bot, days), np.exp((money - end_of_rival(table, rules, other, days)) / spread_of(rules))


@inlined
def against_known(theirs, money):
    """R7.4-R7.5 What is won against one who left with a sum that all have seen."""
    return 1.0 * (money > theirs) + 0.5 * (money == theirs)


@kernel
def worth_of_leaving(table, rules, bot, seat, money, days):
    """What it is worth to be out of Istanbul with so much money when so many evenings remain for the others.

    R7.6 Where nobody wins, to be out is all that there is to win.
    """
    won = 1.0
    for other in range(table.players if rules.winner_rule == WinnerRule.RICHEST else 0):
        if other != seat and table.where[other] == LEFT and rules.money_public:
            won *= against_known(1.0 * table.money[other], money)
        elif other != seat:
            left, behind = rival_at_end(table, rules, bot, other, money, days)
            won *= 1.0 - left / (1.0 + behind)
    return bot.leaving + bot.winning * won + bot.saving * money / THOUSAND


@kernel
def share_out(table, rules, bot, mind, seat):
    """With which chance no rival is before this seat at each journey and work to come. Mind modified in place."""
    others = in_town(table) - 1
    for ahead in range(1, mind.last):
        for place in range(4):
            mind.work_share[ahead, place] = 1.0 / (1.0 + bot.rivalry * others)
            rivals = 0.0
            for other in range(table.players):
                if other != seat and may_compete(table, rules, mind, other, ahead, place):
                    rivals += 1.0
            mind.journey_share[ahead, place, 1] = 1.0 / (1.0 + bot.contest * rivals)
            mind.journey_share[ahead, place, 0] = 1.0 / (1.0 + bot.contest * bot.holding * rivals)
    fined = table.fined_today
    for place in range(4):
        everyone, travellers = 0, 0
        for other in range(table.players):
            if other != seat and table.where[other] == place and not fined >> other & 1:
                if table.where[seat] != place or table.stamp[other] < table.stamp[seat]:
                    everyone += 1
                    travellers += may_compete(table, rules, mind, other, 0, place)
        open_to = 0.0 if fined >> seat & 1 else 1.0
        mind.work_share[0, place] = open_to * bot.precedence**everyone
        mind.journey_share[0, place, 0] = open_to * bot.precedence**travellers
        mind.journey_share[0, place, 1] = open_to * bot.precedence**travellers


@kernel
def may_compete(table, rules, mind, other, ahead, place):
    """Whether a rival could use a journey that is expected in a place some days ahead."""
    here = table.where[other]
    if here >= JAIL:
        return here == JAIL and table.release_day[other] - table.day < ahead
    if rules.distance[here, place] > ahead + 1:
        return False
    if ahead < 2 and not table.ready >> other & 1:
        return False
    return purse_of(table, rules, other) >= 0.8 * mind.cost[ahead, place] - rules.mean_amount[WORK] * max(0, ahead - 1)
