"""R7 to R9 and R13: travelling, forbidden items, postcards, and the Bucket List."""

import pytest

from tests.simulators.itchy_feet.bags import CENTRE, OWN, READY, ItchyFeet, cards


@pytest.mark.clause("itchy-feet", "R7.1")
@pytest.mark.parametrize(
    ("hand", "can"), [(READY, True), ("0 1 8", False), ("passport 0 1", False), ("passport 0 3 5", False)]
)
def test_travel_needs_the_passport_and_all_items_of_the_own_country(hand, can):
    assert can == ("travel" in ItchyFeet(2, hand, "9").answers())


@pytest.mark.clause("itchy-feet", "R7.2")
def test_a_traveller_shows_the_whole_hand_if_ruled():
    for shows in (True, False):
        game = ItchyFeet(2, READY + " 7", "9", show_hand=shows)
        game.say("travel")

        assert shows == game.table.shown[0, 7]


@pytest.mark.clause("itchy-feet", "R7.3")
@pytest.mark.clause("itchy-feet", "R7.4")
def test_the_items_go_the_rest_stays_and_a_free_card_comes():
    game = ItchyFeet(2, READY + " 7", "9")
    game.stack("4 6")
    game.say("travel")

    assert cards("passport 7 6") == game.hand(0)
    assert cards("0 1 8") == game.discards()
    assert [OWN] == game.seen["removed"]
    assert ([1, 0], -1) == (game.seen["legs"], game.seen["countries"][0])


@pytest.mark.clause("itchy-feet", "R7.3")
def test_with_travel_cost_one_an_item_of_choice_is_spent():
    game = ItchyFeet(2, READY, "9", travel_cost="one")
    game.stack("4 6")
    game.say("travel", then=(0, "travel_pay"), among={0, 1, 8})
    game.say(8)

    assert cards("passport 0 1 6") == game.hand(0)


@pytest.mark.clause("itchy-feet", "R7.4")
def test_three_legs_bring_a_second_own_country_and_one_leg_none():
    game = ItchyFeet(2, READY, "9", legs=3)
    game.say("travel")

    assert game.seen["countries"][0] not in (-1, OWN, CENTRE)
    assert [-1, -1] == ItchyFeet(2, legs=1).seen["countries"]


@pytest.mark.clause("itchy-feet", "R7.5")
def test_one_travel_a_turn_unless_double_travel():
    game = ItchyFeet(2, READY + " 0 3 5", "9")
    game.say("travel", then=(1, "action"))

    game = ItchyFeet(2, READY + " 0 3 5", "9", double_travel=True)
    game.say("travel", then=(0, "travel_again"))
    game.say("yes")

    assert 0 == game.result()[0].winner


@pytest.mark.clause("itchy-feet", "R7.6")
def test_who_travels_to_the_centre_wins_at_once():
    game = ItchyFeet(2, READY + " 0 3 5", "9 9")
    game.stack("4 4 4")
    game.say("travel", "draw", "travel")
    row, seats = game.result()

    assert game.table.over
    assert (0, "centre") == (row.winner, game.watched.setup.ruleset.end_reasons[row.end_reason])
    assert ([1, 2], [1.0, 0.0]) == (seats.place.tolist(), seats.win.tolist())
    assert (1, 3) == (seats.first_leg_turn[0], seats.centre_turn[0])


@pytest.mark.clause("itchy-feet", "R8.1")
def test_a_forbidden_item_blocks_travel_and_nothing_else_and_is_counted():
    game = ItchyFeet(2, READY + " forbidden", "9", forbidden_items=True)

    assert {"draw", "trade", "steal", "get_rid"} == game.answers()


@pytest.mark.clause("itchy-feet", "R8.2")
def test_getting_rid_takes_another_card_along():
    game = ItchyFeet(2, READY + " forbidden", "9", forbidden_items=True)
    game.say("get_rid", among={"passport", 0, 1, 8})
    game.say(0)

    assert cards("passport 1 8") == game.hand(0)
    assert cards("0 forbidden") == game.discards()


