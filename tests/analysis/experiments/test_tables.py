"""A bot's own weights at some numbers of players in plans, tunings and files; the rest is tested under variants."""

from dataclasses import replace

import msgspec
import numpy as np
import pytest

from fairseat.analysis.experiments.bot_files import bot_file
from fairseat.analysis.experiments.cell import Experiment, build_cell
from fairseat.analysis.experiments.planning import _planned_bot, plan_of
from fairseat.analysis.experiments.scale import scale_of
from fairseat.analysis.experiments.tune import Budget, Field, tune
from fairseat.analysis.store.locations import locate
from fairseat.analysis.store.manifest import write_plan
from fairseat.analysis.store.plan import PlannedBot
from fairseat.simulators.engine.mistakes import Mistake
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


def test_a_plan_keeps_a_weight_without_end_of_a_table_too():
    """JSON has no number for it."""
    bot = replace(load(PIG).bot("hold-20"), at={2: {"hold_at": np.inf}})
    kept = msgspec.json.decode(msgspec.json.encode(_planned_bot(bot, load(PIG).rules)), type=PlannedBot)

    assert "inf" == kept.seated(2, {})["hold_at"]


def test_the_plan_of_bots_without_them_is_as_it_ever_was(tmp_path):
    write_plan(plan_of(Experiment("pig", (cell("optimal", 2),))), locate(tmp_path) / "plan.json")

    text = (tmp_path / "plan.json").read_text()
    assert [] == [key for key in ('"at"', '"under"') if key in text]


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
