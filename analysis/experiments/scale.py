"""Weights laid out for a search: every range from 0 to 1, with room at both ends, wide ranges with room near nought."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import asinh, isfinite, sinh

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
