"""How a traveller rehearses a journey: plans are told to imagined locals, and words changed while that scores more.

The locals of each hearing see words as the traveller has reason to think, hear by the rules in force (`listening.py`)
and guess their best. Nothing else of the game is played on: what the rest of it brings is nearly the same whatever the
words, and its noise would drown the tenths of a point between them.
"""

import math

import numpy as np

from fairseat.simulators.engine.bits import count_bits
from fairseat.simulators.engine.chance import next_word
from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.search import error_of

from .components import MOST_ARROWS, MOST_CELLS, MOST_HAND, SEATS
from .language import OWNER, PRIVATE, WORD, add_row, row_of
from .listening import form_opinion, look_ahead, pool, read_card, sides_of, survey, value_of
from .moves import footprints_in_line, lay_footprint, most_voted, skip_void_arrows
from .plans import MOST_PLANS, make_plans
from .questions import Question
from .rules import FinalSay
from .table import NOWHERE

MOST_HEARINGS = 512
BITE = 32  # hearings after which a change that is clearly worse is given up
ROUNDS = 6  # times that all changes of a plan are gone through
PLAN, TRIED = range(2)
NOTHING = -1  # no card is taken away, or none is added

NOTES = np.dtype(
    [
        ("hearings", "i8"),
        ("expected", "f8", (MOST_HAND, MOST_CELLS)),  # how others see the words of the hand, as far as one can tell
        ("said", "f8", (MOST_HEARINGS, SEATS - 1, 2 * MOST_HAND, MOST_CELLS)),  # to each imagined local
        ("ahead", "f8", (SEATS - 1, MOST_ARROWS + 1, MOST_CELLS)),
        ("cells", "i8", (MOST_CELLS,)),
        # The plan now at hand and the change of it that is tried: cards as masks, and what each hearing scored.
        ("cards", "i8", (2, MOST_ARROWS)),
        ("points", "i8", (2, MOST_HEARINGS)),
        ("worth", "f8", (MOST_PLANS,)),  # what each plan of the beam scores on average
        # The best so far.
        ("best_worth", "f8"),
        ("best_plan", "i8"),
        ("best_cards", "i8", (MOST_ARROWS,)),
    ],
    align=True,
)


@kernel
def rehearse(table, rules, bot, mind, spare, notes):
    """R8.11 Before the day's first stop: settle on the plan that scores most in imagined hearings, its words changed.

    `spare` is a copy of the table with streams of its own. Mind, spare and notes modified in place.
    """
    seat = table.actor
    if table.asked != Question.STOP or table.arrows[table.day - 1, seat] > 0 or mind.rehearsed == table.day:
        return
    mind.rehearsed, mind.planned = table.day, table.day
    make_plans(table, rules, bot, mind)
    imagine_hearings(spare, rules, bot, notes, seat)
    for plan in range(mind.plans):
        notes.worth[plan] = tell_plan(spare, rules, mind, notes, plan)
    notes.best_worth = -1.0
    for _ in range(min(mind.plans, np.int64(bot.search_top))):
        plan = 0
        for other in range(mind.plans):
            plan = other if notes.worth[other] > notes.worth[plan] else plan
        worth = tell_plan(spare, rules, mind, notes, plan)
        length = np.int64(mind.plan_length[plan])
        for _ in range(ROUNDS):
            better = change_words(spare, rules, bot, notes, length)
            if not exchange_words(spare, rules, bot, notes, length) and not better:
                break
        worth = average(notes)
        if worth > notes.best_worth:
            notes.best_worth, notes.best_plan = worth, plan
            for arrow in range(MOST_ARROWS):
                notes.best_cards[arrow] = notes.cards[PLAN, arrow]
        notes.worth[plan] = -1.0
    settle(mind, notes)


@inlined
def settle(mind, notes):
    """Let the best plan be the only one. Mind modified in place."""
    mind.plans = 1
    mind.plan_worth[0] = notes.best_worth
    mind.plan_length[0] = mind.plan_length[notes.best_plan]
    for arrow in range(MOST_ARROWS):
        mind.plan_stop[0, arrow] = mind.plan_stop[notes.best_plan, arrow]
        mind.plan_cards[0, arrow] = notes.best_cards[arrow]


# Imagined hearings


