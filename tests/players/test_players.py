"""Whoever `-b strongest` seats fits the rules: its games end, in good time, and no other bot is proved to beat it."""

from __future__ import annotations

import numpy as np
import pytest

from fairseat.analysis.experiments.qualify import LEVEL, UNFINISHED, qualify, seats_of
from fairseat.analysis.findings.players import FEW_UNENDED, SLOW
from fairseat.analysis.stats.intervals import share_of
from fairseat.simulators import RULESETS
from fairseat.simulators.engine.play import Setup, play_batch
from tests.contract.games import ruleset_of

FRESH, GAMES = 20_262, 60
MOST_UNFINISHED = 3  # of so few games


@pytest.mark.parametrize("game", RULESETS)
def test_the_strongest_of_a_variant_end_their_games_in_good_time_and_nobody_beats_them(game):
    """With fresh seeds, at the usual table: the strongest among themselves, and their best rival among them."""
    ruleset = ruleset_of(game)
    players, rules = ruleset.card.usual_seats, ruleset.choose_rules(list(ruleset.variants)[-1])
    found = qualify(ruleset, rules, players)
    seats = seats_of(ruleset, found, players)
    games, _ = play_batch(Setup(ruleset, rules, seats), FRESH, 0, GAMES)
    ending = [one.turns for one in found.tables if one.unfinished <= FEW_UNENDED and one.bot != "random"]
    rivals = [one for one in found.meetings if one.among == seats[0].name and one.bot not in found.seated]

    assert np.sum(games.outcome == UNFINISHED) <= MOST_UNFINISHED
    assert np.median(games.turns) <= SLOW * min(ending)
    if rivals:
        best = ruleset.bot(max(rivals, key=lambda one: one.low).bot)
        _, rows = play_batch(Setup(ruleset, rules, [best, *seats[1:]]), FRESH, 0, 4 * GAMES)
        wins = np.where(rows.bot == 0, rows.win, 0.0).sum(axis=1)
        assert share_of(wins, LEVEL).low <= 1 / players
