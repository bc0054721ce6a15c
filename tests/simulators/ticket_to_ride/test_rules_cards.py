"""R3 to R5: the four actions, train cards and Ferry Cards."""

import pytest

from tests.simulators.ticket_to_ride.boards import EIGHT_COLORS, counts, set_up


@pytest.mark.clause("ticket-to-ride", "R3.1")
def test_a_turn_is_one_action_and_all_four_are_open():
    game = set_up(2)
    game.hold(0, "3 red 3 blue")

    assert {"draw", "ferry", "claim", "tickets"} == game.answers()

    game.say("ferry", then=(1, "action"))


@pytest.mark.clause("ticket-to-ride", "R3.2")
def test_who_can_do_nothing_passes_and_it_counts_as_a_hole():
    game = set_up(2, ferry_cards=0)
    game.no_tickets()
    game.lay_discards("")
    game.lay_row("1 red")
    game.lay_pile("red")
    game.hold(1, "")
    game.say("draw", "red", "red")

    assert int(game.table.passes) == 1
    assert int(game.table.holes) == 1
    assert (0, "action") == game.asked


@pytest.mark.clause("ticket-to-ride", "R3.2")
def test_the_game_can_end_instead():
    game = set_up(2, ferry_cards=0, no_action="end")
    game.no_tickets()
    game.no_cards()
    game.lay_row("1 red")
    game.hold(1, "")
    game.say("draw", "red")

    assert game.table.over
    assert 1 == int(game.table.holes)


@pytest.mark.clause("ticket-to-ride", "R4.1")
def test_two_cards_are_drawn_face_up_or_blind():
    game = set_up(2)
    game.lay_row("2 red 3 blue")
    game.lay_pile("black white pink")
    game.hold(0, "")
    game.say("draw", "red", "blind")

    assert counts("1 red 1 white") == list(game.seen["hands"][0])
    assert (1, "action") == game.asked


@pytest.mark.clause("ticket-to-ride", "R4.2")
def test_a_face_up_locomotive_is_the_whole_draw_and_never_the_second_card():
    game = set_up(2)
    game.lay_row("1 locomotive 4 blue")
    game.say("draw", among={"blue", "locomotive", "blind"})
    game.say("blue")

    assert "locomotive" not in game.answers()

    game.say("blind", "draw", "locomotive", then=(0, "action"))


@pytest.mark.clause("ticket-to-ride", "R4.2")
def test_a_blind_locomotive_is_a_card_like_any_other():
    game = set_up(2)
    game.lay_row("5 blue")
    game.lay_pile("red red locomotive")
    game.say("draw", "blind", then=(0, "card"))

    assert game.table.second_card


@pytest.mark.clause("ticket-to-ride", "R4.3")
def test_a_card_taken_from_the_row_is_replaced_at_once():
    game = set_up(2)
    game.lay_row("5 blue")
    game.lay_pile("red red pink")
    game.say("draw", "blue")

    assert counts("4 blue 1 pink") == list(game.seen["row"])


@pytest.mark.clause("ticket-to-ride", "R4.3")
@pytest.mark.parametrize(("refill", "row"), [("taken", 0), ("always", 2)])
def test_a_short_row_waits_for_the_next_card_or_is_filled_after_a_payment(refill, row):
    game = set_up(2, row_refill=refill)
    game.no_cards()
    game.hold(0, "2 pink")
    game.say("claim", game.track("Bergamo", "Parma"))

    assert row == sum(game.seen["row"])


@pytest.mark.clause("ticket-to-ride", "R4.4")
def test_three_locomotives_clear_the_row():
    game = set_up(2)
    game.lay_row("2 locomotive 3 blue")
    game.lay_pile("red red red red red red red locomotive")
    game.say("draw", "blue")

    assert counts("5 red") == list(game.seen["row"])
    assert counts("3 locomotive 2 blue") == list(game.seen["discards"])
    assert 1 == int(game.table.row_resets)


@pytest.mark.clause("ticket-to-ride", "R4.4")
def test_the_clearing_can_be_switched_off():
    game = set_up(2, loco_reset=0)
    game.lay_row("2 locomotive 3 blue")
    game.lay_pile("red locomotive")
    game.say("draw", "blue")

    assert counts("3 locomotive 2 blue") == list(game.seen["row"])


@pytest.mark.clause("ticket-to-ride", "R4.5")
def test_a_row_that_cannot_become_better_stays_and_counts_as_a_hole():
    game = set_up(2)
    game.lay_row("2 locomotive 3 blue")
    game.lay_pile("locomotive locomotive locomotive")
    game.lay_discards("")
    game.say("draw", "blue")

    assert counts("3 locomotive 2 blue") == list(game.seen["row"])
    assert (1, 1) == (int(game.table.holes), int(game.table.reset_deadlocks))


@pytest.mark.clause("ticket-to-ride", "R4.5")
def test_clearing_again_and_again_has_a_limit():
    game = set_up(2, loco_reset=1, reset_limit=3)
    game.lay_row("5 blue")
    game.lay_pile("locomotive " * 30)
    game.lay_discards("20 red")
    before = int(game.table.row_resets), int(game.table.reset_deadlocks)
    game.say("draw", "blue")

    assert (before[0] + 3, before[1] + 1) == (int(game.table.row_resets), int(game.table.reset_deadlocks))


@pytest.mark.clause("ticket-to-ride", "R4.6")
def test_the_discards_become_the_pile_only_when_a_card_is_needed():
    game = set_up(2)
    game.lay_row("5 blue")
    game.lay_pile("red")
    game.lay_discards("4 white")
    game.say("draw", "blind")

    assert () == game.seen["pile"]

    game.say("blind")

    assert ("white",) * 3 == game.seen["pile"]
    assert 1 == int(game.table.reshuffles)


@pytest.mark.clause("ticket-to-ride", "R4.6")
@pytest.mark.parametrize(("reshuffle", "pile"), [("when_needed", ()), ("when_empty", ("white",) * 4)])
def test_the_discards_may_become_the_pile_as_its_last_card_is_taken(reshuffle, pile):
    game = set_up(2, reshuffle=reshuffle)
    game.lay_row("5 blue")
    game.lay_pile("red")
    game.lay_discards("4 white")
    game.say("draw", "blind")

    assert pile == game.seen["pile"]
    assert bool(pile) == int(game.table.reshuffles)


@pytest.mark.clause("ticket-to-ride", "R4.7")
def test_a_second_card_that_cannot_be_had_is_lost():
    game = set_up(2)
    game.no_cards()
    game.lay_row("1 red")
    game.say("draw", "red", then=(1, "action"))

    assert "draw" not in game.answers()
    assert 0 == int(game.table.holes)


@pytest.mark.clause("ticket-to-ride", "R5.1")
def test_a_ferry_card_is_drawn_unless_two_are_held_or_none_is_left():
    game = set_up(2)
    game.hold(0, EIGHT_COLORS, ferry_cards=1)
    game.say("ferry")

    assert (2, 9) == (game.seen["ferry_hands"][0], game.seen["ferry_pile"])

    game.draw_blind()

    assert "ferry" not in game.answers()

    game.draw_blind()
    game.table.ferry_pile = 0

    assert "ferry" not in game.answers()
