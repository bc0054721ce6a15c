"""Trading in Itchy Feet: an offer named card by card, and the partner's yes or no."""

from fairseat.simulators.engine.bits import bits_of
from fairseat.simulators.engine.jit import inlined, kernel

from .agenda import CHECK_ALL, CHOOSE_ACTION, DRAW_CARDS, ask, put
from .cards import add_card, look_for_postcards, remove_card
from .components import HAGGLER, POSTCARD
from .knowledge import see_loss, show_at_least, show_card
from .questions import NO, NOTHING, NOTHING_BIT, YES, YES_OR_NO, Question
from .switches import Excuses, LimitCheck
from .table import REFUSALS, Tally
from .turns import others_with_cards


@kernel
def start_trade(table, rules, seat, free):
    """R6.1, R6.7 A seat begins an offer, on its own turn or as a free one. Modified in place."""
    table.trading = True
    table.free = free
    table.offerer = seat
    table.partner = -1
    table.given[:] = 0
    table.wanted[:] = 0
    table.given_kinds = 0
    table.wanted_kinds = 0
    table.given_size = 0
    table.wanted_size = 0
    ask(table, Question.PARTNER, seat, others_with_cards(table, seat))


@kernel
def name_partner(table, rules, partner):
    """R6.1 The offer is made to this seat. Modified in place."""
    table.partner = partner
    nothing = NOTHING_BIT if rules.gifts else 0
    ask(table, Question.OFFER, table.offerer, giveable(table, rules) | nothing)


@kernel
def giveable(table, rules):
    """R6.2 The kinds of which the offerer holds more than he has offered, as a mask."""
    kinds = table.kinds[table.offerer] & rules.tradable
    for kind in bits_of(table.given_kinds):
        if table.given[kind] == table.hand[table.offerer, kind]:
            kinds &= ~(1 << kind)
    return kinds


@kernel
def name_given(table, rules, kind):
    """R6.2, R6.6 One more card is offered, or nothing at all. Modified in place."""
    if kind != NOTHING:
        table.given[kind] += 1
        table.given_kinds |= 1 << kind
        table.given_size += 1
        if table.given_size < rules.trade_size and giveable(table, rules):
            ask(table, Question.OFFER_MORE, table.offerer, YES_OR_NO)
            return
    ask_for_card(table, rules)


@kernel
def ask_for_card(table, rules):
    """R6.3, R6.6 Ask the offerer for a card that he wants. Modified in place."""
    nothing = NOTHING_BIT if rules.gifts and table.wanted_size == 0 and table.given_size > 0 else 0
    ask(table, Question.ASK, table.offerer, rules.tradable | nothing)


@kernel
def answer_more(table, rules, move, giving):
    """R6.2, R6.3 Another card on this side of the trade, or on to what comes next. Modified in place."""
    if giving and move == YES:
        ask(table, Question.OFFER, table.offerer, giveable(table, rules))
    elif giving or move == YES:
        ask_for_card(table, rules)
    else:
        make_offer(table, rules)


@kernel
def name_wanted(table, rules, kind):
    """R6.3, R6.6 One more card is asked for, or nothing at all. Modified in place."""
    if kind != NOTHING:
        table.wanted[kind] += 1
        table.wanted_kinds |= 1 << kind
        table.wanted_size += 1
        if table.wanted_size < rules.trade_size and table.wanted_size < table.hand_size[table.partner]:
            ask(table, Question.ASK_MORE, table.offerer, YES_OR_NO)
            return
    make_offer(table, rules)


@kernel
def make_offer(table, rules):
    """R6.3, R6.4, R14.1 All see what is offered; a partner who holds what is asked says yes or no.

    Modified in place.
    """
    table.tally[table.offerer, Tally.OFFERS] += 1
    show_all(table, table.offerer, table.given, table.given_kinds)
    if holds_wanted(table):
        ask(table, Question.ACCEPT, table.partner, YES_OR_NO)
    else:
        refuse(table, rules)


