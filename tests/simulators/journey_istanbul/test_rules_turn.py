"""R3 and R5: a player's turn, and a prisoner's."""

import pytest

from tests.simulators.journey_istanbul.scenes import NO_CARDS, Istanbul, quiet


def drawing(*deck, sheet=("6 work U 1000",), **rules):
    """A table whose deck is known, seat 0 about to move from Sultanahmet."""
    game = Istanbul(2, **{"alterations": False, "eyes_taksim": 0, **NO_CARDS, **rules})
    game.lay(*sheet, deck=deck)
    game.stand("SK")
    return game


def looking(**rules):
    """A table with three cards on the sheet, seat 0 about to move from Sultanahmet."""
    game = quiet(**rules)
    game.lay("2 work T 1000", "2 work F 2000", "4 police 3000", deck=("6 work U 1000",))
    game.stand("SK")
    return game


def prisoner(fine=4_000, money=3_000, **rules):
    """Seat 0 was put in jail on day 1; it is day 2, and seat 1 is first."""
    game = quiet(**{**NO_CARDS, **rules})
    game.lay(f"1 police {fine}", "5 work T 1000", deck=("6 work U 1000",) * 4)
    game.stand("TK")
    game.own(money, 20_000)
    game.live()
    assert "jail" == game.seen["where"][0]
    return game


def move_first(game):
    """Let seat 0 be the first of the day, so that seat 1 moves after it."""
    game.table.starter, game.table.turns_begun = 0, 1


# R3


@pytest.mark.clause("journey-istanbul", "R3.1")
def test_turns_go_clockwise_from_the_start_marker_which_moves_on_each_day():
    game, order = quiet(3), []
    for _ in range(4):
        day = game.seen["day"]
        while game.seen["day"] == day:
            if game.question == "move":
                order.append(game.asked[0])
            game.say("kadikoy")

    assert [0, 1, 2, 1, 2, 0, 2, 0, 1, 0, 1, 2] == order


@pytest.mark.clause("journey-istanbul", "R3.1")
def test_the_start_marker_passes_by_those_who_left():
    game = quiet(3, **NO_CARDS)
    game.lay("1 journey T 1000", deck=("6 work U 1000",) * 4)
    game.stand("KTK")
    game.live(yes="journey")

    assert ("kadikoy", "left", "kadikoy") == game.seen["where"]
    assert 2 == game.seen["starter"]
    assert (2, "move") == game.asked


@pytest.mark.clause("journey-istanbul", "R3.2")
def test_one_goes_to_a_connected_place_or_stays():
    game = quiet()
    game.stand("TK")

    assert {"taksim", "fatih", "sultanahmet", "uskudar"} == game.answers()
    game.say("fatih")
    assert "fatih" == game.seen["where"][0]
    game.until("move", 1)
    game.say("kadikoy")
    assert "kadikoy" == game.seen["where"][1]


@pytest.mark.clause("journey-istanbul", "R3.3")
def test_who_arrives_comes_on_top_and_who_stays_keeps_his_place():
    """Red (1) is in Taksim when Green (0) comes from Sultanahmet."""
    game = quiet(3)
    game.stand("STK")
    game.live("T..")

    assert (1, 0) == game.seen["piles"][0]

    game.live("...")

    assert (1, 0) == game.seen["piles"][0]


@pytest.mark.clause("journey-istanbul", "R3.4")
def test_each_eye_looks_at_another_card():
    game = looking()
    game.say("taksim", among={(2, 0), (2, 1), (4, 0)})

    game.say((2, 1), among={(2, 0), (4, 0)})
    assert (1,) == game.seen["seen"][0]
    game.say((4, 0), then=(1, "move"))
    assert (1, 2) == game.seen["seen"][0]


@pytest.mark.clause("journey-istanbul", "R3.4")
def test_all_cards_may_have_to_be_chosen_before_the_first_is_seen():
    game = looking(look_choice="together")
    game.say("taksim", (2, 1))

    assert () == game.seen["seen"][0]
    game.say((4, 0))
    assert (1, 2) == game.seen["seen"][0]


