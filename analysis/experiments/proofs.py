"""The proof of a fix: the goal held against games that nothing was chosen by, and a search against the new rules."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import reduce
from operator import add

from fairseat.analysis.chance_figures import FEWEST_CLAIMED, luck_figures
from fairseat.analysis.dealt_figures import Deals
from fairseat.analysis.experiments.candidates import Candidate
from fairseat.analysis.experiments.check import hold, in_games_played
from fairseat.analysis.experiments.goals import Goal, Held
from fairseat.analysis.experiments.trials import BITE, Trials
from fairseat.analysis.experiments.tried import Length
from fairseat.analysis.experiments.tune import Budget, Field, tune
from fairseat.analysis.figures import figures_of
from fairseat.analysis.own_figures import OwnFigures
from fairseat.analysis.stats.counts import CellCounts
from fairseat.analysis.stats.tables import Played
from fairseat.simulators.engine.bots import Bot

RESPONSE = Budget(games=96, generations=5, population=8, proof_games=3_000)
"""The search for a bot that gains under the new rules."""


def prove(trials: Trials, candidate: Candidate, seed: int, games: int, level: float, seated: Bot | None = None) -> Held:
    """Hold the goal against the first games of a seed of their own, the same that `run --seed` plays.

    With a bot `seated` it fills every seat; else those who qualify under these very rules play.
    """
    results, lengths = [], []
    for players in trials.goal.players:
        line_up = (seated,) * players if seated else trials.line_up(candidate, players)
        played, deals = _play(trials, candidate, line_up, seed, games)
        luck = luck_figures(*trials.look(candidate, line_up, seed, 0, games, FEWEST_CLAIMED)) if trials.luck else ()
        known = (*trials.own, *deals.figures(), *luck)
        for check in trials.goal.checks:
            found = hold(replace(check, level=level), "", played, trials.workshop.ruleset.card.turn_seconds, known)
            results.append((players, in_games_played(found)))
        lengths.append(_length(played, players))
    return Held(tuple(results), tuple(lengths))


def _length(played: CellCounts, players: int) -> Length:
    """How long the games were and how many never ended: what evens the seats may make a game twice as long."""
    turns, never = figures_of(played, named=("median turns", "unfinished"))
    return Length(players, turns.estimate(played).estimate, never.estimate(played).estimate)


def _play(
    trials: Trials, candidate: Candidate, line_up: Sequence[Bot], seed: int, games: int
) -> tuple[CellCounts, Deals]:
    """Play games on threads, bite by bite, and add up what they come to, and what deals are worth in them."""
    own, deals = OwnFigures(trials.own), trials.deals(candidate)

    def bite(first: int) -> Played:
        trials.pause()
        return trials.play(candidate, line_up, seed, first, min(BITE, games - first))

    with ThreadPoolExecutor(trials.hands) as crew:
        parts = []
        for part in crew.map(bite, range(0, games, BITE)):
            own.add(part)
            deals.add(part)
            parts.append(part.counts)
            trials.played += parts[-1].games
            trials.tell(trials.played)
    return own.beside(reduce(add, parts)), deals


def respond(trials: Trials, candidate: Candidate, goal: Goal, seed: int) -> Bot | None:
    """Search for a bot that is proved to gain among those who qualified under a candidate; nothing if none did."""
    from fairseat.analysis.experiments.scale import scale_of

    workshop = trials.workshop
    start = trials.line_up(candidate, goal.players[-1])[0]
    field = Field(workshop.ruleset, workshop.rules(candidate), (start,), goal.players, seed)
    tuning = tune(start, scale_of(workshop.ruleset), field, RESPONSE, threads=trials.threads)
    found = tuning.best if tuning.accepted else None
    return None if found is None else found.changed({}, f"{start.name}-answering")


def response_games(tables: int) -> int:
    """How many games a search against the new rules takes."""
    return tables * (RESPONSE.generations * (RESPONSE.population + 2) * RESPONSE.games + 2 * RESPONSE.proof_games)
