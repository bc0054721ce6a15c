"""Runs behind a URL: the bytes of a local run, read by every command, and a sentence where a library is missing."""

import importlib.util
import sys
import time

import pytest

from fairseat.analysis.experiments.run import run, start
from fairseat.analysis.failures import Failure, Unreadable
from fairseat.analysis.notebook import read
from fairseat.analysis.store.files import whole_bytes
from fairseat.analysis.store.folder import LOCK, locked
from fairseat.analysis.store.locations import Remote, locate
from fairseat.simulators.engine.mistakes import Mistake
from tests.analysis.pig_runs import FILES, PIG, data_files, pig_experiment
from tests.patience import patience

fsspec = pytest.importorskip("fsspec")
PART = 200


@pytest.fixture
def url(request):
    """A folder in the memory of this process, empty; and nothing is left there."""
    name = f"memory://fairseat/{request.node.name}"
    yield name
    memory = fsspec.filesystem("memory")
    memory.store.clear()
    memory.pseudo_dirs[:] = [""]


@pytest.fixture
def stored(url):
    """A run of three parts behind a URL."""
    run(pig_experiment(), url, part_games=PART, threads=1)
    return locate(url)


@pytest.fixture
def local(tmp_path):
    """The same run in a folder."""
    run(pig_experiment(), tmp_path / "local", part_games=PART, threads=1)
    return tmp_path / "local"


def test_a_run_behind_a_url_has_the_bytes_of_a_local_one(stored, local):
    assert 10 == len(data_files(local))
    assert data_files(local) == data_files(stored)
    assert FILES == {each.name for each in stored.iterdir()}


def test_it_reads_back_as_the_same_frames(stored, local):
    ours, theirs = read(str(stored)), read(local)

    assert theirs.games().equals(ours.games())
    assert theirs.seats(["seat", "win"]).equals(ours.seats(["seat", "win"]))
    assert theirs.cells.equals(ours.cells)


def test_every_command_that_reads_a_run_reads_a_url(fairseat, url, tmp_path):
    for output in (url, "mine"):
        assert 0 == fairseat("run", PIG, "-n", 200, "--seed", 3, "--threads", 1, "-o", output).exit_code
    for words in (("summary", "RUN", "--json"), ("replay", "RUN", "--game", 3), ("check", "c.toml", "--run", "RUN")):
        (tmp_path / "c.toml").write_text('[[check]]\nfigure = "unfinished"\nat_most = "100 %"\n')
        ours, theirs = (fairseat(*(output if word == "RUN" else word for word in words)) for output in (url, "mine"))

        assert 0 == ours.exit_code, ours.stderr
        assert theirs.stdout.replace('"mine"', f'"{url}"') == ours.stdout
    compared = fairseat("compare", "mine", url)

    assert "Nothing differs in rules, bots and versions." in compared.stdout
    assert f"{url}/report.html\n" == fairseat("report", url).stdout
    assert whole_bytes(locate(url) / "report.html").decode().startswith("<!")
    assert 2 == fairseat("report", url).exit_code


def test_a_run_that_lost_a_part_is_resumed_to_the_same_bytes(granted, stored, local):
    (stored / "games" / "part-00001.parquet").unlink()
    (stored / "manifest.json").unlink()
    (stored / "games" / "part-00001.parquet.ab12.tmp").write_text("half")
    with pytest.raises(Unreadable, match=r"not finished \(2 of 3 parts\)"):
        read(str(stored))
    done = granted("run", "--resume", "-o", stored, "--threads", 1)

    assert "400 were there already" in done.stderr
    assert data_files(local) == data_files(stored)
    assert [] == list(stored.glob("*/*.tmp"))
    assert not (stored / LOCK).exists()


def test_of_two_writers_to_a_url_the_second_is_refused_until_the_first_is_long_silent(stored, monkeypatch):
    """Both wrote: a storage has no locks, and the file that lay there was only a sign for workers."""
    with locked(stored):
        with pytest.raises(Mistake, match=r"Another fairseat is writing to memory://.*counts for 60 s"), locked(stored):
            pytest.fail("a second writer")
        (stored / LOCK).write_text('{"writer": "a dead one", "at": 5.0}')
        with locked(stored):
            assert "dead" not in whole_bytes(stored / LOCK).decode()
    assert not (stored / LOCK).exists()


