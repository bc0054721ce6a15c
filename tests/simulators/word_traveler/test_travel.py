"""Every clause of RULES.md R4 to R6, played by hand. Cells count row by row from the north-west; 24 is the centre."""

import numpy as np
import pytest

from fairseat.simulators.engine.play import play_batch
from fairseat.simulators.engine.table import MAX_TURNS, NONE, TEAM, UNFINISHED
from fairseat.simulators.word_traveler.table import NOWHERE
from tests.simulators.word_traveler.city import CENTRE, RULESET, asked, finish, guess, lay_map, plan_for_all, visit


@pytest.mark.clause("word-traveler", "R4.1")
def test_everyone_travels_once_a_day_in_the_order_of_seats():
    watch = visit(3)
    order = []
    for step in watch.steps():
        if step.table.traveller >= 0 and (not order or order[-1] != (step.table.day, step.table.traveller)):
            order.append((int(step.table.day), int(step.table.traveller)))

    assert sorted(order) == order
    assert 6 == watch.table.turns


@pytest.mark.clause("word-traveler", "R4.2")
def test_footprints_lie_in_line_from_the_footprint_before():
    watch = visit(3)
    plan_for_all(watch, [(25, 1), (18, 1)])

    assert ("footprint", 1, [25, 26, 27]) == (asked(watch), watch.table.actor, sorted(watch.legal_moves()))
    watch.play(27)
    assert [6, 13, 20] == sorted(watch.legal_moves())


@pytest.mark.clause("word-traveler", "R4.3")
def test_a_free_guess_may_lie_anywhere():
    watch, narrow = visit(2, free_guess=True), visit(2, free_guess=True, centre_stop=False)
    for each in (watch, narrow):
        plan_for_all(each, [(25, 1)])

    assert list(range(49)) == watch.legal_moves()
    assert [cell for cell in range(49) if cell != CENTRE] == narrow.legal_moves()


@pytest.mark.clause("word-traveler", "R4.4")
def test_a_guess_that_blocks_a_later_arrow_is_refused():
    watch = visit(2)
    plan_for_all(watch, [(25, 1), (26, 1), (27, 1)])

    assert [25] == watch.legal_moves()


@pytest.mark.clause("word-traveler", "R4.4")
def test_an_arrow_without_a_space_is_void_if_that_is_allowed():
    watch = visit(2, blocked_arrows="void")
    plan_for_all(watch, [(25, 1), (26, 1), (20 - 1, 1)])
    watch.play(27)

    assert [6, 13, 20] == sorted(watch.legal_moves())
    watch.play(13)
    assert [27, NOWHERE, 13] == watch.table.footprint[0, 0, :3].tolist()


@pytest.mark.clause("word-traveler", "R4.5")
def test_the_left_neighbour_goes_by_the_pooled_opinion_or_by_its_own():
    heard = {}
    for say in ("pooled", "left", "vote"):
        watch = visit(4, final_say=say)
        plan_for_all(watch, [(25, 2)])
        heard[say] = watch.table.opinion[:4, 0, 25:28].copy()

        assert 1 == watch.table.actor
    assert np.allclose(heard["vote"][1:].mean(axis=0), heard["pooled"][1])
    assert np.array_equal(heard["vote"][1], heard["left"][1])


@pytest.mark.clause("word-traveler", "R4.6")
@pytest.mark.parametrize(
    ("votes", "chosen"),
    [((25, 26, 26, 27), 26), ((25, 26, 27, 27), 27), ((25, 26, 27, 24 + 2), 26), ((27, 25, 25, 27), 27)],
)
def test_most_votes_win_and_the_first_named_among_equals(votes, chosen):
    watch = visit(5, final_say="vote")
    plan_for_all(watch, [(25, 1), (26, 1)] if 24 in votes else [(26, 1), (19, 1)])
    voters = []
    for vote in votes:
        voters.append(int(watch.table.actor))
        watch.play(vote)

    assert [1, 2, 3, 4] == voters
    assert chosen == watch.table.footprint[0, 0, 0]


@pytest.mark.clause("word-traveler", "R4.7")
def test_two_footprints_may_share_a_space_but_score_once():
    watch = visit(2)
    lay_map(watch, 0, {25: 2, 26: 1})
    plan_for_all(watch, [(25, 1), (26, 1), (25, 1)])
    guess(watch, 25, 26, 25)

    assert [25, 26, 25] == watch.table.footprint[0, 0, :3].tolist()
    assert 3 == watch.table.points


@pytest.mark.clause("word-traveler", "R4.8")
def test_of_two_players_one_is_the_only_local():
    for say in ("pooled", "vote"):
        watch = visit(2, final_say=say)
        plan_for_all(watch, [(25, 1)], [(25, 1)])

        assert (0, 1) == (watch.table.traveller, watch.table.actor)
        watch.play(25)
        assert (1, 0) == (watch.table.traveller, watch.table.actor)


