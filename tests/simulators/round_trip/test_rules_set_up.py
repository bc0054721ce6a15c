"""R1 and R2: the tickets, the selection deck, and how the game is set up."""

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from fairseat.simulators.engine.chance import fold_seed
from fairseat.simulators.engine.play import set_up
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.engine.table import clear_table
from fairseat.simulators.round_trip.components import left_of, right_of
from tests.simulators.round_trip.hands import (
    MILANO,
    NAMES,
    NAPOLI,
    PALERMO,
    ROMA,
    TORINO,
    VENEZIA,
    RoundTrip,
    cities,
    ready_to_exchange,
)

ONE_OF_EACH_PILE = "To-Ro Mi-Ro Ve-Ro Na-Ro Pa-Ro"
DEALS = 1_200
UNLIKELY = 1e-4  # of a fair shuffle, at these fixed seeds


def all_tickets(game):
    """Every ticket in the piles."""
    return [ticket for pile in range(5) for ticket in game.pile(pile)]


def selection_deck(**rules):
    """The selection deck as cities in words, sorted."""
    game = RoundTrip(2, **rules)
    return sorted([*game.seen["selection"], game.seen["shown"]])


@pytest.mark.clause("round-trip", "R1.1")
def test_five_cities_stand_in_a_ring_and_roma_has_no_pile():
    """To Mi Ve Na Pa and back to To."""
    ring = (TORINO, MILANO, VENEZIA, NAPOLI, PALERMO)

    assert [*ring[1:], TORINO] == [right_of(city) for city in ring]
    assert [PALERMO, *ring[:-1]] == [left_of(city) for city in ring]
    assert set(ring) == {pile for pile, _ in all_tickets(RoundTrip(2))}


@pytest.mark.clause("round-trip", "R1.2")
def test_eighty_tickets_connect_the_cities_as_the_sheet_counts_them():
    tickets_in_play = all_tickets(RoundTrip(2))
    connections = Counter(frozenset(ticket) for ticket in tickets_in_play)

    assert 80 == len(tickets_in_play)
    assert {16} == set(Counter(pile for pile, _ in tickets_in_play).values())
    assert 10 == connections[frozenset((MILANO, VENEZIA))]
    assert 4 == connections[frozenset((TORINO, VENEZIA))]
    assert 2 == connections[frozenset((ROMA, NAPOLI))]
    assert 50 == sum(connections[frozenset((city, right_of(city)))] for city in range(5))
    assert 20 == sum(connections[frozenset((city, right_of(right_of(city))))] for city in range(5))
    assert 10 == sum(connections[frozenset((city, ROMA))] for city in range(5))


@pytest.mark.clause("round-trip", "R1.2")
@pytest.mark.parametrize(
    ("rule", "changed"), [("tickets_adjacent", "Mi Pa"), ("tickets_opposite", "Ve Na"), ("tickets_rome", "Ro")]
)
def test_each_number_of_tickets_can_be_changed_alone(rule, changed):
    others = cities(changed)
    usual = Counter(RoundTrip(2).pile(TORINO))
    expected = {kind: 7 if kind[1] in others else copies for kind, copies in usual.items()}

    assert expected == Counter(RoundTrip(2, **{rule: 7}).pile(TORINO))


@pytest.mark.clause("round-trip", "R1.2")
def test_the_back_of_every_ticket_in_hand_is_public():
    game = ready_to_exchange("To-Mi To-Ve Na-Pa", "")
    thinkable = game.hands_thinkable(1, 0)

    assert len(thinkable) > 1
    assert {(TORINO, TORINO, NAPOLI)} == {tuple(pile for pile, _ in hand) for hand in thinkable}


@pytest.mark.clause("round-trip", "R1.3")
def test_the_deck_has_twenty_seven_cards_that_treat_all_cities_alike():
    deck = selection_deck()

    assert 27 == len(deck)
    assert Counter({1: 5, 2: 20, 5: 2}) == Counter(map(len, deck))
    assert {11} == set(Counter(city for card in deck for city in card).values())
    assert 2 == deck.count(cities("Ve Pa"))


@pytest.mark.clause("round-trip", "R1.3")
@pytest.mark.parametrize("preset", [(1, 2, 2, 2), (3, 1, 1, 2), (2, 1, 1, 7), (3, 0, 2, 2)])
def test_every_preset_of_the_deck_has_twenty_seven_cards(preset):
    single, adjacent, opposite, every = preset
    deck = selection_deck(select_single=single, select_adjacent=adjacent, select_opposite=opposite, select_all=every)

    assert 27 == len(deck)
    assert single == deck.count(cities("Na"))
    assert adjacent == deck.count(cities("Pa To"))
    assert opposite == deck.count(cities("Na To"))
    assert every == deck.count(cities("To Mi Ve Na Pa"))


