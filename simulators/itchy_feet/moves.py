"""Playing Itchy Feet: the answers open to each question, and what each answer does."""

from fairseat.simulators.engine.bits import bits_of
from fairseat.simulators.engine.jit import kernel

from . import agenda, specials, thefts
from .agenda import is_asked, put
from .cards import TO_HAND, discard, draw_card, finish_event
from .components import FORAGER
from .dealing import lay_out
from .questions import NOTHING, YES, Action, Question
from .recycles import pay_recycle, start_recycle, take_back
from .table import NOT_ASKED
from .trades import answer_more, answer_offer, hear_excuse, name_given, name_partner, name_wanted, start_trade
from .travels import after_travel, arrive, pay_one_item, pay_travel, start_travel
from .turns import after_refill, ask_free_offers, check_hand, check_hands, choose_action, start_turn

MOST_MOVES = 33


@kernel
def deal(table, rules):
    """R2.1-R2.6 Set up the table and go on to the first question. Modified in place."""
    lay_out(table, rules)
    work_through(table, rules)


@kernel
def legal_moves(table, rules, moves):
    """Write the answers open to the asked seat and return their number. Moves modified in place.

    The mask of them was worked out when the question was put; a kind, seat, country or action is its own number.
    """
    count = 0
    for move in bits_of(table.open & 0xFFFFFFFF):
        moves[count] = move
        count += 1
    if table.open >> NOTHING & 1:
        moves[count] = NOTHING
        count += 1
    return count


@kernel
def play(table, rules, move):
    """Carry one answer out and go on to the next question. Modified in place."""
    asked = table.asked
    table.asked = NOT_ASKED
    if asked == Question.ACTION:
        act(table, rules, move)
    elif Question.PARTNER <= asked <= Question.EXCUSE or asked == Question.FREE_TRADE:
        negotiate(table, rules, asked, move)
    elif Question.RECYCLE_PAY <= asked <= Question.PICK:
        pay_or_steal(table, rules, asked, move)
    elif Question.DESTINATION <= asked <= Question.COUNTRY_PAY:
        travel(table, rules, asked, move)
    else:
        use_special(table, rules, asked, move)
    if not is_asked(table):
        work_through(table, rules)


@kernel
def work_through(table, rules):
    """Do what is on the agenda until a question is put or the game is over. Modified in place."""
    while not table.over and not is_asked(table):
        table.agenda_size -= 1
        entry = table.agenda[table.agenda_size]
        task, number = entry & 255, entry >> 8
        if task == agenda.CHECK_ALL:
            check_hands(table, rules, number)
        elif task == agenda.BEGIN_TURN:
            start_turn(table, rules)
        elif task == agenda.CHOOSE_ACTION:
            choose_action(table, rules)
        elif task == agenda.DRAW_CARDS:
            if number >= 16:
                put(table, agenda.DRAW_CARDS, number - 8)
            if number >= 8:
                draw_card(table, rules, number & 7, TO_HAND)
        elif task == agenda.AFTER_TRAVEL:
            after_travel(table, rules)
        elif task == agenda.EVENT_DONE:
            finish_event(table)
        else:
            do_rare_task(table, rules, task, number)


@kernel
def do_rare_task(table, rules, task, number):
    """Do one of the tasks that seldom come up. Modified in place."""
    if task == agenda.CHECK_ONE:
        check_hand(table, rules, number)
        if is_asked(table):
            put(table, agenda.CHECK_ONE, number)
    elif task == agenda.AFTER_REFILL:
        after_refill(table, rules)
    elif task == agenda.FREE_OFFERS:
        ask_free_offers(table, rules, number)
    elif task == agenda.FORAGE:
        specials.forage(table, rules, number)
    elif task == agenda.KEEP_FORAGED:
        specials.ask_foraged(table)
    elif task == agenda.PENALTY:
        thefts.pay_penalty(table, rules, number)
    elif task == agenda.PASS_CARDS:
        specials.ask_pass_card(table, rules, number)
    elif task == agenda.BARGAIN:
        specials.bargain(table, rules, number)


