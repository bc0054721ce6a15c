"""Many machines: a real scheduler and two worker processes on loopback give the bytes of a local run, whatever dies."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time

import pytest

from fairseat.analysis.experiments.cluster import check_workers, connect
from fairseat.analysis.experiments.run import carry_out, run, start, take_up
from fairseat.analysis.failures import Failure
from fairseat.analysis.store.locations import locate
from fairseat.simulators.engine.play import compiled
from tests.analysis.pig_runs import FILES, PIG, ROOT, begin_process, data_files, environment, pig_experiment
from tests.patience import patience

pytest.importorskip("distributed")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not compiled(), reason="without the compiler the games take too long"),
    pytest.mark.filterwarnings("default"),  # Dask's own, which differ from version to version
]

PART = 4_000
GAMES = 50 * PART
SECONDS = 60
HERE = os.pathsep.join((str(ROOT / "analysis" / "entry"), str(ROOT)))
"""Where workers find the code that is tested, whatever else is installed."""
CHECK = '[[check]]\nfigure = "unfinished"\nat_most = "100 %"\n'


class Gone:
    """A client whose scheduler dies before any worker came, or while the workers are asked."""

    def __init__(self, at):
        self.at = at

    def wait_for_workers(self, *_count, **_more):
        if self.at == "waiting":
            raise OSError("Timed out trying to connect to tcp://127.0.0.1:8786 after 10 s")

    def run(self, *_asked, **_more):
        raise OSError("")


@pytest.mark.parametrize(("at", "said"), [("waiting", "Timed out trying to connect"), ("asking", "OSError")])
def test_a_scheduler_that_dies_before_any_part_is_played_is_one_sentence(at, said):
    """Killed while workers were waited for, "the system refused", and nobody said how to go on."""
    with pytest.raises(Failure, match=f"The cluster tcp://x is gone: {said}"):
        check_workers(Gone(at), "tcp://x", "code", "pig")


def until(true, what):
    deadline = time.monotonic() + patience(SECONDS)
    while not true():
        assert time.monotonic() < deadline, what
        time.sleep(0.02)


class Cluster:
    """A scheduler and workers, each in a process of its own."""

    def __init__(self, folder):
        self.folder, self.processes = folder, []
        file = folder / "scheduler.json"
        self.begin("scheduler", "--host", "127.0.0.1", "--port", 0, "--scheduler-file", file, "--no-dashboard")
        until(lambda: file.exists() and file.read_text().strip().endswith("}"), "no scheduler")
        self.address = json.loads(file.read_text())["address"]

    def begin(self, kind, *words, path=HERE):
        command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", *map(str, words)]
        own = {**environment(PYTHONPATH=path), "PYTHONWARNINGS": ""}
        with (self.folder / f"{kind}-{len(self.processes)}.log").open("w") as log:
            process = subprocess.Popen(command, cwd=self.folder, env=own, stdout=log, stderr=log)
        self.processes.append(process)
        return process

    def worker(self, path=HERE):
        before = self.count()
        process = self.begin("worker", self.address, "--nthreads", 1, "--no-nanny", "--no-dashboard", path=path)
        until(lambda: self.count() > before, "no worker")
        return process

    def count(self):
        from distributed import Client

        with Client(self.address, set_as_default=False) as client:
            return len(client.scheduler_info(n_workers=-1)["workers"])

    def end(self, process):
        process.kill()
        process.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    found = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        found.workers = [found.worker(), found.worker()]
        yield found
    finally:
        for process in reversed(found.processes):
            found.end(process)


@pytest.fixture(scope="module")
def local(tmp_path_factory):
    """The bytes of the same run on this machine's threads."""
    folder = tmp_path_factory.mktemp("local") / "run"
    run(pig_experiment(games=GAMES, bots=["random"]), folder, part_games=PART)
    return data_files(folder)


def test_workers_write_to_a_url_whose_storage_all_of_them_see(tmp_path, cluster, local):
    where = locate(f"local://{tmp_path}/run")
    done = run(pig_experiment(games=GAMES, bots=["random"]), where, part_games=PART, cluster=cluster.address)

    assert (GAMES, 0) == (done.played, done.found)
    assert local == data_files(where) == data_files(tmp_path / "run")
    assert FILES == {each.name for each in where.iterdir()}


