"""The referee of Round-trip Italy against the rulebook's examples, the sheet's vectors and every switch."""

from __future__ import annotations

import pytest

from tests.oracles.chance import Chance
from tests.oracles.round_trip import Oracle
from tests.oracles.round_trip_cards import (
    MILANO,
    NAPOLI,
    PALERMO,
    RING,
    ROMA,
    TORINO,
    VENEZIA,
    from_different_piles,
)

GRAND_TOUR = (
    (TORINO, MILANO),
    (TORINO, ROMA),
    (MILANO, VENEZIA),
    (VENEZIA, NAPOLI),
    (NAPOLI, PALERMO),
    (PALERMO, ROMA),
)
FIVE_CITIES = ((TORINO, MILANO), (MILANO, VENEZIA), (VENEZIA, NAPOLI), (NAPOLI, PALERMO), (PALERMO, TORINO))
RETURN_TO_MILANO = ((MILANO, VENEZIA), (VENEZIA, MILANO))


def new_game(players=2, seed=1, game=0, **rules):
    """A game at its first question."""
    return Oracle(rules, players, Chance(seed, game))


def until(oracle, question, seat=None):
    """Answer with the first "no" or the first answer until this question is put (to this seat)."""
    while oracle.question != question or (seat is not None and oracle.active != seat):
        assert not oracle.over
        answers = oracle.answers()
        oracle.play("no" if "no" in answers else answers[0])


def ready_to_lay(hand, **rules):
    """A game in which seat 0 is asked for a trip with exactly this hand."""
    oracle = new_game(**rules)
    until(oracle, "trip")
    oracle.hands[0] = list(hand)
    oracle.step_three()
    return oracle


def test_the_rulebooks_trip_has_length_four_and_earns_nothing():
    trip = ((TORINO, VENEZIA), (VENEZIA, ROMA), (MILANO, ROMA), (MILANO, TORINO))
    oracle = ready_to_lay(trip)
    oracle.play(tuple(sorted(trip)))

    assert [4] == oracle.table()["lengths"][0]
    assert 1 == oracle.active


def test_two_legs_from_two_piles_earn_an_extra_turn_and_from_one_pile_none():
    two_piles = ready_to_lay(RETURN_TO_MILANO)
    two_piles.play(RETURN_TO_MILANO)
    one_pile = ready_to_lay([(MILANO, VENEZIA)] * 2)
    one_pile.play(((MILANO, VENEZIA),) * 2)

    assert (0, True) == (two_piles.active, two_piles.table()["extra"])
    assert (1, False) == (one_pile.active, one_pile.table()["extra"])


def test_five_cities_from_five_piles_earn_an_extra_turn_and_one_turned_ticket_spoils_it():
    turned = ((MILANO, TORINO), *FIVE_CITIES[1:])

    assert from_different_piles(FIVE_CITIES)
    assert not from_different_piles(turned)
    for trip, next_seat in ((FIVE_CITIES, 0), (turned, 1)):
        oracle = ready_to_lay(trip)
        oracle.play(tuple(sorted(trip)))
        assert next_seat == oracle.active


def test_a_length_already_laid_is_no_longer_an_answer():
    oracle = ready_to_lay([(MILANO, VENEZIA), (VENEZIA, MILANO), (VENEZIA, NAPOLI), (MILANO, NAPOLI)])
    lengths = {len(trip) for trip in oracle.answers() if trip != "no"}
    oracle.lengths[0] = {2}
    oracle.step_three()

    assert {2, 3} == lengths
    assert {3} == {len(trip) for trip in oracle.answers() if trip != "no"}


def test_the_fourth_required_length_wins_at_once_without_an_extra_turn():
    oracle = ready_to_lay(RETURN_TO_MILANO)
    oracle.lengths[0] = {3, 4, 5}
    oracle.play(RETURN_TO_MILANO)
    result = oracle.result()

    assert ("win", "lengths", 0, 0) == tuple(result[key] for key in ("outcome", "end_reason", "winner", "extra_turns"))
    assert [1, 2] == result["seats"]["place"]
    assert [0, 4] == result["seats"]["lengths_missing"]
    assert [] == oracle.answers()


