"""Tuning a bot: CMA-ES over its weights, the same shuffles for all candidates of a generation, proof on fresh seeds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fairseat.analysis.experiments.scale import Scale
from fairseat.analysis.stats.differences import paired_mean
from fairseat.analysis.stats.intervals import LEVEL, Estimate, Floats, share_of
from fairseat.simulators.engine.bots import Bot
from fairseat.simulators.engine.loop import lay_desk
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.play import Setup, play_batch
from fairseat.simulators.engine.ruleset import Ruleset

ACCEPT_LEVEL = 0.99
"""Nothing is accepted whose interval of this level does not clear the old bot."""
STEP = 0.15
"""The usual first step of the search, where every range is 1 wide."""
SEED_STRIDE = 1 << 40
"""Generations and the proof meet games of their own: this far apart in the number of the game."""


@dataclass(frozen=True)
class Field:
    """Whom a bot is measured against: each opponent fills all other seats, at each number of players in turn."""

    ruleset: Ruleset
    rules: Mapping[str, Any]
    opponents: tuple[Bot, ...]
    tables: tuple[int, ...]
    seed: int

    @property
    def together(self) -> bool:
        """Whether the game is won or lost together: then the opponents are fellows."""
        return self.ruleset.card.cooperative

    @property
    def meetings(self) -> list[tuple[int, Bot]]:
        """Every opponent at every table."""
        return [(players, opponent) for players in self.tables for opponent in self.opponents]

    def results(self, bot: Bot, round_of_games: int, games: int) -> Floats:
        """Play `games` of each meeting: the bot's share of each win [meetings, games], so scaled that 1/2 is even.

        At a table of n the fair share is 1/n, so every share is multiplied by n/2. What a team wins counts 1.
        """
        rows = np.zeros((len(self.meetings), games))
        for row, (players, opponent) in zip(rows, self.meetings, strict=True):
            setup = Setup(self.ruleset, self.rules, (bot, *(opponent,) * (players - 1)))
            desk = lay_desk(self.ruleset, players)
            _, seats = play_batch(setup, self.seed, round_of_games * SEED_STRIDE, games, desk)
            own = (seats.win * (seats.bot == 0)).sum(axis=1) * players / 2
            row[:] = seats.win.sum(axis=1) if self.together else own
        return rows


@dataclass(frozen=True)
class Generation:
    """How one generation went: the current best on shuffles that it was not chosen by."""

    number: int
    share: Estimate  # the current best bot's share; one half is even with the opponents
    gain: Estimate  # the same less the starting bot's, game by game
    step: float
    weights: dict[str, float]

    @property
    def entry(self) -> dict[str, Any]:
        """The generation as the file of the bot and the chart of its history have it."""
        found = {"generation": self.number, "share": self.share.estimate, "low": self.share.low}
        found |= {"high": self.share.high, "gain": self.gain.estimate, "gain_low": self.gain.low}
        return found | {"gain_high": self.gain.high, "step": self.step}


@dataclass
class Tuning:
    """What came of a tuning: the bot found, its proof on fresh seeds, and the way there."""

    start: Bot
    best: Bot
    before: Estimate
    after: Estimate
    gain: Estimate
    history: list[Generation] = field(default_factory=list)

    @property
    def accepted(self) -> bool:
        """Whether the interval of the gain clears the old bot."""
        return self.gain.low > 0


Tell = Callable[[Generation], None]


def tune(
    start: Bot,
    scale: Scale,
    against: Field,
    *,
    games: int,
    generations: int,
    proof_games: int,
    population: int = 0,
    step: float = STEP,
    threads: int = 1,
    tell: Tell = lambda generation: None,
    finished: Callable[[], None] = lambda: None,
) -> Tuning:
    """Search for better weights, then prove the best on fresh seeds. The result does not depend on threads.

    `games` are those of each meeting, for each candidate of a generation and for the proof of the result.
    """
    if games < 2 or proof_games < 2:
        raise Mistake("At least 2 games of each meeting are played.")
    search, history = _search(scale, start, against.seed, population, step), []
    with ThreadPoolExecutor(max(threads, 1)) as crew:
        best = start
        for number in range(generations):
            positions = search.ask()
            bots = [scale.decode(position, start) for position in positions]

            def measure(bot: Bot, number: int = number) -> Floats:
                return against.results(bot, number, games)

            # the best so far and the old bot play the new shuffles too: neither was chosen by them
            found = list(crew.map(measure, [best, start, *bots]))
            weights = {weight.name: best.weights[weight.name] for weight in scale.weights}
            history.append(_generation(number, weights, found[:2], float(search.sigma), against))
            tell(history[-1])
            search.tell(positions, [-float(rows.mean()) for rows in found[2:]])
            best = scale.decode(np.clip(search.result.xfavorite, 0, 1).tolist(), start)
        finished()
        new, old = crew.map(lambda bot: against.results(bot, generations, proof_games), [best, start])
    gain = paired_mean(_together(new), _together(old), ACCEPT_LEVEL)
    return Tuning(start, best, _share(old, against, ACCEPT_LEVEL), _share(new, against, ACCEPT_LEVEL), gain, history)


def _search(scale: Scale, start: Bot, seed: int, population: int, step: float) -> Any:
    """Set CMA-ES up: it keeps within the ranges, and its own chance hangs on the seed."""
    import cma

    options: dict[str, Any] = {"bounds": [0, 1], "verbose": -9, "seed": seed % (2**31) + 1}
    if population:
        options["popsize"] = population
    positions = scale.encode(start)
    if len(positions) == 1:
        raise Mistake("CMA-ES wants at least two weights: name more, or sweep the one.")
    return cma.CMAEvolutionStrategy(positions, step, options)


def _together(rows: Floats) -> Floats:
    """Average the meetings game by game: game k of every meeting met the same shuffles."""
    averaged: Floats = rows.mean(axis=0)
    return averaged


def _share(rows: Floats, against: Field, level: float = LEVEL) -> Estimate:
    """Estimate the share of the wins: an interval for shares, scaled as the results are."""
    top = 1.0 if against.together else float(np.mean([players for players, _ in against.meetings])) / 2
    return share_of(_together(rows) / top, level).scaled(top)


def _generation(
    number: int, weights: dict[str, float], rows: Sequence[Floats], step: float, against: Field
) -> Generation:
    """Sum a generation up from the results of the best so far and of the old bot."""
    gain = paired_mean(_together(rows[0]), _together(rows[1]))
    return Generation(number, _share(rows[0], against), gain, step, weights)


def opponents_of(ruleset: Ruleset, names: Sequence[str]) -> tuple[Bot, ...]:
    """The bots to measure against."""
    return tuple(ruleset.bot(name) for name in names)
