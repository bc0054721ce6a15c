"""Where a bot of The Journey: Istanbul plans: the best course through the coming days, backwards from the last.

A plan's position is a place, a sum of money in thousands, and how far the two tasks are. Each evening brings a raid,
a journey, a work or nothing, with the chances of the outlook; each morning the bot goes where the rest is worth most.
Tasks are counted by the age of the running attempt, or by the relatives found.
"""

from __future__ import annotations

import numpy as np

from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.journey_istanbul.components import (
    DEBT,
    DRIVER,
    FATIH,
    FLAT,
    KADIKOY,
    LESSONS,
    NO_CARD,
    OBSTACLE,
    OPPORTUNITY,
    PERMIT,
    RELATIVES,
    SULTANAHMET,
    TAKSIM,
    TRANSFER,
    USKUDAR,
)
from fairseat.simulators.journey_istanbul.outlook import FAR_DAYS, waiting_before
from fairseat.simulators.journey_istanbul.table import LEFT
from fairseat.simulators.journey_istanbul.tasks import first_days

PURSES = 15  # money in thousands, from 0; more counts as the most
THOUSAND = 1_000
EVERYONE = np.int64(255)  # a mask of all seats
LONGEST = 12  # the longest wait that a plan counts in days; later is "some day"


# How far a task is


@kernel
def task_steps(table, rules, bot, seat, group):
    """How many states a task has; the last of them is done. Tasks that do not matter have one."""
    card = table.obstacle[seat] if group == OBSTACLE else table.opportunity[seat]
    if group == OPPORTUNITY and (bot.ambition <= 0.0 or card == FLAT):
        return 1
    if card == NO_CARD:
        return 1
    if rules.pair_second[group, card] >= 0:
        most = rules.pair_most[group, card]
        return 3 if most > LONGEST else most + 2
    return 8 if group == OBSTACLE and card == RELATIVES else 2


@kernel
def task_state(table, rules, seat, group, steps, day):
    """How far a task is on the morning of a day."""
    if group == OBSTACLE:
        card, done = table.obstacle[seat], table.ready >> seat & 1 == 1
    else:
        card, done = table.opportunity[seat], table.opportunity_day[seat] > 0
    if done or steps == 1:
        return steps - 1
    if rules.pair_second[group, card] >= 0:
        days = first_days(table, rules, seat, group, card) & ((1 << day) - 1)
        if rules.pair_most[group, card] > LONGEST:
            return 1 if days > 0 else 0
        for age in range(min(steps - 2, day), 0, -1):
            if days >> (day - age) & 1:
                return age
        return 0
    if steps == 8:
        days = table.visits[seat]
        return (days[SULTANAHMET] > 0) + 2 * (days[USKUDAR] > 0) + 4 * (days[FATIH] > 0)
    return 0


@kernel
def step_task(rules, group, card, steps, state, place):
    """How far a task is on the next morning, after a day in a place. The old debt and the driver go their own way."""
    done = steps - 1
    if state == done:
        return done
    if steps == 8:
        return state | (place == SULTANAHMET) | (place == USKUDAR) << 1 | (place == FATIH) << 2
    if rules.pair_second[group, card] < 0:
        return state
    most = min(rules.pair_most[group, card], steps - 2)
    if place == rules.pair_second[group, card] and state >= max(1, min(rules.pair_least[group, card], most)):
        return done
    if place == rules.pair_first[group, card] and (state == 0 or (state >= most and steps > 3)):
        return 1
    if rules.pair_most[group, card] > LONGEST:
        return state
    return state + 1 if 0 < state < most else 0


# What an evening is worth


@inlined
def worth_of_leaving(bot, mind, purse):
    """What it is worth to be out of Istanbul with so much money left."""
    rich = min(1.0, purse / 10.0)
    if purse * THOUSAND < mind.leader:
        rich = 0.0
    return bot.leaving + bot.winning * rich + bot.saving * purse


