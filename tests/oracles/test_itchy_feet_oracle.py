"""The rulebook, clause by clause, against the oracle of Itchy Feet: travel, thefts, trades and postcards."""

from __future__ import annotations

import pytest

from tests.oracles.chance import Chance
from tests.oracles.itchy_feet import ALLOWED, DEFAULTS, Oracle
from tests.oracles.itchy_feet_scenes import C, F, P, answer, hand, scene


def test_every_rule_has_a_default_that_is_allowed():
    assert set(DEFAULTS) == set(ALLOWED)
    Oracle({}, 2, Chance(0, 0))


def test_three_players_begin_with_four_cards_and_nine_unused_countries():
    table = Oracle({}, 3, Chance(3, 0)).table()
    assert [len(cards) for cards in table["hands"]] == [4, 4, 4]
    assert len(table["draw_pile"]) == 21
    assert len(table["unused"]) == 9
    assert all(P in cards for cards in table["hands"])


def test_all_cards_make_a_standard_pack():
    toggles = dict.fromkeys(("events", "special_items", "forbidden_items", "postcards"), True)
    oracle = Oracle(toggles, 4, Chance(0, 0))
    assert len(oracle.cards) - 4 == 52
    assert all(kind == P or isinstance(kind, int) for cards in oracle.hands for kind in cards)


def test_no_two_countries_of_the_packing_share_two_items():
    table = Oracle({}, 2, Chance(0, 0)).table()["country_items"]
    shared = [len(set(a) & set(b)) for n, a in enumerate(table) for b in table[:n]]
    assert max(shared) == 1


@pytest.mark.parametrize(("types", "copies"), [(8, 4), (6, 5), (15, 2), (10, 3)])
def test_a_balanced_table_uses_its_items_evenly_and_repeats_no_country(types, copies):
    for game in range(20):
        rules = {"n_types": types, "copies": copies, "country_table": "balanced"}
        table = Oracle(rules, 2, Chance(5, game)).table()["country_items"]
        uses = [sum(row.count(item) for row in table) for item in range(types)]
        assert len(set(table)) == 13
        assert max(uses) - min(uses) <= 2


def test_travel_discards_the_items_keeps_the_passport_and_draws_a_card():
    oracle = scene([[P, 0, 1, 8], [2]])
    answer(oracle, "travel")
    assert hand(oracle, 0) == [9, P]
    assert oracle.table()["discard"] == [0, 1, 8]
    assert oracle.table()["legs"] == [1, 0]
    assert oracle.table()["removed"] == [0]
    assert oracle.actor == 1


def test_the_second_travel_goes_to_the_centre_and_wins():
    oracle = scene([[P, 5, 6, 8], [2]], countries=[-1, 1], legs=[1, 0])
    answer(oracle, "travel")
    result = oracle.result()
    assert (result["outcome"], result["end_reason"], result["winner"]) == ("win", "centre", 0)
    assert result["seats"]["place"] == [1, 2]
    assert hand(oracle, 0) == [P]


def test_the_centre_is_out_of_reach_before_the_own_country():
    assert "travel" not in scene([[P, 5, 6, 8], [2]]).answers()


def test_nobody_travels_without_a_passport():
    assert "travel" not in scene([[0, 1, 8], [2]]).answers()


def test_a_forbidden_item_stops_travel_and_any_other_card_gets_rid_of_it():
    oracle = scene([[P, 0, 1, 8, F], [2]])
    assert "travel" not in oracle.answers()
    answer(oracle, "get_rid")
    assert set(oracle.answers()) == {P, 0, 1, 8}
    answer(oracle, 1)
    assert hand(oracle, 0) == [0, 8, P]
    assert oracle.table()["discard"] == [1, F]
    assert oracle.actor == 1


def test_an_eighth_card_makes_the_player_discard_but_not_a_forbidden_one():
    oracle = scene([[P, 0, 1, 2, 3, 4, F], [2]])
    answer(oracle, "draw")
    assert oracle.question == "discard_down"
    assert set(oracle.answers()) == {P, 0, 1, 2, 3, 4, 9}


def test_a_forbidden_item_alone_pays_for_no_theft_and_leaves_draw_and_trade():
    assert set(scene([[F], [2]], discard=[1]).answers()) == {"draw", "trade"}


def test_recycling_costs_two_cards_and_gives_none_of_them_back():
    oracle = scene([[0, 1, 2], [3]], discard=[5, "lost_luggage"])
    answer(oracle, "recycle", 0, 1)
    assert oracle.answers() == [5]
    answer(oracle, 5)
    assert hand(oracle, 0) == [2, 5]


