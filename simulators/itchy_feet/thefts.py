"""Stealing in Itchy Feet: cards and countries, the Mousetrap, and the Pickpocket's look."""

from fairseat.simulators.engine.bits import bits_of, lowest_bit
from fairseat.simulators.engine.chance import below
from fairseat.simulators.engine.jit import inlined, kernel

from .agenda import PENALTY, ask, put
from .cards import count_discardable, discard, receive, remove_card
from .components import MOUSETRAP, PICKPOCKET
from .knowledge import see_card, see_theft
from .questions import YES, YES_OR_NO, Question
from .switches import BucketSteal, StealCountry, StealTarget
from .table import Tally
from .travels import count_match, deal_country, gather_match, items_needed, pay_items

NO_COUNTRY = -1  # the target of a theft of cards


@kernel
def stealable_countries(table, rules, seat):
    """R5.4, R13.3 The countries of other seats that this seat could steal now, as a mask."""
    if not rules.steals or (not rules.bucket_list and rules.steal_country == StealCountry.NONE):
        return 0
    items = costs_items(rules)
    if not rules.bucket_list and (table.country[seat] < 0 or (items and table.unused == 0)):
        return 0
    if not items and count_discardable(table, rules, seat) < country_price(rules):
        return 0
    enough = country_price(rules) if items else 0
    found = 0
    for other in range(table.players):
        if other == seat:
            continue
        rest = table.won[other]
        if table.country[other] >= 0:
            rest |= 1 << table.country[other]
        for country in bits_of(rest):
            if enough == 0 or count_match(table, rules, seat, country) >= enough:
                found |= 1 << country
    return found


@inlined
def costs_items(rules):
    """R5.4, R13.3 Whether a stolen country is paid for with items that it lists, not with cards of choice."""
    if rules.bucket_list:
        return rules.bucket_steal_cost == BucketSteal.ITEM
    return rules.steal_country == StealCountry.FULFIL


@inlined
def country_price(rules):
    """R5.4, R13.3 How many cards it takes to steal a country."""
    if costs_items(rules):
        return items_needed(rules)
    return 0 if rules.bucket_list and rules.bucket_steal_cost == BucketSteal.FREE else rules.steal_cost


@kernel
def start_steal(table, rules):
    """R5.3 Steal is chosen: pay first, then name the victim. Modified in place."""
    table.target = NO_COUNTRY
    table.pay_left = rules.steal_cost
    if not ask_card(table, rules):
        ask_victim(table, rules)


@kernel
def ask_card(table, rules):
    """R5.3 Ask for the next card that the theft costs; whether there is one to pay. Modified in place."""
    if table.pay_left == 0:
        return False
    ask(table, Question.STEAL_PAY, table.turn_of, table.kinds[table.turn_of] & rules.discardable)
    return True


@kernel
def pay_card(table, rules, kind):
    """R5.3 One card is paid for a theft. Modified in place."""
    discard(table, table.turn_of, kind)
    table.pay_left -= 1
    if ask_card(table, rules):
        return
    if table.target == NO_COUNTRY:
        ask_victim(table, rules)
    else:
        meet_trap(table, rules)


@kernel
def ask_victim(table, rules):
    """R5.3 Ask whom to steal from: anybody with a card, or those with most. Modified in place."""
    least = 1
    if rules.steal_target == StealTarget.MOST_CARDS:
        for other in range(table.players):
            if other != table.turn_of:
                least = max(least, table.hand_size[other])
    seats = 0
    for other in range(table.players):
        if other != table.turn_of and table.hand_size[other] >= least:
            seats |= 1 << other
    ask(table, Question.VICTIM, table.turn_of, seats)


@kernel
def start_country_steal(table, rules):
    """R5.4, R13.3 Steal a country is chosen: ask which. Modified in place."""
    ask(table, Question.COUNTRY, table.turn_of, stealable_countries(table, rules, table.turn_of))


@kernel
def pay_country(table, rules, country):
    """R5.4, R13.3 The country is named: pay for it. Modified in place."""
    seat = table.turn_of
    gather_match(table, rules, seat, country)
    for other in range(table.players):
        if table.country[other] == country or table.won[other] >> country & 1:
            table.victim = other
    table.pay_left = country_price(rules)
    waits = pay_items(table, Question.COUNTRY_PAY) if costs_items(rules) else ask_card(table, rules)
    if not waits:
        meet_trap(table, rules)


