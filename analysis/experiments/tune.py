"""Tuning a bot: a look along every weight, CMA-ES from there, begun anew several times, and a proof on fresh seeds.

All candidates of a look or of a generation meet the same shuffles. A search that is begun anew has twice as many
candidates a generation (Auger and Hansen's IPOP, 2005) and starts from the best that was found before. A search that
begins at the bot alone finds better play of its own style; others may begin at other bots, for an answer of another.
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fairseat.analysis.experiments.scale import Scale, TriedWeight, look_along
from fairseat.analysis.experiments.searched import Memory, Played
from fairseat.analysis.stats.differences import paired_mean
from fairseat.analysis.stats.intervals import LEVEL, Estimate, Floats, share_of
from fairseat.analysis.stats.tables import UNFINISHED, winnings
from fairseat.simulators.engine.bots import Bot
from fairseat.simulators.engine.loop import lay_desk
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.play import Setup, play_batch
from fairseat.simulators.engine.ruleset import Ruleset

ACCEPT_LEVEL = 0.99
"""Nothing is accepted whose interval of this level does not clear the old bot."""
STEP = 0.15
"""The usual first step of the search, where every range is 1 wide."""
HEAT = 4
"""What was found on the way meets in so many times the games of a candidate; the best of it is proved."""
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
    memory: Memory | None = None  # of what was played, where a search may be stopped

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

        At a table of n the fair share is 1/n, so every share is multiplied by n/2; a game that never ends is even.
        What a team wins counts 1.
        """
        return self.played(bot, round_of_games, games)[0]

    def played(self, bot: Bot, round_of_games: int, games: int) -> Played:
        """The results, and which part of the games never ended."""
        if self.memory is None:
            return self._play(bot, round_of_games, games)
        others = [_answers(one) for one in self.opponents]
        where = self.ruleset.digest, sorted(self.rules.items()), others, self.tables, self.seed
        asked = *where, _answers(bot), round_of_games, games
        return self.memory.recall(asked, lambda: self._play(bot, round_of_games, games))

    def _play(self, bot: Bot, round_of_games: int, games: int) -> Played:
        """Play each meeting."""
        rows, unended = np.zeros((len(self.meetings), games)), 0.0
        for row, (players, opponent) in zip(rows, self.meetings, strict=True):
            setup = Setup(self.ruleset, self.rules, (bot, *(opponent,) * (players - 1)))
            desk = lay_desk(self.ruleset, players, setup.looking)
            ends, seats = play_batch(setup, self.seed, round_of_games * SEED_STRIDE, games, desk)
            worth = self.ruleset.card.unfinished
            row[:] = seats.win.sum(axis=1) if self.together else winnings(ends, seats, 0, worth) * players / 2
            unended += float(np.mean(ends.outcome == UNFINISHED)) / len(rows)
        return rows, unended


def _answers(bot: Bot) -> tuple[Any, ...]:
    """All of a bot on which its answers hang."""
    return bot.weights, bot.at, bot.under


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
    looks: list[TriedWeight] = field(default_factory=list)
    candidates: int = 0  # tried in all
    by_table: dict[int, Estimate] = field(default_factory=dict)  # players -> the gain as a share of the wins there
    unfinished: float = 0.0  # of the games that the bot found plays in its proof

    @property
    def accepted(self) -> bool:
        """Whether the interval of the gain clears the old bot."""
        return self.gain.low > 0


Tell = Callable[[Generation], None]


@dataclass(frozen=True)
class Budget:
    """What a search may spend: games are those of each meeting, for each candidate."""

    games: int
    generations: int  # of one search
    proof_games: int
    places: int = 0  # at which every weight is looked at before the search; 0 does not look
    restarts: int = 0  # how often the search is begun anew
    population: int = 0  # candidates of a generation; 0 leaves them to CMA-ES
    step: float = STEP
    others: tuple[Bot, ...] = ()  # at each of which a search begins, too

    @property
    def rounds(self) -> int:
        """The generations of all searches."""
        return self.generations * (self.restarts + 1 + len(self.others))

    def games_of(self, weights: int, meetings: int) -> int:
        """About how many games a search over so many weights plays, the proof among them."""
        first = self.population or _usual_population(weights)
        tried = 1 + weights * max(self.places - 1, 0)  # a look along every weight, less the place where it stands
        tried += sum(self.generations * ((first << number) + 2) for number in range(self.restarts + 1))
        tried += len(self.others) * self.generations * (first + 2)
        tried += HEAT * (self.restarts + 2 + len(self.others))
        return meetings * (tried * self.games + 2 * self.proof_games)


def _usual_population(weights: int) -> int:
    """The candidates of a generation that CMA-ES takes by itself."""
    return 4 + int(3 * np.log(weights))


