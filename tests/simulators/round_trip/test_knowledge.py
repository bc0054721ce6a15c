"""What the seats of Round-trip Italy know of each other's tickets, and what they forget."""

from tests.simulators.round_trip.hands import RoundTrip, ready_to_exchange, ticket


def sure_of(game, seat, whose):
    """The tickets that `seat` knows for certain to be in another hand."""
    hands = [set(hand) for hand in game.hands_thinkable(seat, whose)]
    return set.intersection(*hands)


def after_an_exchange():
    """Seat 0 gave To-Ve to seat 1 for Pa-Na; seat 2 looked on."""
    game = ready_to_exchange("To-Ve", "Pa-Na Mi-Ro", "Ve-Ro")
    game.say((*ticket("To-Ve"), "left"), ticket("Pa-Na"))
    return game


def test_both_partners_know_what_they_gave_and_a_third_sees_backs():
    game = after_an_exchange()

    assert {ticket("To-Ve")} == sure_of(game, 0, 1)
    assert {ticket("Pa-Na")} == sure_of(game, 1, 0)
    assert set() == sure_of(game, 2, 0) | sure_of(game, 2, 1)


def test_the_backs_of_every_hand_are_public():
    game = after_an_exchange()
    for seat in (0, 2):
        backs = {tuple(pile for pile, _ in hand) for hand in game.hands_thinkable(seat, 1)}

        assert {tuple(sorted(pile for pile, _ in game.hand(1)))} == backs


def test_the_own_hand_is_never_in_doubt():
    game = after_an_exchange()

    assert {tuple(game.hand(1))} == game.hands_thinkable(1, 1)


def test_a_known_front_is_forgotten_by_those_who_saw_only_a_back_leave():
    """Seat 1 gives one of two Torino tickets on to seat 2: seat 0 cannot tell which, seat 2 can."""
    game = after_an_exchange()
    game.table.turn_of = game.table.actor = 2
    game.ask_exchange("Pa-Na", "To-Ve To-Mi", "Pa-Ro")

    assert {ticket("To-Ve")} == sure_of(game, 0, 1)

    game.say((*ticket("Pa-Ro"), "right"), ticket("To-Mi"))

    assert set() == sure_of(game, 0, 1)
    assert {ticket("To-Mi")} == sure_of(game, 1, 2)
    assert {ticket("Pa-Ro")} == sure_of(game, 2, 1)


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
