"""Playing Ticket to Ride: set-up, the answers open to each question, and what each answer does."""

import numpy as np

from fairseat.simulators.engine.chance import shuffle
from fairseat.simulators.engine.jit import kernel
from fairseat.simulators.engine.table import MAX_TURNS, UNFINISHED, WIN, end_game

from .board import keep_ticket, offer_tickets, own_track, put_ticket_under
from .cards import clear_locomotives, fill_row, lay_pile, pay_cards, take_blind, take_from_row
from .components import LOCOMOTIVE
from .maps import MOST_TRACKS
from .payments import can_claim, list_payments, list_tracks
from .questions import BLIND, NO, YES, Action, Question, unpack_payment
from .rules import NoAction, RowRefill
from .scores import settle
from .table import ALL_PASSED, LAST_TURNS, MOST_PAYMENTS, NO_ACTION_LEFT, NOBODY, NOT_BEGUN, PACK

MOST_MOVES = max(MOST_TRACKS, MOST_PAYMENTS)


# Set-up


@kernel
def deal(table, rules):
    """R2.1, R2.2, R2.5 Deal cards, turn up the row, deal tickets, let seat 0 choose its own. Modified in place."""
    lay_pile(table, rules.card_count)
    for ticket in range(rules.ticket_count):
        table.ticket_pile[ticket] = ticket
        table.ticket_owner[ticket] = NOBODY
    shuffle(table.chance, table.ticket_pile, rules.ticket_count)
    table.tickets_left = rules.ticket_count
    lay_board(table, rules)
    for seat in range(table.players):
        for _ in range(rules.hand_dealt + rules.handicap[seat]):
            take_blind(table, rules, seat)
    fill_row(table, rules)
    clear_locomotives(table, rules)
    for seat in range(table.players):
        offer_tickets(table, seat, rules.tickets_dealt)
        note_dealt(table, seat)
    table.set_up = True
    table.actor = 0
    table.asked = Question.KEEP
    go_on_keeping(table, rules)
    go_on(table, rules)


