"""Words for Template cards: the question, the table, an answer."""

from __future__ import annotations

from typing import Any


def question(table: Any) -> str:
    """The question now asked, in words."""
    return "Which card?"


def show(table: Any, rules: Any) -> str:
    """All hands and the tricks taken."""
    hands = [sorted(table.hand[seat][: table.hand_left[seat]].tolist()) for seat in range(int(table.players))]
    told = "; ".join(" ".join(map(str, hand)) for hand in hands)
    return f"hands {told}; tricks {', '.join(str(int(count)) for count in table.tricks[: table.players])}"


def tell(table: Any, rules: Any, move: int) -> str:
    """The answer in words."""
    return f"plays {int(move)}"
