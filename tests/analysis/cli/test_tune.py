"""`fairseat tune`: a better bot is saved and can be played; a worse one is not."""

import json
import re
import tomllib
from itertools import count

import pytest

from fairseat.analysis.evidence.store import read_records
from fairseat.analysis.experiments.tune import Field
from fairseat.simulators.engine.ruleset import load
from tests.analysis.pig_runs import PIG
from tests.contract.games import copied_game

SHORT = ("--against", "hold-20", "-n", 60, "--population", 6, "--along", 3, "--restarts", 0, "--seed", 3)


@pytest.fixture
def bad_bot(tmp_path):
    (tmp_path / "bad.toml").write_text('[bad]\nstyle = "Holds at 3."\nhold_at = 3.0\n')
    return "bad.toml"


@pytest.fixture(scope="module")
def own_pig(tmp_path_factory):
    """Pig in a folder that tests may write to, with a short game: once, as it is compiled anew."""
    return str(copied_game("pig", tmp_path_factory.mktemp("copied") / "own_pig"))


def test_the_saved_bot_can_be_played(fairseat, granted, bad_bot, tmp_path):
    words = ("--generations", 4, "--proof", 1_000, "-o", "good.toml", "--name", "good")
    done = granted("tune", PIG, "--bot", bad_bot, *SHORT, *words)

    assert "4 of 4: the best so far wins" in done.stderr
    assert "gain: +" in done.stdout
    assert 0 == fairseat("run", PIG, "-b", "good.toml,hold-20", "-n", 20, "--seed", 1, "-o", "r").exit_code
    assert "exists already" not in done.stderr
    assert 2 == fairseat("tune", PIG, "--bot", bad_bot, *SHORT, "-o", "good.toml").exit_code
    assert 'command = "fairseat tune' in (tmp_path / "good.toml").read_text()


def test_a_search_that_was_stopped_goes_on_to_the_same_bot(fairseat, granted, bad_bot, tmp_path, monkeypatch):
    """After a night's search Ctrl-C left nothing."""
    words = ("tune", PIG, "--bot", bad_bot, *SHORT, "--generations", 3, "--proof", 1_000, "--name", "good")
    granted(*words, "-o", "whole.toml")
    play, played = Field._play, []

    def stopped(field, *asked):
        played.append(asked)
        if len(played) == 15:
            raise KeyboardInterrupt
        return play(field, *asked)

    monkeypatch.setattr(Field, "_play", stopped)
    done = fairseat(*words, "-o", "good.toml", "--threads", 1)
    assert (130, True) == (done.exit_code, "is kept in good.toml.searched: the same command goes on." in done.stderr)
    kept, first = len(list((tmp_path / "good.toml.searched").iterdir())), len(played)
    torn = sorted((tmp_path / "good.toml.searched").iterdir())[0]
    torn.write_bytes(torn.read_bytes()[:-1])
    granted(*words, "-o", "good.toml", "--threads", 1)

    assert kept >= 13
    again = played[first:]
    assert len(set(map(repr, played[:first])) & set(map(repr, again))) <= first - kept + 1
    saved = [tomllib.loads((tmp_path / name).read_text())["good"] for name in ("whole.toml", "good.toml")]
    assert saved[0] == saved[1]
    assert not (tmp_path / "good.toml.searched").exists()


def test_what_is_not_proved_is_not_saved(fairseat, tmp_path):
    done = fairseat("tune", PIG, "--bot", "optimal", *SHORT, "--generations", 1, "--proof", 500, "-o", "x.toml")

    assert 3 == done.exit_code
    assert "not proved better than optimal" in done.stderr
    assert not (tmp_path / "x.toml").exists()


def test_a_search_that_looks_ahead_says_beforehand_how_long_it_takes(fairseat, tmp_path):
    """It once took hours without a word."""
    (tmp_path / "ahead.toml").write_text('[ahead]\nstyle = "Looks ahead."\nhold_at = 20.0\nsearch = 4.0\n')
    spent = ("--population", 4, "--generations", 1, "--restarts", 0, "--along", 0, "--seed", 5, "-n", 2, "--proof", 2)
    told = fairseat("tune", PIG, "--bot", "ahead.toml", *spent, "-o", "x.toml", "--threads", 1).stderr
    quick = fairseat("tune", PIG, "--bot", "hold-20", *spent, "-o", "y.toml").stderr

    assert re.search(r"ahead looks ahead: about \d+ games on 1 thread take about \d+ s\.", told), told
    assert told.index("looks ahead:") < told.index("1 of 1: the best so far")
    assert "looks ahead" not in quick


def test_more_threads_than_cores_are_foretold_by_the_cores(fairseat, monkeypatch, tmp_path):
    """Sixteen threads of two cores were foretold an eighth of what two are."""
    monkeypatch.setattr("fairseat.analysis.cores.cores", lambda: 2)
    (tmp_path / "ahead.toml").write_text('[ahead]\nstyle = "Looks ahead."\nhold_at = 20.0\nsearch = 4.0\n')
    spent = ("--population", 4, "--generations", 1, "--restarts", 0, "--along", 0, "--seed", 5, "-n", 2, "--proof", 2)
    told = []
    for threads in (1, 2, 16):
        monkeypatch.setattr("fairseat.analysis.cli.tune.time.thread_time", count(step=8).__next__)
        done = fairseat("tune", PIG, "--bot", "ahead.toml", *spent, "-o", f"{threads}.toml", "--threads", threads)
        told += re.findall(r"take about (\d+) (?:s|min)", done.stderr)

    assert told[1] == told[2]
    assert int(told[0]) == pytest.approx(2 * int(told[1]), abs=1)


