"""Looking along every weight of a bot to both ends: what a search that starts in small steps would never come to."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np

from fairseat.analysis.experiments.scale import Scale
from fairseat.analysis.stats.differences import paired_mean
from fairseat.analysis.stats.intervals import Estimate, Floats
from fairseat.simulators.engine.bots import Bot

NEAR = 0.02
"""A place this near to where the weight stands already is not tried, in parts of its range."""

Measure = Callable[[Bot, int], Floats]
"""A bot's results in a round of games, averaged over meetings; all who ask for one round meet the same shuffles."""


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
