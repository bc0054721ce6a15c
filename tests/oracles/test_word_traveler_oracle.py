"""The referee of Word Traveler keeps its rulebook, its component sheet and its model of language."""

from __future__ import annotations

import math

import pytest

from tests.oracles.chance import WHIM, Chance
from tests.oracles.word_traveler import ALLOWED, DEFAULTS, Oracle
from tests.oracles.word_traveler_board import (
    centre,
    draw_layout,
    fixed_deck,
    has_three_chain,
    lawful_paths,
    line,
    places_in_question,
)
from tests.oracles.word_traveler_language import Language, gauss, row_key
from tests.oracles.word_traveler_locals import answer_values, best_paths, literal_opinion, opinion_of, pool
from tests.oracles.word_traveler_rules import full_rules, souvenir_places

CENTRE = 24
VARIANTS = [
    {},
    {"final_say": "vote"},
    {"final_say": "left", "maps": "fixed"},
    {"free_guess": True},
    {"blocked_arrows": "void", "final_say": "vote"},
    {"centre_stop": False, "black_side": False},
    {"reshuffle": True, "grid": 5, "n1": 3, "n2": 1, "chain_keep": 0.0},
    {"W": 60, "hand": 12, "grid": 8, "arrows_day1": 6, "arrows_day2": 1},
    {"hand": 1, "max_turns": 3},
]


def new_game(rules=None, players=3, seed=5, game=0):
    """A game before its first question."""
    return Oracle(rules or {}, players, Chance(seed, game))


def plan(oracle, arrows):
    """Plan arrows for the seat asked now: (stop, number of words), each with its first words, white."""
    seat = oracle.actor
    for stop, words in arrows:
        oracle.play(stop)
        for word in range(words):
            oracle.play(next(card for card in oracle.answers() if card[1] == "white"))
            if oracle.question == "more" and oracle.actor == seat:
                oracle.play("more" if word < words - 1 else "enough")
    if oracle.question == "stop" and oracle.actor == seat:
        oracle.play("enough")


def finish(oracle, whim):
    """Play a game out at random and look at the table at every question."""
    questions = 0
    while not oracle.over:
        answers = oracle.answers()
        assert len(answers) == len(set(answers)) > 0
        check_conservation(oracle)
        oracle.play(answers[whim.below(len(answers))])
        questions += 1
    return questions


def check_conservation(oracle):
    """No word and no point is lost."""
    table = oracle.table()
    words = [word for hand in table["hands"] for word in hand]
    assert sorted([*words, *table["deck"], *table["discards"]]) == list(range(oracle.words))
    won = sum(sum(journey["points"]) for journey in oracle.journeys)
    assert table["points"] == won
    for seat, arrows in enumerate(table["plans"]):
        placed = [word for _, _, cards in arrows for word, _ in cards]
        assert len(placed) == len(set(placed)) and set(placed) <= set(table["hands"][seat])
        assert len(arrows) <= oracle.rules[f"arrows_day{oracle.day}"]


@pytest.mark.parametrize("rules", VARIANTS)
def test_every_game_ends_and_keeps_its_cards_and_points(rules):
    for game in range(20):
        players = 2 + game % 4
        oracle = new_game(rules, players, 11, game)

        finish(oracle, Chance(11, game, WHIM))

        result = oracle.result()
        expected = min(2 * players, oracle.rules["max_turns"])
        assert expected == result["turns"]
        assert (expected < 2 * players) == (result["outcome"] == "unfinished")
        assert sum(result["seat_points"]) == result["points"] == sum(result["points_by_arrow"])
        assert result["points_day1"] + result["points_day2"] == result["points"]
        assert result["hits_day1"] + result["hits_day2"] == sum(result["hits_by_arrow"])
        assert sum(result["seat_decided_right"]) == sum(result["hits_by_arrow"])
        maps = sum(points for journey in oracle.journeys for points in journey["layout"].values())
        assert maps == result["points"] + result["points_left"]
        assert len(oracle.uses()) == result["words"] == sum(result["words_by_arrow"])


def test_every_default_is_allowed_and_every_rule_has_a_range():
    assert set(DEFAULTS) == set(ALLOWED)
    assert DEFAULTS == full_rules(dict(DEFAULTS))


@pytest.mark.parametrize("wrong", [{"word": 1}, {"hand": 0}, {"pool": "sum"}, {"joint": 1}, {"W": 100.0}])
def test_a_rule_that_is_not_allowed_is_refused(wrong):
    with pytest.raises(ValueError):
        new_game(wrong)


def test_hands_that_need_more_words_than_there_are_are_refused():
    with pytest.raises(ValueError):
        new_game({"W": 60, "hand": 16}, 5)


