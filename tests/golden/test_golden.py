"""The kept games are still played and told line by line as they are kept."""

import shutil
from dataclasses import replace

import pytest
from click.testing import CliRunner

from fairseat.simulators import RULESETS
from fairseat.simulators.engine.ruleset import load
from tests.golden import transcripts
from tests.golden.__main__ import WAYS, main
from tests.golden.transcripts import AHEAD, FOLDER, add, change, kept, read_header

FILES = [path for ruleset in RULESETS for path in kept(ruleset)]
TOLD = [pytest.param(path, marks=pytest.mark.compiled) if path.stem.endswith("-master") else path for path in FILES]
LONGEST = 400


@pytest.mark.parametrize("path", TOLD, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_kept_game_is_told_line_by_line(path):
    """If the change is meant: `make golden CHANGE=round-trip` (or whichever game), and read the difference."""
    assert path.read_text(encoding="utf-8").splitlines() == read_header(path).lines()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_variant_and_every_number_of_seats_is_kept(ruleset):
    headers = [read_header(path) for path in kept(ruleset)]
    low, high = load(ruleset).card.seats

    assert set(load(ruleset).variants) == {golden.variant for golden in headers}
    assert set(range(low, high + 1)) == {len(golden.bots) for golden in headers}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_bot_plays_in_a_kept_game_and_one_that_looks_ahead_in_two_games_of_ours(ruleset):
    ahead = {"master"} if ruleset in AHEAD else set()

    assert set(load(ruleset).quick_bots) | ahead == {bot for path in kept(ruleset) for bot in read_header(path).bots}


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_kept_game_is_short_enough_to_be_read(path):
    assert path == read_header(path).path
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST


def test_no_folder_is_left_of_a_ruleset_that_is_gone():
    folders = {path.name for path in FOLDER.iterdir() if path.is_dir() and path.name != "__pycache__"}

    assert folders == {name.replace("-", "_") for name in RULESETS}


@pytest.fixture
def copied(tmp_path, monkeypatch):
    """A copy of the transcripts of Round-trip, to be changed at will."""
    shutil.copytree(FOLDER / "round_trip", tmp_path / "round_trip")
    monkeypatch.setattr(transcripts, "FOLDER", tmp_path)
    return tmp_path / "round_trip"


def texts(folder):
    """The transcripts of a folder by their names."""
    return {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}


def test_a_new_bot_and_a_new_variant_are_added_and_nothing_else_is_touched(copied, monkeypatch):
    ruleset, before = load("round-trip"), texts(copied)
    monkeypatch.setitem(ruleset.bots, "newcomer", replace(ruleset.bots["greedy"], name="newcomer"))
    variants = {"classic": ruleset.variants["classic"], "new": ruleset.variants["no-exchange"], **ruleset.variants}
    monkeypatch.setattr(ruleset, "variants", variants)
    (copied / "classic-2p.txt").write_text(before["classic-2p.txt"] + "changed\n", encoding="utf-8")
    added = {path.name for path in add("round-trip")}

    assert 2 == len(added)
    assert {"new"} == {name.rpartition("-")[0] for name in added} - {"classic"}
    assert set(texts(copied)) == set(before) | added
    assert [] == add("round-trip")
    assert texts(copied)["classic-2p.txt"].endswith("changed\n")


def test_what_differs_is_written_anew_only_by_its_own_word(copied):
    before = texts(copied)
    (copied / "classic-2p.txt").write_text(before["classic-2p.txt"] + "changed\n", encoding="utf-8")

    assert [] == add("round-trip")
    assert [copied / "classic-2p.txt"] == change("round-trip")
    assert before == texts(copied)


@pytest.mark.parametrize(
    ("words", "way"),
    [("round-trip", "add"), ("--change round-trip", "change"), ("round-trip --change", "change"), ("--anew", "anew")],
)
def test_the_command_does_what_its_word_says_for_the_games_that_are_named(words, way, monkeypatch):
    """`python -m tests.golden round-trip` wrote all games, and a misspelt word was taken for a wish to add."""
    for name in WAYS:
        monkeypatch.setitem(WAYS, name, lambda game, name=name: [FOLDER / name / game])
    done = CliRunner().invoke(main, words.split())

    assert [f"{way}/{game}" for game in RULESETS if game in words or "round" not in words] == done.output.split()
    assert "No such option" in CliRunner().invoke(main, [*words.split(), "--chnage"]).output
