"""The progress bar on stderr: games done, games a second, time left. Where stderr is no terminal, one line."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from fairseat.analysis.cli.talk import console, say

WORTH_SAYING = 3.0
"""Seconds that are worth a line where no bar is shown."""


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """Show a bar while something is played; yields what to call with (games done, games in all)."""
    out = console(talk=True)
    if not out.is_terminal:
        yield _said_once()
        return
    with _bar(out) as bar:
        task = bar.add_task(what, total=None, speed="")
        begun: list[tuple[float, int]] = []

        def tell(done: int, total: int) -> None:
            """Move the bar; the time of compiling and games found on the disk do not count as speed."""
            now = bar.get_time()
            if not begun or done == begun[0][1]:
                begun[:] = [(now, done)]
            seconds, played = now - begun[0][0], done - begun[0][1]
            speed = f"{played / seconds:,.0f}/s" if seconds > 0 and played else ""
            bar.update(task, completed=done, total=total, speed=speed)

        yield tell


def _said_once() -> Callable[[int, int], None]:
    """Say once, after the first part that took long enough to tell, how long the rest will take."""
    begun, said = time.monotonic(), list[int]()

    def tell(done: int, total: int) -> None:
        """Say it where more than a glance is left."""
        spent = time.monotonic() - begun
        left = spent * (total - done) / done if done else 0.0
        if not said and spent > WORTH_SAYING and left > WORTH_SAYING:
            said.append(done)
            say(f"{done:,} of {total:,} games played in {spent:.0f} s: about {time_words(left)} more.", "dim")

    return tell


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
            total = f"{int(task.total):,}" if task.total is not None else "?"
            return Text(f"{int(task.completed):>{len(total)},}/{total} games")

    return Counts
