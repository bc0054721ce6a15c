"""How a ruleset declares its numbers and switches: each with its range, clause, source and meaning.

A ruleset's `rules.py` holds one class:

    class Rules(RuleBook):
        hand_limit = number(7, 2, 20, "R5.3", RULEBOOK, says="Tickets in hand that force a discard.")
        exchange = toggle(True, "R4.1", RULEBOOK, says="Players may exchange a ticket.")
        handicap = by_seat(0, 3, "R2.5", INVENTED, says="Tickets that each seat is dealt beyond that.")
        redraw = switch(Redraw.COMPULSORY, "R3.3", READING, reading="R2", says="Whether a card must be replaced.")

Kernels meet the chosen values as one record (`rules.hand_limit`, `rules.redraw == Redraw.OPTIONAL`).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, ClassVar

import numpy as np

from fairseat.simulators.engine.mistakes import Mistake, unknown

RULEBOOK = "rulebook"
DERIVED = "derived"
FOUND = "found"
READING = "reading"
RECONSTRUCTED = "reconstructed"
INVENTED = "invented"

# Where a rule's default comes from: the one list for RULES.md, `fairseat rules` and the pages.
SOURCES = {
    RULEBOOK: "the rulebook states it",
    DERIVED: "follows from what the rulebook states",
    FOUND: "public material states it",
    READING: "how a silent or doubtful passage is read",
    RECONSTRUCTED: "a reasoned guess for what the rulebook leaves out",
    INVENTED: "no rule: a lever or a guard of ours",
}

MOST_SEATS = 8
TRUE_WORDS = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


@dataclass(frozen=True)
class Rule:
    """One number or switch of a ruleset."""

    kind: str  # "number", "share", "toggle", "switch", "seats" or "text"
    default: Any
    low: float
    high: float
    choices: type[IntEnum] | None
    clause: str
    source: str
    reading: str
    says: str
    name: str = ""

    @property
    def allowed(self) -> str:
        """The allowed values in words."""
        if self.kind == "toggle":
            return "true or false"
        if self.choices is not None:
            return ", ".join(word_of(choice) for choice in self.choices)
        if self.kind == "text":
            return "a name or a path"
        if self.kind == "seats":
            return f"for each seat a number from {self.low:g} to {self.high:g}, such as 0,0,{self.high:g}"
        return f"{self.low:g} to {self.high:g}"

    def read(self, value: Any) -> Any:
        """Turn a value from TOML or the command line into this rule's own type, or say what is allowed."""
        if self.kind == "toggle":
            return self._toggle(value)
        if self.choices is not None:
            return self._choice(value)
        if self.kind == "text":
            if not isinstance(value, str) or not value:
                raise self._wrong(value)
            return value
        if self.kind == "seats":
            return self._seats(value)
        return self._number(value)

    def _wrong(self, value: Any) -> Mistake:
        allowed = f"it takes {self.allowed} ({self.clause}: {self.says})"
        return Mistake(f"The rule {self.name} cannot be {value!r}: {allowed}")

    def _toggle(self, value: Any) -> bool:
        if isinstance(value, bool):
            return value
        if isinstance(value, str) and value.lower() in TRUE_WORDS:
            return TRUE_WORDS[value.lower()]
        raise self._wrong(value)

    def _choice(self, value: Any) -> IntEnum:
        assert self.choices is not None
        if isinstance(value, self.choices):
            return value
        word = value.replace("-", "_").upper() if isinstance(value, str) else ""
        if word not in self.choices.__members__:
            raise self._wrong(value)
        return self.choices[word]

    def _number(self, value: Any) -> int | float:
        cast = float if self.kind == "share" else int
        if isinstance(value, bool):
            raise self._wrong(value)
        try:
            number = cast(value)
        except (TypeError, ValueError, OverflowError):
            raise self._wrong(value) from None
        if (isinstance(value, float) and number != value) or not self.low <= number <= self.high:
            raise self._wrong(value)
        return number

    def _seats(self, value: Any) -> tuple[int, ...]:
        """One number a seat; seats that are not named have 0, and none at the end is kept."""
        entries = re.split("[,/]", value) if isinstance(value, str) else value
        if not isinstance(entries, (list, tuple)):
            entries = [entries]
        if not 1 <= len(entries) <= MOST_SEATS:
            raise self._wrong(value)
        numbers = []
        for entry in entries:
            try:
                numbers.append(int(self._number(entry)))
            except Mistake:
                raise self._wrong(value) from None
        while len(numbers) > 1 and numbers[-1] == 0:
            numbers.pop()
        return tuple(numbers)

    def tell(self, value: Any) -> Any:
        """The value as TOML and people write it: switches as words, a number for each seat with commas."""
        if self.kind == "seats":
            return ",".join(map(str, value))
        return word_of(value) if isinstance(value, IntEnum) else value


def word_of(choice: IntEnum) -> str:
    """A switch's position as people write it."""
    return choice.name.lower()


