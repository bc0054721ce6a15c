"""Playing Round-trip Italy: set-up, the answers open to each question, and what each answer does."""

from __future__ import annotations

import numpy as np

from simulators.engine.bits import count_bits, lowest_bit
from simulators.engine.chance import below, shuffle
from simulators.engine.jit import inlined, kernel
from simulators.engine.table import FIRST_OWN_REASON, WIN, begin_turn, end_game
from simulators.round_trip.components import (
    CYCLE_LENGTH,
    CYCLE_MASK,
    CYCLES_LIST,
    CYCLES_START,
    KINDS_OF_CONNECTION,
    LENGTHS_WITHIN,
    LINKS_OF_PILE,
    MOST_TICKETS_IN_PILE,
    PILES,
)
from simulators.round_trip.rules import ExtraTurn, LaidTickets, Redraw, Trips, TwoPlayerExchange
from simulators.round_trip.table import (
    DISCARD,
    DRAW,
    EXCHANGE,
    GIVE,
    LEFT,
    NO,
    PILE,
    REDRAW,
    REFUSE,
    RIGHT,
    TRIP,
    YES,
)

MOST_MOVES = 4_096
WON_BY_LENGTHS = FIRST_OWN_REASON
WON_BY_GRAND_TOUR = FIRST_OWN_REASON + 1

ALL_KINDS = (1 << 30) - 1
FIRST_OF_PILE = 0b000001_000001_000001_000001_000001
ONES_OF_KNOWN = 0x555555555555555  # the lower of the two bits that count how many tickets of a kind are known
RING = MOST_TICKETS_IN_PILE - 1  # positions in a pile's ring buffer wrap round by this mask
SIX = 1 << 6


# Set-up


@kernel
def deal(table, rules):
    """R2.1-R2.4 Shuffle the five piles and the selection deck, deal the first hands, start with seat 0. Modified in place."""
    for pile in range(PILES):
        for i in range(rules.pile_size):
            table.pile[pile, i] = rules.pile_tickets[pile, i]
        shuffle(table.chance, table.pile[pile], rules.pile_size)
        table.pile_left[pile] = rules.pile_size
        if rules.pile_size > 0:
            table.piles_open |= 1 << pile
    shuffle_deck(table, rules)
    for seat in range(table.players):
        for _ in range(rules.initial_hand):
            deal_one(table, rules, seat)
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


# Tickets changing places


@inlined
def add_ticket(table, seat, kind):
    """Put a ticket into a hand. Modified in place."""
    table.hand[seat, kind] += 1
    table.hand_size[seat] += 1
    table.kinds[seat] |= 1 << kind
    table.version[seat] += 1


@inlined
def remove_ticket(table, seat, kind):
    """Take a ticket out of a hand. Modified in place."""
    table.hand[seat, kind] -= 1
    table.hand_size[seat] -= 1
    if table.hand[seat, kind] == 0:
        table.kinds[seat] &= ~(1 << kind)
    table.version[seat] += 1


@inlined
def links_of(kinds):
    """The connections that a set of kinds makes, both as masks."""
    links = 0
    for pile in range(PILES):
        links |= LINKS_OF_PILE[pile, kinds >> 6 * pile & 63]
    return links


@inlined
def piles_of(kinds):
    """The piles that a set of kinds comes from: bit 6 x pile of the mask for each."""
    half = kinds | kinds >> 1 | kinds >> 2
    return (half | half >> 3) & FIRST_OF_PILE


@inlined
def take_ticket(table, seat, pile):
    """R3.1 Take the top ticket of a pile into the hand. Modified in place."""
    table.pile_left[pile] -= 1
    top = (table.pile_bottom[pile] + table.pile_left[pile]) & RING
    if table.pile_left[pile] == 0:
        table.piles_open &= ~(1 << pile)
    add_ticket(table, seat, np.int64(table.pile[pile, top]))


