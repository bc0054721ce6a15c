"""How a bot of The Journey: Istanbul trades: what it tells, what it pays for being told, and to whom it gives money.

What an answer is worth is what the own plan gains, on average over what the answer may be, for whoever can still act
on it; what it costs is what the same plan loses by the price, which a rival has afterwards.
"""

import numpy as np

from fairseat.simulators.engine.jit import kernel

from .components import DAYS, JOURNEY, MOST_EVENTS
from .outlook import belief, count_unseen, look_ahead
from .plans import best_within_reach, make_plan
from .questions import KEEP, LIE, NO, NOTHING, SILENT, YES, unpack_card
from .rivals import SPENT, THOUSAND, end_of_rival, evenings_left, purse_of, worth_of_leaving
from .rules import WinnerRule
from .table import JAIL, LEFT
from .talk import for_sale

WITHOUT_WINNER = 0.5  # what it is worth to help another where nobody can win
OWN = 30.0  # what the own way out is worth to who weighs a gift there

WISH = (("wish", "i8"),)  # the card worth asking about, -1 for none


@kernel
def think_of_asking(table, rules, bot, mind):
    """R8.2 What is worth asking about, of the nearest day of which others know more: `wish`. Mind modified in place.

    That is the card worth most beyond its price; where talk costs nothing, any to whoever trusts at all.
    """
    mind.wish = -1
    seat, offered, best = table.actor, for_sale(table), 0.0
    known = table.seen[seat] | table.revealed
    for ahead in range(DAYS):
        row, found = (table.today + ahead) % DAYS, False
        for position in range(table.row_size[row]):
            card = np.int64(table.row[row, position])
            if offered >> card & 1 and belief(table, rules, bot, seat, known, card) == 0.0:
                gain = worth_of_wish(table, rules, bot, mind, card) if rules.info_price > 0 else bot.trust
                found = True
                if gain > best:
                    mind.wish, best = card, gain
        if found:
            return


@kernel
def worth_of_wish(table, rules, bot, mind, card):
    """What it is worth to buy what the next who has seen a card says of it. Mind modified in place."""
    rumour, speaker = table.rumour, table.speaker
    table.rumour, table.speaker = card, table.actor
    while table.where[table.speaker] == LEFT or not table.seen[table.speaker] >> card & 1:
        table.speaker = (table.speaker + 1) % table.players
    think_of_buying(table, rules, bot, mind)
    table.rumour, table.speaker = rumour, speaker
    return mind.value[YES]


@kernel
def score_wish(table, mind, move):
    """The card worth asking about, if there is one, before nothing, before any other card."""
    if move == NOTHING:
        return 0.0
    return 1.0 if table.row[unpack_card(move)] == mind.wish else -1.0


@kernel
def think_of_buying(table, rules, bot, mind):
    """R8.5 What being told is worth, less what its price costs: `value[YES]`. Mind modified in place."""
    gain, loss = 0.0, 1.0
    if bot.buying > 0.0 and table.event_count < MOST_EVENTS and not has_moved(table) and is_late(table, rules, bot):
        gain = worth_of_being_told(table, rules, bot, mind)
        if gain > 0.0:
            before, kept = prospect(table, rules, bot, mind), worth_of_end(table, rules, bot)
            pay(table, table.actor, table.speaker, rules.info_price)
            loss = max(before - prospect(table, rules, bot, mind), kept - worth_of_end(table, rules, bot))
            pay(table, table.speaker, table.actor, rules.info_price)
    mind.value[NO], mind.value[YES] = 0.0, gain - loss


@kernel
def is_late(table, rules, bot):
    """Whether so few evenings are left that the bot buys, and the card spoken of is of one of them."""
    days = evenings_left(table, rules, bot, 0)
    return days <= bot.buying and (table.event_day[table.rumour] - table.today) % DAYS < days


@kernel
def has_moved(table):
    """Whether the asked seat has moved today, or does not move at all; who asks is about to."""
    seat = table.actor
    moved = seat != table.turn_of and (seat - table.starter) % table.players < table.turns_begun
    return moved or table.where[seat] == JAIL


@kernel
def pay(table, giver, taker, amount):
    """Imagine that one seat paid another. Modified in place."""
    table.money[giver] -= amount
    table.money[taker] += amount


