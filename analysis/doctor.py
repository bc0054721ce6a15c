"""What `fairseat doctor` measures: the machine, and how fast each ruleset compiles and plays on it."""

import os
import platform
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from fairseat.analysis.cores import cores
from fairseat.analysis.experiments.cell import Cell, build_cell
from fairseat.analysis.failures import Failure
from fairseat.analysis.store.manifest import versions
from fairseat.simulators.engine.kept import cache_root
from fairseat.simulators.engine.loop import lay_desk
from fairseat.simulators.engine.play import Setup, compiled, play_batch
from fairseat.simulators.engine.ruleset import Ruleset, load

COMPILE = """
import sys, time
from fairseat.analysis.cores import cores
from fairseat.analysis.experiments.cell import build_cell
setup = build_cell(sys.argv[1], games=1, seed=0).set_up()
from fairseat.simulators.engine.play import play_batch
began = time.perf_counter()
play_batch(setup, 0, 0, 1)
print(time.perf_counter() - began)
"""
"""Run in a process of its own: the seconds from a ruleset that is loaded to the first game played."""

QUICK, USUAL = 1.0, 4.0  # seconds of playing that are timed on each number of cores


def examine_machine() -> dict[str, str]:
    """What this machine is, and whether compiled code can be kept."""
    root = cache_root()
    files = [path for path in root.rglob("*") if path.is_file()] if root.is_dir() else []
    size = sum(path.stat().st_size for path in files) / 1e6
    kept = "can be written" if _writable(root) else "cannot be written: every start compiles anew"
    return {
        **versions(),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": str(cores()),
        "compiler": "on" if compiled() else "off (NUMBA_DISABLE_JIT is set): slow",
        "cache": f"{root}, {len(files)} files, {size:.1f} MB, {kept}",
    }


def _writable(folder: Path) -> bool:
    """Whether files can be written in a folder, or in the nearest one above that is there."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return os.access(folder, os.W_OK)


def examine_game(game: str, quick: bool) -> dict[str, Any]:
    """Time a ruleset: compiling without and with a cache, and playing on one core and on two."""
    ruleset = load(game)
    bot = "random" if "random" in ruleset.bots else ruleset.card.default_bot
    cell = build_cell(game, games=1, seed=0, bots=[bot])
    with tempfile.TemporaryDirectory(prefix="fairseat-doctor-") as empty:
        cold = None if quick else seconds_to_compile(cell, empty)
    setup = cell.set_up()
    play_batch(setup, 0, 0, 1)
    cached = None if quick else seconds_to_compile(cell, str(cache_root()))
    seconds = QUICK if quick else USUAL
    one, questions = speed(cell, 1, seconds)
    two = speed(cell, 2, seconds)[0] if cores() > 1 else None
    return {
        "game": cell.ruleset.card.name,
        "bot": bot,
        "players": cell.players,
        "cold_s": cold,
        "cached_s": cached,
        "games_1": one,
        "questions_1": questions,
        "games_2": two,
        "ratio": two / one if two is not None else None,
    }


def seconds_to_compile(cell: Cell, cache: str) -> float:
    """The seconds from a loaded ruleset to its first game in a new process with this cache folder."""
    root = str(Path(__file__).resolve().parent.parent)
    path = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))
    environment = {**os.environ, "FAIRSEAT_CACHE_DIR": cache, "PYTHONPATH": path}
    done = subprocess.run([sys.executable, "-c", COMPILE, cell.game], env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1]
        raise Failure(f"{cell.ruleset.card.title} does not compile in a new process: {last}")
    return float(done.stdout)


def time_bot(ruleset: Ruleset, name: str, variant: str = "") -> float:
    """Milliseconds of the processor that a bot takes for a question, at the usual table among its like."""
    cell = build_cell(ruleset.locator, games=1, seed=0, bots=[name], variant=variant)
    return ms_a_question(cell.set_up(), QUICK)


def ms_a_question(setup: Setup, seconds: float) -> float:
    """Milliseconds of the processor for a question at a table, timed for about so many seconds, one game at least."""
    desk = lay_desk(setup.ruleset, setup.players, setup.looking)
    play_batch(setup, 0, 0, 0, desk)  # compiles
    begun, game, questions = time.thread_time(), 0, 0
    while time.thread_time() - begun < seconds or game == 0:
        questions += int(play_batch(setup, 0, game, 1, desk)[0][0].decisions)
        game += 1
    return 1000.0 * (time.thread_time() - begun) / questions


def speed(cell: Cell, threads: int, seconds: float) -> tuple[float, float]:
    """Games a second and questions a second on so many threads, timed for about so many seconds."""
    setup = cell.set_up()
    batch = _batch_of(cell, seconds / 20)
    tallies = [[0, 0] for _ in range(threads)]
    begun = time.perf_counter()

    def play(own: list[int], thread: int) -> None:
        """Play batches until the time is up, one at least; each thread has games of its own."""
        desk = lay_desk(setup.ruleset, cell.players, setup.looking)
        while own[0] == 0 or time.perf_counter() - begun < seconds:
            games, _ = play_batch(setup, thread, own[0], batch, desk)
            own[0] += batch
            own[1] += int(games.decisions.sum())

    with ThreadPoolExecutor(threads) as crew:
        list(crew.map(play, tallies, range(threads)))
    spent = time.perf_counter() - begun
    return sum(own[0] for own in tallies) / spent, sum(own[1] for own in tallies) / spent


def _batch_of(cell: Cell, seconds: float) -> int:
    """How many games take about so many seconds."""
    setup, batch = cell.set_up(), 1
    while True:
        began = time.perf_counter()
        play_batch(setup, 0, 0, batch)
        spent = time.perf_counter() - began
        if spent > seconds / 4 or batch >= 1 << 20:
            return max(1, round(batch * seconds / max(spent, 1e-9)))
        batch *= 2
