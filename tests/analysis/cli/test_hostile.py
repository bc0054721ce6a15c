"""Names, folders and terminals that are out to break a command: one sentence and an exit code, never a traceback."""

import errno
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.analysis.pig_runs import PIG, environment
from tests.contract.games import KNOWN_GAMES

LONG = "x" * 300
HOSTILE = "\x1b[31m$\\frac$ \u202eevil"


@pytest.fixture
def hostile(granted, tmp_path):
    """A run of a bot and a cell whose names hold escape codes and half a formula."""
    name = HOSTILE.replace("\\", "\\\\").replace("\x1b", "\\u001b")
    Path("bot.toml").write_text(f'["{name}"]\nstyle = "Plays \\u001b[2J."\nhold_at = 15.0\n', encoding="utf-8")
    Path("e.toml").write_text(f'name = "{name}"\ngame = "{PIG}"\nseed = 1\ngames = 60\nbots = ["bot.toml", "random"]\n')
    return granted("run", "e.toml", "-o", "run", "--threads", 1)


def test_escape_codes_in_names_do_not_reach_a_terminal(fairseat, hostile):
    said = [hostile, *(fairseat(*words) for words in (("summary", "run"), ("summary", "run", "--json")))]
    said += [fairseat(*words) for words in (("replay", "run", "--game", 1), ("compare", "run", "run"))]

    assert [0] * 5 == [done.exit_code for done in said]
    for done in said:
        assert "evil" in done.stdout
        assert not {"\x1b", "\u202e"} & set(done.output)


def test_half_a_formula_in_a_name_is_drawn_as_it_is_written(fairseat, hostile):
    assert 0 == fairseat("report", "run").exit_code
    assert "$\\frac$" in Path("run/report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "words",
    [
        ("run", PIG, "-n", 10, "-o", LONG),
        ("summary", LONG),
        ("report", LONG),
        ("compare", LONG, LONG),
        ("replay", LONG, "--game", 1),
        ("run", LONG),
        ("run", f"{LONG}.toml"),
        ("check", f"{LONG}.toml"),
        ("run", PIG, "-b", f"{LONG}.toml"),
    ],
    ids=lambda words: words[0],
)
def test_a_name_that_is_too_long_is_one_sentence(fairseat, words):
    done = fairseat(*words)

    assert done.exit_code in (1, 2)
    assert done.stderr.rstrip().endswith(".")


def test_a_name_that_is_no_text_is_one_sentence(tmp_path):
    """Bytes of another age, or a locale without UTF-8, ended in a traceback."""
    game = os.fsdecode(os.fsencode(tmp_path) + b"/K\xe4se/my_game")
    shutil.copytree(KNOWN_GAMES / "craps", game)
    words = ["run", game, "-n", "5", "--seed", "1", "-b", "random", "-o", str(tmp_path / "mine")]
    done = subprocess.run([sys.executable, "-m", "fairseat", *words], capture_output=True, check=False)

    assert 1 == done.returncode, done.stderr
    assert b"Traceback" not in done.stderr
    assert b"name with bytes that are no text here (b'\\xe4')" in done.stderr


def test_a_folder_that_one_may_not_enter_is_one_sentence(fairseat, pig_run, monkeypatch):
    def refuse(path, *_, **__):
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(Path, "is_dir", refuse)
    done = fairseat("summary", pig_run)

    assert (1, f"Error: The system refused at {pig_run}: Permission denied.\n") == (done.exit_code, done.stderr)


@pytest.mark.parametrize("letters", ["latin-1", "ascii"])
def test_a_terminal_of_few_letters_gets_the_verdict(pig_run, letters):
    command = [sys.executable, "-m", "fairseat", "summary", str(pig_run)]
    environ = {**environment(), "PYTHONIOENCODING": letters}
    done = subprocess.run(command, env=environ, capture_output=True)

    assert (0, b"") == (done.returncode, done.stderr)
    assert b"95 % interval" in done.stdout


def test_a_closed_stdout_is_no_error(pig_run):
    script = f"{sys.executable} -m fairseat summary {pig_run} >&-"
    done = subprocess.run(["bash", "-c", script], env=environment(), capture_output=True, text=True)

    assert (0, "") == (done.returncode, done.stderr)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no device that is always full")
@pytest.mark.parametrize("words", [["--help"], ["--version"], ["run", "--help"], ["games"]])
def test_a_full_stdout_is_a_sentence(words):
    """`fairseat --help` on a full disk was a traceback: it is written before any command begins."""
    with open("/dev/full", "w") as full:
        done = subprocess.run([sys.executable, "-m", "fairseat", *words], env=environment(), stdout=full, stderr=-1)

    assert (1, b"Error: The system refused: No space left on device.\n") == (done.returncode, done.stderr)
