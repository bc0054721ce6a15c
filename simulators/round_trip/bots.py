"""How the bots of Round-trip Italy judge an answer, by what `plans` worked out of the hand."""

from __future__ import annotations

from fairseat.simulators.engine.bits import count_bits, lowest_bit
from fairseat.simulators.engine.bots import BotBook, weight
from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.round_trip.moves import wanted_pile
from fairseat.simulators.round_trip.plans import MIND, think
from fairseat.simulators.round_trip.questions import NO, Question, trip_length, unpack_offer

__all__ = ["MIND", "Weights", "score_move", "think"]


class Weights(BotBook):
    """What the bots weigh."""

    length_2 = weight(1.0, 0.0, 20.0, says="Worth of a round-trip of length 2.")
    length_3 = weight(1.0, 0.0, 20.0, says="Worth of a round-trip of length 3.")
    length_4 = weight(1.0, 0.0, 20.0, says="Worth of a round-trip of length 4.")
    length_5 = weight(1.0, 0.0, 20.0, says="Worth of a round-trip of length 5.")
    length_6 = weight(1.0, 0.0, 20.0, says="Worth of the grand tour through all six cities.")
    tempo = weight(0.3, 0.0, 20.0, says="Worth of an extra turn, as a share of the length that earns it.")
    reach = weight(0.3, 0.01, 0.9, says="How much a target keeps of its worth for each ticket that it lacks.")
    counting = weight(0.0, 0.0, 2.0, says="How strongly the tickets not yet seen decide what is within reach.")
    planning = weight(1.0, 0.0, 1.0, says="0 judges only what can be laid now, 1 all that may come of the hand.")
    laying = weight(4.0, 0.0, 20.0, says="How much a trip laid counts against one that could be laid later.")
    exchanging = weight(0.0, -5.0, 5.0, says="The least gain for which a ticket is exchanged; 5 never exchanges.")
    finishing = weight(0.0, 0.0, 10.0, says="How much more the last missing lengths count.")
    hindering = weight(0.0, 0.0, 5.0, says="How much a ticket counts that the receiver of an exchange could use.")


@kernel
def score_move(table, rules, bot, mind, move):
    """How much this bot likes this answer."""
    asked = table.asked
    if asked == Question.TRIP:
        return score_trip(table, rules, bot, mind, move)
    if asked == Question.EXCHANGE:
        return score_exchange(table, bot, mind, move)
    if asked == Question.PILE:
        return mind.draw[move]
    if asked == Question.GIVE or asked == Question.DISCARD:
        return -mind.loss[move] + 1e-3 * spare(table, move)
    if asked == Question.REFUSE:
        return 0.0 if move == NO else bot.exchanging
    return 1.0 * (move != NO)  # to draw, to turn another card


@inlined
def spare(table, kind):
    """How little a ticket is missed that is held more than once or leads to Roma."""
    return 1.0 * (table.hand[table.actor, kind] > 1) + 0.5 * (kind % 6 == 5)


@kernel
def score_exchange(table, bot, mind, move):
    """The expected gain of an exchange: what may come back, less what is given."""
    if move == NO:
        return bot.exchanging
    kind, direction = unpack_offer(move)
    seat = table.actor
    step = 1 if direction == 0 else table.players - 1
    partner = (seat + step) % table.players
    back = wanted_pile(kind, direction)
    known_gain, known, held = 0.0, 0, 0
    for other in range(6 * back, 6 * back + 6):
        seen = table.known[seat, partner] >> 2 * other & 3
        known_gain += seen * mind.gain[other]
        known += seen
        held += table.hand[partner, other]
    expected = (known_gain + (held - known) * mind.draw[back]) / held
    return expected - mind.loss[kind] - bot.hindering * (kind % 6 != 5) * 0.1


@kernel
def score_trip(table, rules, bot, mind, move):
    """What a trip is worth: its length, its extra turn, less what its tickets could have done for other lengths."""
    if move == NO:
        return 0.0
    seat = table.actor
    length = trip_length(move)
    if length == 6 and rules.six_wins:
        return 1e6
    if (table.laid[seat] | 1 << length) & rules.needed == rules.needed:
        return 1e6
    piles, spent, rest = 0, 0.0, move
    while rest:
        kind = lowest_bit(rest)
        rest &= rest - 1
        piles |= 1 << (kind // 6)
        spent += mind.loss[kind]
    worth = mind.worth[length]
    extra = bot.tempo * worth if count_bits(piles) == length else 0.0
    return bot.laying * (worth + extra) - spent
