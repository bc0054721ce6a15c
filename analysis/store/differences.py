"""What differs between two things that were played: rules, bots, versions; and why some cannot be compared."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fairseat.analysis.store.plan import PlannedCell
from fairseat.analysis.store.read import Run
from fairseat.analysis.wording import value_words
from fairseat.simulators.engine.mistakes import Mistake


@dataclass(frozen=True)
class Difference:
    """One thing that is not the same on both sides: its kind, its name, and its two values as words."""

    kind: str  # rule, bot, run or version
    name: str
    first: str
    second: str


@dataclass(frozen=True)
class Side:
    """One side of a comparison: a cell of a run."""

    run: Run
    cell: int

    @property
    def entry(self) -> PlannedCell:
        """The cell as the plan has it."""
        return self.run.plan.cells[self.cell]

    @property
    def label(self) -> str:
        """Name the side as a person would: the cell's name, or the run's folder."""
        if len(self.run.plan.cells) == 1:
            return str(self.run.folder)
        return self.entry.name or f"{self.run.folder} cell {self.cell}"


def check_comparable(first: Side, second: Side) -> None:
    """Refuse a comparison that would mean nothing, with the reason."""
    games = [side.run.plan.ruleset for side in (first, second)]
    if games[0] != games[1]:
        raise Mistake(f"{first.label} and {second.label} cannot be compared: one is {games[0]}, the other {games[1]}.")
    players = [side.entry.players for side in (first, second)]
    if players[0] != players[1]:
        raise Mistake(
            f"{first.label} and {second.label} cannot be compared seat by seat: one has {players[0]} players, "
            f"the other {players[1]}."
        )


def pairs_of(first: Run, second: Run, cell: int | None = None) -> list[tuple[Side, Side]]:
    """Set the cells of two runs side by side, one by one; a single cell on one side meets all of the other."""
    sides = [
        [Side(run, number) for number in range(len(run.plan.cells)) if cell is None or number == cell]
        for run in (first, second)
    ]
    ones, others = sides
    if not ones or not others:
        raise Mistake(f"There is no cell {cell} in both runs.")
    if len(ones) != len(others) and 1 not in (len(ones), len(others)):
        raise Mistake(
            f"{first.folder} and {second.folder} cannot be compared cell by cell: one has {len(ones)} cells, "
            f"the other {len(others)}."
        )
    most = max(len(ones), len(others))
    pairs = list(zip(ones * (most // len(ones)), others * (most // len(others)), strict=True))
    for one, other in pairs:
        check_comparable(one, other)
    return pairs


def differences(first: Side, second: Side) -> list[Difference]:
    """List what is not the same on both sides, the rules first."""
    found = _of("rule", first.entry.rules, second.entry.rules)
    found += _of("bot", _bots(first), _bots(second))
    found += _of("run", _conditions(first), _conditions(second))
    return found + _of("version", _versions(first), _versions(second))


def _of(kind: str, first: Mapping[str, Any], second: Mapping[str, Any]) -> list[Difference]:
    """List the names under which the two hold different values."""
    names = [*first, *(name for name in second if name not in first)]
    found = [(name, value_words(first.get(name)), value_words(second.get(name))) for name in names]
    return [Difference(kind, name, one, other) for name, one, other in found if one != other]


def _bots(side: Side) -> dict[str, Any]:
    """The line-up, and the weights of every bot in it."""
    found: dict[str, Any] = {"line-up": ", ".join(side.entry.line_up)}
    for name in sorted(side.entry.bots):
        weights = side.run.plan.bots[name].seated(side.entry.players, side.entry.rules)
        found |= {f"{name}.{key}": value for key, value in weights.items()}
    return found


def _conditions(side: Side) -> dict[str, Any]:
    return {"games": f"{side.entry.games:,}", "seed": side.run.plan.seed}


def _versions(side: Side) -> dict[str, Any]:
    plan = side.run.plan
    return {"ruleset": plan.version, "code": plan.digest, **plan.versions}
