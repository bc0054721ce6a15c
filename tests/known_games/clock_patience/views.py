"""What is seen in clock patience: the cards turned."""

from typing import Any

import numpy as np

from .components import CARDS, PILE_SIZE


def pack(table: Any, rules: Any, seat: int) -> Any:
    """R1.1 The cards that were turned."""
    cards = np.arange(CARDS)
    return cards % PILE_SIZE >= table.left[cards // PILE_SIZE]
