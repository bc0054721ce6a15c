"""How a bot of Itchy Feet bargains: which offer it makes, and which it accepts.

An offer is worth making when the own hand gains, and it is likely to be accepted when the partner gains as well.
The partner's needs are public, his hand is known only as far as it was seen; what he denies he may still hold, and
what he claims he may not have, for anybody may lie about the own hand. What he refused this turn he would refuse again.
"""

from fairseat.simulators.engine.bits import bits_of
from fairseat.simulators.engine.jit import kernel

from .components import FIRST_EVENT
from .questions import Question
from .switches import Excuses
from .table import REFUSALS
from .trades import trade_bonus
from .worth import at_war

NO_CARD = -1


@kernel
def plan_offer(table, rules, bot, mind, seat, otherwise):
    """Find the best offer, as far as it is not named yet; `otherwise` is what another action is worth.

    Mind modified in place.
    """
    mind.plan = 0.0
    mind.partner = -1
    mind.giving[:] = 0
    mind.wanting[:] = 0
    mind.give_size = 0
    mind.want_size = 0
    duel = table.players == 2 and bot.foresight > 0.0
    if (duel and not rules.bucket_list) or at_war(table, rules, bot, seat):
        return  # what helps the only rival hurts as much; in a Bucket List at peace offers end what thefts would not
    named = table.trading and table.partner >= 0
    for partner in range(table.players):
        if partner == seat or table.hand_size[partner] == 0 or (named and partner != table.partner):
            continue
        rest = rules.tradable
        if named and table.wanted_kinds:
            rest = table.wanted_kinds & -table.wanted_kinds  # those named go together
        elif rules.gifts:
            plan_gift(table, rules, bot, mind, seat, partner, otherwise + max(0.0, bot.trading))
        for want in bits_of(rest):
            if mind.gain[seat, want] > bot.spare:
                plan_price(table, rules, bot, mind, seat, partner, want, otherwise)
    if mind.plan > 0.0:
        note_offer(table, mind)
        while extend_offer(table, rules, bot, mind, seat, otherwise):
            pass


@kernel
def plan_gift(table, rules, bot, mind, seat, partner, otherwise):
    """R6.5, R6.6 Find the card that is best given for nothing: the bonus for a trade may be worth more.

    Mind modified in place.
    """
    if table.trading and table.given_kinds:
        mind.own, mind.theirs = 0.0, 0.0
        count_named(table, rules, bot, mind, seat, NO_CARD)
        judge_offer(table, bot, mind, partner, NO_CARD, NO_CARD, NO_CARD, 1.0, mind.own, mind.theirs, otherwise)
        return
    for give in bits_of(table.kinds[seat] & rules.tradable):
        own, theirs = -mind.loss[seat, give], mind.gain[partner, give]
        judge_offer(table, bot, mind, partner, give, NO_CARD, NO_CARD, 1.0, own, theirs, otherwise)


@kernel
def chance_to_hold(table, rules, bot, mind, partner, kind):
    """How likely a partner holds a card of this kind, as far as is known."""
    if mind.held[partner, kind] > 0:
        likely = 1.0
    elif mind.unseen_all <= 0.0:
        likely = 0.0
    else:
        likely = min(1.0, mind.hidden[partner] * mind.unseen[kind] / mind.unseen_all)
    if table.denied[partner] >> kind & 1:
        likely *= 0.0 if rules.excuses == Excuses.HONEST else bot.doubt
    elif table.claimed[partner] >> kind & 1:
        likely = bot.trust
    return likely


