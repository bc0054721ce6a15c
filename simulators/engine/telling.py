"""What came of an answer, in words: how a ruleset tells the changes between two tables, field by field.

A ruleset's room `tell` holds `changes = Changes(TABLE, ..)`, and functions under `@changes.of("hand", "pile")` that
write what they see changed there. Every field of the table is told by one of them, told by the answer itself, or silent
for a reason that is written down; the contract walks games and holds each of them to it. Kernels know nothing of this.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from fairseat.simulators.engine.table import COMMON

EVERYBODY = None  # whose eyes: with all hands open; else a seat's number

SILENT = {
    "chance": "the stream of the game, which nobody sees",
    "whim": "the stream of the bots",
    "players": "never changes",
    "actor": "the next answer says whose it is",
    "asked": "the next answer says to what",
    "turn_of": "the line of the turn says whose it is",
    "over": "the last line says so",
    "outcome": "the last line says it",
    "end_reason": "the last line says it",
    "turns": "the line of the turn counts them",
    "rounds": "the line of the turn counts them",
    "decisions": "each answer is numbered",
}


@dataclass(frozen=True)
class Told:
    """One sentence of what came of an answer; what is not `main` is left out where a game is told in brief.

    What `opens` a turn is told after the line of that turn, should one have begun. The `short` form, if there is one,
    follows the answer on its own line: "draws: item 5 (hidden)".
    """

    text: str
    main: bool = True
    opens: bool = False
    short: str = ""


Teller = Callable[[Any, Any, Any, "int | None"], Iterator["Told | str"]]


class Changes:
    """What a ruleset says of the differences between two tables; called with both, the rules, and whose eyes see."""

    def __init__(
        self, table: np.dtype[Any], silent: Mapping[str, str] | None = None, answered: Mapping[str, str] | None = None
    ) -> None:
        self.table = table
        self.silent = {**SILENT, **(silent or {})}  # field: why no line needs to tell of it
        self.answered = dict(answered or {})  # field: which answers tell all of it
        self.tellers: list[tuple[frozenset[str], Teller]] = [(frozenset({"holes"}), _tell_hole)]
        self._see_that_there_are(*self.silent, *self.answered)

    def _see_that_there_are(self, *fields: str) -> None:
        """Refuse fields that the table has not."""
        unknown = [name for name in fields if name not in (self.table.names or ())]
        if unknown:
            raise ValueError(f"no such field on the table: {', '.join(unknown)}")

    def of(self, *fields: str) -> Callable[[Teller], Teller]:
        """Let the function below tell of these fields; it is asked whenever one of them has changed."""
        self._see_that_there_are(*fields)

        def add(teller: Teller) -> Teller:
            self.tellers.append((frozenset(fields), teller))
            return teller

        return add

    @property
    def told(self) -> frozenset[str]:
        """The fields that some function tells of."""
        return frozenset().union(*(fields for fields, _ in self.tellers))

    def unmentioned(self) -> list[str]:
        """The fields of the table that nobody tells of, and for which no reason is given."""
        known = self.told | set(self.silent) | set(self.answered)
        return [name for name in self.table.names or () if name not in known]

    def __call__(self, before: Any, after: Any, rules: Any, eyes: int | None = EVERYBODY) -> list[Told]:
        """Tell what changed from one table to the next, as the seat `eyes` sees it, or everybody's cards open."""
        changed = changed_fields(before, after)
        return [
            told if isinstance(told, Told) else Told(told)
            for fields, teller in self.tellers
            if fields & changed
            for told in teller(before, after, rules, eyes)
        ]


def _tell_hole(before: Any, after: Any, rules: Any, eyes: int | None) -> Iterator[str]:
    """A position for which the rulebook has no answer."""
    yield "the rulebook has no answer here: a stop-gap is played, and the hole counted"


def changed_fields(before: Any, after: Any) -> set[str]:
    """The names of the fields in which two tables differ."""
    old, new = before.tobytes(), after.tobytes()
    places = ((name, offset, offset + kind.itemsize) for name, (kind, offset) in before.dtype.fields.items())
    return {name for name, start, end in places if old[start:end] != new[start:end]}


def changed_seats(before: Any, after: Any) -> list[int]:
    """The seats, or other first places, at which a field changed."""
    return [seat for seat, (old, new) in enumerate(zip(before, after, strict=True)) if np.any(old != new)]


def tell_plainly(before: Any, after: Any, rules: Any, eyes: int | None = EVERYBODY) -> list[Told]:
    """What changed in a ruleset that has no words for it: its fields by name, with their numbers."""
    common = {name for name, *_ in COMMON} - {"holes"}
    return [
        Told(f"{name} {_number(old)} -> {_number(new)}")
        for name in before.dtype.names
        if name not in common
        for name, old, new in _differences(name, np.asarray(before[name]), np.asarray(after[name]))
    ]


def _differences(name: str, old: Any, new: Any) -> Iterator[tuple[str, Any, Any]]:
    """The entries of a field that differ, each with its place."""
    if old.shape == ():
        if old != new:
            yield name, old.item(), new.item()
        return
    for place in np.argwhere(old != new).tolist():
        yield f"{name}[{', '.join(map(str, place))}]", old[tuple(place)].item(), new[tuple(place)].item()


def _number(value: Any) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def sees(eyes: int | None, seat: int) -> bool:
    """Whether these eyes see what only this seat sees."""
    return eyes is EVERYBODY or eyes == seat


def name_seat(seat: int) -> str:
    """A seat as people count: seat 0 is player 1."""
    return f"player {int(seat) + 1}"