def test_a_lock_at_a_url_is_renewed_while_its_writer_lives(stored, monkeypatch):
    monkeypatch.setattr("fairseat.analysis.store.folder.LEASE", 0.02)
    with locked(stored):
        first, deadline = whole_bytes(stored / LOCK), time.monotonic() + patience(30)
        while whole_bytes(stored / LOCK) == first:
            assert time.monotonic() < deadline
            time.sleep(0.01)


def test_a_storage_that_cannot_decide_between_writers_is_asked_first(stored, monkeypatch):
    def pipe_file(system, path, data):
        system.open(path, "wb", data=data)

    monkeypatch.setattr(fsspec.get_filesystem_class("memory"), "pipe_file", pipe_file)

    assert [True, False] == [(stored / LOCK).create(word) for word in ("one", "other")]
    assert b"one" == whole_bytes(stored / LOCK)


def test_force_replaces_a_run_and_leaves_what_is_not_its_own(fairseat, refused, stored):
    (stored / "notes.txt").write_text("mine")
    again = ("run", PIG, "-n", 100, "--seed", 3, "--threads", 1, "-o", stored)

    assert "exists already: add --resume to finish it or --force" in refused(*again)
    assert 0 == fairseat(*again, "--force").exit_code
    assert 100 == len(read(str(stored)).games())
    assert "mine" == whole_bytes(stored / "notes.txt").decode()


def test_a_file_url_is_the_folder_itself_and_needs_no_library(fairseat, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "fsspec", None)
    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    folder = tmp_path / "my runs"

    assert folder == locate(f"file://{tmp_path}/my%20runs") == locate(str(folder))
    assert 0 == fairseat("run", PIG, "-n", 40, "--seed", 3, "--threads", 1, "-o", f"file://{folder}").exit_code
    assert (folder / "manifest.json").exists()


def test_without_the_library_a_url_is_refused_with_the_extra_to_install(refused, monkeypatch):
    monkeypatch.setitem(sys.modules, "fsspec.core", None)

    assert "needs fsspec: install the extra" in refused("run", PIG, "-n", 40, "-o", "memory://runs/one")
    assert "needs fsspec: install the extra" in refused("summary", "memory://runs/one")
    assert "needs fsspec: install the extra" in refused("compare", "memory://runs/one", "memory://runs/two")


@pytest.mark.skipif(importlib.util.find_spec("s3fs") is not None, reason="s3fs is installed")
def test_a_storage_whose_library_is_missing_is_refused_with_its_name(refused):
    assert "needs a library that is not installed: Install s3fs" in refused("run", PIG, "-n", 40, "-o", "s3://runs/one")


def test_a_storage_that_nobody_knows_is_refused(refused):
    assert "Protocol not known: s4" in refused("run", PIG, "-n", 40, "-o", "s4://runs/one")
    assert "names the machine 'shared'" in refused("run", PIG, "-n", 40, "-o", "file://shared/runs")
    assert "There is no run memory://nowhere" in refused("summary", "memory://nowhere")


def test_what_a_storage_answers_is_one_sentence(url, monkeypatch):
    def denied(*words, **named):
        raise RuntimeError("no credentials")

    monkeypatch.setattr(fsspec.get_filesystem_class("memory"), "_open", denied)

    with pytest.raises(Failure, match=r"The folder memory://.* cannot be written: no credentials\."):
        start(pig_experiment(), locate(url))


def test_a_file_behind_a_url_is_no_path_of_this_machine(url):
    with pytest.raises(TypeError, match="no path of this machine"):
        open(Remote(url) / "plan.json")  # noqa: SIM115  # nothing is opened


def test_half_a_file_never_appears_under_its_name(stored):
    from fairseat.analysis.store.files import whole_file

    before = whole_bytes(stored / "plan.json").decode()
    with pytest.raises(TypeError), whole_file(stored / "plan.json") as file:
        file.write("no bytes")

    assert before == whole_bytes(stored / "plan.json").decode()
    assert [] == list(stored.glob("*.tmp"))