@kernel
def plan_price(table, rules, bot, mind, seat, partner, want, otherwise):
    """Find the best price for one card of a partner: one card, or two where one is not enough.

    Mind modified in place.
    """
    likely = chance_to_hold(table, rules, bot, mind, partner, want)
    if likely <= 0.02:
        return
    mind.own, mind.theirs, mind.likely = mind.gain[seat, want], -mind.loss[partner, want], likely
    named = 0
    if table.trading and table.partner >= 0:
        named = table.given_kinds
        count_named(table, rules, bot, mind, seat, want)
    own, theirs, likely = mind.own, mind.theirs, mind.likely
    offering = table.asked == Question.OFFER or table.asked == Question.OFFER_MORE
    if named and table.asked != Question.OFFER:
        judge_offer(table, bot, mind, partner, NO_CARD, NO_CARD, want, likely, own, theirs, otherwise)
    if named and not offering:
        return
    for give in bits_of(table.kinds[seat] & rules.tradable & ~(1 << want)):
        if named and table.hand[seat, give] == table.given[give]:
            continue
        left, more = own - mind.loss[seat, give], theirs + mind.gain[partner, give]
        judge_offer(table, bot, mind, partner, give, NO_CARD, want, likely, left, more, otherwise)
        if named or rules.trade_size == 1 or more > bot.rivalry * left + 0.2 or left + mind.bonus < otherwise:
            continue
        for other in bits_of(table.kinds[seat] & rules.tradable & ~(1 << want)):
            if other != give or table.hand[seat, give] > 1:
                judge_offer(
                    table, bot, mind, partner, give, other, want, likely,
                    left - mind.loss[seat, other], more + mind.gain[partner, other], otherwise,
                )  # fmt: skip


@kernel
def count_named(table, rules, bot, mind, seat, want):
    """Add what is named already to an offer for this card. Mind modified in place."""
    for kind in bits_of(table.given_kinds):
        mind.own -= table.given[kind] * mind.loss[seat, kind]
        mind.theirs += table.given[kind] * mind.gain[table.partner, kind]
    for kind in bits_of(table.wanted_kinds & ~(1 << want) if want >= 0 else 0):
        mind.own += table.wanted[kind] * mind.gain[seat, kind]
        mind.theirs -= table.wanted[kind] * mind.loss[table.partner, kind]
        mind.likely *= chance_to_hold(table, rules, bot, mind, table.partner, kind)


@kernel
def promise(bot, mind, likely, own, theirs, otherwise):
    """What an offer promises: what it brings over another action, as likely as it is accepted."""
    better = own + mind.bonus - otherwise
    if better <= 0.0:
        return 0.0
    surplus = theirs - bot.rivalry * (own + mind.bonus)
    agrees = 0.9 if surplus > 0.3 else 0.5 if surplus > 0.0 else 0.12 if surplus > -1.0 else 0.02
    return likely * agrees * better


@kernel
def judge_offer(table, bot, mind, partner, give, other, want, likely, own, theirs, otherwise):
    """Keep an offer if it promises more than those before; only a gift is made for the bonus alone.

    Mind modified in place.
    """
    if own <= 0.0 and want >= 0:
        return
    worth = promise(bot, mind, likely, own, theirs, otherwise)
    if worth <= mind.plan:
        return
    if table.offers > 0 and not table.free:
        named = table.trading and table.partner >= 0
        given, size = (table.given_kinds, table.given_size) if named else (0, 0)
        given |= (1 << give if give >= 0 else 0) | (1 << other if other >= 0 else 0)
        size += (1 if give >= 0 else 0) + (1 if other >= 0 else 0)  # numpy's yes and yes is yes, not two
        wanted = (table.wanted_kinds if named else 0) | (1 << want if want >= 0 else 0)
        if was_refused(table, partner, given, size, wanted):
            return
    mind.plan = worth
    mind.partner = partner
    mind.give = give
    mind.sweetener = other
    mind.want = want
    mind.plan_likely = likely
    mind.plan_own = own
    mind.plan_theirs = theirs


@kernel
def was_refused(table, partner, given, size, wanted):
    """R6.4 Whether a partner refused this turn to give no more than this for at least as much."""
    for i in range(min(table.offers, REFUSALS)):
        if table.refused[i, 0] != partner or wanted & table.refused[i, 3] != table.refused[i, 3]:
            continue
        if given & ~table.refused[i, 1] == 0 and size <= table.refused[i, 2]:
            return True
    return False