@pytest.mark.clause("journey-istanbul", "R3.4")
def test_without_eyes_or_cards_nobody_looks():
    game = quiet()
    game.say("kadikoy", then=(1, "move"))

    game = looking(eyes_taksim=6)
    game.say("taksim", (2, 0), (2, 0 + 1), (4, 0), then=(1, "move"))


@pytest.mark.clause("journey-istanbul", "R3.5")
def test_a_drawn_event_is_seen_and_laid_into_its_row():
    """The rulebook's example: in Taksim two events are drawn."""
    game = drawing("4 journey T 9000", "3 police 4000", "3 work T 4000", "3 work U 3000")
    game.say("taksim")

    assert ((1,), (2,)) == (game.row(4), game.row(3))
    assert (1, 2) == game.seen["seen"][0]
    assert () == game.seen["seen"][1]


@pytest.mark.clause("journey-istanbul", "R3.5")
def test_drawing_may_be_left_to_the_player():
    game = drawing("4 journey T 9000", "3 police 4000", "3 work T 4000", must_draw=False)
    game.say("taksim", then=(0, "draw"))
    game.say("yes", "no", then=(1, "move"))

    assert ((1,), ()) == (game.row(4), game.row(3))


@pytest.mark.clause("journey-istanbul", "R3.6")
def test_an_event_for_a_full_row_is_discarded_and_known_to_its_drawer_alone():
    game = drawing("4 journey T 9000", "5 work T 1000", sheet=("4 work T 1000",) * 5)
    game.say("taksim")

    assert (0, 1, 2, 3, 4) == game.row(4)
    assert (5,) == game.seen["discard"]
    assert ((5, 6), ()) == game.seen["seen"]


@pytest.mark.clause("journey-istanbul", "R3.7")
def test_an_event_drawn_for_today_happens_in_a_week():
    game = drawing("1 work T 3000", "4 work T 3000", *("6 police 1000",) * 8, cards_sultanahmet=0, cards_uskudar=0)
    game.say("taksim")

    assert (1,) == game.seen["sideways"]
    assert [] == game.live()
    for _ in range(5):
        game.live("UK")

    assert (7, ()) == (game.seen["day"], game.seen["sideways"])
    game.own(9_000, 9_000)
    assert [(0, "work")] == game.live("TK")


@pytest.mark.clause("journey-istanbul", "R3.7")
@pytest.mark.clause("journey-istanbul", "R7.3")
def test_an_event_drawn_for_a_day_of_the_last_week_never_happens():
    game = quiet(weeks=1, cards_taksim=1)
    game.lay("6 work U 1000", deck=("1 police 4000", *("6 work U 1000",) * 8))
    game.stand("TK")
    while not game.table.over:
        game.live()

    assert ((1,), 6) == (game.row(1), game.result()[0].days)
    assert [0, 0] == game.result()[1].fines_paid.tolist()


@pytest.mark.clause("journey-istanbul", "R3.8")
def test_with_an_empty_deck_nothing_is_drawn():
    game = drawing("4 journey T 9000")
    game.say("taksim", then=(1, "move"))

    assert () == game.seen["deck"]
    assert 1 == game.result()[0].deck_empty_day


# R5


@pytest.mark.clause("journey-istanbul", "R5.1")
def test_a_prisoner_looks_at_one_card_and_does_nothing_else():
    game = prisoner()
    game.until("look", 0)
    game.say((5, 0))

    assert 3 == game.seen["day"]
    assert (1,) == game.seen["seen"][0][-1:]
    assert 4 == len(game.seen["deck"])


@pytest.mark.clause("journey-istanbul", "R5.2")
def test_jailed_on_day_1_one_comes_out_on_day_4_for_nothing():
    game = prisoner()

    assert 4 == game.seen["release_day"][0]
    game.until("come_out")
    assert (4, 3_000) == (game.seen["day"], game.seen["money"][0])


@pytest.mark.clause("journey-istanbul", "R5.2")
def test_a_release_day_after_the_last_day_never_comes():
    game = quiet(**NO_CARDS, weeks=1)
    game.lay("5 police 9000", deck=("6 work U 1000",))
    game.stand("TK")
    for _ in range(6):
        game.live()

    assert game.table.over
    assert ("jail", 8) == (game.seen["where"][0], game.seen["release_day"][0])


