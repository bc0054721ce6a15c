"""R10 to R12 and R14: special items, events, characters, and what the seats know."""

import pytest

from tests.simulators.itchy_feet.bags import EVERYTHING, READY, ItchyFeet, cards, kind

GAME = "itchy-feet"
SPECIAL = {"special_items": True}


@pytest.mark.clause("itchy-feet", "R10.1")
def test_the_mousetrap_stops_the_theft_costs_a_card_more_and_ends_the_turn():
    game = ItchyFeet(2, "0 1 2", "mousetrap 5", **SPECIAL)
    game.say("steal", 0, 1, then=(1, "mousetrap"))
    game.say("yes", then=(0, "trap_discard"))
    game.say(1, then=(1, "action"))

    assert (cards("2"), cards("5")) == (game.hand(0), game.hand(1))
    assert cards("0 1 mousetrap") == game.discards()


@pytest.mark.clause("itchy-feet", "R10.1")
def test_the_mousetrap_may_be_kept():
    game = ItchyFeet(2, "0 1", "mousetrap", **SPECIAL)
    game.say("steal", 0, 1, "no")

    assert cards("1 mousetrap") == game.hand(0)


@pytest.mark.clause("itchy-feet", "R10.2")
def test_a_credit_card_stands_for_a_missing_item_but_not_for_a_passport():
    game = ItchyFeet(2, "passport 0 1 credit_card", "9", **SPECIAL)
    game.stack("4 4")
    game.say("travel")

    assert cards("passport 4") == game.hand(0)
    assert cards("0 1 credit_card") == game.discards()
    assert "travel" not in ItchyFeet(2, "0 1 8 credit_card", "9", **SPECIAL).answers()
    assert "travel" not in ItchyFeet(2, "passport 0 credit_card credit_card", "9", **SPECIAL, credit_max=1).answers()


@pytest.mark.clause("itchy-feet", "R10.2")
def test_two_credit_cards_stand_for_two_items_in_one_travel():
    game = ItchyFeet(2, "passport 0 credit_card credit_card", "9", **SPECIAL)
    game.stack("4 4")
    game.say("travel")

    assert cards("passport 4") == game.hand(0)
    assert cards("0 credit_card credit_card") == game.discards()


@pytest.mark.clause("itchy-feet", "R10.3")
def test_the_guide_shows_three_cards_keeps_one_and_puts_two_under():
    game = ItchyFeet(2, "local_guide", "9", **SPECIAL, events=True)
    game.stack("7 6 5 civil_unrest 3")
    game.say("local_guide")

    assert [3, 5, "civil_unrest"] == game.seen["seen"]
    assert {3, 5} == game.answers()

    game.say(5)

    assert cards("5") == game.hand(0)
    assert ["civil_unrest", 3, 7, 6] == game.seen["draw_pile"]


@pytest.mark.clause("itchy-feet", "R10.3")
@pytest.mark.parametrize(("rule", "shown"), [("look", 1), ("reshuffle", 3)])
def test_a_short_pile_is_looked_at_or_filled_from_below(rule, shown):
    game = ItchyFeet(2, "local_guide", "9", **SPECIAL, guide_short_pile=rule)
    game.stack("4")
    game.throw("1 2")
    game.say("local_guide")

    assert shown == len(game.seen["seen"])
    assert 4 in game.answers()


@pytest.mark.clause("itchy-feet", "R10.4")
def test_the_trading_post_changes_up_to_three_cards():
    game = ItchyFeet(2, "trading_post 0 1 2 3", "9", **SPECIAL)
    game.stack("6 7 8")
    game.say("trading_post", 0, "yes", 1, "no")

    assert cards("2 3 7 8") == game.hand(0)


@pytest.mark.clause("itchy-feet", "R10.5")
def test_the_map_replaces_a_players_country_never_the_centre():
    game = ItchyFeet(2, "poorly_drawn_map", "9", **SPECIAL)
    before = game.seen
    game.say("poorly_drawn_map", among={0, 1})
    game.say(1)

    assert before["countries"][1] != game.seen["countries"][1]
    assert before["countries"][1] in game.seen["unused"]
    assert before["centre"] == game.seen["centre"]


