"""R3: taking a ticket from a pile that the selection card shows."""

import pytest

from tests.simulators.round_trip.hands import PALERMO, VENEZIA, RoundTrip, tickets


@pytest.mark.clause("round-trip", "R3.1")
def test_the_player_takes_the_top_ticket_of_a_city_on_the_card():
    game = RoundTrip(2)
    game.stack(VENEZIA, "Ve-Mi Ve-Na")
    game.show("Ve Pa")

    assert {VENEZIA, PALERMO} == game.answers()

    game.say(VENEZIA)

    assert tickets("Ve-Na") == game.hand(0)
    assert tickets("Ve-Mi") == game.pile(VENEZIA)


@pytest.mark.clause("round-trip", "R3.1")
def test_a_city_without_tickets_cannot_be_chosen():
    game = RoundTrip(2)
    game.empty_piles("Ve")
    game.show("Ve Pa")

    assert {PALERMO} == game.answers()


@pytest.mark.clause("round-trip", "R3.1")
def test_taking_a_ticket_cannot_be_declined():
    assert "pile" == RoundTrip(2).question


@pytest.mark.clause("round-trip", "R3.1")
def test_with_draw_optional_a_player_may_decline_before_a_card_is_turned():
    game = RoundTrip(2, draw_optional=True)

    assert (0, "draw") == game.asked
    assert {"yes", "no"} == game.answers()
    assert 27 == len(game.seen["selection"])

    game.say("no")

    assert "exchange" == game.question
    assert [] == game.hand(0)
    assert 27 == len(game.seen["selection"])
    assert 1 == game.result()[0].skipped_draws

    game.pass_turn()
    game.say("yes")

    assert "pile" == game.question
    assert 26 == len(game.seen["selection"])


@pytest.mark.clause("round-trip", "R3.2")
def test_a_new_deck_is_shuffled_when_a_card_is_due_and_none_is_left():
    game = RoundTrip(2)
    whole = sorted([*game.seen["selection"], game.seen["shown"]])
    game.next_cards("To")
    game.pass_turn()

    assert (0, 0) == (len(game.seen["selection"]), game.table.reshuffles)

    game.pass_turn()

    assert (26, 1) == (len(game.seen["selection"]), game.table.reshuffles)
    assert whole == sorted([*game.seen["selection"], game.seen["shown"]])


@pytest.mark.clause("round-trip", "R3.3")
def test_cards_are_replaced_until_one_shows_a_pile_with_tickets():
    game = RoundTrip(2)
    game.until("trip")
    game.empty_piles("To")
    game.next_cards("To", "To", "To Pa")
    game.say("no", then=(1, "pile"), among={PALERMO})

    assert 2 == game.result()[0].redraws


@pytest.mark.clause("round-trip", "R3.3")
def test_with_redraw_optional_the_player_decides_at_each_empty_card():
    game = RoundTrip(2, redraw="optional")
    game.until("trip")
    game.empty_piles("To")
    game.next_cards("To", "To", "To Pa", "To")
    game.say("no", then=(1, "redraw"))
    game.say("yes", then=(1, "redraw"))
    game.say("yes", among={PALERMO})

    game.pass_turn()
    game.say("no", then=(0, "exchange"))

    assert 1 == game.result()[0].skipped_draws


@pytest.mark.clause("round-trip", "R3.4")
def test_without_any_ticket_in_the_piles_the_step_is_skipped_and_counted_as_a_hole():
    game = RoundTrip(2)
    game.hold(1, "To-Mi")
    game.until("trip")
    game.empty_piles()
    left = game.table.deck_left
    game.pass_turn()

    assert (1, "exchange") == game.asked
    assert tickets("To-Mi") == game.hand(1)
    assert left == game.table.deck_left
    assert (1, 1) == (game.result()[0].holes, game.result()[0].skipped_draws)


@pytest.mark.clause("round-trip", "R3.5")
def test_a_seat_with_free_draws_takes_from_any_pile_in_its_first_turns():
    game, plain = RoundTrip(2, free_draws="0,1"), RoundTrip(2)

    assert plain.seen["shown"] == game.seen["shown"]

    game.pass_turn()

    assert {0, 1, 2, 3, 4} == game.answers()
    assert plain.seen["selection"] == game.seen["selection"]

    game.pass_turn()
    game.pass_turn()

    assert len(plain.seen["selection"]) - 2 == len(game.seen["selection"])