@kernel
def prospect(table, rules, bot, mind):
    """What the asked seat's plan is worth where it goes to the best place, or in jail. Mind modified in place."""
    look_ahead(table, rules, bot, mind, np.int64(0))
    make_plan(table, rules, bot, mind, np.int64(0), np.int64(0), np.int64(0))
    here = table.where[table.actor]
    return mind.stay if here == JAIL else best_within_reach(rules, here, mind.value)


@kernel
def worth_of_end(table, rules, bot):
    """What leaving with as much money as the asked seat is likely to have in the end is worth."""
    seat, days = table.actor, evenings_left(table, rules, bot, 0)
    return worth_of_leaving(table, rules, bot, seat, end_of_rival(table, rules, seat, days), days)


@kernel(allocates=True)
def worth_of_being_told(table, rules, bot, mind):
    """What going where the answer says gains over the best place without it, on average over all answers.

    Each front that the card may have is laid down once, as a card that is in no deck. Mind modified in place.
    """
    seat, card, front = table.actor, table.rumour, table.event_count
    day = np.int64(table.event_day[card])
    unseen, amounts, unmoved = np.zeros((DAYS, 3, 5)), np.zeros((DAYS, 3, 5)), np.zeros(5)
    count_unseen(table, rules, table.seen[seat] | table.revealed, unseen, amounts)
    if np.count_nonzero(unseen[day]) < 2:
        return 0.0  # all but one of these fronts are known
    heard, teller = table.heard[seat, card], table.teller[seat, card]
    table.heard[seat, card], table.teller[seat, card] = front + 1, table.speaker
    table.event_day[front] = day
    total, told = 0.0, 0.0
    for kind in range(3):
        for place in range(5):
            number = unseen[day, kind, place]
            if number > 0.0:
                table.event_kind[front], table.event_place[front] = kind, place
                table.event_amount[front] = np.int64(amounts[day, kind, place] / number)
                told += number * prospect(table, rules, bot, mind)
                total += number
                unmoved += number * mind.value
    table.heard[seat, card], table.teller[seat, card] = heard, teller
    table.event_day[front], table.event_kind[front], table.event_place[front], table.event_amount[front] = 0, 0, 0, 0
    return (told - best_within_reach(rules, table.where[seat], unmoved)) / max(1.0, total)


@kernel
def score_tale(rules, bot, move):
    """Silence, the truth or a lie; where nobody can win, the truth costs nothing."""
    if move == SILENT:
        return 0.0
    paid = bot.selling * rules.info_price / THOUSAND
    if move == LIE:
        return bot.lying + paid
    return bot.sharing + paid + (WITHOUT_WINNER if rules.winner_rule == WinnerRule.NOBODY else 0.0)


@kernel
def think_of_giving(table, rules, bot, mind):
    """R8.6 What of the own way out a gift takes where nobody can win, where sums are nothing for themselves.

    Who could not pay a mean journey afterwards gives none: `value[YES]`. Mind modified in place.
    """
    mind.value[YES] = np.inf
    seat, left = table.actor, table.money[table.actor] - rules.gift_size
    if rules.winner_rule == WinnerRule.NOBODY and left >= rules.mean_amount[JOURNEY]:
        before = prospect(table, rules, bot, mind)
        table.money[seat] -= rules.gift_size
        lost = before - prospect(table, rules, bot, mind) - bot.saving * rules.gift_size / THOUSAND
        mind.value[YES] = max(0.0, lost) / max(1.0, bot.leaving + bot.winning)
        table.money[seat] += rules.gift_size


@kernel
def score_gift(table, rules, bot, mind, move):
    """A gift to somebody in need, out of what one can spare; where nobody can win, of what one's own plan can."""
    if move == KEEP:
        return 0.0
    need = 1.0 if table.where[move] == JAIL else 0.5
    if rules.money_public and table.money[move] >= table.money[table.actor]:
        need = 0.0
    if rules.winner_rule == WinnerRule.NOBODY:
        near = purse_of(table, rules, move) / max(1.0, SPENT * rules.mean_amount[JOURNEY])
        if need == 0.0 or near >= 1.0 or mind.value[YES] == np.inf:
            return -1.0
        return need * near * (bot.altruism + WITHOUT_WINNER) - OWN * mind.value[YES]
    if (table.money[table.actor] - rules.gift_size) / THOUSAND < bot.reserve:
        return -1.0
    return need * bot.altruism - 0.1
