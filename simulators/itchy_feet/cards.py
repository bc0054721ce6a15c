"""Cards changing places in Itchy Feet: hands, piles, draws, and the events that a draw may turn up."""

import numpy as np

from fairseat.simulators.engine.bits import bits_of, count_bits
from fairseat.simulators.engine.chance import below, shuffle
from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.table import FIRST_OWN_REASON, NONE, WIN, end_game

from .agenda import BARGAIN, CHECK_ONE, EVENT_DONE, PASS_CARDS, put
from .components import (
    BACKPACKER,
    BARGAIN_SEASON,
    CIVIL_UNREST,
    FIRST_EVENT,
    FORBIDDEN,
    KINDS,
    LOST_LUGGAGE,
    MIXED_UP_BACKPACKS,
    MOUSETRAP,
    PASSPORT,
    POORLY_DRAWN_MAP,
    POSTCARD,
)
from .knowledge import see_loss
from .switches import EmptyPiles, LastCard, LimitCheck, PostcardWin, Unrest
from .table import Tally

BY_CENTRE, BY_POSTCARDS, BY_COUNTRIES, DEADLOCK, PILES_EMPTY = range(FIRST_OWN_REASON, FIRST_OWN_REASON + 5)

TO_HAND, TO_FORAGER, TO_BARGAIN = range(3)  # where a drawn card goes


# Hands and the discard pile


@kernel
def add_card(table, seat, kind):
    """Put a card into a hand. Modified in place."""
    table.hand[seat, kind] += 1
    table.hand_size[seat] += 1
    table.kinds[seat] |= 1 << kind


@kernel
def take_up(table, seat, kind):
    """Take a card out of a hand, whatever it is lost to. Modified in place."""
    table.hand[seat, kind] -= 1
    table.hand_size[seat] -= 1
    if table.hand[seat, kind] == 0:
        table.kinds[seat] &= ~(1 << kind)


@kernel
def remove_card(table, seat, kind):
    """Let a seat lose a card of its hand. Modified in place."""
    take_up(table, seat, kind)
    if kind == PASSPORT:
        table.tally[seat, Tally.PASSPORTS_LOST] += 1


@kernel
def put_on_discard(table, kind):
    """Put a card on the discard pile. Modified in place."""
    table.discard[kind] += 1
    table.discard_kinds |= 1 << kind
    table.discard_size += 1


@kernel
def discard(table, seat, kind):
    """Discard a card from a hand before everybody's eyes. Modified in place."""
    see_loss(table, seat, kind)
    remove_card(table, seat, kind)
    put_on_discard(table, kind)


@inlined
def count_discardable(table, rules, seat):
    """R5.2, R8.3 How many cards of a hand may pay or be discarded: no forbidden items, passports as ruled."""
    count = table.hand_size[seat] - table.hand[seat, FORBIDDEN]
    if not rules.passport_discardable:
        count -= table.hand[seat, PASSPORT]
    return count


@inlined
def limit_of(table, rules, seat):
    """R3.4, R3.7, R12.6 The most cards that this seat may hold."""
    if rules.has_characters and table.character[seat] == BACKPACKER:
        return rules.backpack_limit + rules.hand_room[seat]
    return rules.hand_limit + rules.hand_room[seat]


@kernel
def any_card(table, seat, allowed):
    """A random card of those in a hand whose kinds are in a mask: its kind, or -1 if there is none.

    Chance modified in place.
    """
    count = 0
    for kind in bits_of(table.kinds[seat] & allowed):
        count += table.hand[seat, kind]
    left = below(table.chance, count) if count > 1 else 0
    for kind in bits_of(table.kinds[seat] & allowed):
        left -= table.hand[seat, kind]
        if left < 0:
            return kind
    return -1


# Winning by postcards


@kernel
def look_for_postcards(table, rules):
    """R9.1 The first seat, from the active one clockwise, with enough postcards wins at once. Modified in place."""
    looked_at = 1 if rules.postcard_win == PostcardWin.OWN_TURN else table.players
    for step in range(looked_at):
        seat = (table.turn_of + step) % table.players
        if table.hand[seat, POSTCARD] >= rules.postcards_needed:
            table.winners = 1 << seat
            end_game(table, WIN, BY_POSTCARDS)
            return


@inlined
def receive(table, rules, seat, kind):
    """R3.4, R9.1 A card comes into a hand: postcards are counted, and perhaps its size. Modified in place."""
    add_card(table, seat, kind)
    if kind == POSTCARD:
        look_for_postcards(table, rules)
    if rules.limit_check == LimitCheck.AFTER_CARD:
        put(table, CHECK_ONE, seat)


# Drawing