@kernel
def show_all(table, seat, cards, kinds):
    """R14.1 All learn that a hand holds at least these cards. Modified in place."""
    for kind in bits_of(kinds):
        show_at_least(table, seat, kind, cards[kind])


@kernel
def holds_wanted(table):
    """R6.3 Whether the partner holds all that is asked of him."""
    holds = True
    for kind in bits_of(table.wanted_kinds):
        holds &= table.hand[table.partner, kind] >= table.wanted[kind]
    return holds


@kernel
def refuse(table, rules):
    """R6.8 An offer is refused, and the partner says why: as he likes, the truth, or nothing. Modified in place."""
    if rules.excuses == Excuses.FREE:
        ask(table, Question.EXCUSE, table.partner, YES_OR_NO)
        return
    holds = rules.excuses == Excuses.HONEST and holds_wanted(table)
    if holds:
        show_all(table, table.partner, table.wanted, table.wanted_kinds)
    hear_excuse(table, rules, YES if holds else NO)


@kernel
def hear_excuse(table, rules, move):
    """R6.4, R6.8 He says that he holds what is asked (yes), or that he has none; the offer is off, which is no action.

    Modified in place.
    """
    partner, wanted = table.partner, table.wanted_kinds
    table.trading = False
    if rules.excuses == Excuses.FREE:
        table.tally[partner, Tally.LIES] += (move == YES) != holds_wanted(table)
    if move == YES:
        table.claimed[partner] |= wanted
        table.denied[partner] &= ~wanted
    else:
        table.denied[partner] |= wanted
        table.claimed[partner] &= ~wanted
    if not table.free:
        if table.offers < REFUSALS:
            note_refusal(table.refused[table.offers], partner, table.given_kinds, table.given_size, wanted)
        table.offers += 1
        put(table, CHOOSE_ACTION, 0)


@kernel
def note_refusal(row, partner, given, size, wanted):
    """R14.1 All remember what was refused this turn. Row modified in place."""
    row[0] = partner
    row[1] = given
    row[2] = size
    row[3] = wanted


@kernel
def answer_offer(table, rules, move):
    """R6.3-R6.5, R6.7, R12.4 The partner accepts, and the cards change hands, or he refuses. Modified in place."""
    if move != YES:
        refuse(table, rules)
        return
    table.trading = False
    table.passes = 0
    swap(table)
    table.tally[table.offerer, Tally.FREE_TRADES if table.free else Tally.TRADES] += 1
    table.tally[table.partner, Tally.TRADES_JOINED] += 1
    if (table.given_kinds | table.wanted_kinds) >> POSTCARD & 1:
        look_for_postcards(table, rules)
    if not table.free:
        put(table, DRAW_CARDS, table.offerer + 8 * trade_bonus(table, rules, table.offerer))
    if table.free or rules.limit_check == LimitCheck.AFTER_CARD:
        put(table, CHECK_ALL, 0)


@inlined
def trade_bonus(table, rules, seat):
    """R6.5, R12.4 How many cards this seat draws after a trade of its own turn."""
    haggles = rules.has_characters and table.character[seat] == HAGGLER
    return rules.haggler_bonus if haggles else rules.trade_bonus


@kernel
def swap(table):
    """R6.3, R14.1 The cards change hands face up. Modified in place."""
    for kind in bits_of(table.given_kinds | table.wanted_kinds):
        for _ in range(table.given[kind]):
            hand_over(table, table.offerer, table.partner, kind)
        for _ in range(table.wanted[kind]):
            hand_over(table, table.partner, table.offerer, kind)


@kernel
def hand_over(table, giver, taker, kind):
    """R14.1 A card goes openly from hand to hand. Modified in place."""
    see_loss(table, giver, kind)
    remove_card(table, giver, kind)
    add_card(table, taker, kind)
    show_card(table, taker, kind)
