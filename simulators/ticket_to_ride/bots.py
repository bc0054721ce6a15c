"""How the bots of Ticket to Ride judge an answer.

A bot has a plan (`plans.py`): edges to build and what each is worth. From it follows what a train card is worth (the
nearer an edge is to being paid, the more), which tracks to claim now, and what tickets may bring. Only the own hand and
tickets, the row, what others took from it, and the board enter.
"""

from __future__ import annotations

import numpy as np

from fairseat.simulators.engine.bits import count_bits, lowest_bit
from fairseat.simulators.engine.bots import BotBook, weight
from fairseat.simulators.engine.jit import kernel
from fairseat.simulators.ticket_to_ride.components import CHART, LOCOMOTIVE, NO_COLOR
from fairseat.simulators.ticket_to_ride.payments import ferry_cap, payable
from fairseat.simulators.ticket_to_ride.plans import choose_tickets, fewest_trains, group_places, refresh_plan
from fairseat.simulators.ticket_to_ride.questions import BLIND, Action, Question, unpack_payment
from fairseat.simulators.ticket_to_ride.ways import MIND as MIND
from fairseat.simulators.ticket_to_ride.ways import cards_for


class Weights(BotBook):
    """What the bots weigh. Worth is counted in points."""

    tickets = weight(2.0, 0.0, 5.0, says="How much a ticket's points count for each edge of its way.")
    tree = weight(1.0, 0.0, 1.0, says="1 plans one network for all tickets, 0 each ticket's way by itself.")
    focus = weight(0.0, 0.0, 1.0, says="1 plans only for the most valuable open ticket.")
    thorough = weight(
        0.0, 0.0, 1.0, says="1 plans tickets in the order of what they bring less what they cost, 0 by points."
    )
    shortest = weight(1.0, 1.0, 7.0, says="Tracks shorter than this are never planned.")
    turn_price = weight(0.0, 0.0, 10.0, says="What a turn costs when ways are compared.")
    train_price = weight(1.0, 0.0, 10.0, says="What a train costs when ways are compared.")
    points = weight(0.0, 0.0, 3.0, says="How much the points of tracks make ways cheaper.")
    caution = weight(0.0, 0.0, 10.0, says="What it costs to rely on an edge with one track only.")
    hand = weight(0.5, 0.0, 1.0, says="How much cards in hand make ways cheaper for which they fit.")
    regions = weight(
        0.0, 0.0, 5.0, says="How much a new region counts when ways are planned, as a share of the chart's mean."
    )
    coverage = weight(0.0, 0.0, 10.0, says="What one more city of the network is worth for tickets still to come.")
    long_tracks = weight(0.0, 0.0, 5.0, says="How much spare trains are drawn to long tracks that serve no ticket.")
    pace = weight(1.0, 0.3, 3.0, says="How quick the others are expected to be.")
    patience = weight(10.0, 0.1, 10.0, says="How many times the turns expected a plan may take.")
    clock = weight(0.0, 0.0, 1.0, says="How much of each way's turns is taken off the time for the next.")
    keep_ratio = weight(
        0.0, 0.0, 10.0, says="Keeps tickets with this many points for each train; 0 uses their worth instead."
    )
    keep_worth = weight(1.0, 0.0, 5.0, says="How much a ticket's points count when it is chosen.")
    keep_bar = weight(0.0, -1000.0, 100.0, says="The least that a ticket must be worth to be kept; -1000 keeps all.")
    near = weight(0.6, 0.05, 1.0, says="What remains of an edge's worth for each card that it still lacks.")
    locomotive_price = weight(1.0, 0.0, 10.0, says="What a locomotive costs that a coloured card could replace.")
    locomotive_worth = weight(1.0, 0.0, 5.0, says="How much a locomotive is worth beside the best colour.")
    ferry_worth = weight(1.0, 0.0, 5.0, says="How much a Ferry Card is worth beside train cards.")
    urge = weight(20.0, 0.0, 100.0, says="How much claiming a planned track goes before everything else.")
    early_draws = weight(0.0, 0.0, 5.0, says="Times that tickets are drawn at the very start.")
    draw_when_done = weight(0.0, 0.0, 1.0, says="1 draws tickets when none is open that can be built.")
    draw_spare = weight(100.0, 0.0, 100.0, says="Draws tickets while the plan leaves more than this many trains.")
    draw_floor = weight(8.0, 0.0, 100.0, says="The two above only while every player has at least this many trains.")
    ticket_bar = weight(1000.0, 0.0, 1000.0, says="Draws tickets when they are expected to bring this many points.")
    trust = weight(0.5, 0.0, 1.0, says="How surely the plan is expected to be built, for tickets still to come.")


# Thinking


