"""Playing Round-trip Italy: set-up, the answers open to each question, and what each answer does."""

from fairseat.simulators.engine.bits import bits_of, lowest_bit
from fairseat.simulators.engine.chance import shuffle
from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.table import FIRST_OWN_REASON, WIN, begin_turn, end_game

from .components import PILES
from .questions import NO, YES, Question, pack_offer, unpack_offer
from .rules import ExtraTurn, Redraw, Trips, TwoPlayerExchange
from .table import LEFT, RIGHT
from .tickets import FIRST_OF_PILE, add_ticket, piles_of, put_under, remove_ticket, see_gain, see_loss, take_ticket
from .trips import can_lay, list_trips, take_trip_tickets

MOST_MOVES = 4_096
WON_BY_LENGTHS = FIRST_OWN_REASON
WON_BY_GRAND_TOUR = FIRST_OWN_REASON + 1


# Set-up


@kernel
def deal(table, rules):
    """R2.1-R2.5 Shuffle piles and selection deck, deal first hands, start with seat 0. Modified in place."""
    for pile in range(PILES):
        for i in range(rules.pile_size):
            table.pile[pile, i] = rules.pile_tickets[pile, i]
        shuffle(table.chance, table.pile[pile], rules.pile_size)
        table.pile_left[pile] = rules.pile_size
        if rules.pile_size > 0:
            table.piles_open |= 1 << pile
    shuffle_deck(table, rules)
    for seat in range(table.players):
        for _ in range(rules.initial_hand + rules.handicap[seat]):
            deal_one(table, rules, seat)
        table.dealt[seat] = table.kinds[seat]
    table.next_seat = 0
    start_turn(table, rules)


@kernel
def shuffle_deck(table, rules):
    """R3.2 Shuffle all selection cards into a new pile. Modified in place."""
    for i in range(rules.deck_size):
        table.deck[i] = rules.deck_cards[i]
    shuffle(table.chance, table.deck, rules.deck_size)
    table.deck_left = rules.deck_size


@kernel
def deal_one(table, rules, seat):
    """R2.3 Deal a first ticket: the first pile on the ring that a selection card shows. Modified in place."""
    if table.piles_open == 0:
        return
    turn_card(table, rules)
    while table.card & table.piles_open == 0:
        table.redraws += 1
        turn_card(table, rules)
    take_ticket(table, seat, lowest_bit(table.card & table.piles_open))


# The turn


@kernel
def start_turn(table, rules):
    """Begin the turn that is due, with step 1; one turn too many ends the game instead (R7.4). Modified in place."""
    table.turn_ended = False
    begin_turn(table, rules, table.next_seat)
    if table.over:
        return
    seat = table.turn_of
    table.turns_taken[seat] += 1
    table.extra_turn = table.next_is_extra
    if table.extra_turn:
        table.extra_turns[seat] += 1
    elif seat == 0:
        table.rounds += 1
    table.extra_earned = False
    table.trip_this_turn = False
    if table.piles_open == 0:
        table.skipped_draws += 1
        table.holes += 1
        after_draw(table, rules)
    elif rules.draw_optional:
        table.asked = Question.DRAW
    else:
        turn_for_pile(table, rules)


@inlined
def turn_card(table, rules):
    """R3.2 Turn over the top selection card, of a newly shuffled deck if none is left. Modified in place."""
    if table.deck_left == 0:
        shuffle_deck(table, rules)
        table.reshuffles += 1
    table.deck_left -= 1
    table.card = table.deck[table.deck_left]


@inlined
def turn_for_pile(table, rules):
    """R3.1-R3.3, R3.5 Turn cards over until one shows a pile with tickets, and ask which. Modified in place."""
    table.asked = Question.PILE
    if table.turns_taken[table.turn_of] <= rules.free_draws[table.turn_of]:
        table.card = (1 << PILES) - 1
        return
    turn_card(table, rules)
    while table.card & table.piles_open == 0:
        table.redraws += 1
        if rules.redraw == Redraw.OPTIONAL:
            table.asked = Question.REDRAW
            return
        turn_card(table, rules)


