"""The gallery plays what its plan says, goes on where it stopped, and is the same bytes every time."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from fairseat.reports.gallery.__main__ import main
from fairseat.reports.gallery.plan import HERE, entries
from fairseat.simulators import RULESETS
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.ruleset import load

COMMITTED = sorted(path.name for path in HERE.glob("*.html"))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small gallery of one ruleset."""
    folder = tmp_path_factory.mktemp("gallery")
    main(["round-trip", "--games", "24", "--runs", str(folder / "runs"), "--out", str(folder), "--threads", "1"])
    return folder


def test_it_is_not_played_again_and_gives_the_same_bytes(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = {path.name: path.read_bytes() for path in made.iterdir() if path.is_file()}
    main(["round-trip", "--games", "24", "--runs", str(made / "runs"), "--out", str(made), "--threads", "1"])

    assert before == {path.name: path.read_bytes() for path in made.iterdir() if path.is_file()}
    assert "games in" not in capsys.readouterr().err


def test_pictures_stand_alone(made: Path) -> None:
    pictures = sorted(made.glob("*.svg"))

    assert len(pictures) == 2
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
        entries("round-tripp")


@pytest.mark.parametrize("name", COMMITTED)
def test_committed_pages_are_small_and_need_no_network(name: str) -> None:
    text = (HERE / name).read_text(encoding="utf-8")

    assert len(text.encode()) < 1_000_000
    assert "<script" not in text
    assert [("data:,", "")] == re.findall(r'(?:src|href)="([^"#][^"]*)"|url\(([^#)][^)]*)\)|@import', text)