def test_a_line_runs_straight_to_the_edge():
    rules = full_rules({})

    assert [25, 26, 27] == line(rules, CENTRE, "E")
    assert [] == line(rules, 27, "E")
    assert [17, 10, 3] == line(rules, CENTRE, "N")


def test_the_centre_can_be_barred_as_a_stop():
    assert [25, 26, 27] == line(full_rules({"centre_stop": False}), 23, "E")
    assert 24 == centre(7) and 12 == centre(5)


def test_each_arrow_starts_at_the_stop_intended_before():
    oracle = new_game()
    oracle.play(26)
    oracle.play(oracle.answers()[0])
    oracle.play("enough")

    assert sorted([5, 12, 19, 27, 25, 24, 23, 22, 21, 33, 40, 47]) == sorted(set(oracle.answers()) - {"enough"})


def test_an_arrow_needs_a_word_and_no_word_lies_under_two_arrows():
    oracle = new_game({"hand": 2})
    oracle.play(26)
    first = oracle.hands[0][0]

    assert "card" == oracle.question
    assert 4 == len(oracle.answers())
    oracle.play((first, "black"))
    assert "more" == oracle.question
    oracle.play("enough")
    oracle.play(27)
    assert {(oracle.hands[0][1], "white"), (oracle.hands[0][1], "black")} == set(oracle.answers())
    oracle.play((oracle.hands[0][1], "white"))
    assert (1, "stop") == (oracle.actor, oracle.question)


def test_a_day_has_its_number_of_arrows():
    oracle = new_game(players=2)
    for _ in range(2):
        plan(oracle, [(26, 1), (27, 1), (26, 1)])

    assert "footprint" == oracle.question
    assert 3 == len(oracle.journey["directions"])


def test_an_empty_plan_leaves_the_marker_and_scores_nothing():
    oracle = new_game(players=2)
    while not oracle.over:
        oracle.play("enough")

    assert [CENTRE, CENTRE] == oracle.markers
    assert 4 == oracle.result()["turns"] and 0 == oracle.points


def scripted(layout, arrows, footprints, players=2):
    """Seat 0's first journey on a given map; the others stay at home."""
    oracle = new_game(players=players)
    oracle.maps[0] = (layout, layout)
    plan(oracle, arrows)
    for _ in range(players - 1):
        oracle.play("enough")
    for cell in footprints:
        oracle.play(cell)
    return oracle


def test_the_example_of_the_rulebook_scores_three_points():
    # Stops 1 and 2 are guessed (1 and 2 points), stop 3 is not and lies on a blank space.
    oracle = scripted({26: 1, 5: 2, 3: 1}, [(26, 2), (5, 3), (3, 3)], [26, 5, 4])

    assert 3 == oracle.points
    assert 4 == oracle.markers[0]
    assert 1 == oracle.souvenirs()
    assert 2 == oracle.result()["hits_day1"]


def test_a_footprint_on_a_symbol_that_was_not_meant_scores():
    oracle = scripted({27: 2}, [(26, 1)], [27])

    assert (2, 2) == (oracle.points, oracle.result()["accidental_points"])
    assert 1 == oracle.result()["line_ups"]


def test_a_symbol_scores_once_a_day_and_again_tomorrow_after_leaving():
    oracle = scripted({26: 2}, [(26, 1), (27, 1), (26, 1)], [26, 27, 26])
    assert 2 == oracle.points
    assert 26 == oracle.markers[0]

    assert 2 == oracle.day
    plan(oracle, [(27, 1), (26, 1)])
    oracle.play("enough")
    assert 2 == oracle.points
    oracle.play(27)
    oracle.play(26)
    assert 4 == oracle.points


def test_the_left_neighbour_lays_the_footprints():
    oracle = new_game(players=3)
    for _ in range(3):
        plan(oracle, [(26, 1)])
    asked = []
    while oracle.day == 1:
        asked.append((oracle.traveller, oracle.actor))
        oracle.play(26)

    assert [(0, 1), (1, 2), (2, 0)] == asked


@pytest.mark.parametrize(
    ("votes", "expected"), [((25, 26, 26), 26), ((25, 26, 27), 25), ((25, 25, 26), 25)]
)
def test_most_votes_decide_and_the_left_neighbour_breaks_a_tie(votes, expected):
    oracle = new_game({"final_say": "vote"}, players=4)
    plan(oracle, [(26, 1)])
    for _ in range(3):
        oracle.play("enough")
    for seat, vote in enumerate(votes):
        assert ("vote", seat + 1) == (oracle.question, oracle.actor)
        oracle.play(vote)

    assert expected == oracle.markers[0]