def test_a_paid_card_may_be_taken_back_if_the_switch_says_so():
    oracle = scene([[0, 1, 2], [3]], {"recycle_paid_cards": True}, discard=[5])
    assert set(answer(oracle, "recycle", 0, 1).answers()) == {0, 1, 5}


def test_recycle_switches_narrow_what_may_be_taken():
    pile = [5, P, C]
    cards = [[0, 1, 2], [3]]
    items = scene(cards, {"recycle_types": "items_only"}, discard=list(pile))
    assert answer(items, "recycle", 0, 1).answers() == [5]
    papers = scene(cards, {"recycle_passports": False}, discard=list(pile))
    assert answer(papers, "recycle", 0, 1).answers() == [5, C]


def test_stealing_costs_a_card_and_takes_one_of_the_victims():
    oracle = answer(scene([[0, 1], [4], []]), "steal", 0)
    assert oracle.answers() == [1]
    answer(oracle, 1)
    assert hand(oracle, 0) == [1, 4]
    assert hand(oracle, 1) == [9, 9, 9]


def test_an_empty_hand_draws_three_cards_and_then_acts():
    oracle = scene([[], [4]])
    assert hand(oracle, 0) == [9, 9, 9]
    assert oracle.question == "action"


def test_a_completed_trade_swaps_unequal_numbers_and_earns_a_card():
    oracle = answer(scene([[0, 1, P], [4]]), "trade", 1, 0, "yes", 1, "no", 4)
    assert (oracle.actor, oracle.question) == (1, "accept")
    answer(oracle, "yes")
    assert hand(oracle, 0) == [4, 9, P]
    assert hand(oracle, 1) == [0, 1]
    assert (oracle.actor, oracle.question) == (1, "action")


def test_a_refused_offer_is_no_action_and_three_of_them_are_enough():
    oracle = scene([[0, 1, P], [4]])
    for refused in range(3):
        assert "trade" in oracle.answers()
        answer(oracle, "trade", 1, 0, "no", 5 - refused)
        if oracle.question == "accept":
            answer(oracle, "no")
        answer(oracle, "holds")
    assert (oracle.actor, oracle.question) == (0, "action")
    assert "trade" not in oracle.answers()


def test_with_one_for_one_nobody_is_asked_for_more():
    oracle = answer(scene([[0, 1, P], [4, 5]], {"trade_size": 1}), "trade", 1, 0, 4)
    assert oracle.question == "accept"


def test_gifts_leave_one_side_empty_but_not_both():
    oracle = answer(scene([[0, 1], [4, 5]], {"gifts": True}), "trade", 1, "nothing")
    assert "nothing" not in oracle.answers()
    answer(oracle, 4, "no", "yes")
    assert hand(oracle, 0) == [0, 1, 4, 9]


@pytest.mark.parametrize(
    ("types", "offers"),
    [
        ("all", {0, P, F, C}),
        ("items_only", {0}),
        ("items_and_passports", {0, P}),
        ("no_forbidden", {0, P, C}),
    ],
)
def test_trade_types_say_what_may_be_offered(types, offers):
    oracle = answer(scene([[0, P, F, C], [4]], {"trade_types": types}), "trade", 1)
    assert set(oracle.answers()) == offers


def test_free_trades_are_offered_before_the_action_and_earn_nothing():
    oracle = scene([[0], [4]], {"free_trades": True})
    assert (oracle.actor, oracle.question) == (1, "free_trade")
    answer(oracle, "yes", 0, 4, 0, "yes")
    assert (hand(oracle, 0), hand(oracle, 1)) == ([4], [0])
    assert (oracle.actor, oracle.question) == (0, "action")


def test_four_postcards_win_at_once_on_another_players_turn():
    oracle = scene([[0, C], [4, C, C, C]])
    answer(oracle, "trade", 1, C, "no", 4, "no", "yes")
    result = oracle.result()
    assert (result["end_reason"], result["winner"], result["turns"]) == ("postcards", 1, 1)


def test_four_postcards_wait_for_the_own_turn_if_so_ruled():
    oracle = scene([[0, C], [4, C, C, C]], {"postcard_win": "own_turn"})
    answer(oracle, "trade", 1, C, "no", 4, "no", "yes")
    assert (oracle.over, oracle.result()["turns"]) == (True, 2)
