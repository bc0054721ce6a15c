"""`fairseat doctor`: what it measures and says."""

import json

import pytest

from fairseat.analysis import doctor
from fairseat.analysis.experiments.cell import build_cell
from fairseat.analysis.failures import Failure
from tests.analysis.pig_runs import PIG


@pytest.fixture(autouse=True)
def hurried(monkeypatch):
    """Time one batch only, as where a busy machine leaves no time for more."""
    monkeypatch.setattr(doctor, "QUICK", 0.0)


def test_the_machine_and_a_game_are_examined(fairseat):
    done = fairseat("doctor", PIG, "--quick", "--json")
    words = json.loads(done.stdout)

    assert {"python", "numba", "cores", "compiler", "cache"} <= set(words["machine"])
    (row,) = words["games"]
    assert ("pig", "random", None) == (row["game"], row["bot"], row["cold_s"])
    assert row["questions_1"] > row["games_1"] > 0


def test_people_get_tables(fairseat):
    text = fairseat("doctor", PIG, "--quick").stdout

    assert "questions/s" in text
    assert "cache" in text


def test_a_cached_compile_is_timed_in_a_process_of_its_own():
    cell = build_cell(PIG, games=1, seed=0, bots=["random"])

    assert 0 < doctor.seconds_to_compile(cell, str(doctor.cache_root())) < 60


def test_a_ruleset_that_does_not_compile_is_a_failure_with_the_last_word(monkeypatch):
    monkeypatch.setattr(doctor, "COMPILE", "raise ValueError('no such pig')")

    with pytest.raises(Failure, match="Pig does not compile in a new process: ValueError: no such pig"):
        doctor.seconds_to_compile(build_cell(PIG, games=1, seed=0), "nowhere")
