"""R1 and R2: what is in the box, and how the table is set up."""

from collections import Counter

import pytest

from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.itchy_feet.components import CHARACTERS
from tests.simulators.itchy_feet.bags import EVERYTHING, ItchyFeet, cards

GAME = "itchy-feet"
EXTENSION_CARDS = {"forbidden_items": 3, "postcards": 6, "special_items": 9, "events": 4}


def all_cards(game):
    """Every card of a game just dealt."""
    return Counter(game.seen["draw_pile"] + [card for hand in game.seen["hands"] for card in hand])


@pytest.mark.clause("itchy-feet", "R1.1")
def test_thirty_items_are_ten_types_in_three_copies():
    found = all_cards(ItchyFeet(3))

    assert dict.fromkeys(range(10), 3) | {"passport": 3} == dict(found)


@pytest.mark.clause("itchy-feet", "R1.1")
def test_types_and_copies_can_be_changed():
    found = all_cards(ItchyFeet(2, n_types=8, copies=4, country_table="balanced"))

    assert dict.fromkeys(range(8), 4) | {"passport": 2} == dict(found)


@pytest.mark.clause("itchy-feet", "R1.2")
def test_no_two_countries_of_the_built_in_table_share_two_items():
    needs = [set(items) for items in ItchyFeet(2).seen["country_items"]]

    assert {3} == {len(items) for items in needs}
    assert all(len(one & other) <= 1 for one in needs for other in needs if one is not other)


@pytest.mark.clause("itchy-feet", "R1.2")
def test_balanced_countries_differ_and_use_the_items_evenly():
    needs = ItchyFeet(2, n_types=8, country_table="balanced", copies=4).seen["country_items"]
    uses = Counter(item for items in needs for item in items)

    assert 13 == len(set(needs))
    assert max(uses.values()) - min(uses.values()) <= 1
    assert needs != ItchyFeet(2, number=1, n_types=8, country_table="balanced", copies=4).seen["country_items"]


@pytest.mark.clause("itchy-feet", "R1.2")
def test_a_country_needs_an_item_twice_only_where_the_rules_allow_it():
    rows = " / ".join(f"{n % 4} {n % 4} {(n + 1) % 4}" for n in range(13))
    custom = {"n_types": 4, "copies": 8, "country_table": "custom", "countries": rows}

    assert (0, 0, 1) == ItchyFeet(2, **custom, duplicate_items=True).seen["country_items"][0]
    with pytest.raises(Mistake, match="twice"):
        ItchyFeet(2, **custom)


@pytest.mark.clause("itchy-feet", "R1.2")
def test_a_custom_table_is_played_as_written_and_refused_when_it_does_not_fit(tmp_path):
    rows = " / ".join(f"{n % 10} {(n + 1) % 10} {(n + 3) % 10}" for n in range(13))
    sheet = tmp_path / "countries.csv"
    sheet.write_text(
        "country,a,b,c\n" + "\n".join(f"X,{row.strip().replace(' ', ',')}" for row in rows.split("/")) + "\n"
    )
    custom = {"country_table": "custom"}

    assert (0, 1, 3) == ItchyFeet(2, **custom, countries=rows).seen["country_items"][0]
    assert (0, 1, 3) == ItchyFeet(2, **custom, countries=str(sheet)).seen["country_items"][0]
    for wrong, says in (
        ("0 1 2", "needs 13"),
        (rows.replace("0 1 3", "0 1 1"), "twice"),
        ("0 1 x", "13 rows"),
        (rows.replace("0 1 3", "0 1 99"), "not among"),
        (rows.replace("0 1 3", "0 1", 1), "has 2 items"),
        (str(tmp_path / "none.csv"), "cannot be read"),
    ):
        with pytest.raises(Mistake, match=says):
            load(GAME).choose_rules("", {**custom, "countries": wrong})


