"""The bots of Word Traveler are the people they claim to be: traits proved by play, with intervals and fixed seeds."""

from functools import cache
from typing import Any

import numpy as np
import pytest

from fairseat.simulators.contract.tables import scores
from fairseat.simulators.engine.play import Setup, play_batch
from tests.simulators.word_traveler.city import RULESET, mean_and_error, visit

SEED, GAMES = 2_024, 300
SURE = 2.58  # standard errors: 99 %
PEOPLE = ("random", "literal", "chatty", "terse", "cautious", "greedy")


@cache
def games(bot: str, players: int = 3, count: int = GAMES, **changes: Any):
    """The rows of games in which this bot has every seat."""
    setup = Setup(RULESET, RULESET.choose_rules("", changes), [RULESET.bot(bot)] * players)
    return play_batch(setup, SEED, 0, count)[0]


def gain(better, worse, column: str = "points") -> tuple[float, float]:
    """The mean difference over the same games, with its standard error."""
    return mean_and_error(better[column].astype(float) - worse[column].astype(float))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("other", PEOPLE)
def test_the_expert_reaches_more_souvenirs_than_anybody_at_every_table(players, other):
    """The same games, with and without experts in all seats: the difference is sure at 99 %."""
    count = 150 if players > 3 else GAMES
    for column in ("points", "souvenirs"):
        better, error = gain(games("expert", players, count), games(other, players, count), column)

        assert better > SURE * error


@pytest.mark.parametrize(
    "changes", [{"evidence": "line"}, {"joint": False}, {"listener_depth": 1}, {"final_say": "left"}]
)
def test_the_expert_is_best_however_the_locals_read(changes):
    for other in ("literal", "greedy"):
        better, error = gain(games("expert", 3, 150, **changes), games(other, 3, 150, **changes))

        assert better > SURE * error


@pytest.mark.parametrize("bot", RULESET.quick_bots)
def test_nobody_at_the_table_knows_how_differently_the_others_think(bot):
    """What the rules say of it makes the views that are dealt; whoever plans has one view and a guess of its own."""
    watch = visit(3, bot)
    moves = watch.legal_moves()
    told = [
        visit(3, bot, sigma=sigma, sigma_group=shared).setup for sigma, shared in ((0.0, 0.0), (0.8, 0.0), (3.0, 2.0))
    ]
    plans = [scores(setup, watch.table, 0, moves) for setup in told]

    assert plans[0] == plans[1] == plans[2]
    assert len(moves) > 1


@pytest.mark.parametrize("bot", [*PEOPLE[1:], "expert"])
def test_everybody_beats_random_answers_by_far(bot):
    better, error = gain(games(bot), games("random"))

    assert better - SURE * error > 3.0


def test_mixed_teams_play_between_their_members():
    names = ["expert", "literal", "terse"]
    setup = Setup(RULESET, RULESET.choose_rules(), [RULESET.bot(name) for name in names])
    rows, seats = play_batch(setup, SEED, 0, GAMES)
    mean, error = mean_and_error(rows.points)
    by_bot = [np.mean(seats.points[seats.bot == bot]) for bot in range(3)]

    assert games("terse").points.mean() < mean < games("expert").points.mean()
    assert by_bot[0] > by_bot[1] > by_bot[2]
    assert error < 0.5


# Sensitivities: the model answers in the right direction


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"sigma": 0.0}, {"sigma": 1.4}),
        ({"g": 2.4}, {"g": 0.8}),
        ({"d": 12}, {"d": 2}),
        ({"eps": 0.0}, {"eps": 0.5}),
        ({"hand": 14}, {"hand": 6}),
        ({"black_side": True}, {"black_side": False, "hand": 8}),
        ({"arrows_day2": 5}, {"arrows_day2": 3}),
        ({"n1": 9}, {"n1": 3}),
        ({"adapt": 0.3}, {"sigma_group": 1.0}),
        ({"evidence": "line"}, {"evidence": "raw"}),
        ({"joint": False}, {"joint": True}),
    ],
    ids=str,
)
def test_points_of_literal_people_move_the_right_way(better, worse):
    difference, error = gain(games("literal", 3, GAMES, **better), games("literal", 3, GAMES, **worse))

    assert difference > SURE * error


def test_wavering_locals_and_careless_planners_score_less():
    literal = RULESET.bot("literal")
    for weights in ({"tau": 1.0}, {"alpha": 0.3}, {"beam": 1.0}, {"max_words": 1.0}):
        worse = RULESET.weights.bot("worse", {**literal.weights, **weights})
        setup = Setup(RULESET, RULESET.choose_rules(), [worse] * 3)
        difference, error = gain(games("literal"), play_batch(setup, SEED, 0, GAMES)[0])

        assert difference > SURE * error


@pytest.mark.clause("word-traveler", "R1.6")
def test_the_souvenirs_stand_where_their_target_says():
    """Teams of three literal players reach the sixth in a quarter to a third of their games."""
    reached, error = mean_and_error((games("literal").souvenirs == 6).astype(float))

    assert 1 / 4 - SURE * error <= reached <= 1 / 3 + SURE * error
