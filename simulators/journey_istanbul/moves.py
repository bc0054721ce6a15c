"""Playing The Journey: Istanbul: set-up, the answers open to each question, and a player's turn.

A day is a row of stages (`table.stage`). After every answer `go_on` works through them until somebody is asked.
The other parts of the play: `tasks.py` the player cards, `evening.py` the end of the day, `talk.py` rumours and gifts,
`knowledge.py` what a seat cannot see.
"""

from __future__ import annotations

import numpy as np

from simulators.engine.chance import shuffle
from simulators.engine.jit import inlined, kernel
from simulators.engine.table import begin_turn
from simulators.journey_istanbul.components import (
    DAYS,
    DEBT,
    FLAT,
    JOURNEY,
    KADIKOY,
    KIND_IN_DAY,
    NO_CARD,
    OBSTACLE,
    OPPORTUNITY,
    USKUDAR,
    WORK,
)
from simulators.journey_istanbul.evening import (
    end_day,
    next_journey,
    next_work,
    reveal_and_raid,
    take_work,
    travel,
)
from simulators.journey_istanbul.knowledge import imagine
from simulators.journey_istanbul.rules import (
    Deck,
    FirstDayEvents,
    FullRowSetup,
    Gifts,
    LookChoice,
    ReleasePlace,
    Talk,
)
from simulators.journey_istanbul.table import (
    BUY,
    BUYING,
    COME_OUT,
    COMING_OUT,
    DEBTS,
    DRAW,
    DRAWS,
    EVENING,
    FINES,
    GIFTS,
    GIVE,
    JAIL,
    JOURNEYS,
    KEEP,
    LEFT,
    LIE,
    LOOK,
    LOOKS,
    MOVE,
    NEXT_TURN,
    NIGHT,
    NO,
    PAY_DEBT,
    PAY_FINE,
    ROW_STEP,
    RUMOURS,
    SILENT,
    TELL,
    TRUTH,
    TURN_PROPER,
    USE_JOURNEY,
    USE_WORK,
    WORKS,
    YES,
)
from simulators.journey_istanbul.talk import answer_buy, answer_tell, give_money, spread_rumour, start_rumour
from simulators.journey_istanbul.tasks import complete_obstacle, note_visit, pay_bank

__all__ = ["MOST_MOVES", "deal", "imagine", "legal_moves", "play"]

MOST_MOVES = 96
KIND_OF_NUMBER = np.array(KIND_IN_DAY, np.uint8)


# Set-up


@kernel
def deal(table, rules):
    """R2.1-R2.5 Deal the player cards, shuffle and lay out the events, put the markers in Kadikoy. Modified in place."""
    for seat in range(table.players):
        table.money[seat] = rules.start_money
        table.where[seat] = KADIKOY
        table.stamp[seat] = seat
        table.jail_card[seat] = -1
    table.next_stamp = table.players
    deal_player_cards(table, rules, OBSTACLE, table.obstacle)
    deal_player_cards(table, rules, OPPORTUNITY, table.opportunity)
    for seat in range(table.players):
        if table.obstacle[seat] == NO_CARD:
            table.ready |= 1 << seat
    number_events(table, rules)
    for card in range(table.event_count):
        table.deck[card] = card
    shuffle(table.chance, table.deck, table.event_count)
    table.day = 1
    lay_first_events(table, rules)
    table.stage = NEXT_TURN
    go_on(table, rules)


@kernel
def deal_player_cards(table, rules, group, held):
    """R2.2 Shuffle the cards of one group and deal one to each seat; a short group goes round again. Modified in place."""
    count = rules.card_count[group]
    for i in range(count):
        table.deck[i] = rules.cards_in[group, i]
    shuffle(table.chance, table.deck, count)
    for seat in range(table.players):
        held[seat] = table.deck[seat % count] if count > 0 else NO_CARD


