"""Each kernel is compiled once, whatever constants and narrow numbers it is called with."""

import gc

import numba
import numpy as np
import pytest

from fairseat.simulators.engine.jit import kernel
from fairseat.simulators.engine.play import compiled


@kernel
def twice(number):
    """Double a number."""
    return 2 * number


@kernel
def call_with_many_kinds(narrow):
    """Call the kernel above with two constants, an int8 and an int64."""
    return twice(3) + twice(4) + twice(narrow[0]) + twice(len(narrow))


@pytest.mark.skipif(not compiled(), reason="nothing is compiled")
def test_constants_and_narrow_numbers_share_one_compilation():
    assert call_with_many_kinds(np.array([100], np.int8)) == 2 * (3 + 4 + 100 + 1)
    assert len(twice.signatures) == 1


@pytest.mark.skipif(not compiled(), reason="nothing is compiled")
def test_settings_of_the_compiler_are_left_as_they_were():
    before = numba.config.LOOP_VECTORIZE, numba.config.SLP_VECTORIZE, gc.isenabled()
    call_with_many_kinds(np.array([1], np.int8))
    assert (numba.config.LOOP_VECTORIZE, numba.config.SLP_VECTORIZE, gc.isenabled()) == before