@kernel
def put_under(table, kind):
    """R6.2 Put a ticket face down under its own pile, be it empty. Modified in place."""
    pile = kind // 6
    table.pile_bottom[pile] = (table.pile_bottom[pile] - 1) & RING
    table.pile[pile, table.pile_bottom[pile]] = kind
    table.pile_left[pile] += 1
    table.piles_open |= 1 << pile


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
        table.asked = DRAW
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
    """R3.1-R3.3 Turn cards over until one shows a pile with tickets, and ask which. Modified in place."""
    turn_card(table, rules)
    table.asked = PILE
    while table.card & table.piles_open == 0:
        table.redraws += 1
        if rules.redraw == Redraw.OPTIONAL:
            table.asked = REDRAW
            return
        turn_card(table, rules)


@inlined
def after_draw(table, rules):
    """R4.1 The ticket is taken or not: on to the exchange, or to what the rules leave of the turn. Modified in place."""
    table.card = 0
    if table.extra_turn and rules.extra_turn == ExtraTurn.DRAW_ONLY:
        check_hand(table, rules)
    elif rules.exchange:
        table.asked = EXCHANGE
    else:
        table.asked = TRIP


@inlined
def check_hand(table, rules):
    """R6.1 Without a trip, a hand at the limit costs one ticket. Modified in place."""
    seat = table.turn_of
    table.actor = seat
    if not table.trip_this_turn and table.hand_size[seat] >= rules.hand_limit:
        table.asked = DISCARD
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
    if asked == PILE:
        return list_bits(table.card & table.piles_open, moves)
    if asked == EXCHANGE:
        return list_exchanges(table, rules, moves)
    if asked == TRIP:
        return list_trips(table, rules, moves)
    if asked == GIVE:
        return list_bits(table.kinds[seat] & kinds_asked_back(table), moves)
    if asked == DISCARD:
        return list_bits(table.kinds[seat], moves)
    moves[0], moves[1] = NO, YES  # to draw, to redraw, to refuse
    return 2


@inlined
def list_bits(mask, moves):
    """Write the numbers of a mask's bits and return how many. Moves modified in place."""
    count = 0
    while mask:
        moves[count] = lowest_bit(mask)
        mask &= mask - 1
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
    """R4.2 "No", or a kind in hand and a direction for which that neighbour holds the required back. Modified in place."""
    seat = table.actor
    moves[0] = NO
    count = 1
    if may_use(table, rules, LEFT):
        offers = table.kinds[seat] & offers_to(table.kinds[neighbour(table, seat, LEFT)], LEFT)
        while offers:
            moves[count] = exchange_move(lowest_bit(offers), LEFT)
            offers &= offers - 1
            count += 1
    if may_use(table, rules, RIGHT):
        offers = table.kinds[seat] & offers_to(table.kinds[neighbour(table, seat, RIGHT)], RIGHT)
        while offers:
            moves[count] = exchange_move(lowest_bit(offers), RIGHT)
            offers &= offers - 1
            count += 1
    return count


@inlined
def offers_to(kinds, direction):
    """R4.2 The kinds that may be offered to a neighbour who holds these kinds: their pile asks for one of his."""
    held = piles_of(kinds)
    asking = held << 6 | held >> 24 if direction == LEFT else held >> 6 | held << 24
    return (asking & FIRST_OF_PILE) * 63


@inlined
def exchange_move(kind, direction):
    """The number of the answer "offer this kind in this direction"; 0 is "no"."""
    return 1 + 2 * kind + direction


