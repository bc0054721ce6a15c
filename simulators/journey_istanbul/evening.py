"""The end of a day in The Journey: Istanbul: reveal, police, journeys, works, and on to the next day."""

import numpy as np

from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.table import FIRST_OWN_REASON, NONE, SHARED, WIN, end_game

from .components import DAYS, DRIVER, JOURNEY, KADIKOY, LESSONS, PERMIT, POLICE, TAKSIM, WORK
from .questions import YES
from .rules import DriverScope, PermitScope, WinnerRule
from .table import JAIL, LEFT, Stage
from .tasks import complete_opportunity, pay_bank, take_from_bank

ALL_LEFT = FIRST_OWN_REASON
EVENTS_GONE = FIRST_OWN_REASON + 1
WEEKS_OVER = FIRST_OWN_REASON + 2
FIRST_COME = 1 << 40  # more than any stamp: who knows the driver comes before all others

# Reveal and police


@kernel
def reveal_and_raid(table, rules):
    """R4.1-R4.4 Turn today's upright events face up; the police come first. Modified in place."""
    police, lowest, offers, journey_from_taksim = 0, -1, 0, False
    for position in range(table.upright):
        card = np.int64(table.row[table.today, position])
        kind = table.event_kind[card]
        table.revealed |= 1 << card
        if kind == POLICE:
            police += 1
            if lowest < 0 or table.event_amount[card] < table.event_amount[table.row[table.today, lowest]]:
                lowest = position
        elif kind == WORK:
            offers |= 1 << np.int64(table.event_place[card])
            table.works_offered += 1
        else:
            table.journeys_offered += 1
            journey_from_taksim |= table.event_place[card] == TAKSIM
    if journey_from_taksim and rules.driver_when_raided:
        meet_driver(table, rules)
    if police >= min(rules.police_everywhere, rules.police_taksim):
        raid(table, rules, police >= rules.police_everywhere, np.int64(lowest), np.int64(offers))
    if journey_from_taksim and not rules.driver_when_raided:
        meet_driver(table, rules)
    table.card_at_issue = 0
    table.declined = 0
    table.stage = Stage.JOURNEYS


@kernel
def meet_driver(table, rules):
    """R6.9 A journey from Taksim is revealed: who stands there and holds the card completes it. Modified in place."""
    for seat in range(table.players):
        holds = table.opportunity[seat] == DRIVER and table.opportunity_day[seat] == 0
        raided = table.fined_today >> seat & 1 and not rules.driver_when_raided
        if holds and table.where[seat] == TAKSIM and not raided:
            complete_opportunity(table, rules, seat)


@kernel
def raid(table, rules, everywhere, lowest, offers):
    """R4.2-R4.4 Everyone in the places raided pays the lowest fine or goes to jail. Modified in place."""
    card = np.int64(table.row[table.today, lowest])
    table.raids_everywhere += everywhere
    table.raids_taksim += not everywhere
    jailed = False
    for seat in range(table.players):
        place = table.where[seat]
        if place >= KADIKOY or not (everywhere or place == TAKSIM):
            continue
        if table.opportunity[seat] == PERMIT and table.opportunity_day[seat] > 0 and offers >> place & 1:
            table.shielded_today |= 1 << seat
            table.raids_ignored[seat] += 1
        elif table.money[seat] >= table.event_amount[card]:
            fine(table, seat, place, table.event_amount[card])
        else:
            imprison(table, rules, seat, place, card)
            jailed = True
    if jailed:
        take_from_row(table, lowest)


@inlined
def fine(table, seat, place, amount):
    """R4.3 Pay the fine; the day is lost for journeys and works. Modified in place."""
    pay_bank(table, seat, amount)
    table.fined_today |= 1 << seat
    table.fines[seat] += 1
    table.fines_in[seat, place] += amount


@inlined
def imprison(table, rules, seat, place, card):
    """R4.4 Put the marker on the police card and mark the release day. Modified in place."""
    table.where[seat] = JAIL
    table.jail_card[seat] = card
    table.release_day[seat] = table.day + rules.jail_days
    table.jailed_in[seat, place] += 1


@inlined
def take_from_row(table, position):
    """R4.4 Lay the police card beside the board; the row closes up. Modified in place."""
    row = table.today
    table.row_size[row] -= 1
    table.sheet_size -= 1
    table.upright -= 1
    for later in range(position, table.row_size[row]):
        table.row[row, later] = table.row[row, later + 1]


# Journeys and works


@inlined
def knows_driver(table, seat):
    """R6.9 Whether the driver, met on an earlier day, helps this seat."""
    return table.opportunity[seat] == DRIVER and 0 < table.opportunity_day[seat] < table.day


@kernel
def journey_cost(table, rules, seat, card):
    """R4.5, R6.9 What a journey costs this seat, less the driver's discount."""
    cost = table.event_amount[card]
    if knows_driver(table, seat) and (rules.driver_scope == DriverScope.ANYWHERE or table.event_place[card] == TAKSIM):
        return max(0, cost - rules.discount)
    return cost