@kernel
def number_events(table, rules):
    """R1.4-R1.7 Take the event cards of this game; a random deck is written anew. Modified in place."""
    table.event_count = rules.event_count
    for card in range(rules.event_count):
        table.event_day[card] = rules.event_day[card]
        table.event_kind[card] = rules.event_kind[card]
        table.event_place[card] = rules.event_place[card]
        table.event_amount[card] = rules.event_amount[card]
    if rules.deck != Deck.RANDOM:
        return
    if not rules.day_balance:
        for card in range(36):
            table.event_day[card] = card // 6
        shuffle(table.chance, table.event_day, 36)
    for kind in range(3):
        if kind == JOURNEY or kind == WORK:
            shuffle_kind(table, rules, kind, True)
        shuffle_kind(table, rules, kind, False)


@kernel
def shuffle_kind(table, rules, kind, places):
    """R1.6 Deal four places, or four amounts, three times each over the twelve cards of a kind. Modified in place."""
    for i in range(12):
        table.deck[i] = i // 3
    shuffle(table.chance, table.deck, 12)
    dealt = 0
    for card in range(36):
        if KIND_OF_NUMBER[card % 6] == kind:
            if places:
                table.event_place[card] = table.deck[dealt]
            else:
                table.event_amount[card] = rules.amounts[kind, table.deck[dealt]]
            dealt += 1


@kernel
def lay_first_events(table, rules):
    """R2.4-R2.5 Lay out the first events; those for a full row are lost. Modified in place."""
    laid, drawn = 0, 0
    while laid < rules.initial_events and drawn < table.event_count:
        card = np.int64(table.deck[drawn])
        drawn += 1
        if put_on_sheet(table, rules, card) or rules.full_row_setup == FullRowSetup.DISCARD:
            laid += 1
    table.deck_next = drawn
    if drawn == table.event_count:
        table.deck_empty_day = 1
    table.upright = table.row_size[0] if rules.first_day_events == FirstDayEvents.UPRIGHT else 0


@kernel
def put_on_sheet(table, rules, card):
    """R3.5-R3.6 Put a card face down into the row of its day, or on the discard pile if the row is full. Modified in place.

    Says whether it lies on the sheet. A card for today lies behind the upright ones, and so sideways (R3.7).
    """
    row = np.int64(table.event_day[card])
    size = table.row_size[row]
    if size >= rules.row_capacity:
        table.discard |= 1 << card
        table.cards_lost += 1
        return False
    table.row[row, size] = card
    table.row_size[row] = size + 1
    table.sheet_size += 1
    return True


# The stages of a day


@kernel
def go_on(table, rules):
    """Work through the stages of the day until somebody is asked or the game is over. Modified in place."""
    asking = False
    while not asking:
        stage = table.stage
        if stage == LOOKS:
            asking = go_on_looking(table, rules)
        elif stage == DRAWS:
            asking = go_on_drawing(table, rules)
        elif stage == NEXT_TURN:
            asking = next_turn(table, rules)
        elif stage == GIFTS:
            asking = begin_with_gifts(table, rules)
        elif stage == DEBTS:
            asking = come_to_debts(table, rules)
        elif stage == WORKS:
            asking = next_work(table, rules)
        elif stage == JOURNEYS:
            asking = next_journey(table, rules)
        elif stage == RUMOURS:
            asking = spread_rumour(table, rules)
        elif stage == EVENING:
            reveal_and_raid(table, rules)
        elif stage == NIGHT:
            asking = end_day(table, rules)
        elif stage == BUYING:
            table.stage, asking = RUMOURS, True
        elif stage == FINES:
            asking = come_to_fines(table, rules)
        elif stage == TURN_PROPER:
            asking = begin_proper(table)
        else:
            asking = choose_exit(table, rules)


@kernel
def next_turn(table, rules):
    """R3.1 Give the turn to the next seat in Istanbul; after the last one evening comes. Modified in place."""
    table.looked = 0
    table.chosen_count = 0
    table.talked = 0
    while table.turns_begun < table.players:
        seat = table.starter + table.turns_begun
        if seat >= table.players:
            seat -= table.players
        table.turns_begun += 1
        if table.where[seat] != LEFT:
            begin_turn(table, rules, seat)
            table.stage = GIFTS
            return table.over
    table.stage = EVENING
    return False


