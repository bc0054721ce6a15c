"""A figure as it is asked for by name, in a file of checks or on the command line."""

from __future__ import annotations

from typing import Any

from fairseat.analysis.figures import Figure, figure_named, known_names, today_called
from fairseat.simulators.engine.mistakes import Mistake, unknown


def read_figure(name: Any) -> Figure:
    """Find a figure by its name; a name of former days is answered with that of today."""
    found = figure_named(str(name))
    if found is not None:
        return found
    today = today_called(str(name))
    if figure_named(today) is None:
        raise unknown("figure", str(name), known_names())
    raise Mistake(f"There is no figure {name!r}. Did you mean {today!r}? Known: {', '.join(known_names())}.")
