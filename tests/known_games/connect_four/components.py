"""The board of Connect Four as bits: column by column from the bottom, with an empty bit above each column."""

from fairseat.simulators.engine.jit import inlined, kernel

MOST_COLUMNS, MOST_ROWS = 7, 6


@inlined
def column_of(column, rows):
    """The cells of a column, as a mask."""
    return ((1 << rows) - 1) << column * (rows + 1)


@inlined
def cell_reached(taken, column, rows):
    """The lowest free cell of a column, as a mask; a full column gives the bit above it."""
    return (taken + (1 << column * (rows + 1))) & ~taken & (column_of(column, rows) | 1 << column * (rows + 1) + rows)


@kernel
def has_four(cells, rows):
    """R3.1 Whether four of these cells lie in a row: along a column, a row or one of the diagonals."""
    for step in (1, rows, rows + 1, rows + 2):
        pairs = cells & cells >> step
        if pairs & pairs >> 2 * step:
            return True
    return False
