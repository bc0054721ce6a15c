"""The rulebook against the oracle of Itchy Feet: piles, events, special items, characters, the bucket list."""

from __future__ import annotations

import pytest

from tests.oracles.chance import Chance
from tests.oracles.itchy_feet import Oracle
from tests.oracles.itchy_feet_scenes import F, P, answer, hand, scene


def test_the_last_card_brings_the_discard_pile_back_at_once():
    oracle = answer(scene([[0], [4]], draw_pile=[7], discard=[5, 6]), "draw")
    assert sorted(oracle.table()["draw_pile"]) == [5, 6]
    assert oracle.table()["discard"] == []


@pytest.mark.parametrize(("switch", "rest"), [("resolve_first", []), ("reshuffle_first", ["civil_unrest"])])
def test_an_event_as_last_card_is_played_before_or_after_the_reshuffle(switch, rest):
    rules = {"event_last_card": switch}
    oracle = answer(scene([[0], [4]], rules, draw_pile=["civil_unrest"], discard=[5]), "draw")
    assert oracle.table()["discard"] == rest


def test_civil_unrest_changes_the_centre():
    oracle = answer(scene([[0], [4]], draw_pile=[9, "civil_unrest"]), "draw")
    table = oracle.table()
    assert table["centre"] != 12
    assert 12 in table["unused"]
    passing = scene([[0], [4], [5]], {"civil_unrest_effect": "pass_left"}, draw_pile=[9, "civil_unrest"])
    assert answer(passing, "draw").table()["countries"] == [2, 0, 1]


def test_lost_luggage_spares_forbidden_items():
    oracle = answer(scene([[F], [4, 4]], draw_pile=[9, "lost_luggage"]), "draw")
    assert hand(oracle, 0) == [F]
    assert oracle.table()["discard"] == [4, "lost_luggage"]


def test_backpacks_are_passed_left_all_at_once():
    oracle = scene([[F], [4], [5]], draw_pile=[9, "mixed_up_backpacks"])
    answer(oracle, "draw", F, 4)
    assert oracle.table()["passing"] == [F, 4, None]
    answer(oracle, 5)
    assert oracle.table()["hands"] == [[5], [F], [4]]


def test_bargain_season_sets_further_events_aside():
    oracle = scene([[0], [4]], draw_pile=[9, 8, "lost_luggage", "bargain_season"])
    answer(oracle, "draw")
    assert oracle.table()["hands"] == [[0, 8], [4]]
    assert set(oracle.table()["draw_pile"]) == {9, "lost_luggage"}


@pytest.mark.parametrize(("ends", "actor"), [(True, 1), (False, 0)])
def test_an_event_while_refilling_ends_the_turn_unless_ruled_otherwise(ends, actor):
    oracle = scene([[], [4]], {"event_ends_turn": ends}, draw_pile=[9, 8, "civil_unrest", 7])
    assert hand(oracle, 0) == [7, 8]
    assert oracle.actor == actor


def test_a_mousetrap_saves_the_victim_and_ends_the_turn():
    oracle = answer(scene([[0, 1, 2], [4, "mousetrap"]]), "steal", 0, 1)
    assert (oracle.actor, oracle.question) == (1, "mousetrap")
    answer(oracle, "yes", 1)
    assert hand(oracle, 0) == [2]
    assert hand(oracle, 1) == [4]
    assert (oracle.actor, oracle.question) == (1, "action")


def test_the_credit_card_stands_for_items_but_never_for_a_passport():
    oracle = answer(scene([[P, 0, "credit_card", "credit_card"], [4]]), "travel")
    assert oracle.table()["discard"] == [0, "credit_card", "credit_card"]
    assert "travel" not in scene([[0, 1, 8, "credit_card"], [4]]).answers()
    assert "travel" not in scene([[P, 0, "credit_card", "credit_card"], [4]], {"credit_max": 1}).answers()


def test_the_local_guide_keeps_one_of_three_and_no_event():
    oracle = scene([["local_guide"], [4]], draw_pile=[9, 9, 3, "civil_unrest", 7])
    answer(oracle, "local_guide")
    assert oracle.answers() == [3, 7]
    answer(oracle, 3)
    assert oracle.table()["draw_pile"] == ["civil_unrest", 7, 9, 9]


@pytest.mark.parametrize(("switch", "seen"), [("look", [3]), ("reshuffle", [3, 5, "local_guide"])])
def test_a_short_pile_is_looked_at_as_it_is_or_filled_up(switch, seen):
    rules = {"guide_short_pile": switch}
    oracle = scene([["local_guide"], [4]], rules, draw_pile=[3], discard=[5])
    assert answer(oracle, "local_guide").table()["seen"] == seen


def test_the_trading_post_draws_as_many_as_it_takes():
    oracle = scene([[0, 1, "trading_post"], [4]], draw_pile=[9, 8, 7])
    answer(oracle, "trading_post", 0, "yes", 1)
    assert hand(oracle, 0) == [7, 8]


def test_the_map_changes_a_players_country_and_never_the_centre():
    oracle = scene([["poorly_drawn_map"], [4]], countries=[0, -1], unused=[7])
    assert answer(oracle, "poorly_drawn_map").answers() == [0]
    answer(oracle, 0)
    table = oracle.table()
    assert (table["countries"], table["centre"], table["unused"]) == ([7, -1], 12, [0])
    bare = scene([["poorly_drawn_map"], [4]], countries=[-1, -1])
    assert "poorly_drawn_map" not in bare.answers()


def test_the_smuggler_gives_a_forbidden_item_without_consent():
    oracle = scene([[F], [4], [5]], characters=["smuggler", "none", "none"])
    answer(oracle, "smuggle", 2)
    assert oracle.table()["hands"] == [[], [4], [5, F]]


def test_the_other_characters_do_what_their_cards_say():
    forager = scene([[0], [4]], characters=["forager", "none"], draw_pile=[9, 8, 7])
    assert answer(forager, "draw").answers() == [7, 8]
    assert answer(forager, 8).table()["discard"] == [7]
    recycler = scene([[0], [4]], characters=["recycler", "none"], discard=[5])
    assert answer(recycler, "recycle", 0).question == "recycle_take"
    haggler = scene([[0], [4]], characters=["haggler", "none"])
    assert hand(answer(haggler, "trade", 1, 0, 4, "yes"), 0) == [4, 9, 9]
    pickpocket = scene([[0], [4, 5]], characters=["pickpocket", "none"])
    assert answer(pickpocket, "steal", 0, 1).answers() == [4, 5]
    backpacker = scene([[0] * 8, [4]], characters=["backpacker", "none"])
    assert answer(backpacker, "draw").actor == 1


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
