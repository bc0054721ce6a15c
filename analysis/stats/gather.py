"""One cell out of its parts, column by column: what ties the two tables together is checked and let go part by part.

Of ten million games at four seats the numbers of game, cell and seat alone would take half a gigabyte.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
import pandas as pd

from fairseat.analysis.stats.intervals import Numbers
from fairseat.analysis.stats.tables import Played, played

KEYS = {"cell", "game", "players", "seat", "bot", "win"}
"""Checked in every part, or kept as matrices beside the frames."""
MOST_SMALL = 127
"""The most names whose numbers fit into eight bits."""


class GrowingColumn:
    """A column of a known length that is filled piece by piece; of names only their small numbers are held."""

    def __init__(self, rows: int) -> None:
        self.rows, self.filled = rows, 0
        self.values: Numbers | None = None
        self.names: list[str] | None = None

    def add(self, piece: Any) -> None:
        """Put a piece, as pandas has it, behind what is there."""
        if isinstance(piece.dtype, pd.CategoricalDtype):
            self.names = self.names or []
            found = piece.array.categories.astype(str).tolist()
            self.names += [name for name in found if name not in self.names]
            smallest = np.int8 if len(self.names) <= MOST_SMALL else np.int32
            values = np.array([self.names.index(name) for name in found], smallest)[piece.array.codes]
        else:
            values = piece.to_numpy()
        if self.values is None:
            self.values = np.empty(self.rows, values.dtype)
        if self.values.dtype.itemsize < values.dtype.itemsize:
            self.values = self.values.astype(values.dtype)
        self.values[self.filled : self.filled + len(values)] = values
        self.filled += len(values)

    @property
    def whole(self) -> Numbers:
        """All values, as far as they were filled in."""
        assert self.values is not None
        return self.values[: self.filled]

    @property
    def array(self) -> Any:
        """All values as a frame holds them."""
        return self.whole if self.names is None else pd.Categorical.from_codes(self.whole, categories=self.names)


class GrowingColumns(dict[str, GrowingColumn]):
    """Columns by name; one that is new begins empty."""

    def __init__(self, rows: int) -> None:
        super().__init__()
        self.rows = rows

    def __missing__(self, name: str) -> GrowingColumn:
        self[name] = GrowingColumn(self.rows)
        return self[name]

    def add(self, frame: pd.DataFrame) -> None:
        """Put the rows of a part behind those that are there, but for the keys."""
        for name in frame.columns:
            if name not in KEYS:
                self[name].add(frame[name])

    def frame(self) -> pd.DataFrame:
        """Make a frame of the columns, which it takes over."""
        return pd.DataFrame({name: column.array for name, column in self.items()}, copy=False)


def gather(parts: Iterable[tuple[pd.DataFrame, pd.DataFrame]], count: int) -> Played:
    """Lay the parts of one cell of `count` games behind one another: frames without keys, matrices of wins and bots."""
    games, seats, tied, players = GrowingColumns(count), GrowingColumns(0), GrowingColumns(0), 0
    for one, others in parts:
        table = played(one, others)
        if players not in (0, table.players):
            raise ValueError(f"games of one player count are wanted, not of {players} and {table.players}")
        players = table.players
        seats.rows = tied.rows = count * players
        games.add(table.games)
        seats.add(table.seats)
        tied["win"].add(table.seats["win"])
        tied["bot"].add(table.seats["bot"].astype("category"))
    if not players:
        raise ValueError("there are no games to gather")
    wins, bots = (tied[name].whole.reshape(-1, players) for name in ("win", "bot"))
    return Played(games.frame(), seats.frame(), players, wins, bots, tuple(tied["bot"].names or ()))
