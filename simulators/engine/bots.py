"""How a ruleset declares its bots' weights, how named bots are read, and how a bot chooses an answer.

A ruleset's `bots.py` holds one class:

    class Weights(BotBook):
        new_length = weight(1.0, 0.0, 10.0, says="How much laying a new length is worth.")

and its `bots.toml` one table a bot: `style` (a sentence), `traits` (what of it can be proved, each in a few words such
as "never lies"), and the weights that differ from the defaults. `like` names another bot of the book to begin from.
A table `[expert.at.2]` holds what differs from the bot's own weights at tables of two, `[expert.under.short-game]` what
differs wherever the rules in force have all that this variant changes, and `[expert.under.short-game.at.2]` both.

Some weights belong to every bot. `noise`: 0 always takes the favourite answer, large numbers loosen the choice,
and infinity is exactly uniform over the legal answers. `search` and its companions let a bot look ahead
(`search.py`).
"""

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

import numpy as np

from fairseat.simulators.engine.chance import below, next_word
from fairseat.simulators.engine.jit import inlined, kernel
from fairseat.simulators.engine.mistakes import Mistake, unknown
from fairseat.simulators.engine.precedence import weights_at

# The weights that belong to every bot: how it answers, not what it values.
EVERY_BOT = (
    "noise",
    "search",
    "search_top",
    "search_sure",
    "search_points",
    "search_turns",
    "search_chance",
    "search_tree",
)
# What a bot's entry holds beside its own weights: what differs at a number of players, and under a variant.
APART = ("at", "under")
Variants = Mapping[str, Mapping[str, Any]]  # variant -> the rules that it changes
NO_VARIANTS: Variants = {}
NUMBER_OF_PLAYERS = re.compile("[1-9][0-9]{0,2}")  # written in one way: 2 and 02 would be two tables of one number
SEARCHER = "searcher"
FROM_RULES: dict[str, Any] = {
    "style": "Knows nothing but the rules: grows a tree of answers over imagined games that go on by chance.",
    "traits": [],
    "search": 1_000,
    "search_chance": 1,
    "search_tree": 0.7,
}
"""The bot that stands in every book, `like` the game's usual one: its form is whatever plays best (`fairseat bots`)."""
U12 = np.uint64(12)
STEP_52 = 2.0**-52


@dataclass(frozen=True)
class Weight:
    """One weight of a bot: its default, its range, and what it means."""

    default: float
    low: float
    high: float
    says: str
    name: str = ""

    def read(self, value: Any) -> float:
        """Turn a value from TOML or the command line into this weight, or say what is allowed."""
        try:
            number = float(value)
        except (TypeError, ValueError):
            number = math.nan
        if isinstance(value, bool) or not self.low <= number <= self.high:
            allowed = f"it takes {self.low:g} to {self.high:g} ({self.says})"
            raise Mistake(f"The weight {self.name} cannot be {value!r}: {allowed}")
        return number


def weight(default: float, low: float, high: float, *, says: str) -> Any:
    """Declare a weight with its range."""
    return Weight(default, low, high, says)


@dataclass(frozen=True)
class Under:
    """What of a bot differs under a variant: wherever the rules in force have all that the variant changes."""

    rules: dict[str, Any]  # that the variant changes
    weights: dict[str, float]  # count at every number of players for which `at` says no more
    at: dict[int, dict[str, float]] = field(default_factory=dict)


@dataclass(frozen=True)
class Bot:
    """A named bot: a sentence of style, its weights, and what of the sentence is proved by play."""

    name: str
    style: str
    weights: dict[str, float]
    traits: tuple[str, ...] = ()
    at: dict[int, dict[str, float]] = field(default_factory=dict)  # number of players -> what differs there
    under: dict[str, Under] = field(default_factory=dict)  # variant -> what differs there; the most particular last

    @property
    def looks_ahead(self) -> bool:
        """Whether this bot plays imagined games before it answers, which takes it many times as long."""
        return self.weights["search"] > 0

    @property
    def judges(self) -> bool:
        """Whether anything hangs on what this bot values: with infinite noise any answer is as likely."""
        return not math.isinf(self.weights["noise"])

    @property
    def tables(self) -> list[int]:
        """The numbers of players at which some weights differ, under a variant or none."""
        return sorted({*self.at, *(players for some in self.under.values() for players in some.at)})

    def under_rules(self, rules: Mapping[str, Any]) -> Self:
        """The bot as it plays under these rules, at each number of players."""
        if not self.under:
            return self
        weights = weights_at(self, 0, rules)  # at no table that anybody names
        tables = {players: weights_at(self, players, rules) for players in self.tables}
        at = {players: dict(some.items() - weights.items()) for players, some in tables.items()}
        return replace(self, weights=weights, at=_filled(at), under={})

    def seated(self, players: int, rules: Mapping[str, Any]) -> Self:
        """The bot as it plays at a table of so many under these rules: one set of weights. No rules are the printed."""
        return replace(self, weights=weights_at(self, players, rules), at={}, under={})

    def changed(self, own: Mapping[str, float], name: str = "") -> Self:
        """The bot with some weights at other values, which then count at every table and under every variant.

        It proves nothing.
        """
        at = _filled({players: _without(some, own) for players, some in self.at.items()})
        under = {variant: _left(some, own) for variant, some in self.under.items()}
        under = {variant: some for variant, some in under.items() if some.weights or some.at}
        weights = {**self.weights, **own}
        return replace(self, name=name or self.name, weights=weights, traits=(), at=at, under=under)


