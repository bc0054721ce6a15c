"""Which bot is strongest under these very rules and at this number of players: a short tournament before the games.

The reigning bot meets every other, one of them among seats that are all the reigning bot's. Whoever is proved to take
more than a fair share reigns next, until nobody is; a game that never ends is shared by all seats. Should a bot come
to reign a second time, they beat each other in a ring: then the seats hold the mixture of all that reigned that none
of them gains by leaving, found by replicator steps (Taylor and Jonker 1978) on their meetings. A team's strongest bot
is the one whose tables score most.

The games have a stream of seeds of their own, so the same rules always qualify the same bot, whatever run they are for.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from fairseat.analysis.cores import cores
from fairseat.analysis.evidence.record import read_sealed, write_sealed
from fairseat.analysis.stats.intervals import share_of
from fairseat.analysis.stats.tables import UNFINISHED, winnings
from fairseat.analysis.store.plan import Meeting, OwnTable, Qualification
from fairseat.simulators.engine.bots import Bot
from fairseat.simulators.engine.kept import cache_root, open_folder
from fairseat.simulators.engine.play import Setup, play_batch
from fairseat.simulators.engine.ruleset import Ruleset

SEED = 0x71756C69  # its own stream: a run's games are never those that chose its bots
GLANCE, GAMES = 192, 1_536  # who clearly gains nothing in a glance is not looked at longer; whole orders of four
TABLE_GAMES = 192
LEVEL = 0.99
LEAST_PART = 0.05  # of a mixture; a smaller one is not worth a seat
STEPS = 20_000
MEASURE = 2  # how meetings are counted; what was kept by another is played anew


class Qualifier:
    """The tournament of one ruleset under one set of rules at one number of players."""

    def __init__(self, ruleset: Ruleset, rules: Mapping[str, Any], players: int) -> None:
        self.ruleset, self.rules, self.players = ruleset, rules, players
        self.bots = ruleset.quick_bots
        self.level = 1 - (1 - LEVEL) / max(1, len(self.bots) - 1)  # Bonferroni over the rivals of one bot
        self.met: dict[tuple[str, str], Meeting] = {}

    def meet(self, bot: str, among: str) -> Meeting:
        """Let one bot play among others that are all one bot."""
        if (bot, among) not in self.met:
            wins = self._wins(bot, among, 0, GLANCE)
            if share_of(wins, self.level).high >= 1 / self.players:
                wins = np.concatenate([wins, self._wins(bot, among, GLANCE, GAMES - GLANCE)])
            found = share_of(wins, self.level)
            self.met[bot, among] = Meeting(
                bot=bot, among=among, games=len(wins), share=found.estimate, low=found.low, high=found.high
            )
        return self.met[bot, among]

    def _wins(self, bot: str, among: str, first: int, games: int) -> Any:
        line_up = [self.bots[bot], *[self.bots[among]] * (self.players - 1)]
        rows = play_batch(Setup(self.ruleset, self.rules, line_up), SEED, first, games)
        return winnings(*rows, unfinished=self.ruleset.card.unfinished)

    def table(self, bot: str) -> OwnTable:
        """Let one bot play with itself in every seat."""
        games, seats = play_batch(
            Setup(self.ruleset, self.rules, [self.bots[bot]] * self.players), SEED, 0, TABLE_GAMES
        )
        return OwnTable(
            bot=bot,
            games=TABLE_GAMES,
            unfinished=float(np.mean(games.outcome == UNFINISHED)),
            turns=float(np.median(games.turns)),
            score=float(np.mean(seats.score)),
        )

    def reign(self, crew: ThreadPoolExecutor) -> list[str]:
        """Find who is beaten by nobody; several where they beat each other in a ring."""
        reigned = [self.ruleset.card.default_bot]
        while True:
            champion = reigned[-1]
            rivals = [bot for bot in self.bots if bot != champion]
            found = list(crew.map(self.meet, rivals, [champion] * len(rivals)))
            beating = [meeting for meeting in found if meeting.low > 1 / self.players]
            if not beating:
                return [champion]
            best = max(beating, key=lambda meeting: meeting.share).bot
            if best in reigned:
                return reigned[reigned.index(best) :]
            reigned.append(best)

    def mixture(self, ring: Sequence[str], crew: ThreadPoolExecutor) -> dict[str, float]:
        """The parts of a ring's bots in a mixture that none of them gains by leaving."""
        pairs = [(bot, among) for bot in ring for among in ring if bot != among]
        list(crew.map(self.meet, *zip(*pairs, strict=True)))
        gains = np.zeros((len(ring), len(ring)))
        for i, bot in enumerate(ring):
            for j, among in enumerate(ring):
                if i != j:
                    gains[i, j] = self.met[bot, among].share * self.players - 1
        parts = replicate(gains)
        kept = np.where(parts < LEAST_PART, 0.0, parts)
        return {bot: float(part) for bot, part in zip(ring, kept / kept.sum(), strict=True) if part > 0}


