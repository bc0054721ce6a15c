"""R7 and R8: the end and its winner, and what seats know, tell and give."""

import pytest

from fairseat.simulators.engine.table import OUTCOMES
from fairseat.simulators.journey_istanbul.table import JAIL, Stage
from tests.simulators.journey_istanbul.scenes import NO_CARDS, Istanbul, quiet

DECK = ("6 work U 1000",) * 4


def end_of(game):
    """How the game ended: outcome, reason, winner."""
    row, _ = game.result()
    return OUTCOMES[row.outcome], game.watched.setup.ruleset.end_reasons[row.end_reason], int(row.winner)


def departing(*money, **rules):
    """All seats stand in Taksim with this money and as many journeys of 5000 before them."""
    game = quiet(len(money), **{**NO_CARDS, **rules})
    game.lay(*("1 journey T 5000",) * len(money), deck=DECK)
    game.stand("T" * len(money))
    game.own(*money)
    return game


def talking(*events, players=3, **rules):
    """A table where a card is talked about when it is seen; seat 0 is about to look at one from Sultanahmet."""
    game = quiet(players, **{"talk": "offered", **NO_CARDS, **rules})
    game.lay(*(events or ("2 work T 4000", "3 police 2000")), deck=("2 journey T 9000", *DECK))
    game.stand("S" + "K" * (players - 1))
    return game


def asking(*known, money=6_000, **rules):
    """On the second day seat 1 has its turn; the seats know these of two events, as masks, seen the day before."""
    game = quiet(3, **{"talk": "asked", "info_price": 1_000, **NO_CARDS, **rules})
    game.lay("3 work T 4000", "4 police 2000", deck=("3 journey T 9000", *DECK))
    game.live()
    game.own(6_000, money, 6_000)
    game.table.seen[:3] = known
    game.table.stage = Stage.WISHES
    game.moves.go_on(game.table, game.rules)
    return game


# R7


@pytest.mark.clause("journey-istanbul", "R7.1")
def test_the_game_ends_on_the_evening_on_which_the_last_player_leaves():
    game = departing(9_000, 8_000)
    game.live(yes="journey")

    assert game.table.over
    assert ("win", "all_left", 0) == end_of(game)
    assert (1, 2) == (game.seen["day"], int(game.result()[0].players_left))


@pytest.mark.clause("journey-istanbul", "R7.2")
def test_the_game_ends_when_no_event_is_left():
    game = quiet()
    game.lay("2 work T 1000")
    game.live()
    assert not game.table.over
    game.live()

    assert ("none", "events_gone", -1) == end_of(game)


@pytest.mark.clause("journey-istanbul", "R7.3")
@pytest.mark.parametrize("weeks", [1, 3, 4])
def test_the_game_ends_after_the_last_week(weeks):
    game = quiet(weeks=weeks)
    while not game.table.over:
        game.live()

    assert ("none", "weeks_over", -1) == end_of(game)
    row, _ = game.result()
    assert (6 * weeks, 6 * weeks, 12 * weeks) == (row.days, row.rounds, row.turns)


@pytest.mark.clause("journey-istanbul", "R7.4")
def test_the_richest_of_those_who_left_wins():
    game = departing(6_000, 50_000, 7_000, weeks=1)
    game.until("journey")
    game.say("yes", "no", "yes", "no")
    while not game.table.over:
        game.live()

    assert ("win", "weeks_over", 2) == end_of(game)
    seats = game.result()[1]
    assert ([2, 3, 1], [1_000.0, 0.0, 2_000.0]) == (seats.place.tolist(), seats.score.tolist())


@pytest.mark.clause("journey-istanbul", "R7.5")
def test_equal_money_shares_the_win_and_nobody_wins_who_stayed():
    game = departing(8_000, 8_000, 6_000)
    game.live(yes="journey")
    assert ("shared", "all_left", -1) == end_of(game)
    assert [0.5, 0.5, 0.0] == game.result()[1].win.tolist()

    game = departing(8_000, 8_000, weeks=1)
    while not game.table.over:
        game.live()
    assert ("none", "weeks_over", -1) == end_of(game)
    assert [1, 1] == game.result()[1].place.tolist()


@pytest.mark.clause("journey-istanbul", "R7.6")
def test_by_the_optional_rule_nobody_wins_but_leavers_are_counted():
    game = departing(9_000, 8_000, winner_rule="nobody")
    game.live(yes="journey")

    assert ("none", "all_left", -1) == end_of(game)
    seats = game.result()[1]
    assert ([1, 1], [0.0, 0.0], [1, 1]) == (seats.place.tolist(), seats.win.tolist(), seats.left.tolist())


