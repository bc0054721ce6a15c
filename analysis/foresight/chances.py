"""The chance of every seat along one game, as a spectator sees it who knows all hands.

A chance is the mean of imagined games: the same bots play on from the table as it lies, with everything that no seat
has seen dealt anew. Where all seats are one team, it is the points that they may expect.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
import pandas as pd

from fairseat.simulators.engine.play import Setup, Watch, watch
from fairseat.simulators.engine.table import OUTCOMES, SPECTATOR

IMAGINED = 64
"""Imagined games for a chance, unless another number is asked for: a standard error of 6 points at an even chance."""
BEFORE = 256
"""At least so many before the first question: all luck of a game is measured from there, and it is asked once."""
COLUMNS = ("decision", "turn", "seat", "chance", "error")


@dataclass(frozen=True)
class Outlook:
    """The chances of all seats at one question of a game, with their standard errors; at the end what came."""

    decision: int
    turn: int
    chances: Any  # float64[seats]
    errors: Any  # float64[seats]


def outlook_of(watched: Watch, imagined: int = IMAGINED) -> Outlook:
    """Look ahead from where a watched game stands; when it is over, its result is certain."""
    table = watched.table
    if table.over:
        worths = results_of(watched)
        return Outlook(int(table.decisions), int(table.turns), worths, 0.0 * worths)
    chances, errors = watched.foresee(imagined, SPECTATOR)
    return Outlook(int(table.decisions), int(table.turns), chances, errors)


def least_error(imagined: int) -> float:
    """The standard error of a chance by imagined games that all came out alike: as if half a game more had not.

    It is the spread of Jeffreys' beta. Nothing that is reckoned from chances takes it: there squared errors are taken
    off, and those of nought must be nought.
    """
    rare = 0.5 / (imagined + 1)
    return sqrt(rare * (1.0 - rare) / (imagined + 2))


def results_of(watched: Watch) -> Any:
    """What every seat got: its share of the win, or the points where all are one team."""
    (game, seats), card = watched.result(), watched.setup.ruleset.card
    if card.cooperative:
        return seats.score.astype(float)
    unfinished = OUTCOMES[int(game.outcome)] == "unfinished"
    return np.full(len(seats), card.unfinished / len(seats)) if unfinished else seats.win.astype(float)


def outlooks(setup: Setup, seed: int, game: int, imagined: int = IMAGINED) -> Iterator[Outlook]:
    """Look ahead at the first question of every turn of one game, and once more when it is over."""
    watched, turn = watch(setup, seed, game), -1
    for step in watched.steps():
        if int(step.table.turns) != turn:
            turn = int(step.table.turns)
            yield outlook_of(watched, imagined if step.number else max(imagined, BEFORE))
    yield outlook_of(watched, imagined)


def ends(setup: Setup, seed: int, game: int, imagined: int = IMAGINED) -> Iterator[Outlook]:
    """Look ahead at the first question of one game alone, and once more when it is over: what its luck needs."""
    watched = watch(setup, seed, game)
    for number, _ in enumerate(watched.steps()):
        if number == 0:
            yield outlook_of(watched, max(imagined, BEFORE))
    yield outlook_of(watched, imagined)


def frame_of(curve: Iterator[Outlook] | list[Outlook]) -> pd.DataFrame:
    """Write outlooks as rows: one for each seat of each."""
    rows = [
        (one.decision, one.turn, seat, float(chance), float(error))
        for one in curve
        for seat, (chance, error) in enumerate(zip(one.chances, one.errors, strict=True))
    ]
    return pd.DataFrame(rows, columns=list(COLUMNS))
