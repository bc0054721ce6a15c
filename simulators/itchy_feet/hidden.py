"""Dealing anew whatever a seat of Itchy Feet cannot see."""

import numpy as np

from fairseat.simulators.engine.bits import bits_of
from fairseat.simulators.engine.chance import below, share, shuffle
from fairseat.simulators.engine.jit import kernel
from fairseat.simulators.engine.table import NONE, SPECTATOR

from .cards import add_card, take_up
from .components import FIRST_EVENT, MOST_CARDS, PASSPORT
from .knowledge import known, see_card
from .questions import Action, Question
from .table import NOBODY
from .travels import count_match, items_needed, next_country

# A card that another hand has no use for may change places with one that it has, if so many tries find one: in a duel
# most cards are known, and whoever could travel has. It comes with the rounds, for a first hand is chance's.
# At questions numbered beforehand others held 1.75 of three items of their next country at 4 (imagined without tries
# 1.44) and a passport each (imagined 0.85); at 2 they held 1.58 (1.46).
TRIES_IN_DUEL, TRIES = 1, 5
GATHERING = 12.0
# A hidden passport was mostly stolen, and whom it was stolen from knows of it; of other hidden cards a third one knows
# of three in ten late in a game. Were none of it imagined, others would rob the one who looks before each other.
PASSPORT_SEEN, CARD_SEEN = 0.7, 0.3
# A first hidden card is a passport, but some were robbed of it, the more the more turns were had: at nine tenths of a
# game 14, 14, 13 and 22 % of the hands at 3, 4, 5 and 6 have none (imagined 10, 10, 14 and 15 %). And who holds all
# that a travel takes is robbed before his turn comes, if nobody could travel for long: at six 2 % are ready (imagined
# without this 17 %).
STOLEN = 0.12
CROWDED, STUCK = 35.0, 70.0
THIEVES = 5  # so many are thought of until one is found who need not travel for it


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
    if not open_hands and table.players > 2:
        rob_hands(table, rules, seat)
        imagine_sights(table, seat)


@kernel
def rob_hands(table, rules, seat):
    """Let others have robbed each other of what `seat` does not know them to hold. Modified in place."""
    for other in range(table.players):
        loot = NONE if other == seat else loot_of(table, rules, seat, other)
        if loot == NONE:
            continue
        for _ in range(THIEVES):
            thief = third_seat(table, seat, other)
            paid = unknown_card(table, seat, thief, loot)
            if paid != NONE:
                move_card(table, other, thief, loot)
                move_card(table, thief, other, paid)
                if not is_packed(table, rules, thief):
                    break
                move_card(table, thief, other, loot)
                move_card(table, other, thief, paid)


@kernel
def loot_of(table, rules, seat, other):
    """What a hand is taken to have been robbed of: its passport, or an item of the next country; NONE if nothing."""
    has_passport = table.hand[other, PASSPORT] > known(table, seat, other, PASSPORT)
    if has_passport and share(table.chance) * STUCK < STOLEN * min(STUCK, 1.0 * table.turns):
        return PASSPORT
    if is_packed(table, rules, other) and share(table.chance) * (STUCK - CROWDED) < table.turns - CROWDED:
        for i in range(rules.items_per_country):
            kind = np.int64(table.country_items[next_country(table, other), i])
            if table.hand[other, kind] > known(table, seat, other, kind):
                return kind
        if has_passport:
            return PASSPORT
    return NONE


@kernel
def is_packed(table, rules, seat):
    """Whether a hand holds a passport and all items of its next country."""
    country = next_country(table, seat)
    if country < 0 or table.hand[seat, PASSPORT] == 0:
        return False
    return count_match(table, rules, seat, country) >= items_needed(rules)


@kernel
def unknown_card(table, seat, other, loot):
    """A card in this hand that `seat` does not know of, of another kind than the loot; NONE if there is none."""
    for kind in bits_of(table.kinds[other]):
        if kind != loot and kind != PASSPORT and table.hand[other, kind] > known(table, seat, other, kind):
            return kind
    return NONE


@kernel
def third_seat(table, seat, other):
    """A seat that is neither of these two."""
    third = below(table.chance, table.players - 2)
    third += third >= min(seat, other)
    return third + (third >= max(seat, other))


@kernel
def move_card(table, source, target, kind):
    """Let a card lie in another hand from the first. Modified in place."""
    take_up(table, source, kind)
    add_card(table, target, kind)


@kernel
def imagine_sights(table, seat):
    """What others alone know of each other's hands `seat` does not know: let one of them know of some cards.

    Modified in place.
    """
    late = min(1.0, table.rounds / GATHERING)
    for other in range(table.players):
        if other == seat:
            continue
        for who in range(table.players):
            if who != seat:
                table.saw[who, other, :] = 0
        table.saw_kinds[other] = 0
        for kind in range(FIRST_EVENT):
            table.saw_kinds[other] |= (table.saw[seat, other, kind] > 0) << kind
        for kind in bits_of(table.kinds[other]):
            seen = PASSPORT_SEEN if kind == PASSPORT else CARD_SEEN * late
            for _ in range(table.hand[other, kind] - known(table, seat, other, kind)):
                if share(table.chance) < seen:
                    see_card(table, third_seat(table, seat, other), other, kind)


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
            take_up(table, other, kind)
            pool[count] = kind
            count += 1
            hidden[other] += 1
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
