"""Whole games of Round-trip Italy with random answers: nothing is lost, every game ends, the counts agree."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.oracles.chance import Chance
from tests.oracles.round_trip import ALLOWED, DEFAULTS, Oracle
from tests.oracles.round_trip_cards import RING, city_pile
from tests.oracles.round_trip_handicaps import first_tickets


def seated(players, seed=1, game=0, **rules):
    """A game at its first question."""
    return Oracle(rules, players, Chance(seed, game))


def random_walk(oracle, seed, visit=lambda oracle: None):
    """Play a whole game with random answers and look at every question."""
    whim = random.Random(seed)
    while not oracle.over:
        visit(oracle)
        oracle.play(whim.choice(oracle.answers()))
    visit(oracle)
    return oracle.result()


def some_rules(whim):
    """A few rules drawn at random, one at least differing from the default in most draws."""
    rules = {}
    for name in whim.sample(sorted(ALLOWED), 8):
        allowed = ALLOWED[name]
        rules[name] = whim.randint(*allowed) if isinstance(allowed, tuple) else whim.choice(allowed)
    rules["max_turns"] = whim.choice([1, 2, 30, 150])
    if not any((DEFAULTS | rules)[name] for name in DEFAULTS if name.startswith("select_")):
        rules["select_all"] = 1
    if not any((DEFAULTS | rules)[name] for name in DEFAULTS if name.startswith("tickets_")):
        rules["tickets_adjacent"] = 1
    return rules


def all_tickets(table):
    """Every ticket wherever it lies."""
    places = table["piles"] + table["hands"] + table["laid"]
    return Counter(ticket for place in places for ticket in place)


def test_the_last_turn_allowed_ends_the_game_before_the_turn_passes():
    result = random_walk(seated(3, max_turns=6, seed=9), 9)

    assert ("unfinished", "max_turns", -1, 6) == tuple(
        result[key] for key in ("outcome", "end_reason", "winner", "turns")
    )
    assert [0, 0, 0] == result["seats"]["win"]
    assert 1 == min(result["seats"]["place"])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tickets_are_conserved_at_every_question_and_every_game_ends(players):
    def look(oracle):
        table = oracle.table()
        assert everything == all_tickets(table)
        assert all(ticket[0] == city for city, pile in enumerate(table["piles"]) for ticket in pile)
        assert oracle.over or (oracle.answers() and len(set(oracle.answers())) == len(oracle.answers()))
        assert max(len(hand) for hand in table["hands"]) <= 7

    everything = Counter(ticket for city in RING for ticket in city_pile(city, DEFAULTS))
    for game in range(20):
        result = random_walk(seated(players, seed=3, game=game), game, look)
        assert 1 == sum(result["seats"]["win"])
        assert result["turns"] == sum(result["seats"]["turns"])
        assert result["exchanges"] == sum(result["seats"]["exchanges_suffered"])


def test_tickets_are_conserved_and_games_end_under_hundreds_of_mixed_rules():
    whim = random.Random(12)
    for game in range(200):
        rules = some_rules(whim)
        oracle = Oracle(rules, whim.choice([2, 3, 4]), Chance(5, game))
        everything = all_tickets(oracle.table())
        assert sum(everything.values()) == sum(len(city_pile(city, oracle.rules)) for city in RING)

        # a seat above the limit puts back what it draws: nobody holds more than in the first turn
        dealt = max(first_tickets(oracle.rules, seat) for seat in range(oracle.players))
        most = max(oracle.rules["hand_limit"], dealt + 1)

        def look(oracle, everything=everything, most=most):
            assert everything == all_tickets(oracle.table())
            assert max(len(hand) for hand in oracle.hands) <= most

        result = random_walk(oracle, game, look)
        assert result["turns"] <= rules["max_turns"]
        assert result["holes"] <= result["skipped_draws"] <= result["turns"]


def test_the_same_seed_and_answers_play_the_same_game():
    tables = []
    for _ in range(2):
        seen = []
        random_walk(seated(4, seed=0, game=7), 1, lambda oracle, seen=seen: seen.append(oracle.table()))
        tables.append(seen)

    assert tables[0] == tables[1]
