"""A bot's own weights at some numbers of players reach its games, plans, sweeps, tunings and qualifications."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import numpy as np
import pytest

from fairseat.analysis.experiments.bot_files import bot_file
from fairseat.analysis.experiments.cell import Experiment, build_cell
from fairseat.analysis.experiments.grid import Base, grid, read_axis
from fairseat.analysis.experiments.planning import _planned_bot, experiment_of, plan_of
from fairseat.analysis.experiments.qualify import _key
from fairseat.analysis.experiments.scale import scale_of
from fairseat.analysis.experiments.tune import Budget, Field, tune
from fairseat.analysis.store.locations import locate
from fairseat.analysis.store.manifest import read_plan, write_plan
from fairseat.analysis.store.plan import PlannedBot
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.play import play_batch
from fairseat.simulators.engine.ruleset import load
from tests.analysis.pig_runs import PIG

MINE = '[mine]\nstyle = "Mine."\nhold_at = 20\n\n[mine.at.2]\nhold_at = 1\n'


@pytest.fixture
def mine(tmp_path):
    """A bot that holds at 20, but at once with one rival, as a file."""
    path = tmp_path / "mine.toml"
    path.write_text(MINE)
    return str(path)


def cell(bot, players):
    return build_cell(PIG, games=12, seed=5, players=players, bots=[bot])


def turns(one):
    return play_batch(one.set_up(), one.seed, 0, one.games)[0].turns.tolist()


def holding(tmp_path, points, players):
    """The turns of games of a bot with this one weight."""
    path = tmp_path / f"hold{points}.toml"
    path.write_text(f'[mine]\nstyle = "Mine."\nhold_at = {points}\n')
    return turns(cell(str(path), players))


def test_games_are_played_with_the_weights_of_their_table(mine, tmp_path):
    assert holding(tmp_path, 1, 2) == turns(cell(mine, 2))
    assert holding(tmp_path, 20, 3) == turns(cell(mine, 3))
    assert holding(tmp_path, 1, 3) != turns(cell(mine, 3))


def test_a_sweep_over_players_gives_each_cell_its_own(mine, tmp_path):
    ruleset = load(PIG)
    asked = grid(Base(PIG, 5, bots=[mine], games=12), [read_axis(ruleset, "players", "2,3")])

    assert [holding(tmp_path, 1, 2), holding(tmp_path, 20, 3)] == [turns(one) for one in asked.cells]


def test_a_sweep_over_the_weight_itself_moves_it_at_every_table(mine, tmp_path):
    ruleset = load(PIG)
    asked = grid(Base(PIG, 5, players=2, bots=[mine], games=12), [read_axis(ruleset, "mine.hold_at", "7,20")])

    assert [holding(tmp_path, 7, 2), holding(tmp_path, 20, 2)] == [turns(one) for one in asked.cells]


def test_a_plan_keeps_them_and_is_read_back(mine, tmp_path):
    asked = Experiment("pig", (cell(mine, 2), cell(mine, 3)))
    write_plan(plan_of(asked), locate(tmp_path) / "plan.json")
    plan = read_plan(locate(tmp_path) / "plan.json")

    assert {"2": {"hold_at": 1.0}} == plan.bots["mine"].at
    assert [1.0, 20.0] == [plan.bots["mine"].seated(players, {})["hold_at"] for players in (2, 3)]
    assert asked.bots == experiment_of(plan).bots


def test_a_plan_keeps_a_weight_without_end_of_a_table_too():
    """JSON has no number for it."""
    bot = replace(load(PIG).bot("hold-20"), at={2: {"hold_at": np.inf}})
    kept = msgspec.json.decode(msgspec.json.encode(_planned_bot(bot, load(PIG).rules)), type=PlannedBot)

    assert "inf" == kept.seated(2, {})["hold_at"]


def test_the_plan_of_bots_without_them_is_as_it_ever_was(tmp_path):
    write_plan(plan_of(Experiment("pig", (cell("optimal", 2),))), locate(tmp_path) / "plan.json")

    assert '"at"' not in (tmp_path / "plan.json").read_text()


def test_only_the_qualifications_of_their_table_hang_on_them(mine, monkeypatch):
    ruleset = load(PIG)
    before = [_key(ruleset, ruleset.choose_rules(), players) for players in (2, 3)]
    monkeypatch.setitem(ruleset.bots, "hold-20", replace(ruleset.bots["hold-20"], at={2: {"hold_at": 1.0}}))
    after = [_key(ruleset, ruleset.choose_rules(), players) for players in (2, 3)]

    assert [False, True] == [one == other for one, other in zip(before, after, strict=True)]


def test_a_tuning_at_one_table_begins_from_its_weights(mine):
    ruleset = load(PIG)
    start = ruleset.bot(mine)
    field = Field(ruleset, ruleset.choose_rules(), (start,), (2,), 3)
    found = tune(start, scale_of(ruleset), field, Budget(games=20, generations=1, proof_games=20, places=2))

    assert 1.0 == found.start.weights["hold_at"]
    assert {} == found.best.at
    assert np.isfinite(found.gain.estimate)


def test_a_tuned_bot_keeps_on_file_what_was_not_searched(mine, tmp_path):
    start = load(PIG).bot(mine)
    field = Field(load(PIG), load(PIG).choose_rules(), (start,), (2, 3), 3)
    found = tune(start, scale_of(load(PIG)), field, Budget(games=20, generations=1, proof_games=20))
    path = tmp_path / "again.toml"
    path.write_text(bot_file(found, "again", {}))

    assert (found.best.at, found.best.weights) == (load(PIG).bot(str(path)).at, load(PIG).bot(str(path)).weights)


def test_a_table_that_the_game_does_not_seat_is_refused(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(MINE.replace("at.2", "at.99"))

    with pytest.raises(Mistake, match=r"The bot 'mine' has weights at 99 players: Pig seats 1 to 4 players, not 99\."):
        load(PIG).bot(str(path))
