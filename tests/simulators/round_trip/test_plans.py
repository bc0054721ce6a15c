"""What the bots of Round-trip Italy make of the rules, of their hands and of their neighbours."""

import random
from dataclasses import replace

import numpy as np
import pytest

from fairseat.analysis.stats.intervals import share_of
from fairseat.simulators.engine.play import Setup, play_batch
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.engine.table import UNFINISHED
from fairseat.simulators.round_trip.components import kind_of
from fairseat.simulators.round_trip.plans import swap_worth, think
from fairseat.simulators.round_trip.targets import nearness_left, put_aside
from fairseat.simulators.round_trip.ways import weigh_lengths
from tests.simulators.contests import SURE, mirror
from tests.simulators.round_trip.hands import GRAND_TOUR, RoundTrip, ticket, tickets
from tests.simulators.round_trip.rings import eighty_tickets, mask_of, words_of
from tests.simulators.round_trip.test_bots import BOTS, GAME, Seated

RULESET = load(GAME)
SENSIBLE = ("greedy", "tempo")  # quick to play, and quick to end
TOUR_IS_OUT = {"hand_limit": {"hand_limit": 5}, "tickets_rome": {"tickets_rome": 0}}
RULE_SETS = {name: variant.changes for name, variant in RULESET.variants.items()} | TOUR_IS_OUT
EXTREMES = [RULESET.weights.declared["grand_tour"].low, RULESET.weights.declared["grand_tour"].high]


def record_of(bot="expert", **weights):
    """A bot as kernels read it, with some weights changed."""
    named = RULESET.bot(bot)
    return RULESET.weights.records([replace(named, weights=named.weights | weights)])[0]


def worths(bot, laid=(), **rules):
    """What each length from 2 to 6 is worth to a bot under these rules, when it has laid some."""
    game, worth = RoundTrip(2, **rules), np.zeros(7)
    game.table.laid[0] = sum(1 << length for length in laid)
    weigh_lengths(game.table, game.rules, 0, bot, worth)
    return worth[2:].round(9).tolist()


def mind_of(game, bot):
    """What a bot in the asked seat thinks now."""
    mind = np.zeros(1, RULESET.mind_dtype).view(np.recarray)[0]
    think(game.table, game.rules, bot, mind)
    return mind


@pytest.mark.parametrize("tour", EXTREMES)
def test_the_only_way_to_win_has_all_the_attention_whatever_a_bot_thinks_of_it(tour):
    bot = record_of(grand_tour=tour)
    lengths = {f"need_{length}": False for length in range(2, 6)}

    assert [0.25, 0.25, 0.25, 0.25, 0.0] == worths(bot, six_wins=False)
    assert [0.25, 0.25, 0.25, 0.25, 0.0] == worths(bot, hand_limit=5)
    assert [0.25, 0.25, 0.25, 0.25, 0.0] == worths(bot, tickets_rome=0)
    assert [0.0, 0.0, 0.0, 0.0, 1.0] == worths(bot, **lengths)


def test_lengths_that_no_hand_can_hold_are_worth_nothing():
    """With hands of four nobody can win by the lengths, and those that fit still count for the standing."""
    assert 0.0 == worths(record_of(), hand_limit=4)[3]
    assert 0.0 < worths(record_of(), hand_limit=4)[0]


def test_lengths_that_no_tickets_form_are_worth_nothing():
    """Between neighbours alone there are pairs and the ring of five."""
    ring = worths(record_of(), tickets_opposite=0, tickets_rome=0)

    assert [True, False, False, True, False] == [worth > 0 for worth in ring]


def test_the_way_that_lacks_fewer_tickets_has_more_of_the_attention():
    bot = record_of()

    assert worths(bot)[4] > worths(bot, laid=(5,))[4] > worths(bot, laid=(4, 5))[4]
    assert worths(bot)[4] > worths(bot, need_5=False)[4]


def test_the_tour_has_less_of_the_attention_where_a_hand_holds_its_six_tickets_and_no_other():
    """So its experts play another game at a limit of six: one that did not read it lost 18 of 50 points of duels."""
    limits = [worths(record_of(), hand_limit=limit)[4] for limit in (6, 7, 8)]

    assert limits[0] < limits[1] == limits[2]
    assert limits[1] == worths(record_of(tight=1.0), hand_limit=6)[4]
    assert 0.0 == worths(record_of(), hand_limit=5)[4]


def test_a_hand_with_less_room_waits_less_for_what_it_lacks():
    """One that kept far targets in a hand of four lost 4 of 50 points of duels to one that let them go."""
    reaches = []
    for limit in (5, 6, 7, 9):
        game = Seated("expert", hand_limit=limit)
        game.ask_trip("To-Mi Mi-Ve")
        reaches.append(mind_of(game, record_of(counting=0.0)).reach.max())

    assert reaches[0] < reaches[1] < reaches[2] == reaches[3] == record_of().reach


def test_a_length_that_counts_for_nothing_is_worth_nothing():
    assert 0.0 == worths(record_of(), need_3=False, six_wins=False)[1]
    assert 0.0 == worths(record_of(), laid=(3,), six_wins=False)[1]


def test_the_expert_keeps_for_the_grand_tour_what_it_lays_where_a_hand_has_no_room_for_the_tour():
    answers = []
    for limit in (7, 5):
        game = Seated("expert", hand_limit=limit)
        game.ask_trip("To-Mi Mi-Ve Mi-Ve")
        answers.append(game.choice())

    assert ["no", tuple(tickets("Mi-Ve Mi-Ve"))] == answers


