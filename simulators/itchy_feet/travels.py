"""Travelling in Itchy Feet: what it needs, what it costs, and what comes of it."""

from fairseat.simulators.engine.bits import count_bits
from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.table import SHARED, WIN, end_game

from .agenda import AFTER_TRAVEL, DRAW_CARDS, ask, put
from .cards import BY_CENTRE, BY_COUNTRIES, any_unused, discard
from .components import CREDIT_CARD, FORBIDDEN, PASSPORT
from .knowledge import show_hand
from .questions import YES_OR_NO, Question
from .switches import TravelCost
from .table import Tally

LAST_STRETCH = 6  # countries left in the Bucket List's pile when a comeback begins


@kernel
def count_match(table, rules, seat, country):
    """R7.1 How many of the items that a country needs are in a hand."""
    count, again, before = 0, 0, -1
    for i in range(rules.items_per_country):
        item = table.country_items[country, i]
        again = again + 1 if item == before else 1
        before = item
        count += table.hand[seat, item] >= again
    return count


@inlined
def items_needed(rules):
    """R7.1, R13.2 How many items a travel takes."""
    return rules.bucket_items if rules.bucket_list else rules.items_per_country


@inlined
def next_country(table, seat):
    """R7.1 The country to which a seat must travel next in the classic game: its own, then the centre."""
    return table.country[seat] if table.country[seat] >= 0 else table.centre


@kernel
def destinations(table, rules, seat, despite_forbidden):
    """R7.1, R8.1, R10.2, R13.2 The countries to which a seat could travel now, as a mask."""
    if table.hand[seat, PASSPORT] == 0 or (table.hand[seat, FORBIDDEN] > 0 and not despite_forbidden):
        return 0
    enough = items_needed(rules) - min(table.hand[seat, CREDIT_CARD], rules.credit_max)
    if not rules.bucket_list:
        country = next_country(table, seat)
        return 1 << country if count_match(table, rules, seat, country) >= enough else 0
    found = 0
    for i in range(max(0, table.country_pile_size - rules.bucket_open), table.country_pile_size):
        country = table.country_pile[i]
        if count_match(table, rules, seat, country) >= enough:
            found |= 1 << country
    return found


@kernel
def start_travel(table, rules):
    """R7.1, R13.2 Travel is chosen: to the one country due, or to an open one. Modified in place."""
    seat = table.turn_of
    if rules.bucket_list:
        ask(table, Question.DESTINATION, seat, destinations(table, rules, seat, False))
    else:
        pay_travel(table, rules, next_country(table, seat))


@kernel
def gather_match(table, rules, seat, country):
    """Note the items of the hand that a country needs. Modified in place."""
    table.target = country
    table.match_size = 0
    again, before = 0, -1
    for i in range(rules.items_per_country):
        item = table.country_items[country, i]
        again = again + 1 if item == before else 1
        before = item
        if table.hand[seat, item] >= again:
            table.match[table.match_size] = item
            table.match_size += 1


@kernel
def pay_travel(table, rules, country):
    """R7.2, R7.3, R10.2 Show the hand, pay with Credit Cards for what is missing, then with items.

    Modified in place.
    """
    seat = table.turn_of
    table.tally[seat, Tally.TRAVELS] += 1
    if rules.show_hand:
        show_hand(table, seat)
    gather_match(table, rules, seat, country)
    missing = max(0, items_needed(rules) - table.match_size)
    for _ in range(missing):
        discard(table, seat, CREDIT_CARD)
    table.tally[seat, Tally.CREDIT_CARDS] += missing
    table.pay_left = items_needed(rules) - missing
    if rules.travel_cost == TravelCost.ONE:
        table.pay_left = max(0, 1 - missing)
    if not pay_items(table, Question.TRAVEL_PAY):
        arrive(table, rules)


@kernel
def pay_items(table, question):
    """R7.3 Discard the matching items, all or those asked for; whether a question is now asked. Modified in place."""
    seat = table.turn_of
    if table.pay_left == table.match_size:
        for i in range(table.match_size):
            discard(table, seat, table.match[i])
        table.pay_left = 0
    if table.pay_left == 0:
        return False
    answers = 0
    for i in range(table.match_size):
        answers |= 1 << table.match[i]
    ask(table, question, seat, answers)
    return True


@kernel
def pay_one_item(table, question, kind):
    """R7.3 Discard one of the matching items; whether more are to be paid by choice. Modified in place."""
    discard(table, table.turn_of, kind)
    table.pay_left -= 1
    for i in range(table.match_size):
        if table.match[i] == kind:
            table.match_size -= 1
            table.match[i] = table.match[table.match_size]
            break
    return pay_items(table, question)


@kernel
def arrive(table, rules):
    """R7.4, R7.6, R13.4 The country is travelled to: win, or go on with a free card. Modified in place."""
    seat, country = table.turn_of, table.target
    table.legs[seat] += 1
    if table.first_leg_turn[seat] < 0:
        table.first_leg_turn[seat] = table.turns
    if rules.bucket_list:
        take_country(table, seat, country)
        if table.country_pile_size == 0:
            count_countries(table)
            return
    else:
        table.removed |= 1 << country
        if country == table.centre:
            table.centre = -1
            table.centre_turn[seat] = table.turns
            table.winners = 1 << seat
            end_game(table, WIN, BY_CENTRE)
            return
        table.country[seat] = -1
        if table.legs[seat] < rules.legs - 1:
            deal_country(table, seat)
    table.event_met = False
    put(table, AFTER_TRAVEL, 0)
    put(table, DRAW_CARDS, seat + 8 * rules.travel_bonus)


@kernel
def deal_country(table, seat):
    """R7.4 A random unused country becomes a seat's own. Modified in place."""
    new = any_unused(table)
    if new >= 0:
        table.country[seat] = new
        table.unused &= ~(1 << new)


@kernel
def take_country(table, seat, country):
    """R13.2 A country of the central pile goes in front of the traveller. Modified in place."""
    at = 0
    while table.country_pile[at] != country:
        at += 1
    table.country_pile_size -= 1
    for i in range(at, table.country_pile_size):
        table.country_pile[i] = table.country_pile[i + 1]
    table.won[seat] |= 1 << country
    if table.country_pile_size <= LAST_STRETCH and not table.halfway_seen:
        table.halfway_seen = True
        for other in range(table.players):
            table.halfway[other] = count_bits(table.won[other])


@kernel
def count_countries(table):
    """R13.4 The central pile is empty: the most countries win, ties share. Modified in place."""
    most = 0
    for seat in range(table.players):
        most = max(most, count_bits(table.won[seat]))
    for seat in range(table.players):
        if count_bits(table.won[seat]) == most:
            table.winners |= 1 << seat
    end_game(table, WIN if count_bits(table.winners) == 1 else SHARED, BY_COUNTRIES)


@kernel
def after_travel(table, rules):
    """R7.5 Travelling on in the same turn, if ruled and possible. Modified in place."""
    if not rules.double_travel or (table.event_met and rules.event_ends_turn):
        return
    if destinations(table, rules, table.turn_of, False):
        ask(table, Question.TRAVEL_AGAIN, table.turn_of, YES_OR_NO)
