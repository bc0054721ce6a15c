"""What cards are worth to a seat of Itchy Feet, as one bot sees it: its own hand, and what it knows of the others."""

import numpy as np

from fairseat.simulators.engine.bits import bits_of
from fairseat.simulators.engine.bots import BotBook, weight
from fairseat.simulators.engine.jit import kernel

from .cards import limit_of
from .components import (
    CREDIT_CARD,
    FORBIDDEN,
    KINDS,
    LOCAL_GUIDE,
    MOST_TYPES,
    MOUSETRAP,
    PASSPORT,
    POORLY_DRAWN_MAP,
    POSTCARD,
    TRADING_POST,
)
from .switches import BucketSteal
from .table import SEATS, Tally
from .travels import items_needed, next_country

MIND = np.dtype(
    [
        ("need", "i8", (KINDS,)),  # scratch: items that the country due needs
        ("later", "i8", (KINDS,)),  # scratch: items that the centre will need after it
        ("held", "i8", (SEATS, KINDS)),  # the own hand, and what is known of the others
        ("gain", "f8", (SEATS, KINDS)),  # worth of one more card of each kind
        ("loss", "f8", (SEATS, KINDS)),  # worth of one card less
        ("hidden", "i8", (SEATS,)),  # cards of each hand of which nothing is known
        ("packed", "i8", (SEATS,)),  # items known to be held for the country due
        ("threat", "f8", (SEATS,)),  # how near a seat seems to winning, 0 to 1
        ("unseen", "f8", (KINDS,)),  # cards of each kind that may lie anywhere hidden
        ("unseen_all", "f8"),
        ("draw", "f8"),  # worth of a card that nobody has seen
        ("bonus", "f8"),  # worth of the bonus for a trade
        ("cheapest", "i8"),  # the kind that the own hand misses least
        ("second", "i8"),  # the one after it
        ("best", "f8", (16,)),  # worth of each action
        ("otherwise", "f8"),  # what an offer must be better than
        ("weighed", "i8"),  # the moment at which all this was worked out
        # The best offer: what it promises and to whom, its cards, and how it was reckoned.
        ("plan", "f8"),
        ("partner", "i8"),
        ("giving", "i8", (KINDS,)),
        ("give_size", "i8"),
        ("wanting", "i8", (KINDS,)),
        ("want_size", "i8"),
        ("plan_own", "f8"),
        ("plan_theirs", "f8"),
        ("plan_likely", "f8"),
        ("give", "i8"),  # scratch: the cards of an offer being judged, -1 for none
        ("sweetener", "i8"),
        ("want", "i8"),
        ("own", "f8"),  # scratch: what it brings the own hand and the partner's, and how likely he holds the card
        ("theirs", "f8"),
        ("likely", "f8"),
    ],
    align=True,
)


