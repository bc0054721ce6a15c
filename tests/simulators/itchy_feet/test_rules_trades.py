"""R6: the negotiation."""

import random

import pytest

from fairseat.simulators.engine.play import Setup, Watch
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.itchy_feet.questions import Question
from tests.simulators.itchy_feet import seen
from tests.simulators.itchy_feet.bags import EVERYTHING, ItchyFeet, cards


@pytest.mark.clause("itchy-feet", "R6.1")
def test_a_trade_is_offered_to_one_player_with_cards():
    game = ItchyFeet(3, "0 passport", "", "1")
    game.say("trade", then=(0, "partner"), among={2})

    assert "trade" not in ItchyFeet(3, "0 passport", "", "1", trades=False).answers()


@pytest.mark.clause("itchy-feet", "R6.2")
def test_three_cards_are_traded_for_two_as_the_rulebook_has_it():
    game = ItchyFeet(2, "0 1 2 9", "3 4 5")
    game.stack("8 8")
    game.say("trade", 1, 0, "yes", 1, "yes", 2, "no", 3, "yes", 4, "no", "yes")

    assert cards("3 4 8 9") == game.hand(0)
    assert cards("0 1 2 5") == game.hand(1)


@pytest.mark.clause("itchy-feet", "R6.2")
def test_a_whole_hand_may_be_offered():
    game = ItchyFeet(2, "0 1 2 3 4 5 6", "7")
    game.say("trade", 1, 0, *(word for kind in range(1, 7) for word in ("yes", kind)))

    assert "ask" == game.question


@pytest.mark.clause("itchy-feet", "R6.2")
def test_so_many_cards_are_offered_as_the_rules_allow():
    game = ItchyFeet(2, "0 1 2", "3", trade_size=2)
    game.say("trade", 1, 0)

    assert "offer_more" == game.question

    game.say("yes", among={1, 2})
    game.say(1)

    assert "ask" == game.question


@pytest.mark.clause("itchy-feet", "R6.2")
@pytest.mark.parametrize(("types", "barred"), [
    ("all", set()), ("items_only", {"passport", "forbidden", "postcard"}), ("no_postcards", {"postcard"}),
    ("items_and_passports", {"forbidden", "postcard"}), ("no_forbidden", {"forbidden"}),
])  # fmt: skip
def test_what_may_be_traded_can_be_narrowed(types, barred):
    held = {0, "passport", "forbidden", "postcard"}
    game = ItchyFeet(2, "0 passport forbidden postcard", "3", forbidden_items=True, postcards=True, trade_types=types)
    game.say("trade", 1)

    assert held - barred == game.answers()

    game.say(0)
    game.say(*(["no"] if game.question == "offer_more" else []))

    assert barred & game.answers() == set()
    assert set(range(10)) <= game.answers()


@pytest.mark.clause("itchy-feet", "R6.3")
def test_a_partner_who_holds_the_cards_says_yes_and_they_change_hands():
    game = ItchyFeet(2, "0 1", "3 4")
    game.stack("9 9")
    game.say("trade", 1, 0, "no", 3, "yes", 4, then=(1, "accept"))
    game.say("yes")

    assert cards("1 3 4 9") == game.hand(0)
    assert cards("0") == game.hand(1)


@pytest.mark.clause("itchy-feet", "R6.3")
def test_a_refusal_looks_the_same_whether_the_partner_had_the_card_or_not():
    had, had_not = ItchyFeet(2, "0 1", "3 4"), ItchyFeet(2, "0 1", "4 5")
    had.say("trade", 1, 0, "no", 3, "no", "no")
    had_not.say("trade", 1, 0, "no", 3, "no")

    for game in (had, had_not):
        assert (1, "excuse") == game.asked
        assert {"holds", "has_none"} == game.answers()
        assert 0 == game.table.shown[1, 3]

        game.say("has_none", then=(0, "action"))

        assert 1 << 3 == game.table.denied[1]
        assert 0 == game.table.shown[1, 3]


