"""R4: exchanging a ticket with a neighbour."""

import pytest

from tests.simulators.round_trip.hands import (
    MILANO,
    PALERMO,
    ROMA,
    TORINO,
    RoundTrip,
    ready_to_exchange,
    ticket,
    tickets,
)

EVERY_BACK = "To-Ro Mi-Ro Ve-Ro Na-Ro Pa-Ro"


def directions(game):
    """The directions in which the asked seat may offer something."""
    return {answer[2] for answer in game.answers() if answer != "no"}


@pytest.mark.clause("round-trip", "R4.1")
def test_one_ticket_may_be_exchanged_after_taking_one_the_new_one_included():
    game = RoundTrip(3)
    game.hold(1, "Pa-Ro")
    game.stack(TORINO, "To-Mi")
    game.show("To")
    game.say(TORINO, then=(0, "exchange"), among={"no", (*ticket("To-Mi"), "left")})
    game.say((*ticket("To-Mi"), "left"), ticket("Pa-Ro"), then=(0, "trip"))

    assert tickets("Pa-Ro") == game.hand(0)
    assert tickets("To-Mi") == game.hand(1)


@pytest.mark.clause("round-trip", "R4.1")
def test_without_exchange_a_turn_goes_from_the_ticket_to_the_trip():
    game = RoundTrip(3, exchange=False)
    game.hold(1, EVERY_BACK)
    game.say(next(iter(game.answers())), then=(0, "trip"))


@pytest.mark.clause("round-trip", "R4.2")
def test_only_the_two_neighbours_are_partners():
    """Seat 2 sits across from seat 0 and holds what either direction asks for; only seat 3 can give.

    seat 1 (left)     -
    seat 2 (across)   Pa-Ro Mi-Ro
    seat 3 (right)    Mi-Ve
    """
    game = ready_to_exchange("To-Ve", "", "Pa-Ro Mi-Ro", "Mi-Ve")

    assert {"no", (*ticket("To-Ve"), "right")} == game.answers()

    game.say((*ticket("To-Ve"), "right"), then=(3, "give"))


@pytest.mark.clause("round-trip", "R4.2")
def test_a_partner_without_a_ticket_of_the_required_pile_cannot_be_asked():
    assert {"no"} == ready_to_exchange("To-Ve", "Mi-Ro Ve-Ro", "Pa-Ro Na-Ro").answers()


@pytest.mark.clause("round-trip", "R4.2")
def test_two_equal_tickets_are_one_offer():
    game = ready_to_exchange("To-Ve To-Ve To-Mi", "Pa-Ro", "")

    assert {"no", (*ticket("To-Ve"), "left"), (*ticket("To-Mi"), "left")} == game.answers()


@pytest.mark.clause("round-trip", "R4.3")
def test_of_two_players_the_first_asks_for_palermo_and_the_other_for_milano():
    game = ready_to_exchange("To-Ve", EVERY_BACK)
    game.say((*ticket("To-Ve"), "left"), among={(PALERMO, ROMA)})

    game = RoundTrip(2)
    game.pass_turn()
    game.ask_exchange(EVERY_BACK, "To-Ve")

    assert {"no", (*ticket("To-Ve"), "right")} == game.answers()

    game.say((*ticket("To-Ve"), "right"), among={(MILANO, ROMA)})


@pytest.mark.clause("round-trip", "R4.3")
@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ("fixed", [{"left"}, {"right"}, {"left"}, {"right"}]),
        ("both", [{"left", "right"}] * 4),
        ("swap_each_round", [{"left"}, {"right"}, {"right"}, {"left"}]),
    ],
)
def test_two_player_exchange_says_who_may_use_which_rule(position, expected):
    game = RoundTrip(2, two_player_exchange=position)
    found = []
    for _ in range(4):
        game.ask_exchange(EVERY_BACK, EVERY_BACK)
        found.append(directions(game))
        game.pass_turn()

    assert expected == found


@pytest.mark.clause("round-trip", "R4.3")
def test_three_players_use_both_rules_whatever_two_would_do():
    for position in ("fixed", "both", "swap_each_round"):
        game = ready_to_exchange(EVERY_BACK, EVERY_BACK, EVERY_BACK, two_player_exchange=position)

        assert {"left", "right"} == directions(game)


@pytest.mark.clause("round-trip", "R4.4")
def test_the_partner_chooses_among_his_tickets_of_the_pile_and_cannot_refuse():
    game = ready_to_exchange("To-Ve", "Pa-To Pa-Na Pa-Na Mi-Ro")
    game.say((*ticket("To-Ve"), "left"), then=(1, "give"), among={ticket("Pa-To"), ticket("Pa-Na")})
    game.say(ticket("Pa-Na"))

    assert tickets("Pa-Na") == game.hand(0)
    assert sorted(tickets("Pa-To Pa-Na Mi-Ro To-Ve")) == game.hand(1)
    assert [1, 0] == game.result()[1].exchanges_left.tolist()
    assert [0, 1] == game.result()[1].exchanges_suffered.tolist()


@pytest.mark.clause("round-trip", "R4.4")
def test_with_exchange_refusable_a_refused_offer_ends_the_step():
    game = ready_to_exchange("To-Ve", "Pa-To", exchange_refusable=True)
    game.say((*ticket("To-Ve"), "left"), then=(1, "refuse"))
    game.say("yes", then=(0, "trip"))

    assert tickets("To-Ve") == game.hand(0)
    assert 0 == game.result()[0].exchanges


@pytest.mark.clause("round-trip", "R4.4")
def test_with_exchange_refusable_an_offer_may_be_accepted():
    game = ready_to_exchange("To-Ve", "Pa-To", exchange_refusable=True)
    game.say((*ticket("To-Ve"), "left"), "no", ticket("Pa-To"))

    assert tickets("Pa-To") == game.hand(0)
    assert 1 == game.result()[0].exchanges


def fronts_imagined(game, seat, owner):
    """The fronts of an offered ticket that a seat holds for possible while the partner chooses."""
    found = set()
    for _ in range(40):
        game.imagine(seat)
        offered = game.seen["offer"][:2]

        assert offered in game.hand(owner)
        found.add(offered)
    return found


@pytest.mark.clause("round-trip", "R4.5")
def test_the_partner_chooses_without_knowing_the_front_of_the_offer():
    game = ready_to_exchange("To-Ve", "Pa-To Pa-Na", "")
    game.say((*ticket("To-Ve"), "left"))

    assert len(fronts_imagined(game, 1, 0)) > 1
    assert {ticket("Pa-To"), ticket("Pa-Na")} == game.answers()


@pytest.mark.clause("round-trip", "R4.5")
def test_whoever_looks_on_learns_the_offered_front_only_when_it_is_shown():
    for face_up in (False, True):
        game = ready_to_exchange("To-Ve", "Pa-To", "", exchange_face_up=face_up)
        game.say((*ticket("To-Ve"), "left"), ticket("Pa-To"))

        assert face_up == all(ticket("To-Ve") in hand for hand in game.hands_thinkable(2, 1))
        assert all(ticket("To-Ve") in hand for hand in game.hands_thinkable(0, 1))