def test_the_grand_tour_wins_at_once_unless_the_rule_is_off():
    won = ready_to_lay(GRAND_TOUR)
    won.play(tuple(sorted(GRAND_TOUR)))
    goes_on = ready_to_lay(GRAND_TOUR, six_wins=False)
    goes_on.play(tuple(sorted(GRAND_TOUR)))

    assert ("grand_tour", 0, 1) == tuple(won.result()[key] for key in ("end_reason", "winner", "six_trip"))
    assert not goes_on.over
    assert [6] == goes_on.table()["lengths"][0]


def test_only_the_lengths_asked_for_are_needed_but_others_may_be_laid():
    oracle = ready_to_lay(RETURN_TO_MILANO, need_2=False, need_3=False, need_4=False)
    oracle.play(RETURN_TO_MILANO)
    assert not oracle.over
    until(oracle, "trip", seat=0)
    oracle.hands[0] = list(FIVE_CITIES)
    oracle.step_three()
    oracle.play(tuple(sorted(FIVE_CITIES)))

    assert ("lengths", 0) == (oracle.result()["end_reason"], oracle.result()["winner"])
    assert [2, 0] == oracle.result()["seats"]["score"]


@pytest.mark.parametrize(
    ("players", "rules", "first_round", "second_round"),
    [
        (2, {}, [["left"], ["right"]], [["left"], ["right"]]),
        (2, {"two_player_exchange": "both"}, [["left", "right"]] * 2, [["left", "right"]] * 2),
        (2, {"two_player_exchange": "swap_each_round"}, [["left"], ["right"]], [["right"], ["left"]]),
        (4, {}, [["left", "right"]] * 4, [["left", "right"]] * 4),
    ],
)
def test_each_seat_exchanges_in_the_directions_it_may(players, rules, first_round, second_round):
    oracle = new_game(players, **rules)
    for round_number, expected in ((1, first_round), (2, second_round)):
        for seat in range(players):
            until(oracle, "exchange", seat)
            assert round_number == oracle.rounds
            assert expected[seat] == oracle.directions()
            oracle.play("no")


def test_with_two_seats_torino_asks_for_palermo_first_and_for_milano_second():
    everything_else = [(VENEZIA, ROMA), (NAPOLI, ROMA)]
    for seat, wanted, direction in ((0, (PALERMO, ROMA), "left"), (1, (MILANO, ROMA), "right")):
        oracle = new_game()
        until(oracle, "exchange", seat)
        oracle.hands[seat] = [(TORINO, ROMA)]
        oracle.hands[1 - seat] = [*everything_else, (PALERMO, ROMA), (MILANO, ROMA)]
        oracle.step_two()
        assert ["no", (TORINO, ROMA, direction)] == oracle.answers()
        oracle.play((TORINO, ROMA, direction))
        assert (1 - seat, [wanted]) == (oracle.actor, oracle.answers())


def test_venezia_goes_left_for_milano_and_right_for_napoli():
    oracle = new_game(4)
    until(oracle, "exchange")
    oracle.hands = [
        [(VENEZIA, ROMA)],
        [(MILANO, TORINO), (MILANO, ROMA)],
        [(MILANO, ROMA), (NAPOLI, ROMA)],
        [(NAPOLI, TORINO)],
    ]
    oracle.step_two()
    assert {"no", (VENEZIA, ROMA, "left"), (VENEZIA, ROMA, "right")} == set(oracle.answers())
    oracle.play((VENEZIA, ROMA, "left"))
    assert (1, "give", [(MILANO, TORINO), (MILANO, ROMA)]) == (
        oracle.actor,
        oracle.question,
        oracle.answers(),
    )
    oracle.play((MILANO, TORINO))

    assert [[(MILANO, TORINO)], [(MILANO, ROMA), (VENEZIA, ROMA)]] == oracle.table()["hands"][:2]
    assert (0, "trip", None) == (oracle.actor, oracle.question, oracle.table()["offer"])


