"""Small games for two are solved exactly, and what cannot be solved is refused in one sentence."""

import pytest

from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.solve import Solver, solve, tree_size
from tests.contract.games import ruleset_of

pytestmark = [pytest.mark.compiled, pytest.mark.filterwarnings("ignore:overflow encountered")]

GAMES_OF_TIC_TAC_TOE = 255_168  # Henry Bottomley, se16.info/hgb/tictactoe.htm


def solved(game, **changes):
    """What the first player gets of a known game, and of each of the first answers."""
    ruleset = ruleset_of(game)
    return solve(ruleset, ruleset.choose_rules(changes=changes))


def test_tic_tac_toe_is_a_draw_from_every_cell():
    found = solved("tic_tac_toe")

    assert 0.5 == found.worth
    assert {0.5} == {worth for _, worth in found.first}


@pytest.mark.parametrize(("columns", "firsts"), [(4, [0.5] * 4), (5, [0.0, 0.5, 0.5, 0.5, 0.0])])
def test_connect_four_of_four_rows_is_a_draw_on_four_and_five_columns(columns, firsts):
    """John Tromp's table of results on small boards, tromp.github.io/c4/c4.html."""
    found = solved("connect_four", columns=columns)

    assert (0.5, firsts) == (found.worth, [worth for _, worth in found.first])


@pytest.mark.slow
def test_connect_four_of_four_rows_and_six_columns_is_won_by_the_second_player_from_every_opening():
    assert [0.0] * 6 == [worth for _, worth in solved("connect_four").first]


def test_the_games_of_tic_tac_toe_are_counted_by_chance_nearly():
    ruleset = ruleset_of("tic_tac_toe")

    assert tree_size(ruleset, ruleset.choose_rules()) == pytest.approx(GAMES_OF_TIC_TAC_TOE, rel=0.05)


@pytest.mark.parametrize(
    ("game", "why"), [("pig", "is followed by chance"), ("kuhn_poker", "deck of its table may be hidden from a seat")]
)
def test_chance_and_secrets_are_refused(game, why):
    with pytest.raises(Mistake, match=why):
        solved(game)


def test_a_game_that_is_too_large_is_refused_after_so_many_positions():
    ruleset = ruleset_of("connect_four")
    with pytest.raises(Mistake, match="more than 1,000 positions were met"):
        solve(ruleset, ruleset.choose_rules("full"), 1_000)


def test_what_all_win_together_and_what_two_cannot_play_is_refused():
    for game in ("word-traveler", "clock_patience"):
        ruleset = ruleset_of(game)
        with pytest.raises(Mistake, match="only games of two against each other"):
            Solver(ruleset, ruleset.choose_rules())
