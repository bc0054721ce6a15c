"""Dealing anew whatever a seat of Itchy Feet cannot see."""

import numpy as np

from fairseat.simulators.engine.chance import below, share, shuffle
from fairseat.simulators.engine.jit import kernel
from fairseat.simulators.engine.table import SPECTATOR

from .cards import add_card
from .components import FIRST_EVENT, MOST_CARDS, PASSPORT
from .knowledge import known
from .questions import Action, Question
from .table import NOBODY
from .travels import next_country

# A card that another hand has no use for may change places with one that it has, if so many tries find one: in a duel
# most cards are known, and whoever could travel has. It comes with the rounds, for a first hand is chance's.
# At questions numbered beforehand others held 1.75 of three items of their next country at 4 (imagined without tries
# 1.44) and a passport each (imagined 0.85); at 2 they held 1.58 (1.46).
TRIES_IN_DUEL, TRIES = 1, 5
GATHERING = 12.0


@kernel(allocates=True)
def imagine(table, rules, seat):
    """R14.3 Deal anew hidden cards of other hands, cards under way, and the order of the draw pile.

    A spectator sees all hands and whatever any seat has before it. Modified in place.
    """
    open_hands = seat == SPECTATOR
    pool = np.empty(MOST_CARDS, np.int64)
    hidden = np.zeros(table.players, np.int64)
    own_turn = open_hands or seat == table.turn_of
    guided = table.asked == Question.KEEP and table.action == Action.LOCAL_GUIDE and own_turn
    kept = table.seen_size if guided else 0
    count = 0
    for i in range(table.pile_size - kept):
        pool[count] = np.int64(table.pile[i])
        count += 1
    for other in range(table.players):
        if other != seat and not open_hands:
            table.dealt[other] = 0  # it would tell what he may hold
            count = gather_hand(table, seat, other, pool, count, hidden)
            if table.passing[other] != NOBODY:
                pool[count] = table.passing[other]
                count += 1
    foraged = 0 if own_turn else table.drawn_size
    for i in range(foraged):
        pool[count] = table.drawn[i]
        count += 1
    pool[:count].sort()  # as they lay they would tell where each came from
    shuffle(table.chance, pool, count)
    hand_out(table, rules, seat, pool, count, hidden, foraged)
    if not open_hands:
        forget_sights(table, seat)


@kernel
def forget_sights(table, seat):
    """What others alone know of each other's hands is not known to `seat`. Modified in place."""
    for who in range(table.players):
        for other in range(table.players):
            if who != seat and other != seat:
                for kind in range(FIRST_EVENT):
                    table.saw[who, other, kind] = 0


@kernel
def gather_hand(table, seat, other, pool, count, hidden):
    """Take up the cards of another hand that `seat` does not know; return how many lie in the pool.

    What is offered, paid with or looked at stays while it is asked about. All modified in place.
    """
    pays = other == table.turn_of and (table.asked == Question.TRAVEL_PAY or table.asked == Question.COUNTRY_PAY)
    looked_at = other == table.victim and table.asked == Question.PICK
    for kind in range(FIRST_EVENT):
        stays = known(table, seat, other, kind)
        if other == table.offerer and table.trading:
            stays = max(stays, table.given[kind])
        if pays:
            stays = max(stays, count_of(table.match, table.match_size, kind))
        if looked_at:
            stays = max(stays, count_of(table.seen, table.seen_size, kind))
        while table.hand[other, kind] > stays:
            table.hand[other, kind] -= 1
            table.hand_size[other] -= 1
            pool[count] = kind
            count += 1
            hidden[other] += 1
        if table.hand[other, kind] == 0:
            table.kinds[other] &= ~(1 << kind)
    return count


@kernel
def count_of(cards, size, kind):
    """How many of these cards are of a kind."""
    count = 0
    for i in range(size):
        count += cards[i] == kind
    return count


@kernel(allocates=True)
def hand_out(table, rules, seat, pool, count, hidden, foraged):
    """Deal the pool out again: to hands and cards under way no events, the rest to the draw pile. Modified in place."""
    used = np.zeros(count + 1, np.bool_)
    at = 0
    for other in range(table.players):
        if other == seat or seat == SPECTATOR:
            continue
        for number in range(hidden[other]):
            at = next_card(pool, used, at)
            prefer(table, rules, other, pool, count, used, at, number)
            add_card(table, other, pool[at])
        if table.passing[other] != NOBODY:
            at = next_card(pool, used, at)
            table.passing[other] = pool[at]
    for i in range(foraged):
        at = next_card(pool, used, at)
        table.drawn[i] = pool[at]
    left = 0
    for i in range(count):
        if not used[i]:
            table.pile[left] = pool[i]
            left += 1


@kernel
def prefer(table, rules, seat, pool, count, used, at, number):
    """Let a card that a hand has no use for change places with one that it has, if one is met. Modified in place.

    A passport is never let go: the first hidden card of a hand without one is one that is not known to be elsewhere.
    """
    if number == 0 and table.hand[seat, PASSPORT] == 0:
        for i in range(count):
            if pool[i] == PASSPORT and not used[i]:
                pool[i], pool[at] = pool[at], pool[i]
                return
    for _ in range(TRIES_IN_DUEL if table.players == 2 else TRIES):
        if is_wanted(table, rules, seat, pool[at]) or share(table.chance) * GATHERING >= table.rounds:
            return
        other = below(table.chance, count)
        if not used[other] and pool[other] < FIRST_EVENT and is_wanted(table, rules, seat, pool[other]):
            pool[other], pool[at] = pool[at], pool[other]


@kernel
def is_wanted(table, rules, seat, kind):
    """Whether a hand lacks this card for its next country or the centre."""
    if table.hand[seat, kind] > 0:
        return False
    for country in (next_country(table, seat), table.centre):
        for i in range(rules.items_per_country):
            if country >= 0 and table.country_items[country, i] == kind:
                return True
    return kind == PASSPORT


@kernel
def next_card(pool, used, at):
    """Mark and return the index of the next card of the pool that may be in a hand. Modified in place."""
    while used[at] or pool[at] >= FIRST_EVENT:
        at += 1
    used[at] = True
    return at
