"""Each bot's traits, proved by play."""

from math import sqrt

import pytest

from fairseat.simulators.engine.play import play_batch, set_up, watch
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.ticket_to_ride.questions import Action, Question
from tests.simulators.contests import mirror, watched_steps

GAME = "ticket-to-ride"
STYLES = ("path", "stepper", "long-hauler", "hungry", "regionalist", "ticket-diver")
Z_99 = 2.576
SEED = 77


def win_share(hero, others, players, games, **changes):
    """How often one bot wins against copies of another, with the lower end of its 99 % interval."""
    setup = set_up(load(GAME), [hero] + [others] * (players - 1), changes=changes)
    _, seats = play_batch(setup, SEED, 0, games)
    wins = seats.win[seats.bot == 0].astype(float)
    return wins.mean(), wins.mean() - Z_99 * wins.std() / sqrt(games)


@pytest.mark.parametrize("bot", [*STYLES, "expert"])
def test_every_style_beats_random_players_by_far(bot):
    share, _ = win_share(bot, "random", 4, 100)

    assert share > 0.99


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("style", STYLES)
def test_the_expert_beats_every_style_at_every_table(style, players):
    _, low = win_share("expert", style, players, 500)

    assert low > 1 / players


def test_stepper_draws_tickets_when_its_own_are_done_and_then_only_while_all_have_eight_trains():
    seen = 0
    for step in watched_steps(GAME, "stepper", players=4, games=4, seed=SEED):
        if step.table.asked == Question.ACTION and step.move == Action.TICKETS:
            seen += 1

            assert 0 == int(step.table.plan_open[step.actor])
            assert min(step.table.trains[:4].tolist()) >= 8

    assert seen > 0


def test_ticket_diver_begins_with_two_draws_of_tickets():
    for step in watched_steps(GAME, "ticket-diver", players=4, games=4, seed=SEED):
        if step.table.asked == Question.ACTION and int(step.table.turns) <= 8:
            assert Action.TICKETS == step.move


def test_experts_complete_three_of_four_tickets_and_their_winners_make_140_points():
    games, seats = mirror(GAME, "expert", 4, 300, SEED)
    winners = seats.score.max(axis=1)

    assert seats.tickets_completed.sum() / seats.tickets_kept.sum() > 0.75
    assert winners.mean() + Z_99 * winners.std() / sqrt(len(games)) > 140
    assert (games.holes == 0).mean() > 0.9


def test_the_literature_s_short_styles_end_unhindered():
    for bot in STYLES:
        games, _ = mirror(GAME, bot, 4, 300, SEED)

        assert (games.end_reason == games.end_reason[0]).all()
        assert (games.turns < 400).all()


@pytest.mark.parametrize("bot", STYLES)
def test_what_is_worked_out_for_an_action_is_what_the_questions_that_follow_from_it_would_find(bot):
    """A plan is valued once for an action and what follows: forgetting it before each question changes no answer."""
    setup = set_up(load(GAME), [bot] * 2)
    remembered = [step.move for step in watch(setup, SEED, 0).steps()]
    game, forgotten = watch(setup, SEED, 0), []
    while not game.table.over:
        game.desk.minds.valued = 0
        forgotten.append(game.choose(game.legal_moves()))
        game.play(forgotten[-1])

    assert remembered == forgotten
