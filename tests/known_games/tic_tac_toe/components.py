"""The board of tic-tac-toe: cells as bits, and which sets of cells hold a line."""

import numpy as np

CELLS = 9
FULL = (1 << CELLS) - 1
LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)

HAS_LINE = np.array([any(cells & line == line for line in LINES) for cells in range(FULL + 1)])
