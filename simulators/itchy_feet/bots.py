"""How the bots of Itchy Feet judge an answer.

Every card has a worth: an item that the next country needs counts most, and more so the fuller the bag; then come
the centre's items, passports, postcards and specials, and any card is a coin for the next Recycle or Steal.
"""

from fairseat.simulators.engine.bits import count_bits, mask_of
from fairseat.simulators.engine.jit import kernel

from .bargains import judge_deal, was_refused
from .plans import NEVER, foresee, think, weigh_victim
from .questions import NOTHING, YES, Question
from .trades import holds_wanted
from .worth import MIND, Weights, at_war

# The questions whose answer is a card to part with, as a mask.
LOST = mask_of((
    Question.TRAP_DISCARD, Question.COMPANION, Question.POST_DISCARD, Question.PASS_CARD, Question.TRAVEL_PAY,
    Question.COUNTRY_PAY,
))  # fmt: skip


@kernel
def score_move(table, rules, bot, mind, move):
    """How much this bot likes this answer."""
    asked, seat = table.asked, table.actor
    if asked == Question.ACTION:
        return mind.best[move]
    if asked == Question.RECYCLE_PAY or asked == Question.STEAL_PAY or asked == Question.DISCARD_DOWN:
        total = 0.0  # what the others could make of the card in the discard pile, the next in turn most
        for step in range(1, table.players if table.rounds < 2.0 * bot.patience else 1):  # else both may wait for ever
            total += mind.gain[(seat + step) % table.players, move] / step
        return -mind.loss[seat, move] - bot.hindering * total
    if asked == Question.RECYCLE_TAKE or asked == Question.KEEP or asked == Question.PICK:
        return mind.gain[seat, move]
    if asked == Question.VICTIM:
        return weigh_victim(table, rules, bot, mind, seat, move)
    if Question.PARTNER <= asked <= Question.EXCUSE or asked == Question.FREE_TRADE:
        return score_negotiation(table, rules, bot, mind, move)
    if LOST >> asked & 1:
        return -mind.loss[seat, move]
    return score_rare_move(table, rules, bot, mind, move)


@kernel
def score_negotiation(table, rules, bot, mind, move):
    """The answers that make the planned offer, agree to another's, or say why not."""
    asked, seat = table.asked, table.actor
    if asked == Question.ACCEPT:
        if move == YES and at_war(table, rules, bot, seat):
            return NEVER
        return judge_deal(table, rules, bot, mind, seat) if move == YES else 0.0
    if asked == Question.EXCUSE:
        holds = holds_wanted(table)
        return 0.0 if (move == YES) == holds else bot.lying if holds else bot.bluffing
    if asked == Question.FREE_TRADE:
        return (1.0 if mind.plan > 0.0 and bot.offering > 0.0 else -1.0) if move == YES else 0.0
    if asked == Question.PARTNER:
        return 1.0 * (move == mind.partner)
    if asked == Question.OFFER_MORE:
        return 1.0 * ((move == YES) == (mind.give_size > table.given_size))
    if asked == Question.ASK_MORE:
        return 1.0 * ((move == YES) == (mind.want_size > table.wanted_size))
    if move == NOTHING:
        return 2_000.0 if asked == Question.ASK and mind.plan > 0.0 and mind.want_size == 0 else NEVER
    if asked == Question.OFFER:
        return 1_000.0 if mind.giving[move] > table.given[move] else -mind.loss[seat, move]
    if mind.wanting[move] > table.wanted[move]:
        return 1_000.0
    wanted = table.wanted_kinds | 1 << move
    vain = table.offers > 0 and was_refused(table, table.partner, table.given_kinds, table.given_size, wanted)
    return NEVER if vain else mind.gain[seat, move]


@kernel
def score_rare_move(table, rules, bot, mind, move):
    """The remaining questions: where to travel, whom to hinder, whether to go on."""
    asked, seat = table.asked, table.actor
    if asked == Question.DESTINATION:
        lost = 0.0
        for i in range(rules.items_per_country):
            lost += mind.loss[seat, table.country_items[move, i]] * (table.hand[seat, table.country_items[move, i]] > 0)
        return -lost
    if asked == Question.COUNTRY:
        owner_score, gained = 0.0, 0.0
        for other in range(table.players):
            if table.won[other] >> move & 1 and bot.foresight > 0.0:
                owner_score = foresee(table, rules, bot, seat, other, 1, -1, table.country_pile_size)
            elif table.won[other] >> move & 1 and bot.spite >= 1.0:
                owner_score = 1.0 * count_bits(table.won[other])
        for i in range(rules.items_per_country):
            gained += table.hand[seat, table.country_items[move, i]] > 0
        return owner_score + (0.0 if rules.bucket_list else gained)
    if asked == Question.MAP_TARGET:
        if move == seat:
            return 0.5 * bot.next_item if mind.packed[seat] == 0 else NEVER
        return mind.threat[move] * mind.packed[move] * bot.spite * bot.next_item
    if asked == Question.RECEIVER:
        return mind.threat[move]
    if asked == Question.POST_MORE:
        cheap = mind.loss[seat, mind.cheapest] if mind.cheapest >= 0 else 1e9
        return mind.draw - cheap if move == YES else 0.0
    return 1.0 * (move == YES)  # the Mousetrap, to travel on


__all__ = ["MIND", "Weights", "score_move", "think"]
