"""Cheapest ways over the board for one seat: what each edge costs it, and the search for the cheapest way.

What a way costs is counted in points: the turns and trains that it takes, less the points of its tracks; the cards in
hand make it cheaper.
"""

import numpy as np

from fairseat.simulators.engine.jit import inlined, kernel

from .components import LOCOMOTIVE, NO_COLOR, WORDS
from .maps import LONGEST, MOST_PLACES, MOST_TICKETS, MOST_TRACKS

FAR = 1e6
NO_EDGE = -1
CHEAPEST = 0.2  # what an edge costs at least, so that no way is led over more edges than it needs
ANY_CARD_TURNS = 0.5  # turns for a card of any colour: two are drawn at once
LOCOMOTIVE_TURNS = 1.5  # turns for a locomotive that nothing else replaces

MIND = np.dtype(
    [
        ("cost", "f8", (MOST_TRACKS,)),  # of each edge: 0 when owned or planned, FAR when it cannot be had
        ("turns_of", "f8", (MOST_TRACKS,)),  # turns that each edge still takes the seat, about
        ("mine", "u1", (MOST_TRACKS,)),  # 1 for edges owned
        ("dist", "f8", (MOST_PLACES + 2,)),  # from the places that a search began with
        ("via", "i8", (MOST_PLACES + 2,)),  # the edge by which each place was reached, NO_EDGE for the first places
        ("queue", "i8", (MOST_PLACES + 2,)),  # a ring
        ("queued", "u1", (MOST_PLACES + 2,)),
        ("waiting", "i8"),
        ("group", "i8", (MOST_PLACES + 2,)),  # places joined by what is owned or planned have the same leader
        ("members", "i8", (MOST_PLACES + 2,)),  # the places that each leader stands for, as a mask
        ("left", "i8"),  # trains that the plan leaves over
        ("time", "f8"),  # turns that the plan leaves over
        ("reach", "f8"),  # the most that leading the main network anywhere can be worth
        ("liked", "f8", (MOST_TICKETS,)),  # what each open ticket brings, by its position in hand
        ("offer", "i8"),  # the offer of tickets that `keep` belongs to
        ("keep", "i8"),  # which of the tickets offered to keep, as bits
        ("valued", "i8"),  # the turn for whose first question the plan was valued
        ("wanted", "i8", (WORDS,)),  # open tracks of planned edges, as masks
        ("most", "i8"),  # cards in hand of the colour that it has most of
        ("gray", "f8", (LONGEST + 1,)),  # worth of the gray tracks that so many cards of that colour fit
        ("fade", "f8", (16,)),  # what remains of a worth for so many missing cards
        ("want", "f8", (10,)),  # worth of one more card of each kind; the last is a blind card
        ("value", "f8", (MOST_TRACKS,)),  # of each planned edge, the risk that others come first counted in
        ("need", "i8", (9,)),  # cards of each colour that planned tracks of that colour still take
        ("ferry", "f8"),  # worth of a Ferry Card
        ("claim", "f8"),  # worth of the best track that can be paid for
        ("ready", "i8"),  # planned tracks that can be paid for
        ("turns", "f8"),  # turns that the seat still has, about
        ("draw", "f8"),  # worth of drawing train cards
        ("tickets", "f8"),  # worth of drawing tickets
        ("last", "?"),  # this is the seat's last turn
    ],
    align=True,
)


# What an edge costs


@kernel
def price_edges(table, rules, seat, bot, mind):
    """Price every edge for this seat. Mind modified in place."""
    look_at_hand(table, seat, mind)
    for edge in range(rules.edges):
        mind.mine[edge] = 0
        mind.cost[edge] = FAR
        mind.turns_of[edge] = 0.0
        length = rules.edge_length[edge]
        for i in range(rules.edge_width[edge]):
            if table.track_owner[rules.edge_tracks[edge, i]] == seat:
                mind.mine[edge] = 1
        if mind.mine[edge]:
            mind.cost[edge] = 0.0
            continue
        if length > mind.left or length < bot.shortest:
            continue
        turns = turns_for_edge(table, rules, seat, bot, mind, edge)
        if turns < FAR:
            mind.turns_of[edge] = turns
            price = bot.turn_price * mind.turns_of[edge] + bot.train_price * length
            price -= bot.points * rules.points_of_length[length]
            if rules.edge_width[edge] == 1 or table.players < rules.open_players:
                price += bot.caution
            mind.cost[edge] = max(CHEAPEST, price)


@kernel
def turns_for_edge(table, rules, seat, bot, mind, edge):
    """About how many turns it still takes to collect the cards for an edge and to claim it; FAR if it is not open."""
    fewest = FAR
    for i in range(rules.edge_width[edge]):
        track = rules.edge_tracks[edge, i]
        if table.open[seat, track >> 5] >> (track & 31) & 1:
            waves = rules.track_waves[track]
            lacks = rules.track_length[track] - waves - bot.hand * cards_for(table, rules, seat, mind, track)
            gray = rules.track_color[track] == NO_COLOR
            turns = 1.0 + (ANY_CARD_TURNS if gray else bot.card_turns) * lacks
            if waves > 0:
                turns += turns_for_waves(table, rules, seat, bot, waves)
            fewest = min(fewest, turns)
    return fewest