@pytest.mark.parametrize("changes", [
    {"n_types": 9}, {"items_per_country": 2}, {"start_hand": 6, "hand_limit": 6}, {"start_hand": 4, "handicap": "0,3"},
    {"bucket_list": True, "postcards": True, "postcards_needed": 4, "handicap": "0,1"},
    {"characters": True, "backpack_limit": 3}, {"n_types": 4, "country_table": "balanced"},
    {"bucket_list": True, "bucket_items": 4}, {"bucket_list": True, "postcards": True, "postcards_needed": 3},
])  # fmt: skip
def test_rules_that_cannot_be_played_are_refused(changes):
    with pytest.raises(Mistake):
        load(GAME).choose_rules("", changes)


@pytest.mark.clause("itchy-feet", "R1.3")
def test_every_player_has_one_passport_and_any_passport_serves():
    game = ItchyFeet(2, "0 1 8 passport passport", "")

    assert [1, 1] == [ItchyFeet(2).passports(seat) for seat in range(2)]
    assert "travel" in game.answers()


@pytest.mark.clause("itchy-feet", "R1.4")
@pytest.mark.clause("itchy-feet", "R1.5")
@pytest.mark.clause("itchy-feet", "R1.6")
@pytest.mark.clause("itchy-feet", "R1.7")
@pytest.mark.parametrize("extension", EXTENSION_CARDS)
def test_each_extension_adds_its_own_cards(extension):
    plain, extended = all_cards(ItchyFeet(2)), all_cards(ItchyFeet(2, **{extension: True}))

    assert EXTENSION_CARDS[extension] == (extended - plain).total()
    assert 52 + 2 == all_cards(ItchyFeet(2, **EVERYTHING)).total()


@pytest.mark.clause("itchy-feet", "R1.8")
@pytest.mark.clause("itchy-feet", "R2.5")
def test_every_player_gets_another_character():
    dealt = ItchyFeet(6, characters=True).seen["characters"]

    assert set(CHARACTERS) - {"none"} == set(dealt)
    assert ["none"] * 2 == ItchyFeet(2).seen["characters"]


@pytest.mark.clause("itchy-feet", "R2.1")
def test_passports_beyond_one_a_player_are_put_away():
    assert 3 == all_cards(ItchyFeet(3))["passport"]


@pytest.mark.clause("itchy-feet", "R2.2")
def test_three_players_use_four_countries_and_nine_are_left():
    seen = ItchyFeet(3).seen

    assert 9 == len(seen["unused"])
    assert sorted(range(13)) == sorted([*seen["unused"], *seen["countries"], seen["centre"]])


@pytest.mark.clause("itchy-feet", "R2.3")
def test_three_players_hold_four_cards_each_and_twenty_one_are_left():
    seen = ItchyFeet(3).seen

    assert [4, 4, 4] == [len(hand) for hand in seen["hands"]]
    assert 21 == len(seen["draw_pile"])


@pytest.mark.clause("itchy-feet", "R2.3")
def test_too_few_items_leave_hands_smaller_and_count_as_holes():
    game = ItchyFeet(6, n_types=3, copies=3, country_table="custom", countries=" / ".join(["0 1 2"] * 13))

    assert 15 == sum(len(hand) for hand in game.seen["hands"])
    assert 9 == game.result()[0].holes


@pytest.mark.clause("itchy-feet", "R2.4")
def test_no_first_hand_holds_an_extension_card():
    for number in range(10):
        held = [card for hand in ItchyFeet(6, number=number, **EVERYTHING).seen["hands"] for card in hand]

        assert cards("passport " * 6) == [card for card in held if isinstance(card, str)]


@pytest.mark.clause("itchy-feet", "R2.6")
def test_seat_0_starts_and_the_turn_goes_clockwise():
    game = ItchyFeet(3)
    seats = []
    for _ in range(4):
        seats.append(game.asked)
        game.say("draw")

    assert [(0, "action"), (1, "action"), (2, "action"), (0, "action")] == seats
    assert (5, 2) == (game.seen["turns"], game.seen["rounds"])


@pytest.mark.clause("itchy-feet", "R2.7")
def test_a_seat_with_a_handicap_draws_so_many_cards_more():
    """Beyond three and the passport."""
    assert [4, 5, 7] == [ItchyFeet(3, handicap="0,1,3").table.hand_size[seat] for seat in range(3)]
    assert [1, 2] == [ItchyFeet(2, handicap="0,1,3", start_hand=0).table.hand_size[seat] for seat in range(2)]
