"""Trials of candidates: bites of games on shared shuffles, summed up, and kept so that nothing is played twice.

A bite is named by its candidate, players, bots, seed and games, so a search that is taken up again, or started with
more games or another clock, meets the same numbers: it goes the same way, only farther.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from fairseat.analysis.chance_figures import FEWEST_LOOKED, luck_told
from fairseat.analysis.dealt_figures import Deals, dealt_by
from fairseat.analysis.evidence.record import SEAT_EDGE
from fairseat.analysis.experiments.asked import own_of
from fairseat.analysis.experiments.candidates import Candidate, Workshop
from fairseat.analysis.experiments.goals import Goal, look, luck_asked
from fairseat.analysis.figures import figures_of
from fairseat.analysis.own_figures import OwnFigures
from fairseat.analysis.stats.intervals import NOTHING, Estimate, Floats, normal_quantile
from fairseat.analysis.stats.rows import Codes, Rows
from fairseat.analysis.stats.tables import Played
from fairseat.simulators.engine.bots import Bot
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.play import Setup, play_batch
from fairseat.simulators.engine.table import OUTCOMES

if TYPE_CHECKING:
    from fairseat.analysis.experiments.cluster import Away
    from fairseat.analysis.store.plan import Qualification

BITE = 2_048
"""Games of one bite: a thread's meal, after which a clock or Ctrl-C may stop the search."""


class OutOfTime(Exception):
    """The clock that was set stops the search here; what was played is kept."""


@dataclass(frozen=True)
class Bite:
    """Some games of one candidate: where in the seed's row of games they lie."""

    candidate: Candidate
    players: int
    first: int
    games: int


@dataclass
class Sum:
    """What many games of one candidate at one table came to."""

    wins: Floats
    contested: int = 0
    games: int = 0
    figures: dict[str, list[float]] = field(default_factory=dict)
    """Name -> the sums of figure x games, of the square of its error x games, and of the games that tell of it."""

    def add(self, told: dict[str, Any]) -> None:
        """Add the numbers of a bite. Modified in place."""
        self.wins = self.wins + np.array(told["wins"])
        self.contested += told["contested"]
        self.games += told["games"]
        for name, found in told["figures"].items():
            if found is not None:
                self.tell(name, found, told["games"])

    def tell(self, name: str, told: Sequence[float], games: int) -> None:
        """Add what some games tell of a figure, it and its error. Modified in place."""
        value, error = told
        sums = self.figures.setdefault(name, [0.0, 0.0, 0.0])
        for place, more in enumerate((value * games, (error * games) ** 2, games)):
            sums[place] += more

    def join(self, other: Sum) -> None:
        """Add the games of another sum. Modified in place."""
        self.wins, self.contested = self.wins + other.wins, self.contested + other.contested
        self.games += other.games
        for name, told in other.figures.items():
            sums = self.figures.get(name, [0.0] * len(told))
            self.figures[name] = [mine + yours for mine, yours in zip(sums, told, strict=True)]

    def tells(self, names: Iterable[str]) -> bool:
        """Whether these games tell something of all these figures: of a deal only those in which it was dealt."""
        return all(name == SEAT_EDGE or name in self.figures for name in names)

    @property
    def shares(self) -> Floats:
        """Each seat's share of the wins."""
        return self.wins / max(self.contested, 1)

    def figure(self, name: str) -> float:
        """A figure over all games; the seats' edge is that of their shares."""
        if name == SEAT_EDGE:
            return float(np.abs(self.shares - 1 / len(self.wins)).max())
        if name not in self.figures:
            raise Mistake(f"These games tell nothing of the figure {name!r}: more of them might.")
        return self.figures[name][0] / self.figures[name][2]

    def error_of_one(self, name: str) -> float:
        """The spread of a figure from game to game."""
        return float(np.sqrt(self.figures[name][1] / self.figures[name][2])) if name in self.figures else 0.0


@dataclass
class Ledger:
    """The file that remembers bites; one with a head is begun anew, and not before there is something to keep."""

    file: Path
    head: str = ""

    def read(self) -> dict[str, dict[str, Any]]:
        """What lies in the file, by the names of its bites."""
        if self.head or not self.file.exists():
            return {}
        lines = map(json.loads, self.file.read_text(encoding="utf-8").splitlines())
        return {line["bite"]: line for line in lines if "bite" in line}

    def keep(self, told: Mapping[str, Any]) -> None:
        """Write a bite behind what lies there."""
        if self.head:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.file.write_text(self.head, encoding="utf-8")
            self.head = ""
        with self.file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(told) + "\n")