@pytest.mark.clause("journey-istanbul", "R7.7")
def test_one_turn_too_many_leaves_the_game_unfinished():
    game = quiet(max_turns=3)
    game.live()
    game.live()

    assert ("unfinished", "max_turns", -1) == end_of(game)
    assert (3, 2) == (game.seen["turns"], game.seen["day"])


# R8


@pytest.mark.clause("journey-istanbul", "R8.1")
def test_what_a_seat_has_not_seen_may_be_anything_with_the_same_back():
    game = Istanbul(4, number=3)
    for _ in range(4):
        game.live("SUSU" if game.seen["day"] == 1 else "TTTT" if game.seen["day"] == 2 else "")
    before = game.seen
    known = set(before["seen"][0]) | set(before["revealed"])
    fronts = set()
    for _ in range(30):
        game.imagine(0)
        after = game.seen
        fronts.add(after["rows"])

        assert before["seen"][0] == after["seen"][0]
        for row, other in zip(before["rows"], after["rows"], strict=True):
            assert [card if card in known else -1 for card in row] == [card if card in known else -1 for card in other]
            assert {after["events"][card][0] for card in other} == {before["events"][card][0] for card in row}
    assert len(fronts) > 10


@pytest.mark.clause("journey-istanbul", "R8.1")
@pytest.mark.parametrize("balance", [True, False])
def test_of_a_random_deck_only_the_recipe_is_known(balance):
    game = Istanbul(3, deck="random", day_balance=balance)
    game.until("move", 2)
    before, known = game.seen, set(game.seen["seen"][0])
    game.imagine(0)
    after = game.seen

    assert all(before["events"][card] == after["events"][card] for card in known)
    assert before["events"] != after["events"]
    assert sorted(event[1::2] for event in before["events"]) == sorted(event[1::2] for event in after["events"])
    for row, other in zip(before["rows"], after["rows"], strict=True):
        assert len(row) == len(other)
        assert {after["events"][card][0] for card in other} == {before["events"][card][0] for card in row}


@pytest.mark.clause("journey-istanbul", "R8.2")
def test_before_moving_a_player_buys_what_another_saw_the_day_before():
    """The rulebook's first example: Green asks for 1 000 TL what is on a certain event card."""
    game = asking(1, 0, 2)
    assert ((1, "ask"), {"nothing", (3, 0), (4, 0)}) == (game.asked, game.answers())
    game.say((4, 0), then=(2, "tell"))
    assert (1, 1) == (game.seen["asked_seat"], game.seen["asked_card"])
    game.say("truth", "yes", then=(1, "ask"), among={"nothing", (3, 0)})

    assert ((1, 1, 2),) == game.seen["heard"][1]
    assert (6_000, 5_000, 7_000) == game.seen["money"]
    game.say("nothing", then=(1, "move"))


@pytest.mark.clause("journey-istanbul", "R8.2")
def test_a_prisoner_sells_what_he_knows_on_the_turn_of_another():
    """The rulebook's second example: Red is in jail, and Brown needs what Red knows for 1 000 TL."""
    game = asking(1, 0, 0)
    game.table.where[0], game.table.release_day[0], game.table.jail_card[0] = JAIL, 9, 1
    game.say((3, 0), then=(0, "tell"))
    game.say("truth", "yes", then=(1, "move"))

    assert (7_000, 5_000) == game.seen["money"][:2]


@pytest.mark.clause("journey-istanbul", "R8.2")
def test_those_who_know_speak_clockwise_until_one_was_heard():
    game = asking(1, 0, 1)
    game.say((3, 0), "truth", "no", then=(0, "tell"))
    game.say("lie", "yes", then=(1, "move"))

    assert ((0, 2, 0),) == game.seen["heard"][1]


@pytest.mark.clause("journey-istanbul", "R8.2")
def test_nobody_asks_who_cannot_pay_or_would_hear_nothing_new():
    for known, money in (((1, 0, 0), 999), ((1, 1, 1), 6_000), ((0, 0, 0), 6_000)):
        assert (1, "move") == asking(*known, money=money).asked


@pytest.mark.clause("journey-istanbul", "R8.2")
def test_a_card_just_seen_is_offered_to_each_who_has_not_seen_it_clockwise():
    game = talking()
    game.table.seen[2] = 1
    game.say("sultanahmet", (2, 0))

    assert ((0, "tell"), 1, 0) == (game.asked, game.seen["asked_seat"], game.seen["asked_card"])
    game.say("silent", then=(1, "move"))


@pytest.mark.clause("journey-istanbul", "R8.2")
def test_without_talk_nobody_is_told_and_where_one_asks_nothing_is_offered():
    for talk in ("off", "asked"):
        game = talking(talk=talk)
        game.say("sultanahmet", (2, 0))
        assert (1, "move" if talk == "off" else "ask") == game.asked