@kernel
def evening(rules, bot, mind, ahead, place, obstacle, opportunity, tomorrow, night):
    """What a place is worth for one evening, for every purse. Night modified in place.

    `tomorrow[obstacle, opportunity, place]` holds what the next morning is worth.
    """
    after = tomorrow[obstacle, opportunity, place]
    if place == KADIKOY:
        for purse in range(PURSES):
            night[purse] = after[purse]
        return
    met = mind.opportunity_steps > 1 and opportunity == mind.opportunity_steps - 1
    holds_driver, holds_permit = mind.opportunity == DRIVER, mind.opportunity == PERMIT
    offered, work = mind.journey[ahead, place], mind.work[ahead, place]
    raid = mind.raid[ahead, 0 if place == TAKSIM else 1] * (1.0 - work if met and holds_permit else 1.0)
    met_tonight = holds_driver and place == TAKSIM and not met and mind.opportunity_steps > 1
    driven = tomorrow[obstacle, mind.opportunity_steps - 1, place]
    pay = np.int64(mind.pay[ahead, place] + (rules.lessons_bonus if met and mind.opportunity == LESSONS else 0))
    pay //= THOUSAND
    cost = thousands(mind.cost[ahead, place] - (rules.discount if met and holds_driver else 0))
    worked, travelled = work * mind.work_share[ahead, place], offered * mind.journey_share[ahead, place]
    ready = obstacle == mind.obstacle_steps - 1
    fine = thousands(mind.fine[ahead])
    jailed, waits = tomorrow[obstacle, opportunity, KADIKOY], bot.jail**rules.jail_days
    for purse in range(PURSES):
        idle = after[purse]
        if met_tonight:
            idle += offered * (driven[purse] - idle)
        worth = idle + worked * (bot.diligence + max(0.0, after[min(PURSES - 1, purse + pay)] - idle))
        if ready and purse >= cost:
            worth += travelled * max(0.0, mind.away[purse - cost] - worth)
        caught = after[purse - fine] if purse >= fine else waits * jailed[purse]
        night[purse] = worth + raid * (caught - bot.fear - worth)


@inlined
def thousands(amount):
    """A sum in whole thousands, rounded up, and never below nothing."""
    return np.int64(np.ceil(max(0.0, amount) / THOUSAND))


# The plan


