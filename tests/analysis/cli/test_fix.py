"""`fairseat fix`: what it says, what it writes, and how it ends."""

import errno
import json
import re
from itertools import count
from unittest.mock import Mock

import pytest

from fairseat.analysis.evidence.fresh import Evidence
from fairseat.analysis.evidence.kinds import kind_named
from fairseat.analysis.evidence.measure import Hands
from fairseat.analysis.experiments.trials import Trials
from fairseat.analysis.store import files
from fairseat.simulators.engine.ruleset import load
from tests.analysis.pig_runs import PIG
from tests.contract.games import copied_game

WORDS = (PIG, "-p", 2, "-b", "hold-20", "--seed", 3, "--threads", 1)


def test_what_would_be_tried_is_said_before_anything_is_played(granted):
    done = granted("fix", *WORDS, "--try", "goal=20,50", "--budget", "40k", "--dry-run")

    assert "Goal: seat edge at most 1 point, with 2 players" in done.stdout
    assert "Tried: 2 single changes of 1 lever" in done.stdout
    assert re.search(r"Time: about (?!0 )[\d.]+ (s|min|h), ", done.stdout), done.stdout


def test_more_threads_than_cores_are_foretold_by_the_cores(granted, monkeypatch):
    """Sixteen threads of two cores were foretold 11 s where two are foretold 86."""
    monkeypatch.setattr("fairseat.analysis.cores.cores", lambda: 2)
    monkeypatch.setattr("fairseat.analysis.cli.fix.time.process_time", count(step=64).__next__)
    told = []
    for threads in (1, 2, 16):
        words = (*WORDS[:-1], threads, "--try", "goal=20", "--budget", "1k", "--dry-run")
        told += re.findall(r"Time: about (\d+) (?:s|min)", granted("fix", *words).stdout)

    assert told[1] == told[2]
    assert int(told[0]) == pytest.approx(2 * int(told[1]), abs=1)


def test_a_game_that_reaches_the_goal_as_printed_gets_no_advice(granted):
    done = granted("fix", *WORDS, "--try", "goal=20,50", "--budget", "40k", "--seats", "9%", "--json")

    assert ("fair", None) == (json.loads(done.stdout)["verdict"], json.loads(done.stdout)["change"])


def test_a_goal_that_no_lever_reaches_ends_with_three_and_names_the_nearest(fairseat):
    done = fairseat("fix", *WORDS, "--try", "goal=20,50", "--budget", "60k", "--seats", "0.5%")

    assert 3 == done.exit_code
    assert "No change that was tried is proved to reach the goal; the nearest was goal=50." in done.stdout
    assert "Error: " in done.stderr


def test_a_search_that_the_clock_stopped_goes_on_with_the_seed_that_was_drawn(fairseat):
    """The same command drew another, and went on with nothing that was kept."""
    words = (PIG, "-p", 2, "-b", "hold-20", "--threads", 1, "--try", "goal=20", "--time", "0.001s", "-o", "kept")
    named, drawn = fairseat("fix", *words, "--seed", 3), fairseat("fix", *words)

    assert "; the same command with more --time goes on." in named.stderr
    assert re.search(r"; the same command with more --time and --seed (\d+) goes on\.", drawn.stderr), drawn.stderr
    forced = fairseat("fix", *words, "--seed", 3, "--force")
    assert "; the same command with more --time without --force goes on." in forced.stderr
    assert "As printed" not in drawn.stdout


def test_where_nothing_was_played_nothing_is_written(fairseat, tmp_path):
    words = ("fix", *WORDS, "--try", "goal=20", "-o", "kept")
    codes = [fairseat(*words, *more).exit_code for more in (("--budget", 100), ("--dry-run",), ("--time", "0.001s"))]

    assert [2, 0, 3] == codes
    assert not (tmp_path / "kept").exists()


