"""The expert of The Journey: Istanbul reads the rules it plays: turned over, a rule that matters changes its answer."""

import numpy as np
import pytest

from fairseat.simulators.contract.tables import scores
from fairseat.simulators.engine.play import Setup, play_batch, set_up
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.engine.table import UNFINISHED
from fairseat.simulators.journey_istanbul.components import PLACES, SULTANAHMET, USKUDAR
from fairseat.simulators.journey_istanbul.questions import NO, YES, Question
from fairseat.simulators.journey_istanbul.table import LEFT
from tests.simulators.contests import watched_steps
from tests.simulators.journey_istanbul.scenes import NO_CARDS, Seated

GAME = "journey-istanbul"
LATE = "6 police 5000"  # far away, so that the game does not end tonight
UNDRAWN = {"alterations": False}


def evening_with_a_journey(*later, rival=30_000, own=12_000, **rules):
    """Seat 0 stands in Fatih, whence a journey for 7 000 leaves tonight; the other has left with a sum."""
    game = Seated("expert", **NO_CARDS, **UNDRAWN, **rules)
    game.lay("1 journey F 7000", *later, LATE)
    game.table.seen[:] = 15
    game.stand("FK")
    leave_richer(game, rival)
    game.own(own, rival)
    game.say("fatih")
    game.until("journey", seat=0)
    return game


def leave_richer(game, rival):
    """Let seat 1 be gone, with so much money."""
    game.own(20_000, rival)
    game.table.where[1] = LEFT
    game.table.players_left = 1


def test_who_cannot_beat_who_left_waits_for_work_and_a_later_journey():
    later = ("2 work F 6000", "4 journey F 7000")
    chances = {rival: evening_with_a_journey(*later, rival=rival).choice() for rival in (2_000, 9_000)}

    assert {2_000: "yes", 9_000: "no"} == chances


def test_where_nobody_wins_the_first_journey_is_taken():
    game = evening_with_a_journey("2 work F 6000", "4 journey F 7000", rival=9_000, winner_rule="nobody")

    assert "yes" == game.choice()


def test_money_that_nobody_sees_keeps_nobody_waiting():
    later = ("2 work F 2000", "5 journey F 7000", "4 police - 2000", "4 police - 3000")
    answers = [evening_with_a_journey(*later, rival=14_000, own=20_000, money_public=p).choice() for p in (True, False)]

    assert ["no", "yes"] == answers


@pytest.mark.parametrize("public", [True, False])
def test_the_only_rival_in_town_is_raced_by_what_he_owns_only_where_that_is_seen(public):
    """Dealing hidden purses anew changes nothing of an only rival's, so the contract cannot see this."""
    game = Seated("expert", **NO_CARDS, **UNDRAWN, money_public=public)
    game.lay("1 work F 3000", "2 journey F 7000", "4 journey S 9000", LATE)
    game.table.seen[:] = 15
    game.stand("FK")
    judged = []
    for rival in (1_000, 12_000, 40_000):
        game.own(12_000, rival)
        judged.append(scores(game.watched.setup, game.table, 0, game.watched.legal_moves()))

    assert (1 if not public else 3) == len({tuple(one) for one in judged})


def test_the_last_journey_of_the_game_is_taken_however_poor_one_is_left():
    game = Seated("expert", **NO_CARDS)
    game.lay("1 journey F 7000")
    game.stand("FK")
    game.own(7_000, 30_000)
    game.say("fatih")
    game.until("journey", seat=0)

    assert "yes" == game.choice()


def test_who_moves_first_stands_today_where_all_want_to_be_tomorrow():
    """Both are in Taksim with the same money; the only journey left leaves from Uskudar tomorrow."""
    game = Seated("expert", **NO_CARDS)
    game.lay("2 journey U 9000")
    game.table.seen[:] = 1
    game.stand("TT", order="10")
    game.own(20_000, 20_000)

    assert "uskudar" == game.choice()


@pytest.mark.parametrize(("dueling", "goes"), [(0.0, "uskudar"), (0.6, "sultanahmet")])
def test_who_would_come_too_late_for_the_last_journey_heads_for_the_dearer_one_before_it(dueling, goes):
    """The rival stands in Uskudar, whence the last and cheaper journey leaves, and is asked first there."""
    game = Seated("expert", **NO_CARDS, **UNDRAWN)
    game.lay("2 journey F 9000", "3 journey U 7000", "3 work T 5000")
    game.table.seen[:] = 7
    game.stand("KU")
    game.own(22_000, 20_000)
    setup, moves = game.watched.setup, game.watched.legal_moves()
    bots = [bot.changed({"dueling": dueling}) for bot in setup.bots]
    liked = scores(Setup(setup.ruleset, setup.rules, bots), game.table, 0, moves)

    assert PLACES.index(goes) == moves[int(np.argmax(liked))]


