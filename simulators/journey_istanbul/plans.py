"""Where a bot of The Journey: Istanbul plans: the best course through the coming days, backwards from the last.

A plan's position is a place, a sum of money, and how far the two tasks are (`steps.py`). Each evening
(`nights.py`) brings what the outlook holds likely (`outlook.py`); each morning the bot goes where the rest is
worth most. Being out of Istanbul is worth something for itself, and the chance to be the richest (`rivals.py`).

Money is counted in steps of `rules.purse_unit` from a little below what the bot has; what is more or less than the
window counts as its ends.
"""

import numpy as np

from fairseat.simulators.engine.jit import inlined, kernel

from .components import (
    DAYS,
    DEBT,
    DRIVER,
    JOURNEY,
    KADIKOY,
    LESSONS,
    OBSTACLE,
    OPPORTUNITY,
    PERMIT,
    POLICE,
    TRANSFER,
    USKUDAR,
    WORK,
)
from .nights import ENDS, PURSES, add_choice, evening, plan_nights, settle_debt, units, weigh_leaving
from .outlook import FAR_DAYS
from .race import RACE, weigh_ends
from .rivals import EARNED, THOUSAND, evenings_left, hope, share_out
from .rules import ReleasePlace
from .steps import LONGEST, step_task, task_state, task_steps
from .table import JAIL

BELOW = 5  # so many of the sums told apart are less than what the bot has
POSITIONS = 40  # where so many states of the tasks are open on so many days, a plan is shorter
SHORTEST = 4  # but not shorter than so many days

PLAN = (
    ("work_share", "f8", (FAR_DAYS, 4)),  # the chance that no rival takes it first
    ("journey_share", "f8", (FAR_DAYS, 4, 2)),  # [ahead, place, arrived]
    ("bonus", "f8", (5,)),  # what the symbols of each place are worth
    ("obstacle", "i8"),
    ("opportunity", "i8"),
    ("obstacle_steps", "i8"),
    ("opportunity_steps", "i8"),
    ("obstacle_first", "i8"),  # the first state that is still possible: a task done stays done
    ("opportunity_first", "i8"),
    ("obstacle_next", "i8", (LONGEST + 2, 5, 2)),  # [state, place, arrived]: the state on the next morning
    ("opportunity_next", "i8", (LONGEST + 2, 5, 2)),
    ("poorest", "i8"),  # the smallest sum told apart, in units
    ("least_end", "i8"),  # the smallest sum to leave with told apart
    ("evenings", "i8"),  # how many are left, tonight included
    ("last", "i8"),  # how many are planned
    ("away_now", "f8", (ENDS,)),  # what leaving with each sum is worth tonight
    ("away_then", "f8", (ENDS,)),  # and where the plan ends
    ("away", "f8", (ENDS,)),  # and on the evening that is being planned
    *RACE,
    ("value", "f8", (5,)),  # what going to each place is worth
    ("stay", "f8"),  # what staying where one is, or in jail, is worth
)


@kernel(allocates=True)
def make_plan(table, rules, bot, mind, begin, spent, drawn):
    """Plan from tonight (`begin` 0) or tomorrow (1), after spending a sum and drawing some events more.

    Fills in what each place is worth, or what staying is. Mind modified in place.
    """
    seat = table.actor
    prepare(table, rules, bot, mind, seat, begin, spent, drawn)
    last, parted = mind.last, not rules.consecutive_over_weeks
    shape = (mind.obstacle_steps, mind.opportunity_steps, 5, PURSES)
    tomorrow, today, night, held = np.empty(shape), np.empty(shape), np.empty(shape), np.empty(shape)
    freed = np.empty((FAR_DAYS + 1, mind.obstacle_steps, mind.opportunity_steps, PURSES))
    worth_at_end(table, rules, bot, mind, tomorrow)
    keep_freed(bot, rules, mind, last, tomorrow, freed)
    lay_steps(rules, mind, False)
    for ahead in range(last - 1, 0, -1):
        plan_nights(rules, bot, mind, ahead, tomorrow, freed, night, held)
        new_week = parted and (table.today + ahead) % DAYS == 0
        if new_week:
            lay_steps(rules, mind, True)
        plan_mornings(rules, bot, mind, night, held, today)
        if new_week:
            lay_steps(rules, mind, False)
        keep_freed(bot, rules, mind, ahead, today, freed)
        tomorrow, today = today, tomorrow
    obstacle = task_state(table, rules, seat, OBSTACLE, mind.obstacle_steps, table.day + begin)
    opportunity = task_state(table, rules, seat, OPPORTUNITY, mind.opportunity_steps, table.day + begin)
    purse = (table.money[seat] - spent) // rules.purse_unit - mind.poorest
    if begin == 1:
        mind.stay = worth_of_staying(table, rules, mind, tomorrow[obstacle, opportunity], purse)
        return
    if parted and table.today == 0:
        lay_steps(rules, mind, True)
    plan_tonight(table, rules, bot, mind, obstacle, opportunity, tomorrow, freed, night, held, purse)


