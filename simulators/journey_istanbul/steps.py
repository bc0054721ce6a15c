"""How far the two tasks of a player are, as a plan counts: by the age of the running attempt, or by who was found."""

from fairseat.simulators.engine.jit import kernel

from .components import FATIH, FLAT, NO_CARD, OBSTACLE, OPPORTUNITY, RELATIVES, SULTANAHMET, USKUDAR
from .rules import Arrival, FailedAttempts
from .tasks import first_counts, first_days, second_counts

LONGEST = 12  # the longest wait that a plan counts in days; later is "some day"


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
        if rules.failed_attempts == FailedAttempts.STRICT:
            days &= 1 << table.attempt[seat, group]
        if rules.pair_most[group, card] > LONGEST:
            return 1 if days > 0 else 0
        for age in range(min(steps - 2, day), 0, -1):
            if days >> (day - age) & 1:
                return age
        return 0
    if group == OBSTACLE and card == RELATIVES:
        days = table.arrivals[seat] if rules.requires_arrival == Arrival.ALWAYS else table.visits[seat]
        return (days[SULTANAHMET] > 0) + 2 * (days[USKUDAR] > 0) + 4 * (days[FATIH] > 0)
    return 0


@kernel
def step_task(rules, group, card, steps, state, place, arrived, parted):
    """How far a task is on the next morning, after a day in a place. The old debt and the driver go their own way.

    `arrived` says whether the marker came there that day, `parted` whether a week began, where the two days running
    must lie in one week (R6.13).
    """
    done = steps - 1
    if state == done:
        return done
    if group == OBSTACLE and card == RELATIVES:
        if rules.requires_arrival == Arrival.ALWAYS and not arrived:
            return state
        return state | (place == SULTANAHMET) | (place == USKUDAR) << 1 | (place == FATIH) << 2
    if rules.pair_second[group, card] < 0:
        return state
    most = min(rules.pair_most[group, card], steps - 2)
    broken = parted and most == 1
    in_time = state >= max(1, min(rules.pair_least[group, card], most)) and not broken
    if in_time and place == rules.pair_second[group, card] and second_counts(rules, group, card, arrived):
        return done
    begins = place == rules.pair_first[group, card] and first_counts(rules, group, card, arrived)
    if begins and (broken or state == 0 or (state >= most and steps > 3)):
        return 1
    if rules.pair_most[group, card] > LONGEST:
        return state
    return state + 1 if 0 < state < most else 0