def test_a_url_that_the_workers_do_not_see_is_refused(cluster):
    where = locate("memory://fairseat-cluster/run")

    with pytest.raises(Failure, match=r"The worker .* cannot play: The file memory://.*/plan.json is missing\."):
        run(pig_experiment(games=400), where, cluster=cluster.address)


@pytest.mark.parametrize(
    "words",
    [
        ("sweep", PIG, "-b", "hold-20", "--vary", "players=2:3", "--vary", "hold-20.hold_at=18,20"),
        ("tournament", PIG, "-b", "hold-20,hold-25,random"),
        ("compare", PIG, "--vary", "goal=50,100"),
        ("run", "cells.toml"),
        ("check", "cells.toml"),
    ],
    ids=lambda words: words[0],
)
def test_many_cells_are_played_on_a_cluster_too_with_the_bytes_of_a_local_run(
    fairseat, granted, tmp_path, cluster, words
):
    cells = "".join(f'[[cell]]\nname = "{players}"\nplayers = {players}\n' for players in (2, 3))
    (tmp_path / "cells.toml").write_text(f'game = "{PIG}"\ngames = 500\nseed = 3\n{cells}{CHECK}')
    own = words if words[1] == "cells.toml" else (*words, "-n", 500, "--seed", 3)
    done = granted(*own, "-o", "many", "--cluster", cluster.address)
    alone = fairseat(*own, "-o", "alone", "--threads", 1)

    assert alone.stdout == done.stdout
    assert len(data_files(tmp_path / "alone")) > 4
    assert data_files(tmp_path / "alone") == data_files(tmp_path / "many")


def test_a_search_for_a_fix_is_the_same_on_a_cluster(fairseat, tmp_path, cluster):
    words = ("fix", PIG, "--goal", "short.toml", "--try", "goal=60", "-b", "hold-20", "--budget", "6k", "--seed", 3)
    (tmp_path / "short.toml").write_text('[[check]]\nfigure = "turns"\nat_most = 15\n')
    done, alone = (
        fairseat(*words, "-o", folder, *where)
        for folder, where in (("many", ("--cluster", cluster.address)), ("alone", ("--threads", 1)))
    )

    assert alone.exit_code == done.exit_code, done.stderr
    trials = [(tmp_path / folder / "trials.jsonl").read_text().splitlines() for folder in ("many", "alone")]
    assert len(trials[0]) > 2
    assert sorted(trials[0]) == sorted(trials[1])
    assert alone.stdout.replace("alone", "") == done.stdout.replace("many", "")


def begun(tmp_path, cluster):
    """A run that a `fairseat` process plays on the cluster, when some parts are there."""
    start(pig_experiment(games=GAMES, bots=["random"]), tmp_path / "run", part_games=PART)
    process = begin_process("run", "--resume", "-o", "run", "--cluster", cluster.address, cwd=tmp_path)
    until(lambda: len(parts(tmp_path)) >= 3 or process.poll() is not None, "no parts")
    return process


def parts(tmp_path):
    return list((tmp_path / "run" / "games").glob("*.parquet"))


def test_a_cluster_gives_the_bytes_of_a_local_run_and_tells_of_the_progress(tmp_path, cluster, local):
    experiment, told = pig_experiment(games=GAMES, bots=["random"]), []
    how = {"cluster": cluster.address, "progress": lambda *now: told.append(now)}
    done = run(experiment, tmp_path / "run", part_games=PART, **how)

    assert local == data_files(tmp_path / "run")
    assert (GAMES, 0) == (done.played, done.found)
    assert ((0, GAMES), (GAMES, GAMES)) == (told[0], told[-1])
    assert sorted(told) == told
    assert len(set(told)) > 3


