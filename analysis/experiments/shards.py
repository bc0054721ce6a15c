"""PartList cut into shards, one bite of a thread each.

The size of a part belongs to the ruleset, so the files do not depend on threads. A shard is a pure function of
(cell, first game, count), so its size and the order of shards leave no trace in the files.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fairseat.analysis.experiments.cell import Cell
from fairseat.analysis.store.plan import Part
from fairseat.simulators.engine.loop import AnyDesk
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.play import Setup, play_batch

SHARDS_A_PART = 128
"""Enough that two threads finish together and that Ctrl-C is answered soon."""


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


def play_shard(setup: Setup, cell: Cell, shard: Shard, desk: AnyDesk | None = None) -> tuple[Any, Any]:
    """Play one shard: the rows of its games and of their seats, the same on any thread and any machine."""
    return play_batch(setup, cell.seed, shard.first, shard.games, desk)
