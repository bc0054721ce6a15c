"""Loading a ruleset: by its name, from an installed package's entry point, or from a folder."""

import hashlib
import importlib
import importlib.util
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from fairseat.simulators import RULESETS
from fairseat.simulators.engine.bots import APART, Bot, BotBook
from fairseat.simulators.engine.card import Card
from fairseat.simulators.engine.columns import GAME_COLUMNS, SEAT_COLUMNS, Column, row_dtype
from fairseat.simulators.engine.mistakes import Mistake, nearest, unknown
from fairseat.simulators.engine.opening import rooms_of
from fairseat.simulators.engine.rules import RuleBook
from fairseat.simulators.engine.sight import sights_of
from fairseat.simulators.engine.sources import digest_of_games
from fairseat.simulators.engine.table import COMMON, ENGINE_END_REASONS
from fairseat.simulators.engine.toml import first_table, read_tables, read_toml

if TYPE_CHECKING:
    from fairseat.simulators.engine.levers import Lever

ENTRY_POINTS = "fairseat.rulesets"
ROOMS = ("rules", "components", "table", "moves", "bots", "results", "tell")


@dataclass(frozen=True)
class Verb:
    """One verb of every ruleset: the rooms that it is looked for in, and what it is called with."""

    rooms: tuple[str, ...]
    arguments: tuple[str, ...]


VERBS = {
    "deal": Verb(("moves",), ("table", "rules")),
    "legal_moves": Verb(("moves",), ("table", "rules", "moves")),
    "play": Verb(("moves",), ("table", "rules", "move")),
    "imagine": Verb(("hidden", "moves"), ("table", "rules", "seat")),  # a small game keeps it among its moves
    "think": Verb(("bots",), ("table", "rules", "bot", "mind")),
    "score_move": Verb(("bots",), ("table", "rules", "bot", "mind", "move")),
    "progress": Verb(("results",), ("table", "rules", "seat")),
    "record": Verb(("results",), ("table", "rules", "game_row", "seat_rows")),
}
REHEARSE = Verb(("rehearsal",), ("table", "rules", "bot", "mind", "spare", "notes"))
"""A ruleset's own way of looking ahead, instead of whole imagined games; most have none, and no room for it."""


@dataclass(frozen=True)
class Variant:
    """A named rule set: a sentence and the rules that differ from the defaults."""

    name: str
    says: str
    changes: dict[str, Any]
    proved_at: tuple[int, ...] = ()  # the numbers of players of the proof that lies beside it, where there is one


