"""Every clause of RULES.md R1 to R3, played by hand. Cells count row by row from the north-west; 24 is the centre."""

import numpy as np
import pytest

from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.word_traveler.maps import has_chain
from fairseat.simulators.word_traveler.questions import ANOTHER, ENOUGH
from tests.simulators.word_traveler.city import (
    CENTRE,
    all_words,
    asked,
    finish,
    guess,
    hands,
    lay_map,
    plan,
    plan_for_all,
    visit,
)


@pytest.mark.clause("word-traveler", "R1.1")
def test_the_board_is_seven_by_seven_with_three_spaces_every_way_from_the_centre():
    rules = visit().setup.records[0]

    assert (49, CENTRE) == (rules.cells, rules.centre)
    assert [3, 3, 3, 3] == rules.ray_length[CENTRE].tolist()
    assert [25, 26, 27] == rules.ray[CENTRE, 1, :3].tolist()
    assert 0 == rules.ray_length[27, 1]


@pytest.mark.clause("word-traveler", "R1.2")
def test_the_deck_holds_every_word_once():
    watch = visit(5)
    words = sorted(all_words(watch) + watch.table.bag[: watch.table.bag_left].tolist())

    assert list(range(165)) == words


@pytest.mark.clause("word-traveler", "R1.3")
def test_a_map_side_shows_two_two_point_and_six_one_point_sights_but_none_in_the_centre():
    for game in range(20):
        table = visit(5, game=game).table
        for side in table.map[:, :5].reshape(10, -1):
            assert [6, 2] == [int((side == points).sum()) for points in (1, 2)]
            assert 0 == side[CENTRE]


@pytest.mark.clause("word-traveler", "R1.4")
def test_an_unchanging_deck_deals_its_twenty_cards_in_every_game():
    printed = {card.tobytes() for card in visit(maps="fixed").setup.records[0].fixed_map}
    dealt = {visit(5, game=game, maps="fixed").table.map[:, seat].tobytes() for game in range(40) for seat in range(5)}
    other = {card.tobytes() for card in visit(maps="fixed", map_deck=2).setup.records[0].fixed_map}

    assert 20 == len(printed)
    assert dealt == printed
    assert not printed & other


@pytest.mark.clause("word-traveler", "R1.5")
def test_layouts_with_an_easy_chain_of_three_are_kept_only_sometimes():
    chains = {keep: [] for keep in (0, 0.25, 1)}
    for keep, found in chains.items():
        for game in range(60):
            watch = visit(5, game=game, chain_keep=keep)
            found += [
                has_chain(watch.setup.records[0], watch.table.map[day, seat]) for day in (0, 1) for seat in range(5)
            ]
    rare, some, usual = (np.mean(found) for found in chains.values())

    assert 0.0 == rare
    assert abs(usual - 0.76) < 0.06
    assert abs(some - 0.25 * usual / (0.25 * usual + 1 - usual)) < 0.08


@pytest.mark.clause("word-traveler", "R1.5")
def test_the_last_layout_tried_is_kept_where_every_one_has_a_chain():
    """Sixteen sights on the 24 spaces of a small board cannot do without."""
    watch = visit(2, grid=5, n1=12, n2=4, chain_keep=0)
    for layout in watch.table.map[:, :2].reshape(4, -1)[:, :25]:
        assert [12, 4] == [int((layout == points).sum()) for points in (1, 2)]
        assert has_chain(watch.setup.records[0], layout)


@pytest.mark.clause("word-traveler", "R1.6")
@pytest.mark.parametrize(
    ("players", "places"),
    [
        (2, [3, 5, 7, 10, 12, 14]),
        (3, [5, 8, 11, 14, 18, 21]),
        (4, [6, 10, 15, 19, 24, 28]),
        (5, [8, 13, 19, 24, 30, 35]),
    ],
)
def test_souvenirs_stand_farther_out_with_more_players(players, places):
    rules = visit(players).setup.records[0]
    moved = visit(players, sv_6=99).setup.records[0]

    assert places == rules.souvenirs[players].tolist()
    assert [*places[:5], 99] == moved.souvenirs[players].tolist()


@pytest.mark.clause("word-traveler", "R2.1")
def test_all_markers_start_in_the_centre():
    assert [CENTRE] * 4 == visit(4).table.marker[:4].tolist()


@pytest.mark.clause("word-traveler", "R2.2")
def test_everyone_is_dealt_ten_different_words():
    dealt = hands(visit(5))

    assert [10] * 5 == [len(hand) for hand in dealt]
    assert 50 == len({word for hand in dealt for word in hand})


@pytest.mark.clause("word-traveler", "R2.2")
def test_a_deck_too_small_for_five_hands_is_refused():
    with pytest.raises(Mistake, match="need 80 cards"):
        visit(2, W=60, hand=16)


@pytest.mark.clause("word-traveler", "R2.3")
def test_the_map_card_is_turned_over_for_day_2():
    watch = visit(2)
    lay_map(watch, 0, {25: 2}, day=1)
    lay_map(watch, 0, {23: 1}, day=2)
    for _ in (1, 2):
        plan_for_all(watch, [(25, 1)] if watch.table.day == 1 else [(24, 1), (23, 1)])
        guess(watch, *([25] if watch.table.day == 1 else [24, 23]))

    assert 3 == watch.table.points