@kernel
def note_dealt(table, seat):
    """Note what chance gave a seat before anybody chose, for the results. Modified in place."""
    for kind in range(LOCOMOTIVE + 1):
        if table.hand[seat, kind] > 0:
            table.dealt_cards[seat] |= 1 << kind
    for i in range(table.offer_size[seat]):
        ticket = np.int64(table.offered[seat, i])
        table.dealt[seat, ticket // PACK] |= 1 << ticket % PACK


@kernel
def lay_board(table, rules):
    """R1.3, R1.5, R1.6 An empty board, and trains and Ferry Cards ready. Modified in place."""
    table.ferry_pile = rules.ferry_cards
    table.end_trigger = NOBODY
    table.chosen_track = NOBODY
    table.last_turns_left = NOT_BEGUN
    for track in range(rules.tracks):
        table.track_owner[track] = NOBODY
    for seat in range(table.players):
        table.trains[seat] = rules.trains
        for word in range((rules.tracks + 31) >> 5):
            table.open[seat, word] = rules.all_tracks[word]
        for place in range(rules.places):
            table.network[seat, place] = place


# Choosing tickets


@kernel
def go_on_keeping(table, rules):
    """R2.2, R7.1 Ask about the next ticket offered, or keep what must be kept and end the choice. Modified in place."""
    while table.asked == Question.KEEP:
        seat = table.actor
        least = rules.tickets_dealt_keep if table.set_up else rules.tickets_drawn_keep
        left = table.offer_size[seat] - table.offer_next[seat]
        if left > 0 and table.offer_kept[seat] + left > least:
            return
        while table.offer_next[seat] < table.offer_size[seat]:
            decide_ticket(table, rules, True)
        if not table.set_up:
            put_returns_under(table)
            end_turn(table, rules)
            return
        if seat + 1 == table.players:
            finish_set_up(table)
            return
        table.actor = seat + 1


@kernel
def decide_ticket(table, rules, keep):
    """R2.2, R7.1 Keep the next ticket offered, or send it back. Modified in place."""
    seat = table.actor
    ticket = int(table.offered[seat, table.offer_next[seat]])
    table.offer_next[seat] += 1
    if keep:
        table.offer_kept[seat] += 1
        keep_ticket(table, rules, seat, ticket)
    else:
        table.returned[table.returns] = ticket
        table.returned_by[table.returns] = seat
        table.returns += 1


@kernel
def finish_set_up(table):
    """R2.3 The tickets that all sent back are shuffled together and put under the pile. Modified in place."""
    for i in range(1, table.returns):  # sorted first, so that the shuffle does not depend on who sent what
        ticket, j = table.returned[i], i
        while j > 0 and table.returned[j - 1] > ticket:
            table.returned[j] = table.returned[j - 1]
            j -= 1
        table.returned[j] = ticket
    shuffle(table.chance, table.returned, table.returns)
    put_returns_under(table)
    table.set_up = False
    table.turn_of = table.players - 1
    table.turn_ended = True


@kernel
def put_returns_under(table):
    """R2.3, R7.2 Put the tickets sent back under the pile, one after another. Modified in place."""
    for i in range(table.returns):
        put_ticket_under(table, int(table.returned[i]))
    table.returns = 0


# The turn


@kernel
def go_on(table, rules):
    """R3.1, R3.2 Begin turns until somebody has an action or the game is over. Modified in place.

    A loop, for a kernel that led back to itself could not be cached.
    """
    while table.turn_ended and not table.over:
        table.turn_ended = False
        start_turn(table, rules)
    if table.over and not table.settled:
        settle(table, rules)


@kernel
def start_turn(table, rules):
    """R3.1, R3.2, R8.4 The next seat chooses an action; without any it passes or ends the game. Modified in place."""
    if table.turns >= rules.max_turns:
        end_game(table, UNFINISHED, MAX_TURNS)
        return
    seat = table.turn_of + 1 if table.turn_of + 1 < table.players else 0
    table.turn_of = seat
    table.actor = seat
    table.rounds += seat == 0
    table.second_card = False
    if may_draw(table) or may_take_ferry(table, rules) or table.tickets_left > 0 or can_claim(table, rules, seat):
        table.turns += 1
        table.passes_in_a_row = 0
        table.asked = Question.ACTION
        return
    table.holes += 1
    table.passes += 1
    table.passes_in_a_row += 1
    if rules.no_action == NoAction.END:
        end_game(table, WIN, NO_ACTION_LEFT)
    else:
        end_turn(table, rules)


@kernel
def may_draw(table):
    """R4.1 Whether any train card can be had."""
    return table.row_size > 0 or table.pile_left > 0 or table.discarded > 0


@kernel
def may_take_ferry(table, rules):
    """R5.1 Whether the seat on turn may draw a Ferry Card."""
    return table.ferry_pile > 0 and table.ferry_hand[table.actor] < rules.ferry_hand_limit


@kernel
def end_turn(table, rules):
    """R8.1-R8.3 A turn is over: count last turns, see whether they begin, and whether all passed. Modified in place."""
    table.turn_ended = True
    seat = table.turn_of
    if table.last_turns_left > 0:
        table.last_turns_left -= 1
        if table.last_turns_left == 0:
            end_game(table, WIN, LAST_TURNS)
    elif table.trains[seat] <= rules.end_trains:
        table.end_trigger = seat
        table.last_turns_left = table.players * rules.last_turns
        if table.last_turns_left == 0:
            end_game(table, WIN, LAST_TURNS)
    if not table.over and table.passes_in_a_row >= table.players:
        end_game(table, WIN, ALL_PASSED)


# The answers to each question


@kernel
def legal_moves(table, rules, moves):
    """Write the answers open to the asked seat and return their number. Moves modified in place."""
    asked = table.asked
    if asked == Question.ACTION:
        return list_actions(table, rules, moves)
    if asked == Question.CARD:
        return list_cards(table, moves)
    if asked == Question.TRACK:
        return list_tracks(table, rules, moves)
    if asked == Question.PAYMENT:
        for i in range(table.payment_count):
            moves[i] = table.payments[i]
        return table.payment_count
    moves[0], moves[1] = NO, YES
    return 2


@kernel
def list_actions(table, rules, moves):
    """R3.1 The actions that the seat on turn can carry out. Moves modified in place."""
    count = 0
    if may_draw(table):
        moves[count] = Action.DRAW
        count += 1
    if may_take_ferry(table, rules):
        moves[count] = Action.FERRY
        count += 1
    if can_claim(table, rules, table.actor):
        moves[count] = Action.CLAIM
        count += 1
    if table.tickets_left > 0:
        moves[count] = Action.TICKETS
        count += 1
    return count


@kernel
def list_cards(table, moves):
    """R4.1, R4.2 Each kind face up, a locomotive only as the first card, or blind. Moves modified in place."""
    count = 0
    for kind in range(8 if table.second_card else 9):
        if table.row[kind] > 0:
            moves[count] = kind
            count += 1
    if table.pile_left > 0 or table.discarded > 0:
        moves[count] = BLIND
        count += 1
    return count


# Carrying an answer out


@kernel
def play(table, rules, move):
    """Carry one answer out and go on to the next question. Modified in place."""
    asked = table.asked
    if asked == Question.ACTION:
        act(table, rules, move)
    elif asked == Question.CARD:
        draw_card(table, rules, move)
    elif asked == Question.TRACK:
        choose_track(table, rules, move)
    elif asked == Question.PAYMENT:
        claim(table, rules, move)
    else:
        decide_ticket(table, rules, move == YES)
        go_on_keeping(table, rules)
    go_on(table, rules)


@kernel
def act(table, rules, action):
    """R3.1 Begin the action chosen. Modified in place."""
    if action == Action.DRAW:
        table.asked = Question.CARD
    elif action == Action.CLAIM:
        table.asked = Question.TRACK
    elif action == Action.FERRY:
        table.ferry_pile -= 1
        table.ferry_hand[table.actor] += 1
        table.ferry_cards_drawn[table.actor] += 1
        end_turn(table, rules)
    elif action == Action.TICKETS:
        offer_tickets(table, table.actor, rules.tickets_drawn)
        table.asked = Question.KEEP
        go_on_keeping(table, rules)


@kernel
def draw_card(table, rules, kind):
    """R4.1, R4.2, R4.7 Take one card; a second follows unless the first was a face-up locomotive. Modified in place."""
    if kind == BLIND:
        take_blind(table, rules, table.actor)
    else:
        take_from_row(table, rules, table.actor, kind)
    colored = table.row_size - table.row[LOCOMOTIVE]
    more = colored > 0 or table.pile_left > 0 or table.discarded > 0
    if table.second_card or kind == LOCOMOTIVE or not more:
        table.second_card = False
        end_turn(table, rules)
    else:
        table.second_card = True


@kernel
def choose_track(table, rules, track):
    """R6.1 A track is chosen; ask how to pay if there is a choice. Modified in place."""
    table.chosen_track = track
    list_payments(table, rules, table.actor, track)
    if table.payment_count > 1:
        table.asked = Question.PAYMENT
    else:
        claim(table, rules, table.payments[0])


@kernel
def claim(table, rules, paid):
    """R6.6, R6.7 Pay for the chosen track, lay the trains on it and score it. Modified in place."""
    seat = table.actor
    ferry_cards, color, cards, locomotives = unpack_payment(paid)
    if cards > 0:
        pay_cards(table, seat, color, cards)
    if locomotives > 0:
        pay_cards(table, seat, LOCOMOTIVE, locomotives)
    table.locomotives_used[seat] += locomotives
    table.ferry_hand[seat] -= ferry_cards
    table.ferry_cards_used[seat] += ferry_cards
    if rules.ferry_returns:
        table.ferry_pile += ferry_cards
    own_track(table, rules, seat, table.chosen_track)
    table.chosen_track = NOBODY
    if rules.row_refill == RowRefill.ALWAYS and fill_row(table, rules) > 0:
        clear_locomotives(table, rules)
    end_turn(table, rules)
