"""What is seen in frustration solitaire: the cards dealt."""

from typing import Any

import numpy as np


def pack(table: Any, rules: Any, seat: int) -> Any:
    """R1.1 The cards that were dealt."""
    return np.arange(len(table.pack)) < table.dealt
