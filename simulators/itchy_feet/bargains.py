"""How a bot of Itchy Feet bargains: which offer it makes, and which it accepts.

An offer is worth making when the own hand gains, and it is likely to be accepted when the partner gains as well.
The partner's needs are public, his hand is known only as far as it was seen; what he denies he may still hold, and
what he claims he may not have, for anybody may lie about the own hand.
"""

from __future__ import annotations

from fairseat.simulators.engine.bits import lowest_bit
from fairseat.simulators.engine.jit import kernel


@kernel
def plan_offer(table, rules, bot, mind, seat, otherwise):
    """Find the best offer, as far as it is not named yet; `otherwise` is what another action is worth.

    Mind modified in place.
    """
    mind.plan = 0.0
    mind.partner = -1
    mind.give = -1
    mind.sweetener = -1
    mind.want = -1
    for partner in range(table.players):
        named = table.trading and table.partner >= 0
        if partner == seat or table.hand_size[partner] == 0 or (named and partner != table.partner):
            continue
        rest = rules.tradable
        while rest:
            want = lowest_bit(rest)
            rest &= rest - 1
            if mind.gain[seat, want] > bot.spare:
                plan_price(table, rules, bot, mind, seat, partner, want, otherwise)


@kernel
def chance_to_hold(table, bot, mind, partner, kind):
    """How likely a partner holds a card of this kind, as far as is known."""
    if mind.held[partner, kind] > 0:
        likely = 1.0
    elif mind.unseen_all <= 0.0:
        likely = 0.0
    else:
        likely = min(1.0, mind.hidden[partner] * mind.unseen[kind] / mind.unseen_all)
    if table.denied[partner] >> kind & 1:
        likely *= bot.doubt
    elif table.claimed[partner] >> kind & 1:
        likely = bot.trust
    return likely


@kernel
def plan_price(table, rules, bot, mind, seat, partner, want, otherwise):
    """Find the best price for one card of a partner: one card, or two where one is not enough.

    Mind modified in place.
    """
    likely = chance_to_hold(table, bot, mind, partner, want)
    if likely <= 0.02:
        return
    named = table.given_kinds if table.trading and table.partner >= 0 else 0
    first = named if named else table.kinds[seat] & rules.tradable & ~(1 << want)
    while first:
        give = lowest_bit(first)
        first &= first - 1
        own = mind.gain[seat, want] - mind.loss[seat, give]
        theirs = mind.gain[partner, give] - mind.loss[partner, want]
        if not named or table.given_size == 1:
            judge_offer(bot, mind, partner, give, -1, want, likely, own, theirs, otherwise)
        if rules.trade_size == 1 or theirs > bot.rivalry * own + 0.2 or own + mind.bonus < otherwise:
            continue
        more = table.kinds[seat] & rules.tradable & ~(1 << want)
        while more:
            other = lowest_bit(more)
            more &= more - 1
            if other != give or table.hand[seat, give] > 1:
                judge_offer(
                    bot, mind, partner, give, other, want, likely,
                    own - mind.loss[seat, other], theirs + mind.gain[partner, other], otherwise,
                )  # fmt: skip


@kernel
def judge_offer(bot, mind, partner, give, other, want, likely, own, theirs, otherwise):
    """Keep an offer if it promises more than those before. Mind modified in place."""
    better = own + mind.bonus - otherwise
    if better <= 0.0 or own <= 0.0:
        return
    surplus = theirs - bot.rivalry * (own + mind.bonus)
    agrees = 0.9 if surplus > 0.3 else 0.5 if surplus > 0.0 else 0.12 if surplus > -1.0 else 0.02
    worth = likely * agrees * better
    if worth > mind.plan:
        mind.plan = worth
        mind.partner = partner
        mind.give = give
        mind.sweetener = other
        mind.want = want


@kernel
def judge_deal(table, rules, bot, mind, seat):
    """What accepting the offer on the table is worth to the asked seat, less what it is worth to the offerer."""
    offerer, own, theirs = table.offerer, 0.0, 0.0
    rest = table.given_kinds
    while rest:
        kind = lowest_bit(rest)
        rest &= rest - 1
        own += table.given[kind] * mind.gain[seat, kind]
        theirs -= table.given[kind] * mind.loss[offerer, kind]
    rest = table.wanted_kinds
    while rest:
        kind = lowest_bit(rest)
        rest &= rest - 1
        own -= table.wanted[kind] * mind.loss[seat, kind]
        theirs += table.wanted[kind] * mind.gain[offerer, kind]
    bonus = 0.0 if table.free else mind.bonus
    return own - bot.rivalry * max(0.0, theirs + bonus) + bot.agreeing
