"""Two cells that were played, compared part by part: what one holds of either is a part at a time."""

from collections.abc import Iterator, Sequence

from fairseat.analysis.figures import Figure
from fairseat.analysis.own_figures import columns_with
from fairseat.analysis.stats.compare import Comparison, Sides, compare_parts
from fairseat.analysis.stats.counts import CellCounts
from fairseat.analysis.stats.intervals import LEVEL
from fairseat.analysis.stats.tables import Played, played
from fairseat.analysis.store.differences import Side


def compare_cells(
    sides: tuple[Side, Side],
    counts: tuple[CellCounts, CellCounts],
    named: tuple[str, ...] = (),
    own: Sequence[Figure] = (),
    seconds_a_turn: float | None = None,
    level: float = LEVEL,
) -> Comparison:
    """Compare two cells, game by game where both have one seed."""
    first, second = sides
    shared = first.run.seed == second.run.seed
    alike = first.run.plan.part_games == second.run.plan.part_games
    walk = _by_part if alike else _whole
    return compare_parts(
        *counts, lambda: walk(first, second, own), shared, level, named=named, own=own, seconds_a_turn=seconds_a_turn
    )


def _by_part(first: Side, second: Side, own: Sequence[Figure]) -> Iterator[Sides]:
    """Walk through both cells at once; a part that only one of them has goes alone."""
    walks = [_numbered(side, own) for side in (first, second)]
    here = [next(walk, None) for walk in walks]
    while here[0] is not None or here[1] is not None:
        least = min(each[0] for each in here if each is not None)
        now = [each if each is not None and each[0] == least else None for each in here]
        yield (now[0][1] if now[0] else None, now[1][1] if now[1] else None)
        here = [next(walk, None) if now[at] else here[at] for at, walk in enumerate(walks)]


def _numbered(side: Side, own: Sequence[Figure]) -> Iterator[tuple[int, Played]]:
    """Walk through the parts of a cell, each with the number of its first game."""
    for games, seats in side.run.by_part(*columns_with(own), side.cell):
        yield int(games.array("game")[0]), played(games, seats)


def _whole(first: Side, second: Side, own: Sequence[Figure]) -> Iterator[Sides]:
    """Hold both cells whole, where their parts do not begin at the same games."""
    games, seats = columns_with(own)
    one, other = (
        played(side.run.games(games, side.cell), side.run.seats(seats, side.cell)) for side in (first, second)
    )
    yield one, other
