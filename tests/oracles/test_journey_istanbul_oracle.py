"""The rulebook's examples and the component sheet's test vectors against the referee."""

from __future__ import annotations

import pytest

from tests.oracles.chance import Chance
from tests.oracles.journey_istanbul import DEFAULTS, Oracle
from tests.oracles.journey_istanbul_rules import OBSTACLES, OPPORTUNITIES
from tests.oracles.journey_istanbul_scenes import QUIET, F, K, S, T, U, issue, live, players, scene, stand


def test_from_kadikoy_one_may_stay_or_go_to_sultanahmet_or_uskudar() -> None:
    assert {"kadikoy", "sultanahmet", "uskudar"} == set(scene().answers())


@pytest.mark.parametrize(("place", "looks", "draws"), [(T, 2, 2), (F, 2, 0), (S, 1, 1), (U, 1, 1), (K, 0, 0)])
def test_the_symbols_of_a_place_give_looks_and_draws(place: str, looks: int, draws: int) -> None:
    game = Oracle({}, 5, Chance(1, 1))
    stand(game, seat0=place)
    live(game, {0: place})
    assert (looks, draws) == (game.result()["looks"][0], game.result()["draws"][0])


@pytest.mark.parametrize(("seats", "fatih", "uskudar"), [(2, (2, 1), (1, 3)), (3, (2, 1), (1, 2)), (4, (2, 0), (1, 1))])
def test_alterations_change_fatih_and_uskudar(seats: int, fatih: tuple, uskudar: tuple) -> None:
    for place, expected in ((F, fatih), (U, uskudar)):
        game = Oracle({}, seats, Chance(1, 1))
        stand(game, seat0=place)
        live(game, {0: place})
        assert expected == (game.result()["looks"][0], game.result()["draws"][0])


def test_a_drawn_event_of_today_waits_sideways_until_next_week() -> None:
    events = (*QUIET, (4, "work", S, 3000), (3, "police", "", 4000))
    game = scene(events, day=9, initial_events=1)
    stand(game, seat0=T)
    live(game, {0: T})
    assert ([2], set(), set()) == (game.state.rows[3], game.state.sideways, game.state.revealed)
    game.state.day = 15
    live(game, {})
    assert {2} == game.state.revealed


def test_a_sideways_event_of_the_last_week_never_happens() -> None:
    game = scene((*QUIET, (3, "police", "", 4000)), day=15, initial_events=1)
    stand(game, seat0=T)
    live(game, {}, {}, {}, {})
    assert ("weeks_over", {0}, [1]) == (game.end_reason, game.state.revealed, game.state.rows[3])


def test_a_card_for_a_full_row_is_discarded() -> None:
    events = tuple((6, "police", "", 2000) for _ in range(6))
    game = scene(events, initial_events=5)
    stand(game, seat0=S)
    live(game, {})
    assert ({5}, [0, 1, 2, 3, 4]) == (game.state.discard, game.state.rows[6])
    assert 5 in game.state.players[0].seen


def test_one_police_card_fines_or_jails_who_is_in_taksim() -> None:
    game = scene(((3, "police", "", 4000), *QUIET), day=9)
    stand(game, seat0=T, seat1=T, seat2=S)
    game.state.players[1].money = 2000
    live(game, {})
    assert [2000, 2000, 6000, 6000] == players(game, "money")
    assert [T, "jail", S, K] == players(game, "where")
    assert [0, 12, 0, 0] == players(game, "release_day")
    assert ({0}, 4000) == (game.state.beside, game.state.bank)


def test_two_police_cards_raid_all_but_kadikoy_for_the_lowest_fine() -> None:
    game = scene(((1, "police", "", 5000), (1, "police", "", 3000), *QUIET), players=5)
    stand(game, seat0=T, seat1=F, seat2=S, seat3=U)
    live(game, {})
    assert [3000, 3000, 3000, 3000, 6000] == players(game, "money")


def test_who_is_jailed_on_day_two_comes_out_for_free_on_day_five() -> None:
    game = scene(((2, "police", "", 3000), *QUIET), day=2, start_money=0)
    stand(game, seat0=T)
    live(game, {}, {}, {})
    assert (5, "jail") == (game.state.day, game.state.players[0].where)
    live(game, {}, come_out=F)
    assert (F, 0, 0, set(), [0]) == (
        game.state.players[0].where,
        game.state.players[0].money,
        game.state.players[0].release_day,
        game.state.beside,
        game.state.piles[F],
    )
    assert 3 == game.result()["jail_days"][0]


