"""The expert's plans read the rules in force, and the table as it lies."""

from math import sqrt

import numpy as np
import pytest

from fairseat.simulators.engine.play import play_batch, set_up, watch
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.engine.table import UNFINISHED
from fairseat.simulators.ticket_to_ride.components import LOCOMOTIVE
from fairseat.simulators.ticket_to_ride.questions import Question
from fairseat.simulators.ticket_to_ride.tickets import hope_of_tickets
from fairseat.simulators.ticket_to_ride.ways import MIND
from tests.simulators.answering import Answering
from tests.simulators.ticket_to_ride.boards import TicketToRide

RULESET = load("ticket-to-ride")
CHART = (1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56)
TRIPLED = {f"region_points_{regions}": 3 * points for regions, points in enumerate(CHART, start=5)}
Z_99 = 2.576
SEED = 77
GAMES = 150


def rows(players=4, games=GAMES, variant="", **changes):
    """The rows of games in which the expert has every seat."""
    return play_batch(set_up(RULESET, ["expert"] * players, variant=variant, changes=changes), SEED, 0, games)


def built(seats):
    """Which tracks each seat claimed."""
    return np.stack([seats[f"tracks_{part}"] for part in range(4)])


def rises(before, after):
    """By how many standard errors the mean of a column is larger in other games."""
    return (after.mean() - before.mean()) / sqrt(before.var() / before.size + after.var() / after.size)


class Table(Answering, TicketToRide):
    """A laid table at which the expert answers."""

    def plan_anew(self):
        """Let the asked seat forget its plan and think; returns how many edges and tickets the new one has."""
        seat = int(self.table.actor)
        self.table.plan_kept[seat] = 0
        self.choice()
        edges = sum(int(word).bit_count() for word in self.table.plan[seat])
        return edges, int(self.table.plan_open[seat])


def laid(players=2, **rules):
    """A table of experts without tickets, at which seat 0 is asked for its first action."""
    game = Table(players, **rules)
    while game.question == "keep":
        game.say("yes")
    game.forget_tickets()
    game.seat("expert")
    return game


@pytest.mark.parametrize(
    "changes",
    [
        TRIPLED,
        {"special_regions": False},
        {"longest_path_points": 30},
        {"route_points_7": 0},
        {"ferry_waves": 1},
        {"ferry_returns": False},
        {"open_players": 6},
        {"last_turns": 3},
        {"tickets_drawn": 6},
        {"end_trains": 10},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_the_expert_builds_otherwise_under_another_rule(changes):
    assert (built(rows()[1]) != built(rows(**changes)[1])).any()


def test_a_tripled_region_chart_joins_more_regions():
    before, after = rows()[1].regions, rows(**TRIPLED)[1].regions

    assert rises(before, after) > Z_99


def test_points_for_the_longest_path_lengthen_it():
    before, after = (rows(games=450, longest_path_points=points, tie_break="path")[1] for points in (0, 50))

    assert rises(before.longest_path, after.longest_path) > Z_99


def test_ferries_that_pay_nothing_are_left_alone():
    before, after = rows(route_points_7=0)[1].ferries, rows()[1].ferries

    assert rises(before, after) > Z_99


def test_locomotives_that_lie_face_up_are_taken():
    setup = set_up(RULESET, ["expert"] * 4)
    taken = [
        step.move == LOCOMOTIVE
        for game in range(4)
        for step in watch(setup, SEED, game).steps()
        if step.table.asked == Question.CARD and LOCOMOTIVE in step.moves and len(step.moves) > 1
    ]

    assert 0 < sum(taken) < len(taken)


def test_without_an_open_ticket_several_edges_are_planned():
    edges, tickets = laid().plan_anew()

    assert edges > 1
    assert 0 == tickets


def test_a_ticket_given_up_for_want_of_time_is_taken_up_again():
    game = laid()
    game.give_ticket(0, "Torino", "Catania")
    planned = []
    for trains in (45, 4, 45):
        game.table.trains[1] = trains
        planned.append(game.plan_anew()[1])

    assert [1, 0, 1] == planned


def test_a_gray_track_is_paid_with_the_colour_that_the_plan_does_not_need():
    game = laid()
    game.give_ticket(0, "Torino", "Sassari")
    game.hold(0, "3 pink 3 orange", ferry_cards=2)
    game.table.trains[0] = 12  # no more than the ticket's way takes
    game.plan_anew()
    game.say("claim", game.track("Genova", "Olbia"))

    assert (2, "pink", 3, 0) == game.choice()


def test_on_the_last_turn_what_pays_at_once_is_claimed():
    game = laid()
    game.hold(0, "7 red 7 white")
    game.table.last_turns_left = 1

    assert "claim" == game.choice()


@pytest.mark.parametrize("variant", list(RULESET.variants))
def test_the_expert_ends_every_variant_at_every_number_of_seats(variant):
    for players in range(2, 6):
        games, _ = rows(players, 20, variant)

        assert (games.outcome != UNFINISHED).all()


def test_a_ticket_to_come_is_worth_what_an_offered_one_is_to_the_last_digit():
    """Its points less its way less the bar: 8 - 4.6 - 3.4 is a trace above nought, and 8 - 3.4 - 4.6 is nought."""
    setup = set_up(RULESET, ["expert"] * 2)
    rules, bots = setup.records
    table, mind, bot = watch(setup, SEED, 0).table, np.zeros(1, MIND).view(np.recarray)[0], bots[0]
    ticket = int(np.flatnonzero(rules.ticket_points == 8)[0])
    bot.keep_worth, bot.keep_bar, bot.trust = 1.0, 3.4, 1.0
    table.ticket_owner[:], table.ticket_owner[ticket], table.tickets_left = 0, -1, 1
    mind.via[:] = -1
    mind.dist[rules.ticket_places[ticket, 0, : rules.ticket_ends[ticket, 0]]] = 4.6

    assert hope_of_tickets(table, rules, 0, bot, mind, False) == 8.0 - 4.6 - 3.4 > 0.0
