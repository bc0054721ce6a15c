"""One cell out of its parts: each is counted and let go, so that a cell of any size takes no more memory."""

from collections.abc import Iterable
from functools import reduce
from operator import add

from fairseat.analysis.stats.counts import CellCounts
from fairseat.analysis.stats.tables import Played


def gather(parts: Iterable[Played]) -> CellCounts:
    """Add up the parts of one cell."""
    found = (part.counts for part in parts)
    first = next(found, None)
    if first is None:
        raise ValueError("there are no games to gather")
    return reduce(add, found, first)
