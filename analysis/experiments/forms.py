"""The searcher chooses its own form: a short race of ways to look ahead, at one table under one set of rules.

Forms differ in the root (favourites in the same imagined games, or a tree), in who plays imagined games on (chance, or
the strongest bot at first sight) and in how far. All may answer about as many questions in imagined games, counted by
games of those who play them on; so no clock decides. One of each sits among the strongest at first sight; the worse
half drops out, and those left play twice as many games. As a qualification it hangs on the game, the rules and the
number of players alone, and is kept on this machine.
"""

import hashlib
import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import msgspec
import numpy as np

from fairseat.analysis.cores import cores
from fairseat.analysis.evidence.record import read_sealed, write_sealed
from fairseat.analysis.experiments.qualify import qualify
from fairseat.analysis.stats.intervals import share_of
from fairseat.analysis.stats.tables import winnings
from fairseat.simulators.engine.bots import SEARCHER, Bot
from fairseat.simulators.engine.kept import cache_root, open_folder
from fairseat.simulators.engine.play import Setup, play_batch
from fairseat.simulators.engine.ruleset import Ruleset

SEED = 0x666F726D
EFFORT, RACED = 8_000, 2_000  # questions answered in imagined games before one answer, at a table and in the race
HORIZONS = (1, 3, 6, 12, 0)  # turns of each seat; 0 is to the end
FIRST_GAMES, MEASURED = 16, 64
LEAST_WORLDS, MOST_WORLDS = 4, 10_000
TOP = 4
CURIOSITY = 0.7


class Form(msgspec.Struct, frozen=True):
    """One form of the searcher, and what it came to in the race."""

    name: str
    weights: dict[str, float]  # of how it looks, at the effort of a table
    judge: str  # the bot whose judgement it has
    games: int
    share: float  # of the wins, or the points of a team
    low: float
    high: float


class Raced(msgspec.Struct, frozen=True):
    """A race as it is kept: its forms, the best first."""

    forms: tuple[Form, ...]


def forms_of(ruleset: Ruleset, rules: Mapping[str, Any], judge: Bot, players: int, effort: int) -> dict[str, Any]:
    """Every form by name: the weights that it differs by from its judge, for about this effort."""
    quick, turns = _length(ruleset, rules, judge, players)
    found: dict[str, Any] = {}
    if ruleset.rehearses:
        model = max(ruleset.bots.values(), key=lambda bot: bot.weights["search"] * (bot.name != SEARCHER))
        found["rehearsal"] = {"search": model.weights["search"]}
    elif judge.judges:
        for horizon in HORIZONS:
            steps = min(quick / 2, horizon * players * quick / turns) if horizon else quick / 2
            name = f"favourites for {horizon} turns" if horizon else "favourites to the end"
            found[name] = {"search": _worlds(effort / TOP / steps), "search_turns": float(horizon)}
    if judge.judges:
        found["tree"] = {"search": _worlds(2 * effort / quick), "search_tree": CURIOSITY}
    slow, _ = _length(ruleset, rules, ruleset.bot("random"), players)
    by_chance = {"search_chance": 1.0}
    found["tree by chance"] = {"search": _worlds(4 * effort / slow), "search_tree": CURIOSITY, **by_chance}
    if not ruleset.rehearses:
        found["favourites by chance"] = {"search": _worlds(4 * effort / slow / TOP), **by_chance}
    most = ruleset.weights.declared["search"].high
    return {name: {**some, "search": min(some["search"], most)} for name, some in found.items()}


def _worlds(number: float) -> float:
    return float(np.clip(round(number), LEAST_WORLDS, MOST_WORLDS))


def _length(ruleset: Ruleset, rules: Mapping[str, Any], bot: Bot, players: int) -> tuple[float, float]:
    """How many questions and turns a game of one bot in every seat has on average."""
    games, _ = play_batch(Setup(ruleset, rules, [bot] * players), SEED, 0, MEASURED)
    return max(float(games.decisions.mean()), 2.0), max(float(games.turns.mean()), 1.0)