def test_a_refused_offer_changes_no_hand_and_counts_as_no_exchange():
    oracle = new_game(exchange_refusable=True)
    until(oracle, "exchange")
    oracle.hands = [[(TORINO, ROMA)], [(PALERMO, ROMA)]]
    oracle.step_two()
    oracle.play((TORINO, ROMA, "left"))
    assert (1, "refuse") == (oracle.actor, oracle.question)
    assert (TORINO, ROMA, "left") == oracle.table()["offer"]
    oracle.play("yes")

    assert (0, "trip") == (oracle.actor, oracle.question)
    assert [[(TORINO, ROMA)], [(PALERMO, ROMA)]] == oracle.table()["hands"]
    assert 0 == oracle.result()["exchanges"]


def test_an_exchange_and_a_trip_are_asked_for_even_where_only_no_is_left():
    oracle = new_game()
    oracle.play(oracle.answers()[0])
    assert ("exchange", ["no"]) == (oracle.question, oracle.answers())
    oracle.play("no")
    assert ("trip", ["no"]) == (oracle.question, oracle.answers())


def test_the_seventh_ticket_without_a_trip_puts_exactly_one_under_its_pile():
    oracle = ready_to_lay([(TORINO, MILANO)] * 5 + [(MILANO, ROMA)] * 2)
    assert ((MILANO, ROMA),) * 2 in oracle.answers()
    oracle.play("no")
    assert ("discard", [(TORINO, MILANO), (MILANO, ROMA)]) == (oracle.question, oracle.answers())
    oracle.play((MILANO, ROMA))

    assert (1, 6) == (oracle.active, len(oracle.hands[0]))
    assert (MILANO, ROMA) == oracle.table()["piles"][MILANO][0]


def test_six_tickets_or_a_trip_put_nothing_back():
    six = ready_to_lay([(TORINO, MILANO)] * 6)
    six.play("no")
    laid = ready_to_lay([(TORINO, MILANO)] * 7)
    laid.play(((TORINO, MILANO),) * 2)

    assert [1, 1] == [six.active, laid.active]
    assert [6, 5] == [len(six.hands[0]), len(laid.hands[0])]


def test_a_discard_to_an_empty_pile_makes_a_pile_of_one():
    oracle = ready_to_lay([(TORINO, MILANO)], hand_limit=2)
    oracle.hands[0].append((TORINO, PALERMO))
    oracle.piles[TORINO] = []
    oracle.step_three()
    oracle.play("no")
    oracle.play((TORINO, MILANO))

    assert [(TORINO, MILANO)] == oracle.table()["piles"][TORINO]


def test_a_drawing_turn_only_takes_a_ticket_and_keeps_the_hand_limit():
    rest = [(NAPOLI, PALERMO)] * 4
    oracle = ready_to_lay([*RETURN_TO_MILANO, *rest], extra_turn="draw_only", hand_limit=5)
    oracle.play(RETURN_TO_MILANO)
    assert (0, "pile", True, 2) == (oracle.actor, oracle.question, oracle.extra, oracle.turns)
    oracle.play(oracle.answers()[0])
    assert "discard" == oracle.question
    oracle.play(oracle.answers()[0])

    assert (1, "pile", False) == (oracle.actor, oracle.question, oracle.extra)


def test_no_extra_turn_is_earned_where_the_rule_is_off():
    oracle = ready_to_lay(RETURN_TO_MILANO, extra_turn="none")
    oracle.play(RETURN_TO_MILANO)

    assert (1, 0) == (oracle.active, oracle.result()["extra_turns"])


def test_unlimited_trips_are_asked_for_until_no_or_nothing_is_left_and_earn_one_turn():
    triangle = ((TORINO, MILANO), (TORINO, PALERMO), (MILANO, PALERMO))  # sorted, as an answer is
    oracle = ready_to_lay([*RETURN_TO_MILANO, *triangle], trips_per_turn="unlimited")
    oracle.play(RETURN_TO_MILANO)
    assert ("trip", ["no", triangle]) == (oracle.question, oracle.answers())
    oracle.play(triangle)

    assert (0, True, 2) == (oracle.active, oracle.extra, oracle.turns)
    assert [2, 3] == oracle.table()["lengths"][0]