@pytest.mark.clause("journey-istanbul", "R8.3")
def test_talk_by_chance_tells_and_lies_at_its_rates():
    for share_rate, lie_rate in ((0.0, 1.0), (1.0, 0.0), (1.0, 1.0)):
        game = talking(talk="chance", share_rate=share_rate, lie_rate=lie_rate)
        game.say("sultanahmet", (2, 0))
        claim = 2 if lie_rate else 0

        assert ((0, claim, 0),) * int(share_rate) == game.seen["heard"][1]
    told = sum(len(heard) for number in range(30) for heard in gossip(number))
    assert 30 * 2 * 0.5 - 3 * 4 < told < 30 * 2 * 0.5 + 3 * 4


def gossip(number):
    """What two others hear of one card at a rate of one half."""
    game = talking(talk="chance", share_rate=0.5, lie_rate=0.0, number=number)
    game.say("sultanahmet", (2, 0))
    return game.seen["heard"]


@pytest.mark.clause("journey-istanbul", "R8.4")
def test_the_observer_tells_the_truth_or_another_front_with_the_same_back():
    game = talking()
    game.say("sultanahmet", (2, 0), "truth", "lie")

    assert ((), ((0, 0, 0),), ((0, 2, 0),)) == game.seen["heard"]
    assert [1, 0, 0] == game.result()[1].lies_told.tolist()


@pytest.mark.clause("journey-istanbul", "R8.4")
@pytest.mark.parametrize("talk", ["offered", "chance"])
def test_no_lie_names_an_event_that_lies_open(talk):
    """Of four events of that day two were revealed; a quarter of the lies were seen through at once."""
    for number in range(20):
        game = talking("2 work T 4000", talk=talk, share_rate=1.0, lie_rate=1.0, number=number)
        game.lay("2 work T 4000", deck=("2 work F 1000", "2 journey T 9000", "2 police 2000", *DECK))
        game.table.revealed = 0b0110
        game.say("sultanahmet", (2, 0), *["lie", "lie"] * (talk == "offered"))

        assert ((0, 3, 0),) == game.seen["heard"][1]


@pytest.mark.clause("journey-istanbul", "R8.4")
def test_where_all_other_fronts_lie_open_a_lie_names_one_of_them():
    game = talking()
    game.table.revealed = 0b100
    game.say("sultanahmet", (2, 0), "lie", "silent")

    assert ((0, 2, 0),) == game.seen["heard"][1]


@pytest.mark.clause("journey-istanbul", "R8.4")
def test_without_another_front_a_lie_is_the_truth():
    game = talking()
    game.say("sultanahmet", (3, 0), "lie", "silent")

    assert ((1, 1, 0),) == game.seen["heard"][1]


@pytest.mark.clause("journey-istanbul", "R8.5")
def test_a_claim_is_bought_before_it_is_heard():
    game = talking(info_price=1_000)
    game.own(6_000, 6_000, 999)
    game.say("sultanahmet", (2, 0), "truth")
    assert ((1, "buy"), 0) == (game.asked, game.seen["asked_seat"])
    assert ((), (), ()) == game.seen["heard"]
    game.say("yes")

    assert ((), ((0, 0, 0),), ()) == game.seen["heard"]
    assert (7_000, 5_000, 999) == game.seen["money"]
    assert (1, "move") == game.asked


@pytest.mark.clause("journey-istanbul", "R8.5")
def test_who_does_not_buy_hears_nothing():
    game = talking(info_price=1_000)
    game.say("sultanahmet", (2, 0), "truth", "no", "silent")

    assert ((), (), ()) == game.seen["heard"]
    assert (6_000,) * 3 == game.seen["money"]


@pytest.mark.clause("journey-istanbul", "R8.6")
def test_gifts_are_given_at_the_start_of_a_turn_until_one_keeps_the_rest():
    game = quiet(3, gifts="asked", gift_size=2_500)
    assert {"keep", 1, 2} == game.answers()
    game.say(1, 2)

    assert (1_000, 8_500, 8_500) == game.seen["money"]
    assert (0, "move") == game.asked
    game.say("kadikoy", "keep", then=(1, "move"))
    assert [5_000, 0, 0] == game.result()[1].gifts_given.tolist()


@pytest.mark.clause("journey-istanbul", "R8.6")
def test_a_gift_may_buy_a_prisoner_out():
    game = quiet(2, gifts="asked", gift_size=2_000, **NO_CARDS)
    game.lay("1 police 4000", "5 work T 1000", deck=DECK)
    game.stand("TK")
    game.own(3_000, 9_000)
    game.live(say={"give": "keep"})
    game.until("give", 1)
    game.say(0, "keep")
    game.until("pay_fine")
    game.say("yes", "kadikoy")

    assert ("kadikoy", 1_000) == (game.seen["where"][0], game.seen["money"][0])
