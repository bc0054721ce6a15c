"""What a bot of The Journey: Istanbul expects of the coming days, from the fronts it knows and those still unseen.

A front not seen may be any event not yet seen with the same back; what was told counts as far as its teller is trusted,
or by chance as often as it is true.
Days are counted from today: day 0 is tonight, day 6 holds what lies sideways, and new cards are drawn all the time.
"""

import numpy as np

from fairseat.simulators.engine.jit import inlined, kernel

from .components import DAYS, JOURNEY, POLICE, WORK
from .rivals import drawn_daily
from .rules import Deck, Talk

FAR_DAYS = 8  # days that are looked ahead, tonight included
MOST_POLICE = 8
NEW_CARDS = 3  # cards still to be drawn count as so many cards of small chance
UNFOUND = 0.3  # what is left of the trust in a teller for each lie found out

OUTLOOK = (
    ("raid", "f8", (FAR_DAYS, 2)),  # chance of a raid in Taksim, and in the other places
    ("fine", "f8", (FAR_DAYS,)),  # what it will cost
    ("journey", "f8", (FAR_DAYS, 4)),  # chance that one is offered there
    ("offers", "f8", (FAR_DAYS, 4)),  # how many
    ("cost", "f8", (FAR_DAYS, 4)),
    ("work", "f8", (FAR_DAYS, 4)),
    ("pay", "f8", (FAR_DAYS, 4)),
)


@kernel(allocates=True)
def look_ahead(table, rules, bot, mind, extra):
    """Work out the chances of raids, journeys and works on the coming days, if so many events are drawn at once.

    Mind modified in place.
    """
    seat = table.actor
    known = table.seen[seat] | table.revealed
    unseen = np.zeros((DAYS, 3, 5))  # [day, kind, place]: how many
    amounts = np.zeros((DAYS, 3, 5))  # and what they come to together
    police = np.zeros(MOST_POLICE)
    count_unseen(table, rules, known, unseen, amounts)
    flow = drawn_daily(table, rules, bot)
    for ahead in range(FAR_DAYS):
        begin_outlook(mind, police, ahead)
        row = (table.today + ahead) % DAYS
        hidden = 0
        first, last = cards_of_day(table, ahead, row)
        for position in range(first, last):
            card = np.int64(table.row[row, position])
            if known >> card & 1:
                expect_card(table, mind, police, ahead, card, 1.0)
                continue
            hidden += 1
            believed = belief(table, rules, bot, seat, known, card)
            if believed > 0.0:
                expect_card(table, mind, police, ahead, np.int64(table.heard[seat, card]) - 1, believed)
            expect_unseen(mind, police, ahead, unseen[row], amounts[row], 1.0 - believed)
        if ahead > 0:
            room = max(0, rules.row_capacity - (last - first))
            drawn = (extra + min(table.event_count - table.deck_next - extra, flow * ahead)) / DAYS
            share = min(1.0, min(room, drawn) / NEW_CARDS)
            for _ in range(NEW_CARDS):
                expect_unseen(mind, police, ahead, unseen[row], amounts[row], share)
        end_outlook(rules, mind, police, ahead, unseen[row], amounts[row])


@inlined
def cards_of_day(table, ahead, row):
    """Where in its row the cards of a coming day lie: tonight the upright ones, in a week those sideways today."""
    if ahead == 0:
        return 0, table.upright
    if ahead == DAYS:
        return table.upright, table.row_size[row]
    return (0, table.row_size[row]) if ahead < DAYS else (0, 0)


@kernel(allocates=True)
def count_unseen(table, rules, known, unseen, amounts):
    """Count the events that this seat has not seen; of a random deck only the recipe is known. Modified in place."""
    for card in range(table.event_count):
        if not known >> card & 1:
            day, kind, place = table.event_day[card], table.event_kind[card], table.event_place[card]
            unseen[day, kind, place] += 1.0
            amounts[day, kind, place] += table.event_amount[card]
    if rules.deck != Deck.RANDOM:
        return
    for kind in range(3):
        all_of_kind, all_amounts = unseen[:, kind].sum(), amounts[:, kind].sum()
        places = np.zeros(5)
        for place in range(5):
            places[place] = unseen[:, kind, place].sum() / max(1.0, all_of_kind)
        for day in range(DAYS):
            number = unseen[day, kind].sum() if rules.day_balance else all_of_kind / DAYS
            for place in range(5):
                unseen[day, kind, place] = number * places[place]
                amounts[day, kind, place] = number * places[place] * all_amounts / max(1.0, all_of_kind)


