"""R6: claiming tracks, coloured ones and ferries."""

import pytest

from tests.simulators.ticket_to_ride.boards import counts, set_up


def payments(game, a, b, color=""):
    """The ways to pay for a track, which needs at least two."""
    game.say("claim", game.track(a, b, color))

    assert "payment" == game.question

    return game.answers()


@pytest.mark.clause("ticket-to-ride", "R6.1")
def test_a_track_needs_cards_and_trains_and_must_be_free():
    game = set_up(2)
    game.hold(0, "3 red")
    game.say("claim")

    assert game.track("Bergamo", "Bolzano") in game.answers()
    assert game.track("Bari", "Foggia", "red") in game.answers()
    assert game.track("Bari", "Foggia", "orange") not in game.answers()

    game = set_up(2)
    game.hold(0, "3 red")
    game.table.trains[0] = 2
    game.say("claim")

    assert game.track("Bergamo", "Bolzano") not in game.answers()

    game = set_up(2)
    game.own(1, "Bergamo-Bolzano")
    game.hold(0, "3 red")
    game.say("claim")

    assert game.track("Bergamo", "Bolzano") not in game.answers()


@pytest.mark.clause("ticket-to-ride", "R6.2")
def test_with_three_players_one_claim_closes_roma_napoli():
    game = set_up(3)
    game.own(1, "Roma-Napoli")
    game.hold(0, "4 yellow 4 white 4 red")
    game.say("claim")

    assert not set(game.tracks("Roma", "Napoli")) & game.answers()


@pytest.mark.clause("ticket-to-ride", "R6.2")
def test_with_four_players_a_second_player_may_claim_and_the_first_may_not():
    game = set_up(4)
    game.own(1, "Roma-Napoli")
    game.hold(0, "4 yellow 4 white 4 red")
    game.say("claim")

    assert 2 == len(set(game.tracks("Roma", "Napoli")) & game.answers())

    game = set_up(4)
    game.own(0, "Roma-Napoli")
    game.hold(0, "4 yellow 4 white 4 red")
    game.say("claim")

    assert not set(game.tracks("Roma", "Napoli")) & game.answers()


@pytest.mark.clause("ticket-to-ride", "R6.3")
def test_a_coloured_track_takes_its_colour_and_locomotives_in_any_mix():
    game = set_up(2)
    game.hold(0, "2 red 3 locomotive 5 blue")

    assert {(0, "red", 2, 1), (0, "red", 1, 2), (0, "", 0, 3)} == payments(game, "Bergamo", "Bolzano")


@pytest.mark.clause("ticket-to-ride", "R6.4")
def test_napoli_palermo_is_paid_as_the_sheet_says():
    game = set_up(2)
    game.hold(0, "3 red 7 locomotive", ferry_cards=2)
    ways = payments(game, "Napoli", "Palermo")

    assert {(2, "red", 3, 0), (1, "red", 3, 2), (0, "", 0, 7)} <= ways
    assert all(f * 2 + n + locomotives >= 7 for f, _, n, locomotives in ways)

    game = set_up(2)
    game.hold(0, "2 red 1 blue", ferry_cards=2)

    assert "claim" in game.answers()

    game.say("claim")

    assert game.track("Napoli", "Palermo") not in game.answers()


@pytest.mark.clause("ticket-to-ride", "R6.4")
def test_the_plain_spaces_of_a_ferry_take_one_colour_only():
    game = set_up(2)
    game.hold(0, "2 red 2 blue 1 locomotive", ferry_cards=2)

    assert {(2, "red", 2, 1), (2, "blue", 2, 1)} == payments(game, "Napoli", "Palermo")


@pytest.mark.clause("ticket-to-ride", "R6.5")
def test_a_ferry_card_may_pay_for_a_single_wave_unless_switched_off():
    game = set_up(2)
    game.hold(0, "2 red 1 locomotive", ferry_cards=1)

    assert {(0, "red", 2, 1), (1, "red", 2, 0), (1, "red", 1, 1)} == payments(game, "Genova", "Monaco")

    game = set_up(2, ferry_single_wave=False)
    game.hold(0, "2 red 2 locomotive", ferry_cards=1)

    assert {(0, "red", 2, 1), (0, "red", 1, 2)} == payments(game, "Genova", "Monaco")


@pytest.mark.clause("ticket-to-ride", "R6.5")
def test_no_more_ferry_cards_are_paid_than_the_waves_need():
    game = set_up(2)
    game.hold(0, "2 red", ferry_cards=2)
    game.say("claim")

    assert game.track("Cagliari", "Roma") in game.answers()

    game.say(game.track("Cagliari", "Roma"))

    assert 1 == game.seen["ferry_hands"][0]


@pytest.mark.clause("ticket-to-ride", "R6.6")
@pytest.mark.parametrize(("returns", "pile"), [(True, 10), (False, 8)])
def test_spent_cards_go_to_the_discards_and_ferry_cards_to_their_pile(returns, pile):
    game = set_up(2, ferry_returns=returns)
    game.hold(0, "3 red", ferry_cards=2)
    game.table.ferry_pile = 8
    game.say("claim", game.track("Napoli", "Palermo"))

    assert counts("3 red") == list(game.seen["discards"])
    assert pile == game.seen["ferry_pile"]
    assert 0 == sum(game.seen["hands"][0])


@pytest.mark.clause("ticket-to-ride", "R6.7")
@pytest.mark.parametrize(
    ("pair", "points"),
    [("Bari-Taranto", 1), ("Bergamo-Parma", 2), ("Bari-Lecce", 4), ("Bolzano-Tarvisio", 7), ("Ancona-Trieste", 10),
     ("Cagliari-Napoli", 15), ("Napoli-Palermo", 18)],
)  # fmt: skip
def test_a_track_scores_at_once_by_its_length(pair, points):
    game = set_up(2)
    track = game.track(*pair.split("-"))
    length = int(game.rules.track_length[track])
    game.hold(0, f"{length} locomotive")
    game.say("claim", track)

    assert points == game.seen["route_points"][0]
    assert 45 - length == game.seen["trains"][0]
    assert 0 == game.seen["track_owner"][track]
