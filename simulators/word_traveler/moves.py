"""Playing Word Traveler: set-up, the answers open to each question, and what each answer does."""

import numpy as np

from fairseat.simulators.engine.chance import next_word
from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.table import FIRST_OWN_REASON, MAX_TURNS, NONE, TEAM, UNFINISHED, end_game

from .bag import deal_words, fill_bag
from .components import DAYS, MAP_CARDS, SOUVENIRS
from .language import lay_places, look_at_hand
from .listening import survey, voice_opinions
from .maps import draw_from, draw_layout
from .questions import ANOTHER, BLACK, ENOUGH, WHITE, Question, pack_card, unpack_card
from .rules import Blocked, FinalSay, Maps
from .table import NOBODY, NOWHERE

MOST_MOVES = 96
TWO_DAYS = FIRST_OWN_REASON


# Set-up and mornings


@kernel
def deal(table, rules):
    """R2.1-R2.4 Span the world, deal words and maps, stand all in the centre, begin day 1. Modified in place."""
    table.world_key = next_word(table.chance)
    lay_places(table, rules)
    fill_bag(table, rules)
    table.day = 1
    deal_words(table, rules)
    deal_maps(table, rules)
    for seat in range(table.players):
        table.marker[seat] = rules.centre
    begin_planning(table, rules)


@kernel
def deal_maps(table, rules):
    """R2.3 Give every seat a map card: fresh layouts, or a card of the unchanging deck. Modified in place."""
    if rules.maps == Maps.FRESH:
        for seat in range(table.players):
            for day in range(DAYS):
                draw_layout(table.chance, rules, table.layout, table.map[day, seat])
        return
    for card in range(MAP_CARDS):
        table.layout[card] = card
    for seat in range(table.players):
        card = draw_from(table.chance, table.layout, MAP_CARDS - seat)
        for day in range(DAYS):
            for cell in range(rules.cells):
                table.map[day, seat, cell] = rules.fixed_map[card, day, cell]


@kernel
def start_second_day(table, rules):
    """R2.5 Discard today's words, draw new ones, turn the map cards over. Modified in place."""
    for seat in range(table.players):
        for card in range(rules.hand):
            table.discard[table.discards] = table.hand[0, seat, card]
            table.discards += 1
    if rules.reshuffle:
        fill_bag(table, rules)
    table.day = 2
    deal_words(table, rules)
    begin_planning(table, rules)


@kernel
def begin_planning(table, rules):
    """R3.1 A day begins: everyone looks at the own words, then seat 0 plans first. Modified in place."""
    table.rounds += 1
    table.traveller = NOBODY
    table.planned = 0
    for seat in range(table.players):
        look_at_hand(table, rules, seat)
        for arrow in range(table.intended.shape[2]):
            table.footprint[table.day - 1, seat, arrow] = NOWHERE
    table.actor = 0
    table.turn_of = 0
    table.asked = Question.STOP


# The answers open to each question


@kernel
def legal_moves(table, rules, moves):
    """Write the answers open to the asked seat and return how many there are. Moves modified in place."""
    if table.asked == Question.STOP:
        return stops_in_line(table, rules, moves)
    if table.asked == Question.CARD:
        return cards_in_hand(table, rules, moves)
    if table.asked == Question.MORE:
        moves[0] = ENOUGH
        moves[1] = ANOTHER
        return 2
    return footprints_in_line(table, rules, moves)


@inlined
def arrows_of_today(table, rules):
    """R2.4 How many arrows each seat has today."""
    return rules.arrows_day1 if table.day == 1 else rules.arrows_day2


@inlined
def start_of_arrow(table, seat, arrow):
    """R3.2 Where a seat's next arrow starts: its last intended stop, or its marker."""
    return table.marker[seat] if arrow == 0 else np.int64(table.intended[table.day - 1, seat, arrow - 1])


@inlined
def stops_in_line(table, rules, moves):
    """R3.2, R3.5, R3.6 Enough, or any stop in a straight line from the last intended stop. Moves modified in place."""
    seat = table.actor
    start = start_of_arrow(table, seat, table.arrows[table.day - 1, seat])
    moves[0] = ENOUGH
    count = 1
    for direction in range(4):
        for i in range(np.int64(rules.ray_length[start, direction])):
            moves[count] = np.int64(rules.ray[start, direction, i])
            count += 1
    return count


@inlined
def cards_in_hand(table, rules, moves):
    """R3.3, R3.4 Any word not yet placed, on either side. Moves modified in place."""
    count = 0
    for card in range(rules.hand):
        if table.card_arrow[table.day - 1, table.actor, card] == 0:
            moves[count] = pack_card(card, WHITE)
            count += 1
            if rules.black_side:
                moves[count] = pack_card(card, BLACK)
                count += 1
    return count


@inlined
def footprints_in_line(table, rules, moves):
    """R4.2-R4.4 The cells that the next footprint may take. Moves modified in place."""
    count = 0
    if rules.free_guess:
        for cell in range(rules.cells):
            if rules.centre_stop or cell != rules.centre:
                moves[count] = cell
                count += 1
        return count
    direction = np.int64(table.direction[table.day - 1, table.traveller, table.placed])
    for i in range(np.int64(rules.ray_length[table.standing, direction])):
        cell = np.int64(rules.ray[table.standing, direction, i])
        if rules.blocked_arrows == Blocked.VOID or table.walkable[table.placed + 1, cell]:
            moves[count] = cell
            count += 1
    return count


# What an answer does


@kernel
def play(table, rules, move):
    """Carry one answer out and go on to the next question. Modified in place."""
    if table.asked == Question.FOOTPRINT:
        lay_footprint(table, move)
        travel_on(table, rules)
    elif table.asked == Question.VOTE:
        cast_vote(table, rules, move)
    elif plan_on(table, rules, move):
        end_plan(table, rules)