@kernel
def imagine_hearings(spare, rules, bot, notes, seat):
    """R8.11 What each word says to imagined locals, hearing by hearing. Spare and notes modified in place."""
    spare.traveller = seat
    for cell in range(rules.cells):
        spare.wanted[cell] = True
    private = bot.assumed_difference * bot.assumed_difference
    kept = rules.contrast / (rules.contrast + private) if private > 0.0 else 1.0
    for card in range(rules.hand):
        middle = 0.0
        for cell in range(rules.cells):
            middle += spare.seen[seat, card, cell] / rules.cells
        for cell in range(rules.cells):
            notes.expected[card, cell] = middle + kept * (spare.seen[seat, card, cell] - middle)
    notes.hearings = np.int64(math.ceil(bot.search))
    for number in range(notes.hearings):
        key = next_word(spare.chance)
        for step in range(1, spare.players):
            imagine_local(spare, rules, bot, notes, key, math.sqrt(kept * private), step, notes.said[number, step - 1])


@kernel
def imagine_local(spare, rules, bot, notes, key, doubt, step, said):
    """What each side of each word says to one imagined local. Spare and `said` modified in place."""
    for card in range(rules.hand):
        seen = spare.heard[card]
        for cell in range(rules.cells):
            seen[cell] = notes.expected[card, cell]
        add_row(rules, row_of(key, WORD, card), doubt, spare.wanted, seen)
        add_row(rules, row_of(key, PRIVATE, step * OWNER + card), bot.assumed_difference, spare.wanted, seen)
        for side in range(sides_of(rules)):
            read_card(rules, spare.wanted, seen, side, said[2 * card + side])


@kernel
def hear_out(spare, rules, notes, number):
    """R4.5, R4.6, R7.7-R7.11 What the journey laid on the spare table scores in one hearing. Modified in place."""
    left = (spare.traveller + 1) % spare.players
    for step in range(1, spare.players):
        local = (spare.traveller + step) % spare.players
        if local == left or rules.final_say != FinalSay.LEFT:
            form_opinion(spare, rules, local, notes.said[number, step - 1])
    if rules.final_say == FinalSay.POOLED:
        for arrow in range(spare.arrows[spare.day - 1, spare.traveller]):
            pool(spare, rules, arrow, left)
    guessing = spare.players - 1 if rules.final_say == FinalSay.VOTE else 1
    if rules.joint:
        for step in range(1, guessing + 1):
            look_ahead(spare, rules, (spare.traveller + step) % spare.players, notes.ahead[step - 1])
    return walk(spare, rules, notes, guessing)


@kernel
def walk(spare, rules, notes, guessing):
    """R4.2-R4.7, R5.1, R5.2 Let the locals lay all footprints; the points. Spare and notes modified in place."""
    day, seat = spare.day - 1, spare.traveller
    spare.placed, spare.standing, points = 0, spare.marker[seat], 0
    for arrow in range(spare.arrows[day, seat]):
        spare.footprint[day, seat, arrow] = NOWHERE  # a void arrow leaves none, whatever an earlier hearing left there
    skip_void_arrows(spare, rules)
    while spare.placed < spare.arrows[day, seat]:
        spare.votes = guessing
        for step in range(1, guessing + 1):
            local = (seat + step) % spare.players
            spare.vote[step - 1] = best_footprint(spare, rules, notes, local, notes.ahead[step - 1])
        cell, fresh = most_voted(spare), True
        for arrow in range(spare.placed):
            fresh = fresh and spare.footprint[day, seat, arrow] != cell
        if fresh:
            points += np.int64(spare.map[day, seat, cell])
        lay_footprint(spare, cell)
        skip_void_arrows(spare, rules)
    return points


@kernel
def best_footprint(spare, rules, notes, local, ahead):
    """R8.9 Where a local would lay the next footprint. Notes modified in place."""
    count = footprints_in_line(spare, rules, notes.cells)
    best, highest = notes.cells[0], value_of(spare, rules, local, ahead, notes.cells[0])
    for i in range(1, count):
        value = value_of(spare, rules, local, ahead, notes.cells[i])
        if value > highest:
            best, highest = notes.cells[i], value
    return best


# Plans and changes of their words


@kernel
def tell_plan(spare, rules, mind, notes, plan):
    """What a plan of the beam scores on average; it is then the plan at hand. Spare and notes modified in place."""
    day, seat = spare.day - 1, spare.traveller
    cell = spare.marker[seat]
    spare.arrows[day, seat] = mind.plan_length[plan]
    for arrow in range(mind.plan_length[plan]):
        spare.direction[day, seat, arrow] = rules.line_of[cell, mind.plan_stop[plan, arrow]]
        cell = mind.plan_stop[plan, arrow]
        notes.cards[PLAN, arrow] = mind.plan_cards[plan, arrow]
    survey(spare, rules)
    lay_cards(spare, rules, notes, PLAN)
    for number in range(notes.hearings):
        notes.points[PLAN, number] = hear_out(spare, rules, notes, number)
    return average(notes)


