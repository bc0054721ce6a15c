"""Many tests at once: p-values adjusted so that a long list does not make discoveries out of noise."""

import numpy as np

from fairseat.analysis.stats.intervals import Floats, Numbers


def holm(p_values: Numbers) -> Floats:
    """Adjust p-values by Holm: those below 0.05 hold together, all of them, with 95 % certainty."""
    p = np.asarray(p_values, float)
    order = np.argsort(p, kind="stable")
    stepped = np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1))
    return _restored(np.minimum(stepped, 1.0), order)


def benjamini_hochberg(p_values: Numbers) -> Floats:
    """Adjust p-values by Benjamini and Hochberg: of those below 0.05, one in twenty may be noise."""
    p = np.asarray(p_values, float)
    order = np.argsort(p, kind="stable")
    scaled = p[order] * len(p) / np.arange(1, len(p) + 1)
    stepped = np.minimum.accumulate(scaled[::-1])[::-1]
    return _restored(np.minimum(stepped, 1.0), order)


def _restored(adjusted: Floats, order: Numbers) -> Floats:
    """Put the adjusted values back into the order in which the tests were given."""
    out = np.empty_like(adjusted)
    out[order] = adjusted
    return out
