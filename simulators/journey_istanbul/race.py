"""Who may leave richer, for a bot of The Journey: Istanbul: the race of two who are left in town.

A course backwards from the last day, as in a plan, of a rival whose only aim is to leave with more than some sum.
What counts is his lead: what he has, less that sum. One course answers for all sums at once.
"""

import numpy as np

from fairseat.simulators.engine.jit import inlined, kernel

from .components import DRIVER, JOURNEY, KADIKOY, LESSONS, PERMIT, TAKSIM, WORK
from .nights import ENDS, add_choice, units
from .rivals import EARNED, SPREAD, THOUSAND, against_known, in_town, purse_of, rival_at_end, spread_of
from .rules import WinnerRule
from .table import JAIL, LEFT

LEADS = 24  # leads told apart, in units
BEHIND = 12  # the first of them is so many units behind
RACE_DAYS = 7  # days of a race, today included
TASK_DAYS = 2  # days that an obstacle still takes
REST = 4.0  # days after those in which a rival is likely to leave
INFORMED = 0.2  # how far a rival learns where it is best to go before he goes: 0 is not at all

RACE = (
    ("course", "f8", (5, LEADS)),  # [place, lead]: a rival's chance on a morning
    ("course_night", "f8", (5, LEADS)),  # and on the evening of a day
    ("odds", "f8", (ENDS,)),  # his chance to leave with more than each sum
)


@kernel
def weigh_ends(table, rules, bot, mind, seat, begin):
    """What leaving is worth with each sum from the least on, in steps of the purse's unit. Mind modified in place."""
    unit, now, then = rules.purse_unit, mind.away_now, mind.away_then
    first, step = 1.0 * (mind.least_end * unit + table.money[seat] % unit), np.exp(unit / spread_of(rules))
    now[:] = 1.0
    then[:] = 1.0
    for other in range(table.players if rules.winner_rule == WinnerRule.RICHEST else 0):
        if other != seat and table.where[other] == LEFT and rules.money_public:
            for end in range(ENDS):
                won = against_known(1.0 * table.money[other], first + end * unit)
                now[end] *= won
                then[end] *= won
        elif other != seat:
            racing = bot.racing if in_town(table) == 2 and table.where[other] != LEFT else 0.0
            if racing > 0.0:
                race(table, rules, mind, other, first, begin)
            soon, behind = rival_at_end(table, rules, bot, other, first, mind.evenings - 1)
            late, after = rival_at_end(table, rules, bot, other, first, mind.evenings - mind.last)
            for end in range(ENDS):
                raced = 1.0 - (racing * mind.odds[end] if racing > 0.0 else 0.0)
                now[end] *= raced - (1.0 - racing) * soon / (1.0 + behind)
                then[end] *= raced - (1.0 - racing) * late / (1.0 + after)
                behind *= step
                after *= step
    for end in range(ENDS):
        sums = bot.leaving + bot.saving * (first + end * unit) / THOUSAND
        now[end] = sums + bot.winning * now[end]
        then[end] = sums + bot.winning * then[end]


