"""A run's folder while it is written: nothing is overwritten by accident, and nothing foreign is deleted."""

import errno
import json
import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest.mock import Mock

import pytest

from fairseat.analysis.experiments.run import start
from fairseat.analysis.failures import Failure
from fairseat.analysis.store.files import whole_file, write_text
from fairseat.simulators.engine.mistakes import Mistake
from tests.analysis.pig_runs import FILES, PIG, data_files, pig_experiment


def test_force_does_not_touch_what_is_no_run(tmp_path):
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "part-00000.parquet").write_text("somebody else's")
    (tmp_path / "manifest.json").write_text('{"name": "a web page"}')

    with pytest.raises(Mistake, match="--force does not touch it"):
        start(pig_experiment(), tmp_path, force=True)
    assert (tmp_path / "games" / "part-00000.parquet").read_text() == "somebody else's"
    assert (tmp_path / "manifest.json").exists()


def test_force_replaces_a_run_and_leaves_other_files_in_its_folder(pig_run, tmp_path):
    folder = shutil.copytree(pig_run, tmp_path / "run")
    (folder / "notes.html").write_text("mine")
    (folder / "games" / "notes.txt").write_text("mine too")

    start(pig_experiment(), folder, force=True)

    assert data_files(folder) == {}
    assert not (folder / "manifest.json").exists()
    assert ("mine", "mine too") == ((folder / "notes.html").read_text(), (folder / "games" / "notes.txt").read_text())


@pytest.mark.parametrize("change", [{"format": "1"}, {"card": {}}, {"seal": "0"}])
def test_force_replaces_a_run_of_another_version(pig_run, tmp_path, change):
    """After an update `--force`, and `make demo` with it, called each older run something else and left it there."""
    folder = shutil.copytree(pig_run, tmp_path / "run")
    for name in ("plan.json", "manifest.json"):
        content = json.loads((folder / name).read_text())
        (folder / name).write_text(json.dumps({**content, **change}))
    start(pig_experiment(), folder, force=True)

    assert not (folder / "manifest.json").exists()
    assert "plan" == json.loads((folder / "plan.json").read_text())["fairseat"]


def test_force_does_not_follow_links_out_of_the_folder(pig_run, tmp_path):
    folder = shutil.copytree(pig_run, tmp_path / "run")
    kept = tmp_path / "kept.parquet"
    kept.write_text("kept")
    (folder / "games" / "part-00000.parquet").unlink()
    (folder / "games" / "part-00000.parquet").symlink_to(kept)

    start(pig_experiment(), folder, force=True)

    assert kept.read_text() == "kept"


@pytest.mark.parametrize("left", [[], [".lock"], [".lock", "plan.json.12ab.tmp"]], ids=len)
def test_a_folder_whose_run_was_killed_before_its_plan_was_written_is_begun_anew(granted, refused, tmp_path, left):
    """`run` asked for --resume or --force, --resume found no plan, and --force called the folder something else."""
    words = ("run", PIG, "-n", 40, "--seed", 3, "--threads", 1, "-o", "run")
    for more in ((), ("--force",)):
        shutil.rmtree(tmp_path / "run", ignore_errors=True)
        (tmp_path / "run").mkdir()
        for name in left:
            (tmp_path / "run" / name).write_text("half")

        assert "give the command without --resume" in refused("run", "--resume", "-o", "run")
        granted(*words, *more)
        assert FILES == {path.name for path in (tmp_path / "run").iterdir()}


@pytest.mark.parametrize("name", ["games", "seats", "sums", "chances", ".lock"])
def test_nothing_is_written_or_deleted_through_a_link_in_a_run(refused, pig_run, tmp_path, name):
    """Parts were written into the folder that `games` led to, and --force deleted those that lay there."""
    folder, outside = shutil.copytree(pig_run, tmp_path / "run"), tmp_path / "outside"
    outside.mkdir()
    (outside / "part-00000.parquet").write_text("kept")
    shutil.rmtree(folder / name, ignore_errors=True)
    (folder / name).symlink_to(outside)
    commands = [("chances", folder, "-n", 1)] if name == "chances" else []
    for words in (*commands, ("run", PIG, "-n", 40, "-o", folder, "--force"), ("run", "--resume", "-o", folder)):
        assert f"{folder / name} is a link, which may lead out of the run" in refused(*words)
    assert ["part-00000.parquet"] == [path.name for path in outside.iterdir()]


def test_a_page_replaces_a_link_that_lies_in_a_run(granted, pig_run, tmp_path):
    folder = shutil.copytree(pig_run, tmp_path / "run")
    (tmp_path / "page.html").write_text("<!doctype html>mine")
    (folder / "report.html").symlink_to(tmp_path / "page.html")
    granted("report", folder, "--force")

    assert "<!doctype html>mine" == (tmp_path / "page.html").read_text()
    assert not (folder / "report.html").is_symlink()


def test_a_folder_called_by_a_tilde_is_one_folder_to_writer_and_reader(granted, tmp_path, monkeypatch):
    """What wrote took ~ for a letter, what read for the home folder."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    words = ("run", PIG, "-n", 40, "--seed", 3, "--threads", 1, "-o", "~/run")

    assert "40 games" in granted(*words).stdout
    assert FILES == {path.name for path in (tmp_path / "~" / "run").iterdir()}
    assert "40 games" in granted("summary", "~/run").stdout


def test_a_file_in_the_way_is_a_mistake(tmp_path):
    (tmp_path / "run").write_text("a file")

    with pytest.raises(Mistake, match="is a file, not a folder"):
        start(pig_experiment(), tmp_path / "run")


def test_a_folder_without_permission_is_one_sentence(tmp_path, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "mkdir", refuse)

    with pytest.raises(Failure, match="cannot be written: Permission denied"):
        start(pig_experiment(), tmp_path / "run")


def test_a_file_appears_whole_or_not_at_all(tmp_path):
    path = tmp_path / "part"

    def fail_halfway():
        with whole_file(path) as file:
            file.write(b"half")
            assert not path.exists()
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail_halfway()
    assert list(tmp_path.iterdir()) == []


def test_a_text_that_is_there_outlives_a_full_disk_and_a_link_leads_where_it_led(tmp_path, monkeypatch):
    """A page of no bytes was left, and a file of responses was lost."""
    (tmp_path / "text").write_text("before")
    (tmp_path / "link").symlink_to("text")
    with monkeypatch.context() as full:
        full.setattr("os.fsync", Mock(side_effect=OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))))
        for name in ("text", "link", "new"):
            with pytest.raises(Failure, match="No space left on device"):
                write_text("after", tmp_path / name)
    assert ({"text", "link"}, "before") == ({path.name for path in tmp_path.iterdir()}, (tmp_path / "text").read_text())

    write_text("after", tmp_path / "link")

    assert (True, "after") == ((tmp_path / "link").is_symlink(), (tmp_path / "text").read_text())


@pytest.mark.skipif(os.name != "posix", reason="pipes as POSIX has them")
def test_into_a_pipe_nothing_is_moved(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with ThreadPoolExecutor(1) as crew:
        read = crew.submit((tmp_path / "pipe").read_text)
        write_text("told", tmp_path / "pipe")

        assert "told" == read.result()
    assert (tmp_path / "pipe").is_fifo()