@inlined
def after_draw(table, rules):
    """R4.1 The ticket is taken or not: on to what the rules leave of the turn. Modified in place."""
    table.card = 0
    if table.extra_turn and rules.extra_turn == ExtraTurn.DRAW_ONLY:
        check_hand(table, rules)
    elif rules.exchange:
        table.asked = Question.EXCHANGE
    else:
        table.asked = Question.TRIP


@inlined
def check_hand(table, rules):
    """R6.1 Without a trip, a hand at the limit costs one ticket. Modified in place."""
    seat = table.turn_of
    table.actor = seat
    if not table.trip_this_turn and table.hand_size[seat] >= rules.hand_limit:
        table.asked = Question.DISCARD
    else:
        end_turn(table, rules)


@inlined
def end_turn(table, rules):
    """R5.5 An earned extra turn is due next, else the left neighbour's turn. Modified in place.

    `play` begins it, for a kernel that led back to itself could not be cached.
    """
    table.next_is_extra = table.extra_earned
    table.next_seat = table.turn_of if table.next_is_extra else neighbour(table, table.turn_of, LEFT)
    table.turn_ended = True


# The answers to each question


@inlined
def legal_moves(table, rules, moves):
    """Write the answers open to the asked seat and return their number. Moves modified in place."""
    asked, seat = table.asked, table.actor
    if asked == Question.PILE:
        return list_bits(table.card & table.piles_open, moves)
    if asked == Question.EXCHANGE:
        return list_exchanges(table, rules, moves)
    if asked == Question.TRIP:
        return list_trips(table, rules, moves)
    if asked == Question.GIVE:
        return list_bits(table.kinds[seat] & kinds_asked_back(table), moves)
    if asked == Question.DISCARD:
        return list_bits(table.kinds[seat], moves)
    moves[0], moves[1] = NO, YES  # to draw, to redraw, to refuse
    return 2


@inlined
def list_bits(mask, moves):
    """Write the numbers of a mask's bits and return how many. Moves modified in place."""
    count = 0
    for number in bits_of(mask):
        moves[count] = number
        count += 1
    return count


@inlined
def neighbour(table, seat, direction):
    """R4.2 The seat to the left (next in turn) or to the right (previous in turn)."""
    other = seat + 1 if direction == LEFT else seat - 1
    if other == table.players:
        return 0
    return other if other >= 0 else table.players - 1


@inlined
def may_use(table, rules, direction):
    """R4.3 Whether the asked seat may use the exchange rule of this direction; only two players are restricted."""
    if table.players > 2 or rules.two_player_exchange == TwoPlayerExchange.BOTH:
        return True
    own = table.actor
    if rules.two_player_exchange == TwoPlayerExchange.SWAP_EACH_ROUND:
        own ^= (table.rounds - 1) & 1
    return direction == own


@inlined
def list_exchanges(table, rules, moves):
    """R4.2 "No", or a kind and a direction whose neighbour holds the required back. Moves modified in place."""
    seat = table.actor
    moves[0] = NO
    count = 1
    for direction in (LEFT, RIGHT):
        if may_use(table, rules, direction):
            theirs = table.kinds[neighbour(table, seat, direction)]
            for kind in bits_of(table.kinds[seat] & offers_to(theirs, direction)):
                moves[count] = pack_offer(kind, direction)
                count += 1
    return count


@inlined
def offers_to(kinds, direction):
    """R4.2 The kinds that may be offered to a neighbour who holds these kinds: their pile asks for one of his."""
    held = piles_of(kinds)
    asking = held << 6 | held >> 24 if direction == LEFT else held >> 6 | held << 24
    return (asking & FIRST_OF_PILE) * 63


