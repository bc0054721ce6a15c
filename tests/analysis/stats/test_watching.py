"""Two games worth watching: the closest and the one that turned last, or the best and the worst of a team."""

from dataclasses import replace
from functools import reduce
from operator import add

import numpy as np

from fairseat.analysis.stats.rows import Rows
from fairseat.analysis.stats.tables import Played, played
from fairseat.analysis.stats.watching import Watching, WorthWatching
from tests.analysis.made_games import made_games

WON, TOGETHER, NOBODY = (1, 0, 0, 0, 0), (0, 0, 1, 0, 0), (0, 0, 0, 1, 0)


def games_with(ends=WON, **columns) -> Played:
    """Six made-up games of three seats that end so, with these columns set by hand."""
    games, seats = made_games(n=6, players=3, ends=ends)
    made = played(games.assign(lead_changes=0, decided_at=0.5), seats)
    wins = np.zeros((6, 3))
    wins[:, 0] = 1.0
    scores = np.asarray(columns.pop("scores", np.tile([9.0, 1.0, 0.0], (6, 1))))
    own, held = Rows.of(made.games.frame.assign(**columns)), Rows.of(made.seats.frame.assign(score=scores.ravel()))
    return replace(made, games=own, seats=held, wins=wins)


def worth_watching(whole: Played, parts=1) -> tuple[WorthWatching, ...]:
    """The games named, the whole taken in as so many parts."""
    found, each = [], len(whole.games) // parts
    for first in range(0, len(whole.games), each):
        games = Rows.of(whole.games.iloc[first : first + each])
        seats = Rows.of(whole.seats.iloc[first * 3 : (first + each) * 3])
        found.append(Watching.of(replace(whole, games=games, seats=seats, wins=whole.wins[first : first + each])))
    return reduce(add, found).found()


def test_the_closest_has_the_smallest_gap_and_of_equals_the_most_changes_of_the_lead():
    scores = np.tile([9.0, 1.0, 0.0], (6, 1))
    scores[[2, 4], 1] = 8.0
    whole = games_with(scores=scores, lead_changes=[9, 0, 1, 0, 3, 0])
    close, _ = worth_watching(whole)

    assert {(close, _)} == {worth_watching(whole, parts) for parts in (2, 3, 6)}
    assert 4 == close.game
    assert "the closest: 1 point apart at the end, with 3 changes of the lead" == close.why


def test_the_latest_turn_is_the_one_whose_winner_led_for_good_last():
    _, late = worth_watching(games_with(decided_at=[0.2, 0.9, 0.4, 0.95, 0.1, 0.3], lead_changes=[0, 4, 0, 1, 0, 9]))

    assert 3 == late.game
    assert late.why.startswith("the latest turn: only after 95 % of the turns was its winner ahead for good, with 1 ")


def test_the_two_are_never_the_same_game():
    close, late = worth_watching(games_with(decided_at=[0.2, 1.0, 0.4, 0.5, 0.1, 0.3], lead_changes=[0, 9, 0, 0, 0, 0]))

    assert (1, True) == (close.game, late.game != 1)


def test_of_a_team_they_are_the_best_and_the_worst():
    scores = np.repeat([[5.0], [7.0], [3.0], [4.0], [6.0], [4.0]], 3, axis=1)
    found = worth_watching(games_with(TOGETHER, scores=scores))

    assert [(1, "the best: 7 points"), (2, "the worst: 3 points")] == [(one.game, one.why) for one in found]


def test_where_no_game_stands_out_none_is_named():
    assert () == worth_watching(games_with(NOBODY, scores=np.ones((6, 3))))
