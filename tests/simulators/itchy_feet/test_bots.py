"""The bots of Itchy Feet do as their sentences of style say, proved by play."""

import pytest

from fairseat.analysis.stats.intervals import mean
from fairseat.simulators.engine.play import play_batch, set_up
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.itchy_feet.questions import Question
from tests.simulators.answering import Answering
from tests.simulators.contests import SURE, mirror, watched_steps, win_share
from tests.simulators.itchy_feet.bags import ItchyFeet

GAME = "itchy-feet"
BOTS = list(load(GAME).quick_bots)
TRAVELLERS = [bot for bot in BOTS if bot != "random"]
OTHERS = [bot for bot in TRAVELLERS if bot != "expert"]


class Seated(Answering, ItchyFeet):
    """A table at which a test lays the cards and a named bot answers."""

    def __init__(self, bot, players, *hands, **rules):
        super().__init__(players, *hands, **rules)
        self.seat(bot)


def lay_open(game: Seated, *seats: int) -> None:
    """Let everybody know all cards of these hands, and put the question for the action anew."""
    for seat in seats:
        game.table.shown[seat] = game.table.hand[seat]
        game.table.shown_kinds[seat] = game.table.kinds[seat]
    game.reopen()


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("bot", TRAVELLERS)
def test_every_bot_beats_random_by_far(bot, players):
    _, seats = play_batch(set_up(load(GAME), [bot, "random"] * (players // 2)), 1, 0, 120)

    assert mean((seats.win * (seats.bot % 2 == 0)).sum(axis=1), SURE).low > 0.6


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("other", OTHERS)
def test_expert_beats_each_other_bot_head_to_head(other, players):
    """Its share of the wins is above a half with a 99 % interval clear of even."""
    assert win_share(GAME, "expert", other, players, games=500).low > 0.5


@pytest.mark.parametrize(("variant", "players", "other"), [
    ("bucket-list", 4, "hoarder"), ("bucket-list", 6, "hoarder"), ("bucket-list", 6, "watcher"),
    ("bucket-list", 6, "thief"), ("no-trades", 2, "thief"), ("special-items", 2, "thief"),
    ("special-items", 4, "packer"), ("forbidden-items", 2, "thief"), ("postcards", 4, "hoarder"),
    ("everything", 4, "hoarder"), ("everything", 6, "hoarder"), ("postcards", 6, "hoarder"),
])  # fmt: skip
def test_nobody_beats_expert_where_it_is_hardest(variant, players, other):
    """The meetings of the whole matrix of variants, seats and bots that are nearest to even."""
    assert win_share(GAME, other, "expert", players, games=800, variant=variant).low < 0.5


def test_trader_trades_more_than_anybody():
    def share(bot):
        _, seats = mirror(GAME, bot, 4, 200, max_turns=300)
        return mean(seats.trades.sum(axis=1) / seats.turns.sum(axis=1), SURE)

    assert all(share("trader").low > share(bot).high for bot in ("packer", "thief", "watcher", "expert"))


def test_nobody_lies_where_all_are_honest():
    _, seats = play_batch(set_up(load(GAME), ["thief", "trader"] * 2, variant="honest"), 4, 0, 100)

    assert 0 == seats.lies.sum()


def test_watcher_steals_from_the_hand_that_is_about_to_travel():
    game = Seated("watcher", 3, "passport 9 9 7", "passport 6 6 7", "passport 0 3 5")
    game.table.country[2] = -1
    game.table.legs[2] = 1
    lay_open(game, 1, 2)

    assert "steal" == game.choice()

    game.say("steal", game.choice() if game.question == "steal_pay" else 9)

    assert Question.VICTIM == game.table.asked
    assert 2 == game.choice()


@pytest.mark.parametrize("bot", TRAVELLERS)
def test_whoever_can_travel_travels(bot):
    assert "travel" == Seated(bot, 2, "passport 0 1 8", "passport 9").choice()


def test_expert_leaves_the_last_country_where_another_would_win_by_it():
    """In the Bucket List the game ends with the last country: it takes it to win, else it takes one from the leader."""
    losing, winning = (Seated("expert", 3, "passport 0 1 2", "passport", "passport", bucket_list=True) for _ in "ab")
    for game, won in ((losing, (0b1, 0b1110, 0b10000)), (winning, (0b111, 0b1000, 0b10000))):
        game.table.won[:3] = won
        game.table.country_pile[0] = 12
        game.table.country_pile_size = 1
        game.table.country_items[:13, :3] = (0, 1, 2)
        game.reopen()

    assert "travel" == winning.choice()
    assert "steal_country" == losing.choice()

    losing.say("steal_country")

    assert losing.choice() in (1, 2, 3)


def test_trader_offers_what_the_partner_needs_for_what_it_needs_itself():
    game = Seated("trader", 2, "passport 0 1 4 9", "passport 8 7")
    game.table.country[1] = 2  # needs 0 4 6
    lay_open(game, 1)

    assert "trade" == game.choice()

    game.say("trade", 1)

    assert 4 == game.choice()

    game.say(4, "no")

    assert 8 == game.choice()


def test_accepted_offers_leave_both_better_off_in_their_own_eyes():
    """Partners refuse more than they accept, and still a fair share of offers is agreed."""
    asked, agreed = 0, 0
    for step in watched_steps(GAME, "trader", players=4, games=12):
        if step.table.asked == Question.ACCEPT:
            asked, agreed = asked + 1, agreed + step.move

    assert asked > 30
    assert 0 < agreed < asked
