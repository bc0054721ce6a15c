"""The bots of Round-trip Italy do as their sentences of style say, proved by play."""

import pytest

from fairseat.analysis.stats.intervals import share_of
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.round_trip.questions import NO, Question, trip_length
from tests.simulators.answering import Answering
from tests.simulators.contests import SURE, mirror, watched_steps, win_share
from tests.simulators.round_trip.hands import NAPOLI, TORINO, VENEZIA, RoundTrip, cities, ticket, tickets

GAME = "round-trip"
BOTS = list(load(GAME).quick_bots)
PLAYERS_OF_TRIPS = [bot for bot in BOTS if bot != "random"]
PLANNERS = [bot for bot in PLAYERS_OF_TRIPS if bot != "greedy"]
LENGTHS = range(2, 7)


def from_different_piles(move):
    """Whether a trip's tickets all come from different piles."""
    kinds = [kind for kind in range(30) if move >> kind & 1]
    return len({kind // 6 for kind in kinds}) == trip_length(move)


class Seated(Answering, RoundTrip):
    """A table at which a test lays the tickets and a named bot answers."""

    def __init__(self, bot, players=2, **rules):
        super().__init__(players, **rules)
        self.seat(bot)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("bot", PLAYERS_OF_TRIPS)
def test_every_bot_beats_random_by_far(bot, players):
    assert win_share(GAME, bot, "random", players, games=600).low > 0.55


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("other", [bot for bot in BOTS if bot != "expert"])
def test_expert_beats_each_other_bot_head_to_head(other, players):
    """Its share of the wins is above a half with a 99 % interval clear of even."""
    assert win_share(GAME, "expert", other, players, games=2_400).low > 0.5


@pytest.mark.parametrize("bot", PLAYERS_OF_TRIPS)
def test_a_trip_that_wins_is_always_laid(bot):
    for step in watched_steps(GAME, bot, games=12):
        if step.table.asked == Question.TRIP:
            missing = {length for length in range(2, 6) if not int(step.table.laid[step.actor]) >> length & 1}
            winning = {6} | (missing if len(missing) == 1 else set())
            if winning & set(map(trip_length, step.moves)):
                assert trip_length(step.move) in winning


def test_greedy_lays_whatever_it_can_and_extra_turns_first():
    laid = 0
    for step in watched_steps(GAME, "greedy", players=4, games=10):
        if step.table.asked == Question.TRIP:
            trips = [move for move in step.moves if move != NO]
            laid += 1

            assert NO != step.move
            if not from_different_piles(step.move) and trip_length(step.move) != 6:
                seat = step.actor
                missing = [k for k in range(2, 6) if not int(step.table.laid[seat]) >> k & 1]

                assert len(missing) == 1 or not any(map(from_different_piles, trips))
    assert laid > 50


def test_grand_tour_wins_nearly_all_its_games_through_all_six_cities():
    games, _ = mirror(GAME, "grand-tour", games=400)

    assert share_of(games.six_trip, SURE).low > 0.9


@pytest.mark.parametrize("bot", PLANNERS)
def test_planners_go_to_the_pile_that_may_complete_the_grand_tour(bot):
    """Only a ticket between Torino and Roma is missing, and only the pile of Torino has one.

    To --- Mi --- Ve --- Na --- Pa --- Ro ... To
    """
    game = Seated(bot, need_2=False, need_3=False, need_4=False, need_5=False)
    game.hold(0, "To-Mi Mi-Ve Ve-Na Na-Pa Pa-Ro")
    game.show("To Na")

    assert TORINO == game.choice()


@pytest.mark.parametrize("bot", ["collector", "trader"])
def test_those_who_count_leave_a_pile_whose_missing_tickets_are_all_gone(bot):
    """Both tickets from Venezia to Torino lie in laid trips; Torino's two to Venezia do not."""
    game = Seated(bot, need_2=False, need_4=False, need_5=False, six_wins=False)
    game.hold(0, "To-Mi Mi-Ve")
    game.table.seen_laid[6 * VENEZIA] = 2
    game.show("To Ve")

    assert cities("To") == (game.choice(),)


def test_trader_asks_the_neighbour_whose_ticket_it_has_seen():
    """Seat 0 gave Ve-To to seat 1, and now could lay it with To-Mi and Mi-Ve."""
    game = Seated("trader", players=3, need_2=False, need_4=False, need_5=False, six_wins=False)
    game.ask_exchange("Ve-To", "Mi-Ro", "")
    game.say((*ticket("Ve-To"), "left"), ticket("Mi-Ro"))
    game.ask_exchange("To-Mi Mi-Ve Na-Ro", "Ve-To", "")

    assert (*ticket("Na-Ro"), "left") == game.choice()


def test_trader_keeps_what_it_needs():
    """To offer Napoli's ticket is the only exchange, and it is part of a trip of three."""
    game = Seated("trader", players=3)
    game.ask_exchange("Na-Mi Mi-Ve Ve-Na", "Ve-Ro", "Pa-Ro")

    assert "no" == game.choice()
    assert NAPOLI == tickets("Na-Mi")[0][0]


def test_planners_do_not_all_choose_alike():
    """Two bots are two bots: their games differ in length or in kind."""
    lengths = {}
    for bot in PLANNERS:
        games, seats = mirror(GAME, bot, players=2, games=200)
        lengths[bot] = (int(games.turns.sum()), int(seats.exchanges_made.sum()))

    assert len(PLANNERS) == len(set(lengths.values()))
