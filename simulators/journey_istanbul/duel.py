"""The last two in town, for a bot of The Journey: Istanbul: both courses at once, backwards from the last day.

Late in a game nearly all that is left is known, and who gets the last journeys is no chance: one goes first, the other
sees where and answers, the lower in the pile takes what is offered. So both are planned together here, each for
himself; `meeting.py` holds their evenings. Who is left alone runs a course of his own against the sum that the other
left with.
"""

import numpy as np

from fairseat.simulators.engine.jit import inlined, kernel

from .components import JOURNEY, TRANSFER
from .meeting import (
    HIM,
    ME,
    MEETING,
    PAIRS,
    ROOM,
    SPAN,
    UPPER,
    WIDE,
    chase_evening,
    duel_evening,
    make_room,
    note_evening,
    pair,
)
from .nights import units
from .race import BEHIND, LEADS
from .rivals import in_town, purse_of, spread_of
from .rules import WinnerRule
from .table import JAIL

LATE = 12  # so many evenings before the end both courses are worth planning
AHEAD = 6  # so many of them are planned, tonight included
SOON = 2.0  # days after those in which one of the two is likely to leave
DRAWN = 0.5  # what it counts that nobody leaves: one of the two cannot gain without the other's loss

DUEL = (
    *MEETING,
    ("noon", "f8", (PAIRS, WIDE)),  # once the first has moved
)


@kernel
def is_duel(table, rules, mind):
    """Whether two alone play for the most money, both walk about, the bot may leave, and the end is near."""
    seat = table.actor
    if table.players != 2 or in_town(table) != 2 or rules.winner_rule != WinnerRule.RICHEST:
        return False
    return mind.evenings <= LATE and table.where[1 - seat] < JAIL and table.ready >> seat & 1 == 1


@kernel
def duel(table, rules, bot, mind):
    """Weigh in what comes of each place where both of the last two plan ahead: `value`. Mind modified in place."""
    seat, other, last = table.actor, 1 - table.actor, min(AHEAD, mind.evenings)
    more = expected_purse(table, rules, seat) - expected_purse(table, rules, other)
    lead = min(LEADS - 1, max(0, np.int64(np.floor(more / rules.purse_unit + 0.5)) + BEHIND))
    mind.from_lead = min(LEADS - SPAN, max(0, lead - SPAN // 2))
    end_duel(rules, mind, last)
    for ahead in range(last - 1, -1, -1):
        note_evening(table, rules, mind, ME, seat, ahead)
        note_evening(table, rules, mind, HIM, other, ahead)
        fine = min(ROOM // 2, units(rules, mind.fine[ahead]))
        chase_evening(rules, mind, ME, fine)
        chase_evening(rules, mind, HIM, fine)
        if ahead > 0:
            plan_day(rules, mind, ME if (table.starter == seat) == (ahead % 2 == 0) else HIM, fine)
        else:
            plan_today(table, rules, bot, mind, seat, ROOM + lead - mind.from_lead, fine)


@inlined
def expected_purse(table, rules, seat):
    """What one of the two has; a money transfer that is still to come counts half (R6.8)."""
    pending = table.opportunity[seat] == TRANSFER and table.opportunity_day[seat] == 0
    purse = 1.0 * table.money[seat] if seat == table.actor else purse_of(table, rules, seat)
    return purse + (0.5 * rules.transfer if pending else 0.0)


@kernel
def end_duel(rules, mind, last):
    """What is left to hope where the plan ends, for two and for one left alone. Mind modified in place."""
    hoped = 1.0 - np.exp(-(mind.evenings - last) / SOON)
    for lead in range(LEADS):
        more = (lead - BEHIND) * rules.purse_unit
        part = 1.0 / (1.0 + np.exp(-more / spread_of(rules)))
        alone = hoped / (1.0 + np.exp((rules.mean_amount[JOURNEY] - more) / spread_of(rules)))
        mind.richer[ROOM + lead] = 0.5 * (lead >= BEHIND) + 0.5 * (lead > BEHIND)
        for place in range(5):
            mind.chase[ME, place, lead] = alone
            mind.chase[HIM, place, lead] = alone
        for number in range(PAIRS if 0 <= lead - mind.from_lead < SPAN else 0):
            mind.dawn[number, ROOM + lead - mind.from_lead] = hoped * part + (1.0 - hoped) * DRAWN
    make_room(mind.richer, LEADS)
    for number in range(PAIRS):
        make_room(mind.dawn[number], SPAN)


@kernel
def plan_today(table, rules, bot, mind, seat, lead, fine):
    """What comes of each place where the bot may go now, its rival having moved or not. Mind modified in place."""
    here, there = table.where[seat], table.where[1 - seat]
    upper = here == there and table.stamp[seat] > table.stamp[1 - seat]
    for i in range(rules.next_count[here]):
        place = rules.next_places[here, i]
        above, odds = upper or place != here, 2.0
        for k in range(rules.next_count[there] if table.starter == seat else 1):
            goes = rules.next_places[there, k]
            over = above and goes == there
            duel_evening(rules, mind, place, goes, np.int64(over and place == goes), fine)
            odds = min(odds, mind.dusk[pair(place, goes, over), lead])
        mind.value[place] += bot.dueling * ((bot.leaving + bot.winning) * odds - mind.value[place])


@kernel
def plan_day(rules, mind, first, fine):
    """What each pair of places is worth on a day to come: the evening, the moves before it. Mind modified in place."""
    for mine in range(5):
        for his in range(5):
            duel_evening(rules, mind, mine, his, 0, fine)
        duel_evening(rules, mind, mine, mine, 1, fine)
    move(rules, mind.dusk, mind.noon, 1 - first)
    move(rules, mind.noon, mind.dawn, first)
    for number in range(PAIRS):
        make_room(mind.dawn[number], SPAN)


@kernel(vectors=True)
def move(rules, then, now, who):
    """R3.2-R3.3 Where one of the two goes at best, for each pair of places before he does. Now modified in place."""
    sign = 1.0 if who == ME else -1.0
    for number in range(PAIRS):
        upper = number >= UPPER
        mine, his = (number - UPPER, number - UPPER) if upper else (number // 5, number % 5)
        here, best = mine if who == ME else his, now[number]
        for i in range(rules.next_count[here]):
            goes = rules.next_places[here, i]
            if who == ME:
                other = then[pair(goes, his, upper or i > 0)]
            else:
                other = then[pair(mine, goes, upper and i == 0)]
            if i == 0:
                for lead in range(ROOM, ROOM + SPAN):
                    best[lead] = other[lead]
            else:
                for lead in range(ROOM, ROOM + SPAN):
                    best[lead] = sign * max(sign * best[lead], sign * other[lead])