class Ruleset:
    """One ruleset, its rooms opened one by one as they are needed."""

    def __init__(self, locator: str, package: str) -> None:
        self.locator = locator  # what finds it again in another process
        self.package = package
        root = importlib.import_module(package)
        self.card: Card = root.CARD
        self.folder = Path(str(root.__file__)).resolve().parent

    def __repr__(self) -> str:
        return f"<Ruleset {self.card.name}>"

    def room(self, name: str) -> Any:
        """The module of this name in the ruleset's folder; what hinders it from opening is said with file and line."""
        with rooms_of(self.folder):
            return importlib.import_module(f"{self.package}.{name}")

    def _named(self, room: str, name: str) -> Any:
        """What a room holds under this name, which it must."""
        module = self.room(room)
        if hasattr(module, name):
            return getattr(module, name)
        close = nearest(name, vars(module))
        hint = f" Did you mean its {close}?" if close else ""
        path = self.folder / f"{room}.py"
        raise Mistake(f"The ruleset {self.card.name} has no {name}: it is looked for in {path}.{hint}")

    @cached_property
    def rules(self) -> type[RuleBook]:
        """The class that declares every number and switch, each at a default that it takes."""
        found: type[RuleBook] = self._named("rules", "Rules")
        for name, rule in found.declared.items():
            if rule.kind == "switch" and not isinstance(rule.default, IntEnum):
                raise Mistake(
                    f"{self.folder / 'rules.py'}: the rule {name} is a switch at {rule.default!r}, but a switch takes "
                    "a position of an IntEnum of yours. For a rule that is on or off there is `toggle`."
                )
            try:
                rule.read(rule.default)
            except Mistake as mistake:
                raise Mistake(f"{self.folder / 'rules.py'}: its own default: {mistake}") from None
        return found

    @cached_property
    def weights(self) -> type[BotBook]:
        """The class that declares the weights of the bots."""
        found: type[BotBook] = self._named("bots", "Weights")
        return found

    @cached_property
    def variants(self) -> dict[str, Variant]:
        """The named rule sets of `variants.toml`, each of rules that there are, at values that they take."""
        file = self.folder / "variants.toml"
        tables = read_tables(file).items()
        return {name: self._read_variant(f"The variant {name} in {file}", name, entry) for name, entry in tables}

    def _read_variant(self, where: str, name: str, entry: Mapping[str, Any], proved: tuple[int, ...] = ()) -> Variant:
        """Read a table of rules and the sentence beside them, or say where it stands and what is wrong with it."""
        changes = {key: value for key, value in entry.items() if key != "says"}
        try:
            self.rules.read(changes)
        except Mistake as mistake:
            raise Mistake(f"{where}: {mistake}") from None
        return Variant(name, str(entry.get("says", "")), changes, proved)

    @cached_property
    def levers(self) -> dict[str, "Lever"]:
        """What may be changed without making it another game, of `levers.toml`; nothing where there is none."""
        from fairseat.simulators.engine.levers import read_levers

        file = self.folder / "levers.toml"
        return read_levers(self, read_tables(file)) if file.is_file() else {}

    @cached_property
    def bots(self) -> dict[str, Bot]:
        """The named bots of `bots.toml`, the card's default among them."""
        usual = self.card.default_bot
        entries = self.weights.with_searcher(read_tables(self.folder / "bots.toml"), usual)
        found = self.weights.book(entries, self._variants_of(entries.values()))
        if usual not in found:
            raise Mistake(f"{unknown('bot', usual, found)} The card of {self.card.name} names it as its default_bot.")
        return {name: self._seatable(bot) for name, bot in found.items()}

    @property
    def quick_bots(self) -> dict[str, Bot]:
        """The named bots that answer at first sight: those that look ahead take a thousand times as long."""
        return {name: bot for name, bot in self.bots.items() if not bot.looks_ahead}

    def bot(self, name: str) -> Bot:
        """The bot of this name, or a bot read from a TOML file (as `tune` saves them) if the name is a path."""
        if name in self.bots:
            return self.bots[name]
        if name.endswith(".toml"):
            key, entry = first_table(Path(name), "bot: it needs a table such as [mine] with style and weights")
            own = {k: v for k, v in entry.items() if k in APART or not isinstance(v, (dict, list))}
            return self._seatable(self.weights.bot(key, own, self._variants_of([own])))
        raise unknown("bot", name, self.bots)

    def _seatable(self, bot: Bot) -> Bot:
        """Refuse a bot that has weights for a table which this game does not seat."""
        for players in bot.tables:
            try:
                self.check_seats(players)
            except Mistake as mistake:
                raise Mistake(f"The bot {bot.name!r} has weights at {players} players: {mistake}") from None
        return bot

    def _variants_of(self, entries: Iterable[Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
        """The rules that each variant changes, where a bot says what differs under one; nobody else need know."""
        if not any("under" in entry for entry in entries):
            return {}
        return {name: self.rules.departures(variant.changes) for name, variant in self.variants.items()}

    def variant(self, name: str) -> Variant:
        """The variant of this name, or the first of a TOML file (as `fix` writes them) if the name is a path."""
        if name.endswith(".toml") and name not in self.variants:
            return self._variant_of(Path(name))
        if name not in self.variants:
            raise unknown("variant", name, self.variants)
        return self.variants[name]

    def _variant_of(self, file: Path) -> Variant:
        """The first table of a file that holds rules of this game; what is said beside them is left alone."""
        _, entry = first_table(file, "variant: it needs a table such as [mine] with rules")
        proof = read_toml(file).get("proof")
        tables = proof.get("players") if isinstance(proof, dict) else None
        proved = tuple(one for one in tables if isinstance(one, int)) if isinstance(tables, list) else ()
        return self._read_variant(f"The variant in {file}", str(file), entry, proved)

    def choose_rules(self, variant: str = "", changes: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Every rule's value: the defaults, then the variant's, then these changes."""
        merged = dict(self.variant(variant).changes) if variant else {}
        return self.rules.choose({**merged, **(changes or {})})

    def check_seats(self, players: int) -> None:
        """Refuse a table that this game does not seat."""
        low, high = self.card.seats
        if not low <= players <= high:
            raise Mistake(f"{self.card.title} seats {low} to {high} players, not {players}.")

    @cached_property
    def verbs(self) -> dict[str, Callable[..., Any]]:
        """The compiled verbs by name."""
        return {name: self._verb(name, verb) for name, verb in VERBS.items()}

    @cached_property
    def rehearses(self) -> bool:
        """Whether bots of this ruleset look ahead in its own way."""
        return (self.folder / "rehearsal.py").is_file()

    @cached_property
    def looking_verbs(self) -> dict[str, Callable[..., Any]]:
        """The verbs of a table at which bots look ahead, in the ruleset's own way where it has one."""
        return {**self.verbs, **({"rehearse": self._verb("rehearse", REHEARSE)} if self.rehearses else {})}

    def _verb(self, name: str, verb: Verb) -> Callable[..., Any]:
        """The verb from the first of its rooms that has it; the last is in every ruleset."""
        for room in verb.rooms:
            if (self.folder / f"{room}.py").is_file() and hasattr(self.room(room), name):
                found: Callable[..., Any] = getattr(self.room(room), name)
                code = getattr(found, "py_func", found).__code__
                takes = code.co_varnames[: code.co_argcount]
                if len(takes) == len(verb.arguments):
                    return found
                place = f"{code.co_filename}, line {code.co_firstlineno}: {name}({', '.join(takes)})"
                raise Mistake(f"{place} is called with ({', '.join(verb.arguments)}).")
        path = self.folder / f"{verb.rooms[-1]}.py"
        if name == "imagine":
            from fairseat.simulators.engine.anew import imagine_nothing, see_that_nothing_is_hidden

            see_that_nothing_is_hidden(self.table_dtype, path)
            found = imagine_nothing
            return found
        raise Mistake(f"The ruleset {self.card.name} has no {name}: it is looked for in {path}.")

    @cached_property
    def fields(self) -> dict[str, tuple[str, ...]]:
        """What kernels call a record -> its fields."""
        game_row, _ = self.row_dtypes
        kinds = {"table": self.table_dtype, "rules": self.rules.dtype(), "bot": self.weights.dtype()}
        kinds |= {"mind": self.mind_dtype, "game_row": game_row}
        return {name: kind.names or () for name, kind in kinds.items()}

    @cached_property
    def table_dtype(self) -> np.dtype[Any]:
        """The record of the table."""
        found: np.dtype[Any] = self._named("table", "TABLE")
        laid, most, file = getattr(self.room("table"), "SEATS", None), self.card.seats[1], self.folder / "table.py"
        if isinstance(laid, int) and laid < most:  # compiled code would write beyond the table's end, without a word
            raise Mistake(f"{file}: SEATS is {laid}, but the card seats up to {most} players.")
        sights_of(found, COMMON, str(file))  # a field that does not say who sees it is refused
        return found

    @cached_property
    def mind_dtype(self) -> np.dtype[Any]:
        """The record of what a seat works out."""
        found: np.dtype[Any] = self._named("bots", "MIND")
        return found

    @cached_property
    def most_moves(self) -> int:
        """The most answers that any question of this game can have."""
        return int(self._named("moves", "MOST_MOVES"))

    @cached_property
    def end_reasons(self) -> tuple[str, ...]:
        """The words for the codes in `end_reason`, the engine's own first."""
        return ENGINE_END_REASONS + self._listed("END_REASONS", str)

    @cached_property
    def game_columns(self) -> tuple[Column, ...]:
        """The columns of the table of games, the shared ones first."""
        return self._columns(tuple(map(self.card.told, GAME_COLUMNS)), "GAME")

    @cached_property
    def seat_columns(self) -> tuple[Column, ...]:
        """The columns of the table of seats, the shared ones first."""
        return self._columns(SEAT_COLUMNS, "SEAT")

    def _listed(self, name: str, kind: type) -> tuple[Any, ...]:
        """A list of the room of results; one entry without its comma would be none, or the letters of a word."""
        found = self._named("results", name)
        if isinstance(found, kind):
            raise Mistake(f"{self.folder / 'results.py'}: {name} is no list: a single entry is written `(.., )`.")
        return tuple(found)

    def _columns(self, shared: tuple[Column, ...], name: str) -> tuple[Column, ...]:
        """The shared columns and those of the ruleset, each named once and of a type that there is."""
        found, path = list(shared), self.folder / "results.py"
        for column in self._listed(name, Column):
            if column.name in {one.name for one in found}:
                raise Mistake(f"{path}: {name} declares {column.name} a second time, the shared columns included.")
            try:
                np.dtype(column.dtype)
            except TypeError:
                types = "i1, i2, i4, i8, f4 and f8 are numbers that fit"
                raise Mistake(f"{path}: {column.name} of {name} cannot be of type {column.dtype!r}: {types}.") from None
            found.append(column)
        return tuple(found)

    @cached_property
    def row_dtypes(self) -> tuple[np.dtype[Any], np.dtype[Any]]:
        """The records that the loop writes: one a game, one a seat."""
        return row_dtype(self.game_columns), row_dtype(self.seat_columns)

    @cached_property
    def digest(self) -> str:
        """The state of all that decides what this ruleset's games are, as stored with every result."""
        return digest_of_games(self.folder, self.package)


def _entry_points() -> dict[str, str]:
    """The rulesets of other installed packages: name -> package."""
    return {point.name: point.value for point in entry_points(group=ENTRY_POINTS)}


def known_names() -> list[str]:
    """The names of every ruleset that can be loaded by name."""
    return [*RULESETS, *(name for name in _entry_points() if name not in RULESETS)]


_loaded: dict[str, Ruleset] = {}


def load(name: str) -> Ruleset:
    """Load a ruleset by name ("round-trip"; underscores are understood), or from a folder with the same rooms."""
    if name not in _loaded:
        _loaded[name] = _find(name)
    return _loaded[name]


def _find(name: str) -> Ruleset:
    plain = name.replace("_", "-")
    if plain in RULESETS:
        return Ruleset(plain, RULESETS[plain])
    others = _entry_points()
    for candidate in (name, plain):
        if candidate in others:
            return Ruleset(candidate, others[candidate])
    folder = Path(name)
    if folder.is_dir():
        return _from_folder(folder.resolve())
    if "/" in name or "\\" in name:
        raise Mistake(f"There is no folder {name!r} to read a ruleset from.")
    mistake = unknown("game", name, known_names())
    raise Mistake(f"{mistake} A folder with a ruleset of your own works too.")


def _from_folder(folder: Path) -> Ruleset:
    """Import a folder with a ruleset's rooms as a package, whatever its name."""
    if not (folder / "__init__.py").is_file():
        inside = [path.name for path in folder.iterdir() if (path / "__init__.py").is_file()]
        close = nearest(folder.name, inside) or (inside[0] if inside else "")
        hint = f" Did you mean {folder / close}?" if close else ""
        raise Mistake(f"The folder {folder} holds no ruleset: it has no __init__.py with a CARD.{hint}")
    missing = [f"{room}.py" for room in ROOMS if not (folder / f"{room}.py").is_file()]
    missing += [name for name in ("bots.toml", "variants.toml") if not (folder / name).is_file()]
    if missing:
        raise Mistake(f"The ruleset in {folder} lacks {', '.join(missing)}; simulators/README.md says what each holds.")
    package = f"fairseat_ruleset_{folder.name}_{hashlib.sha256(os.fsencode(folder)).hexdigest()[:8]}"
    if package not in sys.modules:
        spec = importlib.util.spec_from_file_location(
            package, folder / "__init__.py", submodule_search_locations=[str(folder)]
        )
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[package] = module
        try:
            with rooms_of(folder):
                spec.loader.exec_module(module)
        except Exception:
            del sys.modules[package]
            raise
    if not hasattr(sys.modules[package], "CARD"):
        raise Mistake(f"The ruleset in {folder} has no CARD in its __init__.py.")
    return Ruleset(str(folder), package)