def test_a_gift_pays_the_way_out_of_jail() -> None:
    game = scene(((2, "police", "", 1000), *QUIET), day=2, gifts="asked")
    stand(game, seat0=T)
    game.state.players[0].money = 0
    live(game, {})
    while game.actor != 0:
        game.play(0 if game.question == "give" and game.state.players[0].money < 1000 else game.answers()[0])
    while game.question != "pay_fine":
        game.play(game.answers()[0])
    game.play("yes")
    game.play(K)
    assert (K, 0, 1, 0) == (
        game.state.players[0].where,
        game.state.players[0].money,
        game.result()["buyouts"][0],
        game.result()["fines"][0],
    )


@pytest.mark.parametrize(("second", "done"), [(9, 0), (10, 10), (11, 0)])
def test_documents_wants_fatih_exactly_two_days_after_taksim(second: int, done: int) -> None:
    game = scene(cards=("documents",), day=8)
    stand(game, seat0=T)
    live(game, *({0: F if day == second else S if day == 9 else T} for day in range(8, second + 1)))
    assert done == game.state.players[0].obstacle_day


def test_the_marked_attempt_must_expire_first_when_attempts_are_strict() -> None:
    for failed, done in (("sliding", 4), ("strict", 0)):
        game = scene(cards=("documents",), failed_attempts=failed)
        stand(game, seat0=T)
        live(game, {0: T}, {0: T}, {0: T}, {0: F})
        assert done == game.state.players[0].obstacle_day


def test_a_strict_attempt_that_fails_on_its_last_day_may_begin_anew_that_day() -> None:
    game = scene(cards=("documents",), failed_attempts="strict")
    stand(game, seat0=T)
    live(game, {0: T}, {0: T}, {0: T}, {0: S}, {0: F})
    assert 5 == game.state.players[0].obstacle_day


def test_burden_is_two_consecutive_days_in_fatih_also_over_the_week() -> None:
    for over_weeks, done in ((True, 7), (False, 8)):
        game = scene(
            cards=("burden_of_memories",),
            day=6,
            events=((5, "police", "", 5000),),
            consecutive_over_weeks=over_weeks,
        )
        stand(game, seat0=F)
        live(game, {}, {}, {})
        assert done == game.state.players[0].obstacle_day


def test_money_transfer_pays_when_back_in_taksim_within_three_days() -> None:
    for wait, done in ((1, True), (3, True), (4, False)):
        game = scene(cards=("money_transfer",), requires_arrival="never")
        stand(game, seat0=T)
        live(game, {0: T}, *({0: S} for _ in range(wait - 1)), {0: T})
        assert (16000 if done else 6000) == game.state.players[0].money


def test_staying_is_going_unless_arrival_is_required() -> None:
    for arrival, money in (("never", 16000), ("back", 6000), ("always", 6000)):
        game = scene(cards=("money_transfer",), requires_arrival=arrival)
        live(game, {0: S}, {0: T}, {0: T})
        assert money == game.state.players[0].money
        live(game, {0: F}, {0: T})
        assert 16000 == game.state.players[0].money


def test_lost_relatives_live_in_three_places_in_any_order() -> None:
    game = scene(cards=("lost_relatives",))
    live(game, {0: U}, {0: T}, {0: F}, {0: S})
    assert 4 == game.state.players[0].obstacle_day


def test_medical_treatment_is_repeated_exactly_three_days_later() -> None:
    game = scene(cards=("medical_treatment",))
    live(game, {0: S}, {0: S}, {0: S}, {0: S})
    assert 4 == game.state.players[0].obstacle_day


def test_old_debt_is_paid_in_uskudar() -> None:
    game = scene(cards=("old_debt",))
    live(game, {0: U})
    debtor = game.state.players[0]
    assert (1, 3000, 3000) == (debtor.obstacle_day, debtor.money, game.state.bank)


def test_shared_flat_and_lessons_give_an_eye_and_more_pay() -> None:
    game = scene((*QUIET, (5, "work", U, 1000), (3, "work", S, 4000)), cards=("shared_flat",))
    live(game, {0: U}, {0: K}, {0: S})
    assert 3 == game.result()["looks"][0]
    game = scene((*QUIET, (3, "work", S, 4000)), cards=("language_lessons",))
    live(game, {0: S}, {0: S}, {0: S})
    assert (12000, 6000) == (game.state.players[0].money, game.result()["pay_sultanahmet"][0])


