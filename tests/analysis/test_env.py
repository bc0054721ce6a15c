"""Every game is a PettingZoo environment: seats are agents that observe what they may know, and nothing else."""

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test

import fairseat
from fairseat.simulators import RULESETS
from fairseat.simulators.engine.play import set_up, watch
from fairseat.simulators.templates.copying import write_game
from tests.contract.games import KNOWN_GAMES

SMALL = [str(KNOWN_GAMES / "pig"), str(KNOWN_GAMES / "kuhn_poker")]


@pytest.mark.slow
@pytest.mark.parametrize("game", [*SMALL, *RULESETS], ids=lambda game: game.rpartition("/")[2])
def test_the_librarys_own_test_passes(game):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # it would have neither masks nor boxes without bounds
        api_test(fairseat.env(game), num_cycles=60)


def played(table, seed, game):
    """Play a game by the first open answer, but now and then the last; give each step's agent and numbers."""
    table.reset(seed=seed, options={"game": game})
    for number, agent in enumerate(table.agent_iter()):
        seen, _, ended, cut, _ = table.last()
        yield agent, seen
        open_answers = np.flatnonzero(seen["action_mask"])
        table.step(None if ended or cut else int(open_answers[-1 if number % 3 == 0 else 0]))


def test_a_game_of_ones_own_is_played_to_its_end_and_alike_again(tmp_path):
    write_game(tmp_path / "mine", "cards")
    table = fairseat.env(str(tmp_path / "mine"), players=3)
    once, again = ([(agent, one["observation"].tolist()) for agent, one in played(table, 7, 4)] for _ in range(2))

    assert once == again
    assert {"seat_0", "seat_1", "seat_2"} == {agent for agent, _ in once}


def test_the_shares_of_the_win_are_the_rewards():
    table = fairseat.env(SMALL[0], players=3)
    wins = {}
    for agent, _ in played(table, 1, 0):
        if table.terminations[agent]:
            wins[agent] = table.last()[1]

    assert 1.0 == sum(wins.values())
    assert 3 == len(wins)


def test_no_seat_observes_the_hand_of_another():
    table = fairseat.env(SMALL[1])
    table.reset(seed=3)
    setup = set_up(table.setup.ruleset, ["random"] * 2)
    dealt = watch(setup, 3, 0).table.deck.tolist()
    deck = [table.names.index(f"deck[{card}]") for card in range(3)]
    seen = [table.observe(agent)["observation"][deck].tolist() for agent in table.agents]

    assert [[dealt[0], -1, -1], [-1, dealt[1], -1]] == seen


def test_an_answer_that_is_not_open_is_refused_and_the_open_ones_have_words():
    table = fairseat.env(SMALL[0])
    table.reset(seed=1)

    assert len(table.words("seat_0")) == len(table.infos["seat_0"]["moves"]) == 2
    with pytest.raises(fairseat.Mistake, match="5 is no answer open to seat_0: there are 2, from 0 to 1"):
        table.step(5)


def test_the_next_reset_deals_the_next_game_and_a_negative_one_is_refused():
    table = fairseat.env("round-trip", players=2)
    table.reset(seed=7, options={"game": 1})
    first = table.observe("seat_0")["observation"]
    table.reset(seed=7)
    table.reset()

    assert np.array_equal(first, table.observe("seat_0")["observation"])
    with pytest.raises(fairseat.Mistake, match="there is no game -1"):
        table.reset(options={"game": -1})