@kernel
def note_offer(table, mind):
    """Write down the cards of the best offer, those named already included. Mind modified in place."""
    if table.trading and table.partner >= 0:
        for kind in range(FIRST_EVENT):
            mind.giving[kind] = table.given[kind]
            mind.wanting[kind] = table.wanted[kind]
        mind.give_size = table.given_size
        mind.want_size = table.wanted_size
    if mind.give >= 0:
        mind.giving[mind.give] += 1
        mind.give_size += 1
    if mind.sweetener >= 0:
        mind.giving[mind.sweetener] += 1
        mind.give_size += 1
    if mind.want >= 0 and mind.wanting[mind.want] == 0:
        mind.wanting[mind.want] = 1
        mind.want_size += 1


@kernel
def extend_offer(table, rules, bot, mind, seat, otherwise):
    """R6.2, R6.3 Add the card to either side that makes the offer promise most more; whether there was one.

    Mind modified in place.
    """
    closed = table.asked == Question.ASK or table.asked == Question.ASK_MORE
    more_given = rules.trade_size > 2 and mind.give_size < rules.trade_size and not closed
    more_wanted = mind.want_size < min(rules.trade_size, table.hand_size[mind.partner])
    before, best, asks = mind.plan, NO_CARD, False
    for kind in bits_of(rules.tradable if more_given or more_wanted else 0):
        if mind.wanting[kind] > 0:
            continue
        if more_given and table.hand[seat, kind] > mind.giving[kind]:
            worth = promise_with(table, rules, bot, mind, seat, kind, False, otherwise)
            if worth > mind.plan:
                mind.plan, best, asks = worth, kind, False
        if more_wanted and mind.giving[kind] == 0:
            worth = promise_with(table, rules, bot, mind, seat, kind, True, otherwise)
            if worth > mind.plan:
                mind.plan, best, asks = worth, kind, True
    if mind.plan > before:
        count_card(table, rules, bot, mind, seat, best, asks)
        mind.plan_own, mind.plan_theirs, mind.plan_likely = mind.own, mind.theirs, mind.likely
        mind.giving[best] += not asks
        mind.give_size += not asks
        mind.wanting[best] += asks
        mind.want_size += asks
    return mind.plan > before


@kernel
def count_card(table, rules, bot, mind, seat, kind, asks):
    """Work out the planned offer with one card more on one side. Mind modified in place."""
    partner = mind.partner
    mind.own, mind.theirs, mind.likely = mind.plan_own, mind.plan_theirs, mind.plan_likely
    if asks:
        mind.own += mind.gain[seat, kind]
        mind.theirs -= mind.loss[partner, kind]
        mind.likely *= chance_to_hold(table, rules, bot, mind, partner, kind)
    else:
        mind.own -= mind.loss[seat, kind]
        mind.theirs += mind.gain[partner, kind]


@kernel
def promise_with(table, rules, bot, mind, seat, kind, asks, otherwise):
    """What the planned offer promises with one card more on one side; nothing if as much was refused.

    Mind modified in place.
    """
    count_card(table, rules, bot, mind, seat, kind, asks)
    worth = promise(bot, mind, mind.likely, mind.own, mind.theirs, otherwise) if mind.own > 0.0 else 0.0
    if worth <= mind.plan or table.offers == 0:
        return worth
    given, wanted = 1 << kind if not asks else 0, 1 << kind if asks else 0
    for other in range(FIRST_EVENT):
        given |= 1 << other if mind.giving[other] > 0 else 0
        wanted |= 1 << other if mind.wanting[other] > 0 else 0
    return 0.0 if was_refused(table, mind.partner, given, mind.give_size + (not asks), wanted) else worth


@kernel
def judge_deal(table, rules, bot, mind, seat):
    """What accepting the offer on the table is worth to the asked seat, less what it is worth to the offerer."""
    offerer, own, theirs = table.offerer, 0.0, 0.0
    for kind in bits_of(table.given_kinds):
        own += table.given[kind] * mind.gain[seat, kind]
        theirs -= table.given[kind] * mind.loss[offerer, kind]
    for kind in bits_of(table.wanted_kinds):
        own -= table.wanted[kind] * mind.loss[seat, kind]
        theirs += table.wanted[kind] * mind.gain[offerer, kind]
    bonus = 0.0 if table.free else mind.draw * trade_bonus(table, rules, offerer)
    return own - bot.rivalry * max(0.0, theirs + bonus) + bot.agreeing