def test_driver_is_met_in_taksim_on_a_day_with_a_journey_from_there() -> None:
    events = ((4, "journey", T, 9000), (5, "journey", F, 10000), *QUIET)
    game = scene(events, cards=("knowing_the_driver",), day=10, start_money=12000)
    stand(game, seat1=F, seat0=T)
    live(game, {}, journey="no")
    assert [10, 0, 0, 0] == players(game, "opportunity_day")
    live(game, {0: F})  # seat 1 came to Fatih first, yet seat 0 goes first, and for less
    assert (["left", F], 7000) == (players(game, "where")[:2], game.state.players[0].money)


def test_driver_helps_only_from_the_next_day() -> None:
    game = scene(((4, "journey", T, 9000), *QUIET), cards=("knowing_the_driver",), day=10, start_money=12000)
    stand(game, seat0=T)
    live(game, {})
    assert ("left", 3000, 0) == (
        game.state.players[0].where,
        game.state.players[0].money,
        game.result()["bonus"][0],
    )


def test_driver_helps_in_taksim_only_when_the_scope_says_so() -> None:
    for scope, money in (("anywhere", 3000), ("taksim", 8000)):
        game = scene(
            ((5, "journey", F, 10000), *QUIET),
            cards=("knowing_the_driver",),
            day=11,
            driver_scope=scope,
            start_money=8000,
        )
        game.state.players[0].opportunity_day = 3
        stand(game, seat0=F)
        live(game, {})
        assert money == game.state.players[0].money


def test_driver_is_not_met_by_who_was_raided_when_the_switch_says_so() -> None:
    for when_raided, met in ((True, 1), (False, 0)):
        game = scene(
            ((1, "police", "", 2000), (1, "journey", T, 10000), *QUIET),
            cards=("knowing_the_driver",),
            driver_when_raided=when_raided,
        )
        stand(game, seat0=T)
        live(game, {})
        assert met == game.state.players[0].opportunity_day


def test_work_permit_shields_where_work_is_offered() -> None:
    raid = ((1, "police", "", 3000), (1, "police", "", 4000))
    raid += ((1, "work", S, 4000), (1, "journey", S, 6000), *QUIET)
    for scope, where in (("all", "left"), ("work", S)):
        game = scene(raid, cards=("work_permit",), permit_scope=scope)
        game.state.players[0].opportunity_day = 1
        stand(game, seat0=S, seat1=S)
        live(game, {})
        assert (where, 1, 0) == (
            game.state.players[0].where,
            game.result()["raids_ignored"][0],
            game.result()["fines"][0],
        )
        assert (10000 if where == S else 0) == game.state.players[0].money
        assert 3000 == game.state.players[1].money


def test_the_permit_is_earned_in_fatih_and_then_taksim() -> None:
    game = scene(cards=("work_permit",))
    stand(game, seat0=F)
    live(game, {}, {0: T})
    assert 2 == game.state.players[0].opportunity_day


def test_who_came_first_goes_first_for_journeys_and_work() -> None:
    game = scene(((2, "journey", T, 5000), (2, "work", T, 4000), *QUIET))
    stand(game, seat3=T, seat1=S)
    live(game, {1: T})
    live(game, {}, journey="no")
    assert (10000, 6000) == (game.state.players[3].money, game.state.players[1].money)
    game = scene(((2, "journey", T, 5000), (2, "work", T, 4000), *QUIET))
    stand(game, seat3=T, seat1=S)
    live(game, {1: T}, {})
    assert ("left", 1000, 10000) == (
        game.state.players[3].where,
        game.state.players[3].money,
        game.state.players[1].money,
    )


def test_who_paid_a_fine_today_may_neither_travel_nor_work() -> None:
    game = scene(((1, "police", "", 1000), (1, "journey", T, 1000), (1, "work", T, 4000), *QUIET))
    stand(game, seat0=T)
    live(game, {})
    assert (T, 5000) == (game.state.players[0].where, game.state.players[0].money)


def test_nobody_travels_before_the_obstacle_is_overcome_or_without_the_money() -> None:
    for cards, cost, where in (((), 6000, "left"), ((), 7000, S), (("documents",), 6000, S)):
        game = scene(((1, "journey", S, cost), *QUIET), cards=cards)
        live(game, {0: S})
        assert where == game.state.players[0].where


