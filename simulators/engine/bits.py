"""Sets as the bits of an integer: walk through them, count them."""

from collections.abc import Iterable

import numpy as np

from fairseat.simulators.engine.jit import inlined

# A de Bruijn sequence: multiplied by a power of two, its top five bits name that power.
DE_BRUIJN = 0x077CB531
BIT_OF = np.zeros(32, np.int64)
BIT_OF[[((1 << bit) * DE_BRUIJN & 0xFFFFFFFF) >> 27 for bit in range(32)]] = np.arange(32)


def mask_of(numbers: Iterable[int]) -> int:
    """A set of small numbers as the bits of one."""
    return sum(1 << number for number in set(numbers))


@inlined
def lowest_bit(mask):
    """The number of the lowest bit in a mask of up to 32 bits that is not empty."""
    return BIT_OF[(((mask & -mask) * DE_BRUIJN) & 0xFFFFFFFF) >> 27]


@inlined
def bits_of(mask):
    """The numbers of the bits of such a mask, from the lowest on."""
    while mask:
        yield lowest_bit(mask)
        mask &= mask - 1


@inlined
def count_bits(mask):
    """How many bits a mask of up to 32 bits has: pairs, nibbles, bytes summed side by side."""
    mask = mask - (mask >> 1 & 0x55555555)
    mask = (mask & 0x33333333) + (mask >> 2 & 0x33333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F
    return (mask * 0x01010101 & 0xFFFFFFFF) >> 24
