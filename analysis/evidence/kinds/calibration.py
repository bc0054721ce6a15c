"""Is what a seat foresees on average what comes? Measured along games of the bot that a game is usually played with.

What a seat foresees with its own eyes is set against what a spectator foresees at the same moment, who sees the hands
as they are and so is right on average; what came is too noisy to tell a few points, and is there to hold him to.

The moments are fixed before a game is played, as parts of the questions of a usual game. A part of its own questions
would tell how near its end is, which nobody knows who plays it: nine tenths through a game of Round-trip 70 % of the
rivals lack at most one ticket of the grand tour, at a question numbered beforehand 36 to 52 %.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np

from fairseat.analysis.evidence.kinds import Kind, Parts
from fairseat.analysis.evidence.kinds.ahead import subjects as who_looks_ahead
from fairseat.analysis.evidence.measure import Hands
from fairseat.analysis.evidence.record import Record, Subject
from fairseat.analysis.foresight.chances import results_of
from fairseat.simulators.engine.play import Setup, watch
from fairseat.simulators.engine.ruleset import Ruleset
from fairseat.simulators.engine.table import SPECTATOR

NAME = "calibration"
BINS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
"""Lower ends of the bins that chances of a win are sorted into."""
MOMENTS = (0.05, 0.35, 0.65, 0.9)
"""Parts of a usual game's questions after which the seat that is then asked looks ahead."""
GAMES, IMAGINED, SEED = 600, 16, 11
USUAL_SEED, USUAL_GAMES = 12, 41
"""Games by whose middle one the moments are fixed; none of them is looked at."""
SURE, LEVEL = 2.0, 0.9545
"""Standard errors that the interval of a bias reaches to each side."""
BITE = 10


class AtMoment(msgspec.Struct, frozen=True):
    """What was foreseen at a moment of the games (0 for all moments) and what came, on average."""

    moment: float
    games: int
    own: float
    spectator: float
    came: float
    bias: float  # own less spectator
    bias_error: float
    spectator_error: float  # of spectator less came
    correlation: float  # of own and what came


class ChanceBin(msgspec.Struct, frozen=True):
    """The looks of a table that foresaw about the same share of a win, and what came of it."""

    low: float  # the lower end of the bin
    looks: int
    own: float  # foreseen, on average
    came: float
    came_error: float


def subjects(ruleset: Ruleset) -> list[Subject]:
    """Every number of players, where a bot looks ahead: its answers hang on what it foresees."""
    ahead = who_looks_ahead(ruleset)
    if not ahead:
        return []
    low, high = ruleset.card.seats
    tables = dict.fromkeys([*(one.players for one in ahead), *range(max(low, 2), high + 1)])
    bots, rivals = ahead[0].bots, ahead[0].rivals
    return [Subject(kind=NAME, game=ruleset.card.name, players=players, bots=bots, rivals=rivals) for players in tables]


def measured(ruleset: Ruleset, subject: Subject, hands: Hands, games: int = GAMES) -> Parts:
    """Look along the games of the rivals; threads of this machine look, a cluster does not help."""
    setup = Setup(ruleset, ruleset.choose_rules("", subject.rules), [ruleset.bot(subject.rivals[0])] * subject.players)
    near, at = Hands(hands.threads), fixed_moments(setup)
    bites = near.bites(lambda first, count: list(looks(setup, at, first, count, IMAGINED)), 0, games, BITE)
    rows = np.array([row for bite in bites for row in bite])
    bins = [] if ruleset.card.cooperative else by_chance(rows)
    return {
        "found": {figure(one.moment): _bias(one) for one in by_moment(rows)},
        "level": LEVEL,
        "games": games,
        "seed": str(SEED),
        "detail": {
            "imagined": IMAGINED,
            "moments": msgspec.to_builtins(by_moment(rows)),
            "bins": msgspec.to_builtins(bins),
        },
    }


def figure(moment: float) -> str:
    """What the bias at a moment is called."""
    return f"bias at {moment:g} of a game" if moment else "bias"


def _bias(one: AtMoment) -> tuple[float, float, float]:
    reach = SURE * one.bias_error
    return one.bias, round(one.bias - reach, 4), round(one.bias + reach, 4)


def moments_of(record: Record) -> list[AtMoment]:
    """What a record says of each moment, then of all together."""
    return msgspec.convert(record.detail["moments"], list[AtMoment])


def bins_of(record: Record) -> list[ChanceBin]:
    """What a record says of each bin of foreseen chances; of a team, which plays for points, nothing."""
    return msgspec.convert(record.detail["bins"], list[ChanceBin])


def questions_of(setup: Setup, seed: int, game: int) -> int:
    """How many questions with several answers a game asks."""
    return sum(len(step.moves) > 1 for step in watch(setup, seed, game).steps())


def fixed_moments(setup: Setup) -> dict[int, float]:
    """The numbers of the questions that are looked at, and the moments that they stand for."""
    usual = float(np.median([questions_of(setup, USUAL_SEED, game) for game in range(USUAL_GAMES)]))
    return {int(usual * moment): moment for moment in MOMENTS}


def looks(
    setup: Setup, at: dict[int, float], first: int, games: int, imagined: int
) -> Iterator[tuple[int, float, float, float, float]]:
    """Where a game lasts to a moment: its number, the moment, what its seat and a spectator foresee, what came."""
    for game in range(first, first + games):
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


def by_moment(rows: Any) -> list[AtMoment]:
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
        found.append(AtMoment(moment, len(by_game), *numbers))
    return found


def by_chance(rows: Any) -> list[ChanceBin]:
    """How often a chance came that was foreseen as about so much; looks at one game are taken to be independent."""
    found, bins = [], np.searchsorted(BINS, rows[:, 2], side="right") - 1
    for number, low in enumerate(BINS):
        own, came = rows[bins == number, 2], rows[bins == number, 4]
        if len(own) > 1:
            error = float(came.std(ddof=1) / np.sqrt(len(own)))
            numbers = (round(float(one), 4) for one in (own.mean(), came.mean(), error))
            found.append(ChanceBin(low, len(own), *numbers))
    return found


KIND = Kind(NAME, "whether what a seat foresees is what comes", subjects, measured)