class Trials:
    """Plays candidates and remembers: the sums of a search, with players that fit the rules."""

    def __init__(
        self,
        workshop: Workshop,
        goal: Goal,
        seed: int,
        *,
        bots: Sequence[str] = (),
        threads: int = 1,
        ledger: Ledger | None = None,
        may_go_on: Callable[[], bool] = lambda: True,
        tell: Callable[[int], None] = lambda games: None,
    ) -> None:
        self.workshop, self.goal, self.seed, self.bots = workshop, goal, seed, list(bots)
        self.threads, self.may_go_on, self.tell = threads, may_go_on, tell
        self.ledger = ledger
        self.away: Away | None = None  # a cluster whose workers play in the place of threads here
        named = {check.figure for check in goal.checks}
        self.own = tuple(figure for figure in own_of(workshop.ruleset)[0] if figure.name in named)
        self.luck = luck_asked(goal)
        self.played = 0  # games of this search, found ones included
        self.known = ledger.read() if ledger else {}

    @property
    def hands(self) -> int:
        """How many bites are played at a time."""
        return self.away.threads if self.away is not None else max(self.threads, 1)

    def line_up(self, candidate: Candidate, players: int, fitted: bool = True) -> tuple[Bot, ...]:
        """Who plays: the named bots, else the strongest under these rules (under the printed ones unless fitted)."""
        from fairseat.analysis.experiments.qualify import seats_of

        ruleset = self.workshop.ruleset
        found = self.qualification(candidate, players, fitted)
        if found is not None:
            return seats_of(ruleset, found, players)
        named = tuple(ruleset.bot(name) for name in self.bots)
        return named * players if len(named) == 1 else named

    def qualification(self, candidate: Candidate, players: int, fitted: bool = True) -> Qualification | None:
        """How the bots did against each other under a candidate's rules; nothing where the players are named."""
        from fairseat.analysis.experiments.cell import STRONGEST
        from fairseat.analysis.experiments.qualify import qualify

        if self.bots and self.bots != [STRONGEST]:
            return None
        judged = self.workshop.unseated(candidate) if fitted else Candidate()
        return qualify(self.workshop.ruleset, self.workshop.rules(judged), players)

    def measure(self, candidates: Iterable[Candidate], first: int, games: int, fitted: bool = True) -> list[list[Sum]]:
        """Play each candidate at every table, all of them on the same shuffles: sums [candidates, tables]."""
        told = []
        with ThreadPoolExecutor(self.hands) as crew:
            for candidate in candidates:
                told.append(
                    [self._table(crew, candidate, players, first, games, fitted) for players in self.goal.players]
                )
        return told

    def _table(
        self, crew: ThreadPoolExecutor, candidate: Candidate, players: int, first: int, games: int, fitted: bool
    ) -> Sum:
        """Play a candidate at one table, bite by bite."""
        self.pause()
        line_up = self.line_up(candidate, players, fitted)
        bites = [Bite(candidate, players, first + start, min(BITE, games - start)) for start in range(0, games, BITE)]
        found = Sum(np.zeros(players))
        for told in crew.map(lambda bite: self._bite(bite, line_up), bites):
            found.add(told)
        if self.luck:
            for figure, seen in self._luck(Bite(candidate, players, first, games), line_up).items():
                found.tell(figure, seen, games)
        for bite in bites:
            self._keep(self._name(bite, line_up))
        self.played += games
        self.tell(self.played)
        return found

    def _bite(self, bite: Bite, line_up: Sequence[Bot]) -> dict[str, Any]:
        """The numbers of a bite: those that are known, else of games played now."""
        name = self._name(bite, line_up)
        if name not in self.known:
            played = self.play(bite.candidate, line_up, self.seed, bite.first, bite.games)
            self.known[name] = {"bite": name, "new": True, **self._numbers(bite, played)}
        return self.known[name]

    def _luck(self, bite: Bite, line_up: Sequence[Bot]) -> dict[str, list[float]]:
        """What looking along some games of a candidate tells of luck: what is known, else what is seen now."""
        name = self._name(bite, line_up, "luck")
        if name not in self.known:
            seen = self.look(bite.candidate, line_up, self.seed, bite.first, bite.games, FEWEST_LOOKED)
            told = {figure: _told(found) for figure, found in luck_told(*seen).items() if figure in self.luck}
            self.known[name] = {"bite": name, "new": True, "figures": told}
            self._keep(name)
        figures: dict[str, list[float]] = self.known[name]["figures"]
        return figures

    def _name(self, bite: Bite, line_up: Sequence[Bot], *more: str) -> str:
        bots = [bot.name for bot in line_up]
        return json.dumps([bite.candidate.changes, bite.players, bots, self.seed, bite.first, bite.games, *more])

    def _keep(self, name: str) -> None:
        """Have the ledger keep what was played now."""
        told = self.known[name]
        if told.pop("new", False) and self.ledger:
            self.ledger.keep(told)

    def _numbers(self, bite: Bite, played: Played) -> dict[str, Any]:
        """What a search needs of some games: the seats' wins, and each figure of the goal with its error."""
        figures: dict[str, list[float] | None] = {}
        deals = self.deals(bite.candidate)
        deals.add(played)
        own = (*self.own, *deals.figures(fewest=1))
        for name in dict.fromkeys(check.figure for check in self.goal.checks):
            if name == SEAT_EDGE or name in self.luck:
                continue
            listed = figures_of(played, self.workshop.ruleset.card.turn_seconds, named=(name,), own=own)
            found = listed[0].estimate(played) if listed else NOTHING
            figures[name] = _told(found) if found.n else None
        wins = played.wins[played.contested].sum(axis=0, dtype=np.float64).tolist()
        return {"wins": wins, "contested": int(played.contested.sum()), "games": len(played.games), "figures": figures}

    def play(self, candidate: Candidate, line_up: Sequence[Bot], seed: int, first: int, games: int) -> Played:
        """Play games of a candidate in memory, here or on a cluster."""
        rules = self.workshop.rules(candidate)
        setup = Setup(self.workshop.ruleset, rules, line_up)
        if self.away is None:
            rows = play_batch(setup, seed, first, games)
        else:
            rows = self.away.play(self.workshop.ruleset.rules.words(rules), line_up, seed, first, games)
        dealt = self.deals(candidate).columns["seats"]
        return as_played(setup, *rows, ["score", *OwnFigures(self.own).columns["seats"], *dealt])

    def deals(self, candidate: Candidate) -> Deals:
        """What the goal asks of deals, to be added up over games of a candidate."""
        places = dealt_by(self.workshop.ruleset, self.workshop.rules(candidate))
        return Deals(places, [check.figure for check in self.goal.checks])

    def look(
        self, candidate: Candidate, line_up: Sequence[Bot], seed: int, first: int, games: int, fewest: int
    ) -> tuple[dict[str, Any], bool]:
        """Look along some games of a candidate, these at least; this is done here, on a cluster or not."""
        setup = Setup(self.workshop.ruleset, self.workshop.rules(candidate), line_up)
        return look(setup, seed, first, games, self.threads, self.pause, fewest)

    def pause(self) -> None:
        """Stop where the clock says so."""
        if not self.may_go_on():
            raise OutOfTime


