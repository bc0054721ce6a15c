"""What a seat of The Journey: Istanbul cannot see, dealt anew.

A seat knows the fronts that it saw, those revealed to all, the back of every card on the sheet and in the discard pile,
and what it was told of which card. All other fronts may be any event not yet seen that has the same back.
"""

import numpy as np

from fairseat.simulators.engine.chance import share, shuffle
from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.table import SPECTATOR

from .components import DAYS, MOST_EVENTS
from .questions import Question
from .rules import Deck
from .table import LEFT, SEATS, Stage
from .talk import false_front

PLACES = 256  # more than there are places; amounts may be below nought


@kernel(allocates=True)
def imagine(table, rules, seat):
    """R8.1 Deal anew all that `seat` cannot see: hidden fronts and the order of the deck.

    A spectator sees every front that any seat has seen, and all purses. Modified in place.
    """
    known, told = table.revealed, 0
    for who in range(table.players):
        if who == seat or seat == SPECTATOR:
            known |= table.seen[who]
            told |= claimed_to(table, who)
    other = np.empty(MOST_EVENTS, np.uint8)  # [card]: the card that lies in its stead
    for card in range(MOST_EVENTS):
        other[card] = card
    wild = rules.deck == Deck.RANDOM and not rules.day_balance
    for day in range(1 if wild else DAYS):
        exchange_unseen(table, known, day, wild, other)
    if rules.deck == Deck.RANDOM:
        rewrite_unseen(table, known | told)
    for row in range(DAYS):
        for position in range(table.row_size[row]):
            table.row[row, position] = other[table.row[row, position]]
    for position in range(table.event_count):
        table.deck[position] = other[table.deck[position]]
    table.deck[table.deck_next : table.event_count].sort()
    shuffle(table.chance, table.deck[table.deck_next :], table.event_count - table.deck_next)
    exchange_knowledge(table, rules, seat, other)
    if not rules.money_public and seat != SPECTATOR:
        exchange_money(table, seat)


@kernel(allocates=True)
def exchange_unseen(table, known, day, wild, other):
    """Let the unseen events of one day, or of all in a wild deck, change places. `other` modified in place."""
    pool = np.empty(MOST_EVENTS, np.uint8)
    days = np.empty(MOST_EVENTS, np.uint8)
    count = 0
    for card in range(table.event_count):
        if not known >> card & 1 and (wild or table.event_day[card] == day):
            pool[count] = card
            count += 1
    shuffle(table.chance, pool, count)
    taken = 0
    for card in cards_by_place(table):
        days[card] = table.event_day[card]
        if not known >> card & 1 and (wild or table.event_day[card] == day):
            other[card] = pool[taken]
            taken += 1
    for card in range(table.event_count):
        table.event_day[other[card]] = days[card]


@kernel(allocates=True)
def cards_by_place(table):
    """All events in the order of where they lie, which everybody sees: the sheet, the deck, the discards, the rest."""
    order = np.empty(MOST_EVENTS, np.int64)
    count, placed = 0, 0
    for row in range(DAYS):
        for position in range(table.row_size[row]):
            order[count] = table.row[row, position]
            placed |= 1 << order[count]
            count += 1
    for position in range(table.deck_next, table.event_count):
        order[count] = table.deck[position]
        placed |= 1 << order[count]
        count += 1
    for discarded in (1, 0):
        for card in range(table.event_count):
            if not placed >> card & 1 and table.discard >> card & 1 == discarded:
                order[count] = card
                count += 1
    return order[:count]


@inlined
def claimed_to(table, seat):
    """The events that this seat was told of, true or not, as a mask."""
    mask = 0
    for card in range(table.event_count):
        if table.heard[seat, card] > 0:
            mask |= 1 << (np.int64(table.heard[seat, card]) - 1)
    return mask


@kernel(allocates=True)
def rewrite_unseen(table, kept):
    """Shuffle places and amounts of a random deck among the events of a kind that are not kept. Modified in place."""
    pairs = np.empty(MOST_EVENTS, np.int64)  # amount and place in one number
    for kind in range(3):
        count = 0
        for card in range(table.event_count):
            if table.event_kind[card] == kind and not kept >> card & 1:
                pairs[count] = np.int64(table.event_amount[card]) * PLACES + np.int64(table.event_place[card])
                count += 1
        pairs[:count].sort()
        shuffle(table.chance, pairs, count)
        for card in range(table.event_count):
            if table.event_kind[card] == kind and not kept >> card & 1:
                count -= 1
                table.event_place[card] = pairs[count] % PLACES
                table.event_amount[card] = pairs[count] // PLACES


@kernel
def exchanged(mask, other):
    """The same set after every card was replaced by the one in its stead."""
    result = 0
    for card in range(MOST_EVENTS):
        if mask >> card & 1:
            result |= 1 << np.int64(other[card])
    return result


@kernel(allocates=True)
def exchange_knowledge(table, rules, seat, other):
    """What was seen, told and talked about follows the cards to their new fronts. Modified in place."""
    table.discard = exchanged(table.discard, other)
    table.looked = exchanged(table.looked, other)
    table.asked_about = exchanged(table.asked_about, other)
    for i in range(table.chosen_count):
        table.chosen[i] = other[table.chosen[i]]
    heard = table.heard.copy()
    teller = table.teller.copy()
    was = np.argsort(other)  # the card in whose stead each one lies now
    for who in range(SEATS):
        table.seen[who] = exchanged(table.seen[who], other)
        for card in range(table.event_count):
            claim = np.int64(heard[who, was[card]])
            if claim > 0 and not heard_by(seat, who, np.int64(teller[who, was[card]])):
                claim = said_of(table, rules, card) + 1
            table.heard[who, card] = claim
            table.teller[who, card] = teller[who, was[card]]
    exchange_talk(table, rules, seat, other)


@inlined
def heard_by(seat, listener, teller):
    """Whether these eyes know what one seat told another: both of them do, and a spectator."""
    return seat == SPECTATOR or seat == listener or seat == teller


@kernel
def said_of(table, rules, card):
    """R8.4 What somebody may have said of a card, unheard by others: mostly the truth. Chance modified in place."""
    return card if share(table.chance) >= rules.lie_rate else false_front(table, card)


@kernel
def exchange_talk(table, rules, seat, other):
    """R8.2 The card talked about follows too; what is offered for sale stays what it is to whoever says it.

    Modified in place.
    """
    talks = table.stage == Stage.RUMOURS or table.asked == Question.TELL or table.asked == Question.BUY
    table.rumour = other[table.rumour] if talks else 0  # else it is what was talked about last
    if table.asked != Question.BUY:
        table.claim = 0
    elif not heard_by(seat, table.speaker, table.speaker):
        table.claim = said_of(table, rules, table.rumour)


@kernel(allocates=True)
def exchange_money(table, seat):
    """R2.6 Money that is not public may be anybody's among the others in Istanbul. Modified in place."""
    purses = np.empty(SEATS, np.int64)
    count = 0
    for who in range(table.players):
        if who != seat and table.where[who] != LEFT:
            purses[count] = table.money[who]
            count += 1
    purses[:count].sort()
    shuffle(table.chance, purses, count)
    for who in range(table.players):
        if who != seat and table.where[who] != LEFT:
            count -= 1
            table.money[who] = purses[count]
