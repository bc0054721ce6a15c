"""The figures of what a ruleset counts itself: the mean of each of its columns, of a game or of a seat."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from fairseat.analysis.figures import A_SEAT, OF_THE_GAME, Figure, figure_named, known_names, words_of
from fairseat.analysis.stats.counts import CellCounts
from fairseat.analysis.stats.sums import Moments
from fairseat.analysis.stats.tables import Played
from fairseat.analysis.stats.taken import POINTS, SHARE
from fairseat.analysis.store.read import Run
from fairseat.analysis.store.schema import COUNTED, SHARED, TABLES, Described
from fairseat.simulators.engine.columns import Column

WHERE_IT_HAPPENED = ", where it happened"
CODES = {"bits", "number", "card", "place", "name", "index", "seat"}
"""Units of columns whose numbers are names, so that no mean is taken of them."""


def own_columns(run: Described, table: str) -> list[Column]:
    """List the columns of a table that are the ruleset's own."""
    return [column for column in run.columns(table) if column.name not in SHARED[table]]


def value_for_never(column: Column) -> int | None:
    """Say which value stands for never in this column, as its sentence has it; None where none does."""
    return -1 if "-1" in column.says else 0 if re.search(r"\b0 (if|when|for)? ?never\b", column.says) else None


def own_figures(games: Iterable[Column], seats: Iterable[Column]) -> tuple[Figure, ...]:
    """List the figures of a ruleset's own columns among these, but for those whose name every game has."""
    return tuple(
        figure
        for table, columns in zip(TABLES, (games, seats), strict=True)
        for column in columns
        if column.name not in ("cell", *SHARED[table]) and column.unit not in CODES
        if figure_named((figure := _figure(table, column)).name) is None
    )


def figures_of_run(run: Described) -> tuple[Figure, ...]:
    """List the figures of the own columns of the ruleset that a run played."""
    return own_figures(run.columns("games"), run.columns("seats"))


def own_named(run: Run, named: Sequence[str]) -> tuple[Figure, ...]:
    """List those of a run's own figures that are asked for; their columns are asked for only where any may be."""
    if set(named) <= set(known_names()):
        return ()
    return tuple(figure for figure in figures_of_run(run) if figure.name in named)


def columns_with(figures: Sequence[Figure]) -> tuple[list[str], list[str]]:
    """Name the columns of games and of seats to read, where these figures are asked for beside the usual ones."""
    own = OwnFigures(figures).columns
    return [*COUNTED["games"], *own["games"]], [*COUNTED["seats"], *own["seats"]]


class OwnFigures:
    """Figures of a ruleset's own columns, added up part by part."""

    def __init__(self, figures: Sequence[Figure]) -> None:
        """List what is to be read beside the usual columns; nothing is read yet."""
        self.figures, self.means = figures, dict[str, Moments]()
        self.columns = {
            table: [one.column[1] for one in figures if one.column is not None and one.column[0] == table]
            for table in TABLES
        }

    def add(self, part: Played) -> None:
        """Take in the games of one part."""
        for figure in self.figures:
            self.means[figure.name] = self.means.get(figure.name, Moments()) + figure.moments(part)

    def beside(self, counts: CellCounts) -> CellCounts:
        """Put the means beside those of the figures that every game has."""
        return replace(counts, means=counts.means | self.means)


def _figure(table: str, column: Column) -> Figure:
    """Describe the mean of a column; of what may never happen, over the games or seats in which it did."""
    of_seats, never = table == "seats", value_for_never(column)
    name = f"{column.name}{A_SEAT}" if of_seats else column.name
    share = column.unit == "games" or column.says.startswith(("1 when ", "1 if "))
    unit = SHARE if share else OF_THE_GAME if column.unit == POINTS else column.unit
    words = words_of(name) + ("" if never is None else WHERE_IT_HAPPENED)
    about: dict[str, Any] = {"quiet": True, "column": (table, column.name)}
    if of_seats and never is not None:
        return Figure(name, unit, words, "own", sums=partial(_where_it_happened, column.name, never), **about)
    take = partial(_mean_of_seats, column.name) if of_seats else partial(_of_games, column.name, never)
    return Figure(name, unit, words, "own", take, **about)


def _of_games(name: str, never: int | None, played: Played) -> tuple[Any, Any]:
    """Take a column of the games, without those in which it never happened."""
    values = played.games.array(name)
    return values, None if never is None else values > never


def _mean_of_seats(name: str, played: Played) -> tuple[Any, Any]:
    """Take the mean over the seats of a game."""
    return played.matrix(name).mean(axis=1, dtype=np.float64), None


def _where_it_happened(name: str, never: int, played: Played) -> Moments:
    """Sum up the seats to which it happened."""
    values = played.matrix(name).ravel()
    return Moments.of(values[values > never])