def test_ctrl_c_stops_cleanly_and_the_run_is_resumed_to_the_same_bytes(tmp_path, cluster, local):
    process = begun(tmp_path, cluster)
    process.send_signal(signal.SIGINT)
    printed, said = process.communicate(timeout=patience(SECONDS))

    assert (130, "") == (process.returncode, printed), said
    assert said.rstrip().endswith(f"fairseat run --resume -o run --cluster {cluster.address}")
    assert "Traceback" not in said
    assert not (tmp_path / "run" / "manifest.json").exists()
    until(lambda: not list((tmp_path / "run").rglob("*.tmp")), "a part is still written")
    resumed = begin_process("run", "--resume", "-o", "run", cwd=tmp_path)
    resumed.communicate(timeout=patience(SECONDS))
    assert 0 == resumed.returncode
    assert local == data_files(tmp_path / "run")


def test_a_worker_of_another_version_is_refused(tmp_path, cluster):
    for package in ("simulators", "analysis"):
        shutil.copytree(ROOT / package, tmp_path / "other" / package, ignore=shutil.ignore_patterns("__pycache__"))
    with (tmp_path / "other" / "simulators" / "engine" / "chance.py").open("a") as file:
        file.write("\nANOTHER_VERSION = True\n")  # a comment alone plays the same games
    stranger = cluster.worker(path=str(tmp_path / "other" / "analysis" / "entry"))  # where its `fairseat` lies
    try:
        with pytest.raises(Failure, match="has other code"):
            run(pig_experiment(games=400), tmp_path / "run", cluster=cluster.address)
    finally:
        cluster.end(stranger)
        until(lambda: cluster.count() == 2, "the stranger is still there")
    assert [] == parts(tmp_path)


def test_a_worker_killed_in_the_middle_loses_nothing(tmp_path, cluster, local):
    process = begun(tmp_path, cluster)
    cluster.end(cluster.workers.pop())
    assert len(parts(tmp_path)) < GAMES // PART
    assert process.poll() is None
    _, said = process.communicate(timeout=patience(2 * SECONDS))

    assert 0 == process.returncode, said
    assert 1 == cluster.count()
    assert [] == list((tmp_path / "run").rglob("*.tmp"))
    assert local == data_files(tmp_path / "run")


def test_a_cluster_that_is_not_there_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr("fairseat.analysis.experiments.cluster.CONNECT_SECONDS", 1)

    with pytest.raises(Failure, match="cannot be reached"):
        run(pig_experiment(games=400), tmp_path / "run", cluster="tcp://127.0.0.1:1")


def test_a_killed_scheduler_is_one_sentence_and_the_run_is_resumed_to_the_same_bytes(tmp_path, local):
    """Dask's own tracebacks once stood before ours."""
    cluster = Cluster(tmp_path)
    try:
        cluster.worker()
        start(pig_experiment(games=GAMES, bots=["random"]), tmp_path / "run", part_games=PART)
        process = begin_process("run", "--resume", "-o", tmp_path / "run", "--cluster", cluster.address, cwd=tmp_path)
        until(lambda: len(data_files(tmp_path / "run")) > 3, "no part")
        cluster.end(cluster.processes[0])
        _, said = process.communicate(timeout=patience(SECONDS))
    finally:
        for one in reversed(cluster.processes):
            cluster.end(one)
    kept = [line for line in said.splitlines() if line.strip() and not re.match("[0-9,]+ games", line)]

    assert (1, "") == (process.returncode, "".join(line for line in kept if "Traceback" in line)), said
    assert ["Error: "] == [line[:7] for line in kept if line.startswith("Error")]
    assert not (tmp_path / "run" / ".lock").exists()
    again, plan = take_up(tmp_path / "run")
    carry_out(again, tmp_path / "run", plan)
    assert local == data_files(tmp_path / "run")


@pytest.mark.parametrize("address", ["nonsense", "tcp://host", "tcp://host:x"])
def test_an_address_without_a_port_is_refused_before_dask_makes_a_client(monkeypatch, address):
    """The client was dropped half made, and 20 s after the sentence came a traceback of Dask's."""
    monkeypatch.setattr("distributed.Client", lambda *_asked, **_more: pytest.fail("a client was made"))

    with pytest.raises(Failure, match="cannot be reached"):
        connect(address)
