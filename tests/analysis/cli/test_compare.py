"""`fairseat compare`: what differs comes first, pairing is used where it can be, and nonsense is refused."""

import json

import pytest

from tests.analysis.pig_runs import PIG


@pytest.fixture
def runs(granted):
    """Three small runs: the same seed with another goal, and another seed."""
    words = ("run", PIG, "-n", 400, "-b", "hold-20,hold-25", "--threads", 1)
    granted(*words, "--seed", 3, "-o", "a")
    granted(*words, "--seed", 3, "--set", "goal=60", "-o", "b")
    granted(*words, "--seed", 4, "-o", "c")
    return granted


def compared(granted, *words):
    return json.loads(granted("compare", *words, "--json").stdout)


def test_rules_that_differ_are_listed_first(runs):
    text = runs("compare", "a", "b").stdout
    (found,) = compared(runs, "a", "b")

    assert [{"kind": "rule", "name": "goal", "first": "100", "second": "60"}] == found["differences"]
    assert text.index("what differs") < text.index("Paired: 400 games") < text.index("luck alone (p)")


def test_runs_with_one_seed_are_paired_and_others_are_not(runs):
    (same,), (other,) = compared(runs, "a", "b"), compared(runs, "a", "c")

    assert (True, False) == (same["paired"], other["paired"])
    assert other["note"].startswith("Unpaired")


def test_a_run_against_itself_shows_no_change(runs):
    (found,) = compared(runs, "a", "a")

    assert [] == found["differences"]
    assert {0.0} == {figure["estimate"] for figure in found["figures"]}
    assert "Nothing differs" in runs("compare", "a", "a").stdout


def test_every_bot_in_both_runs_is_a_figure(runs):
    (found,) = compared(runs, "a", "b")

    assert {"hold-20 wins", "hold-25 wins", "first player wins"} <= {figure["figure"] for figure in found["figures"]}


def test_other_bots_and_weights_are_told(runs, tmp_path):
    (tmp_path / "mine.toml").write_text('[hold-25]\nstyle = "other"\nhold_at = 30.0\n')
    runs("run", PIG, "-n", 400, "-b", "hold-20,mine.toml", "--seed", 3, "-o", "d")
    (found,) = compared(runs, "a", "d")

    assert ["hold-25.hold_at"] == [one["name"] for one in found["differences"]]


def test_two_values_of_a_rule_are_played_and_compared(granted, tmp_path):
    (found,) = compared(granted, PIG, "--vary", "goal=100,60", "-n", 300, "--seed", 1)

    assert ("goal=100", "goal=60", True) == (found["first"]["name"], found["second"]["name"], found["paired"])
    assert (tmp_path / "runs" / "pig-goal-seed1" / "manifest.json").exists()


def test_tables_of_different_size_are_refused_before_a_game_is_played(refused, tmp_path):
    assert "`fairseat sweep` takes them" in refused("compare", PIG, "--vary", "players=2,3", "-n", 50, "--seed", 1)
    assert not (tmp_path / "runs").exists()


def test_a_single_game_proves_no_change(runs):
    """Its one length was told as known to the digit, and its winner as a change of the edge."""
    runs("run", PIG, "-n", 1, "-b", "hold-20", "--seed", 9, "-o", "one")
    (found,) = compared(runs, "a", "one")

    assert {"open"} == {one["tone"] for one in found["findings"] if one["kind"] == "changes"}
    assert all(figure["holm"] == 1.0 for figure in found["figures"])
    assert "400 games against 1 other," in found["note"]


def test_runs_that_cannot_be_compared_are_refused_with_the_reason(runs, refused):
    runs("run", PIG, "-n", 40, "-p", 3, "--seed", 3, "-o", "three")

    assert "one has 2 players, the other 3" in refused("compare", "a", "three")
    assert "There is no run nowhere" in refused("compare", "a", "nowhere")
    assert "Two runs are wanted" in refused("compare", "a")
    assert "only be given with --vary" in refused("compare", "a", "b", "-n", 5)
    assert "not 3" in refused("compare", PIG, "--vary", "goal=50,60,70", "--seed", 1)
    assert "Did you mean 'goal'" in refused("compare", PIG, "--vary", "gaol=50,60", "--seed", 1)
