"""Compiling before the first game: how long that takes is said beforehand, and remembered for the next time."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fairseat.analysis.cli.talk import say

if TYPE_CHECKING:
    from fairseat.simulators.engine.ruleset import Ruleset

REMEMBERED = "compile-seconds.json"
"""Lies in the folder of compiled code: game -> the seconds that compiling it took here."""
ENGINE_SECONDS, LETTERS_A_SECOND = 3, 8_000
"""Until a machine has compiled a game: what the engine takes, and how many letters of the rooms compile in a second.

Measured on one core: Round-trip's 95,000 letters 15.4 s of the processor, Pig's 10,000 letters 5.2 s.
"""


def warm(ruleset: Ruleset, looking: Sequence[str] = ()) -> None:
    """Compile a ruleset that was not compiled before, and say first how long that takes.

    looking: the bots at the table that look ahead; for them more is compiled.
    """
    from fairseat.simulators.engine import loop
    from fairseat.simulators.engine.play import compiled

    if not compiled() or not loop.is_cold(ruleset, bool(looking)):
        return
    known = [name for name in looking if name in ruleset.bots]
    say(f"Compiling {ruleset.card.title}, the first time only: {expected(ruleset, bool(looking))}.", "dim")
    if looking and not known:
        return  # a saved bot: it compiles as it first plays
    begun = time.perf_counter()
    _play_one(ruleset, known[0] if known else ruleset.card.default_bot)
    _remember(_name(ruleset, bool(looking)), time.perf_counter() - begun)


def expected(ruleset: Ruleset, looking: bool = False) -> str:
    """Say how long compiling takes: what it took here before, else what the size of the rooms makes likely."""
    before = _known().get(_name(ruleset, looking))
    if isinstance(before, (int, float)):
        return f"it took {before:.0f} s here the last time"
    letters = sum(path.stat().st_size for path in ruleset.folder.glob("*.py"))
    seconds = max(5, round((ENGINE_SECONDS + letters / LETTERS_A_SECOND) / 5) * 5)
    return f"about {seconds} s, to judge by its size"


def _play_one(ruleset: Ruleset, bot: str) -> None:
    from fairseat.analysis.experiments.cell import build_cell
    from fairseat.simulators.engine.play import play_batch

    play_batch(build_cell(ruleset.locator, games=1, seed=0, bots=[bot]).set_up(), 0, 0, 1)


def _name(ruleset: Ruleset, looking: bool) -> str:
    return f"{ruleset.locator}{' looking ahead' if looking else ''}"


def _file() -> Path:
    from fairseat.simulators.engine.kept import cache_root

    return cache_root() / REMEMBERED


def _known() -> dict[str, object]:
    """What is remembered; nothing where the file is not there or not ours."""
    try:
        found = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _remember(name: str, seconds: float) -> None:
    """Keep the seconds; a folder that cannot be written is no reason to complain."""
    from fairseat.analysis.store.files import write_json

    try:
        write_json(_known() | {name: round(seconds, 1)}, _file())
    except OSError:
        return
