"""Bots that look ahead against players who are known to be perfect: Nim, tic-tac-toe, Kuhn poker."""

from dataclasses import replace
from functools import cache
from itertools import permutations, product
from pathlib import Path

import numpy as np
import pytest

from fairseat.simulators.engine.play import Setup, set_up, watch
from fairseat.simulators.engine.ruleset import load
from tests.contract.games import ruleset_of

pytestmark = [pytest.mark.compiled, pytest.mark.filterwarnings("ignore:overflow encountered")]

NIM = str(Path(__file__).parent / "nim")
SEED = 4


def answers_everywhere(setup, seat, seed=SEED):
    """Every position that a seat is asked at, whatever the other answers, and its answer there, each asked once."""
    game = watch(setup, seed, 0)
    tables, met = game.desk.tables, set()
    waiting = [tables.copy()]
    while waiting:
        tables[:] = waiting.pop()
        while not game.table.over and game.table.actor == seat:
            move = game.choose(game.legal_moves())
            yield game, move
            game.play(move)
        if game.table.over:
            yield game, None
            continue
        here = tables.copy()
        for move in game.legal_moves():
            tables[:] = here
            game.play(move)
            there = tables.copy()
            key = there[[name for name in there.dtype.names if name not in ("chance", "whim")]].tobytes()
            if key not in met:
                met.add(key)
                waiting.append(there)


def nim_sum(piles):
    return int(np.bitwise_xor.reduce(np.asarray(piles)))


@pytest.mark.parametrize("seat", [0, 1])
def test_nim_is_played_perfectly_against_every_answer(seat):
    winning = 0
    for game, move in answers_everywhere(set_up(load(NIM), ["master", "master"]), seat):
        if move is not None and nim_sum(game.table.pile):
            left = game.table.pile.copy()
            left[move // 6] -= move % 6
            winning += 1
            assert nim_sum(left) == 0

    assert winning > 5


def test_the_same_nim_player_errs_at_first_sight():
    errors = 0
    for seed in range(5):
        for game, move in answers_everywhere(set_up(load(NIM), ["tidy", "tidy"]), 1, seed):
            if move is not None and nim_sum(game.table.pile):
                left = game.table.pile.copy()
                left[move // 6] -= move % 6
                errors += nim_sum(left) != 0

    assert errors > 5


@pytest.mark.parametrize("seat", [0, 1])
def test_tic_tac_toe_is_never_lost(seat):
    """Nor by who answers, whom a rival of fixed habits deceives: the one imagined wavers, and so finds the traps."""
    ends = results_against_every_answer(seat)

    assert min(ends) == 0.5
    assert max(ends) == 1.0  # and whoever errs is punished


def results_against_every_answer(seat):
    """What a seat gets in the end, whatever the other answers."""
    setup = set_up(ruleset_of("tic_tac_toe"), ["master", "master"])
    return [float(game.result()[1].win[seat]) for game, move in answers_everywhere(setup, seat) if move is None]


# Kuhn poker, where what a seat wins is the pot, as looking ahead counts it.

ASKED = 60  # times that a bot is asked at each


def kuhn(bot, search):
    """Kuhn poker between two of one bot, which tries both answers in so many imagined games."""
    setup = set_up(ruleset_of("kuhn_poker"), [bot, bot])
    named = setup.bots[0]
    looking = replace(named, weights={**named.weights, "search": float(search), "search_sure": 1.0})
    return Setup(setup.ruleset, setup.rules, [looking] * 2)


@cache
def frequencies(bot, search):
    """How often a bot bets: [seat, card, whether it was bet before]."""
    game = watch(kuhn(bot, search), SEED, 0)
    bets = np.zeros((2, 3, 2))
    for seat, card, asked in product((0, 1), range(3), (0, 1)):
        for number in range(ASKED):
            game = watch(kuhn(bot, search), SEED, number)
            others = [other for other in range(3) if other != card]
            game.table.deck[seat], game.table.deck[1 - seat], game.table.deck[2] = (
                card,
                *others[:: 1 - 2 * (number & 1)],
            )
            if seat == 0 and asked:
                game.play(0)
                game.play(1)
            elif seat == 1:
                game.play(asked)
            bets[seat, card, asked] += game.choose(game.legal_moves()) / ASKED
    return bets


def pot_share(first, second, deal):
    """The chance that seat 0 takes the pot at one deal, both betting as often as these say."""
    own, other = deal[:2]
    higher = 1.0 if own > other else 0.0
    opens, calls, bets, seen = first[own, 0], first[own, 1], second[other, 0], second[other, 1]
    passed = (1.0 - bets) * higher + bets * calls * higher
    return opens * (seen * higher + 1.0 - seen) + (1.0 - opens) * passed


def value(first, second):
    """The chance that seat 0 takes the pot, over all deals."""
    return float(np.mean([pot_share(first, second, deal) for deal in permutations(range(3))]))


def exploitability(bets):
    """How much more than a half the best response wins against a bot, both seats on average: every plan is tried."""
    plans = [np.array(plan, float).reshape(3, 2) for plan in product((0, 1), repeat=6)]
    second = max(1.0 - value(bets[0], plan) for plan in plans)
    first = max(value(plan, bets[1]) for plan in plans)
    return (first + second) / 2 - 0.5


def test_exploitability_is_that_of_players_who_are_known():
    """Who never bets loses every pot that he could have been called for; who always bets only shows his card."""
    never, always = np.zeros((2, 3, 2)), np.ones((2, 3, 2))

    assert exploitability(always) == pytest.approx(0.0)
    assert exploitability(never) == pytest.approx(0.5)
    assert value(0.5 * np.ones((3, 2)), 0.5 * np.ones((3, 2))) == pytest.approx(9 / 16)  # as played in a million games


@pytest.mark.parametrize("bot", ["random", "equilibrium"])
def test_looking_ahead_leaves_little_to_exploit_in_kuhn_poker(bot):
    plain, looking = exploitability(frequencies(bot, 0)), exploitability(frequencies(bot, 100))

    assert looking < 0.05 < plain
