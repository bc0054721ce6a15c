"""R4: reveal, police, journeys and works, with the rulebook's examples."""

import pytest

from tests.simulators.journey_istanbul.scenes import NO_CARDS, quiet

DECK = ("6 work U 1000",) * 4


def evening(where, *events, players=0, order="", **rules):
    """A table whose seats stand in these places on day 1 with these events before them."""
    game = quiet(players or len(where), **{**NO_CARDS, "start_money": 20_000, **rules})
    game.lay(*events, deck=DECK)
    game.stand(where, order)
    return game


def fined(game):
    """Who was fined and who sits in jail."""
    row = game.result()[1]
    return row.fines_paid.tolist(), [place == "jail" for place in game.seen["where"]]


@pytest.mark.clause("journey-istanbul", "R4.1")
def test_only_upright_events_of_today_are_revealed():
    game = evening("KK", "1 police 2000", "2 police 3000", "1 work T 5000 sideways")
    game.live()

    assert (0,) == game.seen["revealed"]
    assert ((2,), (1,)) == (game.row(1), game.row(2))


@pytest.mark.clause("journey-istanbul", "R4.2")
@pytest.mark.parametrize(
    ("police", "hit"), [(0, [0, 0, 0, 0, 0]), (1, [1, 0, 0, 0, 0]), (2, [1, 1, 1, 1, 0]), (3, [1, 1, 1, 1, 0])]
)
def test_one_raid_comes_to_taksim_and_two_to_everywhere_but_kadikoy(police, hit):
    game = evening("TFSUK", *("1 police 3000",) * police, "1 work T 1000")
    game.live()

    assert ([3_000 * one for one in hit], [False] * 5) == fined(game)


@pytest.mark.clause("journey-istanbul", "R4.2")
def test_how_many_raids_it_takes_is_a_rule():
    game = evening("TFSUK", "1 police 3000", police_taksim=2, police_everywhere=1)
    game.live()

    assert [3_000, 3_000, 3_000, 3_000, 0] == fined(game)[0]


@pytest.mark.clause("journey-istanbul", "R4.3")
def test_the_lowest_fine_is_paid_and_the_day_is_lost():
    game = evening("TSK", "1 police 5000", "1 police 3000", "1 journey S 1000", "1 work T 4000")

    assert [] == game.live(yes="journey work")
    assert ([3_000, 3_000, 0], [False] * 3) == fined(game)
    assert 6_000 == game.seen["bank"]


@pytest.mark.clause("journey-istanbul", "R4.4")
def test_the_example_of_week_2_day_3():
    """One raid: Red and Orange are in Taksim, Brown and Green in Sultanahmet, Yellow in Kadikoy; nobody in Fatih."""
    game = quiet(5, **NO_CARDS)
    game.table.day, game.table.today = 9, 2
    game.lay("3 police 4000", "3 journey F 9000", deck=DECK)
    game.stand("TTSSK")
    game.own(2_000, 9_000, 500, 9_000, 500)

    assert [] == game.live(yes="journey")
    assert ([0, 4_000, 0, 0, 0], [True, False, False, False, False]) == fined(game)
    assert (2_000, 12, (0,)) == (game.seen["money"][0], game.seen["release_day"][0], game.seen["beside"])


@pytest.mark.clause("journey-istanbul", "R4.4")
def test_two_who_cannot_pay_lie_on_the_same_event_until_the_last_comes_out():
    game = evening("TTK", "1 police 4000", jail_days=2)
    game.own(1_000, 2_000, 9_000)
    game.live()
    assert ((0, 0, -1), (3, 3, 0)) == (game.seen["jail_card"], game.seen["release_day"])

    game.until("come_out")
    game.say("kadikoy")
    assert ((0,), ()) == (game.seen["beside"], game.seen["discard"])
    game.until("come_out")
    game.say("kadikoy")
    assert ((), (0,)) == (game.seen["beside"], game.seen["discard"])


@pytest.mark.clause("journey-istanbul", "R4.4")
def test_of_equal_fines_the_first_in_the_row_is_taken():
    game = evening("TK", "1 police 4000", "1 police 3000", "1 police 3000")
    game.own(0, 0)
    game.live()

    assert (1,) == game.seen["beside"]
    assert (0, 2) == game.seen["discard"]


