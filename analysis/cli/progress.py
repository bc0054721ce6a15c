"""How long it takes: compiling, said beforehand and remembered; games, as a bar on stderr or one line without one."""

from __future__ import annotations

import json
import time
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairseat.analysis.cli.talk import console, say
from fairseat.analysis.failures import Failure

if TYPE_CHECKING:
    from fairseat.analysis.experiments.cell import Experiment
    from fairseat.simulators.engine.ruleset import Ruleset

REMEMBERED = "compile-seconds.json"
"""Lies in the folder of compiled code: game -> the seconds that compiling it took here."""
ENGINE_SECONDS, LETTERS_A_SECOND = 3, 8_000
"""Until a machine has compiled a game: what the engine takes, and how many letters of the rooms compile in a second.

Measured on one core: Round-trip's 95,000 letters 15.4 s of the processor, Pig's 10,000 letters 5.2 s.
"""

WORTH_SAYING = 3.0
"""Seconds that are worth a line where no bar is shown."""
BUSY = 0.75
"""A machine that gives its threads less than this part of its time has other work, too."""

Weigh = Callable[[int], float]
"""How much of the work so many games are, the first of a run to be played."""


def work_of(experiment: Experiment) -> Weigh:
    """Weigh the games of a run in the order in which they are played: those of bots that look ahead take far longer."""
    from fairseat.analysis.experiments.effort import effort_of

    ends, weights = [0], [0.0]
    for cell in experiment.cells:
        ends.append(ends[-1] + cell.games)
        weights.append(weights[-1] + cell.games * effort_of(cell))

    def weigh(done: int) -> float:
        """Between two ends of cells the games are alike."""
        after = min(bisect_right(ends, done), len(ends) - 1)
        part = (done - ends[after - 1]) / max(ends[after] - ends[after - 1], 1)
        return weights[after - 1] + part * (weights[after] - weights[after - 1])

    return weigh


@contextmanager
def progress_bar(what: str, weigh: Weigh = float, threads: int = 0) -> Iterator[Callable[[int, int], None]]:
    """Show a bar while something is played; yields what to call with (games done, games in all).

    threads: of this process that do nothing but play, where there are such.
    """
    out = console(talk=True)
    if not out.is_terminal:
        yield _said_in_lines(weigh, threads)
        return
    with _bar(out) as bar:
        task = bar.add_task(what, total=None, speed="", done=0, games=0)
        begun: list[tuple[float, int]] = []

        def tell(done: int, total: int) -> None:
            """Move the bar; the time of compiling and games found on the disk do not count as speed."""
            now = bar.get_time()
            if not begun or done == begun[0][1]:
                begun[:] = [(now, done)]
            seconds, played = now - begun[0][0], done - begun[0][1]
            speed = f"{played / seconds:,.0f}/s" if seconds > 0 and played else ""
            bar.update(task, completed=weigh(done), total=weigh(total), speed=speed, done=done, games=total)

        yield tell


def _said_in_lines(weigh: Weigh = float, threads: int = 0) -> Callable[[int, int], None]:
    """Say how long the rest will take, once enough was played to tell; and again if that time is over and it is not.

    With threads it is told by the processor's time, as `tune` and `fix` tell it beforehand: what else runs on the
    machine may end. How many times as long games take in which somebody looks ahead hangs on the game, so that nothing
    is told of them before some were played.
    """
    from fairseat.analysis.cores import at_once

    begun, due = list[tuple[float, float, int]](), [0.0]

    def tell(done: int, total: int) -> None:
        """Say it where more than a glance is left; games that were there at the first call took no time."""
        now = time.monotonic()
        busy = time.process_time() / at_once(threads) if threads else now
        if not begun or (_looks_ahead(weigh, done, total) and not _looks_ahead(weigh, begun[0][2], done)):
            begun[:] = [(now, busy, done)]
        spent, used, played = now - begun[0][0], busy - begun[0][1], done - begun[0][2]
        left = used * (weigh(total) - weigh(done)) / (weigh(done) - weigh(begun[0][2])) if played else 0.0
        if now >= due[0] and spent > WORTH_SAYING and left > WORTH_SAYING:
            from fairseat.analysis.wording import games

            begun[:], due[:] = [(now, busy, done)], [now + left]
            where = " on an idle machine" if used < BUSY * spent else ""
            rest = f"about {time_words(left)} more for {total - done:,}{where}"
            say(f"{games(played)} played in {spent:.0f} s: {rest}.", "dim")

    return tell


def _looks_ahead(weigh: Weigh, first: int, end: int) -> bool:
    """Tell whether somebody looks ahead in some of these games: all others weigh 1."""
    return weigh(end) - weigh(first) > end - first + 1


def time_words(seconds: float) -> str:
    """Write a time as people say it."""
    return (
        f"{seconds:.0f} s"
        if seconds < 90
        else f"{seconds / 60:.0f} min"
        if seconds < 5400
        else f"{seconds / 3600:.1f} h"
    )


def _bar(out: Any) -> Any:
    """The bar's look; it gets along with a narrow terminal by giving up words first."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns: list[Any] = [BarColumn(bar_width=None), _counts(MofNCompleteColumn)(), TextColumn("{task.fields[speed]}")]
    if out.width >= 72:
        columns.insert(0, TextColumn("{task.description}"))
    return Progress(*columns, TimeRemainingColumn(compact=True), console=out, expand=out.width < 100)


def _counts(base: type) -> type:
    """A column of games done and games in all, with thousands apart."""
    from rich.text import Text

    class Counts(base):  # type: ignore[misc]  # rich is imported late, so the class is made late
        def render(self, task: Any) -> Any:
            """Write both numbers as wide as the larger."""
            total = f"{task.fields['games']:,}" if task.total is not None else "?"
            return Text(f"{task.fields['done']:>{len(total)},}/{total} games")

    return Counts


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
    except (OSError, Failure):
        return