class Weights(BotBook):
    """What the bots weigh. A card that nobody needs is worth `spare`; all other worths are in the same coin."""

    next_item = weight(4.0, 0.0, 20.0, says="Worth of an item that the next country needs.")
    later_item = weight(2.0, 0.0, 20.0, says="Worth of an item that only the centre will need.")
    closing = weight(0.3, 0.0, 3.0, says="How much more the next item counts for each one already packed.")
    passport = weight(5.0, 0.0, 30.0, says="Worth of the only passport in hand.")
    second_passport = weight(0.6, 0.0, 20.0, says="Worth of a further passport.")
    spare = weight(0.8, 0.0, 10.0, says="Worth of a card of no other use, as coin for the next Recycle or Steal.")
    postcard = weight(1.0, 0.0, 20.0, says="Worth of a postcard; each further one counts as much more.")
    forbidden = weight(2.0, 0.0, 20.0, says="Burden of a forbidden item.")
    special = weight(1.5, 0.0, 20.0, says="Worth of a special item.")
    robbing = weight(
        1.0, 0.0, 1.0, says="0 never steals, neither cards nor countries; else it weighs what that brings."
    )
    stealing = weight(0.0, -20.0, 20.0, says="Liking for thefts.")
    harm = weight(0.0, 0.0, 3.0, says="How much the loss of any seat counts in a theft, shared among the others.")
    patience = weight(
        1500.0, 1.0, 1500.0,
        says="Rounds of thefts, then as many in which it steals no more than the others do, unless they never steal.",
    )  # fmt: skip
    grudge = weight(
        0.0, 0.0, 20.0,
        says="Above 0, in place of patience: an only rival's thefts, of cards or of countries, are repaid one by one; "
        "one beyond so many is a feud.",
    )  # fmt: skip
    feud = weight(
        0.0, -20.0, 20.0,
        says="With a grudge: liking for thefts of cards that repay, and for all in a feud.",
    )  # fmt: skip
    passport_theft = weight(
        0.0, 0.0, 20.0, says="Worth of taking another's passport, besides its use, shared among the others."
    )
    spite = weight(0.2, 0.0, 10.0, says="How much the loss of a seat near to winning counts.")
    offering = weight(1.0, 0.0, 1.0, says="0 never makes an offer; else it weighs what that brings.")
    trading = weight(0.0, -20.0, 20.0, says="Liking for offers.")
    agreeing = weight(0.0, -20.0, 20.0, says="Liking for the offers of others.")
    rivalry = weight(0.3, 0.0, 3.0, says="How much the partner's gain in a trade counts against it.")
    hindering = weight(
        0.1, 0.0, 3.0, says="For twice the rounds of patience: how much a discard counts that others could take back."
    )
    lying = weight(-1.0, -20.0, 20.0, says="Liking for denying a card that is held; below 0 honest.")
    bluffing = weight(-1.0, -20.0, 20.0, says="Liking for claiming a card that is not held; below 0 honest.")
    doubt = weight(0.1, 0.0, 1.0, says="How far a player who denied a card is still thought to hold it.")
    trust = weight(0.4, 0.0, 1.0, says="How likely a player who claims to hold and keep a card is thought to hold it.")
    recycling = weight(0.0, -20.0, 20.0, says="Liking for the discard pile.")
    foresight = weight(
        0.0, 0.0, 1.0,
        says="Above 0: offers nothing to an only rival, and in the Bucket List sees how all would stand afterwards.",
    )  # fmt: skip
    conquest = weight(
        900.0, 0.0, 2000.0, says="Without foresight: stealing a country in the Bucket List; a travel is worth 1000."
    )
    lead = weight(1.3, 0.0, 5.0, says="With foresight: how much a country counts in the Bucket List's last round.")
    calm = weight(2.0, 0.0, 5.0, says="With foresight: how much less it counts for each round before that.")
    baggage = weight(0.3, 0.0, 2.0, says="With foresight: how much a card in hand counts in the Bucket List.")


@kernel
def weigh_seat(table, rules, bot, mind, seat):
    """Work out what a seat's cards are worth to it, from what is held in `mind.held`. Mind modified in place."""
    packed = note_needs(table, rules, mind, seat)
    enough = items_needed(rules)
    useful = 0
    for kind in bits_of(rules.in_play & ((1 << MOST_TYPES) - 1)):
        useful += min(mind.held[seat, kind], mind.need[kind] + mind.later[kind])
    spares = max(0, table.hand_size[seat] - useful - 1)
    mind.packed[seat] = packed
    war = at_war(table, rules, bot, seat)
    wanted, spare = (0.0, 0.0) if war else (bot.next_item, bot.spare)
    now, before = wanted * (1.0 + bot.closing * packed), wanted * (1.0 + bot.closing * (packed - 1))
    coin, last_coin = spare / (1.0 + 0.5 * spares), spare / (1.0 + 0.5 * max(0, spares - 1))
    for kind in bits_of(rules.in_play):
        held = mind.held[seat, kind]
        if kind < MOST_TYPES:
            need, all_need = mind.need[kind], mind.need[kind] + mind.later[kind]
            gain = now if held < need and packed < enough else bot.later_item if held < all_need else 0.0
            loss = before if 0 < held <= need and packed <= enough else bot.later_item if 0 < held <= all_need else 0.0
            mind.gain[seat, kind] = gain + coin
            mind.loss[seat, kind] = loss + last_coin
        else:
            weigh_other_kind(table, rules, bot, mind, seat, kind, held)
            if kind == PASSPORT and war:
                mind.gain[seat, kind] = mind.loss[seat, kind] = bot.second_passport
            mind.gain[seat, kind] += coin
            mind.loss[seat, kind] += last_coin


