"""The kernel of Word Traveler beside its referee, over every switch and player count: tables, results and opinions."""

import itertools
import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from fairseat.simulators.engine.play import Setup, Watch
from fairseat.simulators.engine.ruleset import load
from tests.oracles.chance import Chance
from tests.oracles.lockstep import DEEPER, walk
from tests.oracles.word_traveler import Oracle
from tests.oracles.word_traveler_language import Language
from tests.oracles.word_traveler_locals import opinion_of
from tests.oracles.word_traveler_rules import DEFAULTS
from tests.simulators.word_traveler import seen

GAMES = 3 * DEEPER
GAMES_HEARD = DEEPER
CLOSE = {"rel": 1e-9, "abs": 1e-9}

CHANGES: list[dict[str, Any]] = [
    {},
    {"final_say": "left"},
    {"final_say": "vote"},
    {"blocked_arrows": "void"},
    {"blocked_arrows": "void", "final_say": "vote", "centre_stop": False, "grid": 5},
    {"free_guess": True},
    {"free_guess": True, "final_say": "vote", "centre_stop": False},
    {"joint": False},
    {"joint": False, "evidence": "line", "final_say": "left"},
    {"evidence": "line"},
    {"evidence": "line", "blocked_arrows": "void"},
    {"evidence": "line", "pool": "blend", "grid": 9},
    {"pool": "blend"},
    {"pool": "blend", "free_guess": True, "evidence": "line"},
    {"listener_depth": 1, "hand": 5},
    {"listener_depth": 1, "hand": 5, "unused_words": False},
    {"listener_depth": 1, "hand": 6, "listener_prior": "flat", "pool": "blend"},
    {"listener_depth": 1, "hand": 4, "listener_alpha": 0, "black_side": False},
    {"listener_depth": 1, "hand": 5, "final_say": "vote", "blocked_arrows": "void", "evidence": "line"},
    {"adapt": 0.3},
    {"adapt": 1, "sigma_group": 0.5},
    {"sigma_group": 0.9, "groups": 3},
    {"sigma": 0, "eps": 0, "nu": 1},
    {"eps": 1},
    {"nu": 0, "b_sd": 0, "b_mean": 0.6},
    {"d": 1, "g": 5},
    {"d": 20, "g": 0},
    {"reshuffle": True},
    {"W": 60, "hand": 12, "arrows_day1": 1},
    {"W": 60, "hand": 12, "reshuffle": True},
    {"W": 300, "hand": 1},
    {"hand": 16, "arrows_day1": 6, "arrows_day2": 6},
    {"hand": 3, "arrows_day2": 6},
    {"black_side": False},
    {"centre_stop": False},
    {"centre_stop": False, "grid": 6, "arrows_day1": 5},
    {"maps": "fixed"},
    {"maps": "fixed", "map_deck": 2**31, "grid": 5, "n1": 4},
    {"chain_keep": 0},
    {"chain_keep": 0, "n1": 12, "n2": 4, "grid": 5},
    {"chain_keep": 1, "n1": 0, "n2": 0},
    {"n1": 12, "n2": 4, "sv_first": 0.3, "sv_step": 0.1},
    {"sv_1": 1, "sv_2": 2, "sv_3": 2, "sv_4": 1, "sv_5": 4, "sv_6": 3, "sv_first": 0, "sv_step": 0},
    {"max_turns": 1},
    {"max_turns": 3},
    {"world": "real"},
    {"grid": 8, "final_say": "vote", "adapt": 0.2, "reshuffle": True, "maps": "fixed"},
]  # fmt: skip

BY_ARROW = {
    "points_by_arrow": "points_arrow",
    "hits_by_arrow": "hits_arrow",
    "arrows_used": "used_arrow",
    "words_by_arrow": "words_arrow",
    "black_sides_by_arrow": "black_arrow",
}
BY_SEAT = ("points", "hits", "arrows_used", "accidental_points", "words", "black_sides", "points_left", "line_ups",
           "decided", "decided_right")  # fmt: skip


class Referee(Oracle):
    """The referee with its result in the kernel's columns."""

    def result(self) -> dict[str, Any]:
        """The referee's result, the tuples of arrows and seats unfolded."""
        told = dict(super().result())
        seats = {name: told.pop(f"seat_{name}") for name in BY_SEAT}
        seats |= {"place": told.pop("places"), "score": told.pop("scores")}
        seats["win"] = [float(np.float32(win)) for win in told.pop("wins")]
        for theirs, ours in BY_ARROW.items():
            told |= {f"{ours}_{arrow}": count for arrow, count in enumerate(told.pop(theirs), start=1)}
        assert set(told) - {"outcome", "end_reason"} <= set(load("word-traveler").row_dtypes[0].names or ())
        return {**told, "seats": seats}