@kernel
def act(table, rules, action):
    """R3.1 The action is chosen; all but a trade count at once. Modified in place."""
    seat = table.turn_of
    table.action = action
    if action != Action.TRADE:
        table.passes = 0
        if action != Action.TRAVEL:
            table.tally[seat, action] += 1
    if action == Action.DRAW:
        if rules.has_characters and table.character[seat] == FORAGER:
            put(table, agenda.FORAGE, rules.forager_draw)
        else:
            draw_card(table, rules, seat, TO_HAND)
    elif action == Action.RECYCLE:
        start_recycle(table, rules)
    elif action == Action.TRADE:
        start_trade(table, rules, seat, False)
    elif action == Action.STEAL:
        thefts.start_steal(table, rules)
    elif action == Action.STEAL_COUNTRY:
        thefts.start_country_steal(table, rules)
    elif action == Action.TRAVEL:
        start_travel(table, rules)
    else:
        act_specially(table, rules, action)


@kernel
def act_specially(table, rules, action):
    """R8.2, R10.3-R10.5, R12.1 An action of an extension is chosen. Modified in place."""
    if action == Action.GET_RID:
        specials.ask_companion(table, rules)
    elif action == Action.LOCAL_GUIDE:
        specials.follow_guide(table, rules)
    elif action == Action.TRADING_POST:
        specials.open_post(table, rules)
    elif action == Action.POORLY_DRAWN_MAP:
        specials.unfold_map(table)
    else:
        specials.ask_receiver(table)


@kernel
def pay_or_steal(table, rules, asked, move):
    """R5.2, R5.3, R10.1 An answer within a Recycle or a theft. Modified in place."""
    if asked == Question.RECYCLE_PAY:
        pay_recycle(table, rules, move)
    elif asked == Question.RECYCLE_TAKE:
        take_back(table, rules, move)
    elif asked == Question.STEAL_PAY:
        thefts.pay_card(table, rules, move)
    elif asked == Question.VICTIM:
        table.victim = move
        thefts.meet_trap(table, rules)
    elif asked == Question.MOUSETRAP:
        thefts.answer_trap(table, rules, move)
    elif asked == Question.TRAP_DISCARD:
        discard(table, table.turn_of, move)
    else:
        thefts.steal_card(table, rules, move)


@kernel
def negotiate(table, rules, asked, move):
    """R6.1-R6.8 An answer within a trade. Modified in place."""
    if asked == Question.PARTNER:
        name_partner(table, rules, move)
    elif asked == Question.OFFER:
        name_given(table, rules, move)
    elif asked == Question.OFFER_MORE:
        answer_more(table, rules, move, True)
    elif asked == Question.ASK:
        name_wanted(table, rules, move)
    elif asked == Question.ASK_MORE:
        answer_more(table, rules, move, False)
    elif asked == Question.ACCEPT:
        answer_offer(table, rules, move)
    elif asked == Question.EXCUSE:
        hear_excuse(table, rules, move)
    elif move == YES:
        start_trade(table, rules, table.actor, True)


@kernel
def travel(table, rules, asked, move):
    """R5.4, R7.1-R7.5, R13.2, R13.3 An answer within a travel or the theft of a country. Modified in place."""
    if asked == Question.DESTINATION:
        pay_travel(table, rules, move)
    elif asked == Question.TRAVEL_PAY:
        if not pay_one_item(table, Question.TRAVEL_PAY, move):
            arrive(table, rules)
    elif asked == Question.TRAVEL_AGAIN:
        if move == YES:
            start_travel(table, rules)
    elif asked == Question.COUNTRY:
        thefts.pay_country(table, rules, move)
    elif not pay_one_item(table, Question.COUNTRY_PAY, move):
        thefts.meet_trap(table, rules)


@kernel
def use_special(table, rules, asked, move):
    """R3.4, R8.2, R10.3-R10.5, R11.4, R12.1 An answer that extensions or the hand limit ask for. Modified in place."""
    if asked == Question.DISCARD_DOWN:
        discard(table, table.actor, move)
    elif asked == Question.COMPANION:
        specials.get_rid(table, move)
    elif asked == Question.KEEP:
        specials.keep_card(table, rules, move)
    elif asked == Question.POST_DISCARD:
        specials.change_card(table, rules, move)
    elif asked == Question.POST_MORE:
        specials.answer_post(table, rules, move)
    elif asked == Question.MAP_TARGET:
        specials.redraw_map(table, move)
    elif asked == Question.RECEIVER:
        specials.smuggle(table, rules, move)
    elif asked == Question.PASS_CARD:
        specials.choose_pass(table, move)