@inlined
def begin_with_gifts(table, rules):
    """R8.6 Ask for a gift while there is money and somebody to give it to; then the turn proper begins. Modified in place."""
    seat = table.turn_of
    if rules.gifts == Gifts.ASKED and table.money[seat] >= rules.gift_size:
        for other in range(table.players):
            if other != seat and table.where[other] != LEFT:
                table.asked = GIVE
                return True
    return begin_proper(table)


@kernel
def begin_proper(table):
    """R3.2, R5.1 A free player is asked where to go, a jailed one looks at one card. Modified in place."""
    if table.where[table.turn_of] == JAIL:
        table.jail_days[table.turn_of] += 1
        table.looks_left = 1
        table.stage = LOOKS
        return False
    table.asked = MOVE
    return True


@inlined
def come_to_debts(table, rules):
    """R6.7 Ask for the old debt where it can be paid; then the looks of this place are due. Modified in place."""
    seat = table.turn_of
    table.stage = LOOKS
    owes = table.obstacle[seat] == DEBT and table.obstacle_day[seat] == 0
    if owes and table.where[seat] == USKUDAR and table.money[seat] >= rules.debt:
        table.asked = PAY_DEBT
        return True
    return False


@inlined
def go_on_looking(table, rules):
    """R3.4 Ask for the next card to look at; cards seen are talked about at once, or after the last. Modified in place."""
    more = table.looks_left > 0 and table.chosen_count < table.sheet_size
    if more and (rules.look_choice == LookChoice.TOGETHER or table.talked == table.chosen_count):
        table.asked = LOOK
        return True
    if table.talked < table.chosen_count:
        for i in range(table.chosen_count):
            table.seen[table.turn_of] |= 1 << np.int64(table.chosen[i])
        card = np.int64(table.chosen[table.talked])
        table.talked += 1
        if rules.talk != Talk.OFF:
            start_rumour(table, card, LOOKS)
        return False
    table.stage = FINES if table.where[table.turn_of] == JAIL else DRAWS
    return False


@inlined
def go_on_drawing(table, rules):
    """R3.5, R3.8 Draw the next event while card symbols and deck last; then the turn is over. Modified in place."""
    if table.draws_left == 0 or table.deck_next == table.event_count:
        table.draws_left = 0
        table.stage = NEXT_TURN
        return False
    if rules.must_draw:
        draw_event(table, rules)
        return False
    table.asked = DRAW
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
    if put_on_sheet(table, rules, card) and rules.talk != Talk.OFF:
        start_rumour(table, card, DRAWS)


@inlined
def come_to_fines(table, rules):
    """R5.2-R5.3 After looking, a prisoner comes out on the release day, or may pay his fine. Modified in place."""
    seat = table.turn_of
    if table.day == table.release_day[seat]:
        table.stage = COMING_OUT
        return False
    table.stage = NEXT_TURN
    if table.money[seat] >= table.event_amount[table.jail_card[seat]]:
        table.asked = PAY_FINE
        return True
    return False


@inlined
def choose_exit(table, rules):
    """R5.4 Ask where to come out of jail, unless Kadikoy is the only place. Modified in place."""
    if rules.release_place == ReleasePlace.KADIKOY:
        come_out(table, rules, KADIKOY)
        return False
    table.asked = COME_OUT
    return True


# The answers to each question


@kernel
def legal_moves(table, rules, moves):
    """Write the answers open to the asked seat and return their number. Moves modified in place."""
    asked = table.asked
    if asked == LOOK:
        return list_cards(table, moves)
    if asked == MOVE:
        here = table.where[table.actor]
        for i in range(rules.next_count[here]):
            moves[i] = rules.next_places[here, i]
        return rules.next_count[here]
    if asked == COME_OUT:
        for place in range(5):
            moves[place] = place
        return 5
    if asked == TELL:
        moves[0], moves[1], moves[2] = SILENT, TRUTH, LIE
        return 3
    if asked == GIVE:
        return list_neighbours(table, moves)
    moves[0], moves[1] = NO, YES
    return 2


