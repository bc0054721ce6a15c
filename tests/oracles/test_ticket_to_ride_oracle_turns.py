"""The referee of Ticket to Ride turn by turn: set-up, cards, tickets, the end."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.oracles.chance import Chance
from tests.oracles.ticket_to_ride import Oracle
from tests.oracles.ticket_to_ride_cards import KINDS, LOCOMOTIVE, TrainCards
from tests.oracles.ticket_to_ride_rules import full_rules
from tests.oracles.ticket_to_ride_score import places_of
from tests.oracles.ticket_to_ride_tables import claim, give, lay_row, one_track, seated


def test_every_seat_is_dealt_four_cards_and_five_tickets_and_keeps_at_least_three():
    game = Oracle({}, 3, Chance(4, 0))
    assert [sum(hand) for hand in game.table()["hands"]] == [4, 4, 4]
    assert [len(offered) for offered in game.offered] == [5, 5, 5]
    asked = Counter()
    sent_back = set()
    while game.question == "keep":
        asked[game.actor] += 1
        sent_back.add(game.offered[game.actor][0])
        game.play("no")
    assert asked == {0: 2, 1: 2, 2: 2}
    assert [len(kept) for kept in game.tickets] == [3, 3, 3]
    assert set(game.ticket_pile[:6]) == sent_back


def test_drawn_tickets_not_kept_go_under_the_pile_in_the_order_dealt():
    game = seated()
    game.play("tickets")
    first, second, third, fourth = game.offered[0]
    for answer in ("no", "yes", "no", "no"):
        assert game.question == "keep"
        game.play(answer)
    assert game.tickets[0][-1] == second
    assert game.ticket_pile[:3] == [fourth, third, first]
    assert game.actor == 1


def test_the_last_of_four_drawn_tickets_is_kept_without_asking():
    game = seated()
    game.play("tickets")
    last = game.offered[0][3]
    for _ in range(3):
        game.play("no")
    assert (game.actor, game.tickets[0][-1]) == (1, last)


def test_a_short_ticket_pile_gives_what_it_has_and_an_empty_one_closes_the_action():
    game = seated()
    game.ticket_pile = game.ticket_pile[:2]
    game.play("tickets")
    assert len(game.offered[0]) == 2
    for _ in range(2):
        game.play("yes")
    assert "tickets" not in game.answers()


def test_a_face_up_locomotive_is_the_whole_draw():
    game = seated()
    lay_row(game, "red", "red", "blue", "white", LOCOMOTIVE)
    game.play("draw")
    assert set(game.answers()) == {"red", "blue", "white", LOCOMOTIVE, "blind"}
    game.play(LOCOMOTIVE)
    assert game.actor == 1


def test_a_face_up_locomotive_cannot_be_the_second_card():
    game = seated()
    lay_row(game, "red", "red", "blue", "white", LOCOMOTIVE)
    game.play("draw")
    game.cards.pile.append("green")
    game.play("red")
    assert (game.question, game.actor, game.second_card) == ("card", 0, True)
    assert set(game.answers()) == {"red", "green", "blue", "white", "blind"}


def test_a_blind_locomotive_is_an_ordinary_card():
    game = seated()
    game.cards.pile.append(LOCOMOTIVE)
    game.play("draw")
    game.play("blind")
    assert (game.question, game.actor) == ("card", 0)


def test_three_locomotives_clear_the_row():
    game = seated()
    lay_row(game, "red", "red", "blue", LOCOMOTIVE, LOCOMOTIVE)
    before = game.cards.row_resets
    game.play("draw")
    game.cards.pile += ["white", "white", "black", "black", "black", LOCOMOTIVE]
    game.play("blue")
    assert game.table()["row"] == tuple({"white": 2, "black": 3}.get(kind, 0) for kind in KINDS)
    assert game.cards.row_resets == before + 1
    assert sum(game.cards.discards.values()) >= 5


def test_a_reset_that_cannot_help_is_given_up_and_counted_as_a_hole():
    cards = TrainCards(full_rules({"cards_per_color": 1, "locomotives": 0}), Chance(0, 0))
    cards.pile = ["red", "blue", *[LOCOMOTIVE] * 6]
    cards.fill_row()
    assert (cards.row[LOCOMOTIVE], cards.row_resets, cards.reset_deadlocks) == (5, 0, 1)
    cards.row = dict.fromkeys(KINDS, 0)
    cards.pile = ["red", "blue", "white", *[LOCOMOTIVE] * 6]
    cards.fill_row()
    assert cards.row[LOCOMOTIVE] == 2
    assert cards.reset_deadlocks == 1


def test_the_discards_are_shuffled_only_when_a_card_is_needed():
    game = seated()
    game.cards.discards["red"] = len(game.cards.pile) - 1
    game.cards.pile = ["blue"]
    game.play("draw")
    game.play("blind")
    assert (game.cards.pile, game.cards.reshuffles) == ([], 0)
    assert "blind" in game.answers()
    game.play("blind")
    assert game.cards.reshuffles == 1
    assert set(game.cards.pile) == {"red"}


def test_the_second_draw_is_lost_when_nothing_is_left():
    game = seated()
    game.cards.pile = ["blue"]
    lay_row(game)
    game.play("draw")
    game.play("blind")
    assert (game.actor, game.holes) == (1, 0)
    assert "draw" not in game.answers()


@pytest.mark.parametrize(("refill", "shown"), [("taken", 1), ("always", 5)])
def test_a_row_that_ran_short_is_filled_from_later_discards_only_when_switched_on(refill, shown):
    game = seated(row_refill=refill)
    give(game, 0, yellow=4)
    game.cards.pile = []
    lay_row(game, "red")
    claim(game, one_track("Napoli", "Roma"))
    assert sum(game.cards.row.values()) == shown


def test_two_trains_left_give_everybody_one_more_turn():
    game = seated(players=3)
    game.trains[0] = 6
    give(game, 0, yellow=4)
    claim(game, one_track("Napoli", "Roma"))
    asked = []
    while not game.over:
        asked.append(game.actor)
        game.play("ferry")
    assert asked == [1, 2, 0]
    assert (game.end_reason, game.end_trigger, game.turns) == ("last_turns", 0, 4)


def stuck(**rules):
    """A game whose seat 0 can still draw tickets while nobody can do anything else."""
    game = seated(**rules)
    game.cards.pile = []
    game.ferry_pile = 0
    lay_row(game)
    for seat in (1, 0):
        game.hands[seat] = dict.fromkeys(KINDS, 0)
    game.ticket_pile = game.ticket_pile[:1]
    game.ask(0, "action", game.actions(0))
    return game


def test_the_game_ends_when_everybody_passes_in_a_row():
    game = stuck()
    assert game.answers() == ["tickets"]
    game.play("tickets")
    assert (game.over, game.end_reason, game.holes, game.turns) == (True, "all_passed", 2, 1)


def test_a_seat_without_action_ends_the_game_when_switched_so():
    game = stuck(no_action="end")
    game.play("tickets")
    assert (game.over, game.end_reason, game.holes) == (True, "no_action", 1)


def test_too_many_turns_leave_a_game_unfinished():
    game = seated(max_turns=3)
    for _ in range(3):
        game.play("ferry")
    result = game.result()
    assert (result["outcome"], result["end_reason"]) == ("unfinished", "max_turns")
    assert (result["turns"], result["rounds"]) == (3, 2)
    assert (result["winner"], result["wins"]) == (-1, (0.0, 0.0))


@pytest.mark.parametrize(
    ("tie_break", "places"), [("shared", [1, 1, 1, 4]), ("tickets", [3, 1, 1, 4]), ("path", [3, 2, 1, 4])]
)
def test_ties_are_broken_as_the_switch_says(tie_break, places):
    columns = ("score", "tickets_completed", "longest_path")
    seats = [dict(zip(columns, row, strict=True)) for row in ((90, 2, 30), (90, 3, 10), (90, 3, 20), (80, 9, 40))]
    assert places_of(seats, full_rules({"tie_break": tie_break})) == places
