"""Experiments written as TOML. Every complaint names the path to the key, such as `cell[1].rules.hand_limit`.

    name = "hand-limit"
    game = "round-trip"
    games = 200_000          # or precision = "0.5%"
    bots = "expert"          # or one name a seat: ["expert", "tempo"]

    [[cell]]
    name = "six tickets"
    rules.hand_limit = 6

What a cell leaves out it takes from the top of the file.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fairseat.analysis.experiments.cell import Cell, Experiment, build_cell
from fairseat.analysis.experiments.numbers import games_for, read_games, read_precision, read_seed
from fairseat.analysis.experiments.ramps import is_ramp
from fairseat.simulators.engine.mistakes import Mistake, nearest
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.engine.toml import read_toml

SHARED = ("players", "bots", "variant", "rules", "games", "precision")
TOP = ("name", "says", "game", "seed", *SHARED, "cell", "check")
CELL = ("name", *SHARED)
KINDS: dict[str, tuple[type, ...]] = {
    "name": (str,),
    "says": (str,),
    "game": (str,),
    "seed": (int, str),
    "players": (int,),
    "bots": (str, list),
    "variant": (str,),
    "rules": (dict,),
    "games": (int, float, str),
    "precision": (str, float),
    "cell": (list,),
    "check": (list,),  # what must be so: read by `fairseat check`, played over by `fairseat run`
}
KIND_WORDS = {str: "a text", int: "a whole number", float: "a number", list: "a list", dict: "a table"}


@dataclass(frozen=True)
class Overrides:
    """What the command line says over the file's head."""

    games: int | None = None
    precision: float | None = None
    seed: int | None = None


def read_experiment(path: Path, overrides: Overrides, drawn_seed: int) -> Experiment:
    """Read an experiment; `drawn_seed` is used when neither file nor command line names a seed."""
    top = read_toml(path)
    _check_keys(path, top, TOP, "")
    if "game" not in top:
        raise Mistake(f'In {path}: the key game is missing, such as game = "round-trip".')
    cells, names = top.get("cell", [{}]), set[str]()
    for number, entry in enumerate(cells):
        if not isinstance(entry, dict):
            raise Mistake(f"In {path} at cell[{number}]: a table is wanted, written as [[cell]].")
        _check_keys(path, entry, CELL, f"cell[{number}].")
        if (name := entry.get("name", "")) in names:
            raise Mistake(f"In {path} at cell[{number}].name: another cell is called {name!r}, too.")
        names |= {name} - {""}
    with _at(path, "game"):
        game = _beside(path, top["game"])
        load(game)
    seed = overrides.seed
    if seed is None:
        with _at(path, "seed"):
            seed = read_seed(top["seed"]) if "seed" in top else drawn_seed
    reader = _Reader(path, game, top, overrides, seed)
    built = tuple(reader.cell(number, entry) for number, entry in enumerate(cells))
    return Experiment(top.get("name") or path.stem, built)


@contextmanager
def _at(path: Path, key: str) -> Iterator[None]:
    """Add the file and the path to the key to whatever mistake is found inside."""
    try:
        yield
    except Mistake as mistake:
        if str(mistake).startswith("In "):
            raise
        raise Mistake(f"In {path}{f' at {key}' if key else ''}: {mistake}") from None


def _check_keys(path: Path, entry: Mapping[str, Any], known: tuple[str, ...], prefix: str) -> None:
    """Refuse unknown keys, with the nearest right one, and values of a wrong type."""
    for key, value in entry.items():
        if key not in known:
            close = nearest(key, known)
            hint = f" Did you mean {close!r}?" if close else ""
            raise Mistake(f"In {path}: there is no key {prefix}{key}.{hint} Known here: {', '.join(known)}.")
        kinds = KINDS[key]
        if not isinstance(value, kinds) or isinstance(value, bool):
            wanted = " or ".join(KIND_WORDS[kind] for kind in kinds)
            raise Mistake(f"In {path} at {prefix}{key}: {value!r} is not {wanted}.")


def _beside(path: Path, word: str) -> str:
    """A path in the file is meant from the file's own folder when something lies there."""
    near = path.parent / word
    return str(near) if ("/" in word or word.endswith(".toml")) and near.exists() else word


@dataclass(frozen=True)
class _Reader:
    """Reads the cells of one file, with the top of the file behind each."""

    path: Path
    game: str
    top: Mapping[str, Any]
    overrides: Overrides
    seed: int

    def cell(self, number: int, entry: Mapping[str, Any]) -> Cell:
        """Build one cell."""
        own = f"cell[{number}]" if "cell" in self.top else ""
        rules = self._rules(own, entry)
        with _at(self.path, self._key("players", own, entry)):
            seats = self._get("players", entry)
            load(self.game).check_seats(load(self.game).card.usual_seats if seats is None else seats)
        bots = self._bots(self._key("bots", own, entry), self._get("bots", entry) or [])
        with _at(self.path, self._key("variant", own, entry)):
            variant = self._get("variant", entry) or ""
            load(self.game).choose_rules(variant)
        with _at(self.path, own):
            settings = {"players": self._get("players", entry), "bots": bots, "variant": variant, "changes": rules}
            probe = build_cell(self.game, games=1, seed=self.seed, **settings)
        games = self._games(own, entry, probe.players)
        return build_cell(self.game, games=games, seed=self.seed, name=entry.get("name", ""), **settings)

    def _get(self, key: str, entry: Mapping[str, Any]) -> Any:
        return entry.get(key, self.top.get(key))

    def _key(self, key: str, own: str, entry: Mapping[str, Any]) -> str:
        return f"{own}.{key}" if own and key in entry else key

    def _rules(self, own: str, entry: Mapping[str, Any]) -> dict[str, Any]:
        """The rules of the top and of the cell, each name and value checked where it stands."""
        book, merged = load(self.game).rules, {}
        for prefix, table in (("rules", self.top.get("rules", {})), (f"{own}.rules", entry.get("rules", {}))):
            for name, value in table.items():
                with _at(self.path, f"{prefix}.{name}"):
                    if name not in book.declared:
                        book.choose({name: value})
                    if not is_ramp(load(self.game), name, value):  # else the cell reads it, with its seats
                        book.declared[name].read(value)
                merged[name] = value
        return merged

    def _bots(self, key: str, value: str | list[Any]) -> list[str]:
        names = re.split(r"\s*,\s*", value.strip()) if isinstance(value, str) else value
        for name in names:
            with _at(self.path, key):
                if not isinstance(name, str):
                    raise Mistake(f"{name!r} is not the name of a bot.")
                load(self.game).bot(_beside(self.path, name))
        return [_beside(self.path, name) for name in names]

    def _games(self, own: str, entry: Mapping[str, Any], players: int) -> int:
        """The number of games: the command line's, else the cell's, else the top's."""
        if self.overrides.games is not None or self.overrides.precision is not None:
            return games_for(self.overrides.games, self.overrides.precision, players)
        for prefix, table in ((f"{own}." if own else "", entry), ("", self.top)):
            if "games" in table and "precision" in table:
                raise Mistake(f"In {self.path}: {prefix}games and {prefix}precision exclude each other.")
            if "games" in table:
                with _at(self.path, f"{prefix}games"):
                    return read_games(table["games"])
            if "precision" in table:
                with _at(self.path, f"{prefix}precision"):
                    return games_for(None, read_precision(table["precision"]), players)
        return games_for(None, None, players)