@pytest.mark.parametrize(("arrival", "stays"), [("back", True), ("always", False)])
def test_a_task_that_counts_only_on_arriving_is_not_waited_for(arrival, stays):
    """Sultanahmet and Uskudar are behind it, Fatih is missing, and it stands there."""
    game = Seated("expert", requires_arrival=arrival, **UNDRAWN)
    game.hold(0, "lost_relatives")
    game.lay("1 journey F 7000", "3 journey F 7000", LATE)
    game.table.seen[:] = 7
    for place in (SULTANAHMET, USKUDAR):
        game.table.visits[0, place] = game.table.arrivals[0, place] = 1
    game.stand("FK")
    leave_richer(game, 1_000)

    assert stays == (game.choice() == "fatih")


def test_drawing_is_a_choice_where_the_rules_leave_it():
    steps = watched_steps(GAME, "expert", 4, games=6, must_draw=False)
    answers = {step.move for step in steps if step.table.asked == Question.DRAW}

    assert {NO, YES} == answers


@pytest.mark.parametrize(
    ("bot", "price", "weeks", "known", "bought"),
    [
        ("broker", 1_000, 1, False, "yes"),
        ("broker", 2_900, 1, False, "yes"),
        ("broker", 3_000, 1, False, "no"),
        ("broker", 100, 1, True, "no"),
        ("expert", 1_000, 1, False, "yes"),
        ("expert", 2_900, 1, False, "no"),
        ("expert", 100, 1, True, "no"),
        ("expert", 1_000, 3, False, "no"),
    ],
)
def test_what_is_told_is_bought_where_it_says_whither_and_leaves_money_to_go(bot, price, weeks, known, bought):
    """One journey for 7 000 leaves tonight, from Taksim or Fatih; seat 0 knows which.

    Seat 1 stands between the two with 9 900; it may know already that only Taksim is left. It is the last day, or
    weeks are to come. To an expert it matters, too, that who is paid may leave richer.
    """
    game = Seated(bot, 3, talk="asked", info_price=price, weeks=weeks, **NO_CARDS, **UNDRAWN)
    game.table.day, game.table.today = 6, 5
    game.lay("6 journey T 7000", deck=("6 journey F 7000", "6 police 2000"))
    game.table.revealed = 0b110 if known else 0
    game.stand("FSK")
    game.own(9_900, 9_900, 9_900)
    game.say("fatih", (6, 0), then=(1, "ask"))

    assert ((6, 0) if bought == "yes" else "nothing") == game.choice()
    game.say((6, 0), "truth", then=(1, "buy"))
    assert bought == game.choice()


@pytest.mark.parametrize(("winner", "gives"), [("richest", False), ("nobody", True)])
def test_gifts_are_made_where_nobody_can_win(winner, gives):
    game = Seated("expert", gifts="asked", winner_rule=winner, start_money=20_000)
    game.own(20_000, 2_000)

    assert gives == (game.choice() != "keep")


@pytest.mark.parametrize(("days", "money", "pays"), [(6, 9_000, "yes"), (2, 8_000, "no")])
def test_the_fine_is_paid_where_the_days_in_jail_would_cost_the_journey(days, money, pays):
    """Journeys for 7 000 leave from Fatih tomorrow and the day after; the fine is 2 000."""
    game = Seated("expert", **NO_CARDS, jail_days=days)
    game.lay("1 police 2000", "1 police 2000", "2 journey F 7000", "3 journey F 7000", LATE)
    game.table.seen[:] = 31
    game.stand("FK")
    game.own(1_000, 30_000)
    game.say("fatih")
    game.until("move", seat=1)
    game.live()
    game.own(money, 30_000)
    game.until("pay_fine", seat=0)

    assert pays == game.choice()


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("variant", list(load(GAME).variants))
def test_expert_tables_end_and_get_somebody_out(variant, players):
    games, seats = play_batch(set_up(load(GAME), ["expert"] * players, variant=variant), 8, 0, 60)

    assert UNFINISHED not in games.outcome
    assert (seats.left.sum(axis=1) > 0).mean() > 0.8
