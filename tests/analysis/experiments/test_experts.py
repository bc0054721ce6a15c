"""The experts of the repository are made by `fairseat tune`, and say so."""

import re
from pathlib import Path

import pytest

from fairseat import analysis
from fairseat.analysis.experiments.bot_files import read_saved
from fairseat.reports.tuning import tuning_page
from fairseat.simulators.engine.ruleset import load

KEPT = sorted((Path(analysis.__file__).parent / "experiments" / "tuned").glob("*.toml"))
TUNED = ("round-trip", "itchy-feet", "ticket-to-ride", "journey-istanbul", "word-traveler")
ROUNDED = 0.02
"""Weights are rounded by a fiftieth at most, or by a hundredth of their range."""
WHOLE = {"foresight", "max_words"}
"""Days and words: the kernels take whole ones, so that the rest of the number says nothing."""


@pytest.mark.parametrize("game", TUNED)
def test_above_every_expert_stands_the_command_that_searched_and_what_came_of_it(game):
    text = (load(game).folder / "bots.toml").read_text()
    said = re.search(r"((?:#.*\n)+)\[expert\]", text)[1]

    assert f"fairseat tune {game} --bot expert" in said
    assert re.search(r"\(99 % interval -?[\d.]+ to -?[\d.]+\)", said)


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)
def test_the_history_that_is_kept_leads_to_the_expert(file):
    saved = read_saved(file)
    ruleset = load(file.stem)
    declared, expert = ruleset.weights.declared, ruleset.bot("expert").weights
    searched = saved.history[0].weights

    assert "expert" == saved.name
    assert saved.how.gain_low > 0
    for key in searched:
        weight, found = declared[key], saved.weights[key]
        near = 1.0 if key in WHOLE else max(ROUNDED * abs(found), 0.01 * (weight.high - weight.low))

        assert abs(found - expert[key]) <= near, key
    assert saved.how.command in str(tuning_page(file))
    assert ("that the team wins" in str(tuning_page(file))) == ruleset.card.cooperative