def test_programs_get_the_proof_and_the_history(fairseat, bad_bot):
    words = ("--generations", 2, "--precision", "4%", "-o", "y.toml", "--json")
    found = json.loads(fairseat("tune", PIG, "--bot", bad_bot, *SHORT, *words).stdout)

    assert 2 == len(found["history"])
    assert 598 == found["gain"]["n"]
    assert {"estimate", "low", "high"} <= set(found["gain"])


@pytest.mark.parametrize(("words", "step"), [((), 0.15), (("--step", 0.02), 0.02)])
def test_the_first_step_may_be_small_for_a_bot_that_is_good_already(fairseat, bad_bot, words, step):
    settings = ("--generations", 1, "--proof", 50, "-o", "z.toml", "--json")
    found = json.loads(fairseat("tune", PIG, "--bot", bad_bot, *SHORT, *settings, *words).stdout)

    assert step == found["history"][0]["step"]


def test_without_opponents_the_bot_is_searched_against_itself_and_the_gain_is_told_table_by_table(fairseat, bad_bot):
    """What a best response gains, whether it is taken or not."""
    spent = ("--population", 4, "--generations", 1, "--restarts", 1, "--along", 3, "--proof", 200)
    words = ("-p", "2,3", "-n", 20, *spent, "--seed", 5, "--json", "-o", "w.toml")
    found = json.loads(fairseat("tune", PIG, "--bot", bad_bot, *words).stdout)

    assert ["2", "3"] == list(found["by_table"])
    assert len(found["looks"]) + 4 + 8 == found["candidates"]
    assert found["gain"]["estimate"] == pytest.approx(
        sum(int(players) / 2 * one["estimate"] for players, one in found["by_table"].items()) / 2
    )


def test_a_bot_for_other_rules_says_for_which(fairseat, bad_bot, tmp_path):
    words = ("--generations", 1, "--proof", 200, "-o", "v.toml", "--set", "goal=50")

    assert 0 == fairseat("tune", PIG, "--bot", bad_bot, *SHORT, *words).exit_code
    assert 'goal = "50"' in (tmp_path / "v.toml").read_text()


KEEP = ("--population", 4, "--generations", 1, "--restarts", 0, "--along", 3, "-n", 20, "--proof", 60, "--keep")


def test_how_far_a_search_came_is_kept_for_its_table_and_variant_and_told(fairseat, own_pig):
    for words in (("--seed", 5), ("--seed", 6), ("--seed", 5, "--variant", "short"), ("-p", "3")):
        done = fairseat("tune", own_pig, "--bot", "hold-20", *KEEP, "-o", "t.toml", "--force", *words)
        assert done.exit_code in (0, 3), done.stderr
    known = read_records(load(own_pig))
    said = fairseat("bots", own_pig, "--variant", "short").stdout

    assert [(2, {"goal": 25}), (2, {}), (3, {})] == [(one.players, one.rules) for one in known]
    assert ["--seed 6" in known[1].command, "--seed" in known[2].command] == [True, True]
    assert ("(variant short)" in said, "as printed" in said) == (True, False)


def test_a_short_search_does_not_take_the_place_of_a_longer_one_unasked(fairseat, refused, own_pig):
    """Four games once replaced the ten thousand that a verdict rested on."""
    words = ("tune", own_pig, "--bot", "hold-20", *KEEP, "--seed", 5)
    assert fairseat(*words, "-o", "a.toml").exit_code in (0, 3)

    assert "rests on 60 games, this proof on 40: ask for --proof 60" in refused(*words, "-o", "b.toml", "--proof", 40)
    assert fairseat(*words, "-o", "b.toml", "--proof", 40, "--force").exit_code in (0, 3)


def test_what_no_entry_tells_of_is_not_kept(refused, bad_bot):
    assert "leave --against out" in refused("tune", PIG, "--bot", "hold-20", "--against", "optimal", *KEEP)
    assert "leave --set out" in refused("tune", PIG, "--bot", "hold-20", "--set", "goal=50", *KEEP)
    assert "which bad is not" in refused("tune", PIG, "--bot", bad_bot, *KEEP)


def test_mistakes_are_sentences(refused):
    assert "0.0 is not in the range" in refused("tune", PIG, "--bot", "hold-20", *SHORT, "--step", 0)
    assert "There is no bot 'hold-2'" in refused("tune", PIG, "--bot", "hold-2", "--against", "hold-25")
    assert "no upper end" in refused("tune", PIG, "--bot", "hold-20", *SHORT, "--weights", "noise,hold_at")
    assert "Missing option '--bot'" in refused("tune", PIG, "--against", "hold-20")
    assert "there is nothing to tune" in refused("tune", PIG, "--bot", "random", *SHORT)
