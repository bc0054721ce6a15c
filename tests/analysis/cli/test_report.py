"""`fairseat report` writes one page, tells its path to stdout, and overwrites nothing unasked."""

import errno
import os
import shutil
from pathlib import Path
from unittest.mock import Mock

import pytest


@pytest.fixture
def run(pig_run: Path, tmp_path: Path) -> Path:
    """A finished run of two cells that a test may write into."""
    return Path(shutil.copytree(pig_run, tmp_path / "pigs"))


def test_the_page_lies_in_the_runs_folder_unless_another_is_named(fairseat, run):
    done = fairseat("report", run)

    assert (0, f"{run / 'report.html'}\n") == (done.exit_code, done.stdout)
    assert (run / "report.html").read_text(encoding="utf-8").startswith("<!doctype html>")

    named = fairseat("report", run, "-o", "page.html")

    assert (0, "page.html\n") == (named.exit_code, named.stdout)
    assert Path("page.html").read_bytes() == (run / "report.html").read_bytes()


def test_reading_a_run_runs_no_code_of_its_ruleset(granted, run, monkeypatch):
    """`summary` and `report` once imported whatever folder the manifest named."""

    def load(*_):
        raise AssertionError("a ruleset was loaded")

    monkeypatch.setattr("fairseat.simulators.engine.ruleset._loaded", {})
    monkeypatch.setattr("fairseat.simulators.engine.ruleset.Ruleset.__init__", load)
    Path("c.toml").write_text('[[check]]\nfigure = "unfinished"\nat_most = "100 %"\n')

    for words in (("summary", run), ("report", run), ("compare", run, run), ("check", "c.toml", "--run", run)):
        granted(*words)
    assert "Points that win the game." in (run / "report.html").read_text(encoding="utf-8")


def test_a_page_is_not_replaced_unasked(fairseat, run):
    assert 0 == fairseat("report", run, "-o", "page.html").exit_code

    again = fairseat("report", run, "-o", "page.html")

    assert (2, "") == (again.exit_code, again.stdout)
    assert "add --force" in again.stderr
    assert 0 == fairseat("report", run, "-o", "page.html", "--force").exit_code


def test_force_replaces_a_page_and_no_other_file(fairseat, refused, run):
    """The manifest of the run was replaced by its page."""
    manifest = run / "manifest.json"
    kept = manifest.read_bytes()

    assert "is no page" in refused("report", run, "-o", manifest, "--force")
    assert kept == manifest.read_bytes()


def test_a_run_that_is_not_there_and_a_folder_that_cannot_be_written_are_sentences(fairseat, run):
    missing = fairseat("report", "nowhere")
    blocked = fairseat("report", run, "-o", "no/such/folder/page.html")

    assert (2, 1) == (missing.exit_code, blocked.exit_code)
    assert "There is no run nowhere." in missing.stderr
    assert "cannot be written" in blocked.stderr


@pytest.mark.parametrize("words", [("report", "-o"), ("watch", "--game", 0, "-o"), ("replay", "--game", 0, "--svg")])
def test_a_full_disk_leaves_no_page_and_no_picture_of_nothing(fairseat, run, words, monkeypatch):
    """A page of no bytes was left, which the next command refused to write over."""
    monkeypatch.setattr("os.fsync", Mock(side_effect=OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))))
    command, *how = words
    done = fairseat(command, run, *how, "told.html")

    assert 1 == done.exit_code
    assert "The file told.html cannot be written: No space left on device." in done.stderr
    assert [run.name] == [path.name for path in Path().iterdir()]


def test_the_same_run_twice_is_a_page_of_both(granted, run, tmp_path):
    other = Path(shutil.copytree(run, tmp_path / "other"))
    granted("report", run, other, "-o", "both.html")

    assert "Side by side" in Path("both.html").read_text(encoding="utf-8")


def test_the_games_worth_watching_are_named_with_their_commands_or_written_beside_and_linked(fairseat, run):
    assert 0 == fairseat("report", run, "-o", "plain.html").exit_code
    done = fairseat("report", run, "-o", "my page.html", "--watch")
    text = Path("my page.html").read_text(encoding="utf-8")
    beside = sorted(path.name for path in Path().glob("my page-*game-*.html"))

    assert f"fairseat watch {run} --cell 1 --game" in Path("plain.html").read_text(encoding="utf-8")
    assert (0, 4) == (done.exit_code, len(beside)), done.stderr
    for name in beside:
        assert f'href="{name.replace(" ", "%20")}"' in text
        assert "Pig, game" in Path(name).read_text(encoding="utf-8")


def test_pages_to_watch_belong_to_the_report_of_one_run(refused, run):
    assert "--watch belongs to the report of one run" in refused("report", run, run, "-o", "page.html", "--watch")
