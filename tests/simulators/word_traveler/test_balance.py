"""The balance sheet of words and places agrees with the referee, and finds what was made to stand out."""

import random

import numpy as np
import pytest

from fairseat.simulators.word_traveler.balance import balance, stops, uses
from tests.oracles.chance import Chance
from tests.oracles.word_traveler import Oracle
from tests.simulators.word_traveler import seen
from tests.simulators.word_traveler.city import visit
from tests.simulators.word_traveler.worlds import write_world


@pytest.mark.parametrize(
    "changes", [{}, {"adapt": 0.3, "sigma_group": 0.5}, {"blocked_arrows": "void", "centre_stop": False}]
)
def test_gains_and_stops_are_those_of_the_referee(changes):
    watch, oracle = visit(3, game=4, **changes), Oracle(changes, 3, Chance(1, 4))
    hand = random.Random(4)
    while not watch.table.over:
        answers = {seen.answer(watch.table, watch.setup.records[0], move): move for move in watch.legal_moves()}
        chosen = hand.choice(sorted(answers, key=repr))
        oracle.play(chosen)
        watch.play(answers[chosen])
    told = [
        (use.day, use.traveller, use.arrow, use.word, ("white", "black")[use.black])
        for use in uses(watch.table, watch.setup.records[0])
    ]
    expected = {tuple(use[:5]): use[5] for use in oracle.uses()}
    gains = {key: use.gain for key, use in zip(told, uses(watch.table, watch.setup.records[0]), strict=True)}

    assert len(told) == len(expected) > 0
    assert expected == pytest.approx(gains, rel=1e-9, abs=1e-9)
    assert [tuple(stop) for stop in oracle.stops()] == [
        (s.day, s.traveller, s.arrow, s.intended, s.footprint, s.points) for s in stops(watch.table)
    ]


def test_a_word_that_fits_everything_brings_nothing_and_twin_places_are_confused(tmp_path):
    matrix = np.clip(np.random.default_rng(3).normal(0.3, 0.3, size=(70, 49)), 0.02, 0.98)
    matrix[7] = 0.9
    matrix[:, 26] = matrix[:, 25]
    watch = visit(3, bot="chatty", world=write_world(tmp_path / "world.csv", matrix), sigma=0.3)
    sheet = balance(watch.setup, 1, 0, 120)
    gains = {word: gain for word, _, _, gain, _ in sheet.words()}
    most_taken_for = {place: (meant, other) for place, meant, _, other, _ in sheet.places()}

    assert gains[7] < np.mean(list(gains.values())) - 0.2
    assert {26, 25} == {most_taken_for[25][1], most_taken_for[26][1]}
    assert sum(uses for _, uses, _, _, _ in sheet.words()) > 120 * 6
