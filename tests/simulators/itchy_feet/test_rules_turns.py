"""R3 to R5: the turn, the draw pile, and the actions draw, recycle and steal."""

import pytest

from tests.simulators.itchy_feet.bags import EVERYTHING, READY, ItchyFeet, cards


@pytest.mark.clause("itchy-feet", "R3.1")
def test_after_one_action_the_turn_is_over():
    game = ItchyFeet(2)
    game.say("draw", then=(1, "action"))


@pytest.mark.clause("itchy-feet", "R3.2")
def test_an_empty_hand_draws_three_cards_before_the_action():
    game = ItchyFeet(2, "0 1", "")
    game.stack("2 3 4 5 6")
    game.say("draw", then=(1, "action"))

    assert cards("3 4 5") == game.hand(1)


@pytest.mark.clause("itchy-feet", "R3.3")
@pytest.mark.parametrize(("ends", "seat"), [(True, 0), (False, 1)])
def test_an_event_among_refill_cards_ends_the_turn(ends, seat):
    game = ItchyFeet(2, "0 1", "", events=True, event_ends_turn=ends)
    game.stack("2 3 civil_unrest 4 5")
    game.say("draw", then=(seat, "action"))

    assert cards("3 4") == game.hand(1)


@pytest.mark.clause("itchy-feet", "R3.4")
def test_the_eighth_card_must_be_discarded_by_choice():
    game = ItchyFeet(2, "passport 0 1 2 3 4 5", "6")
    game.stack("7 6")
    game.say("draw", then=(0, "discard_down"), among={"passport", 0, 1, 2, 3, 4, 5, 6})
    game.say(0, then=(1, "action"))

    assert cards("0") == game.discards()


@pytest.mark.clause("itchy-feet", "R3.4")
@pytest.mark.parametrize(("check", "held"), [("after_card", 8), ("after_effect", 10)])
def test_the_limit_holds_at_any_point_or_when_the_action_is_over(check, held):
    game = ItchyFeet(2, "passport 0 1 2 3 4 5", "6", limit_check=check, trade_bonus=3)
    game.stack("7 7 7 8")
    game.say("trade", 1, 0, "no", 6, "yes", then=(0, "discard_down"))

    assert held == len(game.hand(0))


@pytest.mark.clause("itchy-feet", "R3.4")
def test_a_trade_is_swapped_whole_before_the_hands_are_counted():
    game = ItchyFeet(2, "passport 0 1 2 3 4 5", "6 7 8 9")
    game.say("trade", 1, 0, "yes", 1, "no", 6, "yes", 7, "yes", 8, "no", "yes", then=(0, "discard_down"))

    assert 8 == len(game.hand(0))
    assert cards("0 1 9") == game.hand(1)


@pytest.mark.clause("itchy-feet", "R3.4")
def test_a_hand_that_may_discard_nothing_stays_and_is_a_hole_once():
    game = ItchyFeet(2, "forbidden forbidden forbidden", "0", hand_limit=2, start_hand=1, forbidden_items=True)
    game.stack("1 1 1 forbidden")
    game.say("draw", then=(1, "action"))

    assert 4 == len(game.hand(0))
    assert 1 == game.result()[0].holes


@pytest.mark.clause("itchy-feet", "R3.5")
def test_a_round_of_passed_turns_is_a_dead_lock():
    game = ItchyFeet(2, "0", "1", steals=False, trades=False, recycling=False, deadlock_rounds=2)
    game.stack("")
    game.reopen()

    row, seats = game.result()
    assert "deadlock" == game.watched.setup.ruleset.end_reasons[row.end_reason]
    assert (4, 4) == (row.stuck_turns, row.holes)
    assert [0.0, 0.0] == seats.win.tolist()


@pytest.mark.clause("itchy-feet", "R3.6")
def test_a_game_of_max_turns_is_unfinished():
    game = ItchyFeet(2, max_turns=2)
    game.say("draw", "draw")

    assert game.table.over
    assert (2, -1) == (game.result()[0].turns, game.result()[0].winner)


@pytest.mark.clause("itchy-feet", "R3.7")
@pytest.mark.parametrize("limit_check", ["after_card", "after_effect"])
def test_a_hand_with_room_holds_so_many_cards_more(limit_check):
    """The first draw is too many for the first seat alone, the second for the second as well."""
    game = ItchyFeet(3, *["0 1 2 3 4 5 6"] * 3, hand_room="0,1,2", limit_check=limit_check)
    game.stack("7 9 9 9 8 8 8")
    game.say("draw", then=(0, "discard_down"))
    game.say(8, "draw", "draw", "draw", 9, "draw", then=(1, "discard_down"))
    game.say(9, "draw", then=(0, "action"))

    assert [7, 8, 9] == [len(game.hand(seat)) for seat in range(3)]


@pytest.mark.clause("itchy-feet", "R4.1")
@pytest.mark.clause("itchy-feet", "R5.1")
def test_draw_takes_the_top_card():
    game = ItchyFeet(2, "passport", "passport")
    game.stack("1 2 3")
    game.say("draw")

    assert cards("passport 3") == game.hand(0)
    assert [1, 2] == game.seen["draw_pile"]


