"""What is said when an offer is refused at Itchy Feet: the truth, a lie, or nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.oracles.chance import WHIM, Chance
from tests.oracles.itchy_feet import ALLOWED, DEFAULTS, Oracle
from tests.oracles.itchy_feet_scenes import F, P, answer, hand, scene

EXTENSIONS = ("events", "special_items", "forbidden_items", "postcards", "characters")
EVERYTHING = dict.fromkeys(EXTENSIONS, True)


def refused(asked: int, rules: dict[str, Any] | None = None, holding: tuple = (4, 5)) -> Oracle:
    """Seat 0 has offered item 0 for another to seat 1, who holds 4 and 5 and wants no trade."""
    oracle = answer(scene([[0, 1], list(holding), [7]], rules), "trade", 1, 0, "no", asked)
    if oracle.question == "ask_more":
        answer(oracle, "no")
    return answer(oracle, "no") if oracle.question == "accept" else oracle


def lies(oracle: Oracle) -> list[int]:
    """The lies told by each seat."""
    return oracle.result()["seats"]["lies"]


def without_offers(oracle: Oracle) -> dict[str, Any]:
    """The table but for what an offer itself leaves on it."""
    return {key: value for key, value in oracle.table().items() if key not in ("offer", "offers")}


def test_excuses_are_free_unless_ruled_otherwise():
    assert DEFAULTS["excuses"] == "free"
    assert ALLOWED["excuses"] == ("free", "honest", "silent")


@pytest.mark.parametrize("asked", [4, 9], ids=["he has it", "he has it not"])
def test_whoever_refuses_is_asked_for_an_excuse_with_both_answers_open(asked):
    oracle = refused(asked)
    assert (oracle.actor, oracle.question) == (1, "excuse")
    assert oracle.answers() == ["holds", "has_none"]
    assert oracle.table()["offer"] == (0, 1, (0,), (asked,))
    assert oracle.table()["offers"] == 0


def test_whoever_accepts_needs_no_excuse():
    oracle = answer(scene([[0, 1], [4]]), "trade", 1, 0, "no", 4, "yes")
    assert (oracle.actor, oracle.question) == (1, "action")
    assert lies(oracle) == [0, 0]


@pytest.mark.parametrize(
    ("asked", "said", "told"),
    [(4, "holds", 0), (4, "has_none", 1), (9, "has_none", 0), (9, "holds", 1)],
    ids=["keeps it openly", "denies it", "has it not", "claims it"],
)
def test_an_excuse_that_is_not_true_is_a_lie_of_the_partner(asked, said, told):
    oracle = answer(refused(asked), said)
    assert lies(oracle) == [0, told, 0]


@pytest.mark.parametrize("said", ["holds", "has_none"])
@pytest.mark.parametrize("asked", [4, 9])
def test_a_refused_offer_leaves_all_as_it_was_whatever_is_said(asked, said):
    oracle = answer(refused(asked), said)
    assert without_offers(oracle) == without_offers(scene([[0, 1], [4, 5], [7]]))
    assert (oracle.table()["offer"], oracle.table()["offers"]) == (None, 1)
    assert (oracle.actor, oracle.question) == (0, "action")
    assert oracle.result()["seats"]["offers"] == [1, 0, 0]
    assert oracle.result()["trades"] == 0


@pytest.mark.parametrize("excuses", ["honest", "silent"])
@pytest.mark.parametrize("asked", [4, 9])
def test_without_lies_nobody_is_asked_for_an_excuse(asked, excuses):
    oracle = refused(asked, {"excuses": excuses})
    free = answer(refused(asked), "holds")
    assert (oracle.actor, oracle.question) == (0, "action")
    assert oracle.table() == free.table()
    assert oracle.answers() == free.answers()
    assert lies(oracle) == [0, 0, 0]


@pytest.mark.parametrize(("said", "told"), [("has_none", 0), ("holds", 1)])
def test_one_of_two_cards_asked_is_not_all_of_them(said, told):
    oracle = answer(scene([[0, 1], [4, 5]]), "trade", 1, 0, "no", 4, "yes", 4)
    assert (oracle.actor, oracle.question) == (1, "excuse")
    assert lies(answer(oracle, said)) == [0, told]


def test_a_refused_gift_asks_for_nothing_and_nothing_is_held_by_everybody():
    oracle = scene([[0, 1], [4, 5]], {"gifts": True})
    answer(oracle, "trade", 1, 0, "no", "nothing", "no")
    assert (oracle.actor, oracle.question) == (1, "excuse")
    assert lies(answer(oracle, "has_none")) == [0, 1]


def test_passports_and_forbidden_items_are_lied_about_like_items():
    oracle = scene([[0, 1], [P, F]], {"forbidden_items": True})
    answer(oracle, "trade", 1, 0, "no", P, "no", "no", "has_none")
    answer(oracle, "trade", 1, 0, "no", F, "no", "no", "has_none")
    answer(oracle, "trade", 1, 0, "no", 3, "no", "holds")
    assert lies(oracle) == [0, 3]
    assert "trade" not in oracle.answers()


def test_lies_are_counted_for_each_seat_over_the_game():
    oracle = scene([[0, 1], [4, 5], [7]])
    answer(oracle, "trade", 1, 0, "no", 9, "no", "holds")
    answer(oracle, "trade", 2, 0, "no", 7, "no", "has_none")
    answer(oracle, "trade", 2, 1, "no", 8, "has_none", "draw")
    answer(oracle, "trade", 0, 4, "no", 0, "no", "no", "has_none")
    assert lies(oracle) == [1, 1, 1]


def test_a_free_trade_is_refused_with_an_excuse_too_and_the_round_goes_on():
    oracle = scene([[0], [4], [7]], {"free_trades": True})
    answer(oracle, "yes", 0, 4, 0, "no")
    assert (oracle.actor, oracle.question) == (0, "excuse")
    assert oracle.table()["offer"] == (1, 0, (4,), (0,))
    answer(oracle, "has_none")
    assert (oracle.actor, oracle.question) == (2, "free_trade")
    answer(oracle, "yes", 1, 7, 9)
    assert (oracle.actor, oracle.question) == (1, "excuse")
    answer(oracle, "holds")
    assert (oracle.actor, oracle.question) == (0, "action")
    assert lies(oracle) == [1, 1, 0]
    assert oracle.table()["offers"] == 0
    assert oracle.table()["hands"] == [[0], [4], [7]]


@pytest.mark.parametrize("excuses", ["honest", "silent"])
def test_free_trades_are_refused_without_a_word_if_so_ruled(excuses):
    oracle = scene([[0], [4], [7]], {"free_trades": True, "excuses": excuses})
    answer(oracle, "yes", 0, 4, 0, "no")
    assert (oracle.actor, oracle.question) == (2, "free_trade")


def test_the_hand_of_a_liar_is_not_touched_and_may_be_asked_for_again():
    oracle = answer(refused(4), "has_none")
    answer(oracle, "trade", 1, 0, "no", 4, "no", "yes")
    assert hand(oracle, 1) == [0, 5]
    assert lies(oracle) == [0, 1, 0]


def play(rules: dict[str, Any], players: int, game: int) -> tuple[Oracle, list[int]]:
    """Play a game; excuses are answered by a whim of their own, and lies are counted beside the referee."""
    oracle = Oracle({**rules, "max_turns": 60}, players, Chance(21, game))
    whim, tongue = Chance(21, game, WHIM), Chance(22, game, WHIM)
    told = [0] * players
    while not oracle.over:
        answers = oracle.answers()
        if oracle.question != "excuse":
            oracle.play(answers[whim.below(len(answers))])
            continue
        _, partner, _, asked = oracle.table()["offer"]
        assert oracle.actor == partner
        said = answers[tongue.below(2)]
        held = list(hand(oracle, partner))
        true = all(asked.count(kind) <= held.count(kind) for kind in asked)
        told[partner] += said != ("holds" if true else "has_none")
        oracle.play(said)
    return oracle, told


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("rules", [{}, {**EVERYTHING, "free_trades": True, "gifts": True}, {"bucket_list": True}])
def test_excuses_are_counted_and_change_no_game(rules, players):
    for game in range(4):
        free, told = play(rules, players, game)
        honest, _ = play({**rules, "excuses": "honest"}, players, game)
        silent, _ = play({**rules, "excuses": "silent"}, players, game)
        assert lies(free) == told
        assert sum(told) > 0
        assert lies(honest) == lies(silent) == [0] * players
        assert free.table() == honest.table() == silent.table()
        assert honest.result() == silent.result()
        spoken = {**free.result()["seats"], "lies": [0] * players}
        assert {**free.result(), "seats": spoken} == honest.result()
