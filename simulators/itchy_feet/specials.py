"""Forbidden items, special items, characters and events of Itchy Feet, as far as they ask something."""

import numpy as np

from fairseat.simulators.engine.jit import kernel

from .agenda import BARGAIN, CHECK_ALL, DRAW_CARDS, FORAGE, KEEP_FORAGED, PASS_CARDS, ask, put
from .cards import (
    TO_BARGAIN,
    TO_FORAGER,
    add_card,
    any_unused,
    count_discardable,
    discard,
    draw_card,
    look_for_postcards,
    note_drawn,
    put_on_discard,
    receive,
    remove_card,
    reshuffle,
    shuffle_aside_back,
)
from .components import FIRST_EVENT, FORBIDDEN, LOCAL_GUIDE, POORLY_DRAWN_MAP, TRADING_POST
from .knowledge import see_card, see_loss, see_theft, show_card
from .questions import YES, YES_OR_NO, Action, Question
from .switches import LimitCheck, ShortPile
from .table import NOBODY
from .turns import owners

# Forbidden items


@kernel
def ask_companion(table, rules):
    """R8.2 A forbidden item goes together with another card: ask which. Modified in place."""
    ask(table, Question.COMPANION, table.turn_of, table.kinds[table.turn_of] & rules.discardable)


@kernel
def get_rid(table, kind):
    """R8.2 Both cards are discarded. Modified in place."""
    discard(table, table.turn_of, FORBIDDEN)
    discard(table, table.turn_of, kind)


@kernel
def ask_receiver(table):
    """R12.1 The Smuggler names who gets his forbidden item. Modified in place."""
    everybody = (1 << table.players) - 1
    ask(table, Question.RECEIVER, table.turn_of, everybody & ~(1 << table.turn_of))


@kernel
def smuggle(table, rules, receiver):
    """R12.1 The forbidden item changes hands, consent or not. Modified in place."""
    see_loss(table, table.turn_of, FORBIDDEN)
    remove_card(table, table.turn_of, FORBIDDEN)
    show_card(table, receiver, FORBIDDEN)
    receive(table, rules, receiver, FORBIDDEN)


# The Forager


@kernel
def forage(table, rules, left):
    """R12.2 The Forager draws his cards one after the other before he chooses. Modified in place."""
    if left == 0:
        put(table, KEEP_FORAGED, 0)
        return
    put(table, FORAGE, left - 1)
    draw_card(table, rules, table.turn_of, TO_FORAGER)


@kernel
def ask_foraged(table):
    """R12.2 Ask the Forager which card he keeps, if he drew any. Modified in place."""
    kinds = 0
    for i in range(table.drawn_size):
        kinds |= 1 << table.drawn[i]
    ask(table, Question.KEEP, table.turn_of, kinds)


@kernel
def keep_foraged(table, rules, kept):
    """R12.2 One card is kept, the others are discarded. Modified in place."""
    is_kept = False
    for i in range(table.drawn_size):
        if table.drawn[i] == kept and not is_kept:
            is_kept = True
        else:
            put_on_discard(table, table.drawn[i])
    table.drawn_size = 0
    receive(table, rules, table.turn_of, kept)


# The Local Guide


@kernel
def follow_guide(table, rules):
    """R10.3 Look at the top cards of the draw pile. Modified in place."""
    discard(table, table.turn_of, LOCAL_GUIDE)
    if rules.guide_short_pile == ShortPile.RESHUFFLE and table.pile_size < rules.guide_look:
        lay_discard_under(table)
    table.seen_size = min(rules.guide_look, table.pile_size)
    kinds = 0
    for i in range(table.seen_size):
        table.seen[i] = np.int64(table.pile[table.pile_size - 1 - i])
        if table.seen[i] < FIRST_EVENT:
            kinds |= 1 << table.seen[i]
    ask(table, Question.KEEP, table.turn_of, kinds)
    if kinds == 0:
        put_seen_under(table)


@kernel
def lay_discard_under(table):
    """R10.3 The discard pile is shuffled and laid under the draw pile. Modified in place."""
    above, below = table.pile_size, table.discard_size
    for i in range(above - 1, -1, -1):
        table.pile[i + below] = table.pile[i]
    reshuffle(table)
    table.pile_size = above + below


