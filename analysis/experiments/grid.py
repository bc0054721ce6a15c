"""Grids and samples: one game in many cells that differ in rules, players, variants or bots' weights.

All cells share the seed, so game k meets the same shuffles in each of them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from fairseat.analysis.experiments.cell import Cell, Experiment, build_cell, seat_count
from fairseat.analysis.experiments.numbers import games_for
from fairseat.analysis.experiments.ramps import is_ramp
from fairseat.analysis.store.plan import Plan, PlannedCell
from fairseat.analysis.wording import value_words
from fairseat.simulators.engine.bots import Bot
from fairseat.simulators.engine.mistakes import Mistake, unknown
from fairseat.simulators.engine.ruleset import Ruleset, load

MOST_VALUES = 1_000
MOST_NAME = 60


@dataclass(frozen=True)
class Base:
    """What all cells have in common, as it was asked for."""

    game: str
    seed: int
    players: int | None = None
    bots: Sequence[str] = ()
    variant: str = ""
    changes: Mapping[str, Any] = field(default_factory=dict)
    games: int | None = None
    precision: float | None = None

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset that is played."""
        return load(self.game)

    def cell(self, name: str = "", changes: Mapping[str, Any] | None = None, **other: Any) -> Cell:
        """A cell of it, with these changes of rules beside its own, and `other` players, variant, bots or games."""
        asked = {"players": self.players, "bots": self.bots, "variant": self.variant} | other
        seats = seat_count(self.ruleset, asked["players"], asked["bots"])
        asked.setdefault("games", games_for(self.games, self.precision, seats))
        return build_cell(self.game, seed=self.seed, changes={**self.changes, **(changes or {})}, name=name, **asked)


@dataclass(frozen=True)
class Axis:
    """One thing that varies: its name, what it is, and its values; or a range to draw from."""

    name: str
    kind: str  # rule, players, variant or weight
    values: tuple[Any, ...]
    span: tuple[float, float] | None = None  # a range, for samples; whole numbers when `whole`
    whole: bool = False

    def at(self, position: float) -> Any:
        """The value at a position from 0 to 1 along the axis."""
        if self.span is None:
            return self.values[min(int(position * len(self.values)), len(self.values) - 1)]
        low, high = self.span
        if self.whole:
            return int(low) + min(int(position * (high - low + 1)), int(high - low))
        return float(f"{low + position * (high - low):.4g}")


def read_axis(ruleset: Ruleset, name: str, text: str, sampled: bool = False) -> Axis:
    """Read an axis: values with commas between, or `low:high`, or `low:high:step`; a sample draws from low to high."""
    name, kind, read, whole = _reader(ruleset, name)
    if is_ramp(ruleset, name, text):
        raise Mistake(
            f"A ramp such as {name}={text} can be set with --set, not varied: write a number for each seat with / "
            f"between, as in {name}=0,0/1."
        )
    ends = text.split(":")
    if len(ends) == 1:
        words = [word.strip() for word in text.split(",")]
        if not all(words):
            raise Mistake(f"A value of {name} between two commas, or at an end, is empty: {text}.")
        values = tuple(read(word) for word in words)
        if len(set(values)) != len(values):
            raise Mistake(f"A value of {name} is named twice: {text}.")
        return Axis(name, kind, values)
    if sampled and len(ends) == 2:
        low, high = (float(read(end.strip())) for end in ends)
        if not low < high < float("inf"):
            raise Mistake(f"The range of {name} must rise: {text}.")
        return Axis(name, kind, (), (low, high), whole)
    return Axis(name, kind, tuple(read(value) for value in _steps(name, ends, whole)))


def _reader(ruleset: Ruleset, name: str) -> tuple[str, str, Any, bool]:
    """Say what an axis is: its name, kind, how a value is read, and whether its values are whole numbers."""
    if name == "players":
        return name, "players", lambda value: _players(ruleset, value), True
    if name == "variant":
        return name, "variant", lambda value: ruleset.variant(value).name, False
    bot, dot, weight = name.rpartition(".")
    if dot:
        declared = ruleset.weights.declared
        if weight not in declared:
            raise unknown(f"weight of the bot {bot!r}", weight, declared)
        return name, "weight", declared[weight].read, False
    rules = ruleset.rules.declared
    if name not in rules:
        raise unknown("rule", name, [*rules, "players", "variant"])
    return name, "rule", rules[name].read, rules[name].kind == "number"


def _players(ruleset: Ruleset, value: Any) -> int:
    if not str(value).isdigit():
        raise Mistake(f"{value!r} is not a number of players.")
    ruleset.check_seats(int(value))
    return int(value)


