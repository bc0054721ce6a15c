"""Compiled code is kept between processes, and an edited rule is never met with the code of the old one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fairseat.simulators.engine.play import compiled
from tests.contract.games import KNOWN_GAMES

ROOT = Path(__file__).resolve().parents[3]
PLAY = """
import sys
from fairseat.simulators.engine.play import play_batch, set_up
from fairseat.simulators.engine.ruleset import load
games, _ = play_batch(set_up(load(sys.argv[1]), ["random"]), 1, 0, 2_000)
print(int((games.winner == 0).sum()), int(games.turns.sum()))
"""

pytestmark = pytest.mark.skipif(not compiled(), reason="nothing is compiled in this process")


def play_elsewhere(folder, cache):
    """Play the ruleset of a folder in another process: games won, and rolls."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PLAY, str(folder)],
        env={**os.environ, "FAIRSEAT_CACHE_DIR": str(cache), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert "" == done.stderr
    return tuple(int(word) for word in done.stdout.split())


def kept(cache):
    """The compiled code that lies in a cache: its files and when they were written."""
    return {path: path.stat().st_mtime_ns for path in cache.rglob("*.nbc")}


def test_an_edited_rule_is_played_at_once_and_the_same_rule_is_not_compiled_again(tmp_path):
    folder, moved, cache = tmp_path / "craps", tmp_path / "craps_moved", tmp_path / "cache"
    shutil.copytree(KNOWN_GAMES / "craps", folder, ignore=shutil.ignore_patterns("__pycache__"))
    first = play_elsewhere(folder, cache)
    after_first = kept(cache)
    again = play_elsewhere(folder, cache)

    assert first == again
    assert after_first == kept(cache)
    assert after_first

    folder.rename(moved)

    assert first == play_elsewhere(moved, cache)

    rules = moved / "moves.py"
    rules.write_text(rules.read_text().replace("if dice in WON_AT_ONCE", "if dice == 11"))
    edited = play_elsewhere(moved, cache)

    assert edited[0] < first[0] - 4 * 2_000**0.5 / 2
    assert len(kept(cache)) > len(after_first)

    board = moved / "components.py"
    board.write_text(board.read_text().replace("LOST_AT_ONCE = (2, 3, 12)", "LOST_AT_ONCE = (2, 3, 4, 12)"))

    assert edited != play_elsewhere(moved, cache)
