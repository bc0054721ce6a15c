"""The terminal: a bar and colours where there is one, plain text where there is none or where none are wanted."""

import sys

import pytest

from fairseat.analysis.cli.talk import console, say
from tests.analysis.pig_runs import PIG, environment
from tests.terminal import at_terminal

ESCAPE = "\x1b["


def in_terminal(*words, cwd, columns=100, **more):
    """Call `fairseat` with a terminal as stdout and stderr; returns the exit code and all that it shows."""
    env = {**environment(**more), "COLUMNS": str(columns), "TERM": "xterm-256color"}
    process, shown = at_terminal([sys.executable, "-m", "fairseat", *map(str, words)], cwd=cwd, env=env)
    return process.wait(), shown


@pytest.mark.parametrize("columns", [100, 60])
def test_a_terminal_shows_a_bar_with_games_and_speed(tmp_path, columns):
    code, shown = in_terminal("run", PIG, "-n", "40_000", "--seed", 1, "-b", "random", cwd=tmp_path, columns=columns)

    assert code == 0, shown
    assert "40,000/40,000 games" in shown
    assert "/s" in shown
    assert ESCAPE in shown


def test_no_color_is_kept_to(tmp_path, pig_run):
    _, colored = in_terminal("summary", pig_run, cwd=tmp_path)
    _, plain = in_terminal("summary", pig_run, cwd=tmp_path, NO_COLOR="1")
    _, never = in_terminal("summary", pig_run, "--color", "never", cwd=tmp_path)

    assert (True, False, False) == (ESCAPE in colored, ESCAPE in plain, ESCAPE in never)


def test_without_a_terminal_there_is_no_bar_and_no_colour(fairseat):
    done = fairseat("run", PIG, "-n", 40, "--seed", 1)

    assert ESCAPE not in done.stdout + done.stderr
    assert "40/40" not in done.stderr


def test_color_can_be_had_without_a_terminal(fairseat, pig_run):
    assert ESCAPE in fairseat("summary", pig_run, "--color", "always").stdout
    assert ESCAPE not in fairseat("summary", pig_run).stdout


def test_a_narrow_terminal_wraps_and_a_pipe_does_not(fairseat, pig_run, tmp_path):
    _, narrow = in_terminal("summary", pig_run, cwd=tmp_path, columns=60, NO_COLOR="1")
    piped = fairseat("summary", pig_run).stdout

    assert max(len(line.rstrip()) for line in narrow.splitlines()) <= 60
    assert max(len(line) for line in piped.splitlines()) > 100


def test_in_a_notebook_words_go_where_the_streams_go(monkeypatch, capsys):
    """Rich would show each line in a box of its own, past whoever caught what was printed."""
    monkeypatch.setattr("rich.console._is_jupyter", lambda: True)
    console().print("Played.")
    say("Dealt.")

    assert ("Played.\n", "Dealt.\n") == tuple(capsys.readouterr())
