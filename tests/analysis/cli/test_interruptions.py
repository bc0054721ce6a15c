"""Interruptions: a killed run resumes to the same bytes, Ctrl-C keeps what is done, a closed pipe is no error."""

import os
import signal
import subprocess
import sys
import time

import pytest

from fairseat.analysis.cli.playing import resume_command
from fairseat.analysis.experiments.run import run, start
from fairseat.simulators.engine.play import compiled
from tests.analysis.pig_runs import PIG, begin_process, data_files, environment, pig_experiment
from tests.patience import patience

PART = 4_000
GAMES = 200 * PART  # seconds of playing, so that a signal comes in the middle even on a busy machine

pytestmark = pytest.mark.skipif(not compiled(), reason="without the compiler the games take too long")


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory):
    """The bytes of the run that the tests interrupt."""
    folder = tmp_path_factory.mktemp("unbroken") / "run"
    run(pig_experiment(games=GAMES, bots=["random"]), folder, part_games=PART)
    return data_files(folder)


def begun(tmp_path):
    """A run that was begun and a process that plays on, interrupted when some parts are there."""
    start(pig_experiment(games=GAMES, bots=["random"]), tmp_path / "run", part_games=PART)
    process = begin_process("run", "--resume", "-o", "run", "--threads", 1, cwd=tmp_path)
    until(lambda: len(list((tmp_path / "run" / "games").glob("*.parquet"))) >= 3, process)
    return process


def until(true, process):
    """Wait until something is so while a process plays."""
    deadline = time.monotonic() + patience(60)
    while not true():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.005)


def check_torn(folder, unbroken):
    """Some parts are there, each as in the unbroken run, and nothing says that the run is whole."""
    torn = data_files(folder)
    assert 6 <= len(torn) < len(unbroken)
    assert all(unbroken[name] == data for name, data in torn.items())
    assert not (folder / "manifest.json").exists()


def test_a_killed_run_resumes_to_the_same_bytes(tmp_path, unbroken):
    process = begun(tmp_path)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    check_torn(tmp_path / "run", unbroken)

    resumed = begin_process("run", "--resume", "-o", "run", cwd=tmp_path)
    _, said = resumed.communicate()
    assert resumed.returncode == 0, said
    assert "were there already" in said
    assert data_files(tmp_path / "run") == unbroken


def test_ctrl_c_keeps_what_is_done_and_prints_how_to_go_on(tmp_path, unbroken):
    process = begun(tmp_path)
    process.send_signal(signal.SIGINT)
    printed, said = process.communicate(timeout=patience(30))

    assert (130, "") == (process.returncode, printed)
    kept = len(list((tmp_path / "run" / "games").glob("*.parquet"))) * PART
    assert said.rstrip().endswith(f"Of 800,000 games {kept:,} are kept. Go on with:\n  fairseat run --resume -o run")
    assert "Traceback" not in said
    check_torn(tmp_path / "run", unbroken)
    assert list((tmp_path / "run").rglob("*.tmp")) == []


def test_ctrl_c_before_a_part_is_finished_says_that_nothing_is_kept(tmp_path):
    """What is finished is kept, it said, and kept nothing of 330 games."""
    start(pig_experiment(games=100 * GAMES, bots=["random"]), tmp_path / "run", part_games=100 * GAMES)
    process = begin_process("run", "--resume", "-o", "run", "--threads", 1, cwd=tmp_path)
    until(lambda: (tmp_path / "run" / "seats").exists(), process)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=patience(60))

    assert "Interrupted. No part was finished yet. Go on with:" in said


@pytest.mark.parametrize("pause", [0.0, 0.02, 0.1])
def test_ctrl_c_twice_aborts_nothing(tmp_path, unbroken, pause):
    """One in 32 once ended in a fatal error of Python: the threads were daemons, which outlived what they wrote to."""
    process = begun(tmp_path)
    process.send_signal(signal.SIGINT)
    time.sleep(pause)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=patience(30))

    assert process.returncode in (130, -signal.SIGINT)  # a shell sees 130 in either case
    assert not {"Traceback", "Fatal"} & set(said.replace(":", " ").split())
    check_torn(tmp_path / "run", unbroken)


def test_the_command_that_resumes_can_be_typed_whatever_the_folder_is_called(tmp_path):
    assert resume_command(tmp_path / "my run").endswith("/my run'")


def test_head_is_no_error(tmp_path):
    script = f"set -o pipefail; {sys.executable} -m fairseat replay {PIG} --seed 1 --game 1 -b random | head -n 1"
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, env=environment(), capture_output=True, text=True)

    assert (0, "") == (done.returncode, done.stderr)
    assert done.stdout == "Pig, game 1 of seed 1: player 1 random, player 2 random\n"


def test_a_pipe_that_is_closed_from_the_start_is_no_error(tmp_path):
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "fairseat", "games"]
    done = subprocess.run(command, cwd=tmp_path, env=environment(), stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)

    assert (0, b"") == (done.returncode, done.stderr)