@kernel
def next_event(table, rules, kind, question):
    """R4.5-R4.7 Ask the next seat that may use a journey, or a work, of tonight, or go on. Modified in place."""
    while table.card_at_issue < table.upright:
        card = np.int64(table.row[table.today, table.card_at_issue])
        if table.event_kind[card] == kind:
            seat = next_traveller(table, rules, card) if kind == JOURNEY else next_worker(table, rules, card)
            if seat >= 0:
                table.actor = seat
                table.asked = question
                return True
        table.card_at_issue += 1
        table.declined = 0
    table.card_at_issue = 0
    table.stage = Stage.WORKS if kind == JOURNEY else Stage.NIGHT
    return False


@kernel
def next_traveller(table, rules, card):
    """R4.6 Of those in the place who may and can pay, who knows the driver, then the lowest in the pile; else -1."""
    place, out = np.int64(table.event_place[card]), table.declined | table.fined_today | ~table.ready
    if rules.permit_scope == PermitScope.WORK:
        out |= table.shielded_today
    found, lowest = -1, 2 * FIRST_COME
    for seat in range(table.players):
        if table.where[seat] != place or out >> seat & 1:
            continue
        if table.money[seat] < journey_cost(table, rules, seat, card):
            continue
        driven = knows_driver(table, seat) and (rules.driver_scope == DriverScope.ANYWHERE or place == TAKSIM)
        rank = table.stamp[seat] + (0 if driven else FIRST_COME)
        if rank < lowest:
            found, lowest = seat, rank
    return found


@kernel
def travel(table, rules, move):
    """R4.5 Pay the journey and leave Istanbul, or let the next seat have it. Modified in place."""
    seat = table.actor
    if move != YES:
        table.declined |= 1 << seat
        return
    card = np.int64(table.row[table.today, table.card_at_issue])
    cost = journey_cost(table, rules, seat, card)
    table.bonus[seat] += table.event_amount[card] - cost
    pay_bank(table, seat, cost)
    table.left_day[seat] = table.day
    table.left_from[seat] = table.where[seat]
    table.journey_paid[seat] = cost
    table.where[seat] = LEFT
    table.players_left += 1
    table.journeys_used += 1
    table.card_at_issue += 1
    table.declined = 0


@kernel
def next_worker(table, rules, card):
    """R4.7 The lowest in the pile of a work's place that may still use it; -1 for none."""
    place, out, found = np.int64(table.event_place[card]), table.declined | table.fined_today, -1
    if not rules.several_works:
        out |= table.worked_today
    for seat in range(table.players):
        if table.where[seat] != place or out >> seat & 1:
            continue
        if found < 0 or table.stamp[seat] < table.stamp[found]:
            found = seat
    return found


@kernel
def take_work(table, rules, move):
    """R4.7 Do the work and be paid, or let the next seat have it. Modified in place."""
    seat = table.actor
    if move != YES:
        table.declined |= 1 << seat
        return
    card = np.int64(table.row[table.today, table.card_at_issue])
    pay = table.event_amount[card]
    if table.opportunity[seat] == LESSONS and table.opportunity_day[seat] > 0:
        pay += rules.lessons_bonus
        table.bonus[seat] += rules.lessons_bonus
    take_from_bank(table, seat, pay)
    table.works[seat] += 1
    table.works_used += 1
    table.pay_in[seat, table.where[seat]] += pay
    table.worked_today |= 1 << seat
    table.card_at_issue += 1
    table.declined = 0


# On to the next day


@kernel
def end_day(table, rules):
    """R4.8 Discard the events of the day; the game ends or the next day begins. Modified in place."""
    clear_row(table)
    table.rounds += 1
    reason = 0
    if table.players_left == table.players:
        reason = ALL_LEFT
    elif table.deck_next == table.event_count and table.sheet_size == 0:
        reason = EVENTS_GONE
    elif table.day == DAYS * rules.weeks:
        reason = WEEKS_OVER
    if reason > 0:
        judge(table, rules, reason)
        return True
    begin_day(table)
    return False


@inlined
def clear_row(table):
    """R4.8 Revealed events go to the discard pile; those that lay sideways close up. Modified in place."""
    row, shown = table.today, table.upright
    for position in range(shown):
        table.discard |= 1 << np.int64(table.row[row, position])
    table.row_size[row] -= shown
    table.sheet_size -= shown
    for position in range(table.row_size[row]):
        table.row[row, position] = table.row[row, position + shown]
    table.upright = 0


@inlined
def begin_day(table):
    """R4.8, R3.1 Turn sideways events upright, move day and start marker on. Modified in place."""
    table.day += 1
    table.today += 1
    if table.today == DAYS:
        table.today = 0
    table.upright = table.row_size[table.today]
    table.fined_today = 0
    table.shielded_today = 0
    table.worked_today = 0
    table.turns_begun = 0
    table.starter = (table.starter + 1) % table.players
    while table.where[table.starter] == LEFT:
        table.starter = (table.starter + 1) % table.players
    table.stage = Stage.NEXT_TURN


@kernel
def judge(table, rules, reason):
    """R7.4-R7.6 The richest of those who left wins, or shares the win, or nobody wins. Modified in place."""
    best, richest = -1, 0
    for seat in range(table.players):
        if table.where[seat] == LEFT:
            if table.money[seat] > best:
                best, richest = table.money[seat], 1
            elif table.money[seat] == best:
                richest += 1
    if richest == 0 or rules.winner_rule == WinnerRule.NOBODY:
        end_game(table, NONE, reason)
    else:
        end_game(table, WIN if richest == 1 else SHARED, reason)