@pytest.mark.clause("itchy-feet", "R4.2")
def test_the_last_card_turns_the_discard_pile_over():
    game = ItchyFeet(2, "passport", "passport")
    game.stack("3")
    game.throw("1 2 passport")
    game.say("draw")

    assert [] == game.discards()
    assert {1, 2, "passport"} == set(game.seen["draw_pile"])


@pytest.mark.clause("itchy-feet", "R4.2")
@pytest.mark.parametrize(("order", "in_pile"), [("resolve_first", True), ("reshuffle_first", False)])
def test_an_event_as_last_card_is_shuffled_in_only_if_played_first(order, in_pile):
    game = ItchyFeet(2, "passport", "passport", events=True, event_last_card=order)
    game.stack("civil_unrest")
    game.throw("1 2")
    game.say("draw")

    assert in_pile == ("civil_unrest" in game.seen["draw_pile"])
    assert in_pile != ("civil_unrest" in game.discards())


@pytest.mark.clause("itchy-feet", "R4.3")
def test_with_both_piles_empty_a_card_due_is_a_hole_or_ends_the_game():
    for rule, over in (("nothing", False), ("drawn", True)):
        game = ItchyFeet(2, "passport 0", "1", empty_piles=rule)
        game.stack("5")
        game.throw("")
        game.say("trade", 1, 0, "no", 1, "yes")
        if not over:
            game.stack("")
            game.reopen()

            assert "draw" not in game.answers()

            game.say("trade", 0, 0, 1, "no", "yes")

            assert 1 == game.result()[0].dry_draws == game.result()[0].holes
        else:
            assert game.table.over
            assert -1 == game.result()[0].winner


@pytest.mark.clause("itchy-feet", "R5.2")
def test_recycle_pays_two_cards_and_takes_one_that_lay_there_before():
    game = ItchyFeet(2, "passport 0 1", "2", events=True)
    game.throw("5 6 civil_unrest")
    game.reopen()
    game.say("recycle", 0, 1, then=(0, "recycle_take"), among={5, 6})
    game.say(5)

    assert cards("passport 5") == game.hand(0)
    assert cards("0 1 6 civil_unrest") == game.discards()


@pytest.mark.clause("itchy-feet", "R5.2")
@pytest.mark.parametrize(("rules", "open_kinds"), [
    ({"recycle_paid_cards": True}, {0, 1, 5, "passport"}), ({"recycle_types": "items_only"}, {5}),
    ({"recycle_passports": False}, {5}), ({"recycling": False}, None),
])  # fmt: skip
def test_switches_change_what_may_be_recycled(rules, open_kinds):
    game = ItchyFeet(2, "passport 0 1", "2", **rules)
    game.throw("5 passport")
    game.reopen()

    assert (open_kinds is not None) == ("recycle" in game.answers())
    if open_kinds is not None:
        game.say("recycle", 0, 1)

        assert open_kinds == game.answers()


@pytest.mark.clause("itchy-feet", "R5.2")
def test_passports_pay_unless_ruled_otherwise():
    for allowed in (True, False):
        game = ItchyFeet(2, "passport 0 1", "2", passport_discardable=allowed)
        game.say("steal")

        assert allowed == ("passport" in game.answers())


@pytest.mark.clause("itchy-feet", "R5.3")
def test_steal_pays_a_card_and_takes_a_random_one():
    taken = set()
    for number in range(12):
        game = ItchyFeet(3, "passport 0", "1 2", "", number=number)
        game.say("steal", 0, among={1})
        game.say(1)
        taken.add(tuple(game.hand(0)))

        assert 1 == len(game.hand(1))
    assert {(1, "passport"), (2, "passport")} == taken


@pytest.mark.clause("itchy-feet", "R5.3")
def test_only_the_fullest_hand_may_be_stolen_from_if_ruled():
    game = ItchyFeet(3, "passport 0", "1 2", "3 4 5", steal_target="most_cards")
    game.say("steal", 0, among={2})


@pytest.mark.clause("itchy-feet", "R5.4")
def test_classic_play_knows_no_theft_of_countries():
    assert "steal_country" not in ItchyFeet(2, READY, "0").answers()


@pytest.mark.clause("itchy-feet", "R5.4")
def test_claim_exchanges_the_own_countries():
    game = ItchyFeet(2, "forbidden 0", "1", forbidden_items=True, steal_country="claim")
    mine, theirs = game.seen["countries"]
    game.say("steal_country", theirs, 0)

    assert [theirs, mine] == game.seen["countries"]
    assert [0, 0] == game.seen["legs"]


@pytest.mark.clause("itchy-feet", "R5.4")
def test_fulfil_completes_the_own_leg_with_the_others_country():
    game = ItchyFeet(2, "forbidden 0 4 6", "1", forbidden_items=True, steal_country="fulfil")
    assert 2 == game.seen["countries"][1]

    game.say("steal_country", 2)

    assert [1, 0] == game.seen["legs"]
    assert [2] == game.seen["removed"]
    assert -1 == game.seen["countries"][0]
    assert game.seen["countries"][1] not in (2, -1)
    assert cards("forbidden") == game.hand(0)


def test_everything_together_is_played():
    assert "action" == ItchyFeet(4, **EVERYTHING).question