@inlined
def wanted_pile(offered, direction):
    """R1.4 The city whose ticket is asked for the one offered."""
    step = PILES - 1 if direction == LEFT else 1
    return (offered // 6 + step) % PILES


@inlined
def kinds_asked_back(table):
    """R4.4 The kinds that answer the exchange now proposed, as a mask."""
    return 63 << (6 * wanted_pile(table.offered, table.direction))


@inlined
def open_lengths(table, rules, seat):
    """R5.3 The lengths this player may still lay, as bits 2 to 6."""
    still = ~table.laid[seat] & (SIX | 0b111100)
    if rules.lengths_in_order:
        needed = still & rules.needed
        still = (needed & -needed) | (still & SIX)
    return still


@kernel
def list_trips(table, rules, moves):
    """R5.1-R5.3 "No", or each distinct set of tickets in hand that forms a round-trip of an open length.

    An answer is the kinds laid, as a mask; a single kind stands for two equal tickets. Moves modified in place.
    """
    seat = table.actor
    moves[0] = NO
    count = 1
    still, linked = open_lengths(table, rules, seat), links_of(table.kinds[seat])
    if still & 0b100 and count_bits(linked) < table.hand_size[seat]:
        count = list_pairs(table, seat, linked, moves, count)
    if not still & LENGTHS_WITHIN[linked]:
        return count
    for i in range(CYCLES_START[linked], CYCLES_START[linked + 1]):
        cycle = CYCLES_LIST[i]
        if still >> CYCLE_LENGTH[cycle] & 1:
            count = list_layings(table, seat, CYCLE_MASK[cycle], moves, count)
    return count


@kernel
def can_lay(table, rules, seat):
    """R5.1 Whether the hand holds a round-trip of an open length."""
    still, linked = open_lengths(table, rules, seat), links_of(table.kinds[seat])
    if still & 0b100 and count_bits(linked) < table.hand_size[seat]:
        return True
    return still & LENGTHS_WITHIN[linked] != 0


@kernel
def list_pairs(table, seat, linked, moves, count):
    """R5.2 Round-trips of length 2: two tickets of one connection, equal or not. Moves modified in place."""
    while linked:
        both = KINDS_OF_CONNECTION[lowest_bit(linked)] & table.kinds[seat]
        linked &= linked - 1
        if both & (both - 1):
            moves[count] = both
            count += 1
        while both:
            kind = lowest_bit(both)
            if table.hand[seat, kind] >= 2:
                moves[count] = 1 << kind
                count += 1
            both &= both - 1
    return count


@inlined
def list_layings(table, seat, cycle, moves, first):
    """R5.2 Every choice of kinds in hand for the connections of one cycle, which is a mask. Moves modified in place."""
    moves[first] = 0
    end = first + 1
    while cycle:
        both = KINDS_OF_CONNECTION[lowest_bit(cycle)] & table.kinds[seat]
        cycle &= cycle - 1
        one, other = both & -both, both & (both - 1)
        if other:
            for i in range(first, end):
                moves[end + i - first] = moves[i] | other
            middle, end = end, 2 * end - first
        else:
            middle = end
        for i in range(first, middle):
            moves[i] |= one
    return end


# Carrying an answer out


@inlined
def play(table, rules, move):
    """Carry one answer out and go on to the next question. Modified in place."""
    asked = table.asked
    if asked == PILE:
        take_ticket(table, table.actor, move)
        after_draw(table, rules)
    elif asked == EXCHANGE:
        propose(table, rules, move)
    elif asked == TRIP:
        lay_trip(table, rules, move)
    elif asked == GIVE:
        swap_tickets(table, rules, move)
    elif asked == DISCARD:
        discard(table, rules, move)
    else:
        answer_yes_or_no(table, rules, move == YES)
    while table.turn_ended:
        start_turn(table, rules)


@kernel
def answer_yes_or_no(table, rules, yes):
    """R3.1, R3.3, R4.4 Draw or not, turn another card or not, refuse or not. Modified in place."""
    if table.asked == REFUSE:
        if yes:
            table.actor = table.turn_of
        table.asked = TRIP if yes else GIVE
    elif yes:
        turn_for_pile(table, rules)
    else:
        table.skipped_draws += 1
        after_draw(table, rules)


@inlined
def propose(table, rules, move):
    """R4.1, R4.4, R4.5 Offer a ticket to a neighbour, or go on to the round-trip. Modified in place."""
    if move == NO:
        table.asked = TRIP
        return
    table.offered, table.direction = (move - 1) >> 1, (move - 1) & 1
    table.partner = neighbour(table, table.actor, table.direction)
    table.actor = table.partner
    table.asked = REFUSE if rules.exchange_refusable else GIVE


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
    table.asked = TRIP


@inlined
def see_gain(table, who, whose, kind):
    """`who` sees a ticket of this kind go into `whose` hand; three of a kind are as many as one keeps in mind. Modified in place."""
    if table.known[who, whose] >> 2 * kind & 3 < 3:
        table.known[who, whose] += 1 << 2 * kind


@inlined
def see_loss(table, who, whose, kind, face):
    """A ticket leaves `whose` hand: `who` sees its face, or only its back. Modified in place.

    What `who` knew for certain shrinks by one of that kind, or, if only the back was seen, by one of each kind it may
    have been.
    """
    known = table.known[who, whose]
    some = (known | known >> 1) & ONES_OF_KNOWN  # the kinds of which at least one is known
    table.known[who, whose] -= some & (1 << 2 * kind if face else 0xFFF << 12 * (kind // 6))


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
def take_trip_tickets(table, rules, seat, move):
    """R5.4, R5.5 Take a trip's tickets out of the hand, note whether its piles differ, return its length. Modified in place."""
    twice = move & (move - 1) == 0
    length, piles, rest = 0, 0, move
    while rest:
        kind = lowest_bit(rest)
        rest &= rest - 1
        for _ in range(2 if twice else 1):
            for who in range(table.players):
                see_loss(table, who, seat, kind, True)
            remove_ticket(table, seat, kind)
            length += 1
            if rules.recycle_trip_tickets == LaidTickets.BOTTOM_OF_PILE:
                put_under(table, kind)
            else:
                table.seen_laid[kind] += 1
        piles |= 1 << (kind // 6)
    if count_bits(piles) == length and rules.extra_turn != ExtraTurn.NONE:
        table.extra_earned = True
    return length


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


# What a seat cannot see


@kernel
def imagine(table, rules, seat):
    """Deal anew all that `seat` cannot see: faces in other hands and in piles, the order of the selection deck.

    Every back, every count and every face that he knows stays; a ticket once put under a pile counts as forgotten.
    Modified in place.
    """
    pool = np.empty(MOST_TICKETS_IN_PILE, np.uint8)
    hidden = np.empty(table.players, np.int64)  # tickets to deal back to each seat
    for pile in range(PILES):
        count = gather_hidden(table, seat, pile, pool, hidden)
        shuffle(table.chance, pool, count)
        deal_hidden(table, pile, pool, hidden)
    shuffle(table.chance, table.deck, table.deck_left)
    hidden_offer = table.asked == GIVE or table.asked == REFUSE
    if hidden_offer and seat != table.turn_of and not rules.exchange_face_up:
        table.offered = any_of_pile(table, table.turn_of, table.offered // 6)


@kernel
def gather_hidden(table, seat, pile, pool, hidden):
    """Take up a pile's tickets and the hidden ones with its back; return how many in all. All modified in place."""
    count = 0
    for i in range(table.pile_left[pile]):
        pool[count] = table.pile[pile, (table.pile_bottom[pile] + i) & RING]
        count += 1
    for other in range(table.players):
        hidden[other] = 0
        if other == seat:
            continue
        for kind in range(6 * pile, 6 * pile + 6):
            while table.hand[other, kind] > table.known[seat, other] >> 2 * kind & 3:
                remove_ticket(table, other, kind)
                pool[count] = kind
                count += 1
                hidden[other] += 1
    return count


@kernel
def deal_hidden(table, pile, pool, hidden):
    """Put the gathered tickets back: as many to each hand as were taken, the rest as the pile. Modified in place."""
    used = 0
    for other in range(table.players):
        for _ in range(hidden[other]):
            add_ticket(table, other, np.int64(pool[used]))
            used += 1
    for i in range(table.pile_left[pile]):
        table.pile[pile, (table.pile_bottom[pile] + i) & RING] = pool[used]
        used += 1


@kernel
def any_of_pile(table, seat, pile):
    """One of a hand's tickets with this back, each ticket equally likely. Chance modified in place."""
    held = 0
    for kind in range(6 * pile, 6 * pile + 6):
        held += table.hand[seat, kind]
    left = below(table.chance, held)
    for kind in range(6 * pile, 6 * pile + 6):
        left -= table.hand[seat, kind]
        if left < 0:
            return kind
    return table.offered
