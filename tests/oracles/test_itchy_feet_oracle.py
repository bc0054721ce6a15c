"""The rulebook, clause by clause, against the oracle of Itchy Feet."""

from __future__ import annotations

from typing import Any

import pytest

from tests.oracles.chance import Chance
from tests.oracles.itchy_feet import ALLOWED, DEFAULTS, Oracle

P, F, C = "passport", "forbidden", "postcard"


def scene(hands: list[list], rules: dict | None = None, **fields: Any) -> Oracle:
    """A table laid by hand, at the beginning of seat 0's turn; countries are C1, C2, .. and the centre C13."""
    oracle = Oracle(rules or {}, len(hands), Chance(1, 0))
    lay = {"hands": [list(hand) for hand in hands], "draw_pile": [9] * 10, "discard": [], **fields}
    if not oracle.rules["bucket_list"]:
        lay.setdefault("countries", list(range(len(hands))))
        lay.setdefault("centre", 12)
        lay.setdefault("unused", [n for n in range(12) if n not in lay["countries"] and n != lay["centre"]])
    for name, value in lay.items():
        setattr(oracle, name, value)
    oracle.turns, oracle.rounds, oracle.active = 0, 0, -1
    for seat in oracle.seats:
        seat["turns"] = 0
    oracle.over = False
    oracle.course = oracle.game()
    oracle.go_on(None)
    return oracle


def answer(oracle: Oracle, *answers: Any) -> Oracle:
    """Give answers one after the other."""
    for one in answers:
        oracle.play(one)
    return oracle


def hand(oracle: Oracle, seat: int) -> list:
    """A seat's hand as it lies on the table."""
    return oracle.table()["hands"][seat]


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
    oracle = answer(scene([[0, 1, P], [4]]), "trade", 1, 0, "yes", 1, 4)
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


def test_a_country_may_be_claimed_or_fulfilled_if_so_ruled():
    claim = scene([[0, F], [4]], {"steal_country": "claim"})
    answer(claim, "steal_country", 1, 0)
    assert claim.table()["countries"] == [1, 0]
    fulfil = scene([[0, 3, 5, F], [4]], {"steal_country": "fulfil"})
    answer(fulfil, "steal_country", 1)
    table = fulfil.table()
    assert (table["legs"], table["removed"], hand(fulfil, 0)) == ([1, 0], [1], [F])
    assert table["countries"][0] == -1
    assert table["countries"][1] not in (0, 1, -1)
    assert 0 in table["unused"]


def test_travel_may_cost_one_item_of_choice():
    oracle = answer(scene([[P, 0, 1, 8], [4]], {"travel_cost": "one"}), "travel")
    assert oracle.answers() == [0, 1, 8]
    assert hand(answer(oracle, 8), 0) == [0, 1, 9, P]


def test_both_legs_in_one_turn_only_by_the_switch():
    cards = [[P, 0, 1, 8, 5, 6], [4]]
    oracle = answer(scene(cards, {"double_travel": True}, draw_pile=[9, 8]), "travel")
    assert oracle.question == "travel_again"
    assert answer(oracle, "yes").result()["end_reason"] == "centre"
    assert answer(scene(cards, draw_pile=[9, 8]), "travel").actor == 1


def test_passports_stay_in_the_game_when_they_may_not_be_discarded():
    oracle = answer(scene([[P, 0], [4]], {"passport_discardable": False}), "steal")
    assert oracle.answers() == [0]


def test_the_richest_hand_is_the_only_target_if_so_ruled():
    oracle = answer(scene([[0], [4], [5, 6]], {"steal_target": "most_cards"}), "steal", 0)
    assert oracle.answers() == [2]


@pytest.mark.parametrize(("switch", "question"), [("after_effect", "action"), ("after_card", "discard_down")])
def test_the_hand_limit_bites_after_the_effect_or_after_each_card(switch, question):
    rules = {"limit_check": switch, "hand_limit": 4}
    oracle = scene([[0, 1, 2, 3], [4, 5]], rules, draw_pile=[9, "lost_luggage"])
    answer(oracle, "trade", 1, 0, "no", 4, "yes", 5, "yes")
    assert oracle.question == question


def test_empty_piles_give_nothing_or_end_the_game():
    dry = answer(scene([[0], [4]], draw_pile=[], discard=[]), "trade", 1, 0, 4, "yes")
    assert (dry.result()["dry_draws"], dry.over) == (1, False)
    drawn = scene([[0], [4]], {"empty_piles": "drawn"}, draw_pile=[], discard=[])
    assert (drawn.result()["outcome"], drawn.result()["end_reason"]) == ("none", "piles_empty")


def test_a_table_where_nobody_can_act_is_dead_locked():
    rules = {"trades": False, "steals": False}
    oracle = scene([[0], [4]], rules, draw_pile=[], discard=[])
    result = oracle.result()
    assert (result["outcome"], result["end_reason"], result["holes"]) == ("unfinished", "deadlock", 6)


def test_a_hand_over_the_limit_that_cannot_be_discarded_is_one_hole():
    oracle = scene([[F] * 4, [4]], {"hand_limit": 4}, draw_pile=[9, 9, F, 9, F])
    assert answer(oracle, "draw", "draw", "draw").result()["holes"] == 1
    assert hand(oracle, 0) == [F] * 6


def test_in_the_bucket_list_one_item_and_a_passport_win_the_top_country():
    rules = {"bucket_list": True}
    oracle = scene([[P, 0, 1, 5], [4]], rules, country_pile=[3, 0])
    answer(oracle, "travel", 0)
    assert oracle.question == "travel_pay"
    answer(oracle, 1)
    assert oracle.table()["won_countries"] == [[0], []]
    assert hand(oracle, 0) == [0, 5, 9, P]
    assert oracle.table()["country_pile"] == [3]


def test_in_the_bucket_list_countries_are_stolen_without_a_passport():
    oracle = scene([[1, F], [4]], {"bucket_list": True}, won_countries=[[], [0, 1]])
    answer(oracle, "steal_country")
    assert oracle.answers() == [0]
    answer(oracle, 0)
    assert oracle.table()["won_countries"] == [[0], [1]]
    assert hand(oracle, 0) == [F]


def test_the_bucket_list_ends_with_the_pile_and_shares_a_tie():
    rules = {"bucket_list": True}
    oracle = scene([[P, 0], [4]], rules, country_pile=[0], won_countries=[[], [1]])
    result = answer(oracle, "travel", 0).result()
    assert (result["outcome"], result["winner"]) == ("shared", -1)
    assert result["seats"]["win"] == [0.5, 0.5]


def test_what_cannot_be_played_is_refused():
    for rules in ({"n_types": 8}, {"hand_limit": 3}, {"legs": 4}, {"travel_cost": "two"}, {"nonsense": 1}):
        with pytest.raises(ValueError):
            Oracle(rules, 4, Chance(0, 0))
    with pytest.raises(ValueError):
        Oracle({}, 7, Chance(0, 0))