def _steps(name: str, ends: list[str], whole: bool) -> list[Any]:
    """List the values of low:high or low:high:step."""
    wrong = Mistake(f"{':'.join(ends)!r} is no range of {name}: write low:high for whole numbers, or low:high:step.")
    try:
        low, high, step = (float(end) for end in (*ends, "1")[:3])
    except ValueError:
        raise wrong from None
    if len(ends) > 3 or (len(ends) == 2 and not whole) or step <= 0 or not low <= high < float("inf"):
        raise wrong
    count = int((high - low) / step + 1e-9) + 1
    if count > MOST_VALUES:
        raise Mistake(f"The range of {name} has {count} values: at most {MOST_VALUES} are played.")
    values = [low + step * number for number in range(count)]
    return [int(value) if whole and value == int(value) else float(f"{value:.12g}") for value in values]


def grid(base: Base, axes: Sequence[Axis]) -> Experiment:
    """Lay out every combination of the values, a cell each."""
    names = [axis.name for axis in axes]
    points = [dict(zip(names, values, strict=True)) for values in product(*(axis.values for axis in axes))]
    return _experiment(base, axes, points)


def sample(base: Base, axes: Sequence[Axis], count: int) -> Experiment:
    """Draw `count` points that fill the space evenly: a scrambled Sobol sequence that depends on the seed alone."""
    import numpy as np
    from scipy.stats import qmc

    if count < 2:
        raise Mistake(f"At least 2 points are drawn, not {count}.")
    chance = np.random.default_rng(base.seed)
    positions = qmc.Sobol(len(axes), scramble=True, rng=chance).random_base2(max(count - 1, 1).bit_length())[:count]
    points: list[dict[str, Any]] = []
    for row in positions:
        point = {axis.name: axis.at(float(position)) for axis, position in zip(axes, row, strict=True)}
        if point not in points:  # whole numbers may be met twice
            points.append(point)
    return _experiment(base, axes, points)


def _experiment(base: Base, axes: Sequence[Axis], points: Sequence[Mapping[str, Any]]) -> Experiment:
    names = [axis.name for axis in axes]
    if len(set(names)) != len(names):
        raise Mistake(f"An axis is named twice: {', '.join(names)}.")
    name = f"{base.ruleset.card.name}-{'-'.join(names)}"[:MOST_NAME].rstrip("-")
    return Experiment(name, tuple(_cell(base, axes, point) for point in points), tuple(names))


def _cell(base: Base, axes: Sequence[Axis], point: Mapping[str, Any]) -> Cell:
    """Build the cell at one point."""
    rules = {axis.name: point[axis.name] for axis in axes if axis.kind == "rule"}
    other = {name: point[name] for name in ("players", "variant") if name in point}
    name = ", ".join(f"{key}={written(base.ruleset, key, value)}" for key, value in point.items())
    try:
        cell = base.cell(name, rules, **other)
    except Mistake as mistake:
        raise Mistake(f"At {name}: {mistake}") from None
    weights = {axis.name: point[axis.name] for axis in axes if axis.kind == "weight"}
    return replace(cell, line_up=_reweighted(cell.line_up, weights)) if weights else cell


def written(ruleset: Ruleset, name: str, value: Any) -> str:
    """A value as people write it."""
    if name in ruleset.rules.declared:
        value = ruleset.rules.declared[name].tell(value)
    return value_words(value)


def _reweighted(line_up: Sequence[Bot], weights: Mapping[str, float]) -> tuple[Bot, ...]:
    """Give the bots of a line-up other weights; a bot that is changed says so in its name."""
    seated = {bot.name for bot in line_up}
    for key in weights:
        if key.rpartition(".")[0] not in seated:
            raise unknown("bot in the line-up", key.rpartition(".")[0], sorted(seated))
    return tuple(_changed(bot, weights) for bot in line_up)


def _changed(bot: Bot, weights: Mapping[str, float]) -> Bot:
    own = {key.rpartition(".")[2]: value for key, value in weights.items() if key.rpartition(".")[0] == bot.name}
    if not own:
        return bot
    told = " ".join(f"{key}={value:g}" for key, value in own.items())
    return bot.changed(own, f"{bot.name}[{told}]")


def plain_name(bot: str) -> str:
    """A bot's name without the weights that a sweep gave it."""
    return bot.partition("[")[0]


def settings(plan: Plan, cell: PlannedCell) -> dict[str, Any]:
    """What a cell has on each of the axes that varied."""
    found: dict[str, Any] = {}
    for name in plan.varied:
        bot, dot, weight = name.rpartition(".")
        if name in ("players", "variant"):
            found[name] = getattr(cell, name)
        elif name == "bots":  # of a tournament
            found[name] = ", ".join(cell.line_up)
        elif dot:
            seated = next(one for one in cell.line_up if plain_name(one) == bot)
            found[name] = float(plan.bots[seated].weights[weight])
        else:
            found[name] = cell.rules[name]
    return found
