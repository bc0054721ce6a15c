"""Setting up The Journey: Istanbul: player cards, events, markers."""

import numpy as np

from fairseat.simulators.engine.chance import shuffle
from fairseat.simulators.engine.jit import kernel

from .components import KADIKOY, KIND_IN_DAY, NO_CARD, OBSTACLE, POLICE
from .rules import Deck, FirstDayEvents, FullRowSetup

KIND_OF_NUMBER = np.array(KIND_IN_DAY, np.uint8)


@kernel
def set_up(table, rules):
    """R2.1-R2.5, R2.7 Deal player cards, shuffle and lay out events, put the markers in Kadikoy. Modified in place."""
    for seat in range(table.players):
        table.money[seat] = rules.start_money + rules.handicap[seat]
        table.where[seat] = KADIKOY
        table.stamp[seat] = seat
        table.jail_card[seat] = -1
    table.next_stamp = table.players
    for group in range(2):
        deal_player_cards(table, rules, group, table.obstacle if group == OBSTACLE else table.opportunity)
    for seat in range(table.players):
        if table.obstacle[seat] == NO_CARD:
            table.ready |= 1 << seat
    number_events(table, rules)
    for card in range(table.event_count):
        table.deck[card] = card
    shuffle(table.chance, table.deck, table.event_count)
    table.day = 1
    lay_first_events(table, rules)


@kernel
def deal_player_cards(table, rules, group, held):
    """R2.2 Shuffle one group and deal a card to each seat; a short group goes round again. Modified in place."""
    count = rules.card_count[group]
    for i in range(count):
        table.deck[i] = rules.cards_in[group, i]
    shuffle(table.chance, table.deck, count)
    for seat in range(table.players):
        held[seat] = table.deck[seat % count] if count > 0 else NO_CARD


@kernel
def number_events(table, rules):
    """R1.4-R1.7 Take the event cards of this game; a random deck is written anew. Modified in place."""
    table.event_count = rules.event_count
    for card in range(rules.event_count):
        table.event_day[card] = rules.event_day[card]
        table.event_kind[card] = rules.event_kind[card]
        table.event_place[card] = rules.event_place[card]
        table.event_amount[card] = rules.event_amount[card]
    if rules.deck != Deck.RANDOM:
        return
    if not rules.day_balance:
        for card in range(36):
            table.event_day[card] = card // 6
        shuffle(table.chance, table.event_day, 36)
    for kind in range(3):
        for part in range(2):
            if part == 1 or kind != POLICE:
                shuffle_kind(table, rules, kind, part == 0)


@kernel
def shuffle_kind(table, rules, kind, places):
    """R1.6 Deal four places, or four amounts, three times each over the twelve cards of a kind. Modified in place."""
    for i in range(12):
        table.deck[i] = i // 3
    shuffle(table.chance, table.deck, 12)
    dealt = 0
    for card in range(36):
        if KIND_OF_NUMBER[card % 6] == kind:
            if places:
                table.event_place[card] = table.deck[dealt]
            else:
                table.event_amount[card] = rules.amounts[kind, table.deck[dealt]]
            dealt += 1


@kernel
def lay_first_events(table, rules):
    """R2.4-R2.5 Lay out the first events; those for a full row are lost. Modified in place."""
    laid, drawn = 0, 0
    while laid < rules.initial_events and drawn < table.event_count:
        card = np.int64(table.deck[drawn])
        drawn += 1
        if put_on_sheet(table, rules, card) or rules.full_row_setup == FullRowSetup.DISCARD:
            laid += 1
    table.deck_next = drawn
    if drawn == table.event_count:
        table.deck_empty_day = 1
    table.upright = table.row_size[0] if rules.first_day_events == FirstDayEvents.UPRIGHT else 0


@kernel
def put_on_sheet(table, rules, card):
    """R3.5-R3.6 Put a card face down into the row of its day, or discard it if the row is full. Modified in place.

    Says whether it lies on the sheet. A card for today lies behind the upright ones, and so sideways (R3.7).
    """
    row = np.int64(table.event_day[card])
    size = table.row_size[row]
    if size >= rules.row_capacity:
        table.discard |= 1 << card
        table.cards_lost += 1
        return False
    table.row[row, size] = card
    table.row_size[row] = size + 1
    table.sheet_size += 1
    return True