@pytest.mark.clause("journey-istanbul", "R5.3")
def test_a_prisoner_with_money_may_pay_the_fine_after_looking():
    game = prisoner()
    game.own(5_000, 20_000)
    game.until("pay_fine")
    game.say("yes", "taksim")

    assert ("taksim", 1_000) == (game.seen["where"][0], game.seen["money"][0])
    row = game.result()[1][0]
    assert (1, 4_000, 0) == (row.buyouts, row.buyouts_paid, row.fines)


@pytest.mark.clause("journey-istanbul", "R5.3")
@pytest.mark.parametrize(("barred", "asked"), [(True, []), (False, ["journey", "work"])])
def test_who_pays_to_come_out_uses_neither_journey_nor_work_that_evening_or_both(barred, asked):
    """A journey and a work wait in the place where he comes out."""
    game = quiet(**NO_CARDS, buyout_is_fine=barred)
    game.lay("1 police 4000", "2 journey F 1000", "2 work F 1000", deck=("6 work U 1000",) * 4)
    game.stand("TK")
    game.jail(0, 4_000)
    game.own(9_000, 20_000)
    game.until("pay_fine")
    move_first(game)
    game.say("yes", "fatih", then=(1, "move"))

    assert (barred, False) == game.seen["fined_today"]
    assert asked == [question for seat, question in game.live() if seat == 0]


@pytest.mark.clause("journey-istanbul", "R5.3")
def test_who_comes_out_for_nothing_was_not_fined():
    game = prisoner()
    game.until("come_out")
    move_first(game)
    game.say("taksim", then=(1, "move"))

    assert (False, False) == game.seen["fined_today"]


@pytest.mark.clause("journey-istanbul", "R5.3")
def test_a_prisoner_who_does_not_pay_stays():
    game = prisoner()
    game.own(5_000, 20_000)
    game.until("pay_fine")
    game.say("no")

    assert ("jail", 5_000) == (game.seen["where"][0], game.seen["money"][0])


@pytest.mark.clause("journey-istanbul", "R5.4")
def test_who_comes_out_arrives_on_top_anywhere_and_neither_looks_nor_draws():
    game = prisoner()
    game.live("..")
    game.live(".U")
    game.until("come_out")
    assert {"taksim", "fatih", "sultanahmet", "uskudar", "kadikoy"} == game.answers()
    drawn = game.result()[1].draws.tolist()
    game.say("uskudar")

    assert (1, 0) == game.seen["piles"][3]
    assert drawn == game.result()[1].draws.tolist()
    assert () == game.seen["beside"]
    assert 0 in game.seen["discard"]


@pytest.mark.clause("journey-istanbul", "R5.4")
@pytest.mark.parametrize("counts", [True, False])
def test_coming_out_counts_as_a_visit_or_not(counts):
    """Fatih and Uskudar are behind him, Sultanahmet is missing."""
    game = prisoner(release_counts=counts)
    game.hold(0, "lost_relatives")
    game.table.visits[0, [1, 3]] = game.table.arrivals[0, [1, 3]] = 1
    game.until("come_out")
    game.say("sultanahmet")

    assert ("sultanahmet" if counts else "", 4 * counts) == (game.seen["visits"][0][3], game.done(0)[0])


@pytest.mark.clause("journey-istanbul", "R5.4")
@pytest.mark.parametrize(("counts", "then"), [(True, (0, "pay_debt")), (False, (1, "move"))])
def test_who_comes_out_in_uskudar_may_pay_his_debt_or_not(counts, then):
    game = prisoner(release_counts=counts)
    game.hold(0, "old_debt")
    game.until("come_out")
    move_first(game)
    game.say("uskudar", then=then)


@pytest.mark.clause("journey-istanbul", "R5.4")
def test_kadikoy_may_be_the_only_way_out():
    game = prisoner(release_place="kadikoy")
    for _ in range(3):
        game.live()

    assert "kadikoy" == game.seen["where"][0]