def test_a_search_that_is_stopped_loses_nothing_that_an_earlier_one_found(fairseat, tmp_path):
    (tmp_path / "goal.toml").write_text('[[check]]\nfigure = "turns"\nat_most = 15\n', encoding="utf-8")
    words = ("fix", *WORDS, "--try", "goal=40", "--goal", "goal.toml", "--budget", "40k", "-o", "fixed")
    assert 0 == fairseat(*words).exit_code
    before = {file.name: file.read_bytes() for file in (tmp_path / "fixed").iterdir()}

    assert 3 == fairseat(*words, "--time", "0.001s").exit_code
    assert before == {file.name: file.read_bytes() for file in (tmp_path / "fixed").iterdir()}


def test_mistakes_are_sentences(fairseat):
    for words, says in (
        (("--try", "gaol=20"), "There is no rule or variant 'gaol'. Did you mean 'goal'?"),
        (("--try", "goal=20", "--budget", "100"), "want a budget of"),
        (("--try", "goal=20", "--keep", "goal"), "There is nothing to try"),
        ((), "There is nothing to try"),
        (("--try", "goal=100"), "There is nothing to try: what --try names is in force already"),
        (("--try", "goal=20", "--time", "soon"), "'soon' is not a time: write 90s, 20min or 2h."),
        (("--try", "goal=20", "--seats", "70%"), "'70%' is not an edge"),
    ):
        done = fairseat("fix", *WORDS, *words)

        assert 2 == done.exit_code, words
        assert says in done.stderr


def test_a_folder_keeps_the_trials_and_gets_a_variant_that_can_be_played(fairseat, tmp_path):
    """A goal that pig as printed misses and a shorter game reaches: fifteen turns at most."""
    (tmp_path / "goal.toml").write_text('[[check]]\nfigure = "turns"\nat_most = 15\n', encoding="utf-8")
    words = ("fix", *WORDS, "--try", "goal=40", "--goal", "goal.toml", "--budget", "40k", "-o", "fixed")
    done, again = fairseat(*words), fairseat(*words)

    assert 0 == done.exit_code, done.stderr
    assert "Found and proved with 99 % certainty, with `hold-20`: goal=40" in done.stdout
    assert "Played by `hold-20`." in done.stdout
    assert re.search(r"hold-25: turns at most 15 at [\d.]+ %: .*; as printed [\d.]+", done.stdout), done.stdout
    assert done.stdout == again.stdout
    assert (tmp_path / "fixed" / "tried-turns-2.svg").read_text(encoding="utf-8").count("goal=40") > 0
    assert (
        0 == fairseat("run", PIG, "--variant", "fixed/variant.toml", "-b", "hold-20", "-n", 50, "-o", "run").exit_code
    )
    assert 0 == fairseat("check", "fixed/check.toml", "-n", 4_000, "--seed", 1).exit_code


def test_a_folder_says_only_what_the_last_search_in_it_came_to(fairseat, tmp_path):
    """The goal is reached, then one is asked for that no trial reaches; each leaves nothing of the other."""
    words = ("fix", *WORDS, "--try", "goal=40", "--goal", "goal.toml", "--budget", "40k", "-o", "fixed")
    for bound, code, left in ((3, 3, ["found.toml"]), (15, 0, ["check.toml", "variant.toml"]), (3, 3, ["found.toml"])):
        (tmp_path / "goal.toml").write_text(f'[[check]]\nfigure = "turns"\nat_most = {bound}\n', encoding="utf-8")
        done = fairseat(*words)

        assert code == done.exit_code, done.stderr
        there = {file.name for file in (tmp_path / "fixed").glob("*.toml")}
        assert left == sorted(there - {"answering.toml"})  # a bot that gains, where one was found
        assert code == 0 or "answering.toml" not in there


def test_what_an_earlier_search_left_stays_where_a_later_one_cannot_write(fairseat, tmp_path, monkeypatch):
    """It was removed first, so that a full disk left neither."""
    words = ("fix", *WORDS, "--try", "goal=40", "--goal", "goal.toml", "--budget", "40k", "-o", "fixed")
    goal = '[[check]]\nfigure = "turns"\nat_most = {}\n'
    (tmp_path / "goal.toml").write_text(goal.format(15), encoding="utf-8")
    fairseat(*words)
    (tmp_path / "goal.toml").write_text(goal.format(3), encoding="utf-8")
    monkeypatch.setattr(files, "_rename", lambda *_: (_ for _ in ()).throw(OSError(errno.ENOSPC, "No space left")))
    done = fairseat(*words)

    assert (1, True) == (done.exit_code, "No space left" in done.stderr)
    assert {"check.toml", "variant.toml"} <= {file.name for file in (tmp_path / "fixed").glob("*.toml")}