@inlined
def average(notes):
    """What the plan at hand scored on average."""
    total = 0
    for number in range(notes.hearings):
        total += notes.points[PLAN, number]
    return total / notes.hearings


@kernel
def lay_cards(spare, rules, notes, which):
    """Lay the cards of the plan at hand, or of the change tried. Spare modified in place."""
    day, seat = spare.day - 1, spare.traveller
    for card in range(rules.hand):
        spare.card_arrow[day, seat, card] = 0
        for arrow in range(spare.arrows[day, seat]):
            sides = notes.cards[which, arrow] >> 2 * card & 3
            if sides != 0:
                spare.card_arrow[day, seat, card] = arrow + 1
                spare.card_side[day, seat, card] = sides >> 1


@kernel
def is_better(spare, rules, bot, notes, length):
    """Whether a change scores surely more; then it is the plan at hand. Spare and notes modified in place."""
    lay_cards(spare, rules, notes, TRIED)
    gain, square = 0.0, 0.0
    for number in range(notes.hearings):
        points = hear_out(spare, rules, notes, number)
        more = np.float64(points - notes.points[PLAN, number])
        notes.points[TRIED, number] = points
        gain, square, heard = gain + more, square + more * more, number + 1
        if heard % BITE == 0 and gain / heard + error_of(gain, square, heard) < 0.0:
            return False
    if gain / notes.hearings <= bot.search_sure * error_of(gain, square, notes.hearings):
        return False
    for arrow in range(length):
        notes.cards[PLAN, arrow] = notes.cards[TRIED, arrow]
    for number in range(notes.hearings):
        notes.points[PLAN, number] = notes.points[TRIED, number]
    return True


@kernel
def change_words(spare, rules, bot, notes, length):
    """Add, take away, turn or replace one word after the other; whether any change was better. Modified in place."""
    found = False
    for arrow in range(length):
        for old in range(NOTHING, 2 * rules.hand):
            for new in range(NOTHING, 2 * rules.hand):
                if may_change(rules, bot, notes, length, arrow, old, new):
                    take_plan(notes, length)
                    notes.cards[TRIED, arrow] = without(notes.cards[TRIED, arrow], old) | bit_of(new)
                    found = is_better(spare, rules, bot, notes, length) or found
    return found


@kernel
def may_change(rules, bot, notes, length, arrow, old, new):
    """R3.3, R3.4 Whether a card under an arrow may give way to another, which is not laid elsewhere."""
    under = notes.cards[PLAN, arrow]
    if old == new or (old != NOTHING and not under >> old & 1):
        return False
    if new == NOTHING:
        return under != bit_of(old)
    if new & 1 and not rules.black_side:
        return False
    laid = 0
    for other in range(length):
        laid |= notes.cards[PLAN, other]
    if without(laid, old) >> (new & ~1) & 3:
        return False
    return old != NOTHING or count_bits(under) < bot.max_words


@kernel
def exchange_words(spare, rules, bot, notes, length):
    """Move a word to another arrow, or let two change places; whether that was ever better. Modified in place."""
    found = False
    for one in range(length):
        for other in range(length):
            for card in range(2 * rules.hand):
                for back in range(NOTHING, card):
                    first, second = notes.cards[PLAN, one], notes.cards[PLAN, other]
                    if one == other or not first >> card & 1 or (back != NOTHING and not second >> back & 1):
                        continue
                    if back == NOTHING and (first == bit_of(card) or count_bits(second) >= bot.max_words):
                        continue
                    take_plan(notes, length)
                    notes.cards[TRIED, one] = without(first, card) | bit_of(back)
                    notes.cards[TRIED, other] = without(second, back) | bit_of(card)
                    found = is_better(spare, rules, bot, notes, length) or found
    return found


@inlined
def take_plan(notes, length):
    """Begin a change from the plan at hand. Notes modified in place."""
    for arrow in range(length):
        notes.cards[TRIED, arrow] = notes.cards[PLAN, arrow]


@inlined
def bit_of(card):
    """One card as a mask; no card is none."""
    return 0 if card == NOTHING else 1 << card


@inlined
def without(cards, card):
    """A mask of cards without one of them."""
    return cards & ~bit_of(card)