@pytest.mark.clause("journey-istanbul", "R4.5")
def test_a_journey_takes_one_player_who_pays_and_is_gone():
    game = evening("TTK", "1 journey T 9000")

    assert [(0, "journey")] == game.live(yes="journey")
    assert ("left", 11_000) == (game.seen["where"][0], game.seen["money"][0])
    row = game.result()[1][0]
    assert (1, 1, 0, 9_000) == (row.left, row.left_day, row.left_from, row.journey_paid)


@pytest.mark.clause("journey-istanbul", "R4.5")
def test_nobody_travels_from_elsewhere_without_money_or_with_an_obstacle():
    game = evening("TTTF", "1 journey T 9000")
    game.own(20_000, 8_999, 9_000, 20_000)
    game.hold(0, "old_debt")

    assert [(2, "journey")] == game.live()


@pytest.mark.clause("journey-istanbul", "R4.5")
def test_two_journeys_from_one_place_take_two_players():
    game = evening("TTT", "1 journey T 9000", "1 journey T 7000")

    assert [(0, "journey"), (1, "journey")] == game.live(yes="journey")
    assert (11_000, 13_000) == game.seen["money"][:2]


@pytest.mark.clause("journey-istanbul", "R4.6")
def test_the_lowest_marker_is_asked_first_and_the_next_when_he_declines():
    game = evening("TTT", "1 journey T 9000", order="120")

    assert [(1, "journey"), (2, "journey"), (0, "journey")] == game.live()


@pytest.mark.clause("journey-istanbul", "R4.6")
def test_who_knows_the_driver_comes_before_all_others():
    game = evening("TTT", "2 journey T 9000", order="120")
    game.hold(0, "knowing_the_driver")
    game.table.opportunity_day[0] = 1
    game.live()

    assert [0, 1, 2] == [seat for seat, question in game.live() if question == "journey"]


@pytest.mark.clause("journey-istanbul", "R4.7")
def test_a_work_pays_the_lowest_marker_that_wants_it():
    game = evening("TTK", "1 work T 5000", order="102")

    assert [(1, "work"), (0, "work")] == game.live(say={"work": "no"})

    game = evening("TTK", "1 work T 5000", order="102")
    assert [(1, "work")] == game.live(yes="work")
    assert (20_000, 25_000, 20_000) == game.seen["money"]
    assert -5_000 == game.seen["bank"]


@pytest.mark.clause("journey-istanbul", "R4.7")
def test_several_works_in_a_place_may_go_to_the_same_player_or_not():
    works = ("1 work T 5000", "1 work T 3000")

    assert [(0, "work"), (0, "work")] == evening("TT", *works).live(yes="work")
    assert [(0, "work"), (1, "work")] == evening("TT", *works, several_works=False).live(yes="work")


@pytest.mark.clause("journey-istanbul", "R4.7")
def test_the_day_s_pay_comes_too_late_for_the_day_s_journey():
    game = evening("TK", "1 work T 5000", "1 journey T 7000")
    game.own(6_000, 0)

    assert [(0, "work")] == game.live(yes="journey work")
    assert (11_000, "taksim") == (game.seen["money"][0], game.seen["where"][0])


@pytest.mark.clause("journey-istanbul", "R4.8")
def test_the_next_day_finds_revealed_events_discarded_and_sideways_ones_upright():
    game = evening("KK", "1 work T 5000", "1 journey T 7000", "1 work F 1000 sideways")
    game.live()

    assert ((0, 1), (2,), ()) == (game.seen["discard"], game.row(1), game.seen["sideways"])
    assert (2, 1) == (game.seen["day"], game.seen["starter"])


@pytest.mark.clause("journey-istanbul", "R4.8")
def test_after_the_sixth_day_comes_the_first_of_the_next_week():
    game = evening("KK", "1 work T 5000 sideways")
    for _ in range(6):
        game.live()

    assert (7, 0) == (game.seen["day"], int(game.table.today))
    assert "week 2 day 1" in game.tell.show(game.table, game.rules)