def test_an_interrupted_search_says_that_trials_are_kept_only_where_some_are(fairseat, tmp_path, monkeypatch):
    """Before the first was played to its end, too, it named a folder that was never made."""
    words = ("fix", *WORDS, "--try", "goal=40", "--budget", "40k", "-o", "fixed")
    played, stop = Trials._table, Mock(side_effect=KeyboardInterrupt)
    monkeypatch.setattr(Trials, "_table", stop)
    early = fairseat(*words)
    monkeypatch.setattr(Trials, "_table", lambda self, *more: (played(self, *more), stop()))
    late = fairseat(*words)

    assert (130, 130) == (early.exit_code, late.exit_code)
    assert "Interrupted. Nothing is kept." in early.stderr
    assert "The trials are kept in fixed" in late.stderr
    assert (tmp_path / "fixed").exists()


def test_numbers_for_seats_that_no_table_has_are_refused(fairseat):
    for given, says in (("0/0/1", "free_draws=0/0/1 is for 3 seats, of 2."), ("0/0/0", "There is nothing to try")):
        done = fairseat("fix", "round-trip", "-p", 2, "-b", "random", "--try", f"free_draws={given}", "--dry-run")

        assert (2, True) == (done.exit_code, says in done.stderr), done.stderr


def test_what_a_game_counts_itself_can_be_a_goal(granted, tmp_path):
    """A column of the games and one of the seats, by the names that `check` and `sweep` know."""
    (tmp_path / "goal.toml").write_text(
        '[[check]]\nfigure = "exchanges"\nat_most = 500\n[[check]]\nfigure = "trips a seat"\nat_least = 0.01\n'
    )
    words = ("round-trip", "-p", 2, "-b", "random", "--seed", 3, "--threads", 1, "--try", "hand_limit=6")
    done = granted("fix", *words, "--goal", "goal.toml", "--budget", "4k", "--json")

    assert "fair" == json.loads(done.stdout)["verdict"]
    assert 2 == len(json.loads(done.stdout)["as_printed"])


def test_a_fix_says_how_long_the_games_are_though_the_goal_did_not_ask(granted):
    words = ("round-trip", "-p", 2, "-b", "random", "--seed", 3, "--threads", 1, "--try", "hand_limit=6")
    done = granted("fix", *words, "--seats", "40%", "--budget", "4k")

    assert re.search(r"besides, half of the games last [\d,]+ turns or fewer, [\d.]+ % never end", done.stdout)


def test_what_is_recorded_is_fresh_and_measured_again_it_is_the_same(fairseat, tmp_path):
    game = copied_game("pig", tmp_path / "own_pig")
    words = (
        "fix",
        game,
        "-p",
        2,
        "--seed",
        3,
        "--threads",
        1,
        "--try",
        "goal=20,50",
        "--budget",
        "20k",
        "--seats",
        "9%",
    )
    done = fairseat(*words, "--record")

    assert f"Recorded in {game / 'evidence.jsonl'}." in done.stderr
    evidence = Evidence(load(str(game)))
    (record,) = evidence.fresh("fix", 2)
    assert "fair" == record.detail["verdict"]
    assert record.again.endswith("--record")
    again = kind_named("fix").measure(evidence.ruleset, record, Hands())
    assert {name: getattr(record, name) for name in again} == again


@pytest.mark.parametrize("words", [("-b", "hold-20"), ("--set", "goal=50"), ("--keep", "goal"), ("-p", "2,3")])
def test_what_no_record_tells_of_is_refused_before_it_is_searched_for(refused, words):
    assert "A record tells of" in refused("fix", PIG, *words, "--record")
