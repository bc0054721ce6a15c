"""How the bots of The Journey: Istanbul judge an answer.

A bot reckons with the fronts it has seen, with what it was told, and with the events that are still unseen
(`outlook.py`), and plans its way over the coming days (`plans.py`). What differs between bots is how far they look
ahead, what they want, what they fear, and how they talk.
"""

import numpy as np

from fairseat.simulators.engine.bots import BotBook, weight
from fairseat.simulators.engine.jit import inlined, kernel

from .components import DAYS, KADIKOY
from .duel import DUEL, duel, is_duel
from .evening import journey_cost
from .market import WISH, score_gift, score_tale, score_wish, think_of_asking, think_of_buying, think_of_giving
from .nights import ENDS
from .outlook import OUTLOOK, belief, look_ahead
from .plans import PLAN, make_plan
from .questions import NO, YES, Question, unpack_card
from .rules import ReleasePlace

MIND = np.dtype([*OUTLOOK, *PLAN, *DUEL, *WISH, ("nearness", "f8", (DAYS + 1,))], align=True)


class Weights(BotBook):
    """What the bots weigh."""

    leaving = weight(10.0, 0.0, 100.0, says="Worth of travelling out of Istanbul.")
    winning = weight(
        4.0, 0.0, 100.0, says="Worth of leaving richest, times its chance; of leaving at all where nobody wins."
    )
    saving = weight(0.1, 0.0, 10.0, says="Worth of 1 000 TL at the end of the plan, or on leaving.")
    diligence = weight(0.0, 0.0, 100.0, says="Worth of doing a work, besides its pay.")
    foresight = weight(6.0, 1.0, 8.0, says="Days planned ahead, tonight included.")
    patience = weight(2.1, 0.1, 50.0, says="Days, for each player in Istanbul, in which a player is likely to leave.")
    ambition = weight(1.0, 0.0, 1.0, says="Above 0 the opportunity card is planned for.")
    fear = weight(
        0.0, 0.0, 1000.0,
        says="Dread of a raid beyond its cost: at 100 the best way out is not worth one chance in a hundred.",
    )  # fmt: skip
    jail = weight(1.0, 0.0, 1.0, says="What a plan keeps of its worth for each day in jail, besides the days.")
    rivalry = weight(0.1, 0.0, 5.0, says="How much each other player spoils coming works.")
    contest = weight(0.2, 0.0, 5.0, says="How much each rival who may come too spoils a coming journey.")
    holding = weight(0.3, 0.0, 1.0, says="How much of that remains for who stood in the place the day before.")
    precedence = weight(0.6, 0.0, 1.0, says="What a work or journey keeps for each marker below in the pile.")
    curiosity = weight(0.05, 0.0, 100.0, says="Worth of looking at one card.")
    drawing = weight(0.0, -10.0, 100.0, says="Worth of drawing one event.")
    flow = weight(0.85, 0.0, 3.0, says="Events that each player is expected to draw a day, in mean card symbols.")
    nearness = weight(0.7, 0.0, 1.0, says="What a front is worth knowing for each day that it lies further ahead.")
    trust = weight(0.8, 0.0, 1.0, says="How far what others choose to tell is believed, until they are found lying.")
    sharing = weight(-0.1, -10.0, 10.0, says="Worth of telling another player the truth, 0.5 more where nobody wins.")
    lying = weight(-1.0, -10.0, 10.0, says="Worth of telling another player a lie.")
    selling = weight(1.0, 0.0, 10.0, says="Worth of 1 000 TL for telling something.")
    buying = weight(
        0.0, 0.0, 24.0, says="Evenings left from which on it buys what is worth its price; nothing is bought at 0."
    )
    altruism = weight(0.0, 0.0, 10.0, says="Worth of giving money to others, 0.5 more where nobody wins.")
    racing = weight(0.0, 0.0, 1.0, says="How far the only rival in town is judged by his race, not by his purse.")
    choosing = weight(
        0.0, 0.0, 1.0,
        says="What part of each lesser place adds to the best on a coming morning: one may learn more.",
    )  # fmt: skip
    dueling = weight(
        0.0, 0.0, 1.0,
        says="How far a table of two ends by both players' courses, planned together over the last days.",
    )  # fmt: skip
    reserve = weight(10.0, 0.0, 100.0, says="Thousands that are not given away where somebody can win.")


