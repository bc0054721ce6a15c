"""How often intervals hold the truth: the tolerance is the standard error of the count itself."""

import numpy as np


def holds(found, truth):
    """Whether the interval of a figure holds this."""
    return found.low <= truth <= found.high


def assert_covers(found, truth, level=0.95, at_least=False):
    """Hold the intervals of figures to their level within 3.5 standard errors; `at_least` lets them be wider."""
    assert_between(*zip(*((one.low, one.high) for one in found), strict=True), truth, level, at_least)


def assert_between(low, high, truth, level=0.95, at_least=False):
    """The same of lower and upper ends."""
    held = (np.asarray(low) <= truth) & (truth <= np.asarray(high))
    error = np.sqrt(level * (1 - level) / held.size)

    says = f"{held.mean():.4f} of {held.size} intervals hold {truth}"
    assert held.mean() >= level - 3.5 * error, says
    if not at_least:
        assert held.mean() <= level + 3.5 * error, says


def assert_seldom(alarms, most=0.05):
    """Hold false alarms to their share within 3.5 standard errors."""
    assert np.mean(alarms) <= most + 3.5 * np.sqrt(most * (1 - most) / len(alarms))