@pytest.mark.clause("word-traveler", "R2.4")
def test_there_are_three_arrows_on_day_1_and_five_on_day_2():
    watch = visit(2)
    most = {1: 0, 2: 0}
    while not watch.table.over:
        moves = watch.legal_moves()
        watch.play(ENOUGH if asked(watch) == "more" else moves[-1])
        most[int(watch.table.day)] = max(most[int(watch.table.day)], *watch.table.arrows[watch.table.day - 1].tolist())

    assert {1: 3, 2: 5} == most


@pytest.mark.clause("word-traveler", "R2.5")
def test_the_second_morning_brings_new_words_from_the_rest_of_the_deck():
    watch = visit(5)
    first = all_words(watch)
    plan_for_all(watch)
    second = all_words(watch)

    assert 2 == watch.table.day
    assert 100 == len({*first, *second})
    assert 65 == watch.table.bag_left
    assert sorted(first) == sorted(watch.table.discard[:50].tolist())


@pytest.mark.clause("word-traveler", "R2.5")
def test_with_reshuffle_yesterdays_words_may_come_again():
    again = 0
    for game in range(5):
        watch = visit(5, game=game, reshuffle=True)
        first = all_words(watch)
        plan_for_all(watch)
        again += len({*first} & {*all_words(watch)})

    assert 115 == watch.table.bag_left
    assert again > 0


@pytest.mark.clause("word-traveler", "R2.6")
def test_when_the_deck_runs_out_discards_are_drawn_again_and_a_hole_is_counted():
    watch = visit(5, W=60, hand=8)
    first = all_words(watch)
    plan_for_all(watch)
    second = all_words(watch)

    assert 1 == watch.table.holes
    assert 60 == len({*first, *second})
    assert 20 == len({*first} & {*second})
    assert 0 == finish(visit(5)).holes


@pytest.mark.clause("word-traveler", "R3.1")
def test_all_plan_before_anyone_travels():
    watch = visit(3)
    planners = []
    while watch.table.traveller < 0:
        planners.append(int(watch.table.actor))
        watch.play(watch.legal_moves()[-1])

    assert sorted(planners) == planners
    assert {0, 1, 2} == set(planners)


@pytest.mark.clause("word-traveler", "R3.2")
def test_an_arrow_leads_in_a_straight_line_from_the_last_stop_meant():
    watch = visit(2)

    assert sorted([3, 10, 17, 31, 38, 45, 21, 22, 23, 25, 26, 27]) == sorted(watch.legal_moves()[1:])
    watch.play(27)
    watch.play(watch.legal_moves()[0])
    watch.play(ENOUGH)
    assert sorted([6, 13, 20, 34, 41, 48, 21, 22, 23, 24, 25, 26]) == sorted(watch.legal_moves()[1:])


@pytest.mark.clause("word-traveler", "R3.3")
def test_every_arrow_used_takes_a_word_and_no_word_serves_twice():
    watch = visit(2, hand=3)
    watch.play(25)

    assert ("card", [0, 1, 2, 3, 4, 5]) == (asked(watch), watch.legal_moves())
    watch.play(3)
    watch.play(ANOTHER)
    assert [0, 1, 4, 5] == watch.legal_moves()


@pytest.mark.clause("word-traveler", "R3.4")
def test_words_lie_on_either_side_unless_the_black_one_is_off():
    both, white = visit(2), visit(2, black_side=False)
    for watch in (both, white):
        watch.play(25)

    assert (20, 10) == (len(both.legal_moves()), len(white.legal_moves()))
    assert all(move % 2 == 0 for move in white.legal_moves())


@pytest.mark.clause("word-traveler", "R3.5")
def test_a_player_without_an_arrow_stays_where_it_is_and_scores_nothing():
    watch = visit(2)
    lay_map(watch, 0, {25: 2})
    plan_for_all(watch)

    assert (2, 2, 0) == (watch.table.day, watch.table.turns, watch.table.points)
    assert [CENTRE, CENTRE] == watch.table.marker[:2].tolist()


@pytest.mark.clause("word-traveler", "R3.5")
def test_a_plan_ends_with_the_last_word():
    watch = visit(2, hand=1)
    watch.play(25)
    watch.play(0)

    assert (1, "stop") == (watch.table.actor, asked(watch))


@pytest.mark.clause("word-traveler", "R3.6")
@pytest.mark.parametrize(("allowed", "stops"), [(True, [21, 22, 23, 24]), (False, [21, 22, 23])])
def test_the_centre_may_be_a_stop_or_only_passed(allowed, stops):
    watch = visit(2, centre_stop=allowed)
    plan(watch, (25, 1), (21, 1))
    plan(watch)
    guess(watch, 25)

    assert sorted(stops) == sorted(watch.legal_moves())


@pytest.mark.clause("word-traveler", "R3.7")
def test_contradicting_words_may_lie_under_one_arrow_and_their_order_means_nothing():
    opinions = []
    for order in ((0, 3), (3, 0)):
        watch = visit(2)
        watch.play(25)
        watch.play(order[0])
        watch.play(ANOTHER)
        watch.play(order[1])
        watch.play(ENOUGH)
        watch.play(ENOUGH)
        watch.play(ENOUGH)
        opinions.append(watch.table.opinion[1, 0, 25:28].copy())

    assert np.array_equal(*opinions)
