"""R6: the obstacles and the opportunities."""

import pytest

from fairseat.simulators.journey_istanbul.components import OBSTACLES, OPPORTUNITIES
from tests.simulators.journey_istanbul.scenes import NO_CARDS, quiet

DECK = ("6 work U 1000",) * 4


def days_of(card, path, **rules):
    """The day on which seat 0 completes its card when it goes this way, one letter a day; 0 never."""
    game = quiet(**{"start_money": 20_000, **rules})
    group, other = (OBSTACLES, "burden_of_memories") if card in OBSTACLES else (OPPORTUNITIES, "language_lessons")
    game.hold(0, card)
    game.hold(1, other)
    for letter in path:
        if letter != ".":
            game.table.where[0] = "TFSUK".index(near(letter))
        game.live(f"{letter}.", yes="pay_debt")
    return game.done(0)[0 if group is OBSTACLES else 1]


def near(letter):
    """A place from which one arrives in this one."""
    return {"T": "S", "F": "T", "S": "K", "U": "K", "K": "S"}[letter]


def holder(card, *events, where="TK", **rules):
    """Seat 0 holds a completed opportunity since the day before yesterday and stands ready to leave."""
    game = quiet(len(where), **{"start_money": 20_000, **dict.fromkeys(OBSTACLES, False), **rules})
    for seat in range(len(where)):
        game.hold(seat, "shared_flat")
    game.hold(0, card)
    game.table.opportunity_day[0] = 1
    game.table.day, game.table.today = 3, 2
    game.lay(*events, deck=DECK)
    game.stand(where)
    return game


@pytest.mark.clause("journey-istanbul", "R6.1")
def test_one_visit_serves_both_cards():
    game = quiet(start_money=20_000)
    game.hold(0, "lost_relatives", "shared_flat")
    for letter in "UKSF":
        game.live(f"{letter}.")

    assert (4, 3) == game.done(0)


@pytest.mark.clause("journey-istanbul", "R6.1")
def test_arriving_may_be_required_to_go_to_a_place():
    assert 4 == days_of("medical_treatment", "S..S")
    assert 4 == days_of("medical_treatment", "S...")
    assert 4 == days_of("medical_treatment", "S..S", requires_arrival="always")
    assert 0 == days_of("medical_treatment", "S...", requires_arrival="always")
    assert 2 == days_of("burden_of_memories", "F.", requires_arrival="always")


@pytest.mark.clause("journey-istanbul", "R6.2")
def test_any_later_visit_may_begin_anew_unless_attempts_are_strict():
    """In Taksim on days 1 and 2, in Fatih on day 4: two days after the second visit."""
    assert 4 == days_of("documents", "TTKF")
    assert 0 == days_of("documents", "TTKF", failed_attempts="strict")
    assert 6 == days_of("documents", "TTKTKF", failed_attempts="strict")


@pytest.mark.clause("journey-istanbul", "R6.3")
def test_burden_of_memories_takes_two_days_running_in_fatih():
    assert 2 == days_of("burden_of_memories", "F.")
    assert 0 == days_of("burden_of_memories", "FTF")


@pytest.mark.clause("journey-istanbul", "R6.4")
def test_documents_take_fatih_exactly_two_days_after_taksim():
    assert 3 == days_of("documents", "TKF")
    assert 0 == days_of("documents", "TF")
    assert 0 == days_of("documents", "TKKF")
    assert 4 == days_of("documents", "TKKF", documents_gap=3)


@pytest.mark.clause("journey-istanbul", "R6.5")
@pytest.mark.parametrize("path", ["SUF", "FUS", "UKSKF"])
def test_lost_relatives_are_found_in_any_order(path):
    assert len(path) == days_of("lost_relatives", path)
    assert 0 == days_of("lost_relatives", path[:-1])


@pytest.mark.clause("journey-istanbul", "R6.6")
def test_medical_treatment_takes_sultanahmet_again_three_days_later():
    assert 4 == days_of("medical_treatment", "SKKS")
    assert 0 == days_of("medical_treatment", "SKS")
    assert 2 == days_of("medical_treatment", "SS", medical_gap=1)


@pytest.mark.clause("journey-istanbul", "R6.7")
def test_an_old_debt_is_paid_in_uskudar_by_choice():
    game = quiet()
    game.hold(0, "old_debt")
    game.say("uskudar", then=(0, "pay_debt"))
    game.say("no")
    game.live()
    game.until("pay_debt")
    game.say("yes")

    assert (3_000, (2, 0)) == (game.seen["money"][0], game.done(0))
    assert 3_000 == game.seen["bank"]


@pytest.mark.clause("journey-istanbul", "R6.7")
def test_without_the_money_nobody_is_asked_for_a_debt():
    assert 0 == days_of("old_debt", "U", start_money=2_999)
    assert 1 == days_of("old_debt", "U", start_money=3_000)
    assert 0 == days_of("old_debt", "T")


@pytest.mark.clause("journey-istanbul", "R6.8")
@pytest.mark.parametrize(("path", "day"), [("TKT", 3), ("TKKT", 4), ("TKKKT", 0), ("TKKKTKT", 7)])
def test_a_money_transfer_is_collected_within_three_days(path, day):
    assert day == days_of("money_transfer", path)


@pytest.mark.clause("journey-istanbul", "R6.1")
@pytest.mark.clause("journey-istanbul", "R6.8")
@pytest.mark.parametrize("attempts", ["sliding", "strict"])
@pytest.mark.parametrize(("needs", "stays", "returns"), [("never", 2, 2), ("back", 0, 4), ("always", 0, 4)])
def test_whoever_goes_back_to_taksim_must_have_left_it(needs, stays, returns, attempts):
    """In Taksim on days 1 and 2; and from there by way of Fatih back on day 4."""
    assert stays == days_of("money_transfer", "T.", requires_arrival=needs, failed_attempts=attempts)
    assert returns == days_of("money_transfer", "T.FT", requires_arrival=needs, failed_attempts=attempts)