@kernel
def meet_trap(table, rules):
    """R10.1 The victim may play a Mousetrap; otherwise the theft goes on. Modified in place."""
    if table.hand[table.victim, MOUSETRAP] > 0:
        ask(table, Question.MOUSETRAP, table.victim, YES_OR_NO)
    else:
        carry_out(table, rules)


@kernel
def answer_trap(table, rules, move):
    """R10.1 The Mousetrap is played, and the thief pays further cards, or it is not. Modified in place."""
    if move != YES:
        carry_out(table, rules)
        return
    discard(table, table.victim, MOUSETRAP)
    table.tally[table.victim, Tally.MOUSETRAPS] += 1
    table.tally[table.turn_of, Tally.TRAPPED] += 1
    put(table, PENALTY, rules.trap_penalty)


@kernel
def pay_penalty(table, rules, left):
    """R10.1 The thief in the trap discards further cards of his choice. Modified in place."""
    if left > 0 and count_discardable(table, rules, table.turn_of) > 0:
        put(table, PENALTY, left - 1)
        ask(table, Question.TRAP_DISCARD, table.turn_of, table.kinds[table.turn_of] & rules.discardable)


@kernel
def carry_out(table, rules):
    """R5.3, R5.4, R12.5 The theft is not stopped. Modified in place."""
    if table.target != NO_COUNTRY:
        move_country(table, rules)
        return
    look = rules.pickpocket_look if rules.has_characters and table.character[table.turn_of] == PICKPOCKET else 1
    table.seen_size = 0
    for _ in range(min(look, table.hand_size[table.victim])):
        see_random_card(table)
    if rules.has_characters and table.character[table.turn_of] == PICKPOCKET:
        kinds = 0
        for i in range(table.seen_size):
            kinds |= 1 << table.seen[i]
        ask(table, Question.PICK, table.turn_of, kinds)
    else:
        table.seen_size = 0
        steal_card(table, rules, table.seen[0])


@kernel
def see_random_card(table):
    """R5.3, R12.5 Note one more random card of the victim's hand besides those noted. Chance modified in place."""
    victim, rest = table.victim, table.kinds[table.victim]
    count = table.hand_size[victim] - table.seen_size
    left = below(table.chance, count) if count > 1 else 0
    kind = 0
    while left >= 0:
        kind = lowest_bit(rest)
        rest &= rest - 1
        left -= table.hand[victim, kind]
        for i in range(table.seen_size):
            left += table.seen[i] == kind
    table.seen[table.seen_size] = kind
    table.seen_size += 1


@kernel
def steal_card(table, rules, kind):
    """R5.3 The card changes hands; only thief and victim know it. Modified in place."""
    thief, victim = table.turn_of, table.victim
    table.seen_size = 0
    table.tally[thief, Tally.CARDS_STOLEN] += 1
    table.tally[victim, Tally.CARDS_LOST] += 1
    see_theft(table, thief, victim, kind)
    remove_card(table, victim, kind)
    see_card(table, victim, thief, kind)
    receive(table, rules, thief, kind)


@kernel
def move_country(table, rules):
    """R5.4, R13.3 A country is stolen: taken, exchanged for one's own, or used to complete the own leg.

    Modified in place.
    """
    thief, victim, country = table.turn_of, table.victim, table.target
    table.target = NO_COUNTRY
    table.tally[victim, Tally.COUNTRIES_LOST] += 1
    table.countries_stolen += 1
    if rules.bucket_list:
        table.won[victim] ^= 1 << country
        table.won[thief] |= 1 << country
        return
    own = table.country[thief]
    if rules.steal_country == StealCountry.CLAIM:
        table.country[victim] = own
        table.country[thief] = country
        return
    table.removed |= 1 << country
    table.legs[thief] += 1
    if table.first_leg_turn[thief] < 0:
        table.first_leg_turn[thief] = table.turns
    deal_country(table, victim)
    table.unused |= 1 << own
    table.country[thief] = -1
    if table.legs[thief] < rules.legs - 1:
        deal_country(table, thief)
