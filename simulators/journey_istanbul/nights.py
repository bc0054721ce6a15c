"""What an evening is worth in the plan of a bot of The Journey: Istanbul: a raid, a journey, a work or nothing."""

import numpy as np

from fairseat.simulators.engine.jit import inlined, kernel

from .components import DEBT, DRIVER, KADIKOY, LESSONS, PERMIT, TAKSIM, USKUDAR

PURSES = 14  # sums of money that a plan tells apart
ENDS = PURSES + 10  # sums with which a plan can leave Istanbul
HASTE = 3  # an evening later is as bad as so many cards not seen, so that nobody stays for looking alone
MOST_HASTE = 0.02  # but never worse than this share of leaving


@inlined
def units(rules, amount):
    """A sum in the units of the plan, never below nothing."""
    return np.int64(max(0.0, amount) / rules.purse_unit + 0.5)


@inlined
def add_choice(best, other, part, scale):
    """One more place to go to on a morning: the better, and a part of the lesser, for one may learn that it is better.

    The nearer the better comes to all there is to win, 1 over the scale, the less is added. Best modified in place.
    """
    for i in range(best.shape[0]):
        high, low = max(best[i], other[i]), min(best[i], other[i])
        best[i] = high + part * max(0.0, low) * (1.0 - high * scale)


@kernel
def plan_nights(rules, bot, mind, ahead, tomorrow, freed, night, held):
    """What each position is worth on an evening, for who came that day and who stood there. Both modified in place."""
    weigh_leaving(bot, mind, ahead)
    release = min(mind.last, ahead + rules.jail_days)
    for obstacle in range(mind.obstacle_first, mind.obstacle_steps):
        for opportunity in range(mind.opportunity_first, mind.opportunity_steps):
            for place in range(5):
                came, stood = night[obstacle, opportunity, place], held[obstacle, opportunity, place]
                evening(rules, bot, mind, ahead, place, obstacle, opportunity, tomorrow, freed[release], came, stood)
    if mind.obstacle == DEBT and mind.obstacle_first == 0 and mind.obstacle_steps > 1:
        for opportunity in range(mind.opportunity_first, mind.opportunity_steps):
            settle_debt(rules, mind, night[0, opportunity, USKUDAR], night[1, opportunity, USKUDAR])
            settle_debt(rules, mind, held[0, opportunity, USKUDAR], held[1, opportunity, USKUDAR])


@inlined
def weigh_leaving(bot, mind, ahead):
    """What leaving on an evening is worth, between tonight and the plan's end. Mind modified in place."""
    late = ahead / mind.last
    haste = ahead * min(HASTE * bot.curiosity, MOST_HASTE * (bot.leaving + bot.winning))
    for end in range(ENDS):
        mind.away[end] = (1.0 - late) * mind.away_now[end] + late * mind.away_then[end] - haste


@kernel
def evening(rules, bot, mind, ahead, place, obstacle, opportunity, tomorrow, freed, night, held):
    """What a place is worth for one evening, for every purse: for who came that day, and for who stood there before.

    Night and held modified in place.

    `tomorrow[obstacle, opportunity, place]` holds what the next morning is worth, `freed[obstacle, opportunity]` what
    the day is worth on which one comes out of jail.
    """
    after, bonus = tomorrow[obstacle, opportunity, place], mind.bonus[place]
    if place == KADIKOY:
        for purse in range(PURSES):
            night[purse] = after[purse] + bonus
            held[purse] = night[purse]
        return
    met = mind.opportunity_steps > 1 and opportunity == mind.opportunity_steps - 1
    work = mind.work[ahead, place]
    raid = mind.raid[ahead, 0 if place == TAKSIM else 1] * (1.0 - work if met and mind.opportunity == PERMIT else 1.0)
    pay = units(rules, mind.pay[ahead, place] + (rules.lessons_bonus if met and mind.opportunity == LESSONS else 0))
    worked, fine = work * mind.work_share[ahead, place], units(rules, mind.fine[ahead])
    jailed, dread = freed[obstacle, opportunity], bot.fear * (bot.leaving + bot.winning)
    for purse in range(PURSES):
        idle = after[purse]
        night[purse] = idle + worked * (bot.diligence + max(0.0, after[min(PURSES - 1, purse + pay)] - idle))
    if mind.opportunity == DRIVER and place == TAKSIM and not met and mind.opportunity_steps > 1:
        driven, chance = tomorrow[obstacle, mind.opportunity_steps - 1, place], mind.journey[ahead, place]
        for purse in range(PURSES):
            night[purse] += chance * (driven[purse] - after[purse])
    if obstacle == mind.obstacle_steps - 1:
        leave(rules, mind, ahead, place, met, night, held)
    else:
        for purse in range(PURSES):
            held[purse] = night[purse]
    for purse in range(PURSES):
        caught = raid * ((after[max(0, purse - fine)] if mind.poorest + purse >= fine else jailed[purse]) - dread)
        night[purse] = bonus + caught + (1.0 - raid) * night[purse]
        held[purse] = bonus + caught + (1.0 - raid) * held[purse]


@inlined
def leave(rules, mind, ahead, place, met, night, held):
    """Take the evening's journey where it is worth more than staying. Night and held modified in place."""
    cost = units(rules, mind.cost[ahead, place] - (rules.discount if met and mind.opportunity == DRIVER else 0))
    came = mind.journey[ahead, place] * mind.journey_share[ahead, place, 1]
    stood = mind.journey[ahead, place] * mind.journey_share[ahead, place, 0]
    shift = mind.poorest - cost - mind.least_end
    for purse in range(PURSES):
        gain = max(0.0, mind.away[max(0, purse + shift)] - night[purse]) if mind.poorest + purse >= cost else 0.0
        held[purse] = night[purse] + stood * gain
        night[purse] += came * gain


@inlined
def settle_debt(rules, mind, owing, free):
    """R6.7 Pay the old debt where it is worth more. `owing` modified in place."""
    owed = units(rules, 1.0 * rules.debt)
    for purse in range(max(0, owed - mind.poorest), PURSES):
        owing[purse] = max(owing[purse], free[max(0, purse - owed)])