def test_a_footprint_may_not_block_a_later_arrow_unless_the_rules_say_so():
    arrows = [(25, 1), (26, 1)]
    strict = new_game(players=2)
    loose = new_game({"blocked_arrows": "void"}, players=2)
    free = new_game({"free_guess": True}, players=2)
    for oracle in (strict, loose, free):
        plan(oracle, arrows)
        oracle.play("enough")

    assert [25, 26] == strict.answers()
    assert [25, 26, 27] == loose.answers()
    assert list(range(49)) == free.answers()
    loose.play(27)
    assert (27, -1) == tuple(loose.journeys[0]["footprints"])
    assert 27 == loose.markers[0]


def test_the_souvenirs_stand_where_the_sheet_puts_them():
    expected = {
        2: [3, 5, 7, 10, 12, 14],
        3: [5, 8, 11, 14, 18, 21],
        4: [6, 10, 15, 19, 24, 28],
        5: [8, 13, 19, 24, 30, 35],
    }

    assert expected == {players: souvenir_places(full_rules({}), players) for players in expected}
    assert 9 == souvenir_places(full_rules({"sv_2": 9}), 2)[1]


def test_all_six_souvenirs_are_a_win_of_the_team():
    oracle = new_game({"sv_first": 0.0, "sv_step": 0.0}, players=4)
    finish(oracle, Chance(1, 1, WHIM))
    result = oracle.result()

    assert ("team", -1) == (result["outcome"], result["winner"])
    assert (0.25,) * 4 == result["wins"]


def test_five_players_are_dealt_a_hundred_words_in_two_days():
    oracle = new_game(players=5)
    finish(oracle, Chance(3, 0, WHIM))

    assert 65 == len(oracle.deck)
    assert 50 == len(oracle.discards)
    assert 0 == oracle.holes


def test_a_deck_too_small_for_both_days_is_a_hole():
    oracle = new_game({"W": 60}, players=4)
    finish(oracle, Chance(3, 0, WHIM))

    assert 1 == oracle.holes


def test_few_layouts_let_three_arrows_score_three_times():
    # Sheet 2.1: 0.76 of random layouts have a three-chain, a quarter of those are kept: about 0.44.
    rules, chance = full_rules({}), Chance(2, 0)
    layouts = [draw_layout(rules, chance) for _ in range(1200)]
    share = sum(has_three_chain(rules, layout) for layout in layouts) / len(layouts)

    assert abs(share - 0.44) < 4 * math.sqrt(0.44 * 0.56 / len(layouts)) + 0.02
    assert all(sorted(layout.values()) == [1] * 6 + [2] * 2 and CENTRE not in layout for layout in layouts)


def test_the_last_layout_is_kept_where_none_is_poor_enough():
    rules = full_rules({"grid": 5, "n1": 12, "n2": 4, "chain_keep": 0.0})

    assert has_three_chain(rules, draw_layout(rules, Chance(2, 0)))


def test_the_fixed_deck_does_not_depend_on_the_game():
    deck = fixed_deck(full_rules({}))
    one, other = new_game({"maps": "fixed"}, 5, 1, 1), new_game({"maps": "fixed"}, 5, 2, 2)

    assert all(card in deck for card in one.maps + other.maps)
    assert 5 == len({deck.index(card) for card in one.maps})
    assert deck != fixed_deck(full_rules({"map_deck": 2}))


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
    value = {cell: 0.0 for cell in range(rules["grid"] ** 2)}
    for said, direction in zip(reversed(opinion), reversed(directions), strict=True):
        before = {}
        for cell in value:
            heard = {t: said[t] for t in line(rules, cell, direction) if t in said}
            total = math.log(sum(map(math.exp, heard.values()))) if heard and rules["evidence"] == "line" else 0.0
            before[cell] = max((heard[t] - total + value[t] for t in heard), default=-math.inf)
        value = before
    return value[start]


@pytest.mark.parametrize("rules", [{}, {"evidence": "line"}, {"listener_depth": 1}, {"pool": "blend"}, {"final_say": "left"}])
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


def test_the_same_seed_and_game_lay_the_same_table():
    assert new_game(seed=0).table() == new_game(seed=0).table()
    assert new_game(seed=0).table() != new_game(seed=0, game=1).table()


def test_the_word_deck_and_the_world_do_not_depend_on_noise_or_maps():
    plain, other = new_game(), new_game({"sigma": 0.0, "n1": 4, "maps": "fixed"})

    assert plain.hands == other.hands
    assert plain.language.world_key == other.language.world_key
