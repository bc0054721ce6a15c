"""The bots of The Journey: Istanbul do as their sentences of style say, proved by play."""

from dataclasses import replace

import numpy as np
import pytest

from fairseat.analysis.stats.intervals import mean, share_of
from fairseat.simulators.engine.play import Setup, play_batch, set_up
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.journey_istanbul.questions import SILENT, TRUTH, YES, Question, pack_card, unpack_card
from tests.simulators.contests import SURE, mirror, watched_steps
from tests.simulators.journey_istanbul.scenes import NO_CARDS, Seated

GAME = "journey-istanbul"
BOTS = list(load(GAME).quick_bots)
PLAYERS_OF_SENSE = [bot for bot in BOTS if bot != "random"]
NEARLY_AS_GOOD = ("planner", "broker", "liar", "altruist")


def against(bot, other, players, games, columns=("left", "win"), seed=1):
    """How much oftener a bot leaves, and wins, than the other between whose seats it sits: an estimate each."""
    setup = set_up(load(GAME), [bot if seat % 2 == 0 else other for seat in range(players)])
    _, seats = play_batch(setup, seed, 0, games)
    own = seats.bot % 2 == 0
    gaps = []
    for column in (seats[name] for name in columns):
        mine = (column * own).sum(axis=1) / own.sum(axis=1)
        gaps.append(mean(mine - (column * ~own).sum(axis=1) / (~own).sum(axis=1), SURE))
    return gaps


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("bot", PLAYERS_OF_SENSE)
def test_every_bot_leaves_and_wins_more_than_random(bot, players):
    leaving, winning = against(bot, "random", players, games=400)

    assert leaving.low > 0.0
    assert winning.low > 0.0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("other", [bot for bot in BOTS if bot != "expert"])
def test_expert_leaves_and_wins_more_than_each_other_bot(other, players):
    """With 99 % intervals, at every number of players; brokers at five leave as often, and poorer."""
    leaving, winning = against("expert", other, players, games=2_400 if other in NEARLY_AS_GOOD else 500)

    assert winning.low > 0.0
    assert leaving.high > 0.0 if (other, players) == ("broker", 5) else leaving.low > 0.0


@pytest.mark.parametrize("players", [2, 4])
def test_camper_is_hardly_ever_raided_and_everybody_else_often(players):
    """It is caught only where it reckoned to be gone by then, and another took the journey."""
    caught = {}
    for bot in BOTS:
        _, seats = mirror(GAME, bot, players, games=300)
        caught[bot] = share_of((seats.fines + seats.jailed > 0).ravel(), SURE)

    assert caught.pop("camper").high < 0.02
    assert min(other.low for other in caught.values()) > 0.1


@pytest.mark.parametrize("other", [bot for bot in BOTS if bot != "worker"])
def test_worker_does_more_works_than_anybody_else_at_the_table(other):
    (works,) = against("worker", other, 4, games=400, columns=("works",))

    assert works.low > 0.0


def test_planner_takes_most_journeys_that_it_can_pay():
    steps = watched_steps(GAME, "planner", players=4, games=30)
    taken = [step.move == YES for step in steps if step.table.asked == Question.JOURNEY]

    assert share_of(np.array(taken), SURE).low > 0.6


def test_broker_sells_the_truth_wherever_it_is_paid_and_keeps_silent_where_it_is_not():
    for price, tale in ((1_000, TRUTH), (0, SILENT)):
        steps = watched_steps(GAME, "broker", 4, talk="asked", info_price=price)

        assert {tale} == {step.move for step in steps if asked_tale(step)}


@pytest.mark.parametrize("players", [2, 4])
def test_a_broker_that_buys_loses_nothing_by_it_among_brokers_that_do_not(players):
    """On the same shuffles; it bought so dear once that it took a tenth of its duels with such a twin."""
    broker = load(GAME).bot("broker")
    twin = replace(broker, name="twin", weights={**broker.weights, "buying": 0.0})
    shares = []
    for first in (broker, replace(twin, name="broker")):
        setup = Setup(load(GAME), load(GAME).choose_rules(), [first, *[twin] * (players - 1)])
        _, seats = play_batch(setup, 5, 0, 4_000)
        shares.append(((seats.bot == 0) * seats.win).sum(axis=1))
        bought = (seats.bot == 0) * seats.info_paid
        assert (bought.sum() > 0) == (first is broker)

    assert mean(shares[0] - shares[1], SURE).low > -0.01


