"""What does every single lever do to seats, length and excitement? Each change alone, beside the printed game.

All are played on the same shuffles, by the bots that are strongest under each, the printed game more often. Each record
has its own figures; how far a change moves them is told from two. The intervals hold for all changes at a number of
players together, figure by figure: what they leave no doubt of may be advised.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import hypot, inf
from typing import TYPE_CHECKING

from fairseat.analysis.evidence.fresh import Evidence
from fairseat.analysis.evidence.kinds import Kind, Parts
from fairseat.analysis.evidence.record import CERTAINTY, LENGTH, LEVERS, SEAT_EDGE, Found, Record, Subject

if TYPE_CHECKING:
    from fairseat.analysis.evidence.measure import Hands
    from fairseat.analysis.experiments.check import Check
    from fairseat.analysis.experiments.trials import Sum, Trials
    from fairseat.simulators.engine.ruleset import Ruleset

GAMES, SEED = 3_000, 20_261
PRINTED = 4
"""So many times as many games show the printed game, which every change is held against."""
FIGURES = (SEAT_EDGE, LENGTH, "decided at", "lead changes", "unfinished")


def subjects(ruleset: Ruleset) -> list[Subject]:
    """The printed game and every single change of it, wherever seats compete."""
    from fairseat.analysis.experiments.candidates import Candidate, Workshop

    if ruleset.card.cooperative or not ruleset.levers:
        return []
    (low, high), workshop = ruleset.card.seats, Workshop(ruleset, {}, ruleset.levers.values())
    return [
        Subject(kind=LEVERS, game=ruleset.card.name, players=players, rules=one.rules)
        for players in range(max(low, 2), high + 1)
        for one in (Candidate(), *workshop.singles(players))
    ]


def measured(ruleset: Ruleset, subject: Subject, hands: Hands, games: int = 0, bots: tuple[str, ...] = ()) -> Parts:
    """Play one change, or the printed game, by the strongest where no bots are named; as many games as before."""
    from fairseat.analysis.experiments.candidates import candidate_of

    times = 1 if subject.rules else PRINTED
    games = games or (subject.games // times if isinstance(subject, Record) else GAMES)
    trials, candidate = _trials(ruleset, subject.players, hands, bots), candidate_of(subject.rules)
    usual = _first_games(ruleset, subject.players, hands, bots, games)
    found = trials.measure([candidate], 0, times * games)[0][0]
    level = round(1 - (1 - CERTAINTY) / max(len(trials.workshop.singles(subject.players)), 1), 6)
    inert = (found.wins == usual.wins).all() and found.figures == usual.figures
    return {
        "bots": tuple(dict.fromkeys(bot.name for bot in trials.line_up(candidate, subject.players))),
        "found": {check.figure: _figure(found, check, level) for check in trials.goal.checks},
        "level": level,
        "games": found.games,
        "seed": str(SEED),
        "detail": {"seats": [round(float(share), 4) for share in found.shares]} | ({"inert": True} if inert else {}),
    }


def _trials(ruleset: Ruleset, players: int, hands: Hands, bots: tuple[str, ...]) -> Trials:
    from fairseat.analysis.experiments.candidates import Workshop
    from fairseat.analysis.experiments.check import Check
    from fairseat.analysis.experiments.goals import Goal
    from fairseat.analysis.experiments.trials import Trials

    goal = Goal(tuple(Check(LEVERS, name, -inf, inf, False) for name in FIGURES), (players,))
    trials = Trials(Workshop(ruleset, {}, ruleset.levers.values()), goal, SEED, threads=hands.threads, bots=bots)
    trials.away = hands.away
    return trials


@lru_cache(maxsize=8)
def _first_games(ruleset: Ruleset, players: int, hands: Hands, bots: tuple[str, ...], games: int) -> Sum:
    """What the printed game comes to in the games that a change is played in: one that changes nothing comes to it."""
    from fairseat.analysis.experiments.candidates import Candidate

    return _trials(ruleset, players, hands, bots).measure([Candidate()], 0, games)[0][0]


def _figure(found: Sum, check: Check, level: float) -> Found:
    from fairseat.analysis.experiments.goals import half_width

    value, error = found.figure(check.figure), found.error_of_one(check.figure)
    half = half_width(check, len(found.wins), error, found.games, level)
    return round(value, 4), round(value - half, 4), round(value + half, 4)


@dataclass(frozen=True)
class LeverEffect:
    """A change beside the printed game, as both were played."""

    record: Record
    printed: Record

    def value(self, name: str) -> float:
        """A figure under the change."""
        return self.record.found[name][0]

    def more(self, name: str) -> Found:
        """By how much a figure is more than as printed, and its interval."""
        (value, low, high), (usual, least, most) = self.record.found[name], self.printed.found[name]
        half = hypot(high - low, most - least) / 2
        return value - usual, value - usual - half, value - usual + half


def words_of(ruleset: Ruleset, record: Record) -> str:
    """What a change is called: a variant by its name, else the rule with its value."""
    from fairseat.analysis.experiments.candidates import Workshop, candidate_of

    return Workshop(ruleset, {}, ruleset.levers.values()).words(candidate_of(record.rules))


def changes_of(evidence: Evidence, players: int) -> tuple[Record, list[LeverEffect]] | None:
    """The printed game at a number of players, and what is kept of changes: who tells of one asks whether it is fresh.

    Nothing where the printed game is played otherwise today: there is nothing to hold a change against.
    """
    kept = [one for one in evidence.records if one.kind == LEVERS and one.players == players]
    printed = next((one for one in kept if not one.rules and evidence.is_fresh(one)), None)
    return (printed, [LeverEffect(one, printed) for one in kept if one.rules]) if printed else None


KIND = Kind(LEVERS, "what every single lever does to seats, length and excitement", subjects, measured)
