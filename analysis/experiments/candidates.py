"""Candidates of a fix: changes of rules with what they cost, the single ones, and those that combine them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fairseat.analysis.wording import typed
from fairseat.simulators.engine.levers import COSTS, Lever
from fairseat.simulators.engine.mistakes import Mistake, unknown
from fairseat.simulators.engine.ruleset import Ruleset


@dataclass(frozen=True)
class Candidate:
    """Changed rules, as words in the order of the rules' names; none is the game as printed."""

    changes: tuple[tuple[str, Any], ...] = ()

    @property
    def rules(self) -> dict[str, Any]:
        """The changed rules by name."""
        return dict(self.changes)

    @property
    def line(self) -> str:
        """The change as people type it."""
        told = (f"{name}={typed(value)}" for name, value in self.changes)
        return " ".join(told) or "as printed"


def candidate_of(rules: Mapping[str, Any]) -> Candidate:
    """The candidate of changed rules in words."""
    return Candidate(tuple(sorted(rules.items())))


class Workshop:
    """What may be changed of one game: its levers, and what each change costs."""

    def __init__(self, ruleset: Ruleset, base: Mapping[str, Any], levers: Iterable[Lever], seats: int = 0) -> None:
        self.ruleset, self.base, self.seats = ruleset, dict(base), seats
        self.levers = tuple(levers)
        self.declared = ruleset.rules.declared
        self.printed = ruleset.choose_rules("", self.base)

    def rules(self, candidate: Candidate) -> dict[str, Any]:
        """The value of every rule under a candidate."""
        return self.ruleset.choose_rules("", {**self.base, **candidate.rules})

    def candidate(self, changes: Mapping[str, Any]) -> Candidate | None:
        """A candidate of these values, without those that are in force already; nothing if it cannot be played."""
        kept = {name: value for name, value in changes.items() if value != self.printed[name]}
        found = Candidate(tuple(sorted(self.ruleset.rules.words(kept).items())))
        try:
            self.rules(found)
        except Mistake:
            return None
        return found

    def singles(self, players: int) -> list[Candidate]:
        """Every single change that the levers allow, for up to so many players."""
        found = [self.candidate(one) for lever in self.levers for one in lever.changes(self.ruleset, players)]
        return [one for one in dict.fromkeys(found) if one is not None and one.changes]

    def together(self, one: Candidate, other: Candidate) -> Candidate | None:
        """Two changes at once: numbers by seat add up; nothing where they contradict each other or are too much.

        What every seat gets is no handicap: 4 and 9 points for two seats are 0 and 5, and dearer.
        """
        mine, yours = (self.ruleset.rules.read(candidate.rules) for candidate in (one, other))
        both = {**mine, **yours}
        for name in mine.keys() & yours.keys():
            rule = self.declared[name]
            if rule.kind != "seats":
                return None
            seats = range(max(len(mine[name]), len(yours[name])))
            sums = [sum(value[seat] for value in (mine[name], yours[name]) if seat < len(value)) for seat in seats]
            if max(sums) > rule.high or (len(sums) >= self.seats > 0 and min(sums) > 0):
                return None
            both[name] = rule.read(sums)
        return self.candidate(both)

    def between(self, candidate: Candidate, played: Iterable[Candidate]) -> list[Candidate]:
        """A candidate with one seat's number half way to the next that was played there, below it and above."""
        values, found = self.ruleset.rules.read(candidate.rules), []
        others = [self.ruleset.rules.read(one.rules) for one in played]
        for name in filter(self.by_seat, values):
            given = [other[name] for other in others if name in other]
            for seat in range(max(map(len, (values[name], *given)))):
                part = values[name][seat] if seat < len(values[name]) else 0
                known = {0, *(one[seat] for one in given if seat < len(one))}
                below = max((one for one in known if one < part), default=part)
                above = min((one for one in known if one > part), default=part)
                for half in {(part + below) // 2, (part + above) // 2} - {part, below, above}:
                    mended = [*values[name], *[0] * (seat + 1 - len(values[name]))]
                    mended[seat] = half
                    found.append(self.candidate({**values, name: self.declared[name].read(mended)}))
        return [one for one in found if one is not None]

    def words(self, candidate: Candidate) -> str:
        """A single change as people call it: a variant by its name, else the rule with its value."""
        values = self.ruleset.rules.read(candidate.rules)
        for lever in self.levers:
            if lever.variant and self.ruleset.rules.read(self.ruleset.variant(lever.name).changes) == values:
                return f"--variant {lever.name}"
        return candidate.line

    def size(self, candidate: Candidate) -> tuple[int, int, float]:
        """How large a change is: how many, what they cost, and how far they are from what is printed."""
        values = self.ruleset.rules.read(candidate.rules)
        distance = round(sum(self.distance(*one) for one in values.items()), 6)
        costs = []
        for lever in self.levers:  # what a variant changes is one change
            if lever.variant:
                changes = self.ruleset.rules.read(self.ruleset.variant(lever.name).changes)
                if all(values.get(name) == value for name, value in changes.items()):
                    costs.append(COSTS[lever.cost])
                    values = {name: value for name, value in values.items() if name not in changes}
        costs += [self.cost(name) for name in values]
        return len(costs), sum(costs), distance

    def cost(self, name: str) -> int:
        """What changing this rule costs."""
        return next((COSTS[lever.cost] for lever in self.levers if lever.name == name), COSTS["rule"])

    def distance(self, name: str, value: Any) -> float:
        """How far a value is from the printed one, as a part of the rule's range; a switch is as far as can be."""
        rule, printed = self.declared[name], self.printed[name]
        if rule.kind == "seats":
            return float(sum(value) / rule.high)
        if rule.kind in ("number", "share"):
            return float(abs(value - printed) / max(rule.high - rule.low, 1e-9))
        return 1.0

    def features(self, candidate: Candidate) -> dict[tuple[Any, ...], float]:
        """What a candidate changes as numbers that add up: each seat's part of a rule by seat, each value of others.

        A seat's part counts as a number and as that very number: the eighth free draw may be worth more than the first.
        """
        found: dict[tuple[Any, ...], float] = {}
        for name, value in self.ruleset.rules.read(candidate.rules).items():
            if self.declared[name].kind == "seats":
                found |= {(name, seat): part / self.declared[name].high for seat, part in enumerate(value) if part}
                found |= {(name, seat, part): 1.0 for seat, part in enumerate(value) if part}
            else:
                found[name, value] = 1.0
        return found

    def unseated(self, candidate: Candidate) -> Candidate:
        """A candidate without its numbers by seat, which do not change who plays best."""
        return Candidate(tuple((name, value) for name, value in candidate.changes if not self.by_seat(name)))

    def by_seat(self, name: str) -> bool:
        """Whether a rule has a number for each seat."""
        return self.declared[name].kind == "seats"


def chosen_levers(ruleset: Ruleset, keep: Sequence[str], tried: Sequence[Lever]) -> list[Lever]:
    """The levers to try: those named, else all of the game's; never a rule that is to be kept."""
    levers = list(tried) or list(ruleset.levers.values())
    for name in keep:
        if name not in ruleset.rules.declared and name not in ruleset.variants:
            raise unknown("rule or variant", name, [*ruleset.rules.declared, *ruleset.variants])
    found = []
    for lever in levers:
        touched = set(ruleset.variant(lever.name).changes) if lever.variant else {lever.name}
        if lever.name not in keep and not touched & set(keep):
            found.append(lever)
    if not found:
        raise Mistake(
            f"There is nothing to try: {ruleset.card.title} names no lever that is not kept. "
            f"Name some, such as --try max_turns=100,200, or write them into its levers.toml."
        )
    return found
