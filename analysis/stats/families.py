"""Many tests at once: p-values adjusted so that a long list does not make discoveries out of noise."""

import numpy as np

from fairseat.analysis.stats.intervals import Floats, Numbers, normal_quantile

POWER = 0.8
"""The chance of seeing an effect for which a run is called large enough."""


def holm(p_values: Numbers) -> Floats:
    """Adjust p-values by Holm, which scipy lacks: those below 0.05 hold together, all of them, with 95 % certainty."""
    p = np.asarray(p_values, float)
    order = np.argsort(p, kind="stable")
    stepped = np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1))
    adjusted = np.empty_like(stepped)
    adjusted[order] = np.minimum(stepped, 1.0)  # in the order in which the tests were given
    return adjusted


def seen_mostly(margin: float, level: float, tests: int) -> float:
    """Say how large a true effect must be to pass Holm's first step of so many tests with the chance `POWER`.

    `margin` is half of the effect's interval at the level.
    """
    first = normal_quantile(1 - (1 - level) / tests) + normal_quantile(2 * POWER - 1)
    return margin * first / normal_quantile(level)


def benjamini_hochberg(p_values: Numbers) -> Floats:
    """Adjust p-values by Benjamini and Hochberg: of those below 0.05, one in twenty may be noise."""
    p = np.asarray(p_values, float)
    order = np.argsort(p)
    stepped = np.minimum.accumulate((p[order] * (len(p) / np.arange(1, len(p) + 1)))[::-1])[::-1]
    adjusted = np.empty_like(stepped)
    adjusted[order] = np.minimum(stepped, 1.0)
    return adjusted