@kernel
def reshuffle(table):
    """R4.2 The discard pile is shuffled and becomes the draw pile, which is empty. Modified in place."""
    if table.discard_size == 0:
        return
    count = 0
    for kind in bits_of(table.discard_kinds):
        for _ in range(table.discard[kind]):
            table.pile[count] = kind
            count += 1
        table.discard[kind] = 0
    table.discard_kinds = 0
    table.discard_size = 0
    shuffle(table.chance, table.pile, count)
    table.pile_size = count
    table.reshuffles += 1


@kernel
def note_drawn(table, seat, kind):
    """Count a card of an extension taken from the draw pile. Modified in place."""
    if kind >= FIRST_EVENT:
        table.tally[seat, Tally.EVENTS_DRAWN] += 1
    elif kind == FORBIDDEN:
        table.tally[seat, Tally.FORBIDDEN_DRAWN] += 1
    elif kind == POSTCARD:
        table.tally[seat, Tally.POSTCARDS_DRAWN] += 1
    elif MOUSETRAP <= kind <= POORLY_DRAWN_MAP:
        table.tally[seat, Tally.SPECIALS_DRAWN] += 1


@kernel
def draw_card(table, rules, seat, where):
    """R4.1-R4.3 Take the top card of the draw pile, if there is any card at all. Modified in place."""
    if table.pile_size == 0:
        reshuffle(table)
        if table.pile_size == 0:
            if rules.empty_piles == EmptyPiles.DRAWN:
                end_game(table, NONE, PILES_EMPTY)
            else:
                table.dry_draws += 1
                table.holes += 1
            return
    table.pile_size -= 1
    kind = np.int64(table.pile[table.pile_size])
    is_event = kind >= FIRST_EVENT
    if table.pile_size == 0:
        if not is_event or where == TO_BARGAIN or rules.event_last_card == LastCard.RESHUFFLE_FIRST:
            reshuffle(table)
    if kind > PASSPORT:
        note_drawn(table, seat, kind)
    if is_event and where == TO_BARGAIN:
        table.aside[table.aside_size] = kind
        table.aside_size += 1
    elif is_event:
        start_event(table, rules, kind)
    elif where == TO_FORAGER:
        table.drawn[table.drawn_size] = kind
        table.drawn_size += 1
    else:
        receive(table, rules, seat, kind)


# Events


@kernel
def start_event(table, rules, kind):
    """R11.1 An event is played at once and affects all players. Modified in place."""
    table.event = kind
    table.event_met = True
    table.events_played += 1
    put(table, EVENT_DONE, 0)
    if kind == CIVIL_UNREST:
        play_unrest(table, rules)
    elif kind == LOST_LUGGAGE:
        lose_luggage(table, rules)
    elif kind == MIXED_UP_BACKPACKS:
        put(table, PASS_CARDS, 0)
    elif kind == BARGAIN_SEASON:
        put(table, BARGAIN, 0)


@kernel
def finish_event(table):
    """R11.1, R4.2 The event goes to the discard pile; the draw pile is turned if it was its last card.

    Modified in place.
    """
    put_on_discard(table, table.event)
    table.event = 0
    if table.pile_size == 0:
        reshuffle(table)


@kernel
def any_unused(table):
    """A random unused country, or -1 if there is none; it stays where it is. Chance modified in place."""
    count = count_bits(table.unused)
    skip = below(table.chance, count) if count > 1 else 0
    for country in bits_of(table.unused):
        if skip == 0:
            return country
        skip -= 1
    return -1


@kernel
def play_unrest(table, rules):
    """R11.2 The centre is replaced, or the own countries go round to the left. Modified in place."""
    if rules.civil_unrest_effect == Unrest.CENTRE:
        new = any_unused(table)
        if new >= 0:
            table.unused ^= 1 << new | 1 << table.centre
            table.centre = new
        return
    first, before, passed = -1, -1, 0
    for seat in range(table.players):
        country = table.country[seat]
        if country >= 0:
            if before < 0:
                first = seat
            else:
                table.country[seat] = passed
            before, passed = seat, country
    if first >= 0:
        table.country[first] = passed


@kernel
def lose_luggage(table, rules):
    """R11.3 Clockwise from the active seat, everybody discards random cards, forbidden items excepted.

    Modified in place.
    """
    for step in range(table.players):
        seat = (table.turn_of + step) % table.players
        for _ in range(rules.luggage_cards):
            kind = any_card(table, seat, rules.discardable)
            if kind >= 0:
                discard(table, seat, kind)


@kernel
def shuffle_aside_back(table):
    """R11.5, R13.1 Events set aside are shuffled back into the draw pile, in sorted order on top of it first.

    Modified in place.
    """
    if table.aside_size == 0:
        return
    for kind in range(FIRST_EVENT, KINDS):
        for i in range(table.aside_size):
            if table.aside[i] == kind:
                table.pile[table.pile_size] = kind
                table.pile_size += 1
    table.aside_size = 0
    shuffle(table.chance, table.pile, table.pile_size)
