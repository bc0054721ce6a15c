"""Ways to win are told by their share, and one that these players leave aside as their habit."""

from dataclasses import replace

import pytest

from fairseat.analysis.experiments.cell import Experiment, build_cell
from fairseat.analysis.experiments.planning import plan_of
from fairseat.analysis.findings.cell import HABIT, _look_ahead
from fairseat.analysis.findings.outcomes import length_finding, way_finding
from fairseat.analysis.stats.rows import Rows
from fairseat.analysis.stats.summary import summarise
from fairseat.simulators.engine.ruleset import load
from tests.analysis.made_games import made_games
from tests.analysis.pig_runs import PIG

WAYS = ("goal", "lengths")


def told(games=2_000, ways=WAYS, ahead=False):
    """The finding on made games, whose winners all reach the goal."""
    return way_finding(summarise(*made_games(games, 3, ("a",), seed=5)), ways, ahead)


def test_a_way_that_decides_no_game_is_told_of_these_players_and_open_for_others():
    """It was called dead, though other bots won every second game by it."""
    found = told()

    assert ("Between `a`s `lengths` decides no game", "open") == (found.verdict, found.tone)
    assert "`goal` 100.0 % and `lengths` 0.00 %" in found.sentence
    assert "How players who look ahead win was not measured." in found.sentence


def test_a_way_that_players_who_look_ahead_leave_aside_is_worth_a_look():
    found = told(ahead=True)

    assert ("Between `a`s `lengths` decides no game", "look") == (found.verdict, found.tone)
    assert "was not measured" not in found.sentence


@pytest.mark.parametrize(
    ("bots", "ahead"),
    [(["expert"], False), (["expert", "trader"], False), (["master"], True), (["master", "expert"], True)],
)
def test_a_table_at_which_somebody_looks_ahead_is_known_by_its_plan(bots, ahead):
    cell = build_cell("round-trip", games=9, seed=1, players=2, bots=bots)
    plan = plan_of(Experiment("one", (cell,)))

    assert ahead is _look_ahead(plan, plan.cells[0])


@pytest.mark.parametrize(
    ("players", "bots", "begins"),
    [
        (3, ("a",), "Between `a`s half of the games last "),
        (2, ("a", "b"), "Between `a` and `b` half of the games last "),
        (1, ("a",), "Played by `a` half of the games last "),
    ],
)
def test_a_length_is_told_of_those_whose_habit_it_is(players, bots, begins):
    found = length_finding(summarise(*made_games(400, players, bots, seed=5)), {})

    assert found.sentence.startswith(begins)


def test_a_run_says_that_lengths_of_stronger_players_were_not_measured(granted):
    told = granted("run", PIG, "-b", "hold-20", "-n", 60, "--seed", 1, "-o", "run").stdout

    assert HABIT in " ".join(told.split())


def decided_by(goal: int, lengths: int):
    """The finding on games of which so many were won by each way."""
    summary = summarise(*made_games(40, 3, ("a",), seed=5))
    return way_finding(replace(summary, end_reasons=Rows({"name": WAYS, "games": (goal, lengths)})), WAYS)


def test_a_way_that_surely_decides_fewer_than_one_game_in_a_hundred_decides_hardly_any():
    found = decided_by(9_990, 10)

    assert ("Between `a`s `lengths` decides hardly any game", "open") == (found.verdict, found.tone)
    assert "hardly" not in decided_by(9_890, 110).verdict  # more than one in a hundred
    assert "hardly" not in decided_by(499, 1).verdict  # so few games that it may be as many


def test_a_way_that_surely_decides_nine_games_in_ten_is_named():
    assert "Between `a`s `goal` decides 95.0 % of the games" == decided_by(9_500, 500).verdict
    assert "Two ways to win, and none is idle" == decided_by(6_000, 4_000).verdict


def test_too_few_games_call_no_way_dead():
    assert "no game" not in told(100).verdict


def test_one_way_alone_is_no_choice():
    assert told(ways=("goal",)) is None


def test_the_rules_say_which_ways_there_are():
    round_trip, itchy_feet = (load(game) for game in ("round-trip", "itchy-feet"))

    assert ("lengths", "grand_tour") == round_trip.room("tell").ways(round_trip.choose_rules())
    assert ("lengths",) == round_trip.room("tell").ways(round_trip.choose_rules("no-grand-tour"))
    assert ("centre",) == itchy_feet.room("tell").ways(itchy_feet.choose_rules("classic"))
    assert ("centre", "postcards") == itchy_feet.room("tell").ways(itchy_feet.choose_rules("everything"))
