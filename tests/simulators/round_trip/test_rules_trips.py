"""R5: round-trips, and the extra turns that some of them earn."""

import random
from itertools import combinations

import pytest

from fairseat.simulators.round_trip.components import TOUR_KINDS, kind_of
from tests.simulators.round_trip.hands import (
    FIVE_CITIES,
    GRAND_TOUR,
    ROMA,
    TRIPS,
    RoundTrip,
    ready_to_lay,
    ticket,
    tickets,
    trip,
)
from tests.simulators.round_trip.rings import cycles_with_piles, eighty_tickets, is_ring, mask_of, words_of

RULEBOOK_TRIP = "To-Ve Ve-Ro Mi-Ro Mi-To"  # To-Ve-Ro-Mi-To, of length 4


def earned(words, **rules):
    """Whether laying this trip leaves the same seat with an extra turn."""
    game = ready_to_lay(words, **rules)
    game.lay(words)
    return bool(game.table.extra_turn) and game.asked[0] == 0


def lengths_on_offer(game):
    """The lengths of the round-trips that may be laid now."""
    return {len(answer) for answer in game.answers() if answer != "no"}


@pytest.mark.clause("round-trip", "R5.1")
def test_one_round_trip_may_be_laid_in_a_turn_or_none():
    game = ready_to_lay(f"{TRIPS[2]} {RULEBOOK_TRIP}")

    assert "no" in game.answers()

    game.lay(RULEBOOK_TRIP)

    assert (1, "pile") == game.asked
    assert tickets("Mi-Ve Ve-Mi") == game.hand(0)


@pytest.mark.clause("round-trip", "R5.1")
def test_with_trips_unlimited_as_many_are_laid_as_the_hand_holds():
    game = ready_to_lay(f"{TRIPS[2]} {RULEBOOK_TRIP} Pa-To", trips_per_turn="unlimited")
    game.lay(RULEBOOK_TRIP)

    assert (0, "trip") == game.asked

    game.lay(TRIPS[2])

    assert [2, 4] == game.seen["lengths"][0]
    assert tickets("Pa-To") == game.hand(0)
    assert 2 == game.table.turns


@pytest.mark.clause("round-trip", "R5.2")
@pytest.mark.parametrize("length", TRIPS)
def test_a_round_trip_of_each_length_can_be_laid(length):
    game = ready_to_lay(TRIPS[length])
    game.lay(TRIPS[length])

    assert [length] == game.seen["lengths"][0]
    assert [] == game.hand(0)


@pytest.mark.clause("round-trip", "R5.2")
def test_two_tickets_between_two_cities_are_a_trip_from_one_pile_or_from_two():
    game = ready_to_lay("Mi-Ve Mi-Ve Ve-Mi")

    assert {"no", trip("Mi-Ve Mi-Ve"), trip("Mi-Ve Ve-Mi")} == game.answers()


@pytest.mark.clause("round-trip", "R5.2")
def test_roma_is_a_city_like_any_other():
    game = ready_to_lay("To-Ro To-Ro Mi-Ro Mi-To")

    assert {"no", trip("To-Ro To-Ro"), trip("To-Ro Mi-Ro Mi-To")} == game.answers()


@pytest.mark.clause("round-trip", "R5.2")
def test_the_trips_on_offer_are_exactly_the_rings_among_the_tickets_in_hand():
    """Every choice of two to six tickets is looked at: each city has two of them, and they hang together."""
    whim = random.Random(5)
    game = ready_to_lay("")
    all_tickets = list(eighty_tickets())
    for _ in range(120):
        hand = sorted(whim.sample(all_tickets, whim.randint(2, 7)))
        game.hold(0, words_of(hand))
        rings = {chosen for length in range(2, 7) for chosen in combinations(hand, length) if is_ring(chosen)}

        assert {"no", *rings} == game.answers()


@pytest.mark.clause("round-trip", "R5.3")
def test_each_length_is_laid_only_once():
    game = ready_to_lay("Mi-Ve Mi-Ve")
    game.lay("Mi-Ve Mi-Ve")
    game.ask_trip("To-Pa To-Pa To-Mi Mi-Ve To-Ve")

    assert {3} == lengths_on_offer(game)


@pytest.mark.clause("round-trip", "R5.3")
def test_another_player_may_lay_the_same_length():
    game = ready_to_lay("Mi-Ve Mi-Ve")
    game.lay("Mi-Ve Mi-Ve")
    game.ask_trip("Mi-Ve Mi-Ve", seat=1)

    assert {2} == lengths_on_offer(game)


@pytest.mark.clause("round-trip", "R5.3")
def test_lengths_in_order_come_from_the_shortest_up_and_six_at_any_time():
    both = f"{GRAND_TOUR} Mi-Ve To-Ve"  # a trip of 2, one of 3 (To-Mi-Ve) and more
    game = ready_to_lay(both, lengths_in_order=True)

    assert {2, 6} == lengths_on_offer(game)

    game = ready_to_lay(both, lengths_in_order=True, need_2=False)

    assert {3, 6} == lengths_on_offer(game)


@pytest.mark.clause("round-trip", "R5.4")
def test_laid_tickets_are_out_of_play():
    game = ready_to_lay("Mi-Ve Mi-Ve Pa-To")
    piles = game.seen["piles"]
    game.lay("Mi-Ve Mi-Ve")

    assert tickets("Pa-To") == game.hand(0)
    assert piles == game.seen["piles"]
    assert 2 == game.table.seen_laid[kind_of(*ticket("Mi-Ve"))]


