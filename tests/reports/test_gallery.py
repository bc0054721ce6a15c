"""The gallery plays what its plan says, goes on where it stopped, and is the same bytes every time."""

import json
import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from fairseat.analysis.evidence.fresh import Evidence
from fairseat.reports.gallery import readings
from fairseat.reports.gallery.build import Gallery, asked, build
from fairseat.reports.gallery.levers import levers_document
from fairseat.reports.gallery.plan import HERE, entries
from fairseat.reports.html import page
from fairseat.simulators import RULESETS
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.ruleset import load
from tests.analysis.known import known, lever, proof


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small gallery of one ruleset."""
    folder = tmp_path_factory.mktemp("gallery")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(readings, "RULESETS", ["round-trip"])
        build(Gallery(folder, folder / "runs", games=8, threads=1), "readings")
    build(small(folder), "round-trip")
    return folder


def small(folder: Path) -> Gallery:
    """A few games of each table, and fewer along which somebody looks."""
    return Gallery(folder, folder / "runs", games=24, along=6, threads=1)


def test_it_is_not_played_again_and_gives_the_same_bytes(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = {path.name: path.read_bytes() for path in made.iterdir() if path.is_file()}
    build(small(made), "round-trip")

    assert before == {path.name: path.read_bytes() for path in made.iterdir() if path.is_file()}
    assert "games in" not in capsys.readouterr().err


def test_a_page_tells_of_its_levers_and_of_what_hangs_on_a_reading(made: Path) -> None:
    text = (made / "round-trip.html").read_text(encoding="utf-8")
    kept = json.loads((made / "readings.json").read_text(encoding="utf-8"))["round-trip"]
    doubtful = list(readings.turned(load("round-trip"), load("round-trip").choose_rules("")))

    assert (8, len(doubtful)) == (kept["games"], len(kept["readings"]))
    assert {"seats", "length"} <= {kind for kind, *_ in kept["findings"]}
    assert "What hangs on a reading?" in text
    assert f"leaves {len(doubtful)} readings and reconstructed numbers open" in text
    assert "What would another rule do?" in text
    assert text.index("What hangs on a reading?") < text.index("Which rules were played?")


def test_a_page_tells_of_drama_by_chances_and_names_no_folder_of_whoever_made_it(made: Path) -> None:
    text = (made / "round-trip.html").read_text(encoding="utf-8")

    assert "By chances of winning along 6 games" in text
    assert "fairseat replay round-trip -p 2 -b expert --game " in text
    assert str(made) not in text


def test_readings_that_were_turned_over_are_not_turned_again(made: Path) -> None:
    play = pytest.fail
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(readings, "RULESETS", ["round-trip"])

        assert [] == readings.write_readings(made / "runs", made, 8, 1, play)


def test_pictures_stand_alone(made: Path) -> None:
    pictures = sorted(made.glob("*.svg"))

    assert len(pictures) == 1
    for picture in pictures:
        text = picture.read_text(encoding="utf-8")
        assert ElementTree.fromstring(text).tag.endswith("svg")
        assert "var(" not in text


def test_the_list_names_every_page(made: Path) -> None:
    listed = re.findall(r"\(([\w-]+\.html)\)", (made / "README.md").read_text(encoding="utf-8"))

    assert listed == ["round-trip.html"]


def test_every_ruleset_has_a_plan_that_can_be_played() -> None:
    for entry in entries():
        low, high = load(entry.game).card.seats
        for players in entry.players:
            experiment = entry.experiment(players)
            assert low <= players <= high
            assert experiment.games >= 24_000
            assert experiment.games % players == 0
            assert len({bot.name for bot in experiment.cells[0].line_up}) == 1
    planned = tomllib.loads((HERE / "gallery.toml").read_text(encoding="utf-8"))
    assert {name for name, own in planned.items() if isinstance(own, dict)} <= set(RULESETS)


def test_an_unknown_ruleset_is_refused_with_the_nearest() -> None:
    with pytest.raises(Mistake, match="Did you mean 'round-trip'"):
        asked("round-tripp", 0)


def test_what_is_generated_and_kept_is_an_example_and_a_few_pictures() -> None:
    kept = [path for path in HERE.rglob("*") if path.suffix in (".html", ".svg")]

    assert 1 == sum(path.suffix == ".html" for path in kept)
    assert 6 >= sum(path.suffix == ".svg" for path in kept)
    assert 900_000 > sum(path.stat().st_size for path in kept)


def test_the_example_needs_no_network() -> None:
    text = (HERE / "example.html").read_text(encoding="utf-8")

    assert "<script" not in text
    assert [("data:,", "")] == re.findall(r'(?:src|href)="([^"#][^"]*)"|url\(([^#)][^)]*)\)|@import', text)


@pytest.fixture(scope="module")
def charted() -> Evidence:
    """What is known of a game whose levers were played, and of which two searches came to something."""
    lengths = [[{"players": 2, "median_turns": turns, "never_end": 0.0}] for turns in (60.0, 30.0)]
    found = {"edge": 0.02, "proof": ["edge 0.2"], "lengths": lengths[0], "printed_lengths": lengths[1]}
    near = {"nearest": "hand_limit=6", "nearest_games": 50, "nearest_figures": [[0.02]], "edge": 0.02}
    near |= {"tried": 4, "proved_to_miss": 3, "failed": ["hand_limit=6: edge 2.5"]}
    fixed, none = proof(**found, answer="None was found."), proof(3, (), verdict="none", **near)
    dead = {"seats": [0.5, 0.5], "inert": True}
    changes = [lever({"hand_limit": 5}, -0.04), lever({"hand_limit": 9}, 0.01), lever({"max_turns": 900}, detail=dead)]
    return known(load("round-trip"), lever({}, games=400), *changes, fixed, none)


def test_the_page_of_the_levers_says_what_was_found_and_draws_every_change(charted: Evidence) -> None:
    text = page(levers_document([charted]))

    assert "Round-trip Italy, 2 players: <code" in text
    assert "Round-trip Italy, 3 players: nothing that was tried is proved to even them" in text
    assert "brings every seat within 2 points of fair" in text
    assert "With other players it was not tried." in text
    assert "<p>Proved on fresh games: " in text
    assert " 0.2. As printed: edge 3." in text
    assert re.search("With it half of the games last 60 turns .*; as printed half of the games last 30 turns", text)
    assert "<title>The levers: " in text
    assert not re.search("<title>[^<]*`", text)
    assert "of 4 changes and combinations 3 are proved to miss. On fresh games hand_limit=6: edge 2.5." in text
    assert "Played on 2026-11-19." in text
    assert "Changed no game: max_turns=900." in text
    assert re.search(r"the worst seat is [\d.]+ points from fair \([\d.]+ to [\d.]+; seats in turn", text)
    assert re.search(r"a game lasts [\d.]+ turns \([\d.]+ to [\d.]+\)\.", text)
    for change in ("hand_limit=5", "hand_limit=9"):
        assert change in text


def test_what_is_stale_is_on_no_page(charted: Evidence) -> None:
    printed, five, *others = charted.records
    text = page(levers_document([known(charted.ruleset, printed, *others, stale=[five])]))

    assert "hand_limit=9" in text
    assert "hand_limit=5" not in text
    assert "seats in turn" not in page(levers_document([known(charted.ruleset, five, *others, stale=[printed])]))


def test_a_game_without_a_search_is_told_by_its_levers_and_how_to_make_one(charted: Evidence) -> None:
    printed, _, nine, *_ = charted.records
    text = page(levers_document([known(charted.ruleset, printed, nine)]))

    assert "Round-trip Italy, 2 players: no single lever is proved to help" in text
    assert "fairseat fix GAME --seats 1%" in text
