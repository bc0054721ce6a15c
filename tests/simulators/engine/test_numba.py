"""What the decorators ask of numba beyond its documented ways, held against the numba that is installed."""

import gc
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import numba
import numpy as np
import pytest
from numba.core.errors import NumbaError

from fairseat.simulators.engine.jit import kernel
from fairseat.simulators.engine.play import compiled

pytestmark = pytest.mark.skipif(not compiled(), reason="nothing is compiled")


@kernel
def twice(number):
    """Double a number."""
    return 2 * number


@kernel
def call_with_many_kinds(narrow):
    """Call the kernel above with two constants, an int8 and an int64."""
    return twice(3) + twice(4) + twice(narrow[0]) + twice(len(narrow))


@kernel(vectors=True)
def sums_side_by_side(numbers, sums):
    """Add up rows of numbers, column by column."""
    for row in range(len(numbers)):
        for column in range(len(sums)):
            sums[column] += numbers[row, column]


def settings():
    """What is set for the whole process while a kernel is compiled."""
    return numba.config.LOOP_VECTORIZE, numba.config.SLP_VECTORIZE, gc.isenabled()


def sum_of_squares(numbers):
    """A function that no decorator has seen yet."""
    total = 0
    for number in numbers:
        total += number * number
    return total


def first_of_many(count):
    """A function that makes an array."""
    return np.ones(count)[0]


def test_constants_and_narrow_numbers_share_one_compilation():
    # Code that is kept from an earlier run would be loaded, and nothing compiled.
    twice._cache = call_with_many_kinds._cache = numba.core.caching.NullCache()

    assert 2 * (3 + 4 + 100 + 1) == call_with_many_kinds(np.array([100], np.int8))
    assert 1 == len(twice.signatures)


def test_a_kernel_of_vectors_adds_in_the_order_of_the_rows_and_leaves_the_settings_alone():
    numbers = np.array([[1e16, 0.1], [1.0, 0.2], [-1e16, 0.3]] * 9).repeat(4, axis=1)
    before, sums, expected = settings(), np.zeros(8), np.zeros(8)
    for row in numbers:
        expected += row
    sums_side_by_side._cache = numba.core.caching.NullCache()
    sums_side_by_side(numbers, sums)

    assert expected.tolist() == sums.tolist()
    assert before == settings()


def test_settings_of_the_compiler_are_left_as_they_were():
    before = settings()
    call_with_many_kinds(np.array([1], np.int8))

    assert before == settings()


def test_threads_that_compile_at_once_leave_the_settings_as_they_were():
    before, start = settings(), Barrier(4)

    def compile_one(_):
        fresh = kernel(sum_of_squares)
        fresh._cache = numba.core.caching.NullCache()  # a kept one would not be compiled
        start.wait()
        return fresh(np.arange(4))

    with ThreadPoolExecutor(4) as pool:
        assert [14] * 4 == list(pool.map(compile_one, range(4)))

    assert before == settings()


def test_a_kernel_that_makes_an_array_says_so_or_does_not_compile():
    assert 1.0 == kernel(allocates=True)(first_of_many)(3)
    with pytest.raises((NumbaError, NotImplementedError)):
        kernel(first_of_many)(3)
