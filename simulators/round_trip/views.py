"""What a seat of Round-trip Italy sees by rules of the game: what it knows of hands, the ticket offered, all backs."""

from typing import Any

import numpy as np

from .components import PILES
from .questions import Question


def known(table: Any, rules: Any, seat: int) -> Any:
    """What this seat knows of any hand, and what anybody knows of its own, since it was there. By bit."""
    seen = np.zeros(table.known.shape, bool)
    seen[seat, :] = seen[:, seat] = True
    return np.broadcast_to(seen[..., None], (*seen.shape, 60))


def offered(table: Any, rules: Any, seat: int) -> Any:
    """The ticket offered lies face down before the others, unless it is exchanged face up."""
    return not is_face_down(table, rules) or seat == table.turn_of


def is_face_down(table: Any, rules: Any) -> bool:
    """Whether a ticket is offered of which others see the back alone."""
    return bool(table.asked in (Question.GIVE, Question.REFUSE) and not rules.exchange_face_up)


def shown(table: Any, rules: Any, seat: int) -> dict[str, Any]:
    """The backs of all hands, which name the city, and that of the ticket offered."""
    backs = table.hand.reshape(len(table.hand), PILES, -1).sum(axis=2)
    return {"backs": backs, "offered_back": table.offered // 6 if is_face_down(table, rules) else -1}
