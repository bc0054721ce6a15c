"""What a bot's traits promise, and how play breaks them.

Each game declares its small vocabulary in `tests/simulators/<game>/traits.py`: TRAITS, trait -> one of these.
`bots.toml` says which bot has which; ENDS says which weights at an end make a bot have it; `test_traits.py` plays all.
"""

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from fairseat.simulators.engine.play import Setup, Step, play_batch, set_up, watch
from tests.contract.games import ruleset_of

SEED = 404
GAMES = 300  # in the usual game
FEW = 10  # in each variant, at one number of seats after the other
WATCHED = 4  # questions are watched one by one in so many games, and in one of each variant
MOST_TURNS = 300
SURE = 2.58  # standard errors: 99 %

Rows = Any


def tables(game: str, bot: str, changes: Mapping[str, Any]) -> list[tuple[Setup, bool]]:
    """The tables at which a bot in every seat must keep its word: the usual one first, then one of each variant."""
    ruleset = ruleset_of(game)
    low, high = ruleset.card.seats
    found = [("", ruleset.card.usual_seats)]
    found += [(variant, low + number % (high - low + 1)) for number, variant in enumerate(ruleset.variants)]
    set_ups = []
    for variant, players in found:
        most = min(MOST_TURNS, ruleset.choose_rules(variant)["max_turns"])
        rules = {**changes, "max_turns": most}
        set_ups.append((set_up(ruleset, [bot] * players, variant=variant, changes=rules), not variant))
    return set_ups


@cache
def rows_of(game: str, bot: str, changes: tuple[tuple[str, Any], ...]) -> list[tuple[Rows, Rows]]:
    """The rows of games and seats at each of these tables."""
    return [play_batch(setup, SEED, 0, GAMES if usual else FEW) for setup, usual in tables(game, bot, dict(changes))]


@dataclass(frozen=True)
class Never:
    """What the rows of a seat never show: `count` gives how often it did (games' rows beside, for what they share)."""

    count: str | Callable[[Rows], Any]
    rules: Mapping[str, Any] = field(default_factory=dict)

    def breaches(self, game: str, bot: str) -> int:
        """How often the bot broke this over all tables."""
        rows = rows_of(game, bot, tuple(self.rules.items()))
        return int(sum(counted(self.count, seats).sum() for _, seats in rows))


@dataclass(frozen=True)
class Answers:
    """What a watched answer never is: `broken` looks at a question with a choice, before its answer is carried out."""

    broken: Callable[[Step, Any], bool]
    rules: Mapping[str, Any] = field(default_factory=dict)

    def breaches(self, game: str, bot: str) -> int:
        """Whether the bot broke this at any table: the first answer that does settles it."""
        for setup, usual in tables(game, bot, self.rules):
            for number in range(WATCHED if usual else 1):
                for step in watch(setup, SEED, number).steps():
                    if len(step.moves) > 1 and self.broken(step, setup.records[0]):
                        return 1
        return 0


@dataclass(frozen=True)
class Most:
    """What a bot does more of than any other bot, each in a usual game of its own; `per` is what it is counted by."""

    count: str | Callable[[Rows], Any]
    per: str | Callable[[Rows], Any] = "seat_games"
    rules: Mapping[str, Any] = field(default_factory=dict)
    than: tuple[str, ...] = ()  # these others only; all but the random one if empty
    sign: int = 1  # -1 for the least

    def breaches(self, game: str, bot: str) -> int:
        """How many others do as much, or come too near to tell at 99 %."""
        mean, error = self.measure(game, bot)
        than = self.than or [other for other in ruleset_of(game).quick_bots if other not in (bot, "random")]
        others = [self.measure(game, other) for other in than]
        return sum(self.sign * (mean - its) <= SURE * float(np.hypot(error, its_error)) for its, its_error in others)

    def measure(self, game: str, bot: str) -> tuple[float, float]:
        """The mean over the games of a table of this bot alone, with its standard error."""
        _, seats = rows_of(game, bot, tuple(self.rules.items()))[0]
        share = counted(self.count, seats).sum(axis=1) / np.maximum(1, counted(self.per, seats).sum(axis=1))
        return float(share.mean()), float(share.std(ddof=1) / np.sqrt(len(share)))


@dataclass(frozen=True)
class Sometimes:
    """What a bot does in the usual game, once in two watched games or more: `done` looks as `Answers` does."""

    done: Callable[[Step, Any], bool]

    def breaches(self, game: str, bot: str) -> int:
        """How many times too few the bot did this."""
        setup, _ = tables(game, bot, {})[0]
        steps = (step for number in range(WATCHED) for step in watch(setup, SEED, number).steps())
        return max(0, WATCHED // 2 - sum(bool(self.done(step, setup.records[0])) for step in steps))


Trait = Never | Answers | Most | Sometimes


@dataclass(frozen=True)
class End:
    """What the sentence of a weight promises at an end: with these weights even an expert has the trait."""

    trait: str
    weights: Mapping[str, float]


def counted(count: str | Callable[[Rows], Any], seats: Rows) -> Any:
    """A number for each seat of each game: a column, or what a function makes of several."""
    if count == "seat_games":
        return np.ones(seats.shape)
    return np.asarray(count(seats) if callable(count) else seats[count], dtype=float)


def traits_of(game: str) -> dict[str, Trait]:
    """The vocabulary of a game: what its bots may promise."""
    room = importlib.import_module(f"tests.simulators.{game.replace('-', '_')}.traits")
    found: dict[str, Trait] = room.TRAITS
    return found


def ends_of(game: str) -> Mapping[str, End | str]:
    """What the sentences of a game's weights promise without reserve, by weight; a sentence says why none is proved."""
    room = importlib.import_module(f"tests.simulators.{game.replace('-', '_')}.traits")
    found: Mapping[str, End | str] = getattr(room, "ENDS", {})
    return found