@pytest.mark.clause("itchy-feet", "R6.8")
@pytest.mark.parametrize(("hand", "says", "lies"), [
    ("3 4", "holds", 0), ("3 4", "has_none", 1), ("4 5", "holds", 1), ("4 5", "has_none", 0),
])  # fmt: skip
def test_an_excuse_is_taken_as_said_and_a_false_one_counts_as_a_lie(hand, says, lies):
    game = ItchyFeet(2, "0 1", hand)
    game.say("trade", 1, 0, "no", 3, "no")
    game.say(*(["no"] if game.question == "accept" else []), says)

    assert [0, lies] == game.result()[1].lies.tolist()
    assert (1 << 3 if says == "holds" else 0) == game.table.claimed[1]
    assert (1 << 3 if says == "has_none" else 0) == game.table.denied[1]
    assert 0 == game.table.shown[1, 3]


@pytest.mark.clause("itchy-feet", "R6.8")
def test_who_holds_only_some_of_what_is_asked_cannot_truly_say_that_he_holds_it():
    game = ItchyFeet(2, "0 1", "3 4 5")
    game.say("trade", 1, 0, "no", 3, "yes", 9, "no", "holds")

    assert 1 == game.result()[1].lies[1]


@pytest.mark.clause("itchy-feet", "R6.8")
def test_passports_and_forbidden_items_are_lied_about_like_items():
    game = ItchyFeet(2, "0 1", "passport forbidden", forbidden_items=True)
    for asked, excuse, lies in (("passport", "has_none", 1), ("forbidden", "has_none", 2), ("forbidden", "holds", 2)):
        game.say("trade", 1, 0, "no", asked, "no", "no", excuse)

        assert [0, lies] == game.result()[1].lies.tolist()


@pytest.mark.clause("itchy-feet", "R6.8")
def test_whoever_accepts_is_asked_for_no_excuse():
    game = ItchyFeet(2, "0 1", "3 4")
    game.say("trade", 1, 0, "no", 3, "no", "yes", then=(1, "action"))

    assert (0, 0) == (game.table.denied[1], game.table.claimed[1])
    assert [0, 0] == game.result()[1].lies.tolist()


@pytest.mark.clause("itchy-feet", "R6.8")
def test_a_later_excuse_replaces_an_earlier_one_and_the_own_turn_clears_both():
    game = ItchyFeet(2, "0 1", "3 4")
    game.stack("9 9 9")
    game.say("trade", 1, 0, "no", 3, "no", "no", "has_none", "trade", 1, 0, "no", 3, "no", "no", "holds")

    assert (0, 1 << 3) == (game.table.denied[1], game.table.claimed[1])

    game.say("draw")

    assert (0, 0) == (game.table.denied[1], game.table.claimed[1])


@pytest.mark.clause("itchy-feet", "R6.8")
def test_where_all_are_honest_the_truth_is_told_and_known():
    had, had_not = (ItchyFeet(2, "0 1", hand, excuses="honest") for hand in ("3 4", "4 5"))
    had.say("trade", 1, 0, "no", 3, "no", "no")
    had_not.say("trade", 1, 0, "no", 3, "no")

    assert "action" == had.question == had_not.question
    assert (1, 0) == (had.table.shown[1, 3], had_not.table.shown[1, 3])
    assert (0, 1 << 3) == (had.table.denied[1], had_not.table.denied[1])


@pytest.mark.clause("itchy-feet", "R6.8")
def test_where_nothing_is_said_a_refusal_tells_nothing():
    had, had_not = (ItchyFeet(2, "0 1", hand, excuses="silent") for hand in ("3 4", "4 5"))
    had.say("trade", 1, 0, "no", 3, "no", "no")
    had_not.say("trade", 1, 0, "no", 3, "no")

    for game in (had, had_not):
        assert "action" == game.question
        assert (0, 1 << 3) == (game.table.shown[1, 3], game.table.denied[1])
        assert 0 == game.result()[1].lies.sum()