@kernel
def belief(table, rules, bot, seat, known, card):
    """How far this seat believes what it was told of a card: not at all if it knows better.

    R8.3 What comes by chance is true as often as the rules say, whoever told it.
    """
    claim = np.int64(table.heard[seat, card]) - 1
    if claim < 0 or known >> claim & 1:
        return 0.0
    if rules.talk == Talk.CHANCE:
        return 1.0 - rules.lie_rate
    teller, trust = table.teller[seat, card], bot.trust
    for other in range(table.event_count):
        told = np.int64(table.heard[seat, other]) - 1
        if told >= 0 and told != other and known >> other & 1 and table.teller[seat, other] == teller:
            trust *= UNFOUND
    return trust


@inlined
def begin_outlook(mind, police, ahead):
    """Expect nothing of a day. Mind and police modified in place."""
    police[:] = 0.0
    police[0] = 1.0
    mind.fine[ahead] = 1e9
    for place in range(4):
        mind.journey[ahead, place] = 1.0  # the chance that there is none, until the end
        mind.work[ahead, place] = 1.0
        mind.cost[ahead, place] = 0.0
        mind.offers[ahead, place] = 0.0
        mind.pay[ahead, place] = 0.0


@inlined
def one_more(police, chance):
    """One more police card with this chance. Modified in place."""
    for number in range(MOST_POLICE - 1, 0, -1):
        police[number] += chance * (police[number - 1] - (police[number] if number < MOST_POLICE - 1 else 0.0))
    police[0] *= 1.0 - chance


@kernel
def expect_card(table, mind, police, ahead, card, chance):
    """Expect a certain event on a day. Mind and police modified in place."""
    kind, place, amount = table.event_kind[card], table.event_place[card], 1.0 * table.event_amount[card]
    if kind == POLICE:
        one_more(police, chance)
        if chance > 0.5:
            mind.fine[ahead] = min(mind.fine[ahead], amount)
    elif kind == JOURNEY:
        mind.journey[ahead, place] *= 1.0 - chance
        mind.cost[ahead, place] += chance * amount
        mind.offers[ahead, place] += chance
    else:
        mind.work[ahead, place] *= 1.0 - chance
        mind.pay[ahead, place] += chance * amount


@kernel
def expect_unseen(mind, police, ahead, unseen, amounts, chance):
    """Expect, with a chance, one of the unseen events of a day. Mind and police modified in place."""
    number = unseen.sum()
    if number == 0.0 or chance <= 0.0:
        return
    share = chance / number
    one_more(police, share * unseen[POLICE].sum())
    for place in range(4):
        mind.journey[ahead, place] *= 1.0 - share * unseen[JOURNEY, place]
        mind.cost[ahead, place] += share * amounts[JOURNEY, place]
        mind.offers[ahead, place] += share * unseen[JOURNEY, place]
        mind.work[ahead, place] *= 1.0 - share * unseen[WORK, place]
        mind.pay[ahead, place] += share * amounts[WORK, place]


@kernel
def end_outlook(rules, mind, police, ahead, unseen, amounts):
    """Turn what was gathered of a day into chances and mean amounts. Mind modified in place."""
    mind.raid[ahead, 0] = 0.0
    mind.raid[ahead, 1] = 0.0
    for number in range(1, MOST_POLICE):
        if number >= rules.police_everywhere:
            mind.raid[ahead, 0] += police[number]
            mind.raid[ahead, 1] += police[number]
        elif number >= rules.police_taksim:
            mind.raid[ahead, 0] += police[number]
    if mind.fine[ahead] >= 1e9:
        mind.fine[ahead] = amounts[POLICE].sum() / max(1.0, unseen[POLICE].sum())
    for place in range(4):
        chance = 1.0 - mind.journey[ahead, place]
        mind.journey[ahead, place] = chance
        mind.cost[ahead, place] /= max(mind.offers[ahead, place], 1e-9)
        chance = 1.0 - mind.work[ahead, place]
        mind.work[ahead, place] = chance
        mind.pay[ahead, place] /= max(chance, 1e-9)
