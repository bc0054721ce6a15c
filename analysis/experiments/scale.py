"""Weights laid out for a search, each range from 0 to 1, and looked along to both ends, where no small step comes."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from math import asinh, isfinite, sinh

import numpy as np

from fairseat.analysis.stats.differences import paired_mean
from fairseat.analysis.stats.intervals import Estimate, Floats
from fairseat.simulators.engine.bots import EVERY_BOT, Bot, Weight
from fairseat.simulators.engine.mistakes import Mistake, unknown
from fairseat.simulators.engine.ruleset import Ruleset

UNIT = 0.1
"""In a wide range steps are alike below this, and shares of the weight above it: 1 and 2 differ as 50 and 100 do."""
WIDE = 2.0
"""A range of this or less is laid out evenly."""
END = 0.1
"""So near to an end of the layout a weight stands at its end, where many mean "not at all": a search that moves every
weight a little would switch on all at once what a bot leaves alone, and never see what the bot could gain."""
NEAR = 0.02
"""A place this near to where the weight stands already is not tried, in parts of its range."""

Measure = Callable[[Bot, int], Floats]
"""A bot's results in a round of games, averaged over meetings; all who ask for one round meet the same shuffles."""


@dataclass(frozen=True)
class Scale:
    """The weights that are searched, in order."""

    weights: tuple[Weight, ...]

    def encode(self, bot: Bot) -> list[float]:
        """Lay a bot's weights out from 0 to 1."""
        return [_encode(weight, bot.weights[weight.name]) for weight in self.weights]

    def decode(self, positions: Sequence[float], base: Bot) -> Bot:
        """Make a bot of positions from 0 to 1; weights that are not searched stay as they were."""
        found = {
            weight.name: _decode(weight, position) for weight, position in zip(self.weights, positions, strict=True)
        }
        return base.changed(found)


def scale_of(ruleset: Ruleset, names: Sequence[str] = ()) -> Scale:
    """The weights to search: those named, else all that say what a bot values and have a finite range."""
    declared = ruleset.weights.declared
    for name in names:
        if name not in declared:
            raise unknown("weight", name, declared)
        if not isfinite(declared[name].high):
            raise Mistake(f"The weight {name} has no upper end to its range, so it cannot be tuned.")
    usual = [name for name, one in declared.items() if name not in EVERY_BOT and isfinite(one.high)]
    found = tuple(one for name, one in declared.items() if name in (names or usual))
    if not found:
        raise Mistake(f"The bots of {ruleset.card.title} have no weights that can be tuned.")
    return Scale(found)


def _bend(weight: Weight, value: float) -> float:
    """Draw a wide range together away from nought: a step there is a share of the weight, whatever the range's end."""
    return value if weight.high - weight.low <= WIDE else asinh(value / UNIT)


def _encode(weight: Weight, value: float) -> float:
    if value in (weight.low, weight.high):
        return float(value == weight.high)
    low, high = _bend(weight, weight.low), _bend(weight, weight.high)
    return END + (1 - 2 * END) * (_bend(weight, value) - low) / (high - low)


def _decode(weight: Weight, position: float) -> float:
    """Find the weight at a position, with four digits: more would be noise in a file for people."""
    low, high = _bend(weight, weight.low), _bend(weight, weight.high)
    bent = low + (high - low) * min(max((float(position) - END) / (1 - 2 * END), 0.0), 1.0)
    value = bent if weight.high - weight.low <= WIDE else UNIT * sinh(bent)
    return min(max(float(f"{value:.4g}"), weight.low), weight.high)


@dataclass(frozen=True)
class TriedWeight:
    """One weight at another value, all else as it was: what it gains in the same games."""

    weight: str
    value: float
    gain: Estimate
    taken: bool = False


def looks(scale: Scale, start: Bot, places: int) -> list[tuple[str, Bot]]:
    """The bot with each weight in turn at so many places of its range, both ends among them."""
    found, stands = [], scale.encode(start)
    for number, weight in enumerate(scale.weights):
        values = {start.weights[weight.name]}
        for place in np.linspace(0.0, 1.0, places):
            moved = [*stands[:number], float(place), *stands[number + 1 :]]
            bot = scale.decode(moved, start)
            # only the weight that is looked along: the others keep more digits than a place gives back
            bot = start.changed({weight.name: bot.weights[weight.name]})
            if abs(place - stands[number]) > NEAR and bot.weights[weight.name] not in values:
                values.add(bot.weights[weight.name])
                found.append((weight.name, bot))
    return found


def look_along(
    scale: Scale, start: Bot, measure: Measure, crew: ThreadPoolExecutor, *, places: int, first_round: int
) -> tuple[Bot, list[TriedWeight]]:
    """Look along every weight, then take the best steps together, one by one, as far as fresh games bear them out."""
    tried = looks(scale, start, places)
    usual, *played = crew.map(lambda bot: measure(bot, first_round), [start, *(bot for _, bot in tried)])
    found = [
        TriedWeight(name, bot.weights[name], paired_mean(rows, usual))
        for (name, bot), rows in zip(tried, played, strict=True)
    ]
    best: dict[str, TriedWeight] = {}
    for look in found:
        if look.gain.estimate > max(0.0, best[look.weight].gain.estimate if look.weight in best else 0.0):
            best[look.weight] = look
    promising = sorted(best.values(), key=lambda look: -look.gain.estimate)
    bot = _together(start, promising, measure, crew, first_round + 1)
    return bot, [replace(look, taken=bot.weights[look.weight] == look.value) for look in found]


def _together(start: Bot, steps: Sequence[TriedWeight], measure: Measure, crew: ThreadPoolExecutor, fresh: int) -> Bot:
    """Take the best 1, 2, 3, .. steps at once, and keep as many as did best in games that chose none of them."""
    bots = [start]
    for step in steps:
        bots.append(bots[-1].changed({step.weight: step.value}))
    rows = list(crew.map(lambda bot: float(measure(bot, fresh).mean()), bots))
    return bots[int(np.argmax(rows))]
