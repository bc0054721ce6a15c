"""Rumours and gifts of The Journey: Istanbul: an abstraction of the talk at the table."""

from fairseat.simulators.engine.chance import below, share
from fairseat.simulators.engine.jit import inlined, kernel

from .questions import LIE, SILENT, Question
from .rules import Talk
from .table import LEFT, Stage


@inlined
def start_rumour(table, card, after):
    """R8.2 A card of the sheet was seen: the talk about it comes before the stage `after`. Modified in place."""
    table.rumour = card
    table.rumour_step = 1
    table.after_rumour = after
    table.stage = Stage.RUMOURS


@kernel
def spread_rumour(table, rules):
    """R8.2 Go on to the next listener, clockwise; say whether somebody is asked. Modified in place."""
    table.actor = table.turn_of
    while table.rumour_step < table.players:
        listener = (table.turn_of + table.rumour_step) % table.players
        table.rumour_step += 1
        if table.where[listener] == LEFT or table.seen[listener] >> table.rumour & 1:
            continue
        if table.money[listener] < rules.info_price:
            continue
        table.listener = listener
        if rules.talk == Talk.ASKED:
            table.asked = Question.TELL
            return True
        tell_by_chance(table, rules)
    table.stage = table.after_rumour
    return False


@kernel
def happens(table, rate):
    """Whether something of this rate happens; certain things draw no chance. Chance modified in place."""
    if rate <= 0.0:
        return False
    return rate >= 1.0 or share(table.chance) < rate


@kernel
def tell_by_chance(table, rules):
    """R8.3 The listener may be told, perhaps falsely. Modified in place."""
    if not happens(table, rules.share_rate):
        return
    table.claim = false_front(table, table.rumour) if happens(table, rules.lie_rate) else table.rumour
    take_claim(table, rules)


@kernel
def false_front(table, told):
    """R8.4 Another event with the same back, or the card itself if there is none. Chance modified in place."""
    day = table.event_day[told]
    others = 0
    for card in range(table.event_count):
        others += card != told and table.event_day[card] == day
    if others == 0:
        return told
    left = below(table.chance, others) if others > 1 else 0
    for card in range(table.event_count):
        if card != told and table.event_day[card] == day:
            if left == 0:
                return card
            left -= 1
    return told


@kernel
def take_claim(table, rules):
    """R8.5 The listener pays, and remembers what he was told, by whom. Modified in place."""
    listener, teller = table.listener, table.turn_of
    table.heard[listener, table.rumour] = table.claim + 1
    table.teller[listener, table.rumour] = teller
    table.told[listener] += 1
    table.lies_told[teller] += table.claim != table.rumour
    table.money[listener] -= rules.info_price
    table.money[teller] += rules.info_price
    table.info_paid[listener] += rules.info_price
    table.info_earned[teller] += rules.info_price


@kernel
def answer_tell(table, rules, move):
    """R8.2, R8.4 The observer says nothing, the truth, or a lie. Modified in place."""
    if move == SILENT:
        return
    table.claim = false_front(table, table.rumour) if move == LIE else table.rumour
    if rules.info_price > 0:
        table.asked = Question.BUY
        table.actor = table.listener
        table.stage = Stage.BUYING
    else:
        take_claim(table, rules)


@kernel
def give_money(table, rules, other):
    """R8.6 Give another seat in Istanbul one gift. Modified in place."""
    seat = table.turn_of
    table.money[seat] -= rules.gift_size
    table.money[other] += rules.gift_size
    table.gifts_given[seat] += rules.gift_size
    table.gifts_received[other] += rules.gift_size