@inlined
def wanted_pile(offered, direction):
    """R1.4 The city whose ticket is asked for the one offered."""
    step = PILES - 1 if direction == LEFT else 1
    return (offered // 6 + step) % PILES


@inlined
def kinds_asked_back(table):
    """R4.4 The kinds that answer the exchange now proposed, as a mask."""
    return 63 << (6 * wanted_pile(table.offered, table.direction))


# Carrying an answer out


@inlined
def play(table, rules, move):
    """Carry one answer out and go on to the next question. Modified in place."""
    asked = table.asked
    if asked == Question.PILE:
        take_ticket(table, table.actor, move)
        after_draw(table, rules)
    elif asked == Question.EXCHANGE:
        propose(table, rules, move)
    elif asked == Question.TRIP:
        lay_trip(table, rules, move)
    elif asked == Question.GIVE:
        swap_tickets(table, rules, move)
    elif asked == Question.DISCARD:
        discard(table, rules, move)
    else:
        answer_yes_or_no(table, rules, move == YES)
    while table.turn_ended:
        start_turn(table, rules)


@kernel
def answer_yes_or_no(table, rules, yes):
    """R3.1, R3.3, R4.4 Draw or not, turn another card or not, refuse or not. Modified in place."""
    if table.asked == Question.REFUSE:
        if yes:
            table.actor = table.turn_of
        table.asked = Question.TRIP if yes else Question.GIVE
    elif yes:
        turn_for_pile(table, rules)
    else:
        table.skipped_draws += 1
        after_draw(table, rules)


@inlined
def propose(table, rules, move):
    """R4.1, R4.4, R4.5 Offer a ticket to a neighbour, or go on to the round-trip. Modified in place."""
    if move == NO:
        table.asked = Question.TRIP
        return
    table.offered, table.direction = unpack_offer(move)
    table.partner = neighbour(table, table.actor, table.direction)
    table.actor = table.partner
    table.asked = Question.REFUSE if rules.exchange_refusable else Question.GIVE


@kernel
def swap_tickets(table, rules, given):
    """R4.4 Both tickets change hands, and everybody remembers what he saw of it. Modified in place."""
    seat, partner, offered = table.turn_of, table.partner, table.offered
    for who in range(table.players):
        inside = who == seat or who == partner
        see_loss(table, who, seat, offered, inside or rules.exchange_face_up)
        see_loss(table, who, partner, given, inside)
        if who != partner and (inside or rules.exchange_face_up):
            see_gain(table, who, partner, offered)
        if who == partner:
            see_gain(table, who, seat, given)
    remove_ticket(table, seat, offered)
    remove_ticket(table, partner, given)
    add_ticket(table, seat, given)
    add_ticket(table, partner, offered)
    if table.direction == LEFT:
        table.exchanges_left[seat] += 1
    else:
        table.exchanges_right[seat] += 1
    table.exchanges_suffered[partner] += 1
    table.actor = seat
    table.asked = Question.TRIP


@inlined
def lay_trip(table, rules, move):
    """R5.1-R5.5, R7 Lay a round-trip, or not. Modified in place."""
    if move == NO:
        check_hand(table, rules)
        return
    seat = table.actor
    earned_before = table.extra_earned
    length = take_trip_tickets(table, rules, seat, move)
    table.six_trip |= length == 6
    table.trips[seat] += 1
    table.trip_this_turn = True
    table.laid[seat] |= 1 << length
    if length == 6 and rules.six_wins:
        table.extra_earned = earned_before
        win(table, seat, WON_BY_GRAND_TOUR)
    elif rules.needed != 0 and table.laid[seat] & rules.needed == rules.needed:
        table.extra_earned = earned_before
        win(table, seat, WON_BY_LENGTHS)
    elif rules.trips_per_turn == Trips.ONE or not can_lay(table, rules, seat):
        check_hand(table, rules)


@inlined
def win(table, seat, reason):
    """R7.3 The game ends at once. Modified in place."""
    table.winner = seat
    end_game(table, WIN, reason)


@inlined
def discard(table, rules, kind):
    """R6.2 A ticket goes face down under its own pile. Modified in place."""
    seat = table.actor
    for who in range(table.players):
        see_loss(table, who, seat, kind, False)
    remove_ticket(table, seat, kind)
    put_under(table, kind)
    table.discards[seat] += 1
    end_turn(table, rules)
