"""How the bots of The Journey: Istanbul judge an answer.

A bot reckons with the fronts it has seen, with what it was told, and with the events that are still unseen
(`outlook.py`), and plans its way over the coming days (`plans.py`). What differs between bots is how far they look
ahead, what they want, what they fear, and how they talk.
"""

from __future__ import annotations

import numpy as np

from fairseat.simulators.engine.bots import BotBook, weight
from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.journey_istanbul.components import DAYS
from fairseat.simulators.journey_istanbul.evening import journey_cost
from fairseat.simulators.journey_istanbul.outlook import FAR_DAYS, OUTLOOK, belief, look_ahead
from fairseat.simulators.journey_istanbul.plans import PURSES, THOUSAND, make_plan, worth_of_leaving
from fairseat.simulators.journey_istanbul.questions import KEEP, LIE, NO, SILENT, YES, Question, unpack_card
from fairseat.simulators.journey_istanbul.rules import WinnerRule
from fairseat.simulators.journey_istanbul.table import JAIL

MIND = np.dtype(
    [
        *OUTLOOK,
        ("work_share", "f8", (FAR_DAYS, 4)),  # the chance that no rival takes it first
        ("journey_share", "f8", (FAR_DAYS, 4)),
        ("eyes", "i8", (5,)),
        ("cards", "i8", (5,)),
        ("obstacle", "i8"),
        ("opportunity", "i8"),
        ("obstacle_steps", "i8"),
        ("opportunity_steps", "i8"),
        ("leader", "f8"),  # money of the richest who left
        ("away", "f8", (PURSES,)),  # what leaving with so much money is worth
        ("value", "f8", (5,)),  # what going to each place is worth
        ("stay", "f8"),  # what staying in Istanbul tonight is worth
    ],
    align=True,
)


class Weights(BotBook):
    """What the bots weigh."""

    leaving = weight(10.0, 0.0, 100.0, says="Worth of travelling out of Istanbul.")
    winning = weight(4.0, 0.0, 100.0, says="Worth of leaving with 10 000 TL more.")
    saving = weight(0.1, 0.0, 10.0, says="Worth of 1 000 TL at the end of the plan, or on leaving.")
    diligence = weight(0.0, 0.0, 100.0, says="Worth of doing a work, besides its pay.")
    foresight = weight(6.0, 1.0, 8.0, says="Days planned ahead, tonight included.")
    patience = weight(6.0, 0.5, 50.0, says="Days beyond the plan that make leaving likely.")
    ambition = weight(1.0, 0.0, 1.0, says="Above 0 the opportunity card is planned for.")
    fear = weight(0.0, 0.0, 1e6, says="Dread of a raid beyond what it costs.")
    jail = weight(0.9, 0.0, 1.0, says="What a plan keeps of its worth for each day in jail.")
    rivalry = weight(0.1, 0.0, 5.0, says="How much each other player spoils coming journeys and works.")
    precedence = weight(0.6, 0.0, 1.0, says="What a work or journey keeps for each marker below in the pile.")
    curiosity = weight(0.05, 0.0, 100.0, says="Worth of looking at one card.")
    drawing = weight(0.0, -10.0, 100.0, says="Worth of drawing one event.")
    flow = weight(0.5, 0.0, 3.0, says="Events that each player is expected to draw a day.")
    nearness = weight(0.7, 0.0, 1.0, says="What a front is worth knowing for each day that it lies further ahead.")
    trust = weight(0.8, 0.0, 1.0, says="How far what others tell is believed, until they are found lying.")
    sharing = weight(-0.1, -10.0, 10.0, says="Worth of telling another player the truth.")
    lying = weight(-1.0, -10.0, 10.0, says="Worth of telling another player a lie.")
    selling = weight(1.0, 0.0, 10.0, says="Worth of 1 000 TL for telling something.")
    buying = weight(0.3, 0.0, 10.0, says="What a front is worth in thousands that one is told of for money.")
    altruism = weight(0.0, 0.0, 10.0, says="Worth of giving money to others, more if they sit in jail.")
    reserve = weight(10.0, 0.0, 100.0, says="Thousands that are not given away.")


@kernel
def think(table, rules, bot, mind):
    """Plan the coming days where the answer decides about them. Mind modified in place."""
    if table.asked == Question.MOVE or table.asked == Question.COME_OUT or table.asked == Question.JOURNEY:
        look_ahead(table, rules, bot, mind)
        make_plan(table, rules, bot, mind, np.int64(table.asked == Question.JOURNEY))


@kernel
def score_move(table, rules, bot, mind, move):
    """How much this bot likes this answer."""
    asked = table.asked
    if asked == Question.MOVE or asked == Question.COME_OUT:
        return mind.value[move]
    if asked == Question.LOOK:
        return worth_of_look(table, bot, move)
    if asked == Question.JOURNEY:
        return score_journey(table, rules, bot, mind, move)
    if asked == Question.TELL:
        return score_tale(rules, bot, move)
    if asked == Question.BUY:
        return score_purchase(table, rules, bot, move)
    if asked == Question.GIVE:
        return score_gift(table, rules, bot, move)
    return 1.0 * (move == YES)  # to pay the debt or the fine, to draw, to work


@inlined
def days_until(table, row, position):
    """In how many days a card of the sheet will be revealed."""
    ahead = (row - table.today) % DAYS
    return DAYS if ahead == 0 and position >= table.upright else ahead


@kernel
def worth_of_look(table, bot, move):
    """What looking at a card is worth: much for tomorrow's, little for what tonight shows anyway or is known."""
    seat = table.actor
    row, position = unpack_card(move)
    card = np.int64(table.row[row, position])
    known = table.seen[seat] | table.revealed
    if known >> card & 1:
        return 0.0
    ahead = days_until(table, row, position)
    if ahead == 0:
        return 1e-3
    return bot.nearness ** (ahead - 1) * (1.0 - 0.5 * belief(table, bot, seat, known, card))


@kernel
def score_journey(table, rules, bot, mind, move):
    """Leaving now against what staying promises."""
    if move == NO:
        return mind.stay
    card = np.int64(table.row[table.today, table.card_at_issue])
    rest = table.money[table.actor] - journey_cost(table, rules, table.actor, card)
    return worth_of_leaving(bot, mind, rest / THOUSAND)


@kernel
def score_tale(rules, bot, move):
    """Silence, the truth or a lie; where nobody can win, the truth costs nothing."""
    if move == SILENT:
        return 0.0
    paid = bot.selling * rules.info_price / THOUSAND
    if move == LIE:
        return bot.lying + paid
    return bot.sharing + paid + (0.5 if rules.winner_rule == WinnerRule.NOBODY else 0.0)


@kernel
def score_purchase(table, rules, bot, move):
    """What is told of a card against its price, the less the further ahead it lies."""
    if move == NO:
        return 0.0
    ahead = (np.int64(table.event_day[table.rumour]) - table.today) % DAYS
    price = rules.info_price / THOUSAND
    return bot.buying * bot.trust * bot.nearness ** max(0, ahead - 1) - price


@kernel
def score_gift(table, rules, bot, move):
    """A gift to somebody in need, out of what one can spare."""
    if move == KEEP:
        return 0.0
    need = 1.0 if table.where[move] == JAIL else 0.5
    if rules.money_public and table.money[move] >= table.money[table.actor]:
        need = 0.0
    spared = (table.money[table.actor] - rules.gift_size) / THOUSAND >= bot.reserve
    return bot.altruism * need - (0.1 if spared else 1e6)