@kernel(allocates=True)
def make_plan(table, rules, bot, mind, begin):
    """Plan from tonight (`begin` 0) or tomorrow (1): fill in what each place is worth. Mind modified in place."""
    seat = table.actor
    prepare(table, rules, bot, mind, seat)
    days_left = 6 * rules.weeks - table.day + 1
    last = min(FAR_DAYS, min(np.int64(bot.foresight), days_left))
    shape = (mind.obstacle_steps, mind.opportunity_steps, 5, PURSES)
    tomorrow, today, night, settled = np.empty(shape), np.empty(shape), np.empty(shape), np.empty(PURSES)
    worth_at_end(bot, mind, days_left - last, tomorrow)
    for ahead in range(last - 1, 0, -1):
        plan_nights(rules, bot, mind, ahead, tomorrow, night)
        plan_mornings(rules, bot, mind, night, settled, today)
        tomorrow, today = today, tomorrow
    obstacle = task_state(table, rules, seat, OBSTACLE, mind.obstacle_steps, table.day + begin)
    opportunity = task_state(table, rules, seat, OPPORTUNITY, mind.opportunity_steps, table.day + begin)
    purse = min(PURSES - 1, table.money[seat] // THOUSAND)
    if begin == 1:
        here = table.where[seat]
        mind.stay = tomorrow[obstacle, opportunity, here, purse] if days_left > 1 else 0.0
        return
    for place in range(5):
        reach_tonight(rules, bot, mind, begin, obstacle, opportunity, place, tomorrow, night)
        settle(rules, bot, mind, night, obstacle, opportunity, place, settled)
        mind.value[place] = settled[purse]


@kernel
def reach_tonight(rules, bot, mind, ahead, obstacle, opportunity, place, tomorrow, night):
    """Plan this evening in a place, with the old debt paid and unpaid. Night modified in place."""
    obstacle, opportunity, _ = step_tasks(rules, mind, obstacle, opportunity, place)
    for after in (obstacle, mind.obstacle_steps - 1):
        row = night[after, opportunity, place]
        evening(rules, bot, mind, ahead, place, after, opportunity, tomorrow, row)


@kernel
def prepare(table, rules, bot, mind, seat):
    """Note what the plan needs of the table: tasks, rivals, the richest who left. Mind modified in place."""
    mind.obstacle = table.obstacle[seat]
    mind.opportunity = table.opportunity[seat]
    mind.obstacle_steps = task_steps(table, rules, bot, seat, OBSTACLE)
    mind.opportunity_steps = task_steps(table, rules, bot, seat, OPPORTUNITY)
    mind.leader = 0.0
    others = -1
    for other in range(table.players):
        if table.where[other] == LEFT:
            if rules.money_public:
                mind.leader = max(mind.leader, table.money[other])
        else:
            others += 1
    for purse in range(PURSES):
        mind.away[purse] = worth_of_leaving(bot, mind, 1.0 * purse)
    for place in range(5):
        mind.eyes[place] = rules.eyes[table.players, place]
        mind.cards[place] = rules.cards[table.players, place] * (table.deck_next < table.event_count)
    for ahead in range(FAR_DAYS):
        for place in range(4):
            mind.work_share[ahead, place] = 1.0 / (1.0 + bot.rivalry * others)
            mind.journey_share[ahead, place] = 1.0 / (1.0 + 0.5 * bot.rivalry * others)
    for place in range(4):
        mind.work_share[0, place] = bot.precedence ** waiting_before(table, seat, place, EVERYONE)
        mind.journey_share[0, place] = bot.precedence ** waiting_before(table, seat, place, table.ready)


@kernel
def worth_at_end(bot, mind, days_left, tomorrow):
    """What a position is worth where the plan ends: money and tasks, if days are left for them. Modified in place."""
    hope = 1.0 - np.exp(-max(0, days_left) / bot.patience)
    for obstacle in range(mind.obstacle_steps):
        done = 1.0 * (obstacle == mind.obstacle_steps - 1)
        part = max(done, 0.5 * obstacle / mind.obstacle_steps)
        for opportunity in range(mind.opportunity_steps):
            bonus = 0.1 * bot.ambition * (opportunity == mind.opportunity_steps - 1)
            for purse in range(PURSES):
                enough = min(1.0, purse / 9.0)
                worth = hope * bot.leaving * (0.1 + 0.3 * part + 0.2 * enough + 0.25 * part * enough + bonus)
                for place in range(5):
                    tomorrow[obstacle, opportunity, place, purse] = worth + bot.saving * purse


@kernel
def plan_nights(rules, bot, mind, ahead, tomorrow, night):
    """What each position is worth on an evening. Night modified in place."""
    for obstacle in range(mind.obstacle_steps):
        for opportunity in range(mind.opportunity_steps):
            for place in range(5):
                row = night[obstacle, opportunity, place]
                evening(rules, bot, mind, ahead, place, obstacle, opportunity, tomorrow, row)


@kernel
def plan_mornings(rules, bot, mind, night, settled, today):
    """What each position is worth on a morning: the best place to go to. Both last ones modified in place."""
    for obstacle in range(mind.obstacle_steps):
        for opportunity in range(mind.opportunity_steps):
            today[obstacle, opportunity] = -1e18
            for place in range(5):
                settle(rules, bot, mind, night, obstacle, opportunity, place, settled)
                for i in range(rules.next_count[place]):
                    here = today[obstacle, opportunity, rules.next_places[place, i]]  # connections lead both ways
                    for purse in range(PURSES):
                        here[purse] = max(here[purse], settled[purse])


@kernel
def settle(rules, bot, mind, night, obstacle, opportunity, place, settled):
    """What a place is worth to go to, for every purse. Settled modified in place."""
    new_obstacle, new_opportunity, paid = step_tasks(rules, mind, obstacle, opportunity, place)
    bonus = bot.curiosity * mind.eyes[place] + bot.drawing * mind.cards[place]
    row = night[new_obstacle, new_opportunity, place]
    owed = thousands(1.0 * rules.debt)
    owes = mind.obstacle == DEBT and place == USKUDAR and obstacle == 0 and mind.obstacle_steps > 1
    for purse in range(PURSES):
        rich = min(PURSES - 1, purse + paid)
        settled[purse] = row[rich] + bonus
        if owes and rich >= owed:
            free = night[1, new_opportunity, place]
            settled[purse] = max(settled[purse], free[rich - owed] + bonus)


@kernel
def step_tasks(rules, mind, obstacle, opportunity, place):
    """Both tasks after a day in a place, and what is paid out in thousands for that."""
    new_obstacle = step_task(rules, OBSTACLE, mind.obstacle, mind.obstacle_steps, obstacle, place)
    new_opportunity = step_task(rules, OPPORTUNITY, mind.opportunity, mind.opportunity_steps, opportunity, place)
    done = mind.opportunity_steps - 1
    paid = 0
    if mind.opportunity == TRANSFER and new_opportunity == done and opportunity != done:
        paid = rules.transfer // THOUSAND
    return new_obstacle, new_opportunity, paid
