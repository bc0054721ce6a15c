"""What a seat may know of a table, as numbers: by who sees which field, as a ruleset's `table.py` says it.

A number that a seat cannot see now, of a field that it sees at other times, is -1. What is told of hidden things beside
the fields (the backs of a hand, say) the function `shown` of the room `views.py` adds. Numbers and their names are in
the same order at every question; that none of them tells what is hidden is proved by dealing it anew.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.ruleset import Ruleset
from fairseat.simulators.engine.sight import OWN, PUBLIC, RULED, SCRATCH, STREAMS, Sight, sights_of
from fairseat.simulators.engine.table import COMMON, SPECTATOR

UNSEEN = -1
ROOM = "views"


class Eyes:
    """What the seats of a ruleset see of any table under these rules; a spectator sees whatever any seat does."""

    def __init__(self, ruleset: Ruleset, rules: Any) -> None:
        self.rules = rules
        self.sights = sights_of_table(ruleset)
        self._where = ruleset.folder / f"{ROOM}.py"
        room = ruleset.room(ROOM) if self._where.is_file() else None
        self._shown = getattr(room, "shown", None)
        self._views: dict[str, Callable[..., Any]] = {}
        for name in (name for name, sight in self.sights.items() if sight.who == RULED):
            view = getattr(room, name, None)
            if view is None:
                raise Mistake(f"{self._where}: no function {name}(table, rules, seat) says what a seat sees of {name}.")
            self._views[name] = view

    def numbers(self, table: Any, seat: int) -> Any:
        """All that this seat may know, one number after the other: float64[numbers]."""
        return np.concatenate([part.ravel() for part in self.parts(table, seat).values()])

    def names(self, table: Any, seat: int) -> list[str]:
        """A name for each of the numbers: the field, and where in it, the own part of a seat without the seat."""
        return [
            name + (f"[{', '.join(map(str, place))}]" if place else "")
            for name, part in self.parts(table, seat).items()
            for place in np.ndindex(part.shape)
        ]

    def parts(self, table: Any, seat: int) -> dict[str, Any]:
        """The same field by field; masks with a number 0 or 1 for each of their bits."""
        found = {"seat": np.float64(seat)}
        for name, sight in self.sights.items():
            if sight.who == PUBLIC or (sight.who == OWN and seat == SPECTATOR):
                found[name] = self.expanded(name, table)
            elif sight.who == OWN:
                found[name] = np.take(self.expanded(name, table), seat, axis=sight.axis)
        found |= self.by_rule(table, seat)
        return {name: np.asarray(part, np.float64) for name, part in found.items()}

    def by_rule(self, table: Any, seat: int) -> dict[str, Any]:
        """Of these what the ruleset's own rules say that the seat sees."""
        found = {
            name: np.where(self._ruled(name, table, seat), self.expanded(name, table).astype(np.float64), UNSEEN)
            for name in self._views
        }
        return found | self._shown(table, self.rules, seat) if self._shown and seat != SPECTATOR else found

    def seen(self, name: str, table: Any, seat: int) -> Any:
        """Which entries of a field the seat sees, for a mask which of its bits: booleans in the field's shape."""
        sight, shape = self.sights[name], self.expanded(name, table).shape
        if sight.who == RULED:
            return self._ruled(name, table, seat)
        seen = np.full(shape, sight.who == PUBLIC or (sight.who == OWN and seat == SPECTATOR))
        if sight.who == OWN:
            np.moveaxis(seen, sight.axis, 0)[seat] = True
        return seen

    def expanded(self, name: str, table: Any) -> Any:
        """A field's numbers, or of a mask a number for each bit that means something."""
        value, bits = np.asarray(table[name]), self.sights[name].bits
        return value[..., None] >> np.arange(bits) & 1 if bits else value

    def _ruled(self, name: str, table: Any, seat: int) -> Any:
        """What the ruleset's own function says, in the shape that it must have."""
        if seat == SPECTATOR:
            return np.any([self._ruled(name, table, one) for one in range(int(table.players))], axis=0)
        seen = np.asarray(self._views[name](table, self.rules, seat))
        shape = self.expanded(name, table).shape
        if seen.dtype != bool or seen.shape != shape:
            raise Mistake(
                f"{self._where}: {name} gives {seen.dtype}{list(seen.shape)}, but True or False for each entry of"
                f" {name} is asked for: bool{list(shape)}."
            )
        return seen


def sights_of_table(ruleset: Ruleset) -> dict[str, Sight]:
    """Who sees each field of a ruleset's table, as the game says where it lays them."""
    return sights_of(ruleset.table_dtype, COMMON, str(ruleset.folder / "table.py"))


def is_open(ruleset: Ruleset) -> bool:
    """Whether everybody sees all that lies on the table, but for the streams of chance."""
    return all(
        sight.who in (PUBLIC, SCRATCH) for name, sight in sights_of_table(ruleset).items() if name not in STREAMS
    )


def observe(ruleset: Ruleset, rules: Any, table: Any, seat: int) -> tuple[list[str], Any]:
    """What a seat may know of a table: names, and a number for each."""
    eyes = Eyes(ruleset, rules)
    return eyes.names(table, seat), eyes.numbers(table, seat)
