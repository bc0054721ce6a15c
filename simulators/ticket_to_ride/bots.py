"""How the bots of Ticket to Ride judge an answer.

A bot has a plan (`plans.py`): edges to build and what each is worth. From it follows what a train card is worth (the
nearer an edge is to being paid, the more), which tracks to claim now, and what tickets may bring. Only the own hand and
tickets, the row, what others took from it, and the board enter.
"""

import numpy as np

from fairseat.simulators.engine.bits import bits_of
from fairseat.simulators.engine.bots import BotBook, weight
from fairseat.simulators.engine.jit import kernel

from .components import LOCOMOTIVE, NO_COLOR
from .networks import chart_points, members_of
from .payments import payable
from .plans import fewest_trains, plan_choice, refresh_plan
from .questions import BLIND, Action, Question, unpack_payment
from .tickets import hope_of_tickets
from .wants import value_plan, worth_of_draw
from .ways import MIND as MIND
from .ways import cards_for

PRESSING = 1e5  # what claiming gains when the turns left are no more than the tracks that wait for it


class Weights(BotBook):
    """What the bots weigh. Worth is counted in points."""

    tickets = weight(2.0, 0.0, 20.0, says="How much a ticket's points count for each edge of its way.")
    tree = weight(1.0, 0.0, 1.0, says="1 plans one network for all tickets, 0 each ticket's way by itself.")
    focus = weight(0.0, 0.0, 1.0, says="1 plans only for the most valuable open ticket.")
    thorough = weight(
        0.0, 0.0, 1.0, says="1 plans tickets in the order of what they bring less what they cost, 0 by points."
    )
    shortest = weight(1.0, 1.0, 7.0, says="Tracks shorter than this are never planned.")
    card_turns = weight(0.55, 0.3, 1.5, says="Turns that a card of one colour is reckoned to take.")
    turn_price = weight(0.0, 0.0, 10.0, says="What a turn costs when ways are compared.")
    train_price = weight(1.0, 0.0, 10.0, says="What a train costs when ways are compared.")
    points = weight(0.0, 0.0, 3.0, says="How much the points of tracks make ways cheaper.")
    caution = weight(0.0, 0.0, 10.0, says="What it costs to rely on an edge with one track only.")
    hand = weight(0.5, 0.0, 1.0, says="How much cards in hand make ways cheaper for which they fit.")
    regions = weight(0.0, 0.0, 5.0, says="How much the points of the region chart count when ways are planned.")
    beside = weight(1.0, 0.0, 80.0, says="Planned tickets beside which regions, cities and new tickets are thought of.")
    coverage = weight(0.0, 0.0, 10.0, says="What one more city of the network is worth for tickets still to come.")
    spare_tracks = weight(
        3.0, 0.0, 30.0, says="Points a turn that a track which serves no ticket must bring to be planned beside others."
    )
    path = weight(
        1.0, 0.0, 5.0, says="How much the points for the longest path draw spare tracks to the network's tips."
    )
    pace = weight(1.0, 0.3, 3.0, says="How quick the others are expected to be.")
    patience = weight(1.2, 0.1, 10.0, says="How many times the turns expected a plan may take.")
    prudence = weight(1.0, 0.1, 10.0, says="The same for a ticket that need not be kept.")
    clock = weight(1.0, 0.0, 1.0, says="How much of each way's turns is taken off the time for the next.")
    keep_all = weight(0.0, 0.0, 1.0, says="1 keeps every ticket.")
    keep_worth = weight(1.0, 0.0, 5.0, says="How much a ticket's points count when it is chosen.")
    keep_bar = weight(0.0, -20.0, 100.0, says="What a ticket must be worth beyond its way to be kept.")
    near = weight(0.6, 0.05, 1.0, says="What remains of an edge's worth for each card that it still lacks.")
    reserve = weight(0.02, 0.0, 0.5, says="Share of a gray track's worth that a card costs which the plan needs.")
    locomotive_price = weight(
        0.02, 0.0, 0.5, says="Share of a track's worth that a locomotive costs which a coloured card could replace."
    )
    locomotive_worth = weight(1.0, 0.0, 5.0, says="How much a locomotive is worth beside the best colour.")
    ferry_worth = weight(1.0, 0.0, 10.0, says="How much a Ferry Card is worth beside train cards.")
    guard = weight(0.0, 0.0, 5.0, says="How much more a long track counts that others may claim first.")
    urge = weight(5.0, 0.0, 5.0, says="How much claiming a planned track goes before drawing for others.")
    early_draws = weight(0.0, 0.0, 5.0, says="Times that tickets are drawn at the very start.")
    draw_when_done = weight(0.0, 0.0, 1.0, says="1 draws tickets when none is open that can be built.")
    draw_spare = weight(100.0, 0.0, 100.0, says="Draws tickets while the plan leaves more than this many trains.")
    draw_floor = weight(8.0, 0.0, 100.0, says="The two above only while every player has at least this many trains.")
    hope = weight(
        0.0, 0.0, 3.0, says="How much of the points that drawing tickets promises counts; 0 never draws for them."
    )
    ticket_bar = weight(10.0, 0.0, 100.0, says="Points that a draw of tickets must promise.")
    trust = weight(0.5, 0.0, 1.0, says="How surely a ticket still to come is expected to be built.")