@pytest.mark.clause("itchy-feet", "R10.5")
def test_the_map_replaces_only_a_country_that_somebody_still_has():
    game = ItchyFeet(2, "poorly_drawn_map", "9", **SPECIAL)
    game.table.country[1] = -1
    game.say("poorly_drawn_map", among={0})

    bare = ItchyFeet(2, "poorly_drawn_map", "9", **SPECIAL)
    bare.table.country[:2] = -1
    bare.reopen()

    assert "poorly_drawn_map" not in bare.answers()


def with_event(event, *hands, **rules):
    """A table at which the active player has just drawn this event."""
    game = ItchyFeet(len(hands), *hands, events=True, **rules)
    game.stack(f"6 7 8 9 {event}")
    game.say("draw")
    return game


@pytest.mark.clause("itchy-feet", "R11.1")
def test_an_event_is_played_at_once_and_discarded():
    game = with_event("civil_unrest", "0", "1")

    assert (1, "action") == game.asked
    assert cards("civil_unrest") == game.discards()
    assert cards("0") == game.hand(0)


@pytest.mark.clause("itchy-feet", "R11.2")
def test_civil_unrest_replaces_the_centre_or_passes_countries_on():
    game = with_event("civil_unrest", "0", "1")

    assert 1 != game.seen["centre"]
    assert 1 in game.seen["unused"]

    before = ItchyFeet(3, "0", "1", "2").seen["countries"]
    game = with_event("civil_unrest", "0", "1", "2", civil_unrest_effect="pass_left")

    assert [before[2], before[0], before[1]] == game.seen["countries"]


@pytest.mark.clause("itchy-feet", "R11.3")
def test_lost_luggage_takes_a_random_card_of_everybody_but_no_forbidden_item():
    game = with_event("lost_luggage", "0 forbidden", "1 2", forbidden_items=True)

    assert cards("forbidden") == game.hand(0)
    assert 1 == len(game.hand(1))


@pytest.mark.clause("itchy-feet", "R11.4")
def test_mixed_up_backpacks_pass_a_card_to_the_left_at_once():
    game = with_event("mixed_up_backpacks", "0", "1 2", "3 4")

    assert [(0, "pass_card"), {0}] == [game.asked, game.answers()]

    game.say(0)

    assert [(1, "pass_card"), {1, 2}] == [game.asked, game.answers()]

    game.say(1, 3)

    assert [cards("3"), cards("0 2"), cards("1 4")] == game.seen["hands"]


@pytest.mark.clause("itchy-feet", "R11.5")
def test_bargain_season_gives_everybody_a_card_from_the_left_on():
    game = with_event("bargain_season", "0", "1", "2")

    assert [cards("0 7"), cards("1 9"), cards("2 8")] == game.seen["hands"]


@pytest.mark.clause("itchy-feet", "R11.5")
def test_an_event_drawn_in_bargain_season_is_shuffled_back():
    game = ItchyFeet(2, "0", "1", events=True)
    game.stack("6 7 civil_unrest bargain_season")
    game.say("draw")

    assert [cards("0 7"), cards("1")] == game.seen["hands"]
    assert {6, "civil_unrest"} == set(game.seen["draw_pile"])


def with_character(character, *hands, **rules):
    """A table at which seat 0 has this character."""
    game = ItchyFeet(len(hands), *hands, characters=True, **rules)
    for seat in range(len(hands)):
        game.cast(seat, "none")
    game.cast(0, character)
    game.reopen()
    return game


@pytest.mark.clause("itchy-feet", "R12.1")
def test_the_smuggler_gives_a_forbidden_item_away():
    game = with_character("smuggler", "0 forbidden", "1", "2", forbidden_items=True)
    game.say("smuggle", among={1, 2})
    game.say(2)

    assert cards("2 forbidden") == game.hand(2)
    assert "smuggle" not in with_character("haggler", "0 forbidden", "1", forbidden_items=True).answers()


@pytest.mark.clause("itchy-feet", "R12.2")
def test_the_forager_draws_two_and_keeps_one():
    game = with_character("forager", "0", "1")
    game.stack("5 6 7")
    game.say("draw")

    assert [6, 7] == game.seen["drawn"]

    game.say(6)

    assert cards("0 6") == game.hand(0)
    assert cards("7") == game.discards()


