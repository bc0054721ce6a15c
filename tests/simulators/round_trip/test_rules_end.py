"""R6 and R7: the hand limit, both ways to win, and the end; then how turns, rounds, scores and places are counted."""

import pytest

from fairseat.simulators.engine.table import OUTCOMES
from fairseat.simulators.round_trip.moves import WON_BY_LENGTHS, win
from tests.simulators.round_trip.hands import GRAND_TOUR, TORINO, TRIPS, RoundTrip, ready_to_lay, ticket, tickets

SIX_TICKETS = "To-Mi To-Mi To-Ve To-Na Mi-Pa Ve-Ro"
SEVEN_TICKETS = f"{SIX_TICKETS} Ve-Pa"


def end_of(game):
    """How the game ended: outcome, reason, winner."""
    row, _ = game.result()
    return OUTCOMES[row.outcome], game.watched.setup.ruleset.end_reasons[row.end_reason], int(row.winner)


def lay_all(game, lengths, seat=0):
    """Let a seat lay a trip of each of these lengths, in as many turns."""
    for length in lengths:
        game.ask_trip(TRIPS[length], seat)
        game.lay(TRIPS[length])


# R6


@pytest.mark.clause("round-trip", "R6.1")
def test_the_seventh_ticket_without_a_trip_costs_exactly_one():
    """Six in hand and one drawn make seven."""
    game = RoundTrip(2, exchange=False)
    game.hold(0, SIX_TICKETS)
    game.say(next(iter(game.answers())), "no", then=(0, "discard"))

    assert 7 == len(game.hand(0))

    game.say(ticket("To-Mi"), then=(1, "pile"))

    assert 6 == len(game.hand(0))
    assert [1, 0] == game.result()[1].discards.tolist()


@pytest.mark.clause("round-trip", "R6.1")
def test_six_tickets_cost_nothing():
    game = ready_to_lay(SIX_TICKETS)
    game.say("no", then=(1, "pile"))

    assert 6 == len(game.hand(0))


@pytest.mark.clause("round-trip", "R6.1")
def test_whoever_laid_a_trip_keeps_all_that_is_left():
    game = ready_to_lay(f"Mi-Ve Mi-Ve {SEVEN_TICKETS}")
    game.lay("Mi-Ve Mi-Ve")

    assert (1, "pile") == game.asked
    assert 7 == len(game.hand(0))


@pytest.mark.clause("round-trip", "R6.1")
@pytest.mark.parametrize(("limit", "asked"), [(2, "discard"), (5, "discard"), (6, "discard"), (8, "pile")])
def test_the_hand_limit_can_be_moved_and_never_costs_more_than_one(limit, asked):
    game = ready_to_lay(SIX_TICKETS, hand_limit=limit)
    game.say("no")

    assert asked == game.question
    if asked == "discard":
        game.say(ticket("To-Mi"))

        assert 5 == len(game.hand(0))


@pytest.mark.clause("round-trip", "R6.2")
def test_the_player_chooses_the_ticket_and_it_goes_under_its_own_pile():
    game = ready_to_lay(SEVEN_TICKETS)
    game.say("no")

    assert set(tickets(SEVEN_TICKETS)) == game.answers()

    before = game.seen["piles"]
    game.say(ticket("To-Na"))

    assert [ticket("To-Na"), *before[TORINO]] == game.pile(TORINO)
    assert before[1:] == game.seen["piles"][1:]


@pytest.mark.clause("round-trip", "R6.2")
def test_a_ticket_put_back_on_an_empty_pile_is_a_pile_again():
    game = ready_to_lay(SEVEN_TICKETS)
    game.empty_piles("To")
    game.next_cards("To")
    game.say("no", ticket("To-Na"))

    assert tickets("To-Na") == game.pile(TORINO)
    assert (1, "pile") == game.asked
    assert {TORINO} == game.answers()


# R7


@pytest.mark.clause("round-trip", "R7.1")
@pytest.mark.parametrize("lengths", [(2, 3, 4, 5), (5, 4, 3, 2), (3, 5, 2, 4)])
def test_whoever_has_laid_two_three_four_and_five_wins(lengths):
    game = RoundTrip(3)
    lay_all(game, lengths[:3], seat=1)

    assert not game.table.over

    lay_all(game, lengths[3:], seat=1)

    assert ("win", "lengths", 1) == end_of(game)
    assert [0.0, 1.0, 0.0] == game.result()[1].win.tolist()