@pytest.mark.clause("round-trip", "R5.4")
def test_recycled_tickets_go_under_their_own_piles():
    game = ready_to_lay("Mi-Ve To-Mi To-Ve", recycle_trip_tickets="bottom_of_pile")
    before = game.seen["piles"]
    game.lay("Mi-Ve To-Mi To-Ve")

    assert [*tickets("To-Ve To-Mi"), *before[0]] == game.pile(0)
    assert [*tickets("Mi-Ve"), *before[1]] == game.pile(1)
    assert before[2:] == game.seen["piles"][2:]


@pytest.mark.clause("round-trip", "R5.5")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Mi-Ve Ve-Mi", True),
        ("Mi-Ve Mi-Ve", False),
        (TRIPS[3], True),
        (TRIPS[4], True),
        (FIVE_CITIES, True),
        ("Mi-To Mi-Ve Ve-Na Na-Pa Pa-To", False),
    ],
)
def test_a_trip_from_different_piles_earns_a_whole_extra_turn(words, expected):
    assert expected == earned(words)


@pytest.mark.clause("round-trip", "R5.5")
def test_extra_turns_chain_and_are_whole_turns():
    game = ready_to_lay(TRIPS[2], players=3)
    game.lay(TRIPS[2])

    assert (0, "pile") == game.asked

    game.say(next(iter(game.answers())))
    game.ask_exchange("To-Ro", "Pa-Ro", "")

    assert {"no", (*ticket("To-Ro"), "left")} == game.answers()

    game.ask_trip(TRIPS[3])
    game.lay(TRIPS[3])

    assert (0, "pile") == game.asked
    assert [2, 0, 0] == game.result()[1].extra_turns.tolist()
    assert (3, 1) == (game.table.turns, game.table.rounds)

    game.pass_turn()

    assert 1 == game.asked[0]


@pytest.mark.clause("round-trip", "R5.5")
def test_extra_turn_none_earns_nothing():
    assert not earned(TRIPS[2], extra_turn="none")


@pytest.mark.clause("round-trip", "R5.5")
def test_extra_turn_draw_only_is_a_ticket_and_the_hand_limit():
    game = ready_to_lay(f"{TRIPS[2]} To-Pa To-Pa", extra_turn="draw_only", hand_limit=3)
    game.hold(1, "To-Ro Mi-Ro Ve-Ro Na-Ro Pa-Ro")
    game.lay(TRIPS[2])

    assert (0, "pile") == game.asked

    game.say(next(iter(game.answers())), then=(0, "discard"))

    assert 3 == len(game.hand(0))

    game.say(next(iter(game.answers())), then=(1, "pile"))


@pytest.mark.clause("round-trip", "R5.5")
def test_several_earning_trips_in_one_turn_earn_one_extra_turn():
    game = ready_to_lay(f"{TRIPS[2]} {TRIPS[3]}", trips_per_turn="unlimited")
    game.lay(TRIPS[2])
    game.lay(TRIPS[3])

    assert (0, "pile") == game.asked

    game.pass_turn()

    assert 1 == game.asked[0]
    assert 1 == game.result()[0].extra_turns


@pytest.mark.clause("round-trip", "R5.5")
def test_all_images_lie_the_same_way_exactly_when_all_piles_differ():
    """The rulebook's promise for its pictures holds in all 4613 cases; the kernel may count piles instead."""
    cases = list(cycles_with_piles())

    assert 4_613 == len(cases)
    for upright, laid in cases:
        assert (len(set(upright)) == 1) == (len({pile for pile, _ in laid}) == len(laid))


@pytest.mark.clause("round-trip", "R5.5")
def test_each_trip_earns_an_extra_turn_as_its_images_say():
    """Every ring of tickets is laid through the compiled verbs."""
    game = ready_to_lay("", six_wins=False)
    start = game.table.copy()
    trips = {laid: len(set(upright)) == 1 for upright, laid in cycles_with_piles()}
    for laid, same_way in trips.items():
        game.watched.desk.tables[0] = start
        game.hold(0, words_of(laid))
        game.moves.play(game.table, game.rules, mask_of(laid))

        assert same_way == (game.table.turn_of == 0), words_of(laid)
    assert {mask_of(laid) for laid in trips if trips[laid]} == set(TOUR_KINDS.tolist())


@pytest.mark.clause("round-trip", "R5.6")
def test_a_trip_through_roma_never_earns_an_extra_turn():
    through_roma = [laid for _, laid in cycles_with_piles() if any(other == ROMA for _, other in laid)]

    assert through_roma
    assert all(len({pile for pile, _ in laid}) < len(laid) for laid in through_roma)
    assert not earned(RULEBOOK_TRIP)


@pytest.mark.clause("round-trip", "R5.6")
def test_the_rulebooks_own_example_has_length_four():
    game = ready_to_lay(RULEBOOK_TRIP)
    game.lay(RULEBOOK_TRIP)

    assert [4] == game.seen["lengths"][0]
    assert [] == game.hand(0)


def test_a_table_without_trips_asks_nonetheless():
    """The question is put even if "no" is its only answer, so that decisions count alike."""
    game = RoundTrip(2)
    game.until("trip")

    assert {"no"} == game.answers()
