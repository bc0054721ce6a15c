"""Each clause of RULES.md is played by a test that names it; `fairseat prove` runs them."""

from pathlib import Path
from typing import Any

from fairseat.simulators.engine.play import Watch, set_up, watch
from fairseat.simulators.engine.ruleset import load

GAME = load(str(Path(__file__).parents[1]))


def table_with(*hands: list[int], **rules: Any) -> Watch:
    """A dealt game with these hands, at which the test gives the answers itself."""
    game = watch(set_up(GAME, ["random"] * len(hands), changes={"hand_size": len(hands[0]), **rules}), 1, 0)
    for seat, hand in enumerate(hands):
        for i, card in enumerate(hand):
            game.table.hand[seat, i] = card
    return game


def play(game: Watch, *cards: int) -> None:
    """Play these cards, whoever is asked."""
    for card in cards:
        game.play(card)


def test_everybody_is_dealt_a_hand_and_the_rest_lies_in_the_deck() -> None:
    """R1.1."""
    table = watch(set_up(GAME, ["random"] * 3), 1, 0).table
    cards = [int(card) for seat in range(3) for card in table.hand[seat][:5]] + table.deck[: table.deck_left].tolist()
    assert [5, 5, 5] == table.hand_left[:3].tolist()
    assert list(range(1, 25)) == sorted(cards)


def test_who_takes_a_trick_leads_to_the_next() -> None:
    """R2.1."""
    game = table_with([1, 2], [9, 3], [4, 5])
    assert 0 == game.table.actor
    play(game, 1, 9, 4)
    assert 1 == game.table.actor


def test_everybody_plays_any_card_of_his_hand_in_turn() -> None:
    """R2.2."""
    game = table_with([1, 2], [9, 3])
    assert [1, 2] == game.legal_moves()
    play(game, 2)
    assert 1 == game.table.actor
    assert [9, 3] == game.legal_moves()


def test_the_highest_card_takes_the_trick() -> None:
    """R2.3."""
    game = table_with([1, 2], [3, 4], [8, 5])
    play(game, 1, 3, 8)
    assert [0, 0, 1] == game.table.tricks[:3].tolist()


def test_most_tricks_win_and_the_last_may_count_more() -> None:
    """R3.1."""
    game = table_with([9, 1], [2, 3], last_trick=3)
    play(game, 9, 2, 1, 3)
    assert game.table.over
    assert [1, 3] == game.table.tricks[:2].tolist()
    assert [0.0, 1.0] == game.result()[1].win.tolist()


def test_as_many_tricks_share_the_win() -> None:
    """R3.1."""
    game = table_with([9, 1], [2, 3])
    play(game, 9, 2, 1, 3)
    assert [0.5, 0.5] == game.result()[1].win.tolist()
