"""The referee's model of language: its world, its locals, and the best whole path by brute force."""

from __future__ import annotations

import math

import pytest

from tests.oracles.chance import WHIM, Chance
from tests.oracles.test_word_traveler_oracle import CENTRE, new_game
from tests.oracles.word_traveler_board import (
    lawful_paths,
    line,
    places_in_question,
)
from tests.oracles.word_traveler_language import Language, gauss, row_key
from tests.oracles.word_traveler_locals import answer_values, best_paths, literal_opinion, opinion_of, pool
from tests.oracles.word_traveler_rules import full_rules


def test_the_numbers_of_the_world_are_standard_normal():
    numbers = [gauss(row_key(9, kind, row), index) for kind in (0, 3) for row in range(200) for index in range(49)]
    mean = sum(numbers) / len(numbers)
    variance = sum(number**2 for number in numbers) / len(numbers)

    assert abs(mean) < 4 / math.sqrt(len(numbers))
    assert abs(variance - 1) < 4 * math.sqrt(2 / len(numbers))


def test_two_players_agree_as_much_as_sharpness_and_noise_allow():
    # Sheet 6.3: the correlation of two views is g^2 / (g^2 + sigma^2), 0.80 by default (without breadth).
    language = Language(full_rules({"b_sd": 0.0, "d": 20}), 77, None)
    words = list(range(165))
    one, other = ([x for row in language.view_matrix(seat, words, 0) for x in row] for seat in (0, 1))
    middle = math.log(0.25 / 0.75)
    product = sum((a - middle) * (b - middle) for a, b in zip(one, other, strict=True))
    size = math.sqrt(sum((a - middle) ** 2 for a in one) * sum((b - middle) ** 2 for b in other))

    assert 0.80 == pytest.approx(product / size, abs=0.05)


def test_learning_brings_every_view_to_the_consensus():
    language = Language(full_rules({"adapt": 1.0, "sigma_group": 1.0}), 77, None)

    assert language.consensus(3, 4) != language.view(1, 3, 4, 0)
    assert language.consensus(3, 4) == language.view(1, 3, 4, 1)


def test_a_group_shares_its_noise():
    language = Language(full_rules({"sigma": 0.0, "sigma_group": 1.0}), 77, None)

    assert language.view(0, 3, 4, 0) == language.view(2, 3, 4, 0) != language.view(1, 3, 4, 0)


def test_a_card_means_what_the_sheet_says():
    language = Language(full_rules({"sigma": 0.0}), 0, [[0.8] * 49])

    assert math.log(0.97 * 0.8 + 0.015) == pytest.approx(language.meaning(0, (0, "white"), 0, 0))
    assert 0.6 * math.log(0.97 * 0.2 + 0.015) == pytest.approx(language.meaning(0, (0, "black"), 0, 0))


def journey(directions, cards, hand, intended=None, start=CENTRE):
    """A journey as announced."""
    return {
        "start": start,
        "directions": directions,
        "cards": cards,
        "hand": hand,
        "revealed": 0,
        "intended": intended,
    }


def test_pragmatic_locals_hear_blue_as_the_blue_square():
    # Frank and Goodman (Science 2012): blue square, blue circle, green square; a listener who hears
    # "blue" and expects alpha 1 believes in the blue square with 3/5.
    objects = {25: {"blue", "square"}, 26: {"blue", "circle"}, 27: {"green", "square"}}
    words = ["blue", "green", "circle", "square"]
    matrix = [[float(word in objects.get(cell, ())) for cell in range(49)] for word in words]
    rules = {"sigma": 0.0, "eps": 0.0, "black_side": False, "listener_alpha": 1.0, "listener_depth": 1}
    language = Language(full_rules(rules | {"listener_prior": "flat"}), 0, matrix)
    [said] = opinion_of(language, 1, journey(["E"], [[(0, "white")]], [0, 1, 2, 3]))
    total = sum(math.exp(value) for value in said.values())

    assert [0.6, 0.4, 0.0] == pytest.approx([math.exp(said[cell]) / total for cell in (25, 26, 27)], abs=1e-6)


def viterbi(rules, opinion, start, directions):
    """The best value of a path by dynamic programming from the last arrow back."""
    value = dict.fromkeys(range(rules["grid"] ** 2), 0.0)
    for said, direction in zip(reversed(opinion), reversed(directions), strict=True):
        before = {}
        for cell in value:
            heard = {t: said[t] for t in line(rules, cell, direction) if t in said}
            total = math.log(sum(map(math.exp, heard.values()))) if heard and rules["evidence"] == "line" else 0.0
            before[cell] = max((heard[t] - total + value[t] for t in heard), default=-math.inf)
        value = before
    return value[start]