# Thinking


@kernel
def think(table, rules, bot, mind):
    """Work out what the question needs: which tickets, which cards, which tracks. Mind and notes modified in place."""
    seat = table.actor
    if table.asked == Question.KEEP:
        if mind.offer != table.offers[seat]:
            mind.offer = table.offers[seat]
            plan_choice(table, rules, seat, bot, mind)
        return
    if mind.valued == table.turns and not table.second_card and table.asked != Question.ACTION:
        return  # nothing that counts has changed since the action of this turn was chosen
    mind.valued = table.turns
    refresh_plan(table, rules, seat, bot, mind)
    mind.last = 0 < table.last_turns_left <= table.players
    value_plan(table, rules, seat, bot, mind)
    if table.asked == Question.ACTION:
        mind.draw = worth_of_draw(table, mind)
        best_claim(table, rules, seat, bot, mind)
        mind.tickets = expected_tickets(table, rules, seat, bot, mind)


@kernel
def best_claim(table, rules, seat, bot, mind):
    """What the best track is worth that can be paid for now, and how many the plan has. Mind modified in place."""
    mind.claim, mind.ready = -1.0, 0
    for word in range((rules.tracks + 31) >> 5):
        found = payable(table, rules, seat, word)
        for bit in bits_of(found if mind.last else found & mind.wanted[word]):
            worth = worth_of_claim(table, rules, seat, bot, mind, 32 * word + bit)
            mind.ready += worth > 0.0
            mind.claim = max(mind.claim, worth)


@kernel
def worth_of_claim(table, rules, seat, bot, mind, track):
    """What claiming a track now is worth; nothing if it is not planned, unless this is the last turn."""
    length = rules.track_length[track]
    if length < bot.shortest:
        return -1.0
    if mind.last:
        return worth_at_last(table, rules, seat, track)
    edge = rules.track_edge[track]
    if not table.plan[seat, edge >> 5] >> (edge & 31) & 1:
        return -1.0
    plain = length - rules.track_waves[track]
    locomotives = plain - cards_for(table, rules, seat, mind, track)
    missed = 0
    if rules.track_color[track] == NO_COLOR and bot.reserve > 0.0:
        missed = plain
        for kind in range(LOCOMOTIVE):
            if table.hand[seat, kind] >= plain - locomotives:
                spare = max(0, table.hand[seat, kind] - mind.need[kind])
                missed = min(missed, max(0, plain - locomotives - spare))
    return mind.value[edge] * max(0.0, 1.0 - bot.locomotive_price * locomotives - bot.reserve * missed)


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
    one, other = members_of(table, rules, seat, a), members_of(table, rules, seat, b)
    return worth + chart_points(rules, one | other) - chart_points(rules, one) - chart_points(rules, other)


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
    if bot.hope == 0.0:
        return -1.0
    promised = hope_of_tickets(table, rules, seat, bot, mind, True) if mind.last else float(table.plan_hope[seat])
    promised *= bot.hope
    return promised if promised > bot.ticket_bar else -1.0


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
        pressed = mind.last or mind.ready >= mind.turns - 1.0
        return mind.claim * (1.0 + bot.urge) + PRESSING * pressed
    if move == Action.TICKETS:
        return mind.draw + mind.tickets if mind.tickets > 0.0 else -1.0
    if move == Action.FERRY:
        return mind.ferry if not mind.last else -0.1
    return mind.draw


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
    """Spare locomotives and Ferry Cards for waves, colours that the plan needs, and many cards of a kind."""
    ferry_cards, color, cards, locomotives = unpack_payment(move)
    missed, left = 0.0, 0.0
    if cards > 0:
        held = table.hand[table.actor, color]
        missed = max(0, min(cards, mind.need[color] - (held - cards)))
        left = 0.1 * (held - cards)
    return -2.0 * locomotives - 0.9 * ferry_cards - (bot.reserve > 0.0) * missed - left - 0.001 * color