@pytest.mark.clause("itchy-feet", "R6.8")
@pytest.mark.parametrize("excuses", ["honest", "silent"])
def test_what_is_said_of_a_refusal_moves_no_card_and_no_turn(excuses):
    """The same answers to all other questions play the same game, whether somebody lies, may not, or says nothing."""
    ruleset, rules = load("itchy-feet"), {**EVERYTHING, "free_trades": True, "gifts": True, "max_turns": 60}
    talking, calm = (
        Setup(ruleset, ruleset.choose_rules("", {**rules, "excuses": word}), [ruleset.bot("random")] * 4)
        for word in ("free", excuses)
    )
    lies = 0
    for number in range(3):
        said, unsaid, hand = Watch(talking, 21, number), Watch(calm, 21, number), random.Random(number)
        while not said.table.over:
            answer = hand.choice(said.legal_moves())
            if said.table.asked != Question.EXCUSE:
                unsaid.play(answer)
            said.play(answer)
        lies += said.result()[1].lies.sum()

        assert seen.view(said.table, talking.records[0]) == seen.view(unsaid.table, calm.records[0])
        assert 0 == unsaid.result()[1].lies.sum()
        assert said.result()[1].win.tolist() == unsaid.result()[1].win.tolist()
    assert lies > 0


@pytest.mark.clause("itchy-feet", "R6.4")
def test_after_three_refusals_trade_is_closed_and_another_action_is_open():
    game = ItchyFeet(2, "0 1", "3 4")
    for _ in range(3):
        game.say("trade", 1, 0, "no", 9, "no", "has_none")

    assert 3 == game.seen["offers"]
    assert "trade" not in game.answers()
    assert "draw" in game.answers()
    assert 3 == game.result()[0].offers
    assert 0 == game.result()[0].trades


@pytest.mark.clause("itchy-feet", "R6.5")
def test_a_completed_trade_draws_the_bonus_and_ends_the_turn():
    game = ItchyFeet(2, "0", "3")
    game.stack("7 8")
    game.say("trade", 1, 0, 3, "yes", then=(1, "action"))

    assert cards("3 8") == game.hand(0)


@pytest.mark.clause("itchy-feet", "R6.6")
def test_gifts_are_open_only_if_ruled():
    closed, gifts = ItchyFeet(2, "0 1", "3"), ItchyFeet(2, "0 1", "3", gifts=True)
    closed.say("trade", 1)
    gifts.say("trade", 1)

    assert "nothing" not in closed.answers()
    assert "nothing" in gifts.answers()

    gifts.say("nothing")

    assert "nothing" not in gifts.answers()

    gifts.say(3, "yes")

    assert 3 in gifts.hand(0)


@pytest.mark.clause("itchy-feet", "R6.7")
def test_free_trades_are_offered_by_the_others_without_a_bonus():
    game = ItchyFeet(3, "0", "3", "4", free_trades=True)
    game.stack("9 9 9 9")
    game.table.turn_of = 2
    game.next_turn()

    assert (1, "free_trade") == game.asked

    game.say("yes", 0, 3, 0, "yes")

    assert cards("0") == game.hand(1)
    assert (2, "free_trade") == game.asked

    game.say("no", then=(0, "action"))

    assert 1 == game.result()[0].free_trades
    assert "action" == ItchyFeet(3).question


def free_offers(**rules):
    """A table of three at which seats 1 and 2 may make an offer before seat 0 acts."""
    game = ItchyFeet(3, "0", "4", "7", free_trades=True, **rules)
    game.table.turn_of = 2
    game.next_turn()
    return game


@pytest.mark.clause("itchy-feet", "R6.7")
@pytest.mark.clause("itchy-feet", "R6.8")
def test_a_free_trade_is_refused_with_an_excuse_and_the_round_goes_on():
    game = free_offers()
    game.stack("9 9")
    hands = game.seen["hands"]
    game.say("yes", 0, 4, 0, "no", then=(0, "excuse"))
    game.say("has_none", then=(2, "free_trade"))
    game.say("yes", 1, 7, 9, then=(1, "excuse"))
    game.say("holds", then=(0, "action"))

    assert hands == game.seen["hands"]
    assert [1, 1, 0] == game.result()[1].lies.tolist()
    assert (0, True) == (game.seen["offers"], "trade" in game.answers())


@pytest.mark.clause("itchy-feet", "R6.7")
@pytest.mark.clause("itchy-feet", "R6.8")
@pytest.mark.parametrize("excuses", ["honest", "silent"])
def test_a_free_trade_is_refused_without_a_word_if_so_ruled(excuses):
    game = free_offers(excuses=excuses)
    game.say("yes", 0, 4, 0, "no", then=(2, "free_trade"))