@kernel
def race(table, rules, mind, other, least, begin):
    """A rival's chance to leave with more than each sum from the least on: `odds`. Mind modified in place."""
    here, first = table.where[other], np.int64(begin)
    if here == JAIL:
        first = max(first, table.release_day[other] - table.day)
    run_course(table, rules, mind, other, first)
    start = np.int64(KADIKOY)
    if here < JAIL:
        start = here
        if begin == 0 and (other - table.starter) % table.players < table.turns_begun:
            for lead in range(LEADS):
                mind.course[start, lead] = mind.course_night[start, lead]
        else:
            choose_place(rules, mind, start)
    else:
        for place in range(5):
            for lead in range(LEADS):
                best = mind.course_night[place, lead]
                mind.course[start, lead] = best if place == 0 else max(mind.course[start, lead], best)
    worked, pay = work_tonight(table, rules, mind, other) if begin == 1 else (0.0, 0)
    lead = np.int64((purse_of(table, rules, other) - least) // rules.purse_unit) + BEHIND
    for end in range(ENDS):
        idle = mind.course[start, min(LEADS - 1, max(0, lead - end))]
        paid = mind.course[start, min(LEADS - 1, max(0, lead - end + pay))]
        mind.odds[end] = idle + worked * (paid - idle)


@inlined
def work_tonight(table, rules, mind, other):
    """Whether a rival has work in his place tonight, and what it pays, in units: works come after the journeys."""
    here, seat = table.where[other], table.actor
    if here >= KADIKOY or table.fined_today >> other & 1:
        return 0.0, 0
    if here == table.where[seat] and table.stamp[other] > table.stamp[seat]:
        return 0.0, 0
    return mind.work[0, here], units(rules, mind.pay[0, here] + bonus_of(table, rules, other))


@inlined
def bonus_of(table, rules, other):
    """R6.12 What language lessons add to a rival's works."""
    return rules.lessons_bonus if table.opportunity[other] == LESSONS and table.opportunity_day[other] > 0 else 0


@kernel
def run_course(table, rules, mind, other, first):
    """Fill in a rival's chances on the first evening of his race, by place and lead. Mind modified in place."""
    last = min(RACE_DAYS, mind.evenings)
    end_course(rules, mind, mind.evenings - last)
    met, card = table.opportunity_day[other] > 0, table.opportunity[other]
    off = rules.discount if card == DRIVER and met else 0
    more = bonus_of(table, rules, other)
    ready = 0 if table.ready >> other & 1 else TASK_DAYS
    for ahead in range(last - 1, first - 1, -1):
        fine = min(LEADS, units(rules, mind.fine[ahead]))
        for place in range(KADIKOY):
            work, raid = mind.work[ahead, place], mind.raid[ahead, 0 if place == TAKSIM else 1]
            if card == PERMIT and met:
                raid *= 1.0 - work
            pay = min(LEADS, units(rules, mind.pay[ahead, place] + more))
            cost = min(LEADS, BEHIND + units(rules, mind.cost[ahead, place] - off))
            journey = mind.journey[ahead, place] if ahead >= ready else 0.0
            race_evening(mind.course[place], mind.course_night[place], work, pay, journey, cost, raid, fine)
        for lead in range(LEADS):
            mind.course_night[KADIKOY, lead] = mind.course[KADIKOY, lead]
        if ahead > first:
            for here in range(5):
                choose_place(rules, mind, here)


@kernel
def end_course(rules, mind, rest):
    """A rival's chances after the days of his race, from the days that then remain. Mind modified in place."""
    hoped = 1.0 - np.exp(-rest / REST)
    journey = rules.mean_amount[JOURNEY]
    gained = (EARNED * rules.mean_amount[WORK] * rest - journey) / rules.purse_unit
    for lead in range(LEADS):
        ahead = (lead - BEHIND + gained) * rules.purse_unit / max(1.0, SPREAD * journey)
        chance = hoped / (1.0 + np.exp(-ahead))
        for place in range(5):
            mind.course[place, lead] = chance
            mind.course_night[place, lead] = chance


@kernel(vectors=True)
def race_evening(then, now, work, pay, journey, cost, raid, fine):
    """One evening in one place: a journey, else a work, unless there is a raid. `now` modified in place.

    `then` holds the chances on the next morning; `cost` is the least lead that does not suffice for the journey.
    """
    for lead in range(LEADS):
        now[lead] = then[lead]
    if work > 0.0:
        for lead in range(LEADS - pay):
            now[lead] += work * (then[lead + pay] - now[lead])
        for lead in range(LEADS - pay, LEADS):
            now[lead] += work * (then[LEADS - 1] - now[lead])
    if journey > 0.0:
        if cost < LEADS:
            now[cost] += journey * max(0.0, 0.5 - now[cost])
        for lead in range(cost + 1, LEADS):
            now[lead] += journey * (1.0 - now[lead])
    if raid > 0.0:
        for lead in range(fine):
            now[lead] += raid * (then[0] - now[lead])
        for lead in range(fine, LEADS):
            now[lead] += raid * (then[lead - fine] - now[lead])


@kernel(vectors=True)
def choose_place(rules, mind, here):
    """A rival's chances on a morning: the best place, and something for what he learns. Mind modified in place."""
    best = mind.course[here]
    for lead in range(LEADS):
        best[lead] = mind.course_night[here, lead]
    for i in range(1, rules.next_count[here]):
        add_choice(best, mind.course_night[rules.next_places[here, i]], INFORMED, 1.0)