def test_recycled_tickets_go_under_their_piles_in_sorted_order():
    trip = ((TORINO, MILANO), (TORINO, PALERMO), (MILANO, PALERMO))
    oracle = ready_to_lay(trip, recycle_trip_tickets="bottom_of_pile")
    oracle.play(tuple(sorted(trip)))
    table = oracle.table()

    assert [(TORINO, PALERMO), (TORINO, MILANO)] == table["piles"][TORINO][:2]
    assert (MILANO, PALERMO) == table["piles"][MILANO][0]
    assert [[], []] == table["laid"]


def test_lengths_in_order_open_only_the_smallest_and_the_grand_tour():
    oracle = new_game(lengths_in_order=True, need_3=False)
    assert {2, 6} == oracle.open_lengths()
    oracle.lengths[0] = {2}
    assert {4, 6} == oracle.open_lengths()
    oracle.lengths[0] = {2, 4, 5, 6}
    assert set() == oracle.open_lengths()


def test_a_card_without_tickets_is_followed_by_the_next_one_or_by_a_question():
    for redraw, question in (("compulsory", "pile"), ("optional", "redraw")):
        oracle = new_game(redraw=redraw)
        until(oracle, "trip")
        oracle.piles[VENEZIA] = oracle.piles[PALERMO] = []
        oracle.selection += [(TORINO,), (VENEZIA, PALERMO)]
        oracle.play("no")
        assert (question, 1) == (oracle.question, oracle.redraws)
    oracle.play("no")
    assert ("exchange", 1, ()) == (oracle.question, oracle.skipped_draws, oracle.table()["shown"])


def test_a_draw_may_be_declined_only_where_the_rule_allows_it():
    oracle = new_game(draw_optional=True)
    assert ("draw", ["yes", "no"]) == (oracle.question, oracle.answers())
    oracle.play("no")

    assert ("exchange", 1, 0) == (oracle.question, oracle.skipped_draws, oracle.holes)


def test_with_all_piles_empty_no_card_is_turned_and_the_hole_is_counted():
    oracle = new_game(draw_optional=True)
    until(oracle, "trip")
    oracle.piles = [[] for _ in RING]
    cards = len(oracle.selection)
    oracle.play("no")

    assert ("exchange", 1, cards) == (oracle.question, oracle.holes, len(oracle.selection))


def test_selection_cards_are_shuffled_anew_only_when_one_is_needed():
    oracle = new_game()
    for turn in range(1, 28):
        until(oracle, "pile")
        assert (turn, 27 - turn, 0) == (oracle.turns, len(oracle.selection), oracle.reshuffles)
        oracle.play(oracle.answers()[0])
    until(oracle, "pile")
    assert (26, 1) == (len(oracle.selection), oracle.reshuffles)


def test_the_first_hands_are_dealt_seat_by_seat_from_the_first_city_of_each_card():
    plain = new_game(3)
    cards = [plain.shown, *plain.selection[::-1]]
    dealt = new_game(3, initial_hand=2)
    piles = [list(pile) for pile in plain.piles]
    hands = [[piles[cards[2 * seat + number][0]].pop() for number in range(2)] for seat in range(3)]

    assert hands == dealt.hands
    assert piles == dealt.piles
    assert cards[6] == dealt.shown


def test_equal_losers_share_the_better_place():
    oracle = new_game(4)
    oracle.lengths = [{2}, {2, 3, 6}, {2, 3, 4, 5}, {3, 4}]
    oracle.winner = 2

    assert [4, 2, 1, 2] == oracle.result()["seats"]["place"]


@pytest.mark.parametrize(
    "rules",
    [
        {"no_such_rule": 1},
        {"hand_limit": 1},
        {"exchange": 1},
        {"extra_turn": "half"},
        {"initial_hand": True},
        {"tickets_adjacent": 0, "tickets_opposite": 0, "tickets_rome": 0},
        {"select_single": 0, "select_adjacent": 0, "select_opposite": 0, "select_all": 0},
        {"need_2": False, "need_3": False, "need_4": False, "need_5": False, "six_wins": False},
    ],
)
def test_rules_that_are_unknown_or_impossible_are_refused(rules):
    with pytest.raises(ValueError, match=r".+"):
        new_game(**rules)


def test_an_answer_that_is_not_open_is_refused():
    with pytest.raises(ValueError, match="no answer"):
        new_game().play("maybe")