def number(default: int, low: int, high: int, clause: str, source: str, *, says: str, reading: str = "") -> Any:
    """Declare a whole number with its range."""
    return Rule("number", default, low, high, None, clause, source, reading, says)


def share(default: float, low: float, high: float, clause: str, source: str, *, says: str, reading: str = "") -> Any:
    """Declare a number with decimals and its range."""
    return Rule("share", float(default), low, high, None, clause, source, reading, says)


def toggle(default: bool, clause: str, source: str, *, says: str, reading: str = "") -> Any:
    """Declare a rule that is on or off."""
    return Rule("toggle", default, 0, 1, None, clause, source, reading, says)


def switch(default: IntEnum, clause: str, source: str, *, says: str, reading: str = "") -> Any:
    """Declare a rule with a few named positions."""
    return Rule("switch", default, 0, 0, type(default), clause, source, reading, says)


def by_seat(low: int, high: int, clause: str, source: str, *, says: str, reading: str = "") -> Any:
    """Declare a whole number for each seat, 0 unless it is named; written 0,0,1, or 0/0/1 among other values."""
    return Rule("seats", (0,), low, high, None, clause, source, reading, says)


def text(default: str, clause: str, source: str, *, says: str, reading: str = "") -> Any:
    """Declare a rule that names something outside, such as a map; kernels meet only what is worked out from it."""
    return Rule("text", default, 0, 0, None, clause, source, reading, says)


class RuleBook:
    """The rules of one ruleset: class attributes declare them, `choose` fixes their values."""

    declared: ClassVar[dict[str, Rule]]

    # Fields worked out once from the rules (decks, look-ups) by `work_out`, as (name, dtype, shape).
    WORKED_OUT: ClassVar[tuple[tuple[Any, ...], ...]] = ()

    max_turns = number(2_000, 1, 1_000_000, "R0.1", INVENTED, says="Turns after which a game ends as unfinished.")

    def __init_subclass__(cls) -> None:
        """Collect the declared rules, the shared ones last."""
        found: dict[str, Rule] = {}
        for owner in (cls, RuleBook):
            for name, rule in vars(owner).items():
                if isinstance(rule, Rule) and name not in found:
                    object.__setattr__(rule, "name", name)
                    found[name] = rule
        cls.declared = found

    @classmethod
    def dtype(cls) -> np.dtype[Any]:
        """The record that kernels read: every number and switch, then what is worked out from them."""
        kinds: dict[str, tuple[Any, ...]] = {"number": ("i8",), "share": ("f8",), "toggle": ("?",), "switch": ("i8",)}
        kinds["seats"] = ("i8", (MOST_SEATS,))
        fields: list[Any] = [(name, *kinds[rule.kind]) for name, rule in cls.declared.items() if rule.kind != "text"]
        return np.dtype(fields + list(cls.WORKED_OUT), align=True)

    @classmethod
    def read(cls, changes: Mapping[str, Any]) -> dict[str, Any]:
        """These changes as the rules' own types, each a rule that there is at a value that it takes."""
        for name in changes:
            if name not in cls.declared:
                raise unknown("rule", name, cls.declared)
        return {name: cls.declared[name].read(value) for name, value in changes.items()}

    @classmethod
    def choose(cls, changes: Mapping[str, Any]) -> dict[str, Any]:
        """Every rule's value: the defaults with these changes, each checked."""
        values = {name: rule.default for name, rule in cls.declared.items()} | cls.read(changes)
        cls.check(values)
        return values

    @classmethod
    def departures(cls, changes: Mapping[str, Any]) -> dict[str, Any]:
        """Those of these changes that are not at their default anyway."""
        return {name: value for name, value in cls.read(changes).items() if value != cls.declared[name].default}

    @classmethod
    def check(cls, values: Mapping[str, Any]) -> None:
        """Refuse combinations that cannot be played; rulesets override this."""

    @classmethod
    def check_seats(cls, values: Mapping[str, Any], players: int) -> None:
        """Refuse rules that so many players cannot be dealt; rulesets override this."""

    @classmethod
    def work_out(cls, record: Any, values: Mapping[str, Any]) -> None:
        """Fill the worked-out fields of the record; rulesets override this. Modified in place."""

    @classmethod
    def record(cls, values: Mapping[str, Any]) -> Any:
        """The one record that the kernels of a run read."""
        record = np.zeros(1, cls.dtype()).view(np.recarray)[0]
        for name, value in values.items():
            if cls.declared[name].kind == "seats":
                record[name][: len(value)] = value
            elif cls.declared[name].kind != "text":
                record[name] = value
        cls.work_out(record, values)
        return record

    @classmethod
    def words(cls, values: Mapping[str, Any]) -> dict[str, Any]:
        """The values as TOML and JSON hold them: switches as words."""
        return {name: cls.declared[name].tell(value) for name, value in values.items()}
