"""Sets as bits: the processor's instructions say what plain Python does, of every width that a mask may have."""

import numpy as np
import pytest

from fairseat.simulators.engine.bits import bits_of, count_bits, lowest_bit
from fairseat.simulators.engine.jit import kernel

MASKS = [1 << bit for bit in range(63)] + [(1 << bit) - 1 for bit in range(1, 64)]
MASKS += [int(mask) for bits in (20, 40, 62) for mask in np.random.default_rng(1).integers(1, 1 << bits, 40)]


@kernel
def told_of(mask, numbers):
    """The lowest bit of a mask and how many it has; the numbers of all are written down. Modified in place."""
    found = 0
    for bit in bits_of(mask):
        numbers[found] = bit
        found += 1
    return lowest_bit(mask), count_bits(mask), found


@pytest.mark.parametrize("mask", MASKS)
def test_a_mask_is_walked_through_and_counted_as_python_does(mask):
    numbers = np.zeros(64, np.int64)
    lowest, count, found = told_of(mask, numbers)
    expected = [bit for bit in range(64) if mask >> bit & 1]

    assert expected == numbers[:found].tolist()
    assert (expected[0], len(expected)) == (lowest, count)


def test_an_empty_mask_has_no_bit():
    assert 0 == count_bits(0)
    assert [] == list(getattr(bits_of, "py_func", bits_of)(0))
