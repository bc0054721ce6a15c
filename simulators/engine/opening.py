"""Opening the rooms of a ruleset: what hinders one from it is said with its file and line."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fairseat.simulators.engine.mistakes import Mistake


@contextmanager
def rooms_of(folder: Path) -> Iterator[None]:
    """Open rooms of a ruleset's folder; an error of Python in one of them is told with its file and line."""
    try:
        yield
    except Mistake:
        raise
    except Exception as error:
        from fairseat.simulators.engine.diagnosis import place_of

        told = place_of(error, folder)
        if not told:
            raise
        raise Mistake(told) from error