@pytest.mark.clause("itchy-feet", "R8.3")
def test_a_forbidden_item_pays_for_nothing_but_can_be_stolen_and_traded():
    only = ItchyFeet(2, "forbidden", "9", forbidden_items=True)
    only.throw("1 2")
    only.reopen()

    assert {"draw", "trade"} == only.answers()

    thief = ItchyFeet(2, "3", "forbidden", forbidden_items=True)
    thief.say("steal", 3, 1)

    assert cards("forbidden") == thief.hand(0)


@pytest.mark.clause("itchy-feet", "R9.1")
def test_four_postcards_win_on_anybodys_turn():
    game = ItchyFeet(3, "postcard 0", "postcard postcard postcard 1", "2", postcards=True)
    game.say("trade", 1, "postcard", "no", 1, "no", "yes")
    row = game.result()[0]

    assert (1, "postcards") == (row.winner, game.watched.setup.ruleset.end_reasons[row.end_reason])


@pytest.mark.clause("itchy-feet", "R9.1")
def test_with_own_turn_they_win_as_the_own_turn_begins():
    game = ItchyFeet(3, "postcard 0", "postcard postcard postcard 1", "2", postcards=True, postcard_win="own_turn")
    game.say("trade", 1, "postcard", "no", 1, "no", "yes")

    assert 1 == game.result()[0].winner
    assert 2 == game.seen["turns"]


def bucket(*hands, **rules):
    """A table of the Bucket List with C1 on top of the central pile."""
    game = ItchyFeet(len(hands), bucket_list=True, **rules)
    game.table.country_pile[:] = list(range(12, -1, -1))
    for seat, words in enumerate(hands):
        game.hold(seat, words)
    game.reopen()
    return game


@pytest.mark.clause("itchy-feet", "R13.1")
def test_the_bucket_list_has_one_pile_and_leaves_cards_out():
    extended = dict.fromkeys(("events", "special_items", "characters"), True)
    seen = ItchyFeet(2, bucket_list=True, **extended).seen
    everywhere = seen["draw_pile"] + seen["hands"][0] + seen["hands"][1]

    assert 13 == len(seen["country_pile"])
    assert ["none", "none"] == seen["characters"]
    assert {"civil_unrest", "poorly_drawn_map"} & set(everywhere) == set()
    assert 2 + 30 + 8 + 3 == len(everywhere)
    assert [4, 4] == [len(hand) for hand in seen["hands"]]


@pytest.mark.clause("itchy-feet", "R13.2")
def test_one_item_of_the_open_country_suffices_and_the_country_lies_before_the_traveller():
    game = bucket("passport 8 1", "9")
    game.say("travel", 0, among={1, 8})
    game.say(1)

    assert [[0], []] == game.seen["won_countries"]
    assert 12 == len(game.seen["country_pile"])
    assert "travel" not in bucket("passport 9", "9").answers()


@pytest.mark.clause("itchy-feet", "R13.2")
def test_more_countries_lie_open_if_ruled():
    game = bucket("passport 0 8", "9", bucket_open=3)
    game.say("travel", among={0, 1, 2})


@pytest.mark.clause("itchy-feet", "R13.3")
@pytest.mark.parametrize(("cost", "hand", "left"), [("item", "8 9", "9"), ("card", "9 9", "9"), ("free", "9", "9")])
def test_a_country_is_stolen_without_a_passport(cost, hand, left):
    game = bucket(hand, "passport", bucket_steal_cost=cost)
    game.table.won[1] = 1
    game.reopen()
    game.say("steal_country", 0, *([9] if cost == "card" else []))

    assert [[0], []] == game.seen["won_countries"]
    assert cards(left) == game.hand(0)


@pytest.mark.clause("itchy-feet", "R13.4")
@pytest.mark.parametrize(("won", "outcome"), [(0b110, "win"), (0b10, "shared")])
def test_the_most_countries_win_as_the_pile_runs_out_and_ties_share(won, outcome):
    game = bucket("passport 8", "9")
    game.table.country_pile_size = 1
    game.table.country_pile[0] = 0
    game.table.won[1] = 0b10
    game.table.won[0] = won & ~0b10
    game.reopen()
    game.say("travel", 0)
    row, seats = game.result()

    assert (outcome == "win") == (row.winner == 0)
    assert ([1.0, 0.0] if outcome == "win" else [0.5, 0.5]) == seats.win.tolist()
