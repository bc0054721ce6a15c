"""Each clause of RULES.md is played by a test that names it; `fairseat prove` runs them."""

from pathlib import Path
from typing import Any

from fairseat.simulators.engine.play import Watch, set_up, watch
from fairseat.simulators.engine.ruleset import load

GAME = load(str(Path(__file__).parents[1]))


def table_with(prizes: list[int], players: int = 2, **rules: Any) -> Watch:
    """A dealt game in which these prizes come, at which the test gives the answers itself."""
    setup = set_up(GAME, ["random"] * players, changes={"cards": len(prizes), **rules})
    game = watch(setup, 1, 0)
    game.table.prize = prizes[0]
    game.table.prizes[: len(prizes) - 1] = prizes[:0:-1]
    return game


def play(game: Watch, *cards: int) -> None:
    """Bid these cards, whoever is asked."""
    for card in cards:
        game.play(card)


def test_all_have_the_same_cards_and_every_prize_comes() -> None:
    """R1.1."""
    table = watch(set_up(GAME, ["random"] * 3), 1, 0).table
    assert [0b11111110] * 3 == table.held[:3].tolist()
    assert list(range(1, 8)) == sorted([int(table.prize), *table.prizes[:6].tolist()])


def test_nothing_of_a_bid_is_seen_before_all_are_in() -> None:
    """R2.1."""
    game = table_with([2, 1, 3])
    play(game, 3)
    assert -1 == game.table.turn_of
    assert [0, 0] == game.table.bid[:2].tolist()
    assert [1, 2, 3] == game.legal_moves()
    play(game, 1)
    assert [3, 1] == game.table.bid[:2].tolist()


def test_the_highest_bid_that_nobody_else_made_takes_the_prize() -> None:
    """R2.2."""
    game = table_with([2, 1, 3], players=3)
    play(game, 3, 3, 1)
    assert [0, 0, 2] == game.table.points[:3].tolist()
    play(game, 1, 1, 2)
    assert [0, 0, 3] == game.table.points[:3].tolist()


def test_the_last_prize_may_count_more() -> None:
    """R2.3."""
    game = table_with([1, 2], last_prize=3)
    play(game, 2, 1, 1, 2)
    assert [1, 6] == game.table.points[:2].tolist()


def test_most_points_win_and_as_many_share_the_win() -> None:
    """R3.1."""
    game = table_with([1, 2])
    play(game, 2, 1, 1, 2)
    assert [0.0, 1.0] == game.result()[1].win.tolist()
    game = table_with([1, 2])
    play(game, 1, 1, 2, 2)
    assert [0.5, 0.5] == game.result()[1].win.tolist()