@kernel
def think(table, rules, bot, mind):
    """Plan the coming days where the answer decides about them. Mind modified in place."""
    asked = table.asked
    if asked == Question.LOOK:
        weigh_days(bot, mind)
    elif asked == Question.MOVE or asked == Question.COME_OUT:
        plan(table, rules, bot, mind, 0, 0, 0)
        if bot.dueling > 0.0 and asked == Question.MOVE and is_duel(table, rules, mind):
            duel(table, rules, bot, mind)
    elif asked == Question.JOURNEY:
        plan(table, rules, bot, mind, 1, 0, 0)
    elif asked == Question.PAY_FINE:
        think_of_fine(table, rules, bot, mind)
    elif asked == Question.DRAW:
        think_of_drawing(table, rules, bot, mind)
    elif asked == Question.ASK:
        think_of_asking(table, rules, bot, mind)
    elif asked == Question.BUY:
        think_of_buying(table, rules, bot, mind)
    elif asked == Question.GIVE:
        think_of_giving(table, rules, bot, mind)


@kernel
def plan(table, rules, bot, mind, begin, spent, drawn):
    """Look ahead and plan, from tonight or tomorrow, with so much less money and so many events more drawn."""
    look_ahead(table, rules, bot, mind, np.int64(drawn))
    make_plan(table, rules, bot, mind, np.int64(begin), np.int64(spent), np.int64(drawn))


@kernel
def weigh_days(bot, mind):
    """What a front is worth knowing, by how many days ahead it lies. Mind modified in place."""
    mind.nearness[0] = 1e-3  # tonight shows it anyway
    for ahead in range(1, DAYS + 1):
        mind.nearness[ahead] = bot.nearness ** (ahead - 1)


@kernel
def think_of_fine(table, rules, bot, mind):
    """Out of jail now and poorer, or later for nothing: `value[YES]` and `value[NO]`. Mind modified in place."""
    fine = table.event_amount[table.jail_card[table.actor]]
    fined = table.fined_today
    if rules.buyout_is_fine:
        table.fined_today |= 1 << table.actor
    plan(table, rules, bot, mind, 0, fine, 0)
    table.fined_today = fined
    out = mind.value[KADIKOY]
    if rules.release_place == ReleasePlace.ANYWHERE:
        for place in range(KADIKOY):
            out = max(out, mind.value[place])
    plan(table, rules, bot, mind, 0, 0, 0)
    mind.value[NO], mind.value[YES] = mind.stay, out


@kernel
def think_of_drawing(table, rules, bot, mind):
    """One more event on the sheet or not: `value[YES]` and `value[NO]`. Mind modified in place."""
    plan(table, rules, bot, mind, 1, 0, 1)
    drawn = mind.stay + bot.curiosity + bot.drawing
    plan(table, rules, bot, mind, 1, 0, 0)
    mind.value[NO], mind.value[YES] = mind.stay, drawn


@kernel
def score_move(table, rules, bot, mind, move):
    """How much this bot likes this answer."""
    asked = table.asked
    if asked == Question.LOOK:
        return worth_of_look(table, rules, bot, mind, move)
    if asked == Question.MOVE or asked == Question.COME_OUT or asked == Question.DRAW:
        return mind.value[move]
    if asked == Question.PAY_FINE or asked == Question.BUY:
        return mind.value[move]
    if asked == Question.JOURNEY:
        return score_journey(table, rules, bot, mind, move)
    if asked == Question.ASK:
        return score_wish(table, mind, move)
    if asked == Question.TELL:
        return score_tale(rules, bot, move)
    if asked == Question.GIVE:
        return score_gift(table, rules, bot, mind, move)
    return 1.0 * (move == YES)  # to pay the debt, to work


@inlined
def days_until(table, row, position):
    """In how many days a card of the sheet will be revealed."""
    ahead = (row - table.today) % DAYS
    return DAYS if ahead == 0 and position >= table.upright else ahead


@kernel
def worth_of_look(table, rules, bot, mind, move):
    """What looking at a card is worth: much for tomorrow's, little for what tonight shows anyway or is known."""
    seat = table.actor
    row, position = unpack_card(move)
    card = np.int64(table.row[row, position])
    known = table.seen[seat] | table.revealed
    if known >> card & 1:
        return 0.0
    ahead = days_until(table, row, position)
    return mind.nearness[ahead] * (1.0 - 0.5 * belief(table, rules, bot, seat, known, card))


@kernel
def score_journey(table, rules, bot, mind, move):
    """Leaving now against what staying promises."""
    if move == NO:
        return mind.stay
    seat, card = table.actor, np.int64(table.row[table.today, table.card_at_issue])
    end = (table.money[seat] - journey_cost(table, rules, seat, card)) // rules.purse_unit - mind.least_end
    return mind.away_now[min(ENDS - 1, max(0, end))]