def tune(
    start: Bot,
    scale: Scale,
    against: Field,
    budget: Budget,
    *,
    threads: int = 1,
    tell: Tell = lambda generation: None,
    finished: Callable[[], None] = lambda: None,
) -> Tuning:
    """Search for better weights, then prove the best on fresh seeds. The result does not depend on threads."""
    if budget.games < 2 or budget.proof_games < 2:
        raise Mistake("At least 2 games of each meeting are played.")
    start = _seated(start, against)

    def measure(bot: Bot, number: int, times: int = 1) -> Floats:
        return _together(against.results(bot, number, budget.games * times))

    proof, heat, look = range(budget.rounds, budget.rounds + 3)  # rounds of games that no generation plays
    with ThreadPoolExecutor(max(threads, 1)) as crew:
        best, looks = start, list[TriedWeight]()
        if budget.places:
            best, looks = look_along(scale, start, measure, crew, places=budget.places, first_round=look)
        search = _Searching(start, scale, against, budget, crew, tell)
        finals = [best]
        for number in range(budget.restarts + 1):
            finals.append(search.run(finals[-1], number, number))
        for number, other in enumerate(budget.others, budget.restarts + 1):
            positions = scale.encode(_seated(other, against))
            finals.append(search.run(scale.decode(positions, start), number, 0))
        finals = [bot for bot in finals if bot != start] or [start]
        if len(finals) > 1:
            rows = list(crew.map(lambda bot: float(measure(bot, heat, HEAT).mean()), finals))
            finals.append(finals[int(np.argmax(rows))])
        finished()
        proved = crew.map(lambda bot: against.played(bot, proof, budget.proof_games), [finals[-1], start])
        (new, unfinished), (old, _) = proved
    gain = paired_mean(_together(new), _together(old), ACCEPT_LEVEL)
    shares = _share(old, against, ACCEPT_LEVEL), _share(new, against, ACCEPT_LEVEL)
    tried = len(looks) + search.candidates
    by_table = _by_table(new, old, against)
    return Tuning(start, finals[-1], *shares, gain, search.history, looks, tried, by_table, unfinished)


def _seated(bot: Bot, against: Field) -> Bot:
    """The bot as it plays under these rules, with the weights of its tables if they are the same at all of them."""
    bot = bot.under_rules(against.rules)
    seated = [bot.seated(players, against.rules) for players in against.tables]
    return seated[0] if seated.count(seated[0]) == len(seated) else bot


@dataclass
class _Searching:
    """The searches of one tuning, one after the other, and what they told."""

    start: Bot
    scale: Scale
    against: Field
    budget: Budget
    crew: ThreadPoolExecutor
    tell: Tell
    history: list[Generation] = field(default_factory=list)
    candidates: int = 0

    def run(self, first: Bot, number: int, doublings: int) -> Bot:
        """Search from this bot, with so many times twice as many candidates a generation."""
        best, search = first, _search(self.scale, first, self.against.seed + number, doublings, self.budget)
        for _ in range(self.budget.generations):
            positions = search.ask()
            bots = [self.scale.decode(position, self.start) for position in positions]
            # the best so far and the old bot play the new shuffles too: neither was chosen by them
            found = list(self.crew.map(self._measure, [best, self.start, *bots]))
            weights = {weight.name: best.weights[weight.name] for weight in self.scale.weights}
            round_of_games = len(self.history)
            self.history.append(_generation(round_of_games, weights, found[:2], float(search.sigma), self.against))
            self.tell(self.history[-1])
            self.candidates += len(bots)
            search.tell(positions, [-float(rows.mean()) for rows in found[2:]])
            best = self.scale.decode(np.clip(search.result.xfavorite, 0, 1).tolist(), self.start)
        return best

    def _measure(self, bot: Bot) -> Floats:
        """A candidate's results in the games of this generation."""
        return self.against.results(bot, len(self.history), self.budget.games)


def _search(scale: Scale, start: Bot, seed: int, doublings: int, budget: Budget) -> Any:
    """Set CMA-ES up: it keeps within the ranges, and its own chance hangs on the seed."""
    import cma

    positions = scale.encode(start)
    if len(positions) == 1:
        raise Mistake("CMA-ES wants at least two weights: name more, or sweep the one.")
    population = budget.population or _usual_population(len(positions))
    options: dict[str, Any] = {"bounds": [0, 1], "verbose": -9, "seed": seed % (2**31) + 1}
    return cma.CMAEvolutionStrategy(positions, budget.step, {**options, "popsize": population << doublings})


def _together(rows: Floats) -> Floats:
    """Average the meetings game by game: game k of every meeting met the same shuffles."""
    averaged: Floats = rows.mean(axis=0)
    return averaged


def _by_table(new: Floats, old: Floats, against: Field) -> dict[int, Estimate]:
    """The gain at each number of players by itself, as a share of the wins there."""
    found = {}
    for players in against.tables:
        there = [row for row, (seats, _) in enumerate(against.meetings) if seats == players]
        gain = paired_mean(_together(new[there]), _together(old[there]), ACCEPT_LEVEL)
        found[players] = gain if against.together else gain.scaled(2 / players)
    return found


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


def panel_of(ruleset: Ruleset, start: Bot, names: Sequence[str]) -> tuple[Bot, ...]:
    """The bots to measure against: those named, and the bot as it begins, which nothing new may lose to."""
    if not start.judges:
        raise Mistake(f"The bot {start.name!r} answers alike whatever it weighs (noise inf): there is nothing to tune.")
    named = [ruleset.bot(name) for name in names]
    return (*named, *([] if start in named else [start]))


def others_named(ruleset: Ruleset, start: Bot, names: Sequence[str]) -> tuple[Bot, ...]:
    """The bots at which a search begins, too: those named, or by `all` every bot of the game at which one can."""
    able = {name: bot for name, bot in ruleset.bots.items() if not _no_beginning(start, bot)}
    named = list(able.values()) if list(names) == ["all"] else [ruleset.bot(name) for name in names]
    known = f"Searches for {start.name} may begin at: {', '.join(able) or 'none of this game'}."
    for bot in named:
        if why := _no_beginning(start, bot):
            raise Mistake(f"No search can begin at {bot.name}, {why}. {known}")
    if names and not named:
        raise Mistake(known)
    return tuple(named)


def _no_beginning(start: Bot, bot: Bot) -> str:
    """Why a search cannot begin at this bot, too; nothing where it can."""
    if bot.name == start.name:
        return "at which it begins anyway"
    if not bot.judges:
        return "which answers alike whatever it weighs"
    return "which looks ahead" if bot.looks_ahead else ""
