"""Figures as they are asked for by name, in a file of checks or on the command line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from fairseat.analysis.chance_figures import refuse_luck
from fairseat.analysis.figures import (
    BEATS,
    DEALT,
    ENDED_BY,
    RATING,
    Figure,
    ended_by,
    figure_named,
    known_names,
    today_called,
)
from fairseat.analysis.own_figures import figures_of_run, own_figures
from fairseat.analysis.store.read import Run
from fairseat.simulators.engine.mistakes import Mistake, unknown

if TYPE_CHECKING:
    from fairseat.simulators.engine.ruleset import Ruleset


def read_figure(name: str, own: Sequence[Figure] = (), end_reasons: Sequence[str] = ()) -> Figure:
    """Find a figure by its name, among those of every game and a ruleset's `own`; a former name gets that of today."""
    if end_reasons and name.startswith(ENDED_BY) and name.removeprefix(ENDED_BY) not in end_reasons:
        raise unknown("figure", name, [ended_by(reason).name for reason in end_reasons])
    found = {figure.name: figure for figure in own}.get(name) or figure_named(name)
    if found is not None:
        return found
    if name.endswith(RATING):
        bot = name.removesuffix(RATING)
        raise Mistake(
            f"The figure {name!r} is of a whole tournament and of no cell; ask for '{bot} wins' or '{bot}{BEATS}BOT'."
        )
    refuse_luck(name)
    if name.startswith(DEALT):
        raise _no_deal(name, [figure.name.removeprefix(DEALT) for figure in own if figure.about == "dealt"])
    today = today_called(name)
    if figure_named(today) is None:
        raise unknown("figure", name, known_names(own))
    raise Mistake(f"There is no figure {name!r}. Did you mean {today!r}? Known: {', '.join(known_names(own))}.")


def _no_deal(name: str, known: Sequence[str]) -> Mistake:
    """The mistake of asking what a thing is worth that chance does not deal, or where nobody asks for deals."""
    if known:
        return unknown("thing that chance deals", name.removeprefix(DEALT), known)
    return Mistake(
        f"There is no figure {name!r} here: `fairseat check` and `fix` ask what a deal is worth, of games in which "
        "chance deals a seat something before anybody chooses."
    )


def read_figures(names: Iterable[str], played: Run | Ruleset) -> tuple[str, ...]:
    """Make sure that all these names are figures of a run, or of a ruleset before it is played."""
    own, reasons = own_of(played)
    return tuple(read_figure(name, own, reasons).name for name in names)


def own_of(played: Run | Ruleset) -> tuple[tuple[Figure, ...], Sequence[str]]:
    """List the figures of a ruleset's own columns, and what may end its games, which a run says when it is read."""
    if isinstance(played, Run):
        return figures_of_run(played), ()
    return own_figures(played.game_columns, played.seat_columns), played.end_reasons
