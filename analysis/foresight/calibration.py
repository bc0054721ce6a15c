"""Is what a seat foresees on average what comes? Measured along games of the expert, and kept beside this module.

    python -m fairseat.analysis.foresight.calibration round-trip -p 2 -n 120

What a seat foresees with its own eyes is set against what a spectator foresees at the same moment, who sees the hands
as they are and so is right on average; what came is too noisy to tell a few points, and is there to hold him to.

The moments are fixed before a game is played, as parts of the questions of a usual game. A part of its own questions
would tell how near its end is, which nobody knows who plays it: nine tenths through a game of Round-trip 70 % of the
rivals lack at most one ticket of the grand tour, at a question numbered beforehand 36 to 52 %.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import numpy as np

from fairseat.analysis.foresight.chances import results_of
from fairseat.analysis.foresight.kept import keep, read_kept, word_of
from fairseat.simulators.engine.play import Setup, set_up, watch
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.engine.table import SPECTATOR

KEPT = Path(__file__).with_name("calibration.csv")
KEPT_BINS = Path(__file__).with_name("reliability.csv")
BINS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
"""Lower ends of the bins that chances of a win are sorted into."""
MOMENTS = (0.05, 0.35, 0.65, 0.9)
"""Parts of a usual game's questions after which the seat that is then asked looks ahead."""
SEED = 11
USUAL_SEED, USUAL_GAMES = 12, 41
"""Games by whose middle one the moments are fixed; none of them is looked at."""


@dataclass(frozen=True)
class Calibration:
    """What was foreseen at a moment of the games (0 for all moments) and what came, on average."""

    game: str
    players: int
    moment: float
    games: int
    imagined: int
    own: float
    spectator: float
    came: float
    bias: float  # own less spectator
    bias_error: float
    spectator_error: float  # of spectator less came
    correlation: float  # of own and what came
    weights: str = ""  # the bot's at this table, as `weights_word` names them; of old none was noted


def questions_of(setup: Setup, seed: int, game: int) -> int:
    """How many questions with several answers a game asks."""
    return sum(len(step.moves) > 1 for step in watch(setup, seed, game).steps())


@dataclass(frozen=True)
class Bin:
    """The looks of a table that foresaw about the same share of a win, and what came of it."""

    game: str
    players: int
    low: float  # the lower end of the bin
    looks: int
    own: float  # foreseen, on average
    came: float
    came_error: float


def looks(setup: Setup, games: int, imagined: int) -> Iterator[tuple[int, float, float, float, float]]:
    """Where a game lasts to a moment: its number, the moment, what its seat and a spectator foresee, what came."""
    usual = float(np.median([questions_of(setup, USUAL_SEED, game) for game in range(USUAL_GAMES)]))
    at = {int(usual * moment): moment for moment in MOMENTS}
    for game in range(games):
        watched, number, found = watch(setup, SEED, game), 0, []
        for step in watched.steps():
            if len(step.moves) < 2:
                continue
            if number in at:
                own, spectator = (
                    watched.imagine(imagined, eyes)[:, step.actor].mean() for eyes in (step.actor, SPECTATOR)
                )
                found.append((at[number], step.actor, float(own), float(spectator)))
            number += 1
        came = results_of(watched)
        yield from ((game, moment, own, spectator, float(came[seat])) for moment, seat, own, spectator in found)


def rows_of(game: str, players: int, games: int, imagined: int, bot: str = "expert") -> Any:
    """All looks at games of one bot in every seat, a row each."""
    return np.array(list(looks(set_up(load(game), [bot] * players), games, imagined)))


def by_moment(game: str, players: int, imagined: int, rows: Any, word: str) -> list[Calibration]:
    """What the looks tell of each moment, then of all together."""
    found = []
    for moment in (*MOMENTS, 0.0):
        here = rows[rows[:, 1] == moment] if moment else rows
        by_game = [here[here[:, 0] == number] for number in np.unique(here[:, 0])]
        bias = np.array([(one[:, 2] - one[:, 3]).mean() for one in by_game])
        miss = np.array([(one[:, 3] - one[:, 4]).mean() for one in by_game])
        errors = [float(values.std(ddof=1) / np.sqrt(len(values))) for values in (bias, miss)]
        own, spectator, came = (float(here[:, column].mean()) for column in (2, 3, 4))
        varies = here[:, 2].std() > 0.0 and here[:, 4].std() > 0.0
        correlation = float(np.corrcoef(here[:, 2], here[:, 4])[0, 1]) if varies else 0.0
        numbers = (round(one, 4) for one in (own, spectator, came, own - spectator, *errors, correlation))
        told: Any = (*numbers, word)
        found.append(Calibration(game, players, moment, len(by_game), imagined, *told))
    return found


def by_chance(game: str, players: int, rows: Any) -> list[Bin]:
    """How often a chance came that was foreseen as about so much; looks at one game are taken to be independent."""
    found, bins = [], np.searchsorted(BINS, rows[:, 2], side="right") - 1
    for number, low in enumerate(BINS):
        own, came = rows[bins == number, 2], rows[bins == number, 4]
        if len(own) > 1:
            error = float(came.std(ddof=1) / np.sqrt(len(own)))
            numbers = (round(float(one), 4) for one in (own.mean(), came.mean(), error))
            found.append(Bin(game, players, low, len(own), *numbers))
    return found


def kept() -> list[Calibration]:
    """What was measured last, as it lies beside this module."""
    return read_kept(KEPT, Calibration)


def kept_bins() -> list[Bin]:
    """The reliability that was measured last; of a team, which plays for points, none is."""
    return read_kept(KEPT_BINS, Bin)


@click.command()
@click.argument("game")
@click.option("-p", "players", type=int, default=2)
@click.option("-n", "games", type=int, default=120)
@click.option("--imagined", type=int, default=16)
def main(game: str, players: int, games: int, imagined: int) -> None:
    """Measure, print and keep."""
    rows = rows_of(game, players, games, imagined)
    found = by_moment(game, players, imagined, rows, word_of(load(game), players))
    keep(KEPT, found)
    if not load(game).card.cooperative:
        keep(KEPT_BINS, by_chance(game, players, rows))
    for one in found:
        where = f"at {one.moment:.2f}" if one.moment else "in all "
        seen = f"own {one.own:.3f} spectator {one.spectator:.3f} came {one.came:.3f}"
        click.echo(f"{game} {players} {where}: {seen}, bias {one.bias:+.3f} ± {2 * one.bias_error:.3f}")


if __name__ == "__main__":
    main()