@pytest.mark.parametrize(
    "rules", [{}, {"evidence": "line"}, {"listener_depth": 1}, {"pool": "blend"}, {"final_say": "left"}]
)
def test_joint_inference_by_brute_force_agrees_with_dynamic_programming(rules):
    compared = 0
    for game in range(6):
        oracle, whim = new_game(rules, 3, 21, game), Chance(21, game, WHIM)
        while not oracle.over:
            if oracle.question == "footprint" and not oracle.journey["footprints"]:
                directions = oracle.journey["directions"]
                best, paths = oracle.best_paths()
                values = oracle.answer_values()
                found = viterbi(oracle.rules, oracle.opinion(), oracle.journey["start"], directions)
                assert best == pytest.approx(found)
                assert best == pytest.approx(max(values.values()))
                assert paths[0][0] in values
                compared += 1
            answers = oracle.answers()
            oracle.play(answers[whim.below(len(answers))])
    assert compared > 20


def test_places_in_question_are_those_of_the_lawful_paths():
    rules = full_rules({})

    assert [[25, 26], [26, 27]] == places_in_question(rules, CENTRE, ["E", "E"])
    assert [(25, 26), (25, 27), (26, 27)] == lawful_paths(rules, CENTRE, ["E", "E"])


@pytest.mark.parametrize(
    ("rules", "side"), [({"g": 0.0, "sigma": 0.0}, "white"), ({"nu": 0.0}, "black"), ({"eps": 1.0}, "white")]
)
def test_words_without_information_leave_all_paths_equal(rules, side):
    rules = full_rules(rules)
    language = Language(rules, 5, None)
    cards = [[(3, side)], [(4, side), (8, side)], [(9, side)]]
    walk = journey(["E", "N", "W"], cards, list(range(10)))
    opinion = pool(rules, [literal_opinion(language, seat, walk) for seat in (1, 2)])

    best, paths = best_paths(rules, opinion, CENTRE, walk["directions"])

    assert len(lawful_paths(rules, CENTRE, walk["directions"])) == len(paths)
    values = answer_values(rules, opinion, CENTRE, walk["directions"], [25, 26, 27])
    assert [best] * 3 == pytest.approx(list(values.values()))


def best_guesses(oracle):
    """What a local without noise would answer."""
    values = oracle.answer_values()
    top = max(values.values())
    return [cell for cell, value in values.items() if value >= top - 1e-9]


def test_words_without_information_hit_as_often_as_blind_guesses():
    hits, expected, variance = 0, 0.0, 0.0
    for game in range(150):
        oracle = new_game({"g": 0.0, "arrows_day1": 1, "arrows_day2": 1}, 2, 31, game)
        whim = Chance(31, game, WHIM)
        while not oracle.over:
            answers = oracle.answers()
            if oracle.question == "footprint":
                best = best_guesses(oracle)
                chance = 1 / len(answers)
                expected, variance = expected + chance, variance + chance * (1 - chance)
                oracle.play(best[whim.below(len(best))])
            else:
                oracle.play(answers[whim.below(len(answers))])
        hits += sum(oracle.result()["hits_by_arrow"])

    assert abs(hits - expected) < 4 * math.sqrt(variance)


def test_without_noise_a_discriminating_word_is_always_understood():
    # One word a place, true of that place alone; the traveller goes only where it holds the word.
    matrix = [[float(word == cell) for cell in range(49)] for word in range(49)]
    rules = {"world": matrix, "sigma": 0.0, "eps": 0.0, "final_say": "vote"}
    arrows = 0
    for game in range(15):
        oracle, whim = new_game(rules, 2, 41, game), Chance(41, game, WHIM)
        while not oracle.over:
            if oracle.question == "stop":
                held = set(oracle.unplaced_words())
                known = [cell for cell in oracle.answers() if cell in held]
                oracle.play(known[whim.below(len(known))] if known else "enough")
            elif oracle.question == "card":
                oracle.play((oracle.plans[oracle.actor][-1]["stop"], "white"))
            elif oracle.question == "more":
                oracle.play("enough")
            else:
                best = best_guesses(oracle)
                assert 1 == len(best)
                oracle.play(best[0])
        result = oracle.result()
        arrows += sum(result["arrows_used"])
        assert result["arrows_used"] == result["hits_by_arrow"]
        assert all(gain == pytest.approx(math.log(size)) for gain, size in gains(oracle))
    assert arrows > 100


def gains(oracle):
    """What each single word told, and how many places were on its line."""
    told = [use[-1] for use in oracle.uses()]
    sizes = []
    for walk in oracle.journeys:
        starts = [walk["start"], *walk["intended"]]
        pairs = zip(starts[:-1], walk["directions"], strict=True)
        sizes += [len(line(oracle.rules, start, direction)) for start, direction in pairs]
    return list(zip(told, sizes, strict=True))


def test_a_world_from_a_file_replaces_words_and_places(tmp_path):
    path = tmp_path / "world.csv"
    rows = ["word," + ",".join(f"place {cell}" for cell in range(49))]
    rows += [f"word {word}," + ",".join(["0.5"] * 48 + ["0.9"]) for word in range(70)]
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")

    oracle = new_game({"world": str(path)})

    assert 70 == oracle.words
    assert math.log(9) == pytest.approx(oracle.language.consensus(69, 48))
    with pytest.raises(ValueError):
        new_game({"world": str(path), "grid": 5})
