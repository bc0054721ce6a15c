"""The proof of a fix: the goal held against games that nothing was chosen by, and a search against the new rules.

It is one of those who played. What other players make of the change is tried besides, in fewer games.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import reduce
from operator import add

from fairseat.analysis.chance_figures import FEWEST_CLAIMED, luck_figures
from fairseat.analysis.dealt_figures import Deals
from fairseat.analysis.evidence.record import CERTAINTY
from fairseat.analysis.experiments.candidates import Candidate
from fairseat.analysis.experiments.check import hold, in_games_played
from fairseat.analysis.experiments.goals import Goal, Held
from fairseat.analysis.experiments.trials import BITE, Trials
from fairseat.analysis.experiments.tried import Length
from fairseat.analysis.experiments.tune import Budget, Field, tune
from fairseat.analysis.figures import figures_of
from fairseat.analysis.findings.players import misfit_of
from fairseat.analysis.own_figures import OwnFigures
from fairseat.analysis.stats.counts import CellCounts
from fairseat.analysis.stats.lengths import length_summary
from fairseat.analysis.stats.tables import Played
from fairseat.analysis.store.plan import PlannedCell
from fairseat.simulators.engine.bots import Bot
from fairseat.simulators.engine.mistakes import Mistake

RESPONSE = Budget(games=96, generations=5, population=8, proof_games=3_000)
"""The search for a bot that gains under the new rules."""
OTHERS = 0.10
"""Other players try what was proved in this part of the budget, besides it: half of it under the change."""


@dataclass(frozen=True)
class Tried:
    """What a change that is proved for some players makes of a table of another bot."""

    bot: str
    printed: Held
    held: Held
    games: int  # at each number of players, as printed and as many with the change


def prove(trials: Trials, candidate: Candidate, seed: int, games: int, level: float, seated: Bot | None = None) -> Held:
    """Hold the goal against the first games of a seed of their own, the same that `run --seed` plays.

    With a bot `seated` it fills every seat; else those who qualify under these very rules play.
    """
    results, lengths, misfits = [], [], []
    for players in trials.goal.players:
        line_up = (seated,) * players if seated else trials.line_up(candidate, players)
        played, deals = _play(trials, candidate, line_up, seed, games)
        luck = luck_figures(*trials.look(candidate, line_up, seed, 0, games, FEWEST_CLAIMED)) if trials.luck else ()
        known = (*trials.own, *deals.figures(), *luck)
        for check in trials.goal.checks:
            found = hold(replace(check, level=level), "", played, trials.workshop.ruleset.card.turn_seconds, known)
            results.append((players, in_games_played(found)))
        lengths.append(_length(played, players))
        misfits.append("" if seated else _misfit(trials, candidate, line_up, played))
    return Held(tuple(results), tuple(lengths), next(filter(None, misfits), ""))


def _misfit(trials: Trials, candidate: Candidate, line_up: Sequence[Bot], played: CellCounts) -> str:
    """Why those who qualified under a candidate do not fit its rules; nothing where they do, or were named."""
    players, names = len(line_up), tuple(bot.name for bot in line_up)
    cell = PlannedCell(
        name=candidate.line,
        variant="",
        players=players,
        games=played.counts.games,
        line_up=names,
        rules={},
        names=0,
        qualification=trials.qualification(candidate, players),
    )
    return misfit_of(cell, length_summary(played.counts))


def others_of(trials: Trials, candidate: Candidate) -> list[Bot]:
    """The bots of the game that answer at first sight with some sense, but for those who played the proof."""
    seated = {bot.name for players in trials.goal.players for bot in trials.line_up(candidate, players)}
    return [bot for name, bot in trials.workshop.ruleset.quick_bots.items() if bot.judges and name not in seated]


def try_others(trials: Trials, candidate: Candidate, others: Sequence[Bot], seed: int, games: int) -> list[Tried]:
    """Let each of these bots fill every seat, as printed and with the change; all that is found is sure together."""
    goal, found = trials.goal, []
    level = 1 - (1 - CERTAINTY) / (len(goal.checks) * len(goal.players) * max(len(others), 1))
    for bot in others:
        try:
            before, after = (prove(trials, one, seed, games, level, bot) for one in (Candidate(), candidate))
        except Mistake:
            continue  # the goal asks what games of this bot alone do not tell, such as how another wins
        found.append(Tried(bot.name, before, after, games))
    return found


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
