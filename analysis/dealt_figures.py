"""What a deal is worth as a figure: `dealt Torino-Austria`, by how much being dealt it makes a seat win more.

Chance alone deals, so the difference between seats that were dealt a thing and seats that were not is its effect
between these bots. A check bounds it either way: what is worth at most one point may cost one, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from fairseat.analysis.figures import DEALT, Figure
from fairseat.analysis.stats.components import FEWEST_DEALT, EffectSums, effects_of_sums
from fairseat.analysis.stats.had import HadSums, had_sums, held_by
from fairseat.analysis.stats.intervals import NOTHING, Estimate
from fairseat.analysis.stats.taken import POINTS
from fairseat.simulators.engine.columns import Column

if TYPE_CHECKING:
    from fairseat.analysis.stats.counts import CellCounts
    from fairseat.analysis.stats.tables import Played
    from fairseat.analysis.store.schema import Described
    from fairseat.simulators.engine.ruleset import Ruleset

Place = tuple[str, str, int]
"""Where a column says who had a thing: `bits`, `value` or `seat`; the column; the bit or the value."""


def places_of(names: Mapping[str, Sequence[str]], columns: Iterable[Column]) -> dict[str, Place]:
    """Where the columns of seats say who had each of the game's named parts."""
    units = {column.name: column.unit for column in columns}
    return {
        name: ("bits" if units[column] == "bits" else "value", column, number)
        for column, some in names.items()
        for number, name in enumerate(some if column in units else ())
        if name
    }


def holders(part: Played, places: Mapping[str, Place]) -> Iterator[tuple[str, Any]]:
    """Walk through things with who had each: a number a game, as `held_by` writes it."""
    laid, values = ("", ""), np.zeros(0)
    for name, (kind, column, number) in places.items():
        if laid != (kind, column):
            laid, values = (kind, column), _laid_out(part, kind, column)
        had = values[number >> 3] >> (number & 7) & 1 if kind == "bits" else values == number
        yield name, held_by(had)


def _laid_out(part: Played, kind: str, column: str) -> Any:
    """Lay a column out seat by seat, bits as one byte after the other: so that each is looked at side by side."""
    if kind == "seat":  # it is the seat that the game names which had the thing, so that its distance is number 0
        return np.abs(part.games.array(column) - np.arange(part.players)[:, None])
    values = np.ascontiguousarray(part.matrix(column).T)
    if kind != "bits":
        return values
    in_bytes = values.astype(values.dtype.newbyteorder("<"), copy=False).view(np.uint8)
    return np.ascontiguousarray(in_bytes.reshape(*values.shape, -1).transpose(2, 0, 1))


def dealt_by(ruleset: Ruleset, rules: Mapping[str, Any]) -> dict[str, Place]:
    """What chance may deal to a seat under these rules, and where its columns say so."""
    results = ruleset.room("results")
    names, dealt = getattr(results, "part_names", None), getattr(results, "DEALT", ())
    found = names(rules) if names else {}
    return places_of({column: found[column] for column in dealt if column in found}, ruleset.seat_columns)


def dealt_in(run: Described, cell: int) -> dict[str, Place]:
    """What chance might deal to a seat in a cell of a run."""
    names = run.plan.parts_named(cell)
    return places_of({column: names[column] for column in run.plan.dealt if column in names}, run.columns("seats"))


def named_deals(things: Iterable[str]) -> tuple[Figure, ...]:
    """The figures of these things as a file may name them, before a game was played."""
    return tuple(_figure(name) for name in dict.fromkeys(things))


class Deals:
    """Deals that are asked for, added up part by part: what being dealt each is worth."""

    def __init__(self, places: Mapping[str, Place], figures: Iterable[str]) -> None:
        """List those that these figures name, as far as these rules deal them; nothing is read yet."""
        asked = dict.fromkeys(name.removeprefix(DEALT) for name in figures if name.startswith(DEALT))
        self.places = {name: places[name] for name in asked if name in places}
        columns = list(dict.fromkeys(column for _, column, _ in self.places.values()))
        self.columns: dict[str, list[str]] = {"games": [], "seats": columns}
        self.sums: HadSums | None = None

    def add(self, part: Played) -> None:
        """Take in the games of one part: every game counts, won by anybody or not."""
        if not self.places:
            return
        sums = had_sums(part, holders(part, self.places), every=True)
        self.sums = self.sums + sums if self.sums else sums

    def figures(self, fewest: int = FEWEST_DEALT) -> tuple[Figure, ...]:
        """The figures of what was added up; one that was dealt to fewer seats has no interval."""
        found = self.sums.effects() if self.sums else {}
        return tuple(_figure(name, partial(_worth, sums, fewest)) for name, sums in found.items())


def _figure(name: str, whole: Any = None) -> Figure:
    """Describe what being dealt a thing is worth."""
    words = f"by how much being dealt `{name}` makes a seat win more"
    return Figure(f"{DEALT}{name}", POINTS, words, "dealt", whole=whole, quiet=True)


def _worth(sums: EffectSums, fewest: int, counts: CellCounts, level: float) -> Estimate:
    """Take it of the sums; nothing where the thing came to no seat, or to all."""
    (row,) = effects_of_sums({"": sums}, level, fewest=fewest).tuples()
    if not np.isfinite(row.estimate):
        return NOTHING
    known = np.isfinite(row.low)
    low, high = (float(row.low), float(row.high)) if known else (-np.inf, np.inf)
    return Estimate(float(row.estimate), low, high, int(row.n), level, str(row.method))