@kernel
def plan_on(table, rules, move):
    """R3.2-R3.5 Plan one step: an arrow, a card, or another. Whether the plan is finished. Modified in place."""
    seat, day = table.actor, table.day - 1
    if table.asked == Question.STOP:
        if move == ENOUGH:
            return True
        arrow = table.arrows[day, seat]
        start = start_of_arrow(table, seat, arrow)
        table.intended[day, seat, arrow] = move
        table.direction[day, seat, arrow] = rules.line_of[start, move]
        table.arrows[day, seat] += 1
        table.asked = Question.CARD
    elif table.asked == Question.CARD:
        card, side = unpack_card(move)
        table.card_arrow[day, seat, card] = table.arrows[day, seat]
        table.card_side[day, seat, card] = side
        table.cards_placed[day, seat] += 1
        table.asked = Question.MORE
        return table.cards_placed[day, seat] == rules.hand
    elif move == ANOTHER:
        table.asked = Question.CARD
    else:
        table.asked = Question.STOP
        return table.arrows[day, seat] == arrows_of_today(table, rules)
    return False


@kernel
def end_plan(table, rules):
    """R3.1, R4.1 The next seat plans; after the last one whoever is next travels. Modified in place."""
    table.planned |= 1 << table.actor
    if ask_for_plan(table):
        return
    seat = 0
    while table.travelled[table.day - 1, seat]:
        seat += 1
    set_out(table, rules, seat)
    travel_on(table, rules)


@kernel
def ask_for_plan(table):
    """R3.1 Let the first seat without a plan for today plan; say whether there is one. Modified in place."""
    for seat in range(table.players):
        if not table.planned >> seat & 1:
            table.traveller = NOBODY
            table.actor = seat
            table.turn_of = seat
            table.asked = Question.STOP
            return True
    return False


@kernel
def set_out(table, rules, seat):
    """R4.1 The plan is read aloud and every local forms an opinion; or the game is broken off. Modified in place."""
    if table.turns >= rules.max_turns:
        table.traveller = NOBODY
        end_game(table, UNFINISHED, MAX_TURNS)
        return
    table.traveller = seat
    table.turn_of = seat
    table.placed = 0
    table.standing = table.marker[seat]
    table.votes = 0
    survey(table, rules)
    voice_opinions(table, rules)


@kernel
def travel_on(table, rules):
    """R4.2 Ask for the next footprint, ending journeys and days on the way. Modified in place."""
    while not table.over:
        skip_void_arrows(table, rules)
        seat = table.traveller
        if table.placed < table.arrows[table.day - 1, seat]:
            table.actor = (seat + 1) % table.players
            table.asked = Question.VOTE if rules.final_say == FinalSay.VOTE else Question.FOOTPRINT
            return
        end_journey(table)
        if ask_for_plan(table):
            return  # only in imagined games: a plan that was finished unseen is made anew
        if seat + 1 < table.players:
            set_out(table, rules, seat + 1)
        elif table.day == 1:
            start_second_day(table, rules)
            return
        else:
            finish(table, rules)


@kernel
def skip_void_arrows(table, rules):
    """R4.4 An arrow that leads nowhere from the last footprint gets none. Modified in place."""
    day, seat = table.day - 1, table.traveller
    while not rules.free_guess and table.placed < table.arrows[day, seat]:
        direction = np.int64(table.direction[day, seat, table.placed])
        if rules.ray_length[table.standing, direction] > 0:
            return
        table.placed += 1


@kernel
def lay_footprint(table, cell):
    """R4.2 Lay the next footprint. Modified in place."""
    table.footprint[table.day - 1, table.traveller, table.placed] = cell
    table.placed += 1
    table.standing = cell
    table.votes = 0


@kernel
def cast_vote(table, rules, cell):
    """R4.6 Note a vote; after the last one take the cell with most, first named among equals. Modified in place."""
    table.vote[table.votes] = cell
    table.votes += 1
    if table.votes < table.players - 1:
        table.actor = (table.actor + 1) % table.players
        return
    lay_footprint(table, most_voted(table))
    travel_on(table, rules)


@kernel
def most_voted(table):
    """R4.6 The cell with most votes, first named among equals."""
    best, most = table.vote[0], 0
    for i in range(table.votes):
        count = 0
        for j in range(table.votes):
            count += table.vote[j] == table.vote[i]
        if count > most:
            best, most = table.vote[i], count
    return best


@kernel
def end_journey(table):
    """R5.1-R5.4 Show the map, score every footprint on a sight once, move the marker. Modified in place."""
    day, seat = table.day - 1, table.traveller
    for arrow in range(table.arrows[day, seat]):
        cell = np.int64(table.footprint[day, seat, arrow])
        if cell == NOWHERE:
            continue
        table.marker[seat] = cell
        if table.map[day, seat, cell] > 0 and not table.scored[day, seat, cell]:
            table.scored[day, seat, cell] = True
            table.footprint_points[day, seat, arrow] = table.map[day, seat, cell]
            table.points += np.int64(table.map[day, seat, cell])
    table.travelled[day, seat] = True
    table.revealed += 1
    table.turns += 1


@kernel
def count_souvenirs(table, rules):
    """R5.5 How many souvenirs the team has reached."""
    reached = 0
    for number in range(SOUVENIRS):
        reached += rules.souvenirs[table.players, number] <= table.points
    return reached


@kernel
def finish(table, rules):
    """R6.1, R6.2 Both days are over: the team has all six souvenirs, or not. Modified in place."""
    table.traveller = NOBODY
    end_game(table, TEAM if count_souvenirs(table, rules) == SOUVENIRS else NONE, TWO_DAYS)