@kernel
def think(table, rules, bot, mind):
    """Work out what the question needs: which tickets, which cards, which tracks. Mind and notes modified in place."""
    seat = table.actor
    if table.asked == Question.KEEP:
        if mind.offer != table.offers[seat]:
            mind.offer = table.offers[seat]
            choose_tickets(table, rules, seat, bot, mind)
        return
    refresh_plan(table, rules, seat, bot, mind)
    mind.last = 0 <= table.last_turns_left <= table.players and table.last_turns_left != 0
    if table.asked == Question.ACTION or table.asked == Question.CARD:
        weigh_cards(table, rules, seat, bot, mind)
    if table.asked == Question.ACTION:
        mind.draw = worth_of_draw(table, mind)
        mind.claim = best_claim(table, rules, seat, bot, mind)
        mind.tickets = expected_tickets(table, rules, seat, bot, mind)


@kernel
def weigh_cards(table, rules, seat, bot, mind):
    """What each card is worth to the plan. Mind modified in place."""
    mind.want[:] = 0.0
    mind.ferry = 0.0
    for word in range((rules.edges + 31) >> 5):
        bits = table.plan[seat, word]
        while bits:
            edge = 32 * word + lowest_bit(bits)
            bits &= bits - 1
            if rules.edge_length[edge] <= table.trains[seat]:
                for i in range(rules.edge_width[edge]):
                    track = rules.edge_tracks[edge, i]
                    if table.open[seat, track >> 5] >> (track & 31) & 1:
                        weigh_track(table, rules, seat, bot, mind, track, float(table.plan_worth[seat, edge]))
    best = 0.0
    for kind in range(8):
        mind.want[kind] += 0.001 * (1 + table.hand[seat, kind])
        best = max(best, mind.want[kind])
    mind.want[LOCOMOTIVE] = bot.locomotive_worth * max(best, mind.want[LOCOMOTIVE])
    mind.want[BLIND] = worth_of_blind(table, rules, seat, mind)


@kernel
def weigh_track(table, rules, seat, bot, mind, track, worth):
    """Add what each card is worth for one track. Mind modified in place."""
    color, waves = rules.track_color[track], rules.track_waves[track]
    plain = rules.track_length[track] - waves
    locomotives = table.hand[seat, LOCOMOTIVE]
    covered = min(waves, ferry_cap(table, rules, seat, waves) * rules.ferry_waves)
    held = cards_for(table, rules, seat, track)
    lacks = plain - held
    missing = max(0, waves - covered + lacks - locomotives)
    value = worth * bot.near**missing
    if lacks > 0:
        if color == NO_COLOR:
            for kind in range(8):
                mind.want[kind] += value * bot.near ** (held - min(held, table.hand[seat, kind]))
        else:
            mind.want[color] += value
    if missing > 0:
        mind.want[LOCOMOTIVE] += value
    if waves > covered:
        mind.ferry += bot.ferry_worth * value * min(rules.ferry_waves, waves - covered)


@kernel
def worth_of_blind(table, rules, seat, mind):
    """The mean worth of a card that the seat has not seen."""
    total, worth = 0.0, 0.0
    for kind in range(9):
        unseen = rules.card_count[kind] - table.hand[seat, kind] - table.row[kind] - table.discards[kind]
        if table.pile_left == 0:
            unseen = table.discards[kind]
        else:
            for other in range(table.players):
                if other != seat:
                    unseen -= table.known[other, kind]
        total += unseen
        worth += unseen * mind.want[kind]
    return worth / total if total > 0.0 else 0.0


@kernel
def worth_of_draw(table, mind):
    """What two train cards are worth, the best that lie face up or blind ones. Blind ones never run out here."""
    first, second = mind.want[BLIND], mind.want[BLIND]
    for kind in range(8):
        for _ in range(min(2, table.row[kind])):
            want = mind.want[kind]
            if want > first:
                first, second = want, first
            elif want > second:
                second = want
    return first + second


@kernel
def best_claim(table, rules, seat, bot, mind):
    """What the best track is worth that can be paid for now. Mind modified in place."""
    best = -1.0
    for word in range((rules.tracks + 31) >> 5):
        found = payable(table, rules, seat, word)
        while found:
            track = 32 * word + lowest_bit(found)
            found &= found - 1
            best = max(best, worth_of_claim(table, rules, seat, bot, mind, track))
    return best


@kernel
def worth_of_claim(table, rules, seat, bot, mind, track):
    """What claiming a track now is worth; nothing if it is not planned, unless this is the last turn."""
    if rules.track_length[track] < bot.shortest:
        return -1.0
    if mind.last:
        return worth_at_last(table, rules, seat, track)
    edge = rules.track_edge[track]
    if not table.plan[seat, edge >> 5] >> (edge & 31) & 1:
        return -1.0
    spent = rules.track_length[track] - rules.track_waves[track] - cards_for(table, rules, seat, track)
    return float(table.plan_worth[seat, edge]) - bot.locomotive_price * spent


