"""Compiled code is kept between processes, and an edited rule is never met with the code of the old one."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fairseat.simulators.engine.play import compiled

ROOT = Path(__file__).resolve().parents[3]
PLAY = """
import sys
from fairseat.simulators.engine.play import play_batch, set_up
from fairseat.simulators.engine.ruleset import load
games, _ = play_batch(set_up(load(sys.argv[1]), ["random"]), 1, 0, 2_000)
print(int((games.winner == 0).sum()), int(games.turns.sum()))
"""
WALK = """
from fairseat.simulators.engine.bits import bits_of
from fairseat.simulators.engine.jit import kernel

@kernel
def last(mask):
    found = -1
    for bit in bits_of(mask):
        found = bit
    return found
"""

pytestmark = pytest.mark.skipif(not compiled(), reason="nothing is compiled in this process")


def play_elsewhere(folder, cache, said=""):
    """Play the ruleset of a folder in another process: games won, and rolls."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PLAY, str(folder)],
        env={**os.environ, "FAIRSEAT_CACHE_DIR": str(cache), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert said in done.stderr
    assert bool(said) == len(done.stderr.splitlines())
    return tuple(int(word) for word in done.stdout.split())


def edit(path, old, new):
    """Replace some words of a file, which must be there."""
    text = path.read_text()

    assert old in text

    path.write_text(text.replace(old, new))


def kept(cache):
    """The compiled code that lies in a cache: its files and when they were written."""
    return {path: path.stat().st_mtime_ns for path in cache.rglob("*.nbc")}


def test_an_edited_rule_is_played_at_once_and_the_same_rule_is_not_compiled_again(copied, tmp_path):
    moved, cache = tmp_path / "craps_moved", tmp_path / "cache"
    first = play_elsewhere(copied, cache)
    after_first = kept(cache)
    edit(copied / "moves.py", "There is nothing to choose.", "Nothing.\n\n    Really.")
    edit(copied / "tell.py", "Roll.", "Throw.")
    (copied / "bots.toml").write_text((copied / "bots.toml").read_text() + "# mine\n")
    (copied / ".moves.py.swp").write_text("b0VIM")
    again = play_elsewhere(copied, cache)

    assert first == again
    assert after_first == kept(cache)
    assert after_first

    copied.rename(moved)

    assert first == play_elsewhere(moved, cache)

    edit(moved / "moves.py", "if dice in WON_AT_ONCE", "if dice == 11")
    edited = play_elsewhere(moved, cache)

    assert edited[0] < first[0] - 4 * 2_000**0.5 / 2
    assert len(kept(cache)) > len(after_first)

    edit(moved / "components.py", "LOST_AT_ONCE = (2, 3, 12)", "LOST_AT_ONCE = (2, 3, 4, 12)")

    assert edited != play_elsewhere(moved, cache)


def test_without_a_folder_to_write_to_nothing_is_kept_and_an_edit_is_played_at_once(copied, tmp_path):
    occupied = tmp_path / "occupied"
    occupied.write_text("A file lies where the folder should.")
    first = play_elsewhere(copied, occupied, said="Compiled code is not kept")
    edit(copied / "components.py", "WON_AT_ONCE = (SEVEN, 11)", "WON_AT_ONCE = (11,)")
    edited = play_elsewhere(copied, occupied, said="Compiled code is not kept")

    assert edited[0] < first[0]
    assert {} == kept(tmp_path)


@pytest.mark.skipif(os.name != "posix", reason="permissions as POSIX has them")
def test_a_folder_that_others_can_write_to_is_not_used(copied, tmp_path):
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    play_elsewhere(copied, shared, said="others can write to it")

    assert {} == kept(shared)


def test_damaged_code_is_compiled_anew(copied, tmp_path):
    cache = tmp_path / "cache"
    first = play_elsewhere(copied, cache)
    loop = next(path for path in kept(cache) if path.name.startswith("play_games-"))
    whole = loop.read_bytes()
    loop.write_bytes(whole[: len(whole) // 2] + b"?" + whole[len(whole) // 2 + 1 :])

    assert first == play_elsewhere(copied, cache)

    mended = loop.read_bytes()

    assert mended[:32] == hashlib.sha256(mended[32:]).digest()


def test_a_kernel_compiles_over_one_that_yields_and_was_compiled_by_another_process(tmp_path):
    walks = tmp_path / "walks"
    walks.mkdir()
    for name in ("__init__", "one", "two"):
        (walks / f"{name}.py").write_text("" if name == "__init__" else WALK)
    told = []
    for names in (["one"], ["one", "two"], ["one", "two"]):
        ask = f"from walks import {', '.join(names)}; print([room.last(0b1010) for room in ({', '.join(names)},)])"
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", ask],
            env={**os.environ, "FAIRSEAT_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )
        told.append(done.stdout.strip() or done.stderr)

    assert ["[3]", "[3, 3]", "[3, 3]"] == told
    assert 2 == len([path for path in kept(tmp_path) if path.name.startswith("last-")])