class Race:
    """The race of the forms of one ruleset, under one set of rules, at one number of players."""

    def __init__(self, ruleset: Ruleset, rules: Mapping[str, Any], players: int) -> None:
        self.ruleset, self.rules, self.players = ruleset, rules, players
        seated = qualify(ruleset, rules, players)
        best = seated.seated[int(np.argmax(seated.weights))]
        self.judge = ruleset.bot(best).seated(players, rules)
        self.forms = forms_of(ruleset, rules, self.judge, players, EFFORT)
        self.raced = forms_of(ruleset, rules, self.judge, players, RACED)
        self.got: dict[str, Any] = {name: np.zeros(0) for name in self.forms}

    def play(self, name: str, games: int) -> None:
        """Let one form play on until it has played so many games: among its judges, a team all alike."""
        bot, first = self.judge.changed(self.raced[name], SEARCHER), len(self.got[name])
        alike = self.ruleset.card.cooperative or self.players == 1
        line_up = [bot] * self.players if alike else [bot, *[self.judge] * (self.players - 1)]
        played, seats = play_batch(Setup(self.ruleset, self.rules, line_up), SEED, first, games - first)
        got = seats.score.mean(axis=1) if alike else winnings(played, seats, unfinished=self.ruleset.card.unfinished)
        self.got[name] = np.concatenate([self.got[name], got])

    def run(self) -> list[Form]:
        """Let the worse half drop out again and again; return all forms, the best first."""
        left, games = list(self.forms), FIRST_GAMES
        order: list[str] = []
        with ThreadPoolExecutor(cores()) as crew:
            self.play(left[0], 1)  # compiles before the threads begin
            while True:
                list(crew.map(self.play, left, [games] * len(left)))
                left.sort(key=lambda name: -float(self.got[name].mean()))
                if len(left) == 1:
                    break
                kept = (len(left) + 1) // 2
                order, left, games = left[kept:] + order, left[:kept], 2 * games
        return [self._form(name) for name in [*left, *order]]

    def _form(self, name: str) -> Form:
        """What a form came to."""
        found = share_of(self.got[name]) if not self.ruleset.card.cooperative else None
        mean = float(self.got[name].mean())
        low, high = (found.low, found.high) if found else (mean, mean)
        return Form(name, self.forms[name], self.judge.name, len(self.got[name]), mean, low, high)


def _path(ruleset: Ruleset, rules: Mapping[str, Any], players: int) -> Any:
    """Where the race is kept, by all that it depends on."""
    bots = {name: bot.seated(players, rules).weights for name, bot in ruleset.bots.items()}
    played: list[Any] = [ruleset.digest, ruleset.rules.words(rules), players, str(bots)]
    played += [SEED, EFFORT, RACED, HORIZONS, FIRST_GAMES, MEASURED, TOP, CURIOSITY]
    digest = hashlib.sha256(json.dumps(played, sort_keys=True).encode()).hexdigest()[:24]
    return cache_root() / "forms" / f"{digest}.json"


def known_forms(ruleset: Ruleset, rules: Mapping[str, Any], players: int) -> list[Form]:
    """The forms in the order of a race that was run before on this machine; none where there was none."""
    path = _path(ruleset, rules, players)
    found = read_sealed(path, Raced) if open_folder(path.parent) else None  # what others may write to is not believed
    return list(found.forms) if found else []


def race(ruleset: Ruleset, rules: Mapping[str, Any], players: int) -> list[Form]:
    """The forms of the searcher at this table under these rules, the best first."""
    found = known_forms(ruleset, rules, players)
    if not found:
        found, path = Race(ruleset, rules, players).run(), _path(ruleset, rules, players)
        if open_folder(path.parent):
            write_sealed(path, Raced(tuple(found)))
    return found


def formed(ruleset: Ruleset, rules: Mapping[str, Any], players: int) -> Bot:
    """The searcher in the form that does best at this table."""
    best = race(ruleset, rules, players)[0]
    bot = ruleset.bot(best.judge).seated(players, rules).changed(best.weights, SEARCHER)
    return replace(bot, style=f"Looks ahead by {best.name}, with the judgement of `{best.judge}`; chosen by play.")
