"""What the seats of Round-trip Italy know of each other's tickets, and what they forget."""

from __future__ import annotations

from simulators.round_trip.components import kind_of
from tests.simulators.round_trip.hands import RoundTrip, ready_to_exchange, ticket


def known(game, who, whose, word):
    """How many tickets of this kind `who` knows to be in another hand."""
    return int(game.table.known[who, whose, kind_of(*ticket(word))])


def after_an_exchange():
    """Seat 0 gave To-Ve to seat 1 for Pa-Na; seat 2 looked on."""
    game = ready_to_exchange("To-Ve", "Pa-Na Mi-Ro", "Ve-Ro")
    game.say((*ticket("To-Ve"), "left"), ticket("Pa-Na"))
    return game


def test_both_partners_know_what_they_gave_and_a_third_sees_backs():
    game = after_an_exchange()

    assert 1 == known(game, 0, 1, "To-Ve")
    assert 1 == known(game, 1, 0, "Pa-Na")
    assert 0 == known(game, 2, 1, "To-Ve")
    assert 0 == known(game, 2, 0, "Pa-Na")


def test_a_known_front_is_forgotten_by_those_who_saw_only_a_back_leave():
    """Seat 1 gives one of two Torino tickets on to seat 2: seat 0 cannot tell which, seat 2 can."""
    game = after_an_exchange()
    game.hold(1, "To-Ve To-Mi")
    game.table.known[2, 1, kind_of(*ticket("To-Mi"))] = 1
    game.table.turn_of = game.table.actor = 2
    game.ask_exchange("Pa-Na", "To-Ve To-Mi", "Pa-Ro")
    game.say((*ticket("Pa-Ro"), "right"))
    game.say(ticket("To-Ve"))

    assert 0 == known(game, 0, 1, "To-Ve")
    assert 1 == known(game, 2, 1, "To-Mi")


def test_imagining_keeps_known_fronts_backs_and_the_own_hand():
    game = after_an_exchange()
    before = game.seen
    backs = game.table.backs.tolist()
    others = set()
    for _ in range(30):
        game.imagine(0)
        others.add(tuple(game.hand(2)))

        assert before["hands"][0] == game.hand(0)
        assert backs == game.table.backs.tolist()
        assert ticket("To-Ve") in game.hand(1)
    assert len(others) > 1


def test_a_ticket_put_under_a_pile_is_forgotten_by_everyone():
    game = RoundTrip(2, hand_limit=2)
    game.until("discard")
    put = game.hand(0)[0]
    game.say(put)
    bottoms = set()
    for _ in range(30):
        game.imagine(0)
        bottoms.add(game.pile(put[0])[0])

    assert len(bottoms) > 1
