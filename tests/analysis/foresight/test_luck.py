"""Luck against the truth: Pig to 20 points, whose every position has an exactly computed chance."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from fairseat.analysis.findings.chances import luck_finding
from fairseat.analysis.foresight.sample import Closeness, look_at_games, look_at_whims, sample_of
from fairseat.analysis.foresight.swings import swings, wavering
from fairseat.analysis.stats.chances import chance_summary, luck_adjusted
from fairseat.analysis.stats.intervals import skewed_mean
from fairseat.simulators.engine.play import play_batch, set_up, watch
from fairseat.simulators.engine.ruleset import load
from tests.contract.games import ruleset_of

pytestmark = [pytest.mark.compiled, pytest.mark.filterwarnings("ignore:overflow encountered")]

SEED, K, GOAL, HOLD = 12, 32, 30, 20


def table(*bots):
    return set_up(ruleset_of("pig"), bots or ["hold-20", "hold-20"], changes={"goal": GOAL})


@cache
def exact():
    """The chance to win of whoever is to move, [own points, other's, turn's total], where both hold at 20."""
    chance = np.full((GOAL, GOAL, GOAL + 6), 0.5)
    for _ in range(400):
        before = chance[:, :, 0].copy()
        for total in range(GOAL + 5, -1, -1):
            for own in range(GOAL):
                reached = own + total
                if total and (reached >= GOAL or total >= HOLD):
                    chance[own, :, total] = 1.0 if reached >= GOAL else 1.0 - before[:, reached]
                else:
                    rolled = sum(chance[own, :, min(total + face, GOAL + 5)] for face in range(2, 7))
                    chance[own, :, total] = (rolled + 1.0 - before[:, own]) / 6.0
        if np.abs(chance[:, :, 0] - before).max() < 1e-12:
            break
    return chance


def chance_at(game):
    """The exact chance of seat 0 where a watched game stands."""
    own, other = (int(game.table.points[seat]) for seat in (game.table.actor, 1 - game.table.actor))
    if game.table.over:
        return float(game.table.points[0] >= GOAL)
    mine = float(exact()[own, other, int(game.table.total)])
    return mine if game.table.actor == 0 else 1.0 - mine


def exact_moves(number):
    """How chance moved seat 0's exact chance at every question of a game; holding is no chance."""
    game, moves = watch(table(), SEED, number), []
    for _ in game.steps():
        moves.append(chance_at(game))
    return np.diff([*moves, chance_at(game)])


def test_luck_and_its_square_are_the_exact_ones_on_average():
    gaps, squares = [], []
    for game in range(30):
        true = exact_moves(game)
        for swing in swings(table(), SEED, game, K, most=0):
            gaps.append((swing.luck[0] - true[swing.step]) / max(np.sqrt(swing.noise[0]), 0.02))
            squares.append(swing.luck[0] ** 2 - swing.noise[0] - true[swing.step] ** 2)
    gaps, squares = np.array(gaps), np.array(squares)

    assert len(gaps) > 300
    assert abs(gaps.mean()) < 3.5 * gaps.std() / np.sqrt(len(gaps))
    assert abs(squares.mean()) < 3.5 * squares.std() / np.sqrt(len(squares))


def test_along_pig_between_two_who_never_waver_luck_makes_the_whole_result():
    setup = table()
    seen = look_at_games(setup, SEED, sample_of(60, 60), Closeness(K, 10_000, 2), threads=1)
    summary = chance_summary(seen["curves"], seen["swings"])
    wins = play_batch(setup, SEED, 0, 60)[1].win[:, 0]
    first = seen["swings"][seen["swings"].seat == 0].groupby("game").luck.sum().to_numpy()
    plain, adjusted = 1.96 * wins.std(ddof=1) / np.sqrt(60), luck_adjusted(wins, first)

    assert summary.luck.low <= 1.0 <= summary.luck.high
    assert 0.0 == summary.whim.estimate
    assert 0.0 < summary.weight.estimate
    assert adjusted.margin < 0.9 * plain
    assert adjusted.low <= float(exact()[0, 0, 0]) <= adjusted.high
    assert summary.first.estimate == pytest.approx(wins.mean())
    assert summary.first_less_luck.margin < 0.9 * summary.first.margin
    assert summary.first_less_luck.low <= float(exact()[0, 0, 0]) <= summary.first_less_luck.high
    assert "less the luck of the draws that it met" in luck_finding(summary).sentence


@pytest.mark.parametrize(
    ("game", "bot", "games", "luck"),
    [("pig", "hold-20", 60, 1.0), ("pig", "random", 40, None), ("chutes_and_ladders", "random", 30, 1.0)]
    + [("nim", bot, 60, 0.0) for bot in ("random", "tidy")],
)
def test_the_squares_seen_question_by_question_come_to_the_luck_that_is_told(game, bot, games, luck):
    """What is left of the way to the result when whims are taken off is what draws moved: nothing is counted twice."""
    ruleset = load(str(Path(__file__).parent / "nim")) if game == "nim" else ruleset_of(game)
    setup = set_up(ruleset, [bot] * 2, changes={"goal": GOAL} if game == "pig" else {})
    seen = look_at_games(setup, SEED, list(range(games)), Closeness(K, 10_000, 0, curves=False), threads=1)
    told, moved = chance_summary(seen["curves"], seen["swings"]), seen["swings"]
    squares = moved.stands_for * (moved.luck**2 - moved.luck_noise) / 2.0
    direct = skewed_mean(squares.groupby(moved.game).sum().to_numpy(), 0.95).scaled(1.0 / told.spread**2)
    error = np.hypot(told.luck.margin, direct.margin) / 1.96

    assert abs(told.luck.estimate - direct.estimate) < 3.5 * error
    assert error < 0.25
    if luck is not None:
        assert all(abs(one.estimate - luck) < 3.5 * max(one.margin, 1e-12) / 1.96 for one in (told.luck, direct))


def test_any_number_of_threads_sees_the_same():
    one, two = (look_at_games(table(), SEED, [0, 5, 9], Closeness(8, 4, 2), threads) for threads in (1, 2))

    assert all(one[name].equals(two[name]) for name in one)


def test_whims_are_looked_for_only_where_another_whim_answers_otherwise():
    """Who holds at 20 never wavers; who tosses a coin for it wavers at every question, and whims and luck are all."""
    steady, unsteady = table(), table("random", "random")
    numbers = list(range(40))
    seen = look_at_games(unsteady, SEED, numbers, Closeness(K, 1, 0, curves=False), threads=1)
    whims = look_at_whims(unsteady, SEED, numbers, 4 * K, 2)
    told, before = chance_summary(seen["curves"], seen["swings"], whims=whims), watch(unsteady, SEED, 3)
    asked = [step.number for step in before.steps() if len(step.moves) > 1]

    assert [] == wavering(steady, SEED, 3)
    assert 0 == len(look_at_whims(steady, SEED, numbers[:4], K, 2))
    assert asked == wavering(unsteady, SEED, 3)
    assert {4, 6} >= set(whims.groupby("game").size())
    assert told.whim.low <= 0.2 <= told.whim.high
    assert told.luck.low <= 0.8 <= told.luck.high
