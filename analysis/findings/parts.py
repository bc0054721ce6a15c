"""The parts of a game that a run tells of: cards, tickets, places, as who had them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from fairseat.analysis.own_figures import own_columns

if TYPE_CHECKING:
    from fairseat.analysis.store.read import Run


class Parts(Mapping[str, Any]):
    """Cards, tickets, places: the parts of the game that a column names, as who had them; read one by one.

    A ruleset's `part_names(rules)` in results.py named them when the run was planned: for a column of unit `bits`
    a name for each bit, for any other a name for each value from 0. A column of games of unit `seat` needs no names.
    """

    def __init__(self, run: Run, cell: int, players: int) -> None:
        """List the parts; nothing is read yet."""
        self.run, self.cell, self.players = run, cell, players
        self.found: dict[str, tuple[str, str, int]] = {}
        units = {column.name: column.unit for column in run.columns("seats")}
        for column, names in run.plan.parts_named(cell).items():
            for number, name in enumerate(names if column in units else ()):
                if name:
                    self.found[name] = ("bits" if units[column] == "bits" else "value", column, number)
        for own in own_columns(run, "games"):
            if own.unit == "seat":
                self.found[own.name] = ("seat", own.name, 0)
        self.held: tuple[str, Any] = ("", None)

    def __getitem__(self, name: str) -> Any:
        """Tell of each seat whether it had the part."""
        kind, column, number = self.found[name]
        values = self._column("games" if kind == "seat" else "seats", column)
        if kind == "seat":
            return (values[:, None] == np.arange(self.players)).ravel().astype(np.int8)
        return ((values >> number) & 1 if kind == "bits" else values == number).astype(np.int8)

    def _column(self, table: str, column: str) -> Any:
        """Read a column, or take it up again: its parts are asked for one after another."""
        if self.held[0] != column:
            self.held = (column, getattr(self.run, table)([column], self.cell)[column].to_numpy())
        return self.held[1]

    def __iter__(self) -> Iterator[str]:
        """Go through the names of the parts."""
        return iter(self.found)

    def __len__(self) -> int:
        """Count the parts."""
        return len(self.found)