@kernel
def at_war(table, rules, bot, seat):
    """R13.3 Whether an only rival stole more countries than a grudge bears, each for an item that it lists.

    Then all is spent on thefts of countries, for an empty hand is filled again (R3.2): coins, baggage, what a travel
    takes and the peace over cards count nothing, a passport as a further one, and there is no trade.
    """
    if bot.grudge == 0.0 or table.players > 2 or not rules.bucket_list or rules.bucket_steal_cost != BucketSteal.ITEM:
        return False
    return table.tally[1 - seat, Tally.COUNTRY_STEALS] > bot.grudge


@kernel
def has_to_settle(table, bot, seat, thefts):
    """Whether an only rival committed more thefts of a kind than this seat, or more than its grudge bears.

    `thefts` is the tally of those.
    """
    if bot.grudge == 0.0 or table.players > 2:
        return False
    theirs = table.tally[1 - seat, thefts]
    return theirs > bot.grudge or theirs > table.tally[seat, thefts]


@kernel
def note_needs(table, rules, mind, seat):
    """Note the items that the next country and the centre need; return how many of the next one's are held.

    Mind modified in place.
    """
    mind.need[:MOST_TYPES] = 0
    mind.later[:MOST_TYPES] = 0
    packed = 0
    if rules.bucket_list:
        return note_open_needs(table, rules, mind, seat)
    country = next_country(table, seat)
    if country != table.centre:
        for i in range(rules.items_per_country):
            mind.later[table.country_items[table.centre, i]] += 1
    for i in range(rules.items_per_country):
        item = table.country_items[country, i]
        mind.need[item] += 1
        packed += mind.held[seat, item] >= mind.need[item]
    return packed


@kernel
def note_open_needs(table, rules, mind, seat):
    """R13.2, R13.3 Note the items of the open countries, and those with which others' countries could be stolen.

    Returns how many are held of the open country for which most are. Mind modified in place.
    """
    most = 0
    for position in range(max(0, table.country_pile_size - rules.bucket_open), table.country_pile_size):
        country, packed = table.country_pile[position], 0
        for i in range(rules.items_per_country):
            item = table.country_items[country, i]
            mind.need[item] = 1
            packed += mind.held[seat, item] > 0
        most = max(most, packed)
    robs = rules.steals and rules.bucket_steal_cost == BucketSteal.ITEM
    for other in range(table.players):
        for won in bits_of(table.won[other] if other != seat and robs else 0):
            for i in range(rules.items_per_country):
                mind.later[table.country_items[won, i]] = 1
    return most


@kernel
def weigh_other_kind(table, rules, bot, mind, seat, kind, held):
    """What passports, postcards, forbidden and special items are worth to a seat. Mind modified in place."""
    gain, loss = 0.0, 0.0
    if kind == PASSPORT:
        gain = bot.passport if held == 0 else bot.second_passport
        loss = bot.passport if held <= 1 else bot.second_passport
    elif kind == FORBIDDEN:
        gain, loss = -bot.forbidden, -bot.forbidden
    elif kind == POSTCARD:
        gain = bot.postcard * (held + 1.0)
        loss = bot.postcard * max(1.0, held)
        if held + 1 >= rules.postcards_needed:
            gain += 50.0
    elif kind == CREDIT_CARD:
        gain, loss = bot.next_item, bot.next_item
    elif MOUSETRAP <= kind <= POORLY_DRAWN_MAP:
        gain, loss = bot.special, bot.special
        if kind == POORLY_DRAWN_MAP:
            gain, loss = 0.0, 0.0
        elif kind == LOCAL_GUIDE or kind == TRADING_POST:
            gain, loss = 1.2 * bot.special, 1.2 * bot.special
    mind.gain[seat, kind] = gain
    mind.loss[seat, kind] = loss


