"""The figures of luck: what looking ahead along games measures, by the names that a check and a goal ask for."""

from dataclasses import replace
from functools import partial
from typing import Any

from fairseat.analysis.figures import Figure
from fairseat.analysis.stats.counts import CellCounts
from fairseat.analysis.stats.intervals import LEVEL, Estimate
from fairseat.analysis.stats.taken import SHARE
from fairseat.analysis.store.chances import read_chances
from fairseat.analysis.store.read import Run
from fairseat.simulators.engine.mistakes import Mistake

LUCK = {"luck": "luck", "luck of the deal": "deal", "whims": "whim"}
"""What is called so, and where a summary of chances has it: parts of the variance of what a seat gets."""
EVERY = 256
"""Of so many games that a check or a search plays one is looked along: that takes as long as thousands of games."""
FEWEST_LOOKED = 8
"""Fewer games that were looked along tell a search nothing of luck."""
FEWEST_CLAIMED = 100
"""Of fewer nothing is claimed: luck is so skew that its interval holds only from about here on."""
IMAGINED, LOOKS = 64, 20
"""How closely a check or a search looks along a game: imagined games for a chance, and questions of a game."""

NAMED = tuple(Figure(name, SHARE, name, "luck", quiet=True) for name in LUCK)
"""The figures as a file may name them, before anybody looked along a game."""


def chance_figures(run: Run, cell: int) -> tuple[Figure, ...]:
    """The figures of luck of a cell; none where nobody looked ahead along its games."""
    seen = read_chances(run.folder, run.plan, cell)
    return () if seen is None else luck_figures(seen, len(run.plan.cells[cell].bots) > 1)


def luck_figures(seen: dict[str, Any], several: bool) -> tuple[Figure, ...]:
    """The figures of luck of games that were looked along; `several`: different bots play."""

    def taken(name: str, counts: CellCounts, level: float) -> Estimate:
        """Take one of them; `counts` are of all games of the cell, of which some were looked along."""
        return luck_told(seen, several, level)[name]

    return tuple(replace(figure, whole=partial(taken, figure.name)) for figure in NAMED)


def luck_told(seen: dict[str, Any], several: bool, level: float = LEVEL) -> dict[str, Estimate]:
    """What games that were looked along tell of luck, by the names of its figures."""
    from fairseat.analysis.stats.chances import chance_summary

    summary = chance_summary(seen["curves"], seen["swings"], level, several)
    return {name: getattr(summary, there) for name, there in LUCK.items()}


def looked_along(games: int, fewest: int = FEWEST_CLAIMED) -> int:
    """How many of so many games are looked along, where a check or a search asks for luck."""
    return min(max(games // EVERY, fewest), games)


def games_that_show(looked: float) -> float:
    """How many games are to be played until so many of them are looked along."""
    return looked if looked <= FEWEST_CLAIMED else looked * EVERY


def price_words() -> str:
    """What luck costs a check or a search, said before it begins."""
    return (
        f"Luck is measured by looking along one of every {EVERY} games (at least {FEWEST_CLAIMED} where anything is "
        f"claimed), at {LOOKS} of its questions, with {IMAGINED} imagined games for each chance: that takes many times "
        "as long as playing them."
    )


def refuse_luck(name: str) -> None:
    """Say of a figure of luck how it is measured, where that was not done."""
    if name in LUCK:
        raise Mistake(
            f"The figure {name!r} is measured by looking ahead along games: `fairseat check FILE` and `fairseat fix` "
            "do so as they play. Of a run that lies there measure it with `fairseat chances RUN`, then hold that run "
            "against the file with `check FILE --run RUN`."
        )
