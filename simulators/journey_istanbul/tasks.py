"""The player cards of The Journey: Istanbul: dated visits, and what completes a task."""

from fairseat.simulators.engine.jit import inlined, kernel

from .components import BURDEN, FATIH, LESSONS, OBSTACLE, OPPORTUNITY, RELATIVES, SULTANAHMET, TRANSFER, USKUDAR
from .rules import Arrival, FailedAttempts


@kernel
def pay_bank(table, seat, amount):
    """A seat pays the bank. Modified in place."""
    table.money[seat] -= amount
    table.bank += amount


@kernel
def take_from_bank(table, seat, amount):
    """The bank pays a seat. Modified in place."""
    table.money[seat] += amount
    table.bank -= amount


@inlined
def complete_obstacle(table, seat):
    """R6.1 The last circle of an obstacle is filled: its holder may leave. Modified in place."""
    table.obstacle_day[seat] = table.day
    table.ready |= 1 << seat


@kernel
def complete_opportunity(table, rules, seat):
    """R6.1, R6.8 The last circle of an opportunity is filled; a transfer is paid at once. Modified in place."""
    table.opportunity_day[seat] = table.day
    if table.opportunity[seat] == TRANSFER:
        take_from_bank(table, seat, rules.transfer)
        table.bonus[seat] += rules.transfer


@kernel
def note_visit(table, rules, seat, place, arrived):
    """R6.1 Write the visit into the planner and see which tasks it completes. Modified in place."""
    bit = 1 << table.day
    table.visits[seat, place] |= bit
    if arrived:
        table.arrivals[seat, place] |= bit
    for group in range(2):
        if group == OBSTACLE:
            done, card = table.ready >> seat & 1 == 1, table.obstacle[seat]
        else:
            done, card = table.opportunity_day[seat] > 0, table.opportunity[seat]
        if not done and task_met(table, rules, seat, group, card, place, arrived):
            if group == OBSTACLE:
                complete_obstacle(table, seat)
            else:
                complete_opportunity(table, rules, seat)


@inlined
def task_met(table, rules, seat, group, card, place, arrived):
    """R6.1 Whether this visit completes a task. The running attempt is modified in place."""
    if group == OBSTACLE and card == RELATIVES:
        return all_met(table, rules, seat)
    return pair_met(table, rules, seat, group, card, place, arrived)


@inlined
def all_met(table, rules, seat):
    """R6.5 Whether Sultanahmet, Uskudar and Fatih were all visited."""
    days = table.arrivals if rules.requires_arrival == Arrival.ALWAYS else table.visits
    return days[seat, SULTANAHMET] > 0 and days[seat, USKUDAR] > 0 and days[seat, FATIH] > 0


@kernel
def pair_met(table, rules, seat, group, card, place, arrived):
    """R6.2 Whether this visit is the second of a dated pair. The running attempt is modified in place."""
    second = rules.pair_second[group, card]
    if second < 0:
        return False
    if rules.failed_attempts == FailedAttempts.STRICT:
        return strict_pair_met(table, rules, seat, group, card, place, arrived)
    if place != second or not second_counts(rules, group, card, arrived):
        return False
    if new_week_parts(table, rules, group, card):
        return False
    return first_days(table, rules, seat, group, card) & days_before(table.day, rules, group, card) > 0


@inlined
def first_counts(rules, group, card, arrived):
    """R6.1 Whether being in the first place of a pair counts, having arrived there today or not."""
    return arrived or rules.requires_arrival != Arrival.ALWAYS or rules.pair_goes[group, card] == 0


@inlined
def second_counts(rules, group, card, arrived):
    """R6.1, R6.8 Whether being in the second place of a pair counts: going back to Taksim needs to have left it."""
    goes_back = group == OPPORTUNITY and card == TRANSFER and rules.requires_arrival == Arrival.BACK
    return arrived or (not goes_back and first_counts(rules, group, card, arrived))


@inlined
def first_days(table, rules, seat, group, card):
    """The days on which the first place of a pair was visited so that it counts, as a mask."""
    first = rules.pair_first[group, card]
    if first_counts(rules, group, card, False):
        return table.visits[seat, first]
    return table.arrivals[seat, first]


@inlined
def days_before(day, rules, group, card):
    """The days at least and at most so long before this one, as a mask."""
    latest = max(0, day - rules.pair_least[group, card])
    earliest = max(0, day - rules.pair_most[group, card])
    return (1 << (latest + 1)) - (1 << earliest)


@inlined
def new_week_parts(table, rules, group, card):
    """R6.13 Whether a task of two days running is broken by the week that begins today."""
    if rules.consecutive_over_weeks or table.today != 0:
        return False
    return (group == OBSTACLE and card == BURDEN) or (group == OPPORTUNITY and card == LESSONS)


@kernel
def strict_pair_met(table, rules, seat, group, card, place, arrived):
    """R6.2 Read strictly, one attempt runs at a time and must expire before the next. Attempt modified in place."""
    began = table.attempt[seat, group]
    if began > 0:
        waited = table.day - began
        in_time = rules.pair_least[group, card] <= waited <= rules.pair_most[group, card]
        parted = new_week_parts(table, rules, group, card)
        counts = second_counts(rules, group, card, arrived)
        if in_time and counts and place == rules.pair_second[group, card] and not parted:
            return True
        if parted or waited >= rules.pair_most[group, card]:
            table.attempt[seat, group] = 0
    begins = place == rules.pair_first[group, card] and first_counts(rules, group, card, arrived)
    if table.attempt[seat, group] == 0 and begins:
        table.attempt[seat, group] = table.day
    return False