def asked_tale(step):
    """Whether a step asks what to tell."""
    return int(step.table.asked) == Question.TELL


def test_altruist_gives_what_it_can_spare_and_nobody_else_gives():
    given = {bot: int(mirror(GAME, bot, 4, games=60, gifts="asked")[1].gifts_given.sum()) for bot in PLAYERS_OF_SENSE}

    assert given.pop("altruist") > 0
    assert {0} == set(given.values())


@pytest.mark.parametrize(("without", "given"), [({"gifts": "off"}, {}), ({"talk": "off"}, {"info_price": 0})])
def test_where_nobody_wins_what_experts_give_and_tell_brings_more_of_them_out(without, given):
    """On the same shuffles: gifts beside none, and what all see told for nothing beside silence."""
    left = []
    for changes in (without, given):
        setup = set_up(load(GAME), ["expert"] * 4, variant="winnerless", changes=changes)
        left.append(play_batch(setup, 6, 0, 1_000)[1].left.mean(axis=1))

    assert mean(left[1] - left[0], SURE).low > 0.0


def test_in_the_plain_game_nobody_looks_at_a_card_twice_while_another_is_new():
    for step in watched_steps(GAME, "expert", players=4, games=4):
        if step.table.asked != Question.LOOK:
            continue
        known = int(step.table.seen[step.actor]) | int(step.table.revealed)
        rows = step.table.row
        new = {move for move in step.moves if not known >> int(rows[unpack_card(move)]) & 1}
        today, upright = step.table.today, step.table.upright
        tonight = {move for move in step.moves if move in range(pack_card(today, 0), pack_card(today, upright))}

        assert step.move in (new - tonight or new or set(step.moves))


@pytest.mark.parametrize("bot", ["planner", "broker", "expert"])
def test_who_knows_of_tomorrows_journey_goes_to_meet_it(bot):
    """Tonight one could be in Taksim or Uskudar next to it; the journey leaves from Fatih tomorrow, two steps away.

    K (here) - S - F (journey tomorrow): only Sultanahmet leads there in time.
    """
    game = Seated(bot, **NO_CARDS, start_money=20_000, edge_uskudar_fatih=False)
    game.lay("2 journey F 7000", *("6 police 5000",) * 4, deck=("5 police 5000",) * 6)
    game.table.seen[:] = 1
    game.stand("KK")

    assert "sultanahmet" == game.choice()


def test_a_claim_is_believed_until_its_teller_is_found_lying():
    choices = []
    for lies in (0, 6):
        game = Seated("planner", **NO_CARDS, start_money=20_000)
        game.lay(
            "2 police 2000",
            *("2 work U 1000",) * lies,
            *("6 police 5000",) * 2,
            deck=("2 journey F 7000", "2 work U 1000", *("5 police 5000",) * 4),
        )
        journey = lies + 3
        game.table.heard[0, 0] = journey + 1
        for card in range(1, lies + 1):
            game.table.revealed |= 1 << card
            game.table.heard[0, card] = journey + 1
        game.table.teller[:] = 1
        game.stand("KK")
        game.watched.choose(game.watched.legal_moves())
        choices.append(float(game.watched.desk.minds[0].journey[1, 1]))

    assert choices[0] > 2 * choices[1]


def test_what_chance_tells_is_believed_as_often_as_it_is_true():
    """R8.3 Seat 0 heard that tomorrow's card is the journey from Fatih; one of two such cards is."""
    chances = []
    for heard, lie_rate in ((True, 0.0), (True, 0.4), (True, 1.0), (False, 0.4)):
        game = Seated("expert", **NO_CARDS, talk="chance", lie_rate=lie_rate, start_money=20_000)
        game.lay("2 police 2000", "6 police 5000", deck=("2 journey F 7000", "5 police 5000"))
        game.table.heard[0, 0], game.table.teller[0, 0] = 3 * heard, 1
        game.stand("KK")
        game.watched.choose(game.watched.legal_moves())
        chances.append(float(game.watched.desk.minds[0].journey[1, 1]))

    sure, likely, false, unheard = chances
    assert 1.0 == sure > likely > false == unheard
