"""A player's turn in The Journey: Istanbul: move, look, draw; and the turn of a prisoner."""

import numpy as np

from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.table import begin_turn

from .components import DEBT, FLAT, KADIKOY, USKUDAR
from .opening import put_on_sheet
from .questions import Question, unpack_card
from .rules import Gifts, LookChoice, ReleasePlace
from .table import JAIL, LEFT, Stage
from .talk import is_told_at_once, start_rumour
from .tasks import note_visit, pay_bank


@kernel
def next_turn(table, rules):
    """R3.1 Give the turn to the next seat in Istanbul; after the last one evening comes. Modified in place."""
    table.looked = 0
    table.chosen_count = 0
    table.talked = 0
    table.asked_about = 0
    while table.turns_begun < table.players:
        seat = table.starter + table.turns_begun
        if seat >= table.players:
            seat -= table.players
        table.turns_begun += 1
        if table.where[seat] != LEFT:
            begin_turn(table, rules, seat)
            table.stage = Stage.GIFTS
            return table.over
    table.stage = Stage.EVENING
    return False


@inlined
def begin_with_gifts(table, rules):
    """R8.6 Ask for a gift while there is money and somebody to give it to, then go on. Modified in place."""
    seat = table.turn_of
    if rules.gifts == Gifts.ASKED and table.money[seat] >= rules.gift_size:
        for other in range(table.players):
            if other != seat and table.where[other] != LEFT:
                table.asked = Question.GIVE
                return True
    table.stage = Stage.WISHES
    return False


@kernel
def begin_proper(table):
    """R3.2, R5.1 A free player is asked where to go, a jailed one looks at one card. Modified in place."""
    if table.where[table.turn_of] == JAIL:
        table.jail_days[table.turn_of] += 1
        table.looks_left = 1
        table.stage = Stage.LOOKS
        return False
    table.asked = Question.MOVE
    return True


@inlined
def go_to(table, rules, place):
    """R3.2-R3.3 Go to a place, on top of the pile there, or stay; its symbols count. Modified in place."""
    seat = table.turn_of
    arrived = table.where[seat] != place
    if arrived:
        set_marker(table, seat, place)
    note_visit(table, rules, seat, place, arrived)
    flat = table.opportunity[seat] == FLAT and table.opportunity_day[seat] > 0
    table.looks_left = rules.eyes[table.players, place] + (rules.flat_eyes if flat else 0)
    table.draws_left = rules.cards[table.players, place]
    table.stage = Stage.DEBTS


@inlined
def set_marker(table, seat, place):
    """R3.3 Put a marker on top of a place's pile. Modified in place."""
    table.where[seat] = place
    table.stamp[seat] = table.next_stamp
    table.next_stamp += 1


@inlined
def come_to_debts(table, rules):
    """R6.7 Ask for the old debt where it can be paid; then the looks of this place are due. Modified in place."""
    seat = table.turn_of
    table.stage = Stage.LOOKS
    owes = table.obstacle[seat] == DEBT and table.obstacle_day[seat] == 0
    if owes and table.where[seat] == USKUDAR and table.money[seat] >= rules.debt:
        table.asked = Question.PAY_DEBT
        return True
    return False


@inlined
def go_on_looking(table, rules):
    """R3.4 Ask for the next card to look at; cards are talked about at once, or after the last. Modified in place."""
    more = table.looks_left > 0 and table.chosen_count < table.sheet_size
    if more and (rules.look_choice == LookChoice.TOGETHER or table.talked == table.chosen_count):
        table.asked = Question.LOOK
        return True
    if table.talked < table.chosen_count:
        for i in range(table.chosen_count):
            table.seen[table.turn_of] |= 1 << np.int64(table.chosen[i])
        card = np.int64(table.chosen[table.talked])
        table.talked += 1
        if is_told_at_once(rules):
            start_rumour(table, card, Stage.LOOKS)
        return False
    table.stage = Stage.FINES if table.where[table.turn_of] == JAIL else Stage.DRAWS
    return False


@inlined
def look_at(table, move):
    """R3.4 Look at a card of the sheet. Modified in place."""
    card = np.int64(table.row[unpack_card(move)])
    table.looked |= 1 << card
    table.chosen[table.chosen_count] = card
    table.chosen_count += 1
    table.looks_left -= 1
    table.looks[table.turn_of] += 1


@inlined
def go_on_drawing(table, rules):
    """R3.5, R3.8 Draw the next event while card symbols and deck last; then the turn is over. Modified in place."""
    if table.draws_left == 0 or table.deck_next == table.event_count:
        table.draws_left = 0
        table.stage = Stage.NEXT_TURN
        return False
    if rules.must_draw:
        draw_event(table, rules)
        return False
    table.asked = Question.DRAW
    return True


@kernel
def draw_event(table, rules):
    """R3.5-R3.7 Draw the top event, look at it and put it on the sheet. Modified in place."""
    card = np.int64(table.deck[table.deck_next])
    seat = table.turn_of
    table.deck_next += 1
    table.draws_left -= 1
    table.draws[seat] += 1
    table.seen[seat] |= 1 << card
    if table.deck_next == table.event_count:
        table.deck_empty_day = table.day
    if put_on_sheet(table, rules, card) and is_told_at_once(rules):
        start_rumour(table, card, Stage.DRAWS)


# Jail


@inlined
def come_to_fines(table, rules):
    """R5.2-R5.3 After looking, a prisoner comes out on the release day, or may pay his fine. Modified in place."""
    seat = table.turn_of
    if table.day == table.release_day[seat]:
        table.stage = Stage.COMING_OUT
        return False
    table.stage = Stage.NEXT_TURN
    if table.money[seat] >= table.event_amount[table.jail_card[seat]]:
        table.asked = Question.PAY_FINE
        return True
    return False


@inlined
def pay_fine(table, rules):
    """R5.3 Pay the fine on the card under one's marker, to come out. Modified in place."""
    seat = table.turn_of
    fine = table.event_amount[table.jail_card[seat]]
    pay_bank(table, seat, fine)
    table.buyouts[seat] += 1
    table.buyouts_paid[seat] += fine
    if rules.buyout_is_fine:
        table.fined_today |= 1 << seat
    table.stage = Stage.COMING_OUT


@inlined
def choose_exit(table, rules):
    """R5.4 Ask where to come out of jail, unless Kadikoy is the only place. Modified in place."""
    if rules.release_place == ReleasePlace.KADIKOY:
        come_out(table, rules, np.int64(KADIKOY))
        return False
    table.asked = Question.COME_OUT
    return True


@kernel
def come_out(table, rules, place):
    """R5.4 Come out of jail: the marker arrives, and tasks may count; no more look or draw. Modified in place."""
    seat = table.turn_of
    set_marker(table, seat, place)
    free_card(table, seat)
    table.looks_left = 0
    table.draws_left = 0
    table.stage = Stage.DEBTS if rules.release_counts else Stage.NEXT_TURN
    if rules.release_counts:
        note_visit(table, rules, seat, place, table.where[seat] == place)


@kernel
def free_card(table, seat):
    """R5.4 The police card under a prisoner is discarded once nobody lies on it any more. Modified in place."""
    card = table.jail_card[seat]
    table.jail_card[seat] = -1
    table.release_day[seat] = 0
    for other in range(table.players):
        if table.jail_card[other] == card:
            return
    table.discard |= 1 << card
