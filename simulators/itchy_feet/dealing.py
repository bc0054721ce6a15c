"""Setting up Itchy Feet: characters, countries, the draw pile and the first hands."""

import numpy as np

from fairseat.simulators.engine.chance import below, shuffle
from fairseat.simulators.engine.jit import kernel

from .agenda import BEGIN_TURN, put
from .cards import add_card, shuffle_aside_back
from .components import COUNTRIES, FIRST_EVENT, FORBIDDEN, KINDS, MOST_ITEMS, NO_CHARACTER, PASSPORT
from .knowledge import show_card
from .switches import Countries
from .table import NOBODY, NOT_ASKED, SEATS


@kernel
def lay_out(table, rules):
    """R2.1-R2.6 Set up the table and put the first turn on the agenda. Modified in place."""
    for seat in range(SEATS):
        table.passing[seat] = NOBODY
        table.country[seat] = -1
        table.character[seat] = NO_CHARACTER
        table.first_leg_turn[seat] = -1
        table.centre_turn[seat] = -1
    for seat in range(table.players):
        add_card(table, seat, PASSPORT)
        show_card(table, seat, PASSPORT)
    if rules.has_characters:
        deal_characters(table)
    if rules.country_table == Countries.BALANCED:
        deal_items_of_countries(table, rules)
    else:
        for number in range(COUNTRIES):
            for i in range(MOST_ITEMS):
                table.country_items[number, i] = rules.country_rows[number, i]
    deal_countries(table, rules)
    deal_cards(table, rules)
    table.turn_of = table.players - 1
    table.asked = NOT_ASKED
    table.target = -1
    put(table, BEGIN_TURN, 0)


@kernel
def deal_characters(table):
    """R2.5 Every player gets one of the six characters, face up. Modified in place."""
    for i in range(SEATS):
        table.seen[i] = i
    shuffle(table.chance, table.seen, SEATS)
    for seat in range(table.players):
        table.character[seat] = table.seen[SEATS - 1 - seat]


@kernel
def deal_countries(table, rules):
    """R2.2, R13.1 An own country each and the centre; or all of them as the central pile. Modified in place."""
    cards = table.country_pile
    for country in range(COUNTRIES):
        cards[country] = country
    shuffle(table.chance, cards, COUNTRIES)
    if rules.bucket_list:
        table.country_pile_size = COUNTRIES
        table.centre = -1
        return
    last = COUNTRIES - 1
    if rules.legs > 1:
        for seat in range(table.players):
            table.country[seat] = cards[last]
            last -= 1
    table.centre = cards[last]
    for i in range(last):
        table.unused |= 1 << cards[i]


@kernel
def deal_cards(table, rules):
    """R2.3, R2.4, R2.7, R13.1 Shuffle the draw pile, deal the first hands, mix the extensions in. Modified in place."""
    lay_pile(table, rules, 0, KINDS if rules.bucket_list else PASSPORT)
    shuffle(table.chance, table.pile, table.pile_size)
    for seat in range(table.players):
        for _ in range(rules.start_hand + rules.handicap[seat]):
            deal_one(table, seat)
        table.dealt[seat] = table.kinds[seat] & ~(1 << PASSPORT)
        table.dealt_country[seat] = table.country[seat]
    if rules.bucket_list:
        shuffle_aside_back(table)
    elif rules.extension_cards > 0:
        lay_pile(table, rules, FORBIDDEN, KINDS)
        shuffle(table.chance, table.pile, table.pile_size)


@kernel
def lay_pile(table, rules, first, end):
    """Lay all cards of some kinds on the draw pile. Modified in place."""
    for kind in range(first, end):
        for _ in range(rules.copies_of[kind]):
            table.pile[table.pile_size] = kind
            table.pile_size += 1


@kernel
def deal_one(table, seat):
    """R2.3, R13.1 Deal the top card; an event is set aside for another. Nothing is left: a hole. Modified in place."""
    while table.pile_size > 0:
        table.pile_size -= 1
        kind = np.int64(table.pile[table.pile_size])
        if kind < FIRST_EVENT:
            add_card(table, seat, kind)
            return
        table.aside[table.aside_size] = kind
        table.aside_size += 1
    table.dry_draws += 1
    table.holes += 1


# Countries dealt evenly


@kernel(allocates=True)
def deal_items_of_countries(table, rules):
    """R1.2 Each country in turn gets a set of items that no other has, of those least used so far.

    Modified in place.
    """
    uses = np.zeros(rules.n_types, np.int64)
    chosen = np.zeros(MOST_ITEMS, np.int64)
    dealt = np.full(COUNTRIES, -1, np.int64)
    for number in range(COUNTRIES):
        least, count = scan_sets(rules, uses, dealt, chosen, -1, 0)
        skip = below(table.chance, count) if count > 1 else 0
        dealt[number], _ = scan_sets(rules, uses, dealt, chosen, least, skip)
        for i in range(MOST_ITEMS):
            table.country_items[number, i] = -1
        for i in range(rules.items_per_country):
            table.country_items[number, i] = chosen[i]
            uses[chosen[i]] += 1


@kernel
def scan_sets(rules, uses, dealt, chosen, wanted, skip):
    """Walk through all sets of items in lexicographic order.

    With `wanted` -1: the least sum of uses of a set not dealt yet, and how many have it. Else: stop at the set that
    has this sum after `skip` others; `chosen` holds it, its code is returned. Chosen modified in place.
    """
    length, step = rules.items_per_country, 0 if rules.duplicate_items else 1
    for i in range(length):
        chosen[i] = step * i
    least, count = 1 << 40, 0
    while True:
        total, code = 0, 0
        for i in range(length):
            total += uses[chosen[i]]
            code = code * 32 + chosen[i]
        is_new = True
        for i in range(COUNTRIES):
            is_new &= dealt[i] != code
        if is_new and wanted < 0 and total <= least:
            count = count + 1 if total == least else 1
            least = total
        elif is_new and total == wanted:
            if skip == 0:
                return code, 0
            skip -= 1
        last = length - 1
        while last >= 0 and chosen[last] == rules.n_types - 1 - step * (length - 1 - last):
            last -= 1
        if last < 0:
            return least, count
        chosen[last] += 1
        for i in range(last + 1, length):
            chosen[i] = chosen[i - 1] + step
