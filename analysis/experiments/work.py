"""The work of a run: shards handed out to threads, parts put together and written when they are complete.

The size of a part belongs to the ruleset, so the files do not depend on threads. A shard, one bite of a thread, is a
pure function of (cell, first game, count), so its size and the order of shards leave no trace in the files.
"""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fairseat.analysis.experiments.cell import Experiment
from fairseat.analysis.stats.tables import played
from fairseat.analysis.store.folder import write_part
from fairseat.analysis.store.locations import Location
from fairseat.analysis.store.plan import Digests, Part, Plan
from fairseat.analysis.store.read import to_rows
from fairseat.analysis.store.schema import FORMAT, TABLES, Layout, Writing, layout_of
from fairseat.simulators.engine.loop import AnyDesk, lay_desk
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.play import Setup, play_batch

Columns = dict[str, Any]

SHARDS_A_PART = 128
"""Enough that two threads finish together and that Ctrl-C is answered soon."""
GLANCE = 0.1  # seconds between two looks at the progress


@dataclass(frozen=True)
class Shard:
    """A bite of a part: games `first` to `first + games - 1` of the part's cell."""

    part: Part
    first: int
    games: int


def cut_shards(part: Part, shard_games: int) -> Iterator[Shard]:
    """Cut a part into shards of at most this many games."""
    if shard_games < 1:
        raise Mistake(f"A shard holds at least 1 game, not {shard_games}.")
    for first in range(part.first, part.first + part.games, shard_games):
        yield Shard(part, first, min(shard_games, part.first + part.games - first))


class Interrupted(Exception):
    """The user pressed Ctrl-C: what was finished is kept in the folder."""


@dataclass
class OpenPart:
    """A part while it is played: an array a column, filled shard by shard, and the games still missing."""

    part: Part
    tables: tuple[Columns, Columns]  # of games and of seats
    missing: int

    def fill(self, shard: Shard, rows: tuple[Any, Any]) -> None:
        """Put the rows of one shard where they belong, column by column while they are still in the cache."""
        rows_of = slice(shard.first - self.part.first, shard.first - self.part.first + shard.games)
        for columns, some in zip(self.tables, rows, strict=True):
            for name, values in columns.items():
                values[rows_of] = some[name]


def _columns(dtype: Any, shape: tuple[int, ...]) -> Columns:
    """An empty array for each column of a record."""
    return {name: np.zeros(shape, dtype[name]) for name in dtype.names}


@dataclass
class Work:
    """The shards still to be played, handed out in order to whoever asks; finished parts go to the disk."""

    experiment: Experiment
    folder: Location
    plan: Plan
    parts: list[Part]
    shard_games: int
    done: int = 0
    stopped: bool = False
    lock: threading.Lock = field(default_factory=threading.Lock)

    def __post_init__(self) -> None:
        self.setups: dict[int, Setup] = {}
        self.digests: dict[int, Digests] = {}
        self.layout: Layout = layout_of(self.experiment.ruleset, list(self.experiment.bots))
        self.mark = self.plan.fingerprint
        self.shards = self._hand_out()

    def _hand_out(self) -> Iterator[tuple[OpenPart, Shard]]:
        dtypes = self.experiment.ruleset.row_dtypes
        for part in self.parts:
            cell = self.experiment.cells[part.cell]
            looking = any(bot.looks_ahead for bot in cell.line_up)
            games, seats = (part.games,), (part.games, cell.players)
            opened = OpenPart(part, (_columns(dtypes[0], games), _columns(dtypes[1], seats)), part.games)
            for shard in cut_shards(part, 1 if looking else self.shard_games):  # or one thread would play them all
                yield opened, shard

    def setup(self, cell: int) -> Setup:
        """The table of a cell, set up when it is first played."""
        if cell not in self.setups:
            self.setups[cell] = self.experiment.cells[cell].set_up()
        return self.setups[cell]

    def take(self) -> tuple[OpenPart, Shard] | None:
        """The next shard, or nothing when all are handed out or the work is to stop."""
        with self.lock:
            return None if self.stopped else next(self.shards, None)

    def hand_in(self, opened: OpenPart, shard: Shard, rows: tuple[Any, Any]) -> None:
        """Give the rows of a shard back; whoever completes a part writes it."""
        opened.fill(shard, rows)
        with self.lock:
            opened.missing -= shard.games
            self.done += shard.games
            complete = opened.missing == 0
        if complete:
            self._write(opened)

    def _write(self, opened: OpenPart) -> None:
        part, cell = opened.part, self.experiment.cells[opened.part.cell]
        names = list(self.experiment.bots)
        codes = [names.index(bot.name) for bot in cell.line_up]
        about = {"format": FORMAT, "run": self.mark, "cell": str(part.cell), "first": str(part.first)}
        tables = {
            table: self.layout.to_arrow(table, columns, part.cell, codes, {**about, "table": table})
            for table, columns in zip(TABLES, opened.tables, strict=True)
        }
        from fairseat.analysis.findings.sums import keep_sums  # reading and tuning do without

        whole = played(*(to_rows(tables[table]) for table in TABLES))
        keep_sums(self.folder, part, Writing(self.plan, self.layout), whole)
        self.digests[part.number] = write_part(self.folder, part.number, tables)

    def warm_up(self) -> None:
        """Compile before the threads start, so that they do not queue for the compiler."""
        if self.parts:
            play_batch(self.setup(self.parts[0].cell), self.experiment.seed, 0, 0)

    def toil(self) -> None:
        """Take shards until none is left; one thread's whole life."""
        desks: dict[tuple[int, bool], AnyDesk] = {}
        try:
            while (taken := self.take()) is not None:
                opened, shard = taken
                setup, seed = self.setup(shard.part.cell), self.experiment.seed
                kind = setup.players, setup.looking
                if kind not in desks:
                    desks[kind] = lay_desk(setup.ruleset, *kind)
                self.hand_in(opened, shard, play_batch(setup, seed, shard.first, shard.games, desks[kind]))
        except BaseException:
            self.stopped = True  # the others need not go on
            raise


def work_through(work: Work, threads: int, tell: Callable[[int], None]) -> float:
    """Let threads do the work and tell of the progress; stop in good order when interrupted or when one fails.

    Returns the seconds that it took, compiling left out.
    """
    work.warm_up()
    tell(0)  # what compiling takes says nothing of the games
    began = time.monotonic()
    with ThreadPoolExecutor(max(1, threads)) as crew:
        toiling = [crew.submit(work.toil) for _ in range(max(1, threads))]
        try:
            while wait(toiling, GLANCE).not_done:
                tell(work.done)
        except KeyboardInterrupt:
            work.stopped = True
            raise Interrupted from None
    for one in toiling:
        one.result()  # raises what stopped it
    tell(work.done)
    return time.monotonic() - began
