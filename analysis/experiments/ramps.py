"""Numbers by seat said in one word: `handicap=last2:1` gives the last two seats of a table 1 each."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.ruleset import Ruleset

RAMP = re.compile(r"(first|last)(\d+):(\d+)")
FORM = "firstN:K or lastN:K, such as last2:1"


def seated(ruleset: Ruleset, changes: Mapping[str, Any], players: int) -> dict[str, Any]:
    """These changes with every ramp restated as a number for each seat of a table of so many players."""
    return {name: _seated(ruleset, name, value, players) for name, value in changes.items()}


def seated_at(ruleset: Ruleset, changes: Mapping[str, Any], tables: Sequence[int]) -> dict[str, Any]:
    """The same for rules that are played at several tables alike, which a ramp of one table cannot say."""
    if len(set(tables)) == 1:
        return seated(ruleset, changes, tables[0])
    for name, value in changes.items():
        if is_ramp(ruleset, name, value):
            raise Mistake(
                f"{name}={value} gives other seats something at each number of players: name one with -p, "
                "or write a number for each seat, such as 0,0,1."
            )
    return dict(changes)


def check_table(ruleset: Ruleset, rules: Mapping[str, Any], players: int) -> None:
    """Refuse a rule with numbers for more seats than the table has: they would be given to nobody."""
    for name, rule in ruleset.rules.declared.items():
        if rule.kind == "seats" and len(rules[name]) > players:
            raise Mistake(
                f"{name}={rule.tell(rules[name])} has numbers for {len(rules[name])} seats, but {players} players sit "
                f"at the table: write {players} or fewer."
            )


def is_ramp(ruleset: Ruleset, name: str, value: Any) -> bool:
    """Whether this is meant as a ramp: a text with a colon for a rule that has a number for each seat."""
    rule = ruleset.rules.declared.get(name)
    return isinstance(value, str) and ":" in value and rule is not None and rule.kind == "seats"


def _seated(ruleset: Ruleset, name: str, value: Any, players: int) -> Any:
    """The value of one rule; what is no ramp of a rule by seat stays as it is."""
    if not is_ramp(ruleset, name, value):
        return _numbered(ruleset, name, value)
    found = RAMP.fullmatch(value.strip())
    if found is None:
        raise Mistake(f"{name}={value} is no ramp: write {FORM}; or a number for each seat, such as 0,0,1.")
    end, seats, number = found[1], int(found[2]), int(found[3])
    if not 1 <= seats <= players:
        raise Mistake(f"{name}={value} names {seats} of the {players} seats: write 1 to {players}.")
    given, others = [number] * seats, [0] * (players - seats)
    return ",".join(map(str, given + others if end == "first" else others + given))


def _numbered(ruleset: Ruleset, name: str, value: Any) -> Any:
    """A value that is no ramp; where a rule by seat refuses it, the ramp is named as well."""
    rule = ruleset.rules.declared.get(name)
    if rule is not None and rule.kind == "seats":
        try:
            rule.read(value)
        except Mistake as mistake:
            raise Mistake(f"{mistake}; in a word {FORM}.") from None
    return value