@kernel
def look_round(table, rules, bot, mind, seat):
    """Note what the seat knows of every hand, and what may be hidden anywhere. Mind modified in place."""
    mind.unseen_all = 0.0
    for kind in bits_of(rules.in_play):
        left = rules.copies_of[kind] if kind != PASSPORT else table.players
        left -= table.discard[kind] + table.hand[seat, kind]
        for other in range(table.players):
            if other == seat:
                held = table.hand[seat, kind]
            else:
                held = table.shown[other, kind] + np.int64(table.saw[seat, other, kind])
                left -= held
            mind.held[other, kind] = held
        mind.unseen[kind] = max(0, left)
        mind.unseen_all += mind.unseen[kind]
    for other in range(table.players):
        hidden = table.hand_size[other]
        for kind in bits_of(rules.in_play):
            hidden -= mind.held[other, kind]
        mind.hidden[other] = max(0, hidden)
        weigh_seat(table, rules, bot, mind, other)
        mind.threat[other] = nearness(table, rules, mind, other)


@kernel
def nearness(table, rules, mind, seat):
    """How near a seat seems to winning: whether it may travel next turn, by what is known and a guess at the rest."""
    packed = mind.packed[seat] + 0.3 * mind.hidden[seat]
    share = min(1.0, packed / items_needed(rules))
    if mind.held[seat, PASSPORT] == 0:
        share *= 0.8 if mind.hidden[seat] > 0 else 0.3
    if mind.held[seat, POSTCARD] + 1 >= rules.postcards_needed:
        return 1.0
    if rules.bucket_list:
        return share / (1.0 + table.country_pile_size)
    stage = (table.legs[seat] + 1.0) / rules.legs
    return stage * stage * share * share * share


@kernel
def find_cheapest(table, rules, mind, seat):
    """Find the two cards that may be paid and would be missed least. Mind modified in place."""
    mind.cheapest = -1
    mind.second = -1
    for kind in bits_of(table.kinds[seat] & rules.discardable):
        loss = mind.loss[seat, kind]
        if mind.cheapest < 0 or loss < mind.loss[seat, mind.cheapest]:
            mind.second = mind.cheapest
            mind.cheapest = kind
        elif mind.second < 0 or loss < mind.loss[seat, mind.second]:
            mind.second = kind
        if mind.cheapest == kind and table.hand[seat, kind] > 1:
            mind.second = kind


@kernel
def expect_draw(table, rules, mind, seat):
    """What a card that nobody has seen is worth on average; a full hand keeps only the better one.

    Mind modified in place.
    """
    floor = -1e9
    if table.hand_size[seat] >= limit_of(table, rules, seat) and mind.cheapest >= 0:
        floor = mind.loss[seat, mind.cheapest]
    total, worth = 0.0, 0.0
    for kind in bits_of(rules.in_play):
        gain = mind.gain[seat, kind]
        if floor > -1e9:
            gain = max(0.0, gain - floor) if kind != FORBIDDEN else gain - floor
        total += mind.unseen[kind]
        worth += mind.unseen[kind] * gain
    mind.draw = worth / total if total > 0.0 else 0.0


@kernel
def expect_best(rules, mind, seat, looks):
    """What the best of so many cards that nobody has seen is worth on average."""
    if looks <= 1 or mind.unseen_all <= 0.0:
        return mind.draw
    total = 0.0
    for kind in bits_of(rules.in_play):
        if mind.unseen[kind] == 0.0:
            continue
        below, alike = 0.0, 0.0
        for other in bits_of(rules.in_play):
            below += mind.unseen[other] * (mind.gain[seat, other] < mind.gain[seat, kind])
            alike += mind.unseen[other] * (mind.gain[seat, other] == mind.gain[seat, kind])
        none_better, all_worse = 1.0, 1.0  # multiplied out: a compiled power rounds otherwise than Python's
        for _ in range(looks):
            none_better *= (below + alike) / mind.unseen_all
            all_worse *= below / mind.unseen_all
        total += mind.gain[seat, kind] * (none_better - all_worse) * mind.unseen[kind] / alike
    return total