@kernel
def worth_at_last(table, rules, seat, track):
    """What a track brings at once: its points, tickets that it completes, regions that it joins."""
    a, b = table.network[seat, rules.track_a[track]], table.network[seat, rules.track_b[track]]
    worth = float(rules.points_of_length[rules.track_length[track]])
    if a == b:
        return worth
    for i in range(table.tickets_held[seat]):
        ticket = np.int64(table.tickets[seat, i])
        if not table.ticket_done[ticket] and completes(table, rules, seat, ticket, a, b):
            worth += 2.0 * rules.ticket_points[ticket]
    one, other = 0, 0
    for place in range(rules.cities):
        if table.network[seat, place] == a:
            one |= rules.region_of[place]
        elif table.network[seat, place] == b:
            other |= rules.region_of[place]
    chart = rules.points_of_regions
    both = chart[min(count_bits(one | other), CHART - 1)]
    return worth + both - chart[count_bits(one)] - chart[count_bits(other)]


@kernel
def completes(table, rules, seat, ticket, a, b):
    """Whether joining two networks completes a ticket."""
    for i in range(rules.ticket_ends[ticket, 0]):
        one = table.network[seat, rules.ticket_places[ticket, 0, i]]
        for j in range(rules.ticket_ends[ticket, 1]):
            other = table.network[seat, rules.ticket_places[ticket, 1, j]]
            if (one == a and other == b) or (one == b and other == a):
                return True
    return False


@kernel
def expected_tickets(table, rules, seat, bot, mind):
    """What drawing tickets is worth now, by this bot's rules for it. Mind modified in place."""
    if table.tickets_left == 0:
        return -1.0
    turns = (table.turns - 1) // table.players  # of the seat, before this one
    if turns < bot.early_draws:
        return 1000.0
    if not mind.last and fewest_trains(table) >= bot.draw_floor:
        if bot.draw_when_done > 0.0 and table.plan_open[seat] == 0:
            return 500.0
        if table.plan_trains[seat] > bot.draw_spare:
            return 500.0
    if bot.ticket_bar >= 1000.0:
        return -1.0
    trust = 0.0 if mind.last else bot.trust
    total, worth, bad = 0.0, 0.0, 0.0
    group_places(table, rules, seat, mind)
    for ticket in range(rules.ticket_count):
        if table.ticket_owner[ticket] != seat:
            value = chance_of(table, rules, seat, mind, ticket, trust) * rules.ticket_points[ticket]
            total += 1.0
            worth += value
            bad += value == 0.0
    drawn = min(rules.tickets_drawn, table.tickets_left)
    none = (bad / total) ** drawn
    expected = drawn * worth / total - 5.0 * none
    return expected if expected > bot.ticket_bar else -1.0


@kernel
def chance_of(table, rules, seat, mind, ticket, trust):
    """How surely a ticket not seen yet would be completed: 1 if it is so already, `trust` if the plan does it."""
    found = 0.0
    for i in range(rules.ticket_ends[ticket, 0]):
        one = rules.ticket_places[ticket, 0, i]
        for j in range(rules.ticket_ends[ticket, 1]):
            other = rules.ticket_places[ticket, 1, j]
            if table.network[seat, one] == table.network[seat, other]:
                return 1.0
            if mind.group[one] == mind.group[other]:
                found = trust
    return found


# Judging one answer


@kernel
def score_move(table, rules, bot, mind, move):
    """How much this bot likes this answer."""
    asked, seat = table.asked, table.actor
    if asked == Question.ACTION:
        return score_action(table, bot, mind, move)
    if asked == Question.CARD:
        return score_card(table, mind, move)
    if asked == Question.TRACK:
        return worth_of_claim(table, rules, seat, bot, mind, move) + 0.01 * rules.track_length[move]
    if asked == Question.PAYMENT:
        return score_payment(table, bot, mind, move)
    wanted = mind.keep >> table.offer_next[seat] & 1
    return 1.0 if move == wanted else 0.0


@kernel
def score_action(table, bot, mind, move):
    """Claim what is planned, draw what it lacks, draw tickets when they promise enough."""
    if move == Action.CLAIM:
        if mind.claim < 0.0:
            return -0.5  # no track of the plan: only if there is nothing better than drawing tickets unasked
        return mind.claim + (0.0 if mind.last else bot.urge)
    if move == Action.TICKETS:
        return mind.tickets
    if move == Action.FERRY:
        return 0.1 if mind.ferry > mind.draw and not mind.last else -0.1
    return 0.0


@kernel
def score_card(table, mind, move):
    """A card's worth; a face-up locomotive is the whole draw, so the second card is taken off."""
    if move != LOCOMOTIVE:
        return mind.want[move]
    second = mind.want[BLIND]
    for kind in range(8):
        if table.row[kind] > 0:
            second = max(second, mind.want[kind])
    return mind.want[LOCOMOTIVE] - second


@kernel
def score_payment(table, bot, mind, move):
    """Spare locomotives and Ferry Cards for waves, and colours that are wanted or nearly used up."""
    ferry_cards, color, cards, locomotives = unpack_payment(move)
    left = 0.0
    if cards > 0:
        left = 0.1 * (table.hand[table.actor, color] - cards)
    return -2.0 * locomotives - 0.9 * ferry_cards - left - 0.001 * color