@pytest.mark.clause("itchy-feet", "R12.3")
def test_the_recycler_pays_one_card():
    game = with_character("recycler", "0 1", "2")
    game.throw("5")
    game.reopen()
    game.say("recycle", 0, 5)

    assert cards("1 5") == game.hand(0)


@pytest.mark.clause("itchy-feet", "R12.4")
def test_the_haggler_draws_two_bonus_cards():
    game = with_character("haggler", "0", "1")
    game.stack("5 6 7")
    game.say("trade", 1, 0, 1, "yes")

    assert cards("1 6 7") == game.hand(0)


@pytest.mark.clause("itchy-feet", "R12.5")
def test_the_pickpocket_sees_two_cards_and_takes_one():
    game = with_character("pickpocket", "0", "1 2")
    game.say("steal", 0, 1, then=(0, "pick"), among={1, 2})
    game.say(2)

    assert (cards("2"), cards("1")) == (game.hand(0), game.hand(1))


@pytest.mark.clause("itchy-feet", "R12.6")
def test_the_backpacker_holds_nine():
    game = with_character("backpacker", "0 1 2 3 4 5 6 7", "1")
    game.stack("9 9 9")
    game.say("draw", then=(1, "action"))

    assert 9 == len(game.hand(0))


@pytest.mark.clause("itchy-feet", "R3.7")
def test_the_room_of_a_seat_is_beyond_the_limit_of_a_backpacker():
    game = with_character("backpacker", "0 1 2 3 4 5 6 7 8", "1", hand_room="1")
    game.stack("9 9 9")
    game.say("draw", then=(1, "action"))

    assert 10 == len(game.hand(0))


@pytest.mark.clause("itchy-feet", "R14.1")
def test_what_is_recycled_or_offered_is_remembered_until_it_is_seen_to_leave():
    game = ItchyFeet(2, "0 1 2", "3")
    game.throw("5")
    game.reopen()
    game.say("recycle", 0, 1, 5)

    assert 1 == game.table.shown[0, 5]

    game.say("draw", "steal", 5)

    assert 0 == game.table.shown[0, 5]


@pytest.mark.clause("itchy-feet", "R14.2")
def test_only_thief_and_victim_know_a_stolen_card():
    game = ItchyFeet(3, "0", "passport", "2")
    game.table.shown[1, kind("passport")] = 1
    game.table.shown_kinds[1] = 1 << kind("passport")
    game.say("steal", 0, 1)

    assert [0, 1, 0] == game.table.saw[:3, 0, kind("passport")].tolist()
    assert 0 == game.table.shown[1, kind("passport")]


@pytest.mark.clause("itchy-feet", "R14.3")
def test_imagining_keeps_what_a_seat_knows_and_deals_the_rest_anew():
    game = ItchyFeet(4, **EVERYTHING)
    before = game.seen
    hands = set()
    for _ in range(5):
        game.imagine(0)
        hands.add(str(game.seen["hands"][1]))

        assert before["hands"][0] == game.hand(0)
        assert all(game.passports(seat) >= 1 for seat in range(4))
    assert len(hands) > 1


@pytest.mark.clause("itchy-feet", "R14.3")
def test_imagined_hands_hold_what_their_owners_keep():
    """A passport each, though chance would put most of them into the pile, and more of what the next country needs."""
    game, passports, useful, others = ItchyFeet(3, "0 1", "2 3 4", "2 3 4"), [], 0, 0
    game.table.rounds = 40
    for _ in range(60):
        game.hold(1, "passport 2 3")
        game.hold(2, "passport 6 7")
        game.imagine(0)
        passports += [game.passports(1), game.passports(2)]
        for seat in (1, 2):
            needed = {
                int(one)
                for c in (game.table.country[seat], game.table.centre)
                for one in game.table.country_items[c, :3]
            }
            items = [one for one in game.hand(seat) if one != "passport"]
            useful += sum(one in needed for one in items)
            others += sum(one not in needed for one in items)

    assert {1} == set(passports)
    assert useful > 2 * others  # as chance deals them: as many


def test_ready_hands_are_ready():
    assert "travel" in ItchyFeet(2, READY, "9").answers()
