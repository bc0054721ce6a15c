"""Small runs on disk, their pages, a browser, and axe: what the tests of the pages share."""

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from fairseat.analysis.experiments.cell import Experiment, build_cell
from fairseat.analysis.experiments.run import run
from fairseat.analysis.store.read import Run, open_run
from fairseat.reports.document import document
from fairseat.reports.html import page
from fairseat.simulators.engine.play import compiled
from tests.patience import patience
from tests.reports.chromium import Chromium, find

AXE = "axe-core@4.13.0"
FEW = 24
"""So many games at most where the compiler is switched off."""


@pytest.fixture(scope="session")
def run_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Run]:
    """Play a small run into a folder of its own."""

    def play(game: str, *, games: int = 300, seed: int = 3, **settings: Any) -> Run:
        games = games if compiled() else min(games, FEW)
        folder = tmp_path_factory.mktemp("runs") / "run"
        experiment = Experiment("", (build_cell(game, games=games, seed=seed, **settings),))
        run(experiment, folder, command="fairseat run", threads=1)
        return open_run(folder)

    return play


@pytest.fixture(scope="session")
def round_trip_run(run_of: Callable[..., Run]) -> Run:
    """Four bots at Round-trip Italy."""
    return run_of("round-trip", games=400, bots=["expert", "tempo", "greedy", "random"])


@pytest.fixture(scope="session")
def page_file(round_trip_run: Run, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of one run, as a file."""
    file = tmp_path_factory.mktemp("pages") / "one run.html"
    file.write_text(page(document([round_trip_run])), encoding="utf-8")
    return file


@pytest.fixture(scope="session")
def versus_file(round_trip_run: Run, run_of: Callable[..., Run], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of three runs side by side: other players, and other rules at the same table."""
    short = run_of("round-trip", games=400, bots=["expert", "tempo", "greedy", "random"], variant="short-game")
    two = run_of("round-trip", games=200, players=2)
    file = tmp_path_factory.mktemp("pages") / "versus.html"
    file.write_text(page(document([round_trip_run, short, two])), encoding="utf-8")
    return file


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    """A real Chromium; the tests that need it are skipped where there is none."""
    if find() is None:
        pytest.skip("no Chromium is installed, so no page was looked at in a browser (Debian: apt install chromium)")
    opened = Chromium(tmp_path_factory.mktemp("profile"))
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The source of axe-core; what needs it is skipped where npm or the network is missing."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is not installed, so accessibility was not checked with axe-core")
    folder = tmp_path_factory.mktemp("npm")
    command = [npm, "install", "--no-save", "--no-audit", "--no-fund", "--prefix", str(folder), AXE]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=patience(60))
    except subprocess.TimeoutExpired:
        pytest.skip(f"npm did not fetch {AXE} within a minute, so accessibility was not checked with it")
    source = folder / "node_modules" / "axe-core" / "axe.min.js"
    if done.returncode != 0 or not source.exists():
        pytest.skip(f"npm could not fetch {AXE}, so accessibility was not checked with it")
    return source.read_text(encoding="utf-8")