def _told(found: Estimate) -> list[float]:
    """A figure with its standard error, as trials keep them."""
    half = found.margin if np.isfinite(found.margin) else 0.0
    return [found.estimate, half / normal_quantile(found.level)]


def as_played(setup: Setup, game_rows: Any, seat_rows: Any, columns_of_seats: Sequence[str] = ("score",)) -> Played:
    """Lay the rows of games out as the statistics read them: the columns of games, the wins and bots of the seats."""
    columns = {name: game_rows[name] for name in game_rows.dtype.names if name not in ("outcome", "end_reason")}
    outcome = Codes(game_rows["outcome"].astype(np.int8), OUTCOMES)
    reason = Codes(game_rows["end_reason"].astype(np.int8), tuple(setup.ruleset.end_reasons))
    names = list(dict.fromkeys(bot.name for bot in setup.bots))
    codes = np.array([names.index(bot.name) for bot in setup.bots], np.int8)
    games = Rows({**columns, "outcome": outcome, "end_reason": reason})
    seats = Rows({name: np.asarray(seat_rows[name]).ravel() for name in dict.fromkeys(columns_of_seats)})
    wins, bots = np.asarray(seat_rows["win"]), codes[np.asarray(seat_rows["bot"])]
    return Played(games, seats, setup.players, wins, bots, tuple(names))