@pytest.mark.clause("word-traveler", "R5.1")
def test_the_rulebooks_example_scores_one_and_two_and_nothing_for_the_blank():
    watch = visit(3)
    lay_map(watch, 0, {26: 1, 19: 2, 18: 1})
    plan_for_all(watch, [(26, 1), (19, 1), (18, 1)])
    guess(watch, 26, 19, 17)

    assert (3, [1, 2, 0]) == (watch.table.points, watch.table.footprint_points[0, 0, :3].tolist())


@pytest.mark.clause("word-traveler", "R5.1")
def test_a_footprint_scores_where_it_was_not_meant_and_passing_scores_nothing():
    watch = visit(2)
    lay_map(watch, 0, {25: 2, 27: 1})
    plan_for_all(watch, [(25, 1)])
    guess(watch, 27)

    assert 1 == watch.table.points


@pytest.mark.clause("word-traveler", "R5.2")
def test_a_sight_scores_once_a_day():
    watch = visit(2)
    lay_map(watch, 0, {25: 2}, day=1)
    lay_map(watch, 0, {25: 2}, day=2)
    plan_for_all(watch, [(25, 1), (26, 1), (25, 1)])
    guess(watch, 25, 26, 25)

    assert 2 == watch.table.points
    plan_for_all(watch, [(26, 1), (25, 1)])
    guess(watch, 26, 25)
    assert 4 == watch.table.points


@pytest.mark.clause("word-traveler", "R5.3")
def test_starting_day_2_on_a_sight_scores_only_after_leaving_and_stopping_there_again():
    watch = visit(2)
    lay_map(watch, 0, {25: 1}, day=2)
    lay_map(watch, 0, {}, day=1)
    plan_for_all(watch, [(25, 1)])
    guess(watch, 25)
    plan_for_all(watch, [(26, 1), (25, 1)])
    assert 0 == watch.table.points
    guess(watch, 26)
    assert 0 == watch.table.points
    guess(watch, 25)

    assert 1 == watch.table.points


@pytest.mark.clause("word-traveler", "R5.4")
def test_the_marker_moves_to_the_last_footprint_and_day_2_starts_there():
    watch = visit(2)
    plan_for_all(watch, [(25, 1), (18, 1)])
    guess(watch, 26, 12)

    assert (2, 12) == (watch.table.day, watch.table.marker[0])
    assert sorted([5, 19, 26, 33, 40, 47, 7, 8, 9, 10, 11, 13]) == sorted(watch.legal_moves()[1:])


@pytest.mark.clause("word-traveler", "R5.5")
def test_the_team_takes_every_souvenir_that_its_points_have_reached():
    watch = visit(2, sv_1=1, sv_2=2, sv_3=3, sv_4=50, sv_5=50, sv_6=50)
    lay_map(watch, 0, {25: 2})
    plan_for_all(watch, [(25, 1)])
    guess(watch, 25)
    plan_for_all(watch)
    games, _ = watch.result()

    assert (2, 2, NONE) == (games.points, games.souvenirs, games.outcome)


@pytest.mark.clause("word-traveler", "R6.1")
def test_the_game_ends_after_the_last_journey_of_day_2():
    for players in (2, 3, 4, 5):
        table = finish(visit(players))

        assert (True, 2 * players, 2) == (table.over, table.turns, table.rounds)


@pytest.mark.clause("word-traveler", "R6.2")
@pytest.mark.parametrize(("place", "outcome", "win"), [(2, TEAM, 1 / 3), (3, NONE, 0.0)])
def test_six_souvenirs_are_a_win_shared_by_all_and_fewer_are_none(place, outcome, win):
    watch = visit(3, **{f"sv_{number}": 1 for number in range(1, 6)}, sv_6=place)
    lay_map(watch, 0, {25: 2})
    plan_for_all(watch, [(25, 1)])
    guess(watch, 25)
    plan_for_all(watch)
    games, seats = watch.result()

    assert outcome == games.outcome
    assert [win] * 3 == pytest.approx(seats.win.tolist())
    assert ([1, 1, 1], [2, 2, 2]) == (seats.place.tolist(), seats.score.tolist())


@pytest.mark.clause("word-traveler", "R6.3")
def test_a_game_is_unfinished_when_one_journey_too_many_would_begin():
    games, seats = play_batch(visit(3, max_turns=4).setup, 0, 0, 20)

    assert {UNFINISHED} == set(games.outcome.tolist())
    assert {MAX_TURNS} == set(games.end_reason.tolist())
    assert {4} == set(games.turns.tolist())
    assert 0.0 == seats.win.sum()


def test_every_bot_of_the_game_is_a_kind_of_person_with_a_name():
    assert {"random", "literal", "chatty", "terse", "cautious", "greedy", "expert"} <= set(RULESET.bots)