@pytest.mark.clause("journey-istanbul", "R6.8")
def test_a_money_transfer_pays_10000_once():
    game = quiet()
    game.hold(0, "money_transfer")
    game.stand("TK")
    for letter in ".F.T.F":
        game.live(f"{letter}.")

    assert (16_000, 10_000) == (game.seen["money"][0], int(game.result()[1][0].bonus))


@pytest.mark.clause("journey-istanbul", "R6.9")
def test_the_driver_is_met_in_taksim_and_helps_from_the_next_day():
    """The rulebook's example: Brown stands in Taksim when a journey from there is revealed."""
    game = quiet(3, **dict.fromkeys(OBSTACLES, False), start_money=20_000)
    game.hold(0, "knowing_the_driver")
    game.hold(1, "shared_flat")
    game.lay("1 journey T 9000", "2 journey T 9000", deck=DECK)
    game.stand("TTK", "102")

    assert [1, 0] == [seat for seat, _ in game.live()]
    assert (0, 1) == game.done(0)
    assert [(0, "journey")] == game.live(yes="journey")
    assert 16_000 == game.seen["money"][0]


@pytest.mark.clause("journey-istanbul", "R6.9")
def test_the_driver_is_not_met_elsewhere():
    game = holder("knowing_the_driver", "3 journey T 9000", "3 journey F 9000", where="FK")
    game.table.opportunity_day[0] = 0
    game.live()

    assert (0, 0) == game.done(0)


@pytest.mark.clause("journey-istanbul", "R6.9")
def test_the_driver_helps_anywhere_or_from_taksim_only():
    for scope, paid in (("anywhere", 4_000), ("taksim", 9_000)):
        game = holder("knowing_the_driver", "3 journey F 9000", where="FK", driver_scope=scope)
        game.live(yes="journey")

        assert 20_000 - paid == game.seen["money"][0]


@pytest.mark.clause("journey-istanbul", "R6.9")
@pytest.mark.parametrize("money", [20_000, 0])
def test_a_raid_may_spoil_the_meeting_with_the_driver(money):
    for met, day in ((True, 3), (False, 0)):
        game = holder("knowing_the_driver", "3 journey T 9000", "3 police 1000", driver_when_raided=met)
        game.table.opportunity_day[0] = 0
        game.own(money, money)
        game.live()

        assert (0, day) == game.done(0)


@pytest.mark.clause("journey-istanbul", "R6.10")
def test_a_work_permit_takes_fatih_and_later_taksim():
    """The rulebook's example: Fatih on the 5th day, Taksim two days later."""
    assert 3 == days_of("work_permit", "FKT")
    assert 0 == days_of("work_permit", "TKF")


@pytest.mark.clause("journey-istanbul", "R6.10")
def test_a_work_permit_ignores_raids_where_a_work_is_offered():
    """The rulebook's example: two raids and a work in Sultanahmet."""
    raids = ("3 police 3000", "3 police 4000")
    game = holder("work_permit", *raids, "3 work S 5000", where="SS")

    assert [(0, "work")] == game.live(yes="work")
    assert (25_000, 17_000) == game.seen["money"]
    assert [1, 0] == game.result()[1].raids_ignored.tolist()

    game = holder("work_permit", *raids, "3 work T 5000", where="SS")
    game.live()
    assert (17_000, 17_000) == game.seen["money"]


@pytest.mark.clause("journey-istanbul", "R6.10")
def test_ignoring_a_raid_may_leave_the_journeys_closed():
    events = ("3 police 3000", "3 work T 5000", "3 journey T 9000")

    assert [(0, "journey"), (0, "work")] == holder("work_permit", *events).live()
    assert [(0, "work")] == holder("work_permit", *events, permit_scope="work").live()


@pytest.mark.clause("journey-istanbul", "R6.11")
def test_a_shared_flat_shows_one_more_card_each_turn():
    assert 3 == days_of("shared_flat", "UKS")

    looks = []
    for flat_eyes in (0, 1, 2):
        game = holder("shared_flat", "4 work T 1000", "5 work T 1000", "6 work T 1000", where="KK", flat_eyes=flat_eyes)
        game.live()
        looks.append(int(game.result()[1][0].looks))
    assert [0, 1, 2] == looks


@pytest.mark.clause("journey-istanbul", "R6.12")
def test_language_lessons_take_two_days_running_and_raise_every_pay():
    assert 2 == days_of("language_lessons", "S.")

    game = holder("language_lessons", "3 work T 5000")
    game.live(yes="work")
    row = game.result()[1][0]

    assert (27_000, 7_000, 2_000) == (game.seen["money"][0], int(row.work_pay), int(row.bonus))


@pytest.mark.clause("journey-istanbul", "R6.13")
@pytest.mark.parametrize(("card", "place"), [("burden_of_memories", "F"), ("language_lessons", "S")])
def test_the_end_of_a_week_may_part_two_days(card, place):
    path = f"KKKKK{place}."

    assert 7 == days_of(card, path)
    assert 0 == days_of(card, path, consecutive_over_weeks=False)
    assert 8 == days_of(card, path + ".", consecutive_over_weeks=False)
    assert 8 == days_of(card, path + ".", consecutive_over_weeks=False, failed_attempts="strict")


def test_every_card_is_tested_as_its_rule_is_named():
    assert set(NO_CARDS) == {*OBSTACLES, *OPPORTUNITIES}