@kernel
def prepare(table, rules, bot, mind, seat, begin, spent, drawn):
    """Note what the plan needs of the table: tasks, time, money, rivals. Mind modified in place."""
    mind.obstacle, mind.opportunity = table.obstacle[seat], table.opportunity[seat]
    mind.obstacle_steps = task_steps(table, rules, bot, seat, OBSTACLE)
    mind.opportunity_steps = task_steps(table, rules, bot, seat, OPPORTUNITY)
    mind.obstacle_first = mind.obstacle_steps - 1 if table.ready >> seat & 1 else 0
    mind.opportunity_first = mind.opportunity_steps - 1 if table.opportunity_day[seat] > 0 else 0
    mind.evenings = evenings_left(table, rules, bot, drawn)
    states = (mind.obstacle_steps - mind.obstacle_first) * (mind.opportunity_steps - mind.opportunity_first)
    farthest = min(np.int64(bot.foresight), max(SHORTEST, POSITIONS // states))
    mind.last = min(FAR_DAYS, min(farthest, mind.evenings))
    mind.poorest = max(0, (table.money[seat] - spent) // rules.purse_unit - BELOW)
    mind.least_end = max(0, mind.poorest - (ENDS - PURSES))
    weigh_ends(table, rules, bot, mind, seat, begin)
    for place in range(5):
        cards = rules.cards[table.players, place] * (table.deck_next < table.event_count)
        mind.bonus[place] = bot.curiosity * rules.eyes[table.players, place] + bot.drawing * cards
    share_out(table, rules, bot, mind, seat)


@kernel
def lay_steps(rules, mind, parted):
    """Write down where each task goes on from each place. Mind modified in place."""
    for place in range(5):
        for arrived in range(2):
            for state in range(mind.obstacle_first, mind.obstacle_steps):
                mind.obstacle_next[state, place, arrived] = step_task(
                    rules, OBSTACLE, mind.obstacle, mind.obstacle_steps, state, place, arrived == 1, parted
                )
            for state in range(mind.opportunity_first, mind.opportunity_steps):
                mind.opportunity_next[state, place, arrived] = step_task(
                    rules, OPPORTUNITY, mind.opportunity, mind.opportunity_steps, state, place, arrived == 1, parted
                )


@kernel
def worth_at_end(table, rules, bot, mind, tomorrow):
    """What a position is worth where the plan ends: the hope to leave in the days that remain. Modified in place."""
    rest = mind.evenings - mind.last
    hoped = hope(table, bot, rest)
    finished = 0.5 * (1.0 - np.exp(-rest / 3.0))
    earned = EARNED * rules.mean_amount[WORK] * rest
    for opportunity in range(mind.opportunity_first, mind.opportunity_steps):
        met = mind.opportunity_steps > 1 and opportunity == mind.opportunity_steps - 1
        cost, gained = rules.mean_amount[JOURNEY], earned
        if met and mind.opportunity == DRIVER:
            cost -= rules.discount
        if met and mind.opportunity == LESSONS:
            gained += EARNED * rules.lessons_bonus * rest
        if met and mind.opportunity == PERMIT:
            gained += 0.1 * rules.mean_amount[POLICE] * rest
        if not met and mind.opportunity == TRANSFER and mind.opportunity_steps > 1:
            gained += finished * rules.transfer
        for purse in range(PURSES):
            left = mind.poorest + purse + (gained - cost) / rules.purse_unit
            able = min(1.0, max(0.05, 0.5 + 0.25 * left))
            end = min(ENDS - 1, max(0, np.int64(left) - mind.least_end))
            worth = hoped * able * mind.away_then[end]
            kept = bot.saving * (mind.poorest + purse) * rules.purse_unit / THOUSAND
            for obstacle in range(mind.obstacle_first, mind.obstacle_steps):
                part = obstacle / max(1, mind.obstacle_steps - 1)
                ready = 1.0 if obstacle == mind.obstacle_steps - 1 else finished * (1.0 + 0.5 * part)
                for place in range(5):
                    tomorrow[obstacle, opportunity, place, purse] = ready * worth + kept


@kernel
def keep_freed(bot, rules, mind, ahead, mornings, freed):
    """Keep what a morning is worth for whom the plan puts in jail before it. Freed modified in place."""
    waits = bot.jail**rules.jail_days
    for obstacle in range(mind.obstacle_first, mind.obstacle_steps):
        for opportunity in range(mind.opportunity_first, mind.opportunity_steps):
            row = freed[ahead, obstacle, opportunity]
            for purse in range(PURSES):
                row[purse] = mornings[obstacle, opportunity, KADIKOY, purse]
            if rules.release_place == ReleasePlace.ANYWHERE:
                for place in range(KADIKOY):
                    for purse in range(PURSES):
                        row[purse] = max(row[purse], mornings[obstacle, opportunity, place, purse])
            for purse in range(PURSES):
                row[purse] *= waits


@kernel(vectors=True)
def plan_mornings(rules, bot, mind, night, held, today):
    """What each position is worth on a morning: the best place to go to. Today modified in place."""
    scale = 1.0 / max(1e-9, bot.leaving + bot.winning)
    for obstacle in range(mind.obstacle_first, mind.obstacle_steps):
        for opportunity in range(mind.opportunity_first, mind.opportunity_steps):
            for here in range(5):
                best = today[obstacle, opportunity, here]
                for i in range(rules.next_count[here]):
                    place = rules.next_places[here, i]
                    arrived = np.int64(place != here)
                    met = mind.opportunity_next[opportunity, place, arrived]
                    rows = night if arrived else held
                    row = rows[mind.obstacle_next[obstacle, place, arrived], met, place]
                    paid = transfer_paid(rules, mind, opportunity, met)
                    if paid > 0:
                        for purse in range(PURSES):
                            worth = row[min(PURSES - 1, purse + paid)]
                            best[purse] = worth if i == 0 or worth > best[purse] else best[purse]
                    elif i == 0:
                        for purse in range(PURSES):
                            best[purse] = row[purse]
                    else:
                        add_choice(best, row, bot.choosing, scale)


@kernel
def best_within_reach(rules, here, values):
    """What the best of the places is worth that one may stand in after a move."""
    best = values[here]
    for i in range(rules.next_count[here]):
        best = max(best, values[rules.next_places[here, i]])
    return best


@inlined
def transfer_paid(rules, mind, before, after):
    """R6.8 What is paid out when a money transfer is completed, in units."""
    paid = mind.opportunity == TRANSFER and after == mind.opportunity_steps - 1 and before != after
    return units(rules, 1.0 * rules.transfer) if paid else 0


@kernel
def plan_tonight(table, rules, bot, mind, obstacle, opportunity, tomorrow, freed, night, held, purse):
    """What going to each place, or staying in jail, is worth now. Mind and night modified in place."""
    here, seat = table.where[table.actor], table.actor
    counts = here != JAIL or rules.release_counts
    weigh_leaving(bot, mind, 0)
    for place in range(5):
        arrived, visited = np.int64(place != here), place if counts else KADIKOY
        done, met = mind.obstacle_next[obstacle, visited, arrived], mind.opportunity_next[opportunity, visited, arrived]
        owes = mind.obstacle == DEBT and visited == USKUDAR and done < mind.obstacle_steps - 1
        release = min(mind.last, rules.jail_days)
        for state in range(done, mind.obstacle_steps if owes else done + 1):
            came, stood = night[state, met, place], held[state, met, place]
            evening(rules, bot, mind, np.int64(0), place, state, met, tomorrow, freed[release], came, stood)
        rows = night if arrived else held
        if owes:
            settle_debt(rules, mind, rows[done, met, place], rows[done + 1, met, place])
        paid = transfer_paid(rules, mind, opportunity, met)
        mind.value[place] = rows[done, met, place, min(PURSES - 1, purse + paid)]
    waits = max(1, table.release_day[seat] - table.day)
    mind.stay = freed[min(mind.last, waits), obstacle, opportunity, purse]


@inlined
def worth_of_staying(table, rules, mind, mornings, purse):
    """What it is worth to let tonight's journey go, tonight's work in that place included."""
    here = table.where[table.actor]
    if mind.evenings <= 1:
        return 0.0
    worth = mornings[here, purse]
    if here < KADIKOY and mind.work[0, here] > 0.0:
        pay = units(rules, mind.pay[0, here])
        more = mornings[here, min(PURSES - 1, purse + pay)] - worth
        worth += mind.work[0, here] * mind.work_share[0, here] * max(0.0, more)
    return worth
