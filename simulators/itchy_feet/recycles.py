"""Recycling in Itchy Feet: cards for one of choice from the discard pile."""

from fairseat.simulators.engine.jit import kernel

from .agenda import ask
from .cards import discard, receive
from .knowledge import show_card
from .questions import Question
from .turns import recycle_cost


@kernel
def start_recycle(table, rules):
    """R5.2 Pay first; only what lay in the discard pile before may be taken, unless ruled otherwise.

    Modified in place.
    """
    table.takeable = table.discard_kinds & rules.recyclable
    table.pay_left = recycle_cost(table, rules, table.turn_of)
    ask_recycle(table, rules)


@kernel
def ask_recycle(table, rules):
    """R5.2 Ask for the next card to pay, or for the card to take. Modified in place."""
    seat = table.turn_of
    if table.pay_left > 0:
        ask(table, Question.RECYCLE_PAY, seat, table.kinds[seat] & rules.discardable)
        return
    if rules.recycle_paid_cards:
        table.takeable = table.discard_kinds & rules.recyclable
    ask(table, Question.RECYCLE_TAKE, seat, table.takeable)


@kernel
def pay_recycle(table, rules, kind):
    """R5.2 One card is paid. Modified in place."""
    discard(table, table.turn_of, kind)
    table.pay_left -= 1
    ask_recycle(table, rules)


@kernel
def take_back(table, rules, kind):
    """R5.2, R14.1 A card of the discard pile comes openly into the hand. Modified in place."""
    table.discard[kind] -= 1
    table.discard_size -= 1
    if table.discard[kind] == 0:
        table.discard_kinds &= ~(1 << kind)
    show_card(table, table.turn_of, kind)
    receive(table, rules, table.turn_of, kind)