def test_the_expert_lays_from_different_piles_when_that_earns_a_turn():
    game = Seated("expert", six_wins=False)
    game.ask_trip("Mi-Ve Mi-Ve Ve-Mi Pa-Ro")

    assert tuple(tickets("Mi-Ve Ve-Mi")) == game.choice()


@pytest.mark.parametrize(("shown", "expected"), [(True, "yes"), (False, "no")])
def test_an_offer_is_refused_for_what_it_shows_and_taken_for_what_it_may_be(shown, expected):
    """Seat 1 lacks Pa-Ro alone for the grand tour, and what is offered is Pa-Na, of which it has no need."""
    game = Seated("expert", exchange_refusable=True, exchange_face_up=shown)
    game.ask_exchange("Pa-Na To-Mi", "To-Mi Mi-Ve Ve-Na Na-Pa To-Ro Na-Mi")
    game.say((*ticket("Pa-Na"), "left"))

    assert "refuse" == game.question
    assert expected == game.choice()


def knows(game, seat, whose, words):
    """Let a seat have seen these tickets go into another's hand."""
    for one in tickets(words):
        game.table.known[seat, whose] += 1 << 2 * kind_of(*one)


TOUR_BUT_ONE = GRAND_TOUR.rsplit(" ", 1)[0]


@pytest.mark.parametrize("players", [2, 3])
def test_the_expert_does_not_give_back_the_ticket_that_completes_a_neighbours_tour(players):
    """Seat 1 is known to lack To-Ro alone; seat 0 has To-Ro twice and could spare it most easily."""
    game = Seated("expert", players)
    game.table.turn_of = game.table.actor = 1
    game.ask_exchange("To-Ro To-Ro To-Mi Mi-Ve", f"{TOUR_BUT_ONE} Pa-Na", *["Ve-Ro"] * (players - 2))
    knows(game, 0, 1, TOUR_BUT_ONE)
    game.say((*ticket("Pa-Na"), "right"), then=(0, "give"))

    assert ticket("To-Mi") == game.choice()


def test_the_expert_does_not_offer_the_ticket_that_completes_a_neighbours_tour():
    game = Seated("expert")
    game.ask_exchange("To-Ro To-Ro To-Mi", f"{TOUR_BUT_ONE} Pa-Na")
    knows(game, 0, 1, TOUR_BUT_ONE)

    assert (*ticket("To-Ro"), "left") != game.choice()


def share_among(bot, others, players, games, **rules):
    """The share of the wins that one bot takes at a table of another."""
    setup = Setup(RULESET, RULESET.choose_rules("", rules), [bot, *[others] * (players - 1)])
    _, seats = play_batch(setup, 6, 0, games)
    return share_of((seats.win * (seats.bot == 0)).sum(axis=1), SURE)


@pytest.mark.compiled
def test_looking_at_the_neighbours_wins_games():
    """Of two experts the one that neither hinders nor robs is the weaker by far."""
    expert = RULESET.bot("expert")
    blind = replace(expert, name="blind", weights=expert.weights | {"hindering": 0.0, "robbing": 0.0})

    assert share_among(expert, blind, 2, 1_500).low > 0.52


@pytest.mark.parametrize("rules", [{}, {"six_wins": False}, {"six_wins": False, "lengths_in_order": True}])
def test_a_swap_is_worth_what_the_hand_is_worth_after_it(rules):
    """Also where the ticket given and the one taken belong to one target."""
    whim, all_tickets = random.Random(8), list(eighty_tickets())
    bot = record_of(reach=0.05, counting=0.0, tempo=0.0, hindering=0.0, robbing=0.0, planning=1.0)
    game = RoundTrip(2, **rules)
    for _ in range(40):
        hand = whim.sample(all_tickets, 6)
        game.ask_exchange(words_of(hand[1:]), "")
        before = mind_of(game, bot)
        game.ask_exchange(words_of(hand[:-1]), "")
        after = mind_of(game, bot).hand_worth

        expected = before.hand_worth + swap_worth(bot, before, kind_of(*hand[-1]), kind_of(*hand[0]))

        assert expected == pytest.approx(after, abs=0.001)  # what lacks more than four tickets is out of sight


def test_what_is_left_of_a_hand_is_what_it_is_without_the_trip():
    bot = record_of(counting=0.0, tempo=0.0, planning=1.0)
    game = RoundTrip(2, six_wins=False)
    game.ask_trip("Ve-Na To-Mi Mi-Ve Mi-Ve Pa-Ro Na-Ve")
    mind = mind_of(game, bot)
    put_aside(mind, mask_of(tickets("Mi-Ve Mi-Ve")))
    left = [nearness_left(mind, length) for length in range(2, 6)]
    game.ask_trip("Ve-Na To-Mi Pa-Ro Na-Ve")

    assert left == pytest.approx(mind_of(game, bot).near[2:6].tolist())


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("changes", RULE_SETS)
def test_no_other_bot_does_better_among_experts_than_an_expert(changes, players):
    for bot in BOTS:
        share = share_among(RULESET.bot(bot), RULESET.bot("expert"), players, 150, **RULE_SETS[changes])

        assert share.low <= 1 / players, bot


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("changes", RULE_SETS)
def test_experts_end_every_variant_and_take_no_longer_than_others_need(changes, players):
    """Fewer than one game in a hundred goes on for ever, and half are over in three times the quickest bot's time."""
    rules = RULE_SETS[changes]
    games, _ = mirror(GAME, "expert", players, 300, **rules)
    others = [np.median(mirror(GAME, bot, players, 100, **rules)[0].turns) for bot in SENSIBLE]

    assert 3 > (games.outcome == UNFINISHED).sum()
    assert 3 * min(others) >= np.median(games.turns)
