"""Readings turned over: a game as it is played here, and once more for every doubtful rule at another value.

Doubtful is what the rulebook leaves to a reading, whatever else its number came from, and what was reconstructed; its
other values stand in the rules.
"""

from collections.abc import Iterator
from typing import Any

from fairseat.analysis.experiments.cell import Experiment, seat_count
from fairseat.analysis.experiments.grid import Base, written
from fairseat.analysis.experiments.ramps import seated
from fairseat.analysis.store.plan import AS_PLAYED
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.rules import READING, RECONSTRUCTED, Rule
from fairseat.simulators.engine.ruleset import Ruleset

DOUBTFUL = (READING, RECONSTRUCTED)
NEARBY = 5
"""A doubtful number is turned to what is this part of it more and less, by 1 at least; a share of none to this part."""


def readings(base: Base) -> Experiment:
    """A cell as played, and one for each doubtful rule at each other value; all of them on the same shuffles."""
    ruleset = base.ruleset
    seats = seat_count(ruleset, base.players, base.bots)
    usual = ruleset.choose_rules(base.variant, seated(ruleset, base.changes, seats))
    others = doubtful(ruleset, usual)
    cells = [base.cell(AS_PLAYED)]
    for name, value in others:
        try:
            cells.append(base.cell(f"{name}={written(ruleset, name, value)}", {name: value}))
        except Mistake:
            continue  # these rules do not go together
    if len(cells) == 1:
        raise Mistake(f"{ruleset.card.title} has no doubtful rule that goes together with these rules.")
    return Experiment(f"{ruleset.card.name}-readings", tuple(cells))


def doubtful(ruleset: Ruleset, usual: dict[str, Any]) -> list[tuple[str, Any]]:
    """The doubtful rules with the values that they are turned to; a game without any is refused."""
    found = list(turned(ruleset, usual))
    if not found:
        raise Mistake(f"{ruleset.card.title} has no doubtful rule: nothing is a reading or reconstructed.")
    return found


def turned(ruleset: Ruleset, usual: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Every doubtful rule with each of the values that it is turned to."""
    for name, rule in ruleset.rules.declared.items():
        if rule.reading or rule.source in DOUBTFUL:
            for value in _others(rule, usual[name]):
                yield name, value


def _others(rule: Rule, usual: Any) -> list[Any]:
    """The other values of a doubtful rule: every other position of a switch, what is near a number."""
    if rule.kind == "toggle":
        return [not usual]
    if rule.choices is not None:
        return [choice for choice in rule.choices if choice != usual]
    if rule.kind not in ("number", "share"):
        return []
    step = max(usual // NEARBY, 1) if rule.kind == "number" else (usual or rule.high - rule.low) / NEARBY
    near = (max(usual - step, rule.low), min(usual + step, rule.high))
    return [rule.read(value) for value in near if value != usual]