def _without(some: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """What of some weights, and of the tables among them, is not named among these others."""
    kept = {key: value for key, value in some.items() if key not in own}
    return {key: _without(value, own) if isinstance(value, dict) else value for key, value in kept.items()}


def _filled(tables: Mapping[int, dict[str, float]]) -> dict[int, dict[str, float]]:
    """The tables that say something."""
    return {players: some for players, some in tables.items() if some}


def _left(under: Under, own: Mapping[str, float]) -> Under:
    """What is left to differ under a variant when these weights no longer do."""
    at = _filled({players: _without(some, own) for players, some in under.at.items()})
    return replace(under, weights=_without(under.weights, own), at=at)


class BotBook:
    """The weights of one ruleset's bots: class attributes declare them."""

    declared: ClassVar[dict[str, Weight]]

    noise = weight(0.0, 0.0, math.inf, says="0 takes the favourite answer, inf any legal answer alike.")
    search = weight(
        0.0,
        0.0,
        100_000.0,
        says="Imagined games: that each favourite is tried in, or that a tree is grown in; 0 never looks ahead.",
    )
    search_top = weight(4.0, 2.0, 64.0, says="How many of the best liked answers are tried in imagined games.")
    search_sure = weight(1.0, 0.0, 10.0, says="By how many standard errors an answer must beat the favourite.")
    search_points = weight(0.0, 0.0, 1.0, says="What a point above the best other's counts beside the win.")
    search_turns = weight(
        0.0, 0.0, 10_000.0, says="Turns of each seat until an imagined game counts as one without an end; 0: never."
    )
    search_chance = weight(
        0.0, 0.0, 1.0, says="0 plays imagined games on as the bot at first sight, all else by chance."
    )
    search_tree = weight(
        0.0, 0.0, 10.0, says="How curious a tree is about answers seldom tried; 0 tries the favourites, with no tree."
    )

    def __init_subclass__(cls) -> None:
        """Collect the declared weights, those that every bot has first."""
        found: dict[str, Weight] = {}
        for owner in (BotBook, cls):
            for name, declared in vars(owner).items():
                if isinstance(declared, Weight):
                    object.__setattr__(declared, "name", name)
                    found[name] = declared
        cls.declared = found

    @classmethod
    def dtype(cls) -> np.dtype[Any]:
        """The record that kernels read, one a bot."""
        return np.dtype([(name, "f8") for name in cls.declared], align=True)

    @classmethod
    def bot(cls, name: str, entry: Mapping[str, Any], variants: Variants = NO_VARIANTS) -> Bot:
        """Read one bot: its style and traits, and its weights over the defaults."""
        weights = {key: declared.default for key, declared in cls.declared.items()}
        traits = entry.get("traits", ())
        if not (isinstance(traits, (list, tuple)) and all(isinstance(trait, str) for trait in traits)):
            raise Mistake(f'The traits of the bot {name!r} are a list of words such as ["never lies"], not {traits!r}.')
        own = {key: value for key, value in entry.items() if key not in ("style", "traits", *APART)}
        if "like" in own:  # a book has put the model's weights in its place
            raise Mistake(f"The bot {name!r} is like another: only those of a ruleset's own bots.toml may be.")
        weights |= cls._read(own, f"weight of the bot {name!r}")
        at = cls._read_at(name, entry.get("at", {}))
        under = cls._read_under(name, entry.get("under", {}), variants)
        return Bot(name, str(entry.get("style", "")), weights, tuple(traits), at, under)

    @classmethod
    def _read(cls, own: Mapping[str, Any], whose: str, known: Iterable[str] | None = None) -> dict[str, float]:
        """Read some weights, each of those that are known: all that are declared when nothing is said."""
        known = cls.declared if known is None else known
        for key in own:
            if key not in known:
                raise unknown(whose, key, known)
        return {key: cls.declared[key].read(value) for key, value in own.items()}

    @classmethod
    def _read_apart(cls, own: Mapping[str, Any], whose: str) -> dict[str, float]:
        """Read what differs somewhere; how a bot answers, as its noise, is the same everywhere."""
        return cls._read(own, whose, [key for key in cls.declared if key not in EVERY_BOT])

    @classmethod
    def _read_at(cls, name: str, tables: Any) -> dict[int, dict[str, float]]:
        """Read what differs at some numbers of players."""
        if not _are_tables(tables):
            raise Mistake(f"The bot {name!r} has at = {tables!r}, where tables such as [{name}.at.2] are wanted.")
        found = {}
        for players, some in tables.items():
            if not NUMBER_OF_PLAYERS.fullmatch(str(players)):
                raise Mistake(f"The bot {name!r} has weights at {players!r}, which is no number of players.")
            found[int(players)] = cls._read_apart(some, f"weight of the bot {name!r} at {players} players")
        return found

    @classmethod
    def _read_under(cls, name: str, tables: Any, variants: Variants) -> dict[str, Under]:
        """Read what differs under some variants, those that change the most rules last: their word counts."""
        if not _are_tables(tables):
            wanted = f"[{name}.under.VARIANT]"
            raise Mistake(f"The bot {name!r} has under = {tables!r}, where tables such as {wanted} are wanted.")
        found = {}
        for variant, some in tables.items():
            if variant not in variants:
                raise unknown(f"variant under which the bot {name!r} differs:", variant, variants)
            if not variants[variant]:
                raise Mistake(f"The variant {variant} changes no rule: what holds under it stands in [{name}] itself.")
            own = {key: value for key, value in some.items() if key != "at"}
            weights = cls._read_apart(own, f"weight of the bot {name!r} under {variant}")
            at = cls._read_at(f"{name}.under.{variant}", some.get("at", {}))
            found[variant] = Under(dict(variants[variant]), weights, at)
        return dict(sorted(found.items(), key=lambda one: len(one[1].rules)))

    @classmethod
    def with_searcher(cls, entries: Mapping[str, Any], usual: str) -> dict[str, Any]:
        """The entries of a `bots.toml` with a searcher at their end, like the game's usual bot, unless one is there."""
        if usual not in entries or SEARCHER in entries:
            return dict(entries)
        effort = min(FROM_RULES["search"], cls.declared["search"].high)
        return {**entries, SEARCHER: {"like": usual, **FROM_RULES, "search": effort}}

    @classmethod
    def book(cls, entries: Mapping[str, Mapping[str, Any]], variants: Variants = NO_VARIANTS) -> dict[str, Bot]:
        """Read all bots of a `bots.toml`; one that is `like` another begins from its entry."""
        found = {}
        for name, entry in entries.items():
            own, seen = dict(entry), {name}
            while "like" in own:
                model = str(own.pop("like"))
                if model not in entries or model in seen:
                    raise unknown(f"bot that {name!r} is like:", model, set(entries) - seen)
                seen.add(model)
                own = _heir(entries[model], own)
            found[name] = cls.bot(name, own, variants)
        return found

    @classmethod
    def records(cls, bots: list[Bot]) -> Any:
        """The bots of a line-up as rows of one array."""
        rows = np.zeros(len(bots), cls.dtype()).view(np.recarray)
        for row, bot in zip(rows, bots, strict=True):
            for key, value in bot.weights.items():
                row[key] = value
        return rows


def _are_tables(tables: Any) -> bool:
    """Whether this is what TOML makes of tables such as [mine.at.2]."""
    return isinstance(tables, dict) and all(isinstance(some, dict) for some in tables.values())


def _heir(model: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """An entry that begins from a model's: what it says itself counts wherever it says no more."""
    found, said = {**model, **own}, {key: value for key, value in own.items() if key not in APART}
    for apart in APART:
        theirs, ours = model.get(apart, {}), own.get(apart, {})
        if _are_tables(theirs) and _are_tables(ours) and (theirs or ours):
            kept = _without(theirs, said)
            if apart == "under" and _are_tables(tables := own.get("at", {})):
                kept = {variant: _but_at(some, tables) for variant, some in kept.items()}
            found[apart] = {**kept, **{key: _heir(kept.get(key, {}), some) for key, some in ours.items()}}
    return found


def _but_at(some: Mapping[str, Any], tables: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Any]:
    """What differs under a model's variant, with what an heir says itself of some tables in its place there."""
    at = some.get("at", {})
    if not _are_tables(at):
        return some  # it is refused where it is read
    for players, own in tables.items():
        said = {name: value for name, value in own.items() if name in some or name in at.get(players, {})}
        at = {**at, players: {**at.get(players, {}), **said}} if said else at
    return {**some, "at": at} if at else some


@inlined
def is_random(noise):
    """Whether a bot of this noise chooses uniformly, so that nothing need be scored.

    It is handed the number, not the bot: numba would take the record of one ruleset's bots for a subtype of another's
    that has the same first fields, and warn of it.
    """
    return math.isinf(noise)


@kernel
def waver(stream, noise):
    """A Gumbel-distributed wobble of size `noise`: it makes the choice a soft one. Stream modified in place."""
    middle = (np.float64(next_word(stream) >> U12) + 0.5) * STEP_52  # never 0 and never 1
    return -noise * math.log(-math.log(middle))


@inlined
def pick(stream, moves, count):
    """One of the first `count` answers, each equally likely. Stream modified in place."""
    return moves[below(stream, count)]
