"""How the bots of Round-trip Italy judge an answer, by what `plans` worked out of the hand."""

from fairseat.simulators.engine.bits import bits_of
from fairseat.simulators.engine.bots import BotBook, weight
from fairseat.simulators.engine.jit import inlined, kernel

from .components import CONNECTION_OF_KIND
from .moves import neighbour, wanted_pile
from .plans import MIND, swap_worth, think, worth_of_nearness
from .questions import NO, YES, Question, trip_length, unpack_offer
from .rules import ExtraTurn
from .targets import nearness_left, put_aside
from .tickets import count_backs
from .trips import earns_turn
from .ways import room

__all__ = ["MIND", "Weights", "score_move", "think"]

WINS = 1e6


class Weights(BotBook):
    """What the bots weigh. The ways to win that are open share a worth of 1."""

    grand_tour = weight(10.0, 0.0, 30.0, says="As many tickets of shorter trips the grand tour is thought to take.")
    tight = weight(
        1.8, 1.0, 5.0, says="So many times as long the grand tour is thought to take where no hand holds more than six."
    )
    long = weight(0.0, -2.0, 2.0, says="Longer trips count more above 0, 1 by their length, and less below.")
    tempo = weight(0.3, 0.0, 20.0, says="Worth of an extra turn, as a share of what is laid and of the hand.")
    reach = weight(0.3, 0.01, 0.9, says="How much a target keeps of its worth for each ticket that it lacks.")
    counting = weight(0.0, 0.0, 2.0, says="How strongly the tickets not yet seen decide what is within reach.")
    planning = weight(1.0, 0.0, 1.0, says="0 judges only what can be laid now, 1 all that may come of the hand.")
    laying = weight(
        1.0, 0.0, 20.0, says="How much more a trip laid, or one that wins, counts than one to be laid later."
    )
    exchanging = weight(
        0.0, -0.5, 0.5, says="The least gain for which a ticket is exchanged; below 0 it may be a loss."
    )
    hindering = weight(0.0, 0.0, 5.0, says="How much it counts what a neighbour gains by the ticket that he receives.")
    robbing = weight(0.0, 0.0, 20.0, says="How much it counts what a neighbour loses by the ticket that he must give.")


@kernel
def score_move(table, rules, bot, mind, move):
    """How much this bot likes this answer."""
    asked = table.asked
    if asked == Question.TRIP:
        return score_trip(table, rules, bot, mind, move)
    if asked == Question.EXCHANGE:
        return score_exchange(table, rules, bot, mind, move)
    if asked == Question.PILE:
        return mind.draw[move]
    if asked == Question.GIVE:
        return spare(table, move) - price(table, rules, bot, mind, move, table.turn_of)
    if asked == Question.DISCARD:
        return spare(table, move) - mind.loss[move]
    if asked == Question.REFUSE:
        return bot.exchanging if move == YES else score_offer(table, rules, bot, mind)
    return 1.0 * (move != NO)  # to draw, to turn another card


@inlined
def spare(table, kind):
    """How little a ticket is missed that is held more than once: what decides between equals."""
    return 1e-6 * (table.hand[table.actor, kind] > 1)


@inlined
def price(table, rules, bot, mind, kind, other):
    """What it costs to give another seat this ticket: the own loss, and its share of what he gains."""
    return mind.loss[kind] + shared(table, rules, bot.hindering) * mind.threat[other, CONNECTION_OF_KIND[kind]]


@inlined
def shared(table, rules, weight):
    """How much it counts what one neighbour gains or loses: the more neighbours, the less."""
    return room(rules) * weight / (table.players - 1)


@kernel
def score_exchange(table, rules, bot, mind, move):
    """The expected gain of an exchange: what comes back for what is given, and what both are to the neighbour."""
    if move == NO:
        return bot.exchanging
    kind, direction = unpack_offer(move)
    back, partner = wanted_pile(kind, direction), neighbour(table, table.actor, direction)
    held = count_backs(table, partner, back)
    robbing = shared(table, rules, bot.robbing) / held  # of several tickets he gives the one that he misses least
    hidden, known, unseen = held, 0.0, 0.0
    for other in range(6 * back, 6 * back + 6):
        seen = table.known[table.actor, partner] >> 2 * other & 3
        hidden -= seen
        if seen > 0 or mind.unseen[other] > 0.0:
            worth = swap_worth(bot, mind, kind, other)
            worth += robbing * mind.prized[partner, CONNECTION_OF_KIND[other]]
            known += seen * worth
            unseen += mind.unseen[other] * worth
    if hidden > 0 and mind.unseen_of_pile[back] > 0.0:
        known += hidden * unseen / mind.unseen_of_pile[back]
    return known / held - shared(table, rules, bot.hindering) * mind.threat[partner, CONNECTION_OF_KIND[kind]]


@kernel
def score_offer(table, rules, bot, mind):
    """What it brings to accept the exchange now offered: the ticket offered, for the cheapest that may go back."""
    offered, pile = table.offered, table.offered // 6
    back = wanted_pile(offered, table.direction)
    cheapest = WINS
    for kind in range(6 * back, 6 * back + 6):
        if table.kinds[table.actor] >> kind & 1:
            cheapest = min(cheapest, price(table, rules, bot, mind, kind, table.turn_of))
    return (mind.gain[offered] if rules.exchange_face_up else mind.draw[pile]) - cheapest


@kernel
def score_trip(table, rules, bot, mind, move):
    """What a trip brings: its length, its extra turn, and what the hand is worth without its tickets."""
    if move == NO:
        return bot.planning * mind.hand_worth - cost_of_limit(table, rules, mind)
    length = trip_length(move)
    if mind.winning >> length & 1:
        return WINS
    put_aside(mind, move)
    left = 0.0
    if bot.planning > 0.0:
        for other in range(2, 7):
            if other != length and mind.worth[other] > 0.0:
                left += bot.planning * worth_of_nearness(mind, other, nearness_left(mind, other))
    laid = (1.0 + bot.laying) * mind.worth[length] + 1e-6
    if not earns_turn(rules, move):
        return laid + left
    whole = 1.0 if rules.extra_turn == ExtraTurn.FULL else 0.5
    return laid + left + whole * room(rules) * bot.tempo * (mind.worth[length] + left)


@inlined
def cost_of_limit(table, rules, mind):
    """R6.1 What the ticket is worth that must go if nothing is laid."""
    if table.hand_size[table.actor] < rules.hand_limit:
        return 0.0
    least = WINS
    for kind in bits_of(table.kinds[table.actor]):
        least = min(least, mind.loss[kind])
    return least
