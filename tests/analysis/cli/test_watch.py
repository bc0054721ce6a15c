"""`fairseat watch`: a page that plays one game, of a run or by its seed, opened in the browser."""

import webbrowser
from pathlib import Path

import pytest

from tests.analysis.pig_runs import PIG


@pytest.fixture
def opened(monkeypatch):
    """The addresses that a browser was asked to open."""
    addresses = []
    monkeypatch.setattr(webbrowser, "open", lambda address: not addresses.append(address))
    return addresses


def test_a_game_is_written_as_a_page_and_opened(fairseat, opened, tmp_path):
    page = tmp_path / "my game.html"
    done = fairseat("watch", PIG, "--seed", 5, "--game", 2, "-b", "hold-20,hold-25", "-o", page)

    assert (0, f"{page}\n") == (done.exit_code, done.stdout)
    assert [page.resolve().as_uri()] == opened
    assert "Pig, game 2 of seed 5" in page.read_text(encoding="utf-8")


def test_without_a_file_the_page_lies_among_the_temporary_ones_and_no_browser_need_open(fairseat, opened):
    done = fairseat("watch", PIG, "--seed", 5, "--game", 2, "-b", "random", "--no-open")

    assert [] == opened
    assert Path(done.stdout.strip()).read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_game_of_a_run_is_the_page_of_the_same_game_by_its_seed(fairseat, opened, pig_run, tmp_path):
    for name, what in (("run", (pig_run,)), ("seed", (PIG, "--seed", 2**70, "-b", "hold-20,hold-25"))):
        assert fairseat("watch", *what, "--game", 123, "-o", tmp_path / name).exit_code == 0
    of_run, by_seed = ((tmp_path / name).read_text(encoding="utf-8") for name in ("run", "seed"))
    data = [page.partition('id="game">')[2].partition("</script>")[0] for page in (of_run, by_seed)]

    assert data[0] == data[1] != ""


def test_a_page_is_never_written_over_a_file(fairseat, refused, opened, tmp_path):
    (tmp_path / "kept.html").write_text("mine")

    assert "exists already" in refused("watch", PIG, "--seed", 1, "--game", 1, "-o", tmp_path / "kept.html")
    assert "mine" == (tmp_path / "kept.html").read_text()


def test_where_no_browser_is_the_path_is_told(fairseat, monkeypatch):
    monkeypatch.setattr(webbrowser, "open", lambda address: False)
    done = fairseat("watch", PIG, "--seed", 5, "--game", 2, "-b", "random")

    assert (0, True) == (done.exit_code, "no browser here" in done.stderr)


def test_the_chances_run_along_the_bottom_where_they_are_asked_for(fairseat, granted, opened, tmp_path):
    game = ("watch", PIG, "--seed", 5, "--game", 2, "-b", "hold-20", "--variant", "short")
    granted(*game, "--chances", "--imagined", 4, "-o", tmp_path / "with.html")

    assert 0 == fairseat(*game, "-o", tmp_path / "without.html").exit_code
    assert '"chances":[[0,0,' in (tmp_path / "with.html").read_text(encoding="utf-8")
    assert '"chances":[]' in (tmp_path / "without.html").read_text(encoding="utf-8")


def test_the_page_says_how_to_play_the_same_game_and_not_where_it_was_written(fairseat, opened, tmp_path):
    page = tmp_path / "page.html"
    fairseat("watch", PIG, "--seed", 5, f"--output={page}", "--no-open", "--game", 2, "-b", "random")

    assert f"fairseat watch {PIG} --seed 5 --game 2 -b random</code>" in page.read_text(encoding="utf-8")