def replicate(gains: Any) -> Any:
    """The mixture to which replicator steps settle on average; `gains[i, j]` is what i gains among those of kind j."""
    parts = np.full(len(gains), 1 / len(gains))
    total = np.zeros(len(gains))
    for _ in range(STEPS):
        worth = gains @ parts
        parts = parts * np.exp(0.02 * (worth - parts @ worth))
        parts /= parts.sum()
        total += parts
    return total / STEPS


def qualify(ruleset: Ruleset, rules: Mapping[str, Any], players: int) -> Qualification:
    """Find the strongest of the named bots under these rules; kept on this machine, for it depends on nothing else."""
    kept = cache_root() / "qualifications"
    path = kept / f"{_key(ruleset, rules, players)}.json"
    trusted = open_folder(kept)  # what others may write to is not believed
    known = read_sealed(path, Qualification) if trusted else None
    found = known or _play(ruleset, rules, players)
    if trusted and known is None:
        write_sealed(path, found)
    return found


def _play(ruleset: Ruleset, rules: Mapping[str, Any], players: int) -> Qualification:
    qualifier = Qualifier(ruleset, rules, players)
    with ThreadPoolExecutor(cores()) as crew:
        tables = tuple(crew.map(qualifier.table, qualifier.bots)) if len(qualifier.bots) > 1 else ()
        if len(qualifier.bots) == 1:
            parts = dict.fromkeys(qualifier.bots, 1.0)
        elif ruleset.card.cooperative or players == 1:
            parts = {max(tables, key=lambda table: table.score).bot: 1.0}
        else:
            ring = qualifier.reign(crew)
            parts = qualifier.mixture(ring, crew) if len(ring) > 1 else {ring[0]: 1.0}
    meetings = tuple(qualifier.met[pair] for pair in sorted(qualifier.met))
    return Qualification(
        seated=tuple(parts), weights=tuple(parts.values()), level=LEVEL, meetings=meetings, tables=tables
    )


def _key(ruleset: Ruleset, rules: Mapping[str, Any], players: int) -> str:
    """Name everything that a qualification depends on."""
    seated = {name: bot.seated(players, rules).weights for name, bot in ruleset.quick_bots.items()}
    bots = {name: {key: str(value) for key, value in weights.items()} for name, weights in seated.items()}
    played = [ruleset.digest, ruleset.card.default_bot, ruleset.rules.words(rules), players, bots]
    played += [SEED, GLANCE, GAMES, TABLE_GAMES, LEVEL, MEASURE]
    return hashlib.sha256(json.dumps(played, sort_keys=True).encode()).hexdigest()[:24]


def seats_of(ruleset: Ruleset, found: Qualification, players: int) -> tuple[Bot, ...]:
    """Seat the strongest; a mixture holds the seats as nearly as there are seats (largest remainders)."""
    exact = np.array(found.weights) * players
    count = np.floor(exact).astype(int)
    for chosen in np.argsort(count - exact, kind="stable")[: players - count.sum()]:
        count[chosen] += 1
    return tuple(ruleset.bot(name) for name, seats in zip(found.seated, count, strict=True) for _ in range(seats))
