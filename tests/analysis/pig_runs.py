"""Small runs of Pig, and `fairseat` in a process of its own, for the tests of the store and the command line."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fairseat.analysis.experiments.cell import Experiment, build_cell
from fairseat.analysis.store.locations import Location, Remote
from fairseat.analysis.store.manifest import seal

ROOT = Path(__file__).resolve().parents[2]
FILES = {"cells.parquet", "columns.json", "games", "manifest.json", "plan.json", "seats", "sums"}
"""What lies in the folder of a finished run."""
PIG = str(ROOT / "tests" / "known_games" / "pig")


def environment(**more: str) -> dict[str, str]:
    """The environment of a `fairseat` in a process of its own."""
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    return {**os.environ, "PYTHONPATH": path, "PYTHONWARNINGS": "error", **more}


def python(program: str, *words: object, cwd: Path = ROOT, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a program that finds `fairseat` in a process of its own; `more` of its environment."""
    command = [sys.executable, "-c", program, *map(str, words)]
    return subprocess.run(command, cwd=cwd, env=environment(**more), capture_output=True, text=True)


def begin_process(*words: object, cwd: Path, **more: Any) -> subprocess.Popen[str]:
    """Start `fairseat` in a process of its own."""
    command = [sys.executable, "-m", "fairseat", *map(str, words)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen(command, cwd=cwd, env=environment(), preexec_fn=_hear_ctrl_c, **pipes, **more)


def _hear_ctrl_c() -> None:
    """Answer Ctrl-C as at a terminal: a shell that put the tests into the background had it ignored from then on."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def pig_experiment(games: int = 600, seed: int = 5, **settings: Any) -> Experiment:
    """An experiment of one cell of Pig."""
    return Experiment("", (build_cell(PIG, games=games, seed=seed, **settings),))


def data_files(folder: Location) -> dict[str, bytes]:
    """The bytes of every data file of a run, in a folder or behind a URL."""
    if isinstance(folder, Remote):
        paths = sorted([*folder.glob("*.parquet"), *folder.glob("*/*.parquet"), *folder.glob("*/*.sums")])
        return {path.below: path.open().read() for path in paths}
    paths = sorted(path for path in folder.rglob("*") if path.suffix in (".parquet", ".sums"))
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def rewrite(path: Path, change: Callable[[dict[str, Any]], Any]) -> None:
    """Change what a plan or a manifest says, and seal it again."""
    content = json.loads(path.read_text())
    content.pop("seal")
    change(content)
    path.write_text(json.dumps({**content, "seal": seal(content)}))
