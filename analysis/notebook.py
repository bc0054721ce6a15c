"""The interface for notebooks and scripts: load, play, read, watch, env. `import fairseat` offers it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairseat.analysis.experiments.cell import Cell, Experiment, build_cell
from fairseat.analysis.experiments.numbers import read_games, read_seed
from fairseat.analysis.store.read import Run, open_run, to_pandas
from fairseat.analysis.store.schema import TABLES, layout_of
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.play import Watch, play_batch
from fairseat.simulators.engine.play import watch as watch_setup
from fairseat.simulators.engine.ruleset import Ruleset
from fairseat.simulators.engine.ruleset import load as load_ruleset

if TYPE_CHECKING:
    import pandas as pd

    from fairseat.analysis.env import Table

__all__ = ["Mistake", "env", "load", "play", "read", "watch"]


def load(game: str) -> Ruleset:
    """Load a ruleset by its name, or from a folder of your own with the same rooms."""
    return load_ruleset(game)


def play(
    game: str,
    bots: str | Sequence[str] = (),
    games: int = 1_000,
    seed: int = 0,
    variant: str = "",
    changes: Mapping[str, Any] | None = None,
    players: int | None = None,
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Play games in memory on one thread: a frame of games and a frame of seats, with the columns that a run has.

    `bots` is one name for all seats or one a seat; `changes` holds single rules, such as {"max_turns": 500}.
    """
    games, seed = read_games(games), read_seed(seed)
    cell = build_cell(
        game, games=games, seed=seed, players=players, bots=_names(bots), variant=variant, changes=changes
    )
    experiment = Experiment("", (cell,))
    names = list(experiment.bots)
    layout = layout_of(cell.ruleset, names)
    codes = [names.index(bot.name) for bot in cell.line_up]
    rows = play_batch(cell.set_up(), seed, 0, games)
    played, seats = (
        to_pandas(layout.to_arrow(table, some, 0, codes, {})) for table, some in zip(TABLES, rows, strict=True)
    )
    return played, seats


def read(run: str | Path, unfinished: bool = False) -> Run:
    """Open a run that was written to a folder; its frames are read when they are asked for."""
    return open_run(run, unfinished)


def watch(
    game: str,
    bots: str | Sequence[str] = (),
    seed: int = 0,
    variant: str = "",
    changes: Mapping[str, Any] | None = None,
    *,
    number: int = 0,
    players: int | None = None,
) -> Watch:
    """Deal game `number` of a seed to be watched question by question: the same game that `play` plays."""
    seed = read_seed(seed)
    if not str(number).isdigit():
        raise Mistake(f"The games of a seed are counted from 0: there is no game {number!r}.")
    cell: Cell = build_cell(
        game, games=1, seed=seed, players=players, bots=_names(bots), variant=variant, changes=changes
    )
    return watch_setup(cell.set_up(), seed, number)


def env(game: str, players: int = 0, variant: str = "", changes: Mapping[str, Any] | None = None) -> Table:
    """A table of the game as a PettingZoo environment, every seat an agent that observes what it may know."""
    from fairseat.analysis.env import Table

    return Table(game, players, variant, changes)


def _names(bots: str | Sequence[str]) -> list[str]:
    """A line-up given as one text with commas or as a list."""
    names = bots.split(",") if isinstance(bots, str) else list(bots)
    for name in names:
        if not isinstance(name, str):
            raise Mistake(f"{name!r} is not the name of a bot.")
    return [name.strip() for name in names]