@pytest.mark.clause("round-trip", "R7.1")
@pytest.mark.parametrize("spared", [2, 3, 4, 5])
def test_a_length_that_is_not_needed_is_spared(spared):
    game = RoundTrip(2, **{f"need_{spared}": False})
    lay_all(game, [length for length in (2, 3, 4, 5) if length != spared])

    assert ("win", "lengths", 0) == end_of(game)


@pytest.mark.clause("round-trip", "R7.1")
def test_a_length_that_is_not_needed_may_be_laid_and_wins_nothing():
    game = RoundTrip(2, need_5=False)
    lay_all(game, (2, 3, 5))

    assert not game.table.over
    assert [2, 3, 5] == game.seen["lengths"][0]


@pytest.mark.clause("round-trip", "R7.2")
def test_a_trip_through_all_six_cities_wins_by_itself():
    game = ready_to_lay(GRAND_TOUR)
    game.lay(GRAND_TOUR)

    assert ("win", "grand_tour", 0) == end_of(game)
    assert 1 == game.result()[0].six_trip


@pytest.mark.clause("round-trip", "R7.2")
def test_without_six_wins_the_grand_tour_is_laid_and_wins_nothing():
    game = ready_to_lay(GRAND_TOUR, six_wins=False)
    game.lay(GRAND_TOUR)

    assert not game.table.over
    assert [6] == game.seen["lengths"][0]
    assert 1 == game.result()[0].six_trip


@pytest.mark.clause("round-trip", "R7.2")
def test_with_no_length_needed_only_the_grand_tour_wins():
    game = RoundTrip(2, need_2=False, need_3=False, need_4=False, need_5=False)
    lay_all(game, (2, 3, 4, 5))

    assert not game.table.over

    lay_all(game, (6,))

    assert ("win", "grand_tour", 0) == end_of(game)


@pytest.mark.clause("round-trip", "R7.3")
def test_the_game_ends_at_once_and_the_winning_trip_earns_no_turn():
    game = RoundTrip(2)
    lay_all(game, (2, 3, 4))
    turns, extra = int(game.table.turns), int(game.result()[0].extra_turns)
    lay_all(game, (5,))  # from five different piles

    assert game.table.over
    assert not game.table.extra_earned
    assert turns == game.table.turns
    assert extra == game.result()[0].extra_turns


@pytest.mark.clause("round-trip", "R7.3")
def test_with_unlimited_trips_nothing_more_is_laid_after_the_win():
    game = RoundTrip(2, trips_per_turn="unlimited")
    lay_all(game, (2, 3, 4))
    game.ask_trip(f"{TRIPS[5]} {GRAND_TOUR}")
    game.lay(TRIPS[5])

    assert ("win", "lengths", 0) == end_of(game)


@pytest.mark.clause("round-trip", "R7.4")
@pytest.mark.parametrize("most", [1, 3, 8])
def test_a_game_stops_as_unfinished_when_a_turn_too_many_would_begin(most):
    game = RoundTrip(3, max_turns=most)
    for _ in range(most):
        assert not game.table.over
        game.pass_turn()

    assert ("unfinished", "max_turns", -1) == end_of(game)
    assert most == game.table.turns
    assert [0.0] * 3 == game.result()[1].win.tolist()


# Counting


def test_an_extra_turn_is_a_turn_but_no_round():
    game = RoundTrip(2)
    lay_all(game, (2,))

    assert (2, 1) == (game.table.turns, game.table.rounds)

    game.pass_turn()
    game.pass_turn()

    assert (4, 2) == (game.table.turns, game.table.rounds)
    assert [3, 1] == game.result()[1].turns.tolist()


def test_losers_stand_by_the_needed_lengths_they_laid_and_equal_ones_share_a_place():
    game = RoundTrip(4)
    for seat, lengths in enumerate([(2,), (2, 3, 6), (2, 3, 4, 5), (3, 4)]):
        game.table.laid[seat] = sum(1 << length for length in lengths)
    win(game.table, 2, WON_BY_LENGTHS)
    _, seats = game.result()

    assert [4, 2, 1, 2] == seats.place.tolist()
    assert [1, 3, 4, 2] == seats.score.tolist()
    assert [3, 2, 0, 2] == seats.lengths_missing.tolist()