@inlined
def list_cards(table, moves):
    """R3.4 Every card on the sheet that was not chosen this turn, by row and position. Moves modified in place."""
    count, looked = 0, table.looked
    for row in range(DAYS):
        for position in range(table.row_size[row]):
            moves[count] = ROW_STEP * row + position
            count += 1 - (looked >> np.int64(table.row[row, position]) & 1)
    return count


@kernel
def list_neighbours(table, moves):
    """R8.6 To keep one's money, and every other seat in Istanbul. Moves modified in place."""
    moves[0] = KEEP
    count = 1
    for seat in range(table.players):
        if seat != table.turn_of and table.where[seat] != LEFT:
            moves[count] = seat
            count += 1
    return count


@kernel
def play(table, rules, move):
    """Carry one answer out and go on to the next question. Modified in place."""
    asked = table.asked
    if asked == LOOK:
        look_at(table, move)
    elif asked == MOVE:
        go_to(table, rules, move)
    elif asked == USE_WORK:
        take_work(table, rules, move)
    elif asked == USE_JOURNEY:
        travel(table, rules, move)
    else:
        answer_seldom(table, rules, asked, move)
    go_on(table, rules)


@inlined
def answer_seldom(table, rules, asked, move):
    """Carry out an answer to one of the rarer questions. Modified in place."""
    if asked == PAY_DEBT:
        if move == YES:
            pay_bank(table, table.turn_of, rules.debt)
            complete_obstacle(table, table.turn_of)
    elif asked == COME_OUT:
        come_out(table, rules, move)
    elif asked == PAY_FINE:
        if move == YES:
            pay_fine(table)
    elif asked == DRAW:
        if move == YES:
            draw_event(table, rules)
        else:
            table.draws_left = 0
    elif asked == TELL:
        answer_tell(table, rules, move)
    elif asked == BUY:
        answer_buy(table, rules, move)
    elif move != KEEP:
        give_money(table, rules, move)
    else:
        table.stage = TURN_PROPER


@inlined
def look_at(table, move):
    """R3.4 Look at a card of the sheet. Modified in place."""
    card = np.int64(table.row[move // ROW_STEP, move % ROW_STEP])
    table.looked |= 1 << card
    table.chosen[table.chosen_count] = card
    table.chosen_count += 1
    table.looks_left -= 1
    table.looks[table.turn_of] += 1


@inlined
def go_to(table, rules, place):
    """R3.2-R3.3 Go to a place, on top of the pile there, or stay; then this place's symbols count. Modified in place."""
    seat = table.turn_of
    arrived = table.where[seat] != place
    if arrived:
        set_marker(table, seat, place)
    note_visit(table, rules, seat, place, arrived)
    flat = table.opportunity[seat] == FLAT and table.opportunity_day[seat] > 0
    table.looks_left = rules.eyes[table.players, place] + (rules.flat_eyes if flat else 0)
    table.draws_left = rules.cards[table.players, place]
    table.stage = DEBTS


@inlined
def set_marker(table, seat, place):
    """R3.3 Put a marker on top of a place's pile. Modified in place."""
    table.where[seat] = place
    table.stamp[seat] = table.next_stamp
    table.next_stamp += 1


@kernel
def come_out(table, rules, place):
    """R5.4 Come out of jail: the marker arrives, tasks and debt count, but there is no more look or draw. Modified in place."""
    seat = table.turn_of
    set_marker(table, seat, place)
    free_card(table, seat)
    note_visit(table, rules, seat, place, True)
    table.looks_left = 0
    table.draws_left = 0
    table.stage = DEBTS


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


@inlined
def pay_fine(table):
    """R5.3 Pay the fine on the card under one's marker, to come out. Modified in place."""
    seat = table.turn_of
    fine = table.event_amount[table.jail_card[seat]]
    pay_bank(table, seat, fine)
    table.buyouts[seat] += 1
    table.buyouts_paid[seat] += fine
    table.stage = COMING_OUT
