"""Rumours and gifts of The Journey: Istanbul: an abstraction of the talk at the table."""

import numpy as np

from fairseat.simulators.engine.chance import below, share
from fairseat.simulators.engine.jit import inlined, kernel

from .questions import LIE, NOTHING, SILENT, Question, unpack_card
from .rules import Talk
from .table import LEFT, Stage


@inlined
def is_told_at_once(rules):
    """R8.2-R8.3 Whether a card is talked about as soon as somebody has seen it."""
    return rules.talk == Talk.CHANCE or rules.talk == Talk.OFFERED


@kernel
def ask_around(table, rules):
    """R8.2 Before he moves, a player who can pay may ask what others have seen; then he goes on. Modified in place."""
    seat = table.turn_of
    if rules.talk == Talk.ASKED and table.money[seat] >= rules.info_price and for_sale(table) != 0:
        table.actor = seat
        table.asked = Question.ASK
        return True
    table.stage = Stage.TURN_PROPER
    return False


@kernel
def for_sale(table):
    """R8.2 The cards that others in Istanbul have seen and the player on turn has not, as a mask.

    Those on the sheet, for the others lie open or are out of the game; those he asked about are left out.
    """
    seen = 0
    for other in range(table.players):
        if table.where[other] != LEFT:
            seen |= table.seen[other]
    return seen & ~(table.seen[table.turn_of] | table.revealed | table.discard | table.asked_about)


@inlined
def ask_about(table, move):
    """R8.2 Ask what a card of the sheet is, or nothing more. Modified in place."""
    if move == NOTHING:
        table.stage = Stage.TURN_PROPER
        return
    card = np.int64(table.row[unpack_card(move)])
    table.asked_about |= 1 << card
    start_rumour(table, card, Stage.WISHES)


@inlined
def start_rumour(table, card, after):
    """R8.2 A card of the sheet is talked about; then comes the stage `after`. Modified in place."""
    table.rumour = card
    table.rumour_step = 1
    table.after_rumour = after
    table.stage = Stage.RUMOURS


@kernel
def spread_rumour(table, rules):
    """R8.2 Go on to the next to speak with, clockwise; say whether somebody is asked. Modified in place."""
    while table.rumour_step < table.players:
        other = (table.turn_of + table.rumour_step) % table.players
        table.rumour_step += 1
        table.speaker, table.listener = table.turn_of, other
        if rules.talk == Talk.ASKED:
            table.speaker, table.listener = other, table.turn_of
        if table.where[other] == LEFT or not has_news(table, rules):
            continue
        if rules.talk == Talk.CHANCE:
            tell_by_chance(table, rules)
            continue
        table.actor = table.speaker
        table.asked = Question.TELL
        return True
    table.actor = table.turn_of
    table.stage = table.after_rumour
    return False


@inlined
def has_news(table, rules):
    """R8.2 Whether the speaker has seen what the listener has not and can pay for."""
    speaker, listener = table.seen[table.speaker], table.seen[table.listener]
    return (speaker & ~listener) >> table.rumour & 1 == 1 and table.money[table.listener] >= rules.info_price


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
    """R8.4 Another event with the same back, one that lies nowhere open if there is one, or the card itself if none is.

    Chance modified in place.
    """
    day, out = table.event_day[told], table.revealed | 1 << told
    others = count_fronts(table, day, out)
    if others == 0:
        out = 1 << told
        others = count_fronts(table, day, out)
    if others == 0:
        return told
    left = below(table.chance, others) if others > 1 else 0
    for card in range(table.event_count):
        if table.event_day[card] == day and not out >> card & 1:
            if left == 0:
                return card
            left -= 1
    return told


@kernel
def count_fronts(table, day, out):
    """How many events of a day are not in a mask."""
    count = 0
    for card in range(table.event_count):
        count += table.event_day[card] == day and not out >> card & 1
    return count


@kernel
def take_claim(table, rules):
    """R8.5 The listener pays, and remembers what he was told, by whom. Modified in place."""
    listener, teller = table.listener, table.speaker
    table.heard[listener, table.rumour] = table.claim + 1
    table.teller[listener, table.rumour] = teller
    table.told[listener] += 1
    table.lies_told[teller] += table.claim != table.rumour
    table.money[listener] -= rules.info_price
    table.money[teller] += rules.info_price
    table.info_paid[listener] += rules.info_price
    table.info_earned[teller] += rules.info_price
    if rules.talk == Talk.ASKED:
        table.rumour_step = table.players  # who asked has his answer


@kernel
def answer_tell(table, rules, move):
    """R8.2, R8.4 The speaker says nothing, the truth, or a lie. Modified in place."""
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
