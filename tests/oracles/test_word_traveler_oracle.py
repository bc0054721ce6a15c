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
    line,
)
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


@pytest.mark.parametrize(("votes", "expected"), [((25, 26, 26), 26), ((25, 26, 27), 25), ((25, 25, 26), 25)])
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


def test_the_same_seed_and_game_lay_the_same_table():
    assert new_game(seed=0).table() == new_game(seed=0).table()
    assert new_game(seed=0).table() != new_game(seed=0, game=1).table()


def test_the_word_deck_and_the_world_do_not_depend_on_noise_or_maps():
    plain, other = new_game(), new_game({"sigma": 0.0, "n1": 4, "maps": "fixed"})

    assert plain.hands == other.hands
    assert plain.language.world_key == other.language.world_key
