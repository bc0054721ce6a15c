"""A game that never ends is shared by all seats: whoever wins more often than its rivals is the better bot."""

import numpy as np
import pytest

from fairseat.analysis.evidence import measure
from fairseat.analysis.experiments import qualify, tune
from fairseat.analysis.stats.tables import OUTCOMES, winnings
from fairseat.simulators.engine.play import Setup
from fairseat.simulators.engine.ruleset import load
from tests.analysis.pig_runs import PIG

WON, LOST, UNENDED = 45, 37, 18
GAMES = 100
PIGS = load(PIG)


def rows(players=2, times=1, outcome="unfinished"):
    """So many hundred games of the first bot among others: won, lost to the last seat, and ended so."""
    games = np.zeros(GAMES * times, [("outcome", "i1")]).view(np.recarray)
    seats = np.zeros((GAMES * times, players), [("bot", "i1"), ("win", "f8"), ("score", "f8")]).view(np.recarray)
    seats.bot[:, 1:] = 1
    kinds = np.tile(np.repeat([0, 1, 2], [WON, LOST, UNENDED]), times)
    seats.win[kinds == 0, 0] = seats.win[kinds == 1, -1] = 1.0
    games.outcome[kinds == 2] = OUTCOMES.index(outcome)
    return games, seats


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_share_lies_above_the_fair_one_by_what_the_bot_wins_oftener_than_a_rival(players):
    shares = winnings(*rows(players))

    assert (WON - LOST / (players - 1)) * (players - 1) / players == pytest.approx(shares.sum() - GAMES / players)


def test_a_game_that_nobody_wins_by_its_rules_is_lost_to_all():
    assert WON == winnings(*rows(outcome="none")).sum()


@pytest.mark.parametrize("unfinished", [0.0, 0.5, 1.0])
def test_a_game_that_never_ends_is_worth_what_the_card_says(unfinished):
    assert WON + UNENDED * unfinished / 2 == winnings(*rows(), unfinished=unfinished).sum()


def test_all_seats_of_a_bot_count_together():
    games, seats = rows(3)
    seats.bot[:, 1] = 0

    assert pytest.approx(WON + UNENDED * 2 / 3) == winnings(games, seats).sum()
    assert pytest.approx(LOST + UNENDED / 3) == winnings(games, seats, bot=1).sum()


def played(setup, seed, first, count, desk=None):
    """The games of a bot that wins 45 of 100 and leaves its only rival 37."""
    return tuple(part[first % GAMES : first % GAMES + count] for part in rows(times=40))


def test_whoever_measures_a_bot_among_others_sees_that_it_wins_more_often_than_they_do(monkeypatch):
    """It took less than half of the games, and was called the worse of the two."""
    fair = PIGS.bot("hold-20")
    for module in (qualify, tune, measure):
        monkeypatch.setattr(module, "play_batch", played)
    met = qualify.Qualifier(PIGS, PIGS.choose_rules(), 2).meet("hold-25", "hold-20")
    results, unended = tune.Field(PIGS, PIGS.choose_rules(), (fair,), (2,), 1).played(fair, 0, 20 * GAMES)
    setup = Setup(PIGS, PIGS.choose_rules(), (fair, fair))
    *_, looking = measure.measure(setup, fair, measure.Looks((20 * GAMES,)), 1, measure.Hands())

    assert met.low > 0.5
    assert (0.54, UNENDED / GAMES) == pytest.approx((results.mean(), unended))
    assert 4.0 == pytest.approx(looking.estimate)


def test_among_equals_nothing_is_gained_by_games_that_never_end():
    """With nine turns at most nearly no game of Pig ends: every result is even, and nothing is proved."""
    stalled = tune.Field(PIGS, PIGS.choose_rules("", {"max_turns": 9}), (PIGS.bot("hold-20"),), (2, 3), 3)
    results, unended = stalled.played(PIGS.bot("random"), 0, 200)

    assert unended > 0.95
    assert 0.5 == pytest.approx(results.mean(), abs=0.02)
