"""What may be changed of a game without making it another game: `levers.toml`, a table for each rule or variant.

    [handicap]
    values = [1, 2, "0/1/1"]  # of a rule with a number for each seat: what one seat may get, or what all seats get
    cost = "rule"             # "number", "rule" or "component": what it costs the designer
    says = "Tickets that a later seat begins with."

A table that is named like a variant has no values. A value that is the rule's default is passed over.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fairseat.simulators.engine.mistakes import Mistake, unknown

if TYPE_CHECKING:
    from fairseat.simulators.engine.ruleset import Ruleset

COSTS = {"number": 1, "rule": 2, "component": 3}
"""What a change costs: another number is printed, another rule is explained, other components are made."""
KEYS = ("values", "cost", "says")


@dataclass(frozen=True)
class Lever:
    """One thing that a designer may change: a rule with its sensible values, or a variant."""

    name: str
    values: tuple[Any, ...]  # of the rule, as its own type; of a rule by seat what one seat may get, or a tuple for all
    cost: str
    says: str
    variant: bool = False

    def changes(self, ruleset: "Ruleset", players: int) -> list[dict[str, Any]]:
        """The single changes that this lever allows at a table, each as rule -> value."""
        if self.variant:
            return [ruleset.rules.read(ruleset.variant(self.name).changes)]
        rule = ruleset.rules.declared[self.name]
        if rule.kind != "seats":
            return [{self.name: value} for value in self.values if value != rule.default]
        each = [[0] * seat + [one] for seat in range(players) for one in self.values if not isinstance(one, tuple)]
        whole = [one for one in self.values if isinstance(one, tuple) and len(one) <= players]
        return [{self.name: rule.read(one)} for one in (*each, *whole)]


def read_levers(ruleset: "Ruleset", tables: Mapping[str, Mapping[str, Any]]) -> dict[str, Lever]:
    """Read the tables of a `levers.toml`, each of a rule or a variant that there is."""
    return {name: _read(ruleset, name, table) for name, table in tables.items()}


def _read(ruleset: "Ruleset", name: str, table: Mapping[str, Any]) -> Lever:
    where = f"The lever {name} of {ruleset.card.name}"
    for key in table:
        if key not in KEYS:
            raise Mistake(f"{where}: {unknown('key', key, KEYS)}")
    cost, says, values = table.get("cost", "rule"), table.get("says", ""), table.get("values", [])
    if not isinstance(cost, str) or cost not in COSTS:
        raise Mistake(f"{where}: {unknown('cost', str(cost), COSTS)}")
    if not isinstance(says, str) or not isinstance(values, list):
        raise Mistake(f'{where} takes a list of values, such as values = [1, 2], and says = "..", a sentence.')
    if name in ruleset.rules.declared and not values:
        raise Mistake(f"{where} names no values: write values = [..].")
    return lever_of(ruleset, name, values, cost, says)


def lever_of(ruleset: "Ruleset", name: str, values: list[Any], cost: str = "rule", says: str = "") -> Lever:
    """A lever of a rule at these values, or of a variant, which takes none."""
    if name not in ruleset.rules.declared:
        if name not in ruleset.variants:
            raise unknown("rule or variant", name, [*ruleset.rules.declared, *ruleset.variants])
        return Lever(name, (), cost, says, variant=True)
    rule = ruleset.rules.declared[name]
    if rule.kind == "seats":
        several = [isinstance(value, list) or bool({",", "/"} & set(str(value))) for value in values]
        read = map(rule.read, values)
        return Lever(name, tuple(one if all_ else one[0] for one, all_ in zip(read, several, strict=True)), cost, says)
    return Lever(name, tuple(rule.read(value) for value in values), cost, says)