@pytest.mark.clause("round-trip", "R1.4")
@pytest.mark.parametrize("city", range(5))
def test_a_ticket_is_exchanged_for_the_pile_to_its_left_or_to_its_right(city):
    """To the left neighbour Torino gives Palermo, to the right neighbour Milano, and so round the ring."""
    offered = f"{NAMES[city]}-Ro"
    for direction, wanted in (("left", (city - 1) % 5), ("right", (city + 1) % 5)):
        game = ready_to_exchange(offered, ONE_OF_EACH_PILE, ONE_OF_EACH_PILE)
        game.say((city, ROMA, direction), among={(wanted, ROMA)})


@pytest.mark.clause("round-trip", "R2.1")
def test_each_pile_holds_its_own_tickets_in_an_order_of_its_own():
    first, other = RoundTrip(2, seed=1), RoundTrip(2, seed=2)
    for pile in range(5):
        assert {pile} == {back for back, _ in first.pile(pile)}
        assert sorted(first.pile(pile)) == sorted(other.pile(pile))
        assert first.pile(pile) != other.pile(pile)


@pytest.mark.clause("round-trip", "R2.1")
def test_every_ticket_of_a_pile_is_as_likely_to_lie_on_top():
    """Over many deals the top of a pile shows its neighbours, opposites and Roma as 5 : 5 : 2 : 2 : 2."""
    setup = set_up(load("round-trip"), ["random"] * 2)
    table = np.zeros(1, setup.ruleset.table_dtype).view(np.recarray)
    tops = [Counter() for _ in range(5)]
    for game in range(DEALS):
        table.view(np.uint8)[:] = 0
        with np.errstate(over="ignore"):
            clear_table(table[0], fold_seed(3), game, 2)
            setup.ruleset.verbs["deal"](table[0], setup.records[0])
        for pile in range(5):
            # The first player's card and ticket wait for an answer, so all 16 tickets still lie there.
            tops[pile][int(table[0].pile[pile, 15])] += 1
    copies = setup.records[0].copies
    for pile, seen in enumerate(tops):
        kinds = [kind for kind in range(6 * pile, 6 * pile + 6) if copies[kind]]
        expected = [DEALS * copies[kind] / 16 for kind in kinds]

        assert chisquare([seen[kind] for kind in kinds], expected).pvalue > UNLIKELY


@pytest.mark.clause("round-trip", "R2.2")
def test_the_selection_deck_is_shuffled_and_its_first_card_is_turned_over():
    first, other = RoundTrip(2, seed=1), RoundTrip(2, seed=2)

    assert 26 == len(first.seen["selection"]) == len(other.seen["selection"])
    assert first.seen["shown"]
    assert [first.seen["shown"], *first.seen["selection"]] != [other.seen["shown"], *other.seen["selection"]]
    assert first.seen["selection"] != sorted(first.seen["selection"])


@pytest.mark.clause("round-trip", "R2.3")
def test_hands_start_empty():
    assert [[]] * 4 == RoundTrip(4).seen["hands"]


@pytest.mark.clause("round-trip", "R2.3")
@pytest.mark.parametrize("size", [1, 2, 3])
def test_first_tickets_come_seat_by_seat_from_the_first_pile_of_each_card(size):
    plain, dealt = RoundTrip(3), RoundTrip(3, initial_hand=size)
    cards = [plain.seen["shown"], *plain.seen["selection"][::-1]]
    piles = [plain.pile(pile) for pile in range(5)]
    hands = [sorted(piles[cards[size * seat + i][0]].pop() for i in range(size)) for seat in range(3)]

    assert hands == dealt.seen["hands"]
    assert piles == dealt.seen["piles"]
    assert cards[3 * size] == dealt.seen["shown"]


@pytest.mark.clause("round-trip", "R2.4")
def test_seat_0_starts_and_the_turn_passes_to_the_next_seat():
    game = RoundTrip(4)
    order = []
    for _ in range(6):
        order.append(game.asked[0])
        game.pass_turn()

    assert [0, 1, 2, 3, 0, 1] == order


@pytest.mark.clause("round-trip", "R2.5")
def test_a_seat_with_a_handicap_is_dealt_so_many_tickets_more_after_its_own():
    game, plain = RoundTrip(3, initial_hand=1, handicap="0,2,1"), RoundTrip(3)
    cards = [plain.seen["shown"], *plain.seen["selection"][::-1]]
    piles = [plain.pile(pile) for pile in range(5)]
    dealt = [piles[card[0]].pop() for card in cards[:6]]

    assert [sorted(dealt[:1]), sorted(dealt[1:4]), sorted(dealt[4:])] == game.seen["hands"]
    assert cards[6] == game.seen["shown"]
    assert RoundTrip(2, handicap="0").seen == RoundTrip(2, handicap="0,0,3").seen == RoundTrip(2).seen
