"""Tournaments: every bot against every bot in every seat, at every number of players asked for."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import combinations
from math import comb
from operator import add

from fairseat.analysis.experiments.cell import Experiment
from fairseat.analysis.experiments.grid import Base
from fairseat.analysis.experiments.numbers import games_for
from fairseat.analysis.findings.parts import counts_of
from fairseat.analysis.stats.intervals import LEVEL
from fairseat.analysis.stats.shuffles import shared_luck
from fairseat.analysis.stats.summary import Strategies, Summary, summary_of
from fairseat.analysis.stats.tables import played
from fairseat.analysis.store.read import Run
from fairseat.analysis.store.schema import COUNTED
from fairseat.simulators.engine.mistakes import Mistake

MOST_LINE_UPS = 150
"""With more ways than this to seat different bots, bots meet in pairs that share the table."""
USUAL_GAMES = 10_000


def line_ups(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """List who meets whom: all sets of different bots where that is possible, else all pairs, one beside the other.

    A line-up goes through every order round the table, game by game, so that everyone sits everywhere equally often.
    """
    if players <= len(bots) and comb(len(bots), players) <= MOST_LINE_UPS:
        return list(combinations(bots, players))
    found = []
    for one, other in combinations(bots, 2):
        alternate = tuple((one, other)[seat % 2] for seat in range(players))
        found.append(alternate)
        if players % 2:
            found.append(tuple((other, one)[seat % 2] for seat in range(players)))
    return found


def tournament(base: Base, tables: Sequence[int]) -> Experiment:
    """Build a cell for every line-up at every number of players; `base.bots` are those who take part."""
    bots, card = list(base.bots), base.ruleset.card
    if card.cooperative:
        raise Mistake(f"{card.title} is won or lost together: bots cannot be set against one another. Run or sweep it.")
    if len(bots) < 2 or len(set(bots)) != len(bots):
        raise Mistake(f"A tournament wants at least two different bots, not {', '.join(bots) or 'none'}.")
    cells = []
    for players in tables:
        if players < 2:
            raise Mistake(f"A tournament wants at least 2 players at the table, not {players}.")
        for seated in line_ups(bots, players):
            games = -(-games_for(base.games, base.precision, players) // players) * players
            cell = base.cell(players=None, bots=seated, games=games)  # whole rounds: each bot sits everywhere as often
            cells.append(replace(cell, name=" - ".join(bot.name for bot in cell.line_up)))
    return Experiment(f"{card.name}-tournament", tuple(cells), ("bots",))


@dataclass(frozen=True)
class League:
    """What a tournament says at one number of players: the summary of all line-ups together.

    widened: how many times wider the intervals are for line-ups that met the same shuffles.
    """

    players: int
    line_ups: int
    summary: Summary
    widened: float

    @property
    def strategies(self) -> Strategies:
        """The bots' shares, meetings and ratings."""
        if self.summary.strategies is None:
            raise Mistake(f"At {self.players} players nobody won against anybody: there is nothing to rate.")
        return self.summary.strategies


def standings(run: Run, level: float = LEVEL) -> list[League]:
    """Sum a tournament up, a table of bots for each number of players."""
    cells = run.plan.cells
    found = []
    for players in sorted({cell.players for cell in cells}):
        here = [number for number, cell in enumerate(cells) if cell.players == players]
        counts = reduce(add, (counts_of(run, number) for number in here))
        stretches = run.by_stretch(COUNTED["games"], COUNTED["seats"], here)
        widening = shared_luck(counts, ((played(*rows) for _, *rows in stretch) for stretch in stretches))
        counts = replace(counts, tally=replace(counts.tally, widening=widening))
        found.append(League(players, len(here), summary_of(counts, level), widening.bots))
    return found
