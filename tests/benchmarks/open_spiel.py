"""Print how many random games of tic-tac-toe OpenSpiel plays a second; run by a Python that has `pyspiel`."""

import random
import sys
import time

import pyspiel

GAME = pyspiel.load_game("tic_tac_toe")


def python_loop(games):
    """The loop of OpenSpiel's examples: C++ states, answers drawn in Python."""
    draw = random.Random(1).choice
    for _ in range(games):
        state = GAME.new_initial_state()
        while not state.is_terminal():
            state.apply_action(draw(state.legal_actions()))


def bots_loop(games):
    """Whole games in C++, between two uniform random bots: a call a game."""
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(2)]
    for game in range(games):
        pyspiel.evaluate_bots(GAME.new_initial_state(), bots, game)


def rollouts(games):
    """Random rollouts in C++ from a cloned state, as its tree search plays them: one call in all."""
    evaluator = pyspiel.RandomRolloutEvaluator(games, 1)
    pyspiel.MCTSBot(GAME, evaluator, 2.0, 1, 100, False, 1, False).step(GAME.new_initial_state())


LOOPS = {
    "OpenSpiel's states from Python": (python_loop, 20_000),
    "OpenSpiel's bots in C++": (bots_loop, 40_000),
    "OpenSpiel's rollouts in C++": (rollouts, 200_000),
}

for name, (loop, games) in LOOPS.items():
    best = float("inf")
    for _ in range(5):
        began = time.thread_time()
        loop(games)
        best = min(best, time.thread_time() - began)
    sys.stdout.write(f"{name} {games / best}\n")