@kernel
def put_seen_under(table):
    """R10.3 The cards seen go under the draw pile, the uppermost first. Modified in place."""
    rest = table.pile_size - table.seen_size
    for i in range(rest - 1, -1, -1):
        table.pile[i + table.seen_size] = table.pile[i]
    for i in range(table.seen_size):
        table.pile[table.seen_size - 1 - i] = table.seen[i]
    table.seen_size = 0


@kernel
def keep_guided(table, rules, kept):
    """R10.3 The uppermost card of a kind is kept, the others go under the pile. Modified in place."""
    left, is_kept = 0, False
    for i in range(table.seen_size):
        if table.seen[i] == kept and not is_kept:
            is_kept = True
        else:
            table.seen[left] = table.seen[i]
            left += 1
    table.seen_size = left
    table.pile_size -= 1
    put_seen_under(table)
    if table.pile_size == 0:
        reshuffle(table)
    note_drawn(table, table.turn_of, kept)
    receive(table, rules, table.turn_of, kept)


@kernel
def keep_card(table, rules, kept):
    """R10.3, R12.2 The card to be kept is named. Modified in place."""
    if table.action == Action.LOCAL_GUIDE:
        keep_guided(table, rules, kept)
    else:
        keep_foraged(table, rules, kept)


# The Trading Post and the Poorly Drawn Map


@kernel
def open_post(table, rules):
    """R10.4 Cards are changed for as many from the draw pile. Modified in place."""
    discard(table, table.turn_of, TRADING_POST)
    table.pay_left = 0
    ask(table, Question.POST_DISCARD, table.turn_of, table.kinds[table.turn_of] & rules.discardable)


@kernel
def change_card(table, rules, kind):
    """R10.4 One card is put down; more may follow. Modified in place."""
    discard(table, table.turn_of, kind)
    table.pay_left += 1
    if table.pay_left < rules.post_cards and count_discardable(table, rules, table.turn_of) > 0:
        ask(table, Question.POST_MORE, table.turn_of, YES_OR_NO)
    else:
        put(table, DRAW_CARDS, table.turn_of + 8 * table.pay_left)


@kernel
def answer_post(table, rules, move):
    """R10.4 Change another card, or draw as many as were put down. Modified in place."""
    if move == YES:
        ask(table, Question.POST_DISCARD, table.turn_of, table.kinds[table.turn_of] & rules.discardable)
    else:
        put(table, DRAW_CARDS, table.turn_of + 8 * table.pay_left)


@kernel
def unfold_map(table):
    """R10.5 Ask whose country is to be replaced. Modified in place."""
    discard(table, table.turn_of, POORLY_DRAWN_MAP)
    ask(table, Question.MAP_TARGET, table.turn_of, owners(table))


@kernel
def redraw_map(table, seat):
    """R10.5 A random unused country replaces the seat's own. Modified in place."""
    new = any_unused(table)
    table.unused ^= 1 << new | 1 << table.country[seat]
    table.country[seat] = new


# Events that ask


@kernel
def ask_pass_card(table, rules, step):
    """R11.4 Each seat with a card, clockwise from the active one, chooses what it passes on. Modified in place."""
    for later in range(step, table.players):
        seat = (table.turn_of + later) % table.players
        if table.hand_size[seat] > 0:
            put(table, PASS_CARDS, later + 1)
            ask(table, Question.PASS_CARD, seat, table.kinds[seat])
            return
    pass_all(table, rules)


@kernel
def choose_pass(table, kind):
    """R11.4 The card waits until all have chosen. Modified in place."""
    seat = table.actor
    see_theft(table, (seat + 1) % table.players, seat, kind)
    remove_card(table, seat, kind)
    table.passing[seat] = kind


@kernel
def pass_all(table, rules):
    """R11.4, R14.2 All cards go on to the left at once. Modified in place."""
    for seat in range(table.players):
        kind = table.passing[seat]
        if kind != NOBODY:
            left = (seat + 1) % table.players
            table.passing[seat] = NOBODY
            add_card(table, left, kind)
            see_card(table, seat, left, kind)
    look_for_postcards(table, rules)
    if rules.limit_check == LimitCheck.AFTER_CARD:
        put(table, CHECK_ALL, 0)


@kernel
def bargain(table, rules, step):
    """R11.5 Everybody draws a card, from the active seat's left on; events are set aside meanwhile.

    Modified in place.
    """
    if step == table.players:
        shuffle_aside_back(table)
        return
    put(table, BARGAIN, step + 1)
    draw_card(table, rules, (table.turn_of + 1 + step) % table.players, TO_BARGAIN)