@pytest.mark.parametrize(("changes", "players"), list(itertools.product(CHANGES, (2, 3, 4, 5))), ids=str)
def test_kernel_and_referee_agree_at_every_question(changes: dict[str, Any], players: int) -> None:
    """At every question the same answers, after every answer the same table, at the end the same result."""
    ruleset = load("word-traveler")
    for game in range(GAMES):
        walk(ruleset, Referee, changes, players, 2_000 + CHANGES.index(changes), game)


@pytest.mark.parametrize("changes", CHANGES, ids=str)
def test_kernel_and_referee_hear_the_same_in_every_word(changes: dict[str, Any]) -> None:
    """At every footprint and vote both give every answer the same value, within the rounding of numbers."""
    for game in range(GAMES_HEARD):
        listen(changes, 2 + (game + CHANGES.index(changes)) % 4, game)


def listen(changes: dict[str, Any], players: int, game: int) -> None:
    """Walk one game on both and compare what every answer of a local is worth, and the opinions behind it."""
    ruleset = load("word-traveler")
    literal = ruleset.bot("literal")
    calm = replace(literal, weights={**literal.weights, "noise": 0.0, "tau": 1.0})
    watch = Watch(Setup(ruleset, ruleset.choose_rules("", changes), [calm] * players), 3_000, game)
    oracle, hand = Oracle(dict(changes), players, Chance(3_000, game)), random.Random(f"{changes} {game}")
    (rules, bots), verbs = watch.setup.records, ruleset.verbs
    while not watch.table.over:
        moves = watch.legal_moves()
        answers = {seen.answer(watch.table, rules, move): move for move in moves}
        if oracle.question in ("footprint", "vote"):
            seat, arrow = int(watch.table.actor), int(watch.table.placed)
            mind = watch.desk.minds[seat]
            verbs["think"](watch.table, rules, bots[0], mind)
            values = {cell: verbs["score_move"](watch.table, rules, bots[0], mind, cell) for cell in moves}
            assert oracle.answer_values() == pytest.approx(values, **CLOSE)
            heard = {cell: float(watch.table.opinion[seat, arrow, cell]) for cell in oracle.opinion()[arrow]}
            assert oracle.opinion()[arrow] == pytest.approx(heard, **CLOSE)
        chosen = hand.choice(sorted(answers, key=repr))
        oracle.play(chosen)
        watch.play(answers[chosen])


def test_a_traveller_sees_its_words_as_the_referee_says() -> None:
    """The view of the own words, at every place, in both days, with every kind of noise."""
    changes = {"sigma_group": 0.5, "adapt": 0.1}
    ruleset = load("word-traveler")
    watch = Watch(Setup(ruleset, ruleset.choose_rules("", changes), [ruleset.bot("random")] * 3), 5, 6)
    oracle = Oracle(changes, 3, Chance(5, 6))
    for _ in range(200):
        seat = int(watch.table.actor)
        for card, word in enumerate(watch.table.hand[watch.table.day - 1, seat, :10]):
            if oracle.question == "stop":
                expected = [
                    oracle.language.view(seat, int(word), cell, int(watch.table.revealed)) for cell in range(49)
                ]
                assert expected == pytest.approx(watch.table.seen[seat, card, :49].tolist(), **CLOSE)
        move = watch.legal_moves()[-1]
        oracle.play(seen.answer(watch.table, watch.setup.records[0], move))
        watch.play(move)
        if oracle.over:
            break


def test_the_pragmatic_locals_of_the_referee_hear_blue_as_the_blue_square() -> None:
    """Blue square, blue circle, green square: "blue" means the square with 3/5 (Frank, Goodman 2012)."""
    objects = {25: {"blue", "square"}, 26: {"blue", "circle"}, 27: {"green", "square"}}
    matrix = [
        [float(word in objects.get(cell, ())) for cell in range(49)] for word in ("blue", "green", "circle", "square")
    ]
    rules = {"sigma": 0.0, "eps": 0.0, "black_side": False, "listener_alpha": 1.0, "listener_depth": 1}
    language = Language(DEFAULTS | rules | {"listener_prior": "flat"}, 0, matrix)
    blue = {"start": 24, "directions": ["E"], "cards": [[(0, "white")]], "hand": [0, 1, 2, 3], "revealed": 0}
    [said] = opinion_of(language, 1, blue)
    chances = np.exp([said[cell] for cell in objects])

    assert pytest.approx([0.6, 0.4, 0.0], abs=1e-6) == (chances / chances.sum()).tolist()
