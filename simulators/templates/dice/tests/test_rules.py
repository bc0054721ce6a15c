"""Each clause of RULES.md is played by a test that names it; `fairseat prove` runs them."""

from pathlib import Path
from typing import Any

from fairseat.simulators.engine.play import Watch, set_up, watch
from fairseat.simulators.engine.ruleset import load

GAME = load(str(Path(__file__).parents[1]))


def table_with(players: int = 2, **rules: Any) -> Watch:
    """A dealt game at which the test gives the answers itself."""
    return watch(set_up(GAME, ["random"] * players, changes=rules), 1, 0)


def roll(game: Watch, *faces: int) -> None:
    """Let the dice show these faces."""
    for die, face in enumerate(faces):
        game.table.rolled[die] = face


def test_all_begin_before_the_first_field_and_turns_go_to_the_left() -> None:
    """R1.1."""
    game = table_with(3)
    assert [0, 0, 0] == game.table.field[:3].tolist()
    for seat in (0, 1, 2, 0):
        assert seat == game.table.actor
        game.play(game.legal_moves()[0])


def test_a_player_moves_by_one_of_the_dice() -> None:
    """R2.1."""
    game = table_with()
    roll(game, 2, 5)
    assert [2, 5] == game.legal_moves()
    game.play(5)
    assert 5 == game.table.field[0]


def test_two_dice_that_show_the_same_are_one_answer() -> None:
    """R2.1."""
    game = table_with()
    roll(game, 4, 4)
    assert [4] == game.legal_moves()


def test_a_ladder_lifts_once() -> None:
    """R2.2."""
    game = table_with(ladder_every=3, ladder_climb=3)
    roll(game, 3, 3)
    game.play(3)
    assert 6 == game.table.field[0]


def test_the_first_at_the_goal_wins_at_once() -> None:
    """R3.1."""
    game = table_with(goal=5)
    roll(game, 6, 6)
    game.play(6)
    assert game.table.over
    assert [1.0, 0.0] == game.result()[1].win.tolist()
