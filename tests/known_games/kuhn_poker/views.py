"""What a seat of Kuhn poker sees: its own card."""

from typing import Any

import numpy as np


def deck(table: Any, rules: Any, seat: int) -> Any:
    """R1.1 The card that was dealt to it."""
    return np.arange(len(table.deck)) == seat
