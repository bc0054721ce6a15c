"""The frame of a turn: its beginning, the actions open, hands over the limit, passes and dead-locks."""

from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.table import NONE, UNFINISHED, begin_turn, end_game

from .agenda import AFTER_REFILL, BEGIN_TURN, CHECK_ALL, CHOOSE_ACTION, DRAW_CARDS, FREE_OFFERS, ask, is_asked, put
from .cards import DEADLOCK, PILES_EMPTY, count_discardable, limit_of, look_for_postcards
from .components import FORBIDDEN, LOCAL_GUIDE, POORLY_DRAWN_MAP, RECYCLER, SMUGGLER, TRADING_POST
from .questions import YES_OR_NO, Action, Question
from .switches import EmptyPiles, ShortPile
from .table import Tally
from .thefts import stealable_countries
from .travels import destinations


@kernel
def start_turn(table, rules):
    """R3.1-R3.3, R3.6 The next seat's turn begins; an empty hand is refilled first. Modified in place."""
    seat = table.turn_of + 1
    if seat == table.players:
        seat = 0
    begin_turn(table, rules, seat)
    if table.over:
        return
    table.rounds += seat == 0
    table.tally[seat, Tally.TURNS] += 1
    table.offers = 0
    table.denied[seat] = 0
    table.claimed[seat] = 0
    table.asked_action = False
    if rules.postcards:
        look_for_postcards(table, rules)
        if table.over:
            return
    put(table, BEGIN_TURN, 0)
    put(table, CHECK_ALL, 0)
    if table.hand_size[seat] == 0:
        table.event_met = False
        put(table, AFTER_REFILL, 0)
        put(table, CHECK_ALL, 0)
        put(table, DRAW_CARDS, seat + 8 * rules.refill)
    else:
        open_turn(table, rules)


@inlined
def open_turn(table, rules):
    """R3.1, R6.7 Free offers of the others, if ruled, then the action. Modified in place."""
    put(table, CHOOSE_ACTION, 0)
    if rules.free_trades and rules.trades:
        put(table, FREE_OFFERS, 1)


@kernel
def after_refill(table, rules):
    """R3.3 An event among the refill cards ends the turn. Modified in place."""
    if table.event_met and rules.event_ends_turn:
        table.passes = 0
    else:
        open_turn(table, rules)


@kernel
def ask_free_offers(table, rules, step):
    """R6.7 Each other seat, clockwise, may make one offer. Modified in place."""
    for later in range(step, table.players):
        seat = (table.turn_of + later) % table.players
        if table.kinds[seat] & rules.tradable and others_with_cards(table, seat):
            put(table, FREE_OFFERS, later + 1)
            ask(table, Question.FREE_TRADE, seat, YES_OR_NO)
            return


@kernel
def check_hands(table, rules, step):
    """R3.4 Hands over their limit are discarded down, clockwise from the active seat. Modified in place."""
    for later in range(step, table.players):
        seat = table.turn_of + later
        if seat >= table.players:
            seat -= table.players
        check_hand(table, rules, seat)
        if is_asked(table):
            put(table, CHECK_ALL, later)
            return


@kernel
def check_hand(table, rules, seat):
    """R3.4, R8.3 A hand over its limit is discarded down; one without a card to discard is a hole.

    Modified in place.
    """
    if table.hand_size[seat] <= limit_of(table, rules, seat):
        table.overfull[seat] = 0
    elif count_discardable(table, rules, seat) > 0:
        ask(table, Question.DISCARD_DOWN, seat, table.kinds[seat] & rules.discardable)
    elif not table.overfull[seat]:
        table.overfull[seat] = 1
        table.holes += 1


@kernel
def others_with_cards(table, seat):
    """The other seats that hold a card, as a mask."""
    seats = 0
    for other in range(table.players):
        if other != seat and table.hand_size[other] > 0:
            seats |= 1 << other
    return seats


@kernel
def choose_action(table, rules):
    """R3.1, R3.5 Ask the active seat for its action, or pass its turn if it has none. Modified in place."""
    seat = table.turn_of
    if rules.empty_piles == EmptyPiles.DRAWN and table.pile_size == 0 and table.discard_size == 0:
        end_game(table, NONE, PILES_EMPTY)
        return
    if not table.asked_action:
        table.asked_action = True
        if table.hand[seat, FORBIDDEN] > 0:
            table.tally[seat, Tally.FORBIDDEN_TURNS] += 1
            table.tally[seat, Tally.FORBIDDEN_BLOCKED] += destinations(table, rules, seat, True) != 0
    actions = plain_actions(table, rules, seat) | special_actions(table, rules, seat)
    if actions:
        ask(table, Question.ACTION, seat, actions)
        return
    table.holes += 1
    table.tally[seat, Tally.STUCK_TURNS] += 1
    table.passes += 1
    if rules.deadlock_rounds > 0 and table.passes == rules.deadlock_rounds * table.players:
        end_game(table, UNFINISHED, DEADLOCK)


@kernel
def plain_actions(table, rules, seat):
    """R5.1-R5.4, R6.1, R7.1 The actions of the classic game open to a seat, as a mask."""
    actions, payable = 0, count_discardable(table, rules, seat)
    others = others_with_cards(table, seat) != 0
    if table.pile_size > 0 or table.discard_size > 0:
        actions |= 1 << Action.DRAW
    if rules.recycling and payable >= recycle_cost(table, rules, seat) and table.discard_kinds & rules.recyclable:
        actions |= 1 << Action.RECYCLE
    if rules.trades and others and table.kinds[seat] & rules.tradable:
        if table.offers < rules.max_offers or rules.max_offers == 1_000:
            actions |= 1 << Action.TRADE
    if rules.steals and others and payable >= rules.steal_cost:
        actions |= 1 << Action.STEAL
    if stealable_countries(table, rules, seat):
        actions |= 1 << Action.STEAL_COUNTRY
    if destinations(table, rules, seat, False):
        actions |= 1 << Action.TRAVEL
    return actions


@kernel
def special_actions(table, rules, seat):
    """R8.2, R10.3-R10.5, R12.1 The actions of the extensions open to a seat, as a mask."""
    actions, kinds = 0, table.kinds[seat]
    if kinds >> FORBIDDEN == 0:
        return 0
    payable = count_discardable(table, rules, seat)
    if kinds >> FORBIDDEN & 1:
        if payable > 0:
            actions |= 1 << Action.GET_RID
        if rules.has_characters and table.character[seat] == SMUGGLER:
            actions |= 1 << Action.SMUGGLE
    if kinds >> LOCAL_GUIDE & 1:
        if table.pile_size > 0 or (rules.guide_short_pile == ShortPile.RESHUFFLE and table.discard_size > 0):
            actions |= 1 << Action.LOCAL_GUIDE
    if kinds >> TRADING_POST & 1 and payable > 1:
        actions |= 1 << Action.TRADING_POST
    if kinds >> POORLY_DRAWN_MAP & 1 and table.unused and owners(table):
        actions |= 1 << Action.POORLY_DRAWN_MAP
    return actions


@kernel
def owners(table):
    """The seats with an own country still to be travelled to, as a mask."""
    seats = 0
    for seat in range(table.players):
        if table.country[seat] >= 0:
            seats |= 1 << seat
    return seats


@inlined
def recycle_cost(table, rules, seat):
    """R5.2, R12.3 What a Recycle costs this seat."""
    if rules.has_characters and table.character[seat] == RECYCLER:
        return rules.recycler_cost
    return rules.recycle_cost