def test_one_work_a_day_when_the_switch_says_so() -> None:
    for several, money in ((True, 11000), (False, 9000)):
        game = scene(((1, "work", S, 3000), (1, "work", S, 2000), *QUIET), several_works=several)
        live(game, {0: S})
        assert money == game.state.players[0].money


def test_after_the_sixth_day_the_first_day_of_the_next_week_follows() -> None:
    game = scene(((5, "police", "", 2000),), day=6)
    live(game, {})
    assert (7, 1, 1) == (game.state.day, game.state.row_today, game.state.starter)


def test_the_start_marker_skips_who_has_left() -> None:
    game = scene(((1, "journey", S, 6000), *QUIET))
    live(game, {1: S})
    assert ("left", 2) == (game.state.players[1].where, game.state.starter)


def test_the_game_ends_when_all_have_left_or_no_event_is_left() -> None:
    game = scene(((1, "journey", S, 6000), (1, "journey", S, 5000), *QUIET), players=2)
    live(game, {0: S, 1: S})
    assert ("all_left", "win", 1, (0, 1.0)) == tuple(
        game.result()[name] for name in ("end_reason", "outcome", "winner", "wins")
    )
    game = scene(((1, "work", S, 6000),), players=2)
    live(game, {})
    assert ("events_gone", "none", -1, (1, 1)) == tuple(
        game.result()[name] for name in ("end_reason", "outcome", "winner", "places")
    )


def test_equal_money_shares_the_win_and_the_optional_rule_has_no_winner() -> None:
    events = ((1, "journey", S, 6000), (1, "journey", U, 6000))
    for rule, outcome, wins in (("richest", "shared", (0.5, 0.5, 0)), ("nobody", "none", (0, 0, 0))):
        game = scene(events, players=3, winner_rule=rule)
        live(game, {0: S, 1: U})
        result = game.result()
        assert (outcome, wins, (1, 1, 3)) == (result["outcome"], result["wins"], result["places"])


def test_the_first_events_may_lie_sideways_and_full_rows_be_drawn_again() -> None:
    first_day = ((1, "work", S, 1000), *QUIET)
    assert {0} == scene(first_day, first_day_events="sideways").state.sideways
    full = (*((6, "police", "", 2000) for _ in range(3)), (5, "police", "", 2000))
    for setup, row_five in (("discard", []), ("redraw", [3])):
        game = scene(full, initial_events=3, row_capacity=2, full_row_setup=setup)
        assert (row_five, {2}) == (game.state.rows[5], game.state.discard)


def test_cards_chosen_together_are_seen_after_the_last_choice() -> None:
    for choice, seen in (("sequential", 1), ("together", 0)):
        game = scene((*QUIET, (5, "police", "", 2000)), look_choice=choice)
        stand(game, seat0=T)
        game.play(T)
        game.play((6, 0))
        assert (seen, ((5, 0),)) == (len(game.state.players[0].seen), game.answers())


def test_rumours_reach_listeners_truly_or_falsely_for_a_price() -> None:
    game = scene((*QUIET, (6, "work", S, 3000)), talk="asked", info_price=1000)
    game.play(S)
    game.play((6, 0))
    assert ("tell", 0, 0, 1) == issue(game)
    game.play("lie")
    assert ("buy", 1, 0, 0) == issue(game)
    game.play("yes")
    assert (((0, 1, 0),), 7000, 5000) == (
        game.table()["heard"][1],
        game.state.players[0].money,
        game.state.players[1].money,
    )


def test_certain_sharing_tells_everybody_without_chance() -> None:
    game = scene((*QUIET, (6, "work", S, 3000)), talk="chance", share_rate=1, lie_rate=0)
    before = list(game.state.chance.state)
    live(game, {0: S})
    assert [{}, {0: (0, 0)}, {0: (0, 0)}, {0: (0, 0)}] == players(game, "heard")
    assert before == game.state.chance.state


def test_unknown_rules_words_and_numbers_are_refused() -> None:
    for wrong in ({"wekks": 3}, {"deck": "mine"}, {"weeks": 9}, {"deck": "custom"}):
        with pytest.raises(ValueError):
            Oracle(wrong, 3, Chance(0, 0))
    assert set(DEFAULTS) >= set(OBSTACLES + OPPORTUNITIES)
