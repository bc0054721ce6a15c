"""Columns of Arrow out of numpy and back. What pyarrow does itself imports all of pandas, to see whether it got any."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from fairseat.analysis.stats.rows import Codes


def numbers(values: npt.NDArray[Any], kind: pa.DataType | None = None) -> pa.Array:
    """Take an array of numpy as it lies in memory; switches are written a bit each."""
    if kind is not None:
        values = values.astype(kind.to_pandas_dtype(), copy=False)
    values = np.ascontiguousarray(values)
    laid = np.packbits(values, bitorder="little") if values.dtype == bool else values
    return pa.Array.from_buffers(pa.from_numpy_dtype(values.dtype), len(values), [None, pa.py_buffer(laid)])


def names(values: Sequence[str]) -> pa.Array:
    """Take a row of names."""
    written = [name.encode() for name in values]
    ends = np.cumsum([0, *map(len, written)], dtype=np.int32)
    return pa.StringArray.from_buffers(len(written), pa.py_buffer(ends), pa.py_buffer(b"".join(written)))


def column(found: pa.ChunkedArray) -> Any:
    """Give a column as numpy has it, or as the numbers of its names."""
    kind = found.type
    if pa.types.is_dictionary(kind):
        whole = found.unify_dictionaries().combine_chunks()
        codes, known = np.from_dlpack(whole.indices), tuple(map(str, whole.dictionary.to_pylist()))
        return Codes(codes.astype(np.int8 if len(known) < 1 << 7 else np.int32), known)
    if pa.types.is_integer(kind) or pa.types.is_floating(kind):
        return np.from_dlpack(found.combine_chunks())
    return found.to_numpy()