@kernel
def turns_for_waves(table, rules, seat, bot, waves):
    """R5.1, R6.4-R6.6 Turns for what pays for waves: Ferry Cards as far as they can be had, then locomotives."""
    held = table.ferry_hand[seat]
    in_reach = min(rules.ferry_hand_limit, rules.ferry_cards if rules.ferry_returns else held + table.ferry_pile)
    cards = waves // rules.ferry_waves
    cards += rules.ferry_single_wave and cards * rules.ferry_waves < waves
    cards = min(cards, in_reach)
    rest = max(0, waves - cards * rules.ferry_waves)
    locomotives = rest - bot.hand * min(rest, table.hand[seat, LOCOMOTIVE])
    return max(0.0, cards - bot.hand * held) + LOCOMOTIVE_TURNS * locomotives


@inlined
def cards_for(table, rules, seat, mind, track):
    """How many cards of the hand fit the plain spaces of a track, locomotives left aside."""
    color = rules.track_color[track]
    held = mind.most if color == NO_COLOR else table.hand[seat, color]
    return min(held, rules.track_length[track] - rules.track_waves[track])


@kernel
def look_at_hand(table, seat, mind):
    """Note how many cards the seat has of the colour that it has most of. Mind modified in place."""
    mind.most = 0
    for kind in range(LOCOMOTIVE):
        mind.most = max(mind.most, table.hand[seat, kind])


# Cheapest ways


@kernel
def clear_search(rules, mind):
    """Begin a search with no place. Mind modified in place."""
    mind.waiting = 0
    for place in range(rules.places):
        mind.dist[place] = FAR


@inlined
def search_from(mind, place):
    """Let a search begin at one more place. Mind modified in place."""
    mind.dist[place] = 0.0
    mind.via[place] = NO_EDGE
    mind.queue[mind.waiting] = place
    mind.queued[place] = 1
    mind.waiting += 1


@kernel
def search(rules, mind, goal, bound):
    """Find the cheapest ways from where the search began, none dearer than `bound` or than one to `goal`.

    A queue of places whose ways have become cheaper; one nearer than the first goes before it. Modified in place.
    """
    head, waiting = 0, mind.waiting
    while waiting > 0:
        place = mind.queue[head]
        head = (head + 1) & 63
        waiting -= 1
        mind.queued[place] = 0
        here = mind.dist[place]
        if here >= bound:
            continue
        for arc in range(rules.arc_start[place], rules.arc_start[place + 1]):
            edge, other = rules.arc_edge[arc], rules.arc_place[arc]
            cost = here + mind.cost[edge]
            if cost < min(mind.dist[other] - 1e-9, bound):
                mind.dist[other] = cost
                mind.via[other] = edge
                if goal >> other & 1:
                    bound = cost
                elif not mind.queued[other]:
                    mind.queued[other] = 1
                    if waiting > 0 and cost < mind.dist[mind.queue[head]]:
                        head = (head - 1) & 63
                        mind.queue[head] = other
                    else:
                        mind.queue[(head + waiting) & 63] = other
                    waiting += 1


@kernel
def way_for_ticket(rules, mind, ticket, bound):
    """The place at which the cheapest way for a ticket ends, -1 if none is below `bound`. Mind modified in place."""
    clear_search(rules, mind)
    for i in range(rules.ticket_ends[ticket, 0]):
        search_from(mind, rules.ticket_places[ticket, 0, i])
    search(rules, mind, rules.ticket_goal[ticket], bound)
    nearest = nearest_end(rules, mind, ticket, 1)
    return nearest if mind.dist[nearest] < FAR else -1


@kernel
def nearest_end(rules, mind, ticket, end):
    """The place of one end of a ticket to which the way is cheapest."""
    nearest = rules.ticket_places[ticket, end, 0]
    for i in range(1, rules.ticket_ends[ticket, end]):
        place = rules.ticket_places[ticket, end, i]
        if mind.dist[place] < mind.dist[nearest]:
            nearest = place
    return nearest


@inlined
def before(rules, place, edge):
    """The other end of an edge."""
    return rules.edge_a[edge] + rules.edge_b[edge] - place


@kernel
def measure_way(table, rules, seat, mind, place):
    """Of the way found to a place, what is neither owned nor planned: trains and turns."""
    trains, turns = 0, 0.0
    while mind.via[place] != NO_EDGE:
        edge = mind.via[place]
        if not mind.mine[edge] and not table.plan[seat, edge >> 5] >> (edge & 31) & 1:
            trains += rules.edge_length[edge]
            turns += mind.turns_of[edge]
        place = before(rules, place, edge)
    return trains, turns


@kernel
def fits(table, rules, seat, mind, place):
    """Whether the trains and turns that are left suffice for the way found to a place."""
    trains, turns = measure_way(table, rules, seat, mind, place)
    return trains <= mind.left and turns <= mind.time


@kernel
def plan_way(table, rules, seat, bot, mind, place, worth):
    """Put the way found to a place into the plan. Table's notes and mind modified in place."""
    while mind.via[place] != NO_EDGE:
        edge = mind.via[place]
        if not mind.mine[edge]:
            plan_edge(table, rules, seat, bot, mind, edge, worth)
        place = before(rules, place, edge)


@kernel
def plan_edge(table, rules, seat, bot, mind, edge, worth):
    """Put an edge into the plan, or add to its worth. Table's notes and mind modified in place."""
    word, bit = edge >> 5, 1 << (edge & 31)
    if table.plan[seat, word] & bit == 0:
        table.plan[seat, word] |= bit
        length = rules.edge_length[edge]
        table.plan_worth[seat, edge] = rules.points_of_length[length]
        mind.left -= length
        mind.time -= bot.clock * mind.turns_of[edge]
        if bot.tree > 0.0:
            mind.cost[edge] = 0.0
    table.plan_worth[seat, edge] += worth
