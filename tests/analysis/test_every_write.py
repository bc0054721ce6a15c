"""Every write fails in turn, and the process dies at each: what lies there is whole, and goes on to the same bytes."""

import logging
import shutil
from contextlib import suppress

import pytest
from click.testing import CliRunner

from fairseat.analysis.cli.app import cli
from fairseat.analysis.experiments.run import start
from fairseat.analysis.store.chances import read_chances
from fairseat.analysis.store.read import open_run
from fairseat.simulators.engine.play import compiled
from tests.analysis.disk import Died, failing
from tests.analysis.pig_runs import PIG, data_files, pig_experiment

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not compiled(), reason="without the compiler the games take too long"),
]
GOAL = '[[check]]\nfigure = "turns"\nat_most = 15\n'
RUN = ("run", PIG, "-b", "hold-20", "-n", 40, "--seed", 3, "--threads", 1, "-o", "run")
LADDER = ("ladder", PIG, "--search", "none", "-n", 4, "--seed", 3, "--threads", 1, "-o", "run")
CHANCES = ("chances", "run", "-n", 6, "--imagined", 4, "--looks", 2, "--answers", 2, "--threads", 1)
FIX = (
    *("fix", PIG, "--goal", "goal.toml", "--try", "goal=60", "-b", "hold-20", "--budget", "6k", "--seed", 3),
    *("--threads", 1, "-o", "run"),
)


def call(*words):
    """Call the command line; a process that dies says nothing."""
    return CliRunner().invoke(cli, [str(word) for word in words], prog_name="fairseat")


def broken(folder, words, stride):
    """The folder again and again as a command leaves it that fails at a step, or dies there."""
    before = folder.parent / "before"
    shutil.copytree(folder, before) if folder.exists() else before.mkdir()
    with failing(folder) as steps:
        done = call(*words)
    assert 0 == done.exit_code, done.output
    count = len(steps)
    for at in range(0, count, stride):
        for dies in (False, True):
            shutil.rmtree(folder, ignore_errors=True)
            if any(before.iterdir()):
                shutil.copytree(before, folder)
            with failing(folder, at, dies) as steps, suppress(Died):
                done = call(*words)
                assert done.exception is None or isinstance(done.exception, SystemExit), (steps[-1], done.exception)
            yield f"{'died' if dies else 'failed'} at {steps[at]}"


def finished(words, resumed):
    """Go on as a user does: with --resume if that is what the command asks for."""
    done = call(*words)
    if done.exit_code == 2 and "--resume" in done.output:
        done = call(*resumed)
    assert 0 == done.exit_code, done.output


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "goal.toml").write_text(GOAL)
    return tmp_path


@pytest.mark.parametrize(("words", "stride"), [(RUN, 2), (LADDER, 11)], ids=["run", "ladder"])
def test_a_run_has_whole_parts_or_none_and_goes_on_to_the_same_bytes(here, words, stride):
    folder, whole = here / "run", None
    for how in broken(folder, words, stride):
        if whole is None:
            call(*words, "--force")
            whole = data_files(folder)
            continue
        there = data_files(folder) if folder.exists() else {}
        assert there.items() <= whole.items(), how
        assert not (folder / "manifest.json").exists() or whole == there, how
        finished(words, (words[0], "--resume", "-o", "run"))
        assert whole == data_files(folder), how
        assert not list(folder.rglob("*.tmp")), how
        open_run(folder)


@pytest.mark.filterwarnings("default")  # Dask's own
def test_a_cluster_whose_workers_cannot_write_leaves_whole_parts_or_none(here):
    distributed = pytest.importorskip("distributed")
    folder, whole = here / "run", None
    words = [word for word in RUN if word not in ("--threads", 1)]
    quiet = {"processes": False, "dashboard_address": None, "silence_logs": logging.CRITICAL}
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, **quiet) as cluster:
        for how in broken(folder, (*words, "--cluster", cluster.scheduler_address), 8):
            if whole is None:
                call(*RUN, "--force")
                whole = data_files(folder)
                continue
            assert (data_files(folder) if folder.exists() else {}).items() <= whole.items(), how
            finished(RUN, ("run", "--resume", "-o", "run"))
            assert whole == data_files(folder), how


def test_a_run_behind_a_url_has_whole_parts_or_none_once_the_lock_of_the_dead_is_old(here, monkeypatch):
    pytest.importorskip("fsspec")
    monkeypatch.setattr("fairseat.analysis.store.folder.LEASE", 0.0)
    monkeypatch.setattr("fairseat.analysis.store.folder._renew", lambda *_asked: None)
    folder, whole = here / "run", None
    words = (*RUN[:-1], f"local://{folder}")
    for how in broken(folder, words, 4):
        if whole is None:
            call(*words, "--force")
            whole = data_files(folder)
            continue
        assert (data_files(folder) if folder.exists() else {}).items() <= whole.items(), how
        finished(words, ("run", "--resume", "-o", words[-1]))
        assert whole == data_files(folder), how
        assert not list(folder.rglob("*.tmp")), how


def test_a_run_that_replaces_another_is_one_of_the_two(here):
    start(pig_experiment(games=40, bots=["hold-25"]), here / "run")
    assert 0 == call("run", "--resume", "-o", "run").exit_code
    before = data_files(here / "run")
    whole = None
    for how in broken(here / "run", (*RUN, "--force"), 2):
        if whole is None:
            call(*RUN, "--force")
            whole = data_files(here / "run")
            continue
        run = open_run(here / "run", unfinished=True)
        own = whole if run.seed == 3 else before
        assert data_files(here / "run").items() <= own.items(), how
        assert 0 == call("run", "--resume", "-o", "run").exit_code, how
        assert own == data_files(here / "run"), how


def test_chances_are_those_of_before_or_those_of_now_and_never_of_both(here):
    """Two files of two calls once lay side by side, and a verdict was read from both."""
    call(*RUN)
    call("chances", "run", "-n", 3, "--imagined", 4, "--looks", 2, "--answers", 2, "--threads", 1)
    folder, told = here / "run", set()
    for how in broken(folder, CHANCES, 2):
        run = open_run(folder)
        seen = read_chances(folder, run.plan, 0)
        games = {len(set(frame["game"])) for frame in seen.values()} | {int(seen["swings"].attrs["games"])}
        assert games in ({3}, {6}), how
        told |= games
        assert 0 == call(*CHANCES).exit_code, how
        lying = {path.name: path.read_bytes() for path in (folder / "chances").iterdir()}
        assert 3 == len(lying), (how, sorted(lying))
    assert {3, 6} == told


def test_a_search_for_a_fix_leaves_whole_files_and_goes_on_to_the_same_ones(here):
    folder, whole = here / "run", None
    for how in broken(folder, FIX, 7):
        if whole is None:
            shutil.rmtree(folder, ignore_errors=True)
            call(*FIX)
            whole = _kept(folder)
            continue
        assert 0 == call(*FIX).exit_code, how
        assert whole == _kept(folder), how


def _kept(folder):
    """The files of a folder that may hold others of the user's, so that no command deletes what a dead one began."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix != ".tmp"}
