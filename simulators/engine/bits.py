"""Sets as the bits of an integer: walk through them, count them. The processor has an instruction for either."""

from collections.abc import Callable, Iterable
from typing import Any

import numba
from llvmlite import ir  # type: ignore[import-untyped]
from numba.extending import intrinsic

from fairseat.simulators.engine.jit import inlined


def mask_of(numbers: Iterable[int]) -> int:
    """A set of small numbers as the bits of one."""
    return sum(1 << number for number in set(numbers))


def _instruction(emit: Callable[[Any, Any], Any], plainly: Callable[[int], int]) -> Any:
    """An instruction on 64 bits; where the compiler is switched off, the same in plain Python."""
    if numba.config.DISABLE_JIT:
        return lambda mask: plainly(int(mask) & (1 << 64) - 1)

    def typed(_context: Any, mask: Any) -> Any:
        signature = numba.types.int64(numba.types.int64)
        return signature, lambda _target, builder, _signature, words: emit(builder, words[0])

    return intrinsic(typed)


NO = ir.Constant(ir.IntType(1), 0)
_zeros_below = _instruction(
    lambda builder, word: builder.cttz(word, NO),  # no: of an empty mask it is 64, and not whatever comes
    lambda word: (word & -word).bit_length() - 1 if word else 64,
)
_ones = _instruction(lambda builder, word: builder.ctpop(word), int.bit_count)


@inlined
def lowest_bit(mask):
    """The number of the lowest bit in a mask that is not empty."""
    return _zeros_below(mask)


@inlined
def bits_of(mask):
    """The numbers of the bits of such a mask, from the lowest on."""
    while mask:
        yield _zeros_below(mask)
        mask &= mask - 1


@inlined
def count_bits(mask):
    """How many bits a mask has."""
    return _ones(mask)
